"""``boss review``: one game told in full, one moment without spoilers, several games with a bad one among them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from boss_cli.main import main
from boss_cli.page.layout import cells
from boss_cli.review.many import many_games as several_view
from boss_cli.shell.environment import Environment
from boss_cli.shell.exits import Exit

from boss_solver.record.words.tokens import quoted
from boss_solver.review.many.several import Reviewed, reviewed
from tests.cli.bars import WIPED, bars_at_once
from tests.cli.running import BOSS, EXAMPLES, Output, Stream, boss, process
from tests.cli.test_names_shown import NAMES
from tests.cli.widths import at_widths
from tests.made import made_up, text_of
from tests.review.told import KNOWN_TO_ONE, LURED

WIDTHS = (40, 60, 80, 200)
LURED_FILE = "tests/cli/records/lured.boss"


def flat(text: str) -> str:
    return " ".join(text.split())


def games(folder: Path, number: int, players: int = 2) -> Path:
    """A folder of whole games."""
    folder.mkdir(exist_ok=True)
    for seed in range(number):
        (folder / f"{seed:02}.boss").write_text(text_of(made_up(seed, players)), encoding="utf-8")
    return folder


# one game


@pytest.mark.parametrize("width", WIDTHS)
def test_known_stories_are_told_in_words(width: int) -> None:
    lured = flat(boss("review", "-", stdin=LURED, width=width).out)
    assert (
        "turn 1: Red puts 4 gangsters on Detroit, knowing that only 1 or revolver is left: worth 0.50 million; the "
        "cards face up say 2 million. Blue with 5 followed; Blue took Detroit (0 revolver). It worked." in lured
    )
    assert "by then all could see it." in lured
    assert "turn 3: by Green's card backs all could see that he knew New York." in lured
    known = flat(boss("review", "-", stdin=KNOWN_TO_ONE, width=width).out)
    said = "From the deal on only Red knew the reward of New York (3), until turn 7; meanwhile Blue bid on it."
    assert said in known


@pytest.mark.parametrize("name", ["two-players", "joined", "four-players-seat-red", "interrupted"])
def test_no_line_is_wider_than_the_output(name: str) -> None:
    for width, out in at_widths(WIDTHS, "review", f"examples/{name}.boss").items():
        assert (out.code, out.err) == (Exit.OK, "")
        assert all(cells(line) <= width for line in out.out.splitlines())


def test_a_pipe_gets_whole_tables_and_ascii_where_asked() -> None:
    result = process("review", "examples/six-players.boss", "--seat", "P6")
    assert (result.returncode, result.stderr) == (Exit.OK, b"")
    assert result.stdout.decode() == boss("review", "examples/six-players.boss", "--seat", "P6").out
    names = text_of(made_up(1, 2)).replace("Red", "Zoë").replace("Blue", "日本")
    out = boss("review", "-", stdin=names, width=80, variables={"BOSS_ASCII": "1"})
    assert out.code == Exit.OK and out.out.isascii()
    assert all(len(line) <= 80 for line in out.out.splitlines())
    assert process("review", "-", stdin=names.encode(), PYTHONUTF8="0", PYTHONIOENCODING="cp1252").returncode == Exit.OK


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_as_they_were_typed(name: str) -> None:
    text = LURED.replace("Red", "P1").replace("players P1", f"players {quoted(name)}")
    for out in at_widths((40, 200), "review", "-", "--seat", "P1", stdin=text).values():
        assert (out.code, out.err) == (Exit.OK, "")
        shown = unicodedata.normalize("NFC", name)
        assert "".join(shown.split()) in "".join(out.out.split())


def test_the_summary_is_one_screen_and_its_sums_agree() -> None:
    whole = boss("review", "examples/two-players.boss", width=100).out
    assert whole.startswith(boss("review", "examples/two-players.boss", "--summary", width=100).out)
    for name in ("two-players", "three-players", "four-players", "five-players", "six-players"):
        out = boss("review", f"examples/{name}.boss", "--summary", width=100)
        assert out.out.count("\n") <= 24
        found = json.loads(boss("review", f"examples/{name}.boss", "--summary", "--json").out)
        status = json.loads(boss("status", f"examples/{name}.boss", "--json").out)
        money = {player["player"]: player["money_millions"] for player in status["players"]}
        assert found["money_millions"] == money
        for player in found["players"]:
            assert sum(hand["gained_millions"][player] for hand in found["hands"]) == money[player]
            assert sum(found["by_city_millions"][player].values()) == money[player]
            won = [one for hand in found["hands"] for one in hand["won"] if one["player"] == player]
            assert sum(one["money_millions"] for one in won) == money[player]


def test_the_table_of_money_adds_up_on_the_screen() -> None:
    out = boss("review", "examples/four-players.boss", "--summary", width=100).out
    for line in out.partition("Millions by hand")[2].splitlines()[2:6]:
        by_hand, _, by_city = line.partition("|")
        *gained, total = map(int, by_hand.split()[1:])
        assert sum(gained) == total == sum(int(cell) for cell in by_city.split() if cell != ".")


def test_a_joined_game_begins_with_the_money_it_had() -> None:
    found = json.loads(boss("review", "examples/joined.boss", "--json").out)
    assert found["before_millions"] == {"Anna": 2, "Bruno": 0, "Carla": 3}
    assert "before" in boss("review", "examples/joined.boss", "--summary").out


@pytest.mark.long
def test_whose_eyes() -> None:
    full = "examples/four-players.boss"
    every = boss("review", full).out
    assert boss("review", full, "--seat", "all").out == every
    for name in ("Red", "Blue", "Green", "Black"):
        assert f"hand 1 as {name} saw it" in every
    blue = boss("review", full, "--seat", "blue").out
    assert "hand 1 as Blue saw it" in blue and "as Red saw it" not in blue
    assert "hand 1 as a spectator saw it" in boss("review", full, "--seat", "spectator").out
    own = boss("review", "examples/four-players-red-whole.boss").out
    assert "hand 1 as Red saw it" in own and "as Blue saw it" not in own
    assert "hand 4 as Blue saw it" in boss("review", "examples/four-players-red-whole.boss", "--seat", "Blue").out
    broken_off = boss("review", "examples/four-players-seat-red.boss", "--seat", "Blue").out
    assert "hand 1 as Blue saw it" in broken_off
    assert "Blue's eyes: the record does not tell his cards in hand 2, unfinished." in broken_off


def test_a_seats_record_tells_what_the_full_one_does() -> None:
    full = boss("review", "examples/four-players.boss", "--seat", "all").out
    own = boss("review", "examples/four-players-red-whole.boss", "--seat", "all").out
    assert full.partition("\n")[2] == own.partition("\n")[2]


# one moment


def test_a_moment_is_that_of_boss_odds_with_all_backs() -> None:
    found = json.loads(boss("review", "examples/four-players.boss", "--at", "2.7", "--seat", "all", "--json").out)
    assert (found["schema"], found["hand"], found["turn"]) == ("boss-moment/1", 2, 7)
    review = json.loads(boss("review", "examples/four-players.boss", "--json").out)
    for at, eyes in enumerate(found["eyes"]):
        (moment,) = (one for one in review["hands"][1]["eyes"][at]["moments"] if one["turn"] == 7)
        assert (eyes["deals"], eyes["cities"]) == (moment["deals"], moment["cities"])
    odds = json.loads(boss("odds", "examples/four-players-red-whole.boss", "--at", "2.7", "--json").out)
    assert odds["deals"] == found["eyes"][0]["deals"], "the record of Red has the backs"


def test_a_moment_in_the_middle_of_a_turn_does_not_tell_the_card() -> None:
    text = LURED.replace("Blue DE+5 NY2\n", "Blue DE+5\nNY2\n")
    placed, shown = (boss("review", "-", "--at", at, "--seat", "Red", stdin=text).out for at in ("8", "9"))
    assert "next: Blue reveals a card" in placed
    new_york = next(line for line in placed.splitlines() if line.startswith("New York"))
    assert new_york.split()[2] == "3", "0, 2 and 3 are possible"
    assert "next: Green's turn" in shown


def test_a_moment_after_the_end_is_that_before_the_rewards() -> None:
    last = json.loads(boss("review", "-", "--at", "1.15", "--seat", "Red", "--json", stdin=LURED).out)
    end = str(LURED.count("\n"))
    settled = json.loads(boss("review", "-", "--at", end, "--seat", "Red", "--json", stdin=LURED).out)
    assert settled["eyes"] == last["eyes"]
    assert settled["next"]["what"] == "rewards"


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        ("review examples/joined.boss --seat Nobody", Exit.USAGE, "no player is called 'Nobody'"),
        ("review examples/joined.boss --at 9.9", Exit.USAGE, "there is no hand 9"),
        ("review examples/two-players.boss --at 2", Exit.USAGE, "no hand had begun at line 2"),
        ("review examples/joined.boss --at 2.7 --summary", Exit.USAGE, "one of them"),
        ("review examples/joined.boss --game 2", Exit.USAGE, "there is 1 game"),
        ("review examples --game 2", Exit.USAGE, "--game picks one of the games of one file"),
        ("review examples --at 2.7", Exit.USAGE, "--at is about one game"),
        ("review examples --seat Red", Exit.USAGE, "with --each"),
        ("review examples/joined.boss --record examples/joined.boss", Exit.USAGE, "named twice"),
        ("review no-such.boss", Exit.NO_FILE, "no-such.boss: No such file"),
        ("review", Exit.NO_FILE, "there is no current record"),
        ("review tests/data", Exit.NO_FILE, "there are no records"),
        ("review tests/cli/records/wrong.boss", Exit.WRONG, "wrong.boss:"),
        ("review tests/cli/records/no-text.boss", Exit.WRONG, "not UTF"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(command: str, code: Exit, words: str) -> None:
    out = boss(*command.split())
    assert (out.code, out.out) == (code, "")
    assert words in out.err and "Traceback" not in out.err


def test_a_record_without_a_hand_has_nothing_to_look_back_at() -> None:
    for text in ("", "boss-record 1\n", "boss-record 1\nplayers Red Blue\n"):
        out = boss("review", "-", stdin=text)
        assert out.code == Exit.WRONG and out.err.count("\n") == 1, text
    assert "no hand was begun" in out.err


# several games


def test_only_regular_files_of_a_folder_are_read(tmp_path: Path) -> None:
    folder = games(tmp_path / "games", 2)
    (folder / "UPPER.BOSS").write_bytes((folder / "00.boss").read_bytes())
    (folder / ".hidden.boss").write_bytes(b"no record")
    (folder / "loop.boss").symlink_to(folder / "loop.boss")
    (folder / "linked.boss").symlink_to(folder / "01.boss")
    (folder / "inside.boss").symlink_to(tmp_path)
    others = ["inside", "loop"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.boss")
        (folder / "to-pipe.boss").symlink_to(folder / "pipe.boss")
        (folder / "endless.boss").symlink_to("/dev/zero")
        others += ["pipe", "to-pipe", "endless"]
    with (folder / "huge.boss").open("wb") as file:
        file.truncate(1 << 40)
    found = json.loads(boss("review", folder, "--json").out)
    assert {Path(one["file"]).name for one in found["games"]} == {"00.boss", "01.boss", "linked.boss", "UPPER.BOSS"}
    assert {Path(one["record"]).stem for one in found["not_read"]} == {"huge", *others}
    assert "hidden" not in json.dumps(found)


def test_a_pipe_that_is_named_itself_is_read(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names here")
    pipe = tmp_path / "pipe.boss"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(LURED,))
    writer.start()
    out = boss("review", pipe, "--summary")
    writer.join()
    assert out.code == 0 and "Detroit" in out.out


def test_what_is_too_large_for_the_memory_is_a_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(path: Path) -> bytes:
        path.stat()  # says so if there is no such file
        raise MemoryError

    folder = games(tmp_path / "games", 1)
    monkeypatch.setattr(Path, "read_bytes", full)
    one, many = boss("review", folder / "00.boss"), boss("review", folder)
    assert one.err == "boss: this takes more memory than there is\n"
    assert many.err == f"{folder / '00.boss'}: this is too large for the memory\n"


def test_a_folder_names_what_does_not_read_and_loses_nothing(tmp_path: Path) -> None:
    folder = games(tmp_path / "games", 5)
    (folder / "bad.boss").write_text("boss-record 1\nplayers Red Blue\nhand\nRed NY9\n", encoding="utf-8")
    (folder / "empty.boss").write_text("boss-record 1\nplayers Red Blue\n", encoding="utf-8")
    (folder / "picture.boss").write_bytes(b"\x89PNG\xff\xfe\x00")
    (folder / "notes.txt").write_text("not a record", encoding="utf-8")
    out = boss("review", folder, width=200)
    assert out.code == Exit.WRONG
    assert "5 games looked back at" in out.out
    for name in ("bad", "empty", "picture"):
        assert f"{folder / name}.boss" in out.err and f"{name}.boss" in out.out.partition("Players")[0]
    assert "notes.txt" not in out.out + out.err
    found = json.loads(boss("review", folder, "--json").out)
    assert [Path(one["file"]).stem for one in found["games"]] == ["00", "01", "02", "03", "04"]
    assert len(found["not_read"]) == 3 and not found["stopped"]


def test_a_file_of_several_games_stops_at_the_bad_one_only(tmp_path: Path) -> None:
    path = tmp_path / "evening.boss"
    bad = "boss-record 1\nplayers Red Blue\nhand\nRed NY9\n"
    path.write_text(text_of(made_up(1, 2)) + bad + text_of(made_up(2, 3)), encoding="utf-8")
    out = boss("review", path, width=200)
    assert out.code == Exit.WRONG
    assert "2 games looked back at" in out.out and f"{path}, game 1" in out.out and f"{path}, game 3" in out.out
    line = text_of(made_up(1, 2)).count("\n") + 4
    assert f"{path}:{line}:5:" in out.err
    third = boss("review", path, "--game", 3, width=80)
    assert third.code == Exit.OK and third.out.startswith(f"{path}, game 3:"[:40])


@pytest.mark.long
def test_each_game_is_told_as_it_is_alone(tmp_path: Path) -> None:
    folder = games(tmp_path / "games", 3)
    path = folder / "two.boss"
    path.write_text(text_of(made_up(8, 2)) + text_of(made_up(9, 3)), encoding="utf-8")
    alone: list[tuple[object, ...]] = [(file,) for file in sorted(folder.iterdir())[:3]]
    alone += [(path, "--game", "1"), (path, "--game", "2")]
    text = boss("review", folder, "--each", width=80).out
    data = json.loads(boss("review", folder, "--each", "--json").out)
    assert len(data["games"]) == len(alone) == 5
    for words, one in zip(alone, data["games"], strict=True):
        assert "\n" + boss("review", *words, width=80).out in text
        review = json.loads(boss("review", *words, "--json").out)
        assert one["review"] == review
        for player in one["players"]:
            name = player["player"]
            bids = [bid for hand in review["hands"] for bid in hand["bids"] if bid["player"] == name]
            assert player["money_millions"] == review["money_millions"][name]
            assert player["bids"] == len(bids)
            assert player["bids_knowing"] == sum(bid["knew"] is not None for bid in bids)
            assert player["bluffs"] == sum(bid["bluff"] is not None for bid in bids)


def test_players_over_several_games_are_sums() -> None:
    files = (f"examples/{name}.boss" for name in ("two-players", "three-players", "interrupted"))
    found = json.loads(boss("review", *files, "--json").out)
    assert {one["player"]: one["games"] for one in found["players"]} == {"Rosa": 3, "Milo": 3, "Ines": 2}
    for player in found["players"]:
        own = [one for game in found["games"] for one in game["players"] if one["player"] == player["player"]]
        assert player["games"] == len(own)
        ended = [one for game in found["games"] if game["finished"] for one in game["players"]]
        money = [one["money_millions"] for one in ended if one["player"] == player["player"]]
        assert (player["money_millions"], player["finished"]) == (sum(money), len(money))
        for field in ("bids", "bluffs", "paid_millions", "reveals"):
            assert player[field] == sum(one[field] for one in own)


def test_the_table_of_games_fits(tmp_path: Path) -> None:
    for width in WIDTHS:
        out = boss("review", "examples", width=width, variables={"BOSS_HOME": str(tmp_path)})
        assert (out.code, out.err) == (Exit.OK, "")
        assert all(cells(line) <= width for line in out.out.splitlines())
        assert "examples/joined.boss" in out.out and "Kurt" in out.out


def test_a_player_who_was_not_in_every_game() -> None:
    out = boss("review", "examples/two-players.boss", LURED_FILE, "--each", "--seat", "Rosa")
    assert out.code == Exit.OK
    assert "hand 1 as Rosa saw it" in out.out and "hand 1 as a spectator saw it" in out.out
    assert out.err.startswith(f"{LURED_FILE}: ") and "Rosa" in out.err and out.err.count("\n") == 1


# long work


class Terminal(Stream):
    def isatty(self) -> bool:
        return True


def at_terminal(*words: object) -> tuple[Output, str]:
    """Run the command with standard error at a terminal; what it wrote there is told apart."""
    out, err = Stream(), Terminal()
    env = Environment(Stream(), out, err, {"COLUMNS": "80", "BOSS_HOME": "tests/no-such-folder"})
    code = main([str(word) for word in words], env)
    return Output(code, out.getvalue(), ""), err.getvalue()


def test_progress_is_shown_at_a_terminal_and_wiped_away(tmp_path: Path) -> None:
    folder = games(tmp_path / "games", 3)
    with bars_at_once():
        out, err = at_terminal("review", folder)
    assert out.code == Exit.OK
    assert "1 of 3 games" in err and "3 of 3 games" in err
    assert err.endswith(WIPED)
    assert "of 3 games" not in out.out
    assert at_terminal("review", folder / "00.boss")[1] == ""


def test_stopped_it_shows_what_it_has(tmp_path: Path) -> None:
    folder = games(tmp_path / "games", 3)

    def two_and_stop(*arguments: object) -> Iterator[Reviewed]:
        whole = reviewed(*arguments)  # type: ignore[arg-type]  # passed on as they came
        yield next(whole)
        yield next(whole)
        raise KeyboardInterrupt

    with patch.object(several_view, "reviewed", two_and_stop):
        out = boss("review", folder)
        data = boss("review", folder, "--json")
    assert out.code == data.code == Exit.INTERRUPTED
    assert "2 games looked back at" in out.out and "stopped after 2 of 3 games" in out.out
    assert out.err == data.err == "boss: stopped\n"
    found = json.loads(data.out)
    assert (len(found["games"]), found["found"], found["stopped"]) == (2, 3, True)


@pytest.mark.skipif(os.name == "nt", reason="there are no process groups to send Ctrl-C to")
def test_ctrl_c_stops_all_processes_without_a_traceback(tmp_path: Path) -> None:
    folder, home = games(tmp_path / "games", 25, players=3), tmp_path / "home"
    home.mkdir()
    environment = os.environ | {"BOSS_HOME": str(home), "PYTHONUTF8": "1"}
    running = subprocess.Popen(
        [str(BOSS), "review", str(folder)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    for _ in range(600):
        if list(home.glob("reviews/*.json")):
            break
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == Exit.INTERRUPTED
    assert b"looked back at" in out and b"stopped after" in out
    assert err == b"boss: stopped\n"


def test_head_may_close_the_pipe() -> None:
    command = f"{BOSS} review examples/four-players.boss | head -1"
    result = subprocess.run(command, shell=True, cwd=EXAMPLES.parent, capture_output=True, timeout=60, check=False)
    assert result.stderr == b"" and result.stdout.startswith(b"examples/four-players.boss")


def test_a_kept_record_is_reviewed_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, here = tmp_path / "home", tmp_path / "here"
    home.mkdir()
    here.mkdir()
    game = (EXAMPLES / "two-players.boss").read_bytes()
    for name in ("evening", "evening-2", "other"):
        (home / f"{name}.boss").write_bytes(game)
    variables = {"BOSS_HOME": str(home)}
    whole = boss("review", home / "evening.boss", "--summary")
    for word in ("evening", "EVENING", "evening.boss"):
        out = boss("review", word, "--summary", variables=variables)
        assert out == whole
    assert boss("review", "oth", "--summary", variables=variables).code == Exit.OK
    out = boss("review", "even", "--summary", variables=variables)
    assert (out.code, out.out) == (Exit.NO_FILE, "") and "'even' can be evening-2 or evening" in out.err
    assert "No such file" in boss("review", "nothing", variables=variables).err
    for place in (here / "other", here / "evening.boss"):
        place.write_bytes(game)
    (here / "folder").mkdir()
    (home / "folder.boss").write_bytes(game)
    (here / "folder" / "one.boss").write_bytes(game)
    for word, what in (("other", "file"), ("evening.boss", "file"), ("folder", "folder")):
        result = process("review", word, "--summary", folder=here, BOSS_HOME=str(home))
        assert result.returncode == Exit.OK
        assert (
            f"boss: {word} is taken to be the {what} here; the record of that name that is kept is {home}".encode()
            in (result.stderr)
        )
        assert result.stdout.decode().startswith((word, "1 game"))

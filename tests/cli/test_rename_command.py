"""Renaming a player by its command and at the live table."""

from __future__ import annotations

from pathlib import Path

from boss_solver.record.games.reader import loads
from tests.live.tables import opened
from tests.running import boss
from tests.table.test_renaming import TYPED


def _begun(tmp_path: Path) -> dict[str, str]:
    variables = {"BOSS_HOME": str(tmp_path)}
    assert boss("start", "g", "--players", "Red Blue Green Black", "--seat", "Red", variables=variables).code == 0
    assert boss("dealt", "ny3", "de1", "de4", "boh", "php", variables=variables).code == 0
    assert boss("t", "de3", "ny3", variables=variables).code == 0
    return variables


def test_the_command_says_what_it_changed_and_what_it_did_not(tmp_path: Path) -> None:
    variables = _begun(tmp_path)
    done = boss("rename", "red", "Big Joe", variables=variables)
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        'Red is "Big Joe" now: 4 lines are changed, and undo takes it back\n'
        "Comments, titles, dates and places stay as they are\n"
        "Next: Blue.\n"
    )
    assert '"Big Joe" DE+3 NY3' in boss("show", variables=variables).out
    again = boss("rename", "Big Joe", "Big Joe", variables=variables)
    assert again.out.startswith('"Big Joe" is called so already; nothing changed\n')
    assert boss("undo", variables=variables).code == 0
    assert "Red DE+3 NY3" in boss("show", variables=variables).out
    refused = boss("rename", "Red", "Blue", variables=variables)
    assert refused.code == 1
    assert refused.err == "boss: another player is called 'Blue' (at 'Blue'); expected a name that nobody has\n" or (
        refused.err == "boss: another player is called 'Blue'; expected a name that nobody has\n"
    )


def test_a_kept_profile_is_said_to_stay(tmp_path: Path) -> None:
    variables = {"BOSS_HOME": str(tmp_path)}
    (tmp_path / "g.boss").write_text(Path("examples/three-players.boss").read_text(encoding="utf-8"))
    name = loads((tmp_path / "g.boss").read_text()).names[1]
    assert boss("profiles", str(tmp_path / "g.boss"), "--keep", variables=variables).code == 0
    done = boss("rename", name, "Violet", "--record", str(tmp_path / "g.boss"), variables=variables)
    assert f"What profiles keep of {name} (1 game) stays under that name" in done.out


def test_at_the_live_table(tmp_path: Path) -> None:
    table = opened(tmp_path, TYPED)
    assert table.enter('rename Red "Big Jo"')
    assert table.live.names[0] == "Big Jo"
    assert table.shown.said[0] == 'Red is "Big Jo" now: 11 lines are changed, and undo takes it back'
    assert any("Big Jo" in line.text for line in table.frame(100, 30).lines)
    assert not table.enter("rename Blue Green")
    assert "another player is called 'Green'" in table.shown.said[0]
    assert not table.enter("rename Blue")
    assert "such as: rename Red Violet" in table.shown.said[0]
    assert not table.enter("rename Blue Big Kate")
    assert not table.enter('rename Blue "a"b"')
    assert table.enter("undo")
    assert table.live.names == ("Red", "Blue", "Green", "Black")

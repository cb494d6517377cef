"""Beginning a record: the header from arguments, and at a terminal from answers where something is missing."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from boss_cli.keep.entering import tell_accepted
from boss_cli.keep.entry_answer import next_words
from boss_cli.page.as_text import show
from boss_cli.page.page import Page
from boss_cli.shell.environment import Environment
from boss_cli.shell.errors import UsageError
from boss_cli.shell.exits import Exit
from boss_cli.shell.message import message
from boss_solver import LiveRecord, UnreadableError
from boss_solver.record.lines.progress import Progress
from boss_solver.record.lines.versions import OLDEST
from boss_solver.record.words.keywords import HEADERS, VERSION
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import check_names, written
from boss_solver.record.words.tokens import Word, split
from boss_solver.table.entry.results import EntryError
from boss_solver.table.lines.line_words import said
from boss_solver.table.lines.typed import keyword, typed_line
from boss_solver.table.storage.folder import RECORD, SUFFIX, RecordFolder
from boss_solver.table.storage.store import StoreError

T = TypeVar("T")


@dataclass
class Beginning:
    """What a new record is to say; None where it was not told."""

    name: str | None = None
    players: str | None = None
    seat: str | None = None
    cities: str | None = None
    undealt: int | None = None
    options: Sequence[str] = ()
    date: str | None = None
    place: str | None = None
    title: str | None = None
    lines: Sequence[str] = field(default_factory=list)
    """Lines after the header; without any, the first hand begins."""


class _Draft:
    """The lines of a record that is not on the disk yet, each checked as it comes."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.steps = [Progress()]
        self.said: list[str] = []
        """The effect of the lines, in words."""
        self.add(f"{VERSION} {OLDEST}")

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        return self.steps[-1]

    def add(self, text: str, place: str = "") -> None:
        """Take a line. Raises UnreadableError with the place in front."""
        before = self.progress
        try:
            line = typed_line(text, before, 0)
        except UnreadableError as error:
            raise UnreadableError([replace(problem, file=place) for problem in error.problems]) from None
        self.lines.append(text)
        self.steps.append(line.after)
        if words := said(line.events, before, line.after):
            self.said.append(words)

    def tell(self, text: str, option: str) -> None:
        """Take a line of the header, told by an option. Raises UsageError."""
        try:
            self.add(text)
        except UnreadableError as error:
            raise UsageError(f"{option}: {error}") from None

    def take_back(self) -> str:
        """Take the last line out again and return it."""
        self.steps.pop()
        return self.lines.pop()


def start(env: Environment, record: str | None, beginning: Beginning, asks_cards: bool = True) -> int:
    """Begin a record, make it the current one, and say what comes next.

    At a terminal the own cards are asked for as well, unless that is left to what follows.
    """
    path, folder = _path(env, record, beginning)
    draft = _Draft()
    names = _answer(env, beginning.players, _read_names, _PLAYERS)
    draft.tell(f"players {' '.join(map(written, names))}", "--players")
    _tell_header(env, draft, beginning, names)
    _tell_first_lines(env, draft, beginning)
    live = LiveRecord.create(path, draft.lines)
    if folder is not None:
        folder.point_to(path)
    _show(env, live, draft, beginning)
    if _asks(env, beginning) and asks_cards:
        _ask_cards(env, live)
    return Exit.OK


class _Question:
    """Something that an option tells, or else an answer at a terminal."""

    def __init__(self, option: str, prompt: str, missing: str) -> None:
        self.option, self.prompt, self.missing = option, prompt, missing


_PLAYERS = _Question(
    "--players",
    "The players clockwise, the start player first (names between blanks): ",
    "the names clockwise, the start player first",
)


def _answer(env: Environment, given: str | None, read: Callable[[str], T], question: _Question) -> T:
    """What was told or is answered now; a wrong answer is asked for again. Raises UsageError."""
    if given is not None:
        try:
            return read(given)
        except UsageError as error:
            raise UsageError(f"{question.option}: {error}") from None
    while True:
        answer = env.ask_if_possible(question.prompt)
        if answer is None:
            raise UsageError(f"{question.option} is missing: {question.missing}")
        try:
            return read(answer)
        except UsageError as error:
            env.error(str(error))


def _read_names(text: str) -> tuple[str, ...]:
    try:
        words = split(text.replace(",", " ") if "," in text and '"' not in text else text).words
        names = check_names(words)
    except ReadingError as error:
        raise UsageError(str(error.problem)) from None
    if not 2 <= len(names) <= 6:
        raise UsageError(f"{len(names)} cannot play The Boss; it takes 2 to 6 names")
    return names


def _tell_header(env: Environment, draft: _Draft, beginning: Beginning, names: tuple[str, ...]) -> None:
    seats = _Question(
        "--seat",
        f"Which of them are you? ({', '.join(names)}; none to watch, all for a full record; Enter for {names[0]}): ",
        "your name, none to watch, or all for a full record",
    )
    seat = _answer(env, beginning.seat, lambda text: _seat(text.strip() or names[0], names), seats)
    if seat != "all":
        draft.tell(f"seat {seat}", "--seat")
    if beginning.cities is not None:
        draft.tell(f"cities {beginning.cities.replace(',', ' ')}", "--cities")
    if beginning.undealt is not None:
        draft.tell(f"undealt {beginning.undealt}", "--undealt")
    for option in beginning.options:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"--option takes NAME=VALUE, not '{option}'; 'boss rules' lists them")
        draft.tell(f"option {name} {value}", "--option")
    date = datetime.date.today().isoformat() if beginning.date is None else beginning.date
    for name, text in (("title", beginning.title), ("date", date), ("place", beginning.place)):
        if text and text.strip():
            draft.tell(f"{name} {text}", f"--{name}")


def _seat(text: str, names: tuple[str, ...]) -> str:
    """The seat as it is written, or ``none`` or ``all``."""
    from boss_solver.record.words.seats import read_seat

    if text.casefold() in ("none", "spectator", "all") and text not in names:
        return "all" if text.casefold() == "all" else "none"
    try:
        return written(names[read_seat(Word(text, 1), names)])
    except ReadingError as error:
        raise UsageError(str(error.problem)) from None


def _tell_first_lines(env: Environment, draft: _Draft, beginning: Beginning) -> None:
    for number, line in enumerate(beginning.lines, 1):
        if line.strip():
            draft.add(line.strip(), f"--line {number}")
    if beginning.lines:
        return
    try:
        draft.add("hand")
    except UnreadableError as error:  # no setup: the word is the program's, not the user's
        raise UnreadableError([replace(problem, word="") for problem in error.problems]) from None
    if _asks(env, beginning):
        _ask_position(env, draft)


def _asks(env: Environment, beginning: Beginning) -> bool:
    """Whether questions are put: at a terminal, where the arguments do not tell all that is needed."""
    return env.can_ask and not beginning.lines and (beginning.players is None or beginning.seat is None)


_BEGIN = (
    "Does the game begin now? (Enter; or first: cities NY BO ..., undealt 2, option NAME VALUE, back; "
    "or in hand 2, before hand 3, to join it there): "
)


def _ask_position(env: Environment, draft: _Draft) -> None:
    """At a terminal, ask how this table plays and where a game is joined; each line is checked as it comes."""
    hand = draft.take_back()  # it begins when nothing more comes before it
    draft.said.clear()
    first = len(draft.lines)
    while draft.progress.position is None:
        answer = env.ask(_BEGIN).strip()
        if not answer:
            if _was_taken(env, draft, hand):
                return
        elif answer.casefold() == "back":
            if len(draft.lines) > first:
                env.show(f"taken back: {draft.take_back()}")
        else:
            is_header = keyword(answer) in HEADERS
            _was_taken(env, draft, answer if is_header else f"position {answer.removeprefix('position ')}")
    env.write("The table, a line each: row, marker, badges, player, on, shown; 'back' takes one back, 'play' ends.\n")
    first = len(draft.lines)
    while draft.progress.position is not None:
        line = env.ask("The table: ").strip()
        if line.casefold() != "back":
            _was_taken(env, draft, line)
        elif len(draft.lines) > first:
            env.show(f"taken back: {draft.take_back()}")


def _was_taken(env: Environment, draft: _Draft, line: str) -> bool:
    """Take a line if it is good; else say what is wrong with it."""
    try:
        if line:
            draft.add(line)
    except UnreadableError as error:
        env.error(str(error))
        return False
    return True


def _path(env: Environment, record: str | None, beginning: Beginning) -> tuple[Path, RecordFolder | None]:
    if record is not None:
        if Path(record).name.removesuffix(SUFFIX).strip(" .") == "":
            raise UsageError(f"--record: '{record}' names no file to begin")
        path = Path(record if record.endswith(SUFFIX) else record + SUFFIX).expanduser()
        if path.exists():
            raise StoreError(f"{path}: there is a record of this name already; nothing was changed")
        return path, None
    folder = RecordFolder.standard(env.variables)
    today = datetime.date.today().isoformat()
    name = next((name for name in (beginning.name, beginning.title) if name is not None), today)
    return folder.place_for(name, numbered=beginning.name is None), folder


def _show(env: Environment, live: LiveRecord, draft: _Draft, beginning: Beginning) -> None:
    """Say what was begun, in a few lines, the last of them what comes next."""
    page = Page()
    page.say(message("Begun: {record}", record=str(live.path)), bold=True)
    progress = live.progress
    you = message("a full record") if progress.is_full else message("you watch")
    if progress.seat is not None:
        you = message("you are {player}", player=progress.names[progress.seat])
    page.say(message("{players}; {you}.", players=", ".join(progress.names), you=you))
    for words in draft.said:
        page.say(words)
    if _wants_cards(live) and not _asks(env, beginning):
        said = "Your cards: {dealt:command} CARD CARD ...; a turn: {turn:command}"
        page.say(message(said, dealt="dealt", turn="t de3 ny3"))
    page.say(next_words(live))
    show(env, page)
    other = env.variables.get(RECORD)
    if other:
        env.error(f"BOSS_RECORD is set: commands go on with {other} until it is unset")


def _wants_cards(live: LiveRecord) -> bool:
    """Whether the first hand has begun and the user's own cards are not told."""
    progress = live.progress
    if progress.seat is None or progress.position is not None or live.lines[-1] != "hand":
        return False
    return progress.here.dealt[progress.seat] is None


def _ask_cards(env: Environment, live: LiveRecord) -> None:
    """At a terminal, ask for the own cards of the first hand right away."""
    while _wants_cards(live):
        answer = env.ask_if_possible("Your cards as dealt (Enter to leave them for later): ")
        if not answer or not answer.strip():
            return
        try:
            accepted = live.accept(f"dealt {answer}")
        except EntryError as error:
            env.error(str(error))
        else:
            tell_accepted(env, live, accepted, as_json=False)

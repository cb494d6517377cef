"""The offers of the shell when Tab is pressed. Where nothing is offered, it offers files."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from boss_solver.record.lines.progress import Progress


def complete_files(context: typer.Context, incomplete: str) -> list[str]:
    """Records and folders that begin as typed; nothing, hence all files, where there are none."""
    import os

    typed = Path(incomplete).name if incomplete and not incomplete.endswith(os.sep) else ""
    folder = incomplete[: len(incomplete) - len(typed)]
    offers = []
    with suppress(OSError), os.scandir(folder or ".") as entries:
        for entry in entries:
            if entry.name.startswith(typed) and (typed or not entry.name.startswith(".")):
                if entry.is_dir():
                    offers.append(folder + entry.name + os.sep)
                elif entry.name.endswith(".boss"):
                    offers.append(folder + entry.name)
    return sorted(offers)


def complete_kept(context: typer.Context, incomplete: str) -> list[str]:
    """The records that are kept, by name."""
    from boss_solver import BossError
    from boss_solver.table.storage.folder import RecordFolder

    with suppress(BossError):
        return _begun((record.name for record in RecordFolder.standard(_variables(context)).records()), incomplete)
    return []


def complete_records(context: typer.Context, incomplete: str) -> list[str]:
    """The records that are kept, then files and folders."""
    return list(dict.fromkeys((*complete_kept(context, incomplete), *complete_files(context, incomplete))))


def complete_words(context: typer.Context, incomplete: str) -> list[Any]:
    """The record first, unless a position is typed; then cities, and players where a question is about them."""
    given = context.params
    offers: list[Any] = []
    if not given.get("words") and given.get("players") is None and given.get("hand") is None:
        offers += complete_files(context, incomplete)
    if context.info_name in ("knows", "holdings", "why"):
        offers += _begun(_players(context), incomplete)
    return [*offers, *_cities(incomplete)]


def complete_seats(context: typer.Context, incomplete: str) -> list[str]:
    """The players of the record that was named, or of the current one, by name and number."""
    names = _players(context)
    return _begun((*names, *(f"P{at}" for at in range(1, len(names) + 1))), incomplete)


def complete_own_seat(context: typer.Context, incomplete: str) -> list[str]:
    """Whose record is begun: one of the players that were named."""
    from boss_solver.record.words.problems import ReadingError
    from boss_solver.record.words.tokens import split

    names: list[str] = []
    with suppress(ReadingError):
        names = [word.text for word in split((context.params.get("players") or "").replace(",", " ")).words]
    return _begun((*names, "none", "all"), incomplete)


def complete_city_list(context: typer.Context, incomplete: str) -> list[str]:
    """Codes of cities, with commas between them."""
    from boss_solver.game.cards import CITIES

    before, comma, last = incomplete.rpartition(",")
    named = before.casefold().split(",")
    codes = _begun((city.value for city in CITIES if city.value.casefold() not in named), last)
    return [f"{before}{comma}{code}" for code in codes]


def complete_line(context: typer.Context, incomplete: str) -> list[str]:
    """Possible next words of an entry: players, legal placements and cards, police cards, cities, keywords."""
    from boss_solver import BossError
    from boss_solver.table.entry.watching import WatchedRecord
    from boss_solver.table.storage.folder import record_meant

    words = list(context.params.get("line") or context.params.get("cards") or ())
    keyword = context.info_name or ""
    if keyword == "enter" and words:
        keyword, words = (words[0], words[1:]) if words[0] in _LINES else ("turn", words)
    with suppress(OSError, BossError):
        progress = WatchedRecord.open(record_meant(_variables(context), context.params.get("record"))).progress
        if progress.names and progress.position is None:
            return list(dict.fromkeys(_begun(_next_words(keyword, words, progress), incomplete)))
    return []


_LINES = ("police", "dealt", "backs", "seen", "rewards", "leaves", "note", "hunch", "drop")


def _next_words(keyword: str, words: Sequence[str], progress: Progress) -> Iterator[str]:
    from boss_solver import City
    from boss_solver.record.words.keywords import EVENTS, NOTES

    setup = progress.here.table.setup
    cards = [str(card) for card in dict.fromkeys(setup.cards)]
    match keyword:
        case "police":
            yield from () if words else ("silver", "gold", "both", "forgotten")
        case "leaves":
            yield from () if words else progress.names
        case "backs":
            yield from (*([] if words else progress.names), *(city.value for city in setup.cities))
        case "seen":
            from boss_solver.table.lines.offers import seen_cards

            yield from () if words else (*progress.names, "reward", "undealt")
            yield from map(str, seen_cards(list(words), progress, False))
        case "dealt" | "rewards" | "settle":
            yield from (*(progress.names if keyword == "dealt" and not words else ()), *cards)
        case "note" | "hunch":
            yield from (*progress.names, *("holds", "lacks", "reward", "has", "or", "not"))
            yield from (*(city.value for city in City), *cards)
        case "turn" | "t" | "enter":
            yield from _of_a_turn(words, progress)
            yield from (*EVENTS, *NOTES) if keyword == "enter" else ()


def _of_a_turn(words: Sequence[str], progress: Progress) -> Iterator[str]:
    """Who, if it is not told, what he could place, and what he could show."""
    from boss_solver.table.lines.offers import cards_to_show, least_placements

    is_named = bool(words) and words[0] in progress.names
    if not words:
        yield from progress.names
    if len(words) == is_named:
        yield from map(str, least_placements(progress))
    if len(words) <= is_named + 1:
        yield from map(str, cards_to_show(progress, False))


def _players(context: typer.Context) -> tuple[str, ...]:
    """The players of the record that a command is about."""
    from boss_solver import BossError, load_all
    from boss_solver.table.storage.folder import record_meant

    given = context.params
    named = given.get("file") or given.get("words") or context.args
    first = named if isinstance(named, str) else (named or [None])[0]
    if first is not None:
        with suppress(OSError, BossError):
            return load_all(first)[0].names
        if Path(first).suffix == ".boss":
            return ()
    with suppress(OSError, BossError):
        return load_all(record_meant(_variables(context), given.get("record") or _kept(context, first)))[0].names
    return ()


def _kept(context: typer.Context, name: str | None) -> str | None:
    """A word where it is the name of a record that is kept."""
    return name if name is not None and name in complete_kept(context, name) else None


def _variables(context: typer.Context) -> Mapping[str, str]:
    """The environment variables that the command runs with."""
    import os

    return getattr(context.obj, "variables", os.environ)


def _begun(names: Iterable[str], typed: str) -> list[str]:
    """The names that what is typed can become, in any capitals; their beginnings stay as they were typed.

    >>> _begun(["Dana Kohen", "DE+1", "BO"], "d")
    ['dana Kohen', 'dE+1']
    """
    plain = unicodedata.normalize("NFC", typed)
    size = len(plain)
    return [typed + name[size:] for name in names if name[:size].casefold() == plain.casefold()]


def complete_opponents(context: typer.Context, incomplete: str) -> list[str]:
    """Policies, levels and mixtures of them, and after a slash ways to reveal."""
    from boss_solver.playout.players.population import OPPONENTS

    return _policies(incomplete, OPPONENTS)


def complete_players(context: typer.Context, incomplete: str) -> list[str]:
    """The same, and the players that are known to tournaments besides."""
    from boss_solver.advice.entrants import PLAYERS
    from boss_solver.playout.players.population import OPPONENTS

    return _policies(incomplete, (*PLAYERS, *OPPONENTS))


def _policies(incomplete: str, more: Iterable[str]) -> list[str]:
    from boss_solver import REVEALS
    from boss_solver.playout.players.registry import player_names

    policy, slash, _ = incomplete.partition("/")
    names = [f"{policy}/{reveal}" for reveal in REVEALS] if slash else list(player_names(more))
    return [name for name in names if name.startswith(incomplete)]


def _cities(incomplete: str) -> Iterator[tuple[str, str]]:
    from boss_solver.game.cards import CITIES

    for city in CITIES:
        name = city.title.replace(" ", "-")
        for word in (name.lower(), name, city.value, city.value.lower()):
            if word.startswith(incomplete):
                yield word, city.title
                break

"""The page put together and drawn: one file of text, which asks for nothing else."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boss_cli.page.game_summary import summary
from boss_cli.review.judged_game_view import (
    chances_text,
    decided_words,
    how_words,
    lost_text,
    moment_words,
    player_words,
)
from boss_cli.review.odds_at_moment import eyes_name
from boss_cli.review.page import charts, odds_charts, sections
from boss_cli.review.page.hand_board import board_json
from boss_cli.review.words import gap_words
from boss_cli.shell.directions import isolated
from boss_cli.shell.environment import unmasked
from boss_cli.shell.errors import MissingError
from boss_cli.shell.message import Figure, Message, Text
from boss_cli.status.words import outcome_words
from boss_solver import DECKS, GameJudgement, GameReview, __version__, calibration_of
from boss_solver.review.judged.players import players_of
from boss_solver.review.many.tally import tally

if TYPE_CHECKING:
    from jinja2 import Environment as Templates

_FOLDER: Final = "templates"
MOST_COSTLY: Final = 12
"""Costly decisions that are shown at once; the others can be opened."""
COLOURS: Final = ("red", "blue", "green", "brown", "purple", "grey", "black", "yellow", "orange", "pink")
"""Colours of the style sheet, in the order in which seats take them."""


class Turns(NamedTuple):
    """The steps of a hand in words."""

    label: str
    steps: tuple[dict[str, Any], ...]


def require_report() -> None:
    """Raise MissingError where the page's templates cannot be drawn."""
    if find_spec("jinja2") is None:
        raise MissingError("a page needs Jinja2, which is not installed: pip install 'boss-solver[report]'")


def page_of(game: GameReview, record: str, eyes: Sequence[int | None], judged: GameJudgement | None = None) -> bytes:
    """The review of a game as a page, in UTF-8.

    Args:
        game: The review.
        record: How the record is called.
        eyes: Whose odds are shown; the page lets choose among them, the first at first.
        judged: What was judged of it; what is not in it is left out of the page.

    Raises:
        MissingError: The extra that draws pages is not installed.
    """
    require_report()
    css, js = _asset("page.css") + _seats(game.names), _asset("page.js")
    text = (
        _templates()
        .get_template("page.html.j2")
        .render(
            page=_content(game, record, eyes, judged or GameJudgement()),
            css=_safe(css),
            js=_safe(js),
            css_hash=_hash(css),
            js_hash=_hash(js),
            version=__version__,
        )
    )
    return text.encode("utf-8", "backslashreplace")


def _content(game: GameReview, record: str, eyes: Sequence[int | None], judged: GameJudgement) -> dict[str, Any]:
    names, outcome, board = game.names, game.table.outcome, board_json(game, eyes)
    calibration, split, costly = calibration_of(game), judged.total, _costly(judged, board, game)
    decks = [card.face for city in game.table.setup.cities for card in DECKS[city]]
    title = dict(game.record.good.tags).get("title", "")
    return {
        "title": f"The Boss: {title or ', '.join(names)}",
        "record": record,
        "summary": f"{', '.join(names)}: {summary(game.record)}",
        "outcome": None if outcome is None else str(outcome_words(outcome, names)),
        "names": names,
        "size": (charts.WIDTH, charts.HEIGHT),
        "odds_size": (odds_charts.WIDTH, odds_charts.HEIGHT),
        "money_chart": charts.money_chart(game),
        "money": sections.money_tables(game),
        "takings": sections.takings_table(game),
        "remarks": gap_words(game),
        "splits": charts.split_charts(split.parts) if split else (),
        "split_table": sections.split_table(split, names) if split else None,
        "losses": charts.loss_charts(judged.decisions, game),
        "costly": costly[:MOST_COSTLY],
        "less_costly": costly[MOST_COSTLY:],
        "has_wins": any(decision.win_loss is not None for decision in judged.costly),
        "players_words": [player_words(player, names[player.seat]) for player in players_of(game, judged)]
        if judged.decisions
        else [],
        "loss_table": sections.loss_table(judged.decisions, names),
        "made_by": _made_by(judged),
        "eyes": [eyes_name(seat, names) for seat in eyes],
        "faces": [(face.value, face.word) for face in odds_charts.ORDER if face in decks],
        "hands": [sections.hand_section(at, hand, names, eyes) for at, hand in enumerate(game.hands)],
        "turns": _turns(game, board),
        "players": sections.players_table(tally(game)),
        "calibration": sections.calibration_section(calibration, names) if calibration else None,
        "board": _unmasked(board),
    }


def _turns(game: GameReview, board: dict[str, Any]) -> tuple[Turns, ...]:
    turns = []
    for number, hand in enumerate(game.hands):
        steps = [(at, step) for at, step in enumerate(board["steps"]) if step["hand"] == number]
        lines = tuple(
            {
                "at": at,
                "title": step["title"],
                "short": "end" if step["over"] else str(step["turn"] or "deal"),
                "words": " ".join(step["happened"]),
            }
            for at, step in steps
        )
        turns.append(Turns(f"{hand.label[:1].upper()}{hand.label[1:]}", lines))
    return tuple(turns)


def _made_by(judged: GameJudgement) -> Text:
    if judged.decisions:
        return how_words(judged)
    return judged.made_by + ("; stopped before all of it was judged" if judged.is_stopped else "")


def _costly(judged: GameJudgement, board: dict[str, Any], game: GameReview) -> list[dict[str, Any]]:
    """The costly decisions, each with the step of the board at which it was taken."""
    steps = {(step["hand"], step["turn"]): at for at, step in reversed([*enumerate(board["steps"])])}
    return [
        {
            "at": steps.get((decision.hand, decision.turn - 1), 0),
            "short": moment_words(decision, game),
            "when": f"{game.hands[decision.hand].label}, turn {decision.turn}",
            "seat": decision.seat,
            "chosen": decided_words(decision, decision.chosen),
            "best": decided_words(decision, decision.best),
            "loss": str(lost_text(decision)).replace("+/-", "±"),
            "wins": str(chances_text(decision)).replace("+/-", "±"),
            "word": f"{decision.verdict.value}{', exact' if decision.is_exact else ''}",
        }
        for decision in judged.costly
    ]


def _unmasked(value: Any) -> Any:
    """The same with every text in it unmasked."""
    if isinstance(value, str | Message):
        return unmasked(str(value))
    if isinstance(value, dict):
        return {unmasked(key): _unmasked(inner) for key, inner in value.items()}
    return [_unmasked(inner) for inner in value] if isinstance(value, list) else value


# templates


def _templates() -> Templates:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    made = Environment(
        loader=FunctionLoader(_asset),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_final,
    )
    made.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    return made


def _final(value: Any) -> Any:
    """A value as it goes into the page: control characters made visible, right-to-left names isolated.

    What is markup already stays.
    """
    if isinstance(value, Message | Figure):
        value = str(value)
    return isolated(unmasked(value)) if type(value) is str else value


def _seats(names: Sequence[str]) -> str:
    """The colours of the seats: who is called as a colour has it, the others have what is left.

    >>> _seats(["Blue", "Ann", "BLACK"])
    ':root { --seat-0: var(--blue); --seat-1: var(--red); --seat-2: var(--black); }'
    """
    called = [name.casefold() if name.casefold() in COLOURS else "" for name in names]
    left = iter([colour for colour in COLOURS if colour not in called])
    taken = [colour or next(left) for colour in called]
    return f":root {{ {' '.join(f'--seat-{seat}: var(--{colour});' for seat, colour in enumerate(taken))} }}"


def _asset(name: str) -> str:
    return files("boss_cli.review.page").joinpath(_FOLDER, name).read_text(encoding="utf-8")


def _safe(text: str) -> Any:
    """A style sheet or a script of this program, which goes into the page as it is."""
    from markupsafe import Markup

    return Markup(text)


def _hash(text: str) -> str:
    """The hash by which the page's own policy lets exactly this style or script through."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

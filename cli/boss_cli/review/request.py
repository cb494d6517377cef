"""The request for a review."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from boss_cli.bids.reading import Reads

if TYPE_CHECKING:
    from boss_solver import GameJudge, GameJudgement


class Luck(NamedTuple):
    """That luck is to be told from decisions, and how."""

    samples: int
    seed: int


@dataclass(frozen=True, kw_only=True)
class ReviewRequest:
    """How a game is to be looked back at."""

    seat: str | None = None
    """Whose eyes, as typed."""
    at: str | None = None
    """Only this moment, as typed."""
    summary_only: bool = False
    each: bool = False
    """Of several games: each of them in full as well."""
    as_json: bool = False
    luck: Luck | None = None
    judge: GameJudge | None = None
    """Who judges decisions, if they are to be judged; luck is told from them then as well."""
    known: Mapping[tuple[str, ...], GameJudgement] = field(default_factory=dict)
    """How games were judged already, by their lines."""
    html: str | None = None
    """The file of a page that is asked for."""
    force: bool = False
    as_csv: bool = False
    output: str | None = None
    """The file that rows are to be written to; None prints them."""
    separator: str = ","
    """The separator between the cells of a row."""
    reads: Reads | None = None
    """How behaviour is read besides; None where it is not."""

    @property
    def forms(self) -> tuple[tuple[str, bool], ...]:
        """The options that each ask for an answer of their own, and whether they were given."""
        return (
            ("--json", self.as_json),
            ("--csv", self.as_csv),
            ("--html", self.html is not None),
            ("--at", self.at is not None and (self.as_csv or self.html is not None)),
            ("--summary", self.summary_only and (self.as_csv or self.html is not None)),
        )

"""The options by which a question says what it is about: declared once, for all questions."""

from __future__ import annotations

from typing import ClassVar, Final

from boss_cli.shell.declared import option, options, words

WHERE: Final = (
    "A first word that is a file is the record; else it is the current one, or what --record says. With --players "
    "and --hand there is no record: you are P1, the others clockwise P2, P3, ..."
)
"""How a question about hidden cards finds what it is about, for its help."""

_RECORD: Final = "A record (- for standard input)."


@options
class MomentOptions:
    """A record and a moment of it."""

    words: tuple[str, ...] = words(_RECORD, metavar="[FILE]", completion="complete_files")
    record: str | None = option(
        "A file, or a record that is kept, in place of the current one.",
        metavar="RECORD",
        completion="complete_records",
        at_table=False,
    )
    at: str | None = option("As it stood after line 12, or after turn 7 of hand 2: 2.7.", metavar="LINE|HAND.TURN")
    game: int | None = option("Which game of a file that holds several.", metavar="N", at_table=False)

    typed_by: ClassVar[str] = ""
    """The options that describe what is asked about without a record."""
    takes_words: ClassVar[bool] = False
    """Whether words besides the record say what is asked."""

    @property
    def is_typed(self) -> bool:
        """Whether the options describe what is asked about without a record."""
        return False


@options
class SeatOptions(MomentOptions):
    """The same through somebody's eyes."""

    seat: str | None = option(
        "Whose eyes, by name or P1 to P6 (in a full record).", metavar="PLAYER", completion="complete_seats"
    )


@options
class HandOptions(SeatOptions):
    """A hand with hidden cards, and what is tried."""

    given: tuple[str, ...] = option(
        "Try a note or hunch without keeping it: 'Blue lacks DEr'. Repeatable.", metavar="STATEMENT", default=()
    )


@options
class PositionOptions:
    """A position without a record."""

    players: int | None = option("Without a record: how many play.", metavar="2-6", at_table=False)
    hand: str | None = option("Without a record: your hand as dealt, ny3,de1,...", metavar="CARDS", at_table=False)
    shown: str | None = option("Without a record: what of it lies open by now.", metavar="CARDS", at_table=False)
    seen: str | None = option(
        "Without a record: what others showed; ? where you did not note it.", metavar="P2:CARD,...", at_table=False
    )
    cities: str | None = option(
        "Without a record: the cities besides Chicago.",
        metavar="CITIES",
        completion="complete_city_list",
        at_table=False,
    )
    undealt: int | None = option("Without a record: cards left undealt.", metavar="N", at_table=False)


@options
class TypedOptions(HandOptions, PositionOptions):
    """The same, or a position without a record."""

    typed_by: ClassVar[str] = "--players and --hand"
    takes_words: ClassVar[bool] = True

    @property
    def is_typed(self) -> bool:
        """Whether the options describe a position without a record."""
        return self.players is not None or self.hand is not None


@options
class ReadOptions:
    """Whether an answer is read from behaviour besides, and how."""

    read: bool = option("Beside the cards' odds a guess from how the others have placed.", default=False)
    profiles: bool = option(
        "The same, with what games kept by 'boss profiles --keep' told of these players.", default=False
    )
    setting: str | None = option(
        "Read by what 'boss calibrate --write NAME' has fitted and kept.", metavar="NAME", at_table=False
    )
    seed: int = option("With --read: the seed of drawn deals.", metavar="N", default=0, least=0)

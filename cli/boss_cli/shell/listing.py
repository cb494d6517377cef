"""The commands by name, in the order of the help: where each stands, and what it does in a few words.

None is loaded before it is run. A place that ends in ``commands`` is a module that registers commands with Typer; any
other is the folder of a question.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Listed(NamedTuple):
    """A command in the list of all."""

    place: str
    summary: str

    @property
    def is_question(self) -> bool:
        """Whether it is a question, which the live table knows too."""
        return not self.place.endswith(".commands")


_KEEP: Final = "boss_cli.keep.commands"
_LIVE: Final = "boss_cli.live.commands"

COMMANDS: Final = {
    name: Listed(place, summary)
    for name, place, summary in (
        ("table", _LIVE, "The live table: type turns, see the board"),
        ("watch", _LIVE, "Follow a live table, read-only"),
        ("start", _KEEP, "Begin a record and make it the current one"),
        ("turn", _KEEP, "A turn: boss turn de3 kc2 (or: boss t)"),
        ("t", _KEEP, "A turn, in short: boss t de3 kc2"),
        ("enter", _KEEP, "Any line of a record: boss enter marker blue !"),
        ("hand", _KEEP, "The next hand is dealt"),
        ("dealt", _KEEP, "Your cards as dealt: boss dealt ny3 de1 de4 boh php"),
        ("backs", _KEEP, "The colours in a player's hand: boss backs blue ny bo de kc ci"),
        ("seen", _KEEP, "What all saw and stays there: boss seen blue kc3"),
        ("police", _KEEP, "The police card: boss police silver"),
        ("rewards", _KEEP, "The rewards turned up: boss rewards ny2 bo3"),
        ("broken", _KEEP, "The hand is broken off"),
        ("leaves", _KEEP, "A player leaves, which ends the game"),
        ("note", _KEEP, "What you hold to be true: boss note blue lacks der"),
        ("hunch", _KEEP, "What you think likely: boss hunch 70% reward bo in 3"),
        ("drop", _KEEP, "A note or hunch that counts no longer: boss drop note 12"),
        ("settle", _KEEP, "Take the rewards that follow, with one Enter"),
        ("undo", _KEEP, "Take back the last entries"),
        ("redo", _KEEP, "Bring back what was undone"),
        ("amend", _KEEP, "Another text for an earlier line"),
        ("delete", _KEEP, "Take out earlier lines"),
        ("insert", _KEEP, "A new line before an earlier one"),
        ("change", _KEEP, "Several of these, only the result is checked"),
        ("rename", _KEEP, "Another name for a player, in all lines"),
        ("edit", _KEEP, "The record in your editor"),
        ("keep", _KEEP, "File or last entry: which counts, if it asks"),
        ("show", _KEEP, "The record with its line numbers"),
        ("advise", "boss_cli.advise", "What to place and show now"),
        ("odds", "boss_cli.odds.odds", "What every city can still hold"),
        ("holdings", "boss_cli.odds.holdings", "Where each unseen card can be"),
        ("knows", "boss_cli.odds.knows", "Who knows what already"),
        ("leak", "boss_cli.odds.leak", "What a card of yours would tell"),
        ("why", "boss_cli.odds.why", "What moved a number, and its proof"),
        ("status", "boss_cli.status.table", "The table as it stands"),
        ("count", "boss_cli.odds.count", "How many deals there are, and which"),
        ("chicago", "boss_cli.forecast.chicago", "What Chicago will pay; with a number, what it paid"),
        ("ending", "boss_cli.forecast.ending", "How many hands the game still has"),
        ("outlook", "boss_cli.forecast.outlook", "Who wins, and with how much"),
        ("prices", "boss_cli.forecast.prices", "What a loss costs"),
        ("check", _KEEP, "What is wrong with records"),
        ("rules", "boss_cli.status.rules", "Cards, setups, tie-breaks, options"),
        ("review", "boss_cli.review.commands", "A game, or many, looked back at"),
        ("replay", "boss_cli.replay.commands", "A game step by step, and a quiz about it"),
        ("export", "boss_cli.replay.commands", "A game as JSON, or its turns as CSV"),
        ("import", "boss_cli.replay.commands", "A game from JSON"),
        ("sim", "boss_cli.sim.commands", "Tournaments between policies"),
        ("train", "boss_cli.train.commands", "Train the players that learn by playing"),
        ("profiles", "boss_cli.bids.commands", "What kind of players the others are"),
        ("calibrate", "boss_cli.bids.commands", "What reading bids is worth"),
        ("records", _KEEP, "The records that are kept."),
    )
}

_KEYWORDS: Final = (
    *("hand", "dealt", "backs", "seen", "police", "rewards", "broken", "leaves"),
    *("note", "hunch", "drop"),
)
LINES: Final = {**dict.fromkeys(("turn", "t", "enter"), ""), **{word: f"{word} " for word in _KEYWORDS}}
"""The commands that enter a line of the record, each with what the line begins with."""

"""A compact reference of the cards, the setups and where tables differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from boss_cli.ask.question import Question
from boss_cli.page.data import Answer, stated, values
from boss_cli.shell.declared import option, options
from boss_cli.shell.message import Message, message
from boss_solver import DECKS, Badge, City, Setup, custom, usual
from boss_solver.game.cards import CITIES, POLICE
from boss_solver.game.options import CHOICES
from boss_solver.game.setup import EXPERTS, OCCASIONALS, PLAYERS, usual_cities

if TYPE_CHECKING:
    from boss_cli.position.position import Position

COLOURS: Final = {
    City.NEW_YORK: "black",
    City.BOSTON: "yellow",
    City.DETROIT: "blue",
    City.CHICAGO: "red",
    City.KANSAS_CITY: "brown",
    City.MEMPHIS: "purple",
}
"""The colours of the backs that are known."""

REWARDS: Final[Mapping[str, Message]] = {
    "money n": message("the winner of the city gets n million"),
    "theft": message("costs the winner 2 million"),
    "shoot-out": message("pays 4 million; every other player on the card loses an expert for good"),
    "banished": message("the winner places no more gangsters on this city in this game"),
    "hospital": message("one expert misses the next hand"),
    "prison": message("one expert misses the next two hands"),
    "revolver": message("one expert is out for the rest of the game"),
    "Chicago": message(
        "half, rounded down, of the cards on top to its left; a shoot-out counts 4, what is not money 0"
    ),
}

TIES: Final = (
    message("most money"),
    message("most money won in the last hand, theft and Chicago included"),
    message("most gangsters after the last hand: experts not dead, occasionals never used or used in it"),
    message("one more hand is played"),
)

OPTIONS: Final[Mapping[str, Message]] = {
    "add-where-leading": message("may a player add gangsters where he leads already"),
    "chicago-entry": message("Chicago needs a placement elsewhere in this hand, or nothing"),
    "police-at": message("cards in the start player's hand when the police card comes"),
    "last-round-count": message(
        "what orders the last round: gangsters still to place, experts still to place, or all not dead"
    ),
    "last-round-order": message("whether that order stands once the round begins"),
    "rewards-from": message("the end of the row from which rewards resolve"),
    "chicago-theft": message("what a theft on top counts for Chicago, in millions"),
    "chicago-shoot-out": message("what a shoot-out on top counts for Chicago, in millions"),
    "chicago-at-end": message("Chicago at the right end stays, or goes back to where it began"),
    "extra-hand": message("level on everything: play one more hand, or share the win"),
    "broken-hand": message("a hand broken off is dealt again, or counts as one nobody won"),
    "teams": message("everyone for himself, or every other seat against the rest"),
}
"""The meaning of each option of a table."""


@options
class RulesOptions:
    """For how many players."""

    players: int | None = option("Only what this many players need.", metavar="2-6")


@values
class CityRules:
    """The city cards of a city."""

    city: City = stated("the code, in the order of the card table, Chicago last")
    name: str = stated("the English name")
    cards: tuple[str, ...] = stated("the faces of its city cards, in words")
    colour: str | None = stated("of the backs, where it is known")


@values
class UsualSetup:
    """The cards that a number of players need."""

    players: int = stated("how many play")
    cities: tuple[City, ...] = stated("the cities besides Chicago")
    city_cards: int = stated("cards in play")
    cards_each: int = stated("cards dealt to each player")
    first_row: tuple[City, ...] = stated("the row of the first hand, from the left")


@values
class TableOption:
    """A rule that tables play differently."""

    name: str = stated("as in a line `option NAME VALUE` of a record")
    default: str = stated("the usual value")
    values: tuple[str, ...] = stated("all values")
    decides: Message = stated("what it is about")


@values
class RulesAnswer(Answer):
    """The cards, the setups and where tables differ."""

    SCHEMA: ClassVar[str] = "boss-rules/1"

    cities: tuple[CityRules, ...] = stated()
    rewards: Mapping[str, Message] = stated("by face, in words: what the winner of a city gets")
    setups: tuple[UsualSetup, ...] = stated()
    experts: int = stated("of each player")
    occasionals: int = stated("of each player")
    police_cards: tuple[Badge, ...] = stated("the five cards")
    ties: tuple[Message, ...] = stated("what decides, first to last")
    options: tuple[TableOption, ...] = stated()


def answer(position: Position | None, options: RulesOptions) -> RulesAnswer:
    """The reference for one number of players or for all. Raises SetupError for a number that cannot play."""
    setups = _setups(options.players)
    in_play = [city for city in CITIES if any(city in setup.cities for setup in setups)]
    return RulesAnswer(
        cities=tuple(map(_city, (*in_play, City.CHICAGO))),
        rewards=REWARDS,
        setups=tuple(
            UsualSetup(
                players=setup.players,
                cities=setup.cities,
                city_cards=len(setup.cards),
                cards_each=setup.cards_each,
                first_row=setup.first_row,
            )
            for setup in setups
        ),
        experts=EXPERTS,
        occasionals=OCCASIONALS,
        police_cards=POLICE,
        ties=TIES,
        options=tuple(
            TableOption(name=name, default=values[0], values=values, decides=OPTIONS[name])
            for name, values in CHOICES.items()
        ),
    )


def _setups(players: int | None) -> list[Setup]:
    """The usual setups, and the one for five with Saint Louis."""
    setups = []
    for number in PLAYERS if players is None else [players]:
        setups.append(usual(number))
        if number == 5:
            setups.append(custom(5, usual_cities(5, expansion=True)))
    return setups


def _city(city: City) -> CityRules:
    cards = tuple(card.face.word for card in DECKS.get(city, ()))
    return CityRules(city=city, name=city.title, cards=cards, colour=COLOURS.get(city))


QUESTION = Question(
    name="rules",
    help="The cards of every city, what they do, the usual setups, tie-breaks, and where tables differ.",
    examples=("rules", "rules --players 4"),
    options=RulesOptions,
    answer=answer,
    answers=(RulesAnswer,),
    folder=__package__,
)

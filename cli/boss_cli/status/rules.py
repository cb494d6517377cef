"""A compact reference of the cards, the setups and where tables differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boss_cli.page.layout import Grid, Page, listed
from boss_cli.shell.environment import Environment
from boss_solver.game.cards import CITIES, DECKS, POLICE, City, Face
from boss_solver.game.options import CHOICES
from boss_solver.game.setup import EXPERTS, OCCASIONALS, PLAYERS, Setup, custom, usual, usual_cities

SCHEMA = "boss-rules/1"

COLOURS: Final = {
    City.NEW_YORK: "black",
    City.BOSTON: "yellow",
    City.DETROIT: "blue",
    City.CHICAGO: "red",
    City.KANSAS_CITY: "brown",
    City.MEMPHIS: "purple",
}
"""The colours of the backs that are known."""

REWARDS: Final = {
    "money n": "the winner of the city gets n million",
    "theft": "costs the winner 2 million",
    "shoot-out": "pays 4 million; every other player on the card loses an expert for good",
    "banished": "the winner places no more gangsters on this city in this game",
    "hospital": "one expert misses the next hand",
    "prison": "one expert misses the next two hands",
    "revolver": "one expert is out for the rest of the game",
    "Chicago": "half, rounded down, of the cards on top to its left; a shoot-out counts 4, what is not money 0",
}

TIES: Final = (
    "most money",
    "most money won in the last hand, theft and Chicago included",
    "most gangsters after the last hand: experts not dead, occasionals never used or used in it",
    "one more hand is played",
)

OPTIONS: Final = {
    "add-where-leading": "may a player add gangsters where he leads already",
    "chicago-entry": "Chicago needs a placement elsewhere in this hand, or nothing",
    "police-at": "cards in the start player's hand when the police card comes",
    "last-round-count": "what orders the last round: gangsters still to place, experts still to place, or all not dead",
    "last-round-order": "whether that order stands once the round begins",
    "rewards-from": "the end of the row from which rewards resolve",
    "chicago-theft": "what a theft on top counts for Chicago, in millions",
    "chicago-shoot-out": "what a shoot-out on top counts for Chicago, in millions",
    "chicago-at-end": "Chicago at the right end stays, or goes back to where it began",
    "extra-hand": "level on everything: play one more hand, or share the win",
    "broken-hand": "a hand broken off is dealt again, or counts as one nobody won",
    "teams": "everyone for himself, or every other seat against the rest",
}
"""What each option of a table decides."""


def show_rules(env: Environment, players: int | None) -> None:
    """Print the reference, for one number of players or for all."""
    setups = setups_for(players)
    page = Page(env)
    _cities(page, _in_play(setups))
    page.gap()
    _setups(page, setups)
    page.say(f"Each player has {EXPERTS} experts and {OCCASIONALS} occasionals. Money is in millions.")
    page.say("Other cities can be played if (cards - cities) divides by the players into 3 or more each.")
    police = ", ".join(f"{POLICE.count(badge)} {badge}" for badge in dict.fromkeys(POLICE))
    page.say(f"Police cards: {police}. The third badge of a colour makes a hand the last.")
    page.gap()
    page.say("What the winner of a city gets", bold=True)
    _pairs(page, list(REWARDS.items()))
    page.gap()
    page.say("Who wins", bold=True)
    for number, tie in enumerate(TIES, 1):
        page.say(f"{number}. {tie}")
    page.gap()
    page.say("Where tables differ: a line 'option NAME VALUE' in the record", bold=True)
    _options(page)
    page.show()


def setups_for(players: int | None) -> list[Setup]:
    """The usual setups, and the one for five with Saint Louis. Raises SetupError for a number that cannot play."""
    found = []
    for number in PLAYERS if players is None else [players]:
        found.append(usual(number))
        if number == 5:
            found.append(custom(5, usual_cities(5, expansion=True)))
    return found


def _in_play(setups: Sequence[Setup]) -> list[City]:
    return [city for city in CITIES if any(city in setup.cities for setup in setups)]


def faces(city: City) -> list[Face]:
    """The faces of a city's deck, in the order of the card table."""
    return [card.face for card in DECKS[city]]


def _cities(page: Page, cities: Sequence[City]) -> None:
    rows = []
    for city in (*cities, City.CHICAGO):
        deck = faces(city) if city in DECKS else []
        words = ", ".join(face.word for face in deck) or "none"
        rows.append([city.value, city.title, words, str(len(deck)), COLOURS.get(city, "-")])
    codes = [
        [row[0], " ".join(faces(city)) if city in DECKS else "-", row[3], row[4]]
        for city, row in zip((*cities, City.CHICAGO), rows, strict=True)
    ]
    wide = Grid(["code", "city", "city cards", "number", "colour"], rows, left=(0, 1, 2, 4))
    narrow = Grid(["code", "cards", "number", "colour"], codes, left=(0, 1, 3))
    shown = page.first_that_fits(wide, narrow)
    if shown is narrow:
        page.say(listed([f"{city} {city.title}" for city in cities], between=";"))
        marks = [face for face in Face if not face.is_money and any(face in faces(city) for city in cities)]
        page.say(listed([f"{face} {face.word}" for face in marks], between=";"))
    if shown is None:
        for _, title, words, _, _ in rows:
            page.say(f"{title}: {words}")


def _setups(page: Page, setups: Sequence[Setup]) -> None:
    rows = [
        [str(setup.players), " ".join(setup.cities), str(len(setup.cards)), str(setup.cards_each)] for setup in setups
    ]
    wide = Grid(["players", "cities besides Chicago", "city cards", "each is dealt"], rows, left=(0, 1))
    narrow = Grid(["for", "cities", "cards", "each"], rows, left=(0, 1), gap=1)
    if page.first_that_fits(wide, narrow) is None:
        for number, cities, cards, each in rows:
            page.say(f"{number} players: {cities}; {cards} cards, {each} each")


def _options(page: Page) -> None:
    rows = [[name, values[0], " ".join(values[1:]), OPTIONS[name]] for name, values in CHOICES.items()]
    if page.first_that_fits(Grid(["name", "usual", "or", "decides"], rows, left=(0, 1, 2, 3))) is not None:
        return
    for name, first, others, what in rows:
        page.say(f"{name}: {first} (usual) or {others.replace(' ', ' or ')}")
        page.say(what, indent=2)


def _pairs(page: Page, pairs: Sequence[tuple[str, str]]) -> None:
    if page.first_that_fits(Grid(["reward", "effect"], pairs, left=(0, 1))) is None:
        for name, what in pairs:
            page.say(f"{name}: {what}")


def rules_json(players: int | None) -> dict[str, Any]:
    """The reference as JSON; docs/json.md says what every field means."""
    setups = setups_for(players)
    cities = [
        {
            "city": city.value,
            "name": city.title,
            "cards": [face.word for face in faces(city)],
            "colour": COLOURS.get(city),
        }
        for city in _in_play(setups)
    ]
    return {
        "schema": SCHEMA,
        "cities": [*cities, {"city": "CH", "name": "Chicago", "cards": [], "colour": COLOURS[City.CHICAGO]}],
        "rewards": REWARDS,
        "setups": [
            {
                "players": setup.players,
                "cities": list(setup.cities),
                "city_cards": len(setup.cards),
                "cards_each": setup.cards_each,
                "first_row": list(setup.first_row),
            }
            for setup in setups
        ],
        "experts": EXPERTS,
        "occasionals": OCCASIONALS,
        "police_cards": list(POLICE),
        "ties": list(TIES),
        "options": [
            {"name": name, "default": values[0], "values": list(values), "decides": OPTIONS[name]}
            for name, values in CHOICES.items()
        ],
    }

"""The cards, the setups and where tables differ, in words."""

from __future__ import annotations

from boss_cli.page.page import IN_A_TABLE, STACKED, Column, Form, Page, listed
from boss_cli.shell.message import Text, message
from boss_cli.status.rules.answer import RulesAnswer, TableOption
from boss_solver import City, Face

_FACES = {face.word: face for face in Face}


def page(answer: RulesAnswer) -> Page:
    """The reference, for one number of players or for all."""
    made = Page()
    _cities(made, answer)
    made.gap()
    _setups(made, answer)
    made.say(
        message(
            "Each player has {experts} experts and {occasionals} occasionals. Money is in millions.",
            experts=answer.experts,
            occasionals=answer.occasionals,
        )
    )
    made.say(message("Other cities can be played if (cards - cities) divides by the players into 3 or more each."))
    police = [f"{answer.police_cards.count(badge)} {badge}" for badge in dict.fromkeys(answer.police_cards)]
    made.say(
        message("Police cards: {cards}. The third badge of a colour makes a hand the last.", cards=", ".join(police))
    )
    made.gap()
    made.say(message("What the winner of a city gets"), bold=True)
    made.table(
        [
            Column(message("reward"), list(answer.rewards), forms=IN_A_TABLE),
            Column(
                "",
                [message("{reward}: {effect}", reward=name, effect=effect) for name, effect in answer.rewards.items()],
                forms=STACKED,
            ),
            Column(message("effect"), list(answer.rewards.values()), left=True, forms=IN_A_TABLE),
        ]
    )
    made.gap()
    made.say(message("Who wins"), bold=True)
    for number, tie in enumerate(answer.ties, 1):
        made.say(message("{number}. {tie}", number=number, tie=tie))
    made.gap()
    decides = [option.decides for option in answer.options]
    made.say(message("Where tables differ: a line 'option NAME VALUE' in the record"), bold=True)
    made.table(
        [
            Column(message("name"), [option.name for option in answer.options], forms=IN_A_TABLE),
            Column("", [_values(option) for option in answer.options], forms=STACKED),
            Column(message("usual"), [option.default for option in answer.options], left=True, forms=IN_A_TABLE),
            Column(
                message("or"), [" ".join(option.values[1:]) for option in answer.options], left=True, forms=IN_A_TABLE
            ),
            Column(message("decides"), decides, left=True, forms=IN_A_TABLE),
            Column("", decides, forms=STACKED),
        ]
    )
    return made


def _values(option: TableOption) -> Text:
    usual, *others = option.values
    either: Text = message("{name}: {usual} (usual)", name=option.name, usual=usual)
    for other in others:
        either = message("{either} or {other}", either=either, other=other)
    return either


def _cities(page: Page, answer: RulesAnswer) -> None:
    cities = answer.cities
    faces = [[_FACES[word] for word in city.cards] for city in cities]
    marks = [face for face in Face if not face.is_money and any(face in deck for deck in faces)]
    page.table(
        [
            Column(message("code"), [city.city for city in cities]),
            Column(
                message("city"),
                [city.name for city in cities],
                left=True,
                forms=frozenset({Form.WIDE, Form.STACKED}),
            ),
            Column(
                message("city cards"),
                [", ".join(city.cards) or message("none") for city in cities],
                message("cards"),
                [" ".join(deck) or "-" for deck in faces],
                left=True,
            ),
            Column(message("number"), [str(len(deck)) for deck in faces]),
            Column(message("colour"), [city.colour or "-" for city in cities], left=True),
        ],
        listed(
            [
                *(f"{city.city} {city.name}" for city in cities if city.city is not City.CHICAGO),
                *(f"{face} {face.word}" for face in marks),
            ],
            ";",
        ),
    )


def _setups(page: Page, answer: RulesAnswer) -> None:
    setups = answer.setups
    page.table(
        [
            Column(message("players"), [str(setup.players) for setup in setups], message("for")),
            Column(
                message("cities besides Chicago"),
                [" ".join(setup.cities) for setup in setups],
                message("cities"),
                left=True,
            ),
            Column(message("city cards"), [str(setup.city_cards) for setup in setups], message("cards")),
            Column(message("each is dealt"), [str(setup.cards_each) for setup in setups], message("each")),
        ]
    )

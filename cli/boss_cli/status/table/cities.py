"""The row in words: what lies beside each city, who leads it, what the others need."""

from __future__ import annotations

from boss_cli.page.page import IN_A_TABLE, STACKED, TIGHT, Column, Page, listed
from boss_cli.shell.message import Text, message
from boss_cli.status.table.answer import StatusAnswer
from boss_cli.status.table.parts import CityStatus, OnCity
from boss_cli.status.words import gangster_words, pays_words, pile_words
from boss_solver import City


def show_cities(page: Page, answer: StatusAnswer) -> None:
    """Every city from left to right, and Chicago in words below."""
    cities = answer.cities
    face_up = [_face_up(answer, city) for city in cities]
    players: list[Column] = []
    for seat, player in enumerate(answer.players):
        cells = [player_cell(city, city.players[seat], player.may_enter_chicago) for city in cities]
        players.append(Column(player.player, cells, left=True, forms=IN_A_TABLE - TIGHT))
        players.append(Column(player.seat, cells, left=True, forms=TIGHT))
    tight_leads = [_lead(answer, city, by_seat=True) for city in cities]
    page.table(
        [
            Column(message("city"), [city.name for city in cities], brief=[city.city for city in cities]),
            Column(message("face up, the last on top"), face_up, message("face up"), left=True, forms=IN_A_TABLE),
            Column("", [_beside(answer, city) for city in cities], forms=STACKED),
            Column(
                message("leader"),
                [_lead(answer, city, in_full=True) for city in cities],
                message("led by"),
                [_lead(answer, city) for city in cities],
                left=True,
                forms=IN_A_TABLE - TIGHT,
            ),
            Column(message("led by"), tight_leads, left=True, forms=TIGHT),
            *players,
            Column("", [_leads(city) for city in cities], forms=STACKED),
            Column("", [_needs(answer, city) for city in cities], forms=STACKED),
        ],
        message("! decided") if any(city.decided for city in cities) else None,
        tight=listed([f"{player.seat} {player.player}" for player in answer.players], ";")
        if any(player.seat != player.player for player in answer.players)
        else None,
    )
    legend = _legend(answer)
    if legend:
        page.say(legend)
    page.say(_chicago(answer))
    page.say(_entry(answer))


def _face_up(answer: StatusAnswer, city: CityStatus) -> Text:
    if city.city is City.CHICAGO and answer.chicago is not None:
        pays = answer.chicago.pays_now_millions
        return pays_words(pays.least, pays.most)
    return pile_words([card[-1] for card in city.face_up])


def _beside(answer: StatusAnswer, city: CityStatus) -> Text:
    """The cards beside a city, in a sentence."""
    if city.city is City.CHICAGO:
        return message("{pays} million", pays=_face_up(answer, city))
    if not city.face_up:
        return message("no card")
    return message("face up {cards}", cards=_face_up(answer, city))


def _leads(city: CityStatus) -> Text:
    """Who leads a city and with how many gangsters, in a sentence."""
    here = next((here for here in city.players if here.player == city.leader), None)
    if here is None:
        return ""
    template = "{player} leads with {number}"
    if here.occasionals:
        template += " ({gangsters})"
    if city.decided:
        template += ", decided"
    placed = gangster_words(here.experts, here.occasionals)
    return message(template, player=here.player, number=here.experts + here.occasionals, gangsters=placed)


def _needs(answer: StatusAnswer, city: CityStatus) -> Text:
    """The gangsters that the others need to lead a city, with those together who need the same."""
    groups: dict[str, list[str]] = {}
    for here, player in zip(city.players, answer.players, strict=True):
        if here.player != city.leader:
            placed = gangster_words(here.experts, here.occasionals)
            groups.setdefault(_need(city, here, player.may_enter_chicago), []).append(
                f"{here.player} ({placed})" if placed else here.player
            )
    said: Text = ""
    for need, players in sorted(groups.items()):
        group = message("{need}: {players:list}", need=need, players=players)
        said = message("{groups}; {group}", groups=said, group=group) if said else group
    return said


def _lead(answer: StatusAnswer, city: CityStatus, in_full: bool = False, by_seat: bool = False) -> Text:
    """Who leads a city, and with how many gangsters; ``!`` where he can no longer be passed."""
    if city.leader is None:
        return message("nobody, decided" if in_full else "nobody!") if city.decided else message("nobody")
    seat = next(seat for seat, here in enumerate(city.players) if here.player == city.leader)
    here = city.players[seat]
    template = "{player} {number}"
    if city.decided:
        template = "{player} {number}, decided" if in_full else "{player} {number}!"
    player = answer.players[seat].seat if by_seat else city.leader
    return message(template, player=player, number=here.experts + here.occasionals)


def player_cell(city: CityStatus, here: OnCity, may_enter_chicago: bool) -> Text:
    """A player's gangsters on a city and what he needs to lead it."""
    placed = gangster_words(here.experts, here.occasionals)
    if here.player == city.leader:
        return message("{gangsters} leads", gangsters=placed)
    return f"{placed} {_need(city, here, may_enter_chicago)}".strip()


def _need(city: CityStatus, here: OnCity, may_enter_chicago: bool) -> str:
    if not here.can_lead:
        return "x"
    return f"+{here.needs_to_lead}" + "*" * (city.city is City.CHICAGO and not may_enter_chicago)


def _legend(answer: StatusAnswer) -> list[Text]:
    """The meaning of the signs in the table."""
    cells = [
        str(player_cell(city, here, player.may_enter_chicago))
        for city in answer.cities
        for here, player in zip(city.players, answer.players, strict=True)
    ]
    said: list[tuple[bool, Text]] = [
        (any(city.face_up for city in answer.cities if city.city is not City.CHICAGO), message("[3] lies on top")),
        (any("," in cell for cell in cells), message("2,1 two experts and one occasional")),
        (any("+" in cell for cell in cells), message("+2 so many more lead")),
        (any(cell.endswith("x") for cell in cells), message("x can lead no more in this hand")),
        (any(cell.endswith("*") for cell in cells), message("* after placing elsewhere")),
    ]
    return listed([words for is_there, words in said if is_there], ";")


def _chicago(answer: StatusAnswer) -> Text:
    """Chicago's payout as the cards lie, and from which cards."""
    assert answer.chicago is not None
    low, high = answer.chicago.pays_now_millions.least, answer.chicago.pays_now_millions.most
    pays = message("{low} million now", low=low)
    if low != high:
        pays = message("{low} to {high} million now (unknown cards may lie on top)", low=low, high=high)
    left = answer.row[: answer.row.index(City.CHICAGO)]
    tops = {city.city: city.top for city in answer.cities}
    cards = " ".join(top for city in left if (top := tops[city]) is not None)
    return message(
        "Chicago would pay {pays}: half of what is on top to its left, {cards}",
        pays=pays,
        cards=cards or message("no card yet"),
    )


def _entry(answer: StatusAnswer) -> Text:
    """Who may enter Chicago."""
    can = [player.player for player in answer.players if player.may_enter_chicago]
    cannot = [player.player for player in answer.players if not player.may_enter_chicago]
    if not cannot:
        return message("Chicago is open to all")
    if not can:
        return message("Chicago is closed to all until they have placed elsewhere")
    return message(
        "Chicago is open to {can:list}; closed to {cannot:list} until they place elsewhere", can=can, cannot=cannot
    )

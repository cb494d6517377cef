"""The row on the screen: what lies beside each city, who leads it, what the others need."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.page.layout import Grid, Page, listed
from boss_solver.game.cards import Card, City
from boss_solver.game.chicago import left_of_chicago, payout_range, pile, tops
from boss_solver.game.standing import can_lead, is_decided, may_enter_chicago, needs, stake
from boss_solver.game.state import Hand, Stake, Table


def show_cities(page: Page, table: Table, names: Sequence[str]) -> None:
    """Every city from left to right, and Chicago in words below."""
    hand = table.hand
    assert hand is not None
    numbers = [f"P{seat + 1}" for seat in range(len(names))]
    grids = [
        _grid(table, hand, names, True, 2),
        _grid(table, hand, names, False, 2),
        _grid(table, hand, numbers, True, 2),
        _grid(table, hand, numbers, False, 1),
    ]
    shown = page.first_that_fits(*grids)
    if shown is None:
        for city in table.row:
            _say_city(page, table, hand, city, names)
        page.say(
            ["[3] lies on top;", "(2,1) two experts and one occasional;", "+2 so many more lead;", "x can lead no more"]
        )
    else:
        if shown in grids[2:] and tuple(numbers) != tuple(names):
            pairs = [f"{number} {name}" for number, name in zip(numbers, names, strict=True)]
            page.say(listed(pairs, between=";"))
        if legend := _legend(shown):
            page.say(legend)
    page.say(chicago_words(table))
    page.say(entry_words(table, names))


def _grid(table: Table, hand: Hand, names: Sequence[str], in_full: bool, gap: int) -> Grid:
    heads = ["city", "face up, the last on top" if in_full else "face up", "leader" if in_full else "led by", *names]
    rows = []
    for city in table.row:
        leader = hand.leaders.get(city)
        lead = "nobody" if leader is None else f"{names[leader]} {stake(hand, leader, city).total}"
        if is_decided(table, city):
            lead += ", decided" if in_full else "!"
        stands = [player_cell(table, hand, seat, city) for seat in range(len(names))]
        rows.append([city.title if in_full else city.value, face_up_words(table, hand, city), lead, *stands])
    return Grid(heads, rows, left=tuple(range(len(heads))), gap=gap)


def face_up_words(table: Table, hand: Hand, city: City) -> str:
    """The cards beside a city, first to last, the topmost in brackets."""
    if city is City.CHICAGO:
        low, high = payout_range(table)
        return f"pays {low}" if low == high else f"pays {low} to {high}"
    faces = [card.face.value if isinstance(card, Card) else "?" for card in pile(hand, city)]
    return " ".join([*faces[:-1], f"[{faces[-1]}]"]) if faces else "-"


def player_cell(table: Table, hand: Hand, seat: int, city: City) -> str:
    """A player's gangsters on a city and what he needs to lead it."""
    here = gangsters(stake(hand, seat, city))
    if hand.leaders.get(city) == seat:
        return f"{here} leads"
    if not can_lead(table, seat, city):
        need = "x"
    else:
        need = f"+{needs(hand, seat, city)}"
        if city is City.CHICAGO and not may_enter_chicago(table, seat):
            need += "*"
    return f"{here} {need}".strip()


def gangsters(stake: Stake) -> str:
    """Gangsters as a record writes them, experts and then occasionals; nothing where there are none."""
    if not stake.total:
        return ""
    return f"{stake.experts},{stake.occasionals}" if stake.occasionals else f"{stake.experts}"


def _legend(shown: Grid) -> list[str]:
    cells = [cell for row in shown.rows for cell in row[3:]]
    found = []
    if any("[" in row[1] for row in shown.rows):
        found.append("[3] lies on top")
    if any("," in cell for cell in cells):
        found.append("2,1 two experts and one occasional")
    if any("+" in cell for cell in cells):
        found.append("+2 so many more lead")
    if any(cell.endswith("x") for cell in cells):
        found.append("x can lead no more in this hand")
    if any(cell.endswith("*") for cell in cells):
        found.append("* after placing elsewhere")
    if any(row[2].endswith("!") for row in shown.rows):
        found.append("! decided")
    return listed(found, between=";")


def _say_city(page: Page, table: Table, hand: Hand, city: City, names: Sequence[str]) -> None:
    """The same for one city in lines, where no table fits."""
    beside = face_up_words(table, hand, city)
    if city is City.CHICAGO:
        beside += " million"
    else:
        beside = "no card" if beside == "-" else f"face up {beside}"
    page.say(f"{city.title}: {beside}", bold=True)
    leader = hand.leaders.get(city)
    if leader is not None:
        decided = ", decided" if is_decided(table, city) else ""
        page.say(f"{names[leader]} leads with {amount_words(stake(hand, leader, city))}{decided}", indent=2)
    groups: dict[str, list[str]] = {}
    for seat, name in enumerate(names):
        if seat != leader:
            need = needs_words(table, hand, seat, city)
            here = stake(hand, seat, city)
            groups.setdefault(need, []).append(f"{name} ({gangsters(here)})" if here.total else name)
    for need in sorted(groups):
        page.say([f"{need}:", *listed(groups[need])], indent=2)


def needs_words(table: Table, hand: Hand, seat: int, city: City) -> str:
    """What a player must add to lead a city, in words."""
    if not can_lead(table, seat, city):
        return "x"
    after = " after placing elsewhere" if city is City.CHICAGO and not may_enter_chicago(table, seat) else ""
    return f"+{needs(hand, seat, city)}{after}"


def amount_words(stake: Stake) -> str:
    """Gangsters in words, short: ``3``, or ``3 (2,1)`` where occasionals are among them."""
    return f"{stake.total} ({gangsters(stake)})" if stake.occasionals else f"{stake.total}"


def chicago_words(table: Table) -> str:
    """What Chicago would pay now, and from which cards."""
    hand = table.hand
    assert hand is not None
    low, high = payout_range(table)
    pays = f"{low} million now" if low == high else f"{low} to {high} million now (unknown cards may lie on top)"
    left = left_of_chicago(table.row)
    on_top = tops(hand, left)
    cards = " ".join(str(on_top[city]) for city in left if city in on_top)
    return f"Chicago would pay {pays}: half of what is on top to its left, {cards or 'no card yet'}"


def entry_words(table: Table, names: Sequence[str]) -> list[str]:
    """Who may enter Chicago, in pieces."""
    can = [name for seat, name in enumerate(names) if may_enter_chicago(table, seat)]
    cannot = [name for seat, name in enumerate(names) if not may_enter_chicago(table, seat)]
    if not cannot:
        return ["Chicago is open to all"]
    if not can:
        return ["Chicago is closed to all", "until they have placed elsewhere"]
    return ["Chicago is open to", *listed(can, ";"), "closed to", *listed(cannot), "until they place elsewhere"]

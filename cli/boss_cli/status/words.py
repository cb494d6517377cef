"""The table in words that the status, the board and a review share."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.shell.message import Message, Text, message
from boss_solver import Badge, Card, City, Face, Hand, Table
from boss_solver.game.chicago import pile
from boss_solver.game.standing import stake
from boss_solver.game.state import Effect, Outcome, Stake, Won, most_badges


def police_words(cards: Sequence[str], silver: int, gold: int) -> Text:
    """The police cards of the hands so far, and the badges of each colour; cards that were not noted are told apart."""
    if not cards:
        return message("police cards: none seen yet")
    is_whole = all(isinstance(card, Badge) for card in cards)
    badges = message(
        "(badges: silver {silver}, gold {gold})" if is_whole else "(badges noted: silver {silver}, gold {gold})",
        silver=silver,
        gold=gold,
    )
    return message("police cards: {cards} {badges:whole}", cards=", ".join(cards), badges=badges)


def may_be_last(table: Table) -> bool:
    """Whether the police card of a hand can make it the last."""
    return most_badges(table.badges) == 2 and not (table.hand and table.hand.police_done)


def last_hand_words(is_coming: bool, is_extra: bool, is_last: bool, may_be: bool) -> Message:
    """Whether the hand that is going on, or the coming one, is the last of the game."""
    hand = message("the next hand") if is_coming else message("this hand")
    if is_extra:
        return message("{hand} is an extra one: the best are level on everything", hand=hand)
    if is_last:
        return message("{hand} is the last", hand=hand)
    if may_be:
        return message("{hand} may be the last: its police card will tell", hand=hand)
    return message("{hand} is not the last", hand=hand)


def face_up_words(hand: Hand, city: City) -> str:
    """The cards beside a city, first to last, the topmost in brackets."""
    return pile_words([card.face.value if isinstance(card, Card) else "?" for card in pile(hand, city)])


def pays_words(low: int, high: int) -> Message:
    """The millions that Chicago would pay."""
    return message("pays {low}", low=low) if low == high else message("pays {low} to {high}", low=low, high=high)


def pile_words(faces: Sequence[str]) -> str:
    """Faces of cards beside a city, first to last, the topmost in brackets."""
    return " ".join([*faces[:-1], f"[{faces[-1]}]"]) if faces else "-"


def gangsters(stake: Stake) -> str:
    """Gangsters as a record writes them, experts and then occasionals; nothing where there are none."""
    return gangster_words(stake.experts, stake.occasionals)


def gangster_words(experts: int, occasionals: int) -> str:
    """The same by their numbers."""
    if not experts + occasionals:
        return ""
    return f"{experts},{occasionals}" if occasionals else f"{experts}"


def cards_shown(table: Table, seat: int) -> list[str]:
    """The codes of the cards that a player has shown in this hand, first to last."""
    return [str(up.card) for up in table.hand.shown if up.seat == seat] if table.hand else []


def banned_from(table: Table, seat: int) -> list[City]:
    """The cities closed to a player, from the left of the row."""
    return [city for city in table.row if city in table.accounts[seat].banned]


def loss_words(hand: Hand, effect: Effect, names: Sequence[str]) -> Message | None:
    """The losses that a reward brought besides money; None where there are none."""
    face = effect.reward.face if effect.reward else None
    winner = names[effect.winner]
    if face is Face.BANISHED:
        return message("{player} is banished from {city}", player=winner, city=effect.city.title)
    if face in (Face.HOSPITAL, Face.PRISON):
        if not stake(hand, effect.winner, effect.city).experts:
            return message("no expert there to lose")
        if face is Face.HOSPITAL:
            return message("an expert of {player} misses the next hand", player=winner)
        return message("an expert of {player} misses the next two hands", player=winner)
    if effect.killed:
        lost = ", ".join(names[seat] for seat in effect.killed)
        return message("{players} {number|loses|lose} an expert for good", players=lost, number=len(effect.killed))
    return message("no expert there to lose") if face is Face.REVOLVER else None


def outcome_words(outcome: Outcome, names: Sequence[str]) -> Message:
    """The end of the game in one sentence, with the tie-break that decided."""
    money, last, gangsters = outcome.standing[outcome.winners[0]] if outcome.winners else (0, 0, 0)
    return end_words(outcome.by, [names[seat] for seat in outcome.winners], money, last, gangsters)


_BY = {
    Won.MONEY: "{winners} wins with most money ({money} million)",
    Won.LAST_HAND: "{winners} wins: level on money, most won in the last hand ({last} million)",
    Won.GANGSTERS: "{winners} wins: level on money and on the last hand, most gangsters left ({gangsters})",
}
_TOGETHER_BY = {
    Won.MONEY: "{winners} win with most money",
    Won.LAST_HAND: "{winners} win: level on money, most won in the last hand",
    Won.GANGSTERS: "{winners} win: level on money and on the last hand, most gangsters left",
}
"""The same of a team."""


def end_words(by: Won, winners: Sequence[str], money: int, last: int, gangsters: int) -> Message:
    """The same by the winners' names and how the first of them stands."""
    if by is Won.UNFINISHED:
        return message("the game ended unfinished: a player left")
    together: Text = winners[0]
    for winner in winners[1:]:
        together = message("{players} and {player}", players=together, player=winner)
    if by is Won.SHARED:
        return message("{winners} share the win: level on money, on the last hand and on gangsters", winners=together)
    template = (_BY if len(winners) == 1 else _TOGETHER_BY)[by]
    return message(template, winners=together, money=money, last=last, gangsters=gangsters)

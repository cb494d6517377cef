"""The end of a hand and of the game in words."""

from __future__ import annotations

from collections.abc import Sequence

from boss_solver.game.cards import City, Face
from boss_solver.game.events import AccountSlip
from boss_solver.game.setup import EXPERTS
from boss_solver.game.state import Effect, Table, Won


def settled(table: Table, names: Sequence[str]) -> str:
    """The gains and losses of everybody in a settled hand, and how the money stands."""
    hand = table.hand
    assert hand is not None and hand.settlement is not None and hand.rewards is not None
    parts = [_effect(effect, names) for effect in hand.settlement.effects]
    parts += [f"nobody takes {city.title}" for city in table.row if city not in hand.leaders]
    gained = zip(names, hand.settlement.gained, table.accounts, strict=True)
    money = ", ".join(f"{name} {won:+d} ({account.money})" for name, won, account in gained)
    return f"Hand {table.hand_no} is settled: {'; '.join(parts)}. Money: {money}"


def _effect(effect: Effect, names: Sequence[str]) -> str:
    winner = names[effect.winner]
    if effect.reward is None:
        return f"{winner} gets {effect.money} from {City.CHICAGO.title}"
    words = f"{winner} takes {effect.reward.title}"
    killed = [names[seat] for seat in effect.killed]
    match effect.reward.face:
        case Face.HOSPITAL:
            return f"{words} and misses an expert in the next hand"
        case Face.PRISON:
            return f"{words} and misses an expert in the next two hands"
        case Face.BANISHED:
            return f"{words} and stays away from {effect.city.title} for the rest of the game"
        case Face.REVOLVER if killed:
            return f"{words} and loses an expert for good"
        case Face.THEFT:
            return f"{words} and loses {-effect.money}"
        case Face.SHOOT_OUT if killed:
            lose = "loses" if len(killed) == 1 else "lose"
            return f"{words}; {' and '.join(killed)} {lose} an expert for good"
    return words


def account_slip_words(slip: AccountSlip, table: Table, names: Sequence[str]) -> str:
    """A player's account after a slip, as the table took it to be: all that the slip may have changed."""
    account = table.accounts[slip.seat]
    parts = []
    if slip.money is not None:
        parts.append(f"{account.money} million")
    if any(number is not None for number in (slip.experts, slip.dead, slip.away_one, slip.away_two)):
        away, later = account.away
        parts.append(f"{account.alive - away} experts for the next hand, {EXPERTS - account.alive} dead, {away} away")
        if later:
            parts.append(f"{later} of them for the hand after it too")
    if slip.occasionals is not None:
        parts.append(f"{account.occasionals} occasionals")
    if slip.banned is not None:
        parts.append(f"{', '.join(city.title for city in slip.banned) or 'no city'} closed to him")
    return f"{names[slip.seat]} has {', '.join(parts)}"


def game_over(table: Table, names: Sequence[str]) -> str:
    """Who has won the game, and by what."""
    outcome = table.outcome
    assert outcome is not None
    if outcome.by is Won.UNFINISHED:
        return "The game is over, unfinished."
    money = ", ".join(f"{name} {standing[0]}" for name, standing in zip(names, outcome.standing, strict=True))
    winners = " and ".join(names[seat] for seat in outcome.winners)
    verb = "win" if len(outcome.winners) > 1 else "wins"
    return f"The game is over: {winners} {verb} by {outcome.by} ({money} million)."

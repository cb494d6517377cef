"""The end of a hand and of the game: rewards, Chicago, losses, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from boss_solver.game.cards import DECKS, Card, City, Face
from boss_solver.game.chicago import payout_range, settled_payouts
from boss_solver.game.rules import Breach, Rule
from boss_solver.game.seen.located import unplaced
from boss_solver.game.seen.open_cards import seen_rewards
from boss_solver.game.standing import stake
from boss_solver.game.state import Account, Effect, GameState, Hand, Outcome, Settlement, Stake, Table, Won


def known_rewards(state: GameState) -> dict[City, Card]:
    """The rewards that follow from the cards the record knows: if all unseen cards of a city look alike, it is one.

    So do those that everybody saw.
    """
    hidden = unplaced(state)
    hand = state.table.hand
    rewards = {} if hand is None else seen_rewards(hand)
    for city in state.table.setup.cities:
        if city in rewards:
            continue
        cards = {card for card in DECKS[city] if hidden[card]}
        if len(cards) == 1:  # Boston's two 3s look the same
            rewards[city] = cards.pop()
    return rewards


def verify_rewards(state: GameState, cards: Sequence[Card]) -> tuple[dict[City, Card], list[Breach]]:
    """Every city's reward, with those that follow from the cards filled in, and what is wrong about them."""
    table = state.table
    hand = table.hand
    assert hand is not None
    rewards = known_rewards(state)
    hidden = unplaced(state)
    seen = seen_rewards(hand)
    breaches = []
    for city, times in Counter(card.city for card in cards).items():
        if times > 1:
            breaches.append(Breach(Rule.REWARDS, f"{city.title} is named {times} times", "one card a city"))
    for card in cards:
        if card.city not in table.setup.cities:
            what = f"{card.city.title} is not in this game"
            breaches.append(Breach(Rule.CITY_IN_PLAY, what, f"rewards of {' '.join(table.setup.cities)}"))
        elif card != seen[card.city] if card.city in seen else not hidden[card]:
            fits = [str(one) for one in dict.fromkeys(DECKS[card.city]) if hidden[one]]
            why = "it is accounted for elsewhere, so an entry is wrong"
            if card.city in seen:
                fits = [str(seen[card.city])]
                why = f"everybody saw {fits[0]} there, so an entry is wrong"
            if card not in DECKS[card.city]:
                why = "there is no such card"
            what = f"{card.title} cannot be the reward: {why}"
            breaches.append(Breach(Rule.REWARDS, what, f"{' or '.join(fits)} by the cards as entered"))
        else:
            rewards[card.city] = card
    missing = [city for city in hand.leaders if city is not City.CHICAGO and city not in rewards]
    if missing and not breaches:
        what = f"the reward of {', '.join(city.title for city in missing)} does not follow from the cards"
        breaches.append(Breach(Rule.REWARDS, what, f"a card of {' '.join(missing)}"))
    return rewards, breaches


def chicago_payout(state: GameState, rewards: Mapping[City, Card]) -> tuple[int, list[Breach]]:
    """Chicago's payout in millions, and everything that is wrong or missing about it.

    Where cards were shown that nobody noted, the payout read from the table is needed unless it follows.
    """
    table = state.table
    hand = table.hand
    assert hand is not None
    if hand.paid is None and City.CHICAGO not in hand.leaders:
        return 0, []
    fits = settled_payouts(state, rewards)
    if hand.paid is None:
        if fits is not None and len(fits) == 1:
            return fits.pop(), []
        what = "what Chicago pays does not follow: unknown cards may lie on top"
        return 0, [Breach(Rule.REWARDS, what, "a line 'chicago N' with what it paid, before the rewards")]
    low, high = payout_range(table)
    if hand.paid in (range(low, high + 1) if fits is None else fits):
        return hand.paid, []
    right = f"{low} to {high}" if fits is None else " or ".join(map(str, sorted(fits)))
    what = f"Chicago cannot have paid {hand.paid}, so an entry is wrong"
    return hand.paid, [Breach(Rule.REWARDS, what, f"{right} by the cards as entered")]


def settle(table: Table, rewards: Mapping[City, Card], chicago: int) -> Table:
    """The table after settling: money, losses, occasionals spent, and the end of the game if this was it."""
    hand = table.hand
    assert hand is not None
    cities = [city for city in table.row if city is not City.CHICAGO]
    if table.setup.options.rewards_from == "right":
        cities.reverse()
    effects = [_effect(hand, city, hand.leaders[city], rewards[city]) for city in cities if city in hand.leaders]
    if City.CHICAGO in hand.leaders:
        effects.append(Effect(City.CHICAGO, hand.leaders[City.CHICAGO], None, chicago))
    gained = [0] * table.setup.players
    for effect in effects:
        gained[effect.winner] += effect.money
    accounts = tuple(
        _account_after(account, hand, seat, effects, gained[seat]) for seat, account in enumerate(table.accounts)
    )
    settled = hand._replace(rewards=dict(rewards), settlement=Settlement(tuple(effects), tuple(gained)))
    after = table._replace(accounts=accounts, hand=settled)
    return after._replace(outcome=game_outcome(table, after)) if table.is_last_hand else after


def _effect(hand: Hand, city: City, winner: int, reward: Card) -> Effect:
    killed: tuple[int, ...] = ()
    # An expert dies on the card; a misplay can have left none there.
    if reward.face is Face.REVOLVER:
        killed = (winner,)
    elif reward.face is Face.SHOOT_OUT:
        killed = tuple(seat for seat in range(len(hand.left)) if seat != winner)
    killed = tuple(seat for seat in killed if stake(hand, seat, city).experts)
    return Effect(city, winner, reward, reward.money, killed)


def _account_after(account: Account, hand: Hand, seat: int, effects: Sequence[Effect], gained: int) -> Account:
    won = [
        effect.reward
        for effect in effects
        if effect.winner == seat and effect.reward and stake(hand, seat, effect.city).experts
    ]
    faces = Counter(card.face for card in won)
    prison = faces[Face.PRISON]
    placed = sum(stakes[seat].occasionals for stakes in hand.on.values())
    # More gangsters than he had may stand there by a misplay; nobody loses what he does not have.
    alive = max(0, account.alive - sum(effect.killed.count(seat) for effect in effects))
    away = min(alive, account.away[1] + faces[Face.HOSPITAL] + prison)
    return Account(
        money=account.money + gained,
        last=gained,
        alive=alive,
        away=(away, min(away, prison)),
        occasionals=max(0, account.occasionals - placed),
        banned=account.banned
        | {e.city for e in effects if e.winner == seat and e.reward and e.reward.face is Face.BANISHED},
    )


def game_outcome(before: Table, after: Table) -> Outcome | None:
    """The end of the game after its last hand; None if an extra hand must be played."""
    standing = tuple(
        # Occasionals used in the last hand count, so they are read before it was settled.
        (account.money, account.last, account.alive + earlier.occasionals)
        for account, earlier in zip(after.accounts, before.accounts, strict=True)
    )
    sides: list[tuple[int, ...]] = [(seat,) for seat in range(len(standing))]
    if after.setup.options.teams == "alternate":
        sides = [tuple(range(first, len(standing), 2)) for first in (0, 1)]
    marks = {side: tuple(sum(standing[seat][i] for seat in side) for i in range(3)) for side in sides}
    best = max(marks.values())
    first = [side for side in sides if marks[side] == best]
    winners = tuple(sorted(seat for side in first for seat in side))
    if len(first) > 1:
        return Outcome(winners, Won.SHARED, standing) if after.setup.options.extra_hand == "share" else None
    by = Won.MONEY
    for length, reason in ((1, Won.LAST_HAND), (2, Won.GANGSTERS)):
        if sum(mark[:length] == best[:length] for mark in marks.values()) > 1:
            by = reason
    return Outcome(winners, by, standing)


def supply_at_start(account: Account) -> Stake:
    """Gangsters a player can place in a hand that begins now."""
    return Stake(account.alive - account.away[0], account.occasionals)

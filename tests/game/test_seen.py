"""Cards that everybody saw and that stay where they are: what can have been seen, and what follows by the rules."""

from __future__ import annotations

import pytest

from boss_solver.game.apply import apply, replay
from boss_solver.game.cards import CARDS, Card, City, Glimpse
from boss_solver.game.events import CardsSeen, Dealt, Event, HandBegins, HandBroken, Misdealt, Revealed, RewardsTurned
from boss_solver.game.moves import can_reveal, legal_reveals
from boss_solver.game.rules import IllegalEventError, Rule
from boss_solver.game.seen.open_cards import seen_rewards, seen_undealt, seen_with
from boss_solver.game.settling import known_rewards
from boss_solver.game.setup import Setup, custom, usual
from boss_solver.game.state import GameState, Hand, Spot


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in codes.split())


def seen(where: int | str, codes: str) -> CardsSeen:
    """``seen 1 KC3``: a seat, or ``reward`` or ``undealt``, and the cards."""
    if isinstance(where, int):
        return CardsSeen(Spot.HOLDING, where, cards(codes))
    return CardsSeen(Spot(where), None, cards(codes))


def show(seat: int, code: str) -> Revealed:
    return Revealed(seat, CARDS.get(code) or Glimpse(City(code[:-1]) if code != "?" else None), misplay=True)


def after(*events: Event, setup: Setup | None = None) -> GameState:
    return replay(setup or usual(3), [HandBegins(), *events])


def hand(state: GameState) -> Hand:
    assert state.table.hand is not None
    return state.table.hand


def refused(event: Event, *before: Event, setup: Setup | None = None) -> IllegalEventError:
    with pytest.raises(IllegalEventError) as caught:
        apply(after(*before, setup=setup), event)
    assert not caught.value.can_be_misplay
    return caught.value


OWN = Dealt(0, cards("NY3 DE1 DE4 BOh KC2"))
UNDEALT = custom(3, (City.NEW_YORK, City.BOSTON, City.DETROIT, City.KANSAS_CITY), 3)


def test_what_was_seen_is_there_until_it_is_shown() -> None:
    state = after(seen(1, "KC3 DE2"), seen(2, "BO3"), seen("reward", "NY1"))
    assert [str(card) for card in seen_with(hand(state), 1)] == ["KC3", "DE2"]
    assert seen_rewards(hand(state)) == {City.NEW_YORK: CARDS["NY1"]}
    state = apply(state, show(1, "KC3"))
    assert [str(card) for card in seen_with(hand(state), 1)] == ["DE2"]
    assert not seen_undealt(hand(state))


def test_a_card_seen_again_is_the_same_card() -> None:
    state = after(seen(1, "BO3"), seen(1, "BO3"))
    assert seen_with(hand(state), 1).total() == 1
    state = apply(state, seen(1, "BO3 BO3"))
    assert seen_with(hand(state), 1).total() == 2
    state = after(seen(1, "BO3"), show(1, "BO3"), seen(1, "BO3"))
    assert seen_with(hand(state), 1).total() == 1
    assert not can_reveal(state, 2, CARDS["BO3"])


def test_nobody_else_can_have_it() -> None:
    state = after(seen(1, "KC3"), show(0, "NY3"), show(1, "DE2"))
    assert str(refused(show(2, "KC3"), seen(1, "KC3"))) == "Kansas City 3: there is one, and it is seen with P2 already"
    assert CARDS["KC3"] not in legal_reveals(state, 2)
    assert CARDS["KC2"] in legal_reveals(state, 2)
    for event in (seen(2, "KC3"), seen("reward", "KC3"), Dealt(0, cards("NY3 DE1 DE4 BOh KC3"))):
        assert refused(event, seen(1, "KC3")).rule is Rule.ONE_PLACE
    assert refused(seen(2, "BO3 BO3"), seen(1, "BO3")).rule is Rule.ONE_PLACE
    assert after(seen(1, "BO3"), seen(2, "BO3"))


def test_nor_can_it_have_been_anywhere_else() -> None:
    assert str(refused(seen(1, "NY3"), OWN)) == "New York 3: there is one, and it is held by P1 already"
    assert str(refused(seen(1, "NY3"), show(0, "NY3"))) == "New York 3: there is one, and it is shown by P1 already"
    assert str(refused(seen("reward", "NY3"), OWN)) == "New York 3: there is one, and it is held by P1 already"
    assert str(refused(seen(0, "NY2"), OWN)) == "P1 does not have NY2 in hand"
    assert str(refused(seen(0, "NY3"), OWN, show(0, "NY3"))) == "P1 does not have NY3 in hand"
    assert after(OWN, seen(0, "NY3"))
    assert str(refused(seen(1, "BO3 BO3 BO3"))) == "Boston 3: there are 2, and P2 would have 3"
    assert str(refused(seen(1, "NY3 NY3"))) == "New York 3: there is one, and P2 would have 2"
    assert refused(seen(1, "ME1")).rule is Rule.CITY_IN_PLAY


def test_one_card_of_each_city_is_its_reward() -> None:
    assert refused(seen(1, "KC2 KC3 KCr")).rule is Rule.REWARD_STAYS
    assert refused(seen(2, "KCr"), seen(1, "KC2 KC3")).rule is Rule.REWARD_STAYS
    assert refused(show(2, "KCr"), seen(1, "KC2 KC3")).rule is Rule.REWARD_STAYS
    # A card that nobody noted may be the one that everybody saw.
    state = after(seen(1, "KC3"), show(2, "KC2"), show(1, "KC?"))
    assert known_rewards(state) == {City.KANSAS_CITY: CARDS["KCr"]}


def test_he_must_still_have_the_cards() -> None:
    three = [show(1, code) for code in ("NY0", "NY1", "BOp")]
    assert str(refused(seen(1, "DE1 DE2 DE3"), *three)) == "P2 has 2 cards in hand, not 3"
    assert refused(seen(1, "DE3"), seen(1, "DE1 DE2"), *three).rule is Rule.HOLDING
    error = refused(show(1, "CI1"), seen(1, "KC3 DE2"), *three)
    assert str(error) == "P2 was seen with KC3 DE2 and has 2 cards in hand, so Cincinnati 1 is not there"
    assert error.legal == "one of KC3 DE2"
    assert after(seen(1, "KC3"), *three, show(1, "?"), show(1, "CI1"))
    assert refused(show(1, "CI1"), seen(1, "KC3 DE2"), *three, show(1, "?")).rule is Rule.HOLDING
    gone = [*three, show(1, "DE1"), show(1, "DE2")]
    assert str(refused(seen(1, "DE3"), *gone)) == "P2 has no card in hand any more, not 1"


def test_the_holding_told_later_has_it() -> None:
    assert str(refused(OWN, seen(0, "KC3"))) == "P1 was seen with KC3, which does not fit the holding"
    assert after(seen(0, "KC2"), OWN).dealt[0] == OWN.cards
    assert refused(OWN, show(0, "KC2"), seen(0, "DE2")).rule is Rule.HOLDING


def test_hands_that_were_not_dealt_evenly() -> None:
    less = Misdealt(((1, 4),), misplay=True)
    state = after(less, seen("undealt", "KC3"), seen(1, "BO3 DE1"))
    assert seen_undealt(hand(state)).total() == 1
    assert (
        str(refused(Misdealt(((1, 1),), misplay=True), seen(1, "BO3 DE1")))
        == "P2 was seen with BO3 DE1, so 1 were not all"
    )
    assert refused(Misdealt(((1, 5), (2, 5), (0, 5)), misplay=True), less, seen("undealt", "KC3")).rule is Rule.HOLDING


def test_undealt_cards() -> None:
    assert str(refused(seen("undealt", "KC3"))) == "all cards are dealt in this game: none stays undealt"
    state = after(seen("undealt", "KC3"), setup=UNDEALT)
    assert seen_undealt(hand(state)).total() == 1
    assert refused(show(1, "KC3"), seen("undealt", "KC3"), setup=UNDEALT).rule is Rule.ONE_PLACE
    assert refused(seen("undealt", "KC3"), show(1, "KC3"), setup=UNDEALT).rule is Rule.ONE_PLACE
    four = seen("undealt", "NY1 NY2 DE1 DE2")
    assert str(refused(four, setup=UNDEALT)) == "3 cards stay undealt, not 4"
    assert refused(seen("undealt", "DE2"), seen("undealt", "NY1 NY2 DE1"), setup=UNDEALT).rule is Rule.HOLDING
    assert after(seen("undealt", "NY1 NY2 DE1"), seen("undealt", "NY2"), setup=UNDEALT)


def test_rewards_seen_too_early() -> None:
    assert refused(seen("reward", "BOp"), seen("reward", "BOh")).rule is Rule.ONE_PLACE
    assert refused(seen("reward", "BOp BOh")).rule is Rule.REWARDS
    assert after(seen("reward", "BOh"), seen("reward", "BOh"))
    assert after(seen("reward", "BO3"), show(1, "BO3"))
    assert refused(show(1, "BO3"), seen("reward", "BO3"), show(2, "BO3")).rule is Rule.ONE_PLACE
    assert known_rewards(after(seen("reward", "BOh")))[City.BOSTON] == CARDS["BOh"]


def test_a_reward_that_turns_out_to_be_another_proves_a_wrong_entry() -> None:
    deal = {0: "NY3 DE1 DE4 BOh KC2", 1: "NY2 DE2 DE3 BO3 KC3", 2: "NY1 BOp CI1 CI2 CI3"}
    turns = [show(seat, codes.split()[at]) for at in range(5) for seat, codes in deal.items()]
    state = after(seen("reward", "BO3"), *turns)
    assert known_rewards(state)[City.BOSTON] == CARDS["BO3"]
    error = refused(RewardsTurned(cards("BOp")), seen("reward", "BO3"), *turns)
    assert str(error) == "Boston prison cannot be the reward: everybody saw BO3 there, so an entry is wrong"
    assert error.legal == "BO3 by the cards as entered"
    assert apply(state, RewardsTurned()).table.hand


def test_only_in_a_hand() -> None:
    with pytest.raises(IllegalEventError):
        replay(usual(3), [seen(1, "KC3")])
    assert refused(seen(1, "KC3"), HandBroken()).rule is Rule.SEQUENCE
    assert refused(seen(3, "KC3")).rule is Rule.SEAT

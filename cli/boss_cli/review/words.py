"""What a review says in words and in the cells of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boss_cli.page.numbers import millions
from boss_solver.game.cards import DECKS, Badge, Card, City, Face
from boss_solver.game.state import Stake
from boss_solver.inference.entries.story import Story
from boss_solver.odds.rewards import CityOdds
from boss_solver.review.hands.bids import Bid, Bluff, Result
from boss_solver.review.hands.eyes import Lead
from boss_solver.review.hands.game import Taking


def stake_text(stake: Stake) -> str:
    """Gangsters as the record writes them: ``2``, ``2,1``, ``0,1``."""
    return f"{stake.experts}" + (f",{stake.occasionals}" if stake.occasionals else "")


def taking_text(one: Taking, names: Sequence[str], short: bool = False) -> str:
    """Who won a city with what, and what it paid: ``Red 2,1: 3``."""
    if one.reward is None:
        what = str(one.money)
    else:
        what = one.reward.face.value if short else one.reward.face.word
    return f"{names[one.winner]} {stake_text(one.stake)}: {what}"


def possible_text(odds: CityOdds) -> str:
    """The rewards that are possible, one for each card not seen: ``12r``; ``=3`` where it is known.

    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> possible_text(CityOdds(City.BOSTON, 4, {Face.THREE: half, Face.PRISON: half / 2, Face.HOSPITAL: half / 2}))
    '33ph'
    >>> possible_text(CityOdds(City.BOSTON, 2, {Face.THREE: Fraction(1)}))
    '=3'
    """
    if odds.certain is not None:
        return f"={odds.certain}"
    return "".join(face.value * int(p * odds.unseen) for face, p in odds.reward.items())


def possible_words(odds: CityOdds) -> str:
    """The same in words: ``1 or revolver``."""
    faces = [face.word for face in odds.reward]
    return faces[0] if len(faces) == 1 else f"{', '.join(faces[:-1])} or {faces[-1]}"


def expected_text(bid: Bid) -> str:
    """What the bidder could expect: ``1.67``; with what he knew where he knew it."""
    if bid.lay is not None:
        low, high = bid.lay
        return f"{low} then" if low == high else f"{low} to {high} then"
    if bid.expected is None:
        return "?"
    return f"{millions(bid.expected)} known" if bid.knew is not None else millions(bid.expected)


def public_text(bid: Bid) -> str:
    """What the city was worth by the cards face up: ``1.67``; ``?`` where these were not all noted."""
    if bid.city is City.CHICAGO:
        return "-"
    return "?" if bid.public is None else millions(bid.public.expected)


def was_text(bid: Bid) -> str:
    """What the city turned out to be worth: ``3``, ``0 revolver``; in brackets where it was never turned up."""
    if bid.city is City.CHICAGO:
        return "-" if bid.paid is None else str(bid.paid)
    if bid.hidden is not None:
        return f"({worth_text(bid.hidden)})"
    return "?" if bid.reward is None else worth_text(bid.reward)


def reward_text(story: Story, city: City) -> str:
    """A reward: ``3``, ``revolver``; in brackets where it was never turned up, ``?`` where nobody can tell."""
    reward, hidden = story.reward(city), story.hidden_reward(city)
    if hidden is not None:
        return f"({hidden.face.word})"
    return reward.face.word if reward else "?"


def worth_text(card: Card) -> str:
    """The money of a reward, and what else it does."""
    return card.face.value if card.face.is_money else f"{card.money} {card.face.word}"


def knowers_text(bid: Bid, names: Sequence[str]) -> str:
    """Who else knew the reward; ``?`` stands for those of whom the record does not tell."""
    if bid.city is City.CHICAGO:
        return "-"
    knowing = [seat for seat in bid.knowers if seat != bid.seat]
    if any(seat != bid.seat for seat in bid.untold):
        return ", ".join([*(names[seat] for seat in knowing), "?"])
    if not knowing:
        return "nobody"
    return "all" if len(knowing) == len(names) - 1 > 1 else ", ".join(names[seat] for seat in knowing)


def bluff_words(bid: Bid, bluff: Bluff, names: Sequence[str]) -> str:
    """A bid against own knowledge, and what came of it, in sentences."""
    assert bid.own is not None and bid.public is not None
    who, city = names[bid.seat], bid.city.title
    number = f"{bid.gangsters} {'gangster' if bid.gangsters == 1 else 'gangsters'}"
    left = possible_words(bid.own)
    what = f"turn {bid.turn}: {who} puts {number} on {city}"
    if bluff.is_sure:
        what += f", knowing that its reward is {_article(left)}"
    else:
        what += f", knowing that only {left} is left: worth {millions(bid.own.expected)} million"
    what += f"; the cards face up say {millions(bid.public.expected)} million."
    return f"{what} {_outcome(bid, bluff, names)}"


def _article(word: str) -> str:
    return f"a {word}" if word.isalpha() and word != Face.BANISHED.word else word


def _outcome(bid: Bid, bluff: Bluff, names: Sequence[str]) -> str:
    who, city = names[bid.seat], bid.city.title
    lured = and_list([f"{names[one.seat]} with {one.gangsters}" for one in bluff.followers])
    followed = f"{lured} followed" if lured else "Nobody followed"
    if bluff.result is Result.OPEN:
        return f"{followed}; the hand was not settled."
    taken = "nobody" if bluff.taken_by is None else names[bluff.taken_by]
    paid = was_text(bid)
    if bluff.result is Result.KEPT:
        return f"{followed}; {who} took {city} himself ({paid}). It did not work."
    end = _ENDS[bluff.result]
    return f"{followed}; {taken} took {city} ({paid}). {end}"


_ENDS: Final = {
    Result.WORKED: "It worked.",
    Result.BACKFIRED: "It backfired.",
    Result.SEEN: "It was seen through: he knew the reward.",
    Result.PUBLIC: "It was no bluff any more: by then all could see it.",
    Result.UNTOLD: "The record does not tell whether he knew the reward.",
    Result.IDLE: "It changed nothing: he led before it.",
}


def lead_words(one: Lead, names: Sequence[str], story: Story, bidders: Sequence[int]) -> str:
    """Who knew a reward before others did, in a sentence; ``bidders`` bid on the city without knowing it."""
    since = "From the deal on" if one.since == 0 else f"From turn {one.since} on"
    end = "until it was turned up" if story.is_settled else "as long as the hand went on"
    until = end if one.until is None else f"until turn {one.until}"
    reward, hidden = story.reward(one.city), story.hidden_reward(one.city)
    face = f" ({reward.face.word})" if reward else f" ({hidden.face.word}, never turned up)" if hidden else ""
    if len(one.others) == 1 and len(one.knowers) == len(names) - 1 > 1:
        who = f"all but {names[one.others[0]]}"
    else:
        who = f"only {and_list([names[seat] for seat in one.knowers])}"
    said = f"{since} {who} knew the reward of {one.city.title}{face}, {until}"
    meanwhile = and_list([names[seat] for seat in bidders]) if bidders else ""
    return said + (f"; meanwhile {meanwhile} bid on it." if meanwhile else ".")


def bits_text(bits: float | None) -> str:
    """Bits to two places, never a minus before nothing; ``-`` where they are not known."""
    return "-" if bits is None else f"{round(bits, 2) + 0.0:.2f}"


def turn_text(number: int) -> str:
    """The moment after so many turns."""
    return "deal" if number == 0 else str(number)


def since_text(number: int | None) -> str:
    """From when on somebody knew a reward; ``-`` if he never did."""
    return "-" if number is None else turn_text(number)


def letters_text(cities: Sequence[City]) -> str:
    """What the letters mean that stand for rewards without a number: ``h: hospital, r: revolver``."""
    faces = {card.face for city in cities for card in DECKS[city]}
    return ", ".join(f"{face.value}: {face.word}" for face in Face if face in faces and not face.is_money)


def police_words(turned: Sequence[Badge]) -> str:
    """The police card of a hand, or both where there were two."""
    if not turned:
        return "no police card"
    return f"police card{'s' * (len(turned) > 1)} {' and '.join(turned)}"


def and_list(words: Sequence[str]) -> str:
    """``Red, Blue and Green``."""
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} and {words[-1]}"

"""The words of a review, and the cells of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boss_cli.page.numbers import face_word, millions, rounded
from boss_cli.shell.message import Text, Value, message
from boss_solver import DECKS, Badge, Card, City, CityOdds, Face, GameReview, HandReview, Story
from boss_solver.game.state import Stake
from boss_solver.record.words.seats import with_names
from boss_solver.review.hands.bids import Bid, Bluff, Result
from boss_solver.review.hands.eyes import Lead
from boss_solver.review.hands.game import Taking


def stake_text(stake: Stake) -> str:
    """Gangsters as the record writes them: ``2``, ``2,1``, ``0,1``."""
    return f"{stake.experts}" + (f",{stake.occasionals}" if stake.occasionals else "")


def taking_text(taking: Taking, names: Sequence[str], short: bool = False) -> Text:
    """Who won a city with what, and what it paid: ``Red 2,1: 3``."""
    paid: Text = str(taking.money)
    if taking.reward is not None:
        paid = taking.reward.face.value if short else face_word(taking.reward.face)
    return message("{player} {stake}: {paid}", player=names[taking.winner], stake=stake_text(taking.stake), paid=paid)


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


def possible_words(odds: CityOdds) -> Text:
    """The same in words: ``1 or revolver``."""
    faces = [face_word(face) for face in odds.reward]
    if len(faces) == 1:
        return faces[0]
    return message("{faces:list} or {last}", faces=faces[:-1], last=faces[-1])


def expected_text(bid: Bid) -> Text:
    """The money that the bidder could expect: ``1.67``; with a word where he knew it."""
    if bid.lay is not None:
        low, high = bid.lay
        return message("{low} then", low=low) if low == high else message("{low} to {high} then", low=low, high=high)
    if bid.expected is None:
        return "?"
    expected = millions(bid.expected)
    return message("{expected} known", expected=expected) if bid.knew is not None else expected


def public_text(bid: Bid) -> str:
    """The worth of the city by the cards face up: ``1.67``; ``?`` where these were not all noted."""
    if bid.city is City.CHICAGO:
        return "-"
    return "?" if bid.public is None else millions(bid.public.expected)


def was_text(bid: Bid) -> Text:
    """The worth of the city in truth: ``3``, ``0 revolver``; in brackets where it was never turned up."""
    if bid.city is City.CHICAGO:
        return "-" if bid.paid is None else str(bid.paid)
    if bid.hidden is not None:
        return message("({reward})", reward=worth_text(bid.hidden))
    return "?" if bid.reward is None else worth_text(bid.reward)


def reward_text(story: Story, city: City) -> Text:
    """A reward: ``3``, ``revolver``; in brackets where it was never turned up, ``?`` where nobody can tell."""
    reward, hidden = story.reward(city), story.hidden_reward(city)
    if hidden is not None:
        return message("({reward})", reward=face_word(hidden.face))
    return face_word(reward.face) if reward else "?"


def worth_text(card: Card) -> Text:
    """The money of a reward, and what else it does."""
    if card.face.is_money:
        return card.face.value
    return message("{money} {reward}", money=card.money, reward=face_word(card.face))


def knowers_text(bid: Bid, names: Sequence[str]) -> Text:
    """Who else knew the reward; ``?`` stands for those of whom the record does not tell."""
    if bid.city is City.CHICAGO:
        return "-"
    knowing = [seat for seat in bid.knowers if seat != bid.seat]
    if any(seat != bid.seat for seat in bid.untold):
        return ", ".join([*(names[seat] for seat in knowing), "?"])
    if not knowing:
        return message("nobody")
    return message("all") if len(knowing) == len(names) - 1 > 1 else ", ".join(names[seat] for seat in knowing)


def bluff_words(bid: Bid, bluff: Bluff, names: Sequence[str]) -> Text:
    """A bid against own knowledge, and what came of it, in sentences."""
    assert bid.own is not None and bid.public is not None
    if not bluff.is_sure:
        known = "{bid}, knowing that only {left} is left: worth {worth} million; {public} {outcome}"
    elif (only := next(iter(bid.own.reward))).word.isalpha() and only is not Face.BANISHED:
        known = "{bid}, knowing that its reward is a {left}; {public} {outcome}"
    else:
        known = "{bid}, knowing that its reward is {left}; {public} {outcome}"
    return message(
        known,
        bid=message(
            "turn {turn}: {player} puts {number} {number|gangster|gangsters} on {city}",
            turn=bid.turn,
            player=names[bid.seat],
            number=bid.gangsters,
            city=bid.city.title,
        ),
        left=possible_words(bid.own),
        worth=millions(bid.own.expected),
        public=message("the cards face up say {worth} million.", worth=millions(bid.public.expected)),
        outcome=_outcome(bid, bluff, names),
    )


def _outcome(bid: Bid, bluff: Bluff, names: Sequence[str]) -> Text:
    lured = and_list(
        [
            message("{player} with {number}", player=names[follower.seat], number=follower.gangsters)
            for follower in bluff.followers
        ]
    )
    followed = message("{players} followed", players=lured) if bluff.followers else message("Nobody followed")
    if bluff.result is Result.OPEN:
        return message("{followed}; the hand was not settled.", followed=followed)
    values: dict[str, Value] = {"followed": followed, "city": bid.city.title, "paid": was_text(bid)}
    if bluff.result is Result.KEPT:
        said = "{followed}; {player} took {city} himself ({paid}). It did not work."
        return message(said, player=names[bid.seat], **values)
    taker = message("nobody") if bluff.taken_by is None else names[bluff.taken_by]
    return message("{followed}; {player} took {city} ({paid}). {end}", player=taker, end=_ENDS[bluff.result], **values)


_ENDS: Final = {
    Result.WORKED: message("It worked."),
    Result.BACKFIRED: message("It backfired."),
    Result.SEEN: message("It was seen through: he knew the reward."),
    Result.PUBLIC: message("It was no bluff any more: by then all could see it."),
    Result.UNTOLD: message("The record does not tell whether he knew the reward."),
    Result.IDLE: message("It changed nothing: he led before it."),
}


def lead_words(lead: Lead, names: Sequence[str], story: Story, bidders: Sequence[int]) -> Text:
    """Who knew a reward before others did, in a sentence; ``bidders`` bid on the city without knowing it."""
    since = message("From the deal on") if lead.since == 0 else message("From turn {turn} on", turn=lead.since)
    until = message("until turn {turn}", turn=str(lead.until))
    if lead.until is None:
        until = message("until it was turned up") if story.is_settled else message("as long as the hand went on")
    if len(lead.others) == 1 and len(lead.knowers) == len(names) - 1 > 1:
        who = message("all but {player}", player=names[lead.others[0]])
    else:
        who = message("only {players}", players=and_list([names[seat] for seat in lead.knowers]))
    city: Text = lead.city.title
    if reward := story.reward(lead.city):
        city = message("{city} ({reward})", city=city, reward=face_word(reward.face))
    elif hidden := story.hidden_reward(lead.city):
        city = message("{city} ({reward}, never turned up)", city=city, reward=face_word(hidden.face))
    said = message(
        "{since} {players} knew the reward of {city}, {until}", since=since, players=who, city=city, until=until
    )
    if not bidders:
        return message("{sentence}.", sentence=said)
    meanwhile = and_list([names[seat] for seat in bidders])
    return message("{sentence}; meanwhile {players} bid on it.", sentence=said, players=meanwhile)


def slip_words(game: GameReview) -> list[Text]:
    """Slips that were played on, in every hand, and since the last one."""
    slips = [(label_words(hand), hand.story.hand.misplays) for hand in game.hands]
    slips.append((message("after {hand}", hand=label_words(game.hands[-1])), game.table.slips))
    return [
        message(
            "{hand}: played on: {slips}",
            hand=label,
            slips="; ".join(with_names(what, game.names) for _, what in played_on),
        )
        for label, played_on in slips
        if played_on
    ]


def gap_words(game: GameReview) -> list[Text]:
    """Slips that were played on, gaps in the record, and cards not noted that follow, in sentences."""
    lines = slip_words(game)
    for hand in game.hands:
        lines += unnoted_words(hand)
        gaps = [game.names[seat] for seat in hand.story.gaps]
        if gaps:
            said = (
                "{hand}: the record does not tell all cards of {players}; what they knew is left out, and their card "
                "backs are only those that were entered."
                if hand.story.is_settled
                else "{hand}: the record does not tell all cards of {players}, and its end was not played; what they "
                "knew is left out, and their card backs are only those that were entered."
            )
            lines.append(message(said, hand=label_words(hand), players=and_list(gaps)))
    return lines


def unnoted_words(hand: HandReview) -> list[Text]:
    """The use of cards that were shown and not noted: everybody at the table saw them."""
    lines: list[Text] = []
    dealt = hand.story.dealt
    if dealt.cards:
        cards = [
            message("{card} in turn {turn}", card=str(card), turn=at + 1) for at, card in sorted(dealt.cards.items())
        ]
        said = "{hand}: shown, not noted, and told by the other cards: {cards}; all saw it then."
        lines.append(message(said, hand=label_words(hand), cards=and_list(cards)))
    if dealt.unsure:
        turns = [str(at + 1) for at in sorted(dealt.unsure)]
        row = hand.story.start.table.row
        cities = [city.title for city in row if any(city in some for some in dealt.unsure.values())]
        said = (
            "{hand}: the record does not tell which card was shown in {number|turn|turns} {turns}, and all saw it; "
            "what they knew of {cities} from then on, and which bids there were bluffs, is left out where it depends "
            "on that."
        )
        more: dict[str, Value] = {"number": len(turns), "turns": and_list(turns), "cities": and_list(cities)}
        lines.append(message(said, hand=label_words(hand), **more))
    return lines


def label_words(hand: HandReview) -> Text:
    """A hand by its number, and whether it was played to its end."""
    if hand.story.hand.broken:
        return message("hand {hand}, broken off", hand=hand.story.number)
    return message("hand {hand}" if hand.story.is_settled else "hand {hand}, unfinished", hand=hand.story.number)


def bits_text(bits: float | None) -> str:
    """Bits to two places, never a minus before nothing; ``-`` where they are not known."""
    return "-" if bits is None else rounded(bits)


def turn_text(number: int) -> Text:
    """The moment after so many turns."""
    return message("deal") if number == 0 else str(number)


def since_text(number: int | None) -> Text:
    """From when on somebody knew a reward; ``-`` if he never did."""
    return "-" if number is None else turn_text(number)


def letters_words(cities: Sequence[City]) -> Text:
    """The meaning of the letters that stand for rewards without a number: ``h: hospital, r: revolver``."""
    faces = {card.face for city in cities for card in DECKS[city]}
    letters = [
        message("{letter}: {reward}", letter=face.value, reward=face_word(face))
        for face in Face
        if face in faces and not face.is_money
    ]
    return message("{letters:list}", letters=letters)


def police_words(turned: Sequence[Badge]) -> Text:
    """The police card of a hand, or both where there were two."""
    if not turned:
        return message("no police card")
    badges = and_list([message(badge.value) for badge in turned])
    return message("{number|police card|police cards} {badges}", number=len(turned), badges=badges)


def and_list(words: Sequence[Text]) -> Text:
    """``Red, Blue and Green``."""
    if len(words) < 2:
        return words[0] if words else ""
    return message("{words:list} and {last}", words=words[:-1], last=words[-1])

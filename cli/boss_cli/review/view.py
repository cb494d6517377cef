"""A game looked back at, as a page: first all of it at a glance, then hand by hand."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.page.game_summary import summary
from boss_cli.page.page import ALL, Column, Form, Page, columns
from boss_cli.review.answer import Looked, ReviewAnswer
from boss_cli.review.luck_view import say_calibration, say_how_luck, say_luck
from boss_cli.review.odds_at_moment import say_eyes
from boss_cli.review.words import (
    bits_text,
    bluff_words,
    expected_text,
    gap_words,
    knowers_text,
    label_words,
    lead_words,
    letters_words,
    police_words,
    public_text,
    reward_text,
    since_text,
    stake_text,
    taking_text,
    was_text,
)
from boss_cli.shell.message import Text, message
from boss_cli.status.words import outcome_words
from boss_solver import City, GameReview, HandReview, calibration_of
from boss_solver.game.state import Stake
from boss_solver.review.hands.bids import Bid
from boss_solver.review.hands.reveals import MeasuredReveal

_UNTOLD = "-"
_AS_LITTLE = 0.005
"""Bits too few to be seen where two places are shown."""


def page(answer: ReviewAnswer) -> Page:
    """All that was asked for of a game."""
    looked = answer.of
    game, judged = looked.game, looked.judged
    made = Page()
    if judged is not None and looked.is_of_decisions:
        from boss_cli.review.judged_game_view import say_judged  # it needs numpy

        say_judged(made, judged, game, looked.title)
        made.gap()
    say_summary(made, game, looked.title)
    if judged is not None and not looked.is_of_decisions:
        made.gap()
        say_luck(made, judged, game.names)
        say_how_luck(made, judged)
    if looked.has_hands:
        _say_hands(made, looked)
    if looked.bids_read is not None:
        for remark in looked.bids_read.remarks:
            made.say(remark)
        if looked.bids_read.stopped:
            made.say(message("stopped early: not all moments were read"))
    return made


def _say_hands(page: Page, looked: Looked) -> None:
    for at, hand in enumerate(looked.game.hands):
        say_hand(page, looked, hand)
        if looked.judged is not None and looked.is_of_decisions:
            from boss_cli.review.judged_game_view import say_hand_judged  # it needs numpy

            say_hand_judged(page, looked.judged, looked.game, at)
    calibration = calibration_of(looked.game)
    if calibration is not None:
        page.gap()
        say_calibration(page, calibration)


def say_summary(page: Page, game: GameReview, title: str) -> None:
    """All of a game at a glance: who won what with what, the money by hand and city, how it ended."""
    page.say(message("{record}: {summary}", record=title, summary=summary(game.record)), bold=True)
    outcome = game.table.outcome
    if outcome is not None:
        page.say(outcome_words(outcome, game.names))
    page.gap()
    page.table(takings_columns(game))
    if any(hand.takings for hand in game.hands):
        page.say(
            message(
                "2,1: 3 behind a name: he won the city with two experts and an occasional, and its reward was 3 (for "
                "Chicago: what it paid)"
            )
        )
    page.gap()
    _say_money(page, game)
    for words in gap_words(game):
        page.say(words)


def takings_columns(game: GameReview) -> list[Column]:
    """Who won which city with what, a column for each hand."""
    cities = game.table.setup.first_row
    columns = [Column(message("city"), [city.title for city in cities], "", [city.value for city in cities])]
    for hand in game.hands:
        won = [next((taking for taking in hand.takings if taking.city is city), None) for city in cities]
        wide, brief = (
            [taking_text(taking, game.names, short) if taking else _UNTOLD for taking in won] for short in (False, True)
        )
        columns.append(Column(label_words(hand), wide, hand.label.removeprefix("hand "), brief, left=True))
    return columns


def _say_money(page: Page, game: GameReview) -> None:
    page.say(message("Millions by hand and by city:"))
    bar = Column("|", ["|"] * len(game.names), forms=ALL - {Form.STACKED})
    page.table([*hand_money_columns(game), bar, *city_money_columns(game)[1:-1]])


def hand_money_columns(game: GameReview) -> list[Column]:
    """Millions by hand, and together."""
    settled = [hand for hand in game.hands if hand.gained is not None]
    seats = range(len(game.names))
    columns = [Column(message("player"), game.names, "")]
    if any(game.before):
        columns.append(Column(message("before"), [str(game.before[seat]) for seat in seats]))
    for hand in settled:
        gained = hand.gained or ()
        number = hand.story.number
        columns.append(Column(message("hand {hand}", hand=number), [str(gained[seat]) for seat in seats], str(number)))
    if any(game.slipped):
        columns.append(Column(message("slips"), [str(game.slipped[seat]) for seat in seats]))
    return [*columns, Column(message("all"), [str(game.money[seat]) for seat in seats])]


def city_money_columns(game: GameReview) -> list[Column]:
    """Millions by city, and those won together."""
    won = [game.by_city(seat) for seat in range(len(game.names))]
    columns = [Column(message("player"), game.names, "")]
    for city in game.table.setup.first_row:
        columns.append(Column(city.value, [str(of[city]) if city in of else "." for of in won]))
    return [*columns, Column(message("won"), [str(sum(of.values())) for of in won])]


def say_hand(page: Page, looked: Looked, hand: HandReview) -> None:
    """One hand: who was dealt what, bids, bluffs, reveals, who knew what, and the odds in the eyes of some seats.

    What was read from behaviour comes below each of these, and says what it is.
    """
    names, story = looked.game.names, hand.story
    page.gap()
    page.say(heading_words(hand, names), bold=True)
    row = " ".join(story.start.table.row)
    page.say(message("row, from the left: {row}; {millions:whole}", row=row, millions=_MILLIONS))
    for name, held in zip(names, story.dealt.holdings, strict=True):
        cards = " ".join(map(str, held)) if held else message("cards the record does not tell")
        page.say(message("{player} was dealt {cards}", player=name, cards=cards))
    page.say(letters_words(story.start.table.setup.cities))
    page.gap()
    _say_bids(page, hand, names)
    page.gap()
    _say_reveals(page, hand, names)
    page.gap()
    _say_knowledge(page, hand, names)
    for seat in looked.eyes:
        page.gap()
        say_eyes(page, hand, seat, names)
        if looked.bids_read is not None:
            from boss_cli.review.bids_read import say_read_eyes

            say_read_eyes(page, looked.bids_read, looked.game, looked.game.hands.index(hand), seat)


_MILLIONS = message("millions in all that follows")


def heading_words(hand: HandReview, names: Sequence[str]) -> Text:
    """A hand, who opens it and its police card."""
    return message(
        "{hand}: {player} opens, {police}",
        hand=label_words(hand),
        player=names[hand.story.start.table.marker],
        police=police_words(hand.story.hand.police),
    )


def _say_bids(page: Page, hand: HandReview, names: Sequence[str]) -> None:
    if not hand.bids:
        page.say(message("Nobody placed anything."))
        return
    page.say(message("Bids: what the city was worth in the bidder's eyes, by the cards face up, and in truth"))
    page.table(bid_columns(hand, names))
    _say_hidden_legend(page, hand, [bid.city for bid in hand.bids if bid.city is not City.CHICAGO])
    if any(bid.lay for bid in hand.bids):
        page.say(message("then: what Chicago would have paid as the cards lay at that moment"))
    for bid in hand.bids:
        if bid.bluff is not None:
            page.say(bluff_words(bid, bid.bluff, names), indent=2)
        if bid.is_seen and bid.public is not None and bid.public.certain is None:
            known = "turn {turn}: by {player}'s card backs all could see that he knew {city}."
            page.say(message(known, turn=bid.turn, player=names[bid.seat], city=bid.city.title), indent=2)


def bid_columns(hand: HandReview, names: Sequence[str]) -> list[Column]:
    """The bids of a hand."""
    heads: list[Text] = [
        *(message("turn"), message("player"), message("on"), message("with"), message("his eyes")),
        *(message("face up"), message("was"), message("others who knew"), message("won by")),
    ]
    bids = columns(heads, [_bid_row(bid, names) for bid in hand.bids], left=(1, 2, 6, 7, 8))
    bids[2] = bids[2]._replace(brief=[bid.city.value for bid in hand.bids])
    return bids


def _bid_row(bid: Bid, names: Sequence[str]) -> list[Text]:
    return [
        str(bid.turn),
        names[bid.seat],
        bid.city.title,
        stake_text(Stake(bid.experts, bid.occasionals)) + ("!" if bid.misplay else ""),
        expected_text(bid),
        public_text(bid),
        was_text(bid),
        knowers_text(bid, names),
        _UNTOLD if bid.winner is None else names[bid.winner],
    ]


def _say_reveals(page: Page, hand: HandReview, names: Sequence[str]) -> None:
    if not hand.reveals:
        page.say(message("Nobody showed a card that was noted."))
        return
    page.say(
        message("Reveals: bits they told each opponent about their city; what the player had to expect, and at least")
    )
    whose = [message("{seat} {player}", seat=f"P{at + 1}", player=name) for at, name in enumerate(names)]
    page.table(reveal_columns(hand, names), [*(message("{seat},", seat=seat) for seat in whose), _EXPECTED])


_EXPECTED = message("exp.: expected")


def reveal_columns(hand: HandReview, names: Sequence[str]) -> list[Column]:
    """The cards shown in a hand, and the bits that each told."""
    seats = [f"P{at + 1}" for at in range(len(names))]
    rows = [_reveal_row(reveal, names) for reveal in hand.reveals]
    heads: list[Text] = [
        *(message("turn"), message("player"), message("card")),
        *names,
        *(message("all"), message("expected"), message("least"), message("now know")),
    ]
    short: list[Text] = [heads[0], "", heads[2], *seats, message("all"), message("exp."), *heads[-2:]]
    reveals = columns(heads, rows, short, left=(1, 2, len(heads) - 2, len(heads) - 1))
    reveals[1] = reveals[1]._replace(brief=[seats[reveal.seat] for reveal in hand.reveals])
    knowing = [_knowing(reveal, seats) for reveal in hand.reveals]
    return [*reveals[:-1], reveals[-1]._replace(brief=knowing)]


def _reveal_row(reveal: MeasuredReveal, names: Sequence[str]) -> list[Text]:
    bits = ["." if seat == reveal.seat else bits_text(reveal.bits.get(seat)) for seat in range(len(names))]
    return [
        *(str(reveal.turn), names[reveal.seat], str(reveal.card), *bits, bits_text(reveal.total)),
        *(bits_text(reveal.foreseen), _least_text(reveal), _knowing(reveal, names)),
    ]


def _knowing(reveal: MeasuredReveal, names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in reveal.newly_known) or _UNTOLD


def _least_text(reveal: MeasuredReveal) -> Text:
    """The card in the player's hand that told least, and how much it had to."""
    if reveal.foreseen is None or reveal.least is None:
        return _UNTOLD
    if reveal.foreseen - reveal.least < _AS_LITTLE:
        return message("this")
    return f"{reveal.least_card} {bits_text(reveal.least)}"


def _say_knowledge(page: Page, hand: HandReview, names: Sequence[str]) -> None:
    seats = hand.eyes.seats
    if not seats:
        page.say(message("Whose eyes knew which reward cannot be told."))
        return
    never = "The turn from which they knew a reward; '-': not as long as the hand went on"
    if hand.story.is_settled:
        never = "The turn from which they knew a reward; '-': not before it was turned up"
    page.say(message(never))
    cities = [city for city in hand.story.start.table.row if city is not City.CHICAGO]
    known = {city: hand.known_from(city) for city in cities}
    page.table(
        [
            Column(message("city"), [city.title for city in cities], brief=[city.value for city in cities]),
            Column(message("reward"), [reward_text(hand.story, city) for city in cities], left=True),
            *(
                Column(names[seat], [since_text(known[city][seat]) if seat in known[city] else "?" for city in cities])
                for seat in seats
            ),
        ]
    )
    _say_hidden_legend(page, hand, cities)
    if any(len(of) < len(seats) for of in known.values()):
        page.say(message("?: a card face up that nobody noted leaves it open"))
    for city in cities:
        _say_lead(page, hand, city, names)


def _say_hidden_legend(page: Page, hand: HandReview, cities: Sequence[City]) -> None:
    if any(hand.story.hidden_reward(city) for city in cities):
        page.say(message("(3): a reward that was never turned up; the cards that are known tell it"))


def _say_lead(page: Page, hand: HandReview, city: City, names: Sequence[str]) -> None:
    """Who knew a reward before others did, where that lasted for a round or others bid on the city meanwhile."""
    lead = hand.eyes.lead(city)
    if lead is None:
        return
    end = len(hand.story.hand.shown) + 1 if lead.until is None else lead.until
    bidders = {
        bid.seat for bid in hand.bids if bid.city is city and bid.seat in lead.others and lead.since < bid.turn <= end
    }
    if bidders or end - lead.since >= len(names):
        page.say(lead_words(lead, names, hand.story, sorted(bidders)), indent=2)

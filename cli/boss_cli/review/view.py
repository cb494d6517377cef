"""A game looked back at, on the screen: first all of it at a glance, then hand by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boss_cli.page.game_summary import summary
from boss_cli.page.layout import Grid, Page, listed
from boss_cli.review.odds_at_moment import show_eyes
from boss_cli.review.words import (
    and_list,
    bits_text,
    bluff_words,
    expected_text,
    knowers_text,
    lead_words,
    letters_text,
    police_words,
    public_text,
    reward_text,
    since_text,
    stake_text,
    taking_text,
    was_text,
)
from boss_cli.status.settled import outcome_words
from boss_solver.game.cards import City
from boss_solver.game.state import Stake
from boss_solver.record.words.seats import with_names
from boss_solver.review.hands.bids import Bid
from boss_solver.review.hands.game import GameReview, HandReview
from boss_solver.review.hands.reveals import MeasuredReveal

if TYPE_CHECKING:
    from boss_cli.review.bids_read import ReadReview

_UNTOLD = "-"
_AS_LITTLE = 0.005
"""Bits too few to be seen where two places are shown."""


def show_summary(page: Page, game: GameReview, title: str) -> None:
    """All of a game at a glance: who won what with what, the money by hand and city, how it ended."""
    page.say(f"{title}: {summary(game.record)}", bold=True)
    outcome = game.table.outcome
    if outcome is not None:
        page.say(outcome_words(outcome, game.names))
    page.gap()
    _show_takings(page, game)
    page.gap()
    _show_money(page, game)
    for line in gap_lines(game):
        page.say(line)


def _show_takings(page: Page, game: GameReview) -> None:
    cities = game.table.setup.first_row
    heads = [hand.label.removeprefix("hand ") for hand in game.hands]
    wide, narrow = [], []
    for city in cities:
        cells: list[str] = []
        short: list[str] = []
        for hand in game.hands:
            taking = next((one for one in hand.takings if one.city is city), None)
            cells.append(taking_text(taking, game.names) if taking else _UNTOLD)
            short.append(taking_text(taking, game.names, short=True) if taking else _UNTOLD)
        wide.append([city.title, *cells])
        narrow.append([city.value, *short])
    left = tuple(range(len(heads) + 1))
    whole = [f"hand {head}" for head in heads]
    grids = (Grid(["city", *whole], wide, left), Grid(["", *heads], narrow, left), Grid(["", *heads], narrow, left, 1))
    if page.first_that_fits(*grids) is None:
        for hand in game.hands:
            won = [f"{one.city} {taking_text(one, game.names, short=True)}" for one in hand.takings]
            page.say([f"{hand.label}:", *listed(won or ["nothing was won"], between=";")])
    if any(hand.takings for hand in game.hands):
        page.say(
            "2,1: 3 behind a name: he won the city with two experts and an occasional, and its reward was 3 (for "
            "Chicago: what it paid)"
        )


def _show_money(page: Page, game: GameReview) -> None:
    """One table where it fits: millions by hand, by city, together."""
    settled = [hand for hand in game.hands if hand.gained is not None]
    cities = game.table.setup.first_row
    before = ["before"] if any(game.before) else []
    slips = ["slips"] if any(game.slipped) else []
    by_hand, by_city = [], []
    for seat, name in enumerate(game.names):
        start = [str(game.before[seat])] * len(before)
        gained = [str(hand.gained[seat]) for hand in settled if hand.gained is not None]
        won = game.by_city(seat)
        by_hand.append([name, *start, *gained, *[str(game.slipped[seat])] * len(slips), str(game.money[seat])])
        by_city.append([name, *(str(won[city]) if city in won else "." for city in cities), str(sum(won.values()))])
    hands = [f"hand {hand.story.number}" for hand in settled]
    numbers = [str(hand.story.number) for hand in settled]
    whole = [[*one, "|", *rest[1:-1]] for one, rest in zip(by_hand, by_city, strict=True)]
    page.say("Millions by hand and by city:")
    if page.first_that_fits(Grid(["player", *before, *hands, *slips, "all", "|", *cities], whole)) is not None:
        return
    for rows, heads in ((by_hand, [*before, *numbers, *slips, "all"]), (by_city, [*cities, "won"])):
        grids = (Grid(["player", *heads], rows), Grid(["", *heads], rows, gap=1))
        if page.first_that_fits(*grids) is None:
            for name, *cells in rows:
                told = [f"{head} {cell}" for head, cell in zip(heads, cells, strict=True) if cell != "."]
                page.say([f"{name}:", *listed(told)])


def slip_lines(game: GameReview) -> list[str]:
    """What was done against the rules and played on, in every hand, and since the last one."""
    told = [(hand.label, hand.story.hand.misplays) for hand in game.hands]
    told.append((f"after {game.hands[-1].label}", game.table.slips))
    return [
        f"{label}: played on: {'; '.join(with_names(what, game.names) for _, what in slips)}"
        for label, slips in told
        if slips
    ]


def gap_lines(game: GameReview) -> list[str]:
    """What was played on, what the record does not tell, and what was not noted and follows, in sentences."""
    lines = slip_lines(game)
    for hand in game.hands:
        lines += unnoted_lines(hand)
        gaps = [game.names[seat] for seat in hand.story.gaps]
        if not gaps:
            continue
        unsettled = "" if hand.story.is_settled else ", and its end was not played"
        lines.append(
            f"{hand.label}: the record does not tell all cards of {and_list(gaps)}{unsettled}; "
            "what they knew is left out, and their card backs are only those that were entered."
        )
    return lines


def unnoted_lines(hand: HandReview) -> list[str]:
    """What is made of cards that were shown and not noted: everybody at the table saw them."""
    lines = []
    dealt = hand.story.dealt
    if dealt.cards:
        told = and_list([f"{card} in turn {at + 1}" for at, card in sorted(dealt.cards.items())])
        lines.append(f"{hand.label}: shown, not noted, and told by the other cards: {told}; all saw it then.")
    if dealt.unsure:
        turns = [str(at + 1) for at in sorted(dealt.unsure)]
        which = f"turn{'s' * (len(turns) > 1)} {and_list(turns)}"
        row = hand.story.start.table.row
        cities = and_list([city.title for city in row if any(city in some for some in dealt.unsure.values())])
        lines.append(
            f"{hand.label}: the record does not tell which card was shown in {which}, and all saw it; what they knew "
            f"of {cities} from then on, and which bids there were bluffs, is left out where it depends on that."
        )
    return lines


def show_hand(
    page: Page, game: GameReview, hand: HandReview, eyes: Sequence[int | None], read: ReadReview | None = None
) -> None:
    """One hand: who was dealt what, bids, bluffs, reveals, who knew what, and the odds in the eyes of some seats.

    What was ``read`` from behaviour comes below each of these, and says what it is.
    """
    names, story = game.names, hand.story
    page.gap()
    opener = names[story.start.table.marker]
    page.say(f"{hand.label}: {opener} opens, {police_words(story.hand.police)}", bold=True)
    page.say([f"row, from the left: {' '.join(story.start.table.row)};", "millions in all that follows"])
    for name, held in zip(names, story.dealt.holdings, strict=True):
        page.say(f"{name} was dealt {' '.join(map(str, held)) if held else 'cards the record does not tell'}")
    page.say(letters_text(story.start.table.setup.cities))
    page.gap()
    _show_bids(page, hand, names)
    page.gap()
    _show_reveals(page, hand, names)
    page.gap()
    _show_knowledge(page, hand, names)
    for seat in eyes:
        page.gap()
        show_eyes(page, hand, seat, names)
        if read is not None:
            from boss_cli.review.bids_read import say_read_eyes

            say_read_eyes(page, read, game, game.hands.index(hand), seat)


def _show_bids(page: Page, hand: HandReview, names: Sequence[str]) -> None:
    if not hand.bids:
        page.say("Nobody placed anything.")
        return
    page.say("Bids: what the city was worth in the bidder's eyes, by the cards face up, and in truth")
    rows = [bid_row(one, names) for one in hand.bids]
    heads = ["turn", "player", "on", "with", "his eyes", "face up", "was", "others who knew", "won by"]
    narrow = [[*row[:2], one.city.value, *row[3:]] for row, one in zip(rows, hand.bids, strict=True)]
    grids = (Grid(heads, rows, (1, 2, 6, 7, 8)), Grid(heads, narrow, (1, 2, 6, 7, 8), 1))
    if page.first_that_fits(*grids) is None:
        for turn, player, city, stake, own, public, was, knew, winner in rows:
            said = [f"{turn}. {player}:", f"{stake} on {city};", f"his eyes: {own};", f"face up: {public};"]
            page.say([*said, f"was: {was};", f"others who knew: {knew};", f"won by: {winner}"])
    _say_hidden_legend(page, hand, [one.city for one in hand.bids if one.city is not City.CHICAGO])
    if any(one.lay for one in hand.bids):
        page.say("then: what Chicago would have paid as the cards lay at that moment")
    for one in hand.bids:
        if one.bluff is not None:
            page.say(bluff_words(one, one.bluff, names), indent=2)
        if one.is_seen and one.public is not None and one.public.certain is None:
            known = f"turn {one.turn}: by {names[one.seat]}'s card backs all could see that he knew {one.city.title}."
            page.say(known, indent=2)


def bid_row(one: Bid, names: Sequence[str]) -> list[str]:
    """The cells of a bid."""
    return [
        str(one.turn),
        names[one.seat],
        one.city.title,
        stake_text(Stake(one.experts, one.occasionals)) + ("!" if one.misplay else ""),
        expected_text(one),
        public_text(one),
        was_text(one),
        knowers_text(one, names),
        _UNTOLD if one.winner is None else names[one.winner],
    ]


def _show_reveals(page: Page, hand: HandReview, names: Sequence[str]) -> None:
    if not hand.reveals:
        page.say("Nobody showed a card that was noted.")
        return
    page.say("Reveals: bits they told each opponent about their city; what the player had to expect, and at least")
    seats = [f"P{at + 1}" for at in range(len(names))]
    rows, short = reveal_rows(hand, names), reveal_rows(hand, seats)
    heads = ["turn", "player", "card", *names, "all", "expected", "least", "now know"]
    narrow = ["turn", "", "card", *seats, "all", "exp.", "least", "now know"]
    left = (1, 2, len(heads) - 2, len(heads) - 1)
    grids = (Grid(heads, rows, left), Grid(heads, rows, left, 1), Grid(narrow, short, left, 1))
    found = page.first_that_fits(*grids)
    if found is grids[2]:
        whose = [f"{seat} {name}" for seat, name in zip(seats, names, strict=True)]
        page.say([*listed([*whose, "exp.: expected"])])
    if found is None:
        for turn, player, card, *_, total, foreseen, least, new in rows:
            knowing = "" if new == "-" else f"; now know: {new}"
            page.say(
                [f"{turn}. {player} {card}:", f"{total} bits", f"(expected {foreseen},", f"least {least}){knowing}"]
            )


def reveal_rows(hand: HandReview, who: Sequence[str]) -> list[list[str]]:
    """The rows of the table of reveals; ``who`` are the players as they are called in it."""
    rows = []
    for one in hand.reveals:
        told = ["." if seat == one.seat else bits_text(one.bits.get(seat)) for seat in range(len(who))]
        new = ", ".join(who[seat] for seat in one.newly_known) or "-"
        bits = [*told, bits_text(one.total), bits_text(one.foreseen), _least_text(one)]
        rows.append([str(one.turn), who[one.seat], str(one.card), *bits, new])
    return rows


def _least_text(one: MeasuredReveal) -> str:
    """The card in the player's hand that told least, and how much it had to."""
    if one.foreseen is None or one.least is None:
        return _UNTOLD
    if one.foreseen - one.least < _AS_LITTLE:
        return "this"
    return f"{one.least_card} {bits_text(one.least)}"


def _show_knowledge(page: Page, hand: HandReview, names: Sequence[str]) -> None:
    seats = hand.eyes.seats
    if not seats:
        page.say("Whose eyes knew which reward cannot be told.")
        return
    story = hand.story
    never = "not before it was turned up" if story.is_settled else "not as long as the hand went on"
    page.say(f"The turn from which they knew a reward; '-': {never}")
    cities = [city for city in hand.story.start.table.row if city is not City.CHICAGO]
    rows = []
    is_open = False
    for city in cities:
        known = hand.known_from(city)
        cells = [("?" if seat not in known else since_text(known[seat])) for seat in seats]
        is_open |= len(known) < len(seats)
        rows.append([city.title, reward_text(story, city), *cells])
    heads = ["city", "reward", *(names[seat] for seat in seats)]
    short = [[city.value, *row[1:]] for city, row in zip(cities, rows, strict=True)]
    if page.first_that_fits(Grid(heads, rows, (0, 1)), Grid(heads, short, (0, 1), 1)) is None:
        for row in rows:
            told = [f"{names[seat]} {cell}" for seat, cell in zip(seats, row[2:], strict=True)]
            page.say([f"{row[0]} ({row[1]}):", *listed(told)])
    _say_hidden_legend(page, hand, cities)
    if is_open:
        page.say("?: a card face up that nobody noted leaves it open")
    for city in cities:
        _show_lead(page, hand, city, names)


def _say_hidden_legend(page: Page, hand: HandReview, cities: Sequence[City]) -> None:
    if any(hand.story.hidden_reward(city) for city in cities):
        page.say("(3): a reward that was never turned up; the cards that are known tell it")


def _show_lead(page: Page, hand: HandReview, city: City, names: Sequence[str]) -> None:
    """Who knew a reward before others did, where that lasted for a round or others bid on the city meanwhile."""
    one = hand.eyes.lead(city)
    if one is None:
        return
    end = len(hand.story.hand.shown) + 1 if one.until is None else one.until
    bid = {b.seat for b in hand.bids if b.city is city and b.seat in one.others and one.since < b.turn <= end}
    if bid or end - one.since >= len(names):
        page.say(lead_words(one, names, hand.story, sorted(bid)), indent=2)

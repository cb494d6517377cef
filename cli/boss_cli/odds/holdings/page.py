"""Where each unseen card can be, as a table: certain places are marked as certain."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.odds.holdings.answer import CardPlaces, HoldingsAnswer, HoldingsRead
from boss_cli.page.numbers import look_of, probability, range_text
from boss_cli.page.page import Column, Page
from boss_cli.position.about import said_about
from boss_cli.shell.message import Text, message

_CERTAIN = message("certain")


def page(answer: HoldingsAnswer) -> Page:
    """A row for each unseen card; what was read from the others' placements comes below."""
    made = said_about(answer)
    rows = [_cells(card, answer.has_undealt) for card in answer.cards]
    heads: list[Text] = [message("reward"), *answer.counts, *[message("undealt")] * answer.has_undealt]
    made.table([_names(answer.cards), *(Column(head, [row[at] for row in rows]) for at, head in enumerate(heads))])
    made.gap()
    for player in answer.backs_known:
        made.say(_counts(answer, player))
    made.say(message("exact where no decimal is shown, else rounded to 0.1%; of Boston's two 3s, at least one"))
    if answer.read is not None:
        _say_read(made, answer, answer.read, rows)
    for remark in answer.remarks:
        made.say(remark)
    return made


def _names(cards: Sequence[CardPlaces]) -> Column:
    return Column(message("card"), [card.name for card in cards], brief=[card.card for card in cards])


def _cells(card: CardPlaces, has_undealt: bool) -> list[Text]:
    chances = [card.reward, *card.held.values()] + [card.undealt] * has_undealt
    look = look_of(chances)
    return [_CERTAIN if p == 1 else probability(p, look, ".") for p in chances]


def _counts(answer: HoldingsAnswer, player: str) -> Text:
    numbers = {city: list(chances) for city, chances in answer.counts[player].items()}
    counts: list[Text] = [
        message("{city} {number}", city=city.value, number=range_text(min(possible), max(possible)))
        for city, possible in numbers.items()
        if possible != [0]
    ]
    if not counts:
        return message("{player} by the backs: no cards", player=player)
    return message("{player} by the backs: {cities:list}", player=player, cities=counts)


def _say_read(page: Page, answer: HoldingsAnswer, guesses: HoldingsRead, rows: Sequence[Sequence[Text]]) -> None:
    """A row by the cards and one as it was read for every card whose place is not certain."""
    from boss_cli.bids.read_page import BESIDE, guessed, in_pairs, kinds, say_source

    page.gap()
    page.say(BESIDE, bold=True)
    players = len(answer.counts)
    open_ones = [
        (card, row, [guessed(card_read.reward), *map(guessed, card_read.held.values())])
        for card, card_read, row in zip(answer.cards, guesses.cards, rows, strict=True)
        if _CERTAIN not in row[: 1 + players]
    ]
    if guesses.deals and open_ones:
        names = Column(
            message("card"),
            in_pairs((card.name, "") for card, _, _ in open_ones),
            brief=in_pairs((card.card, "") for card, _, _ in open_ones),
        )
        heads: list[Text] = [message("reward"), *answer.counts]
        columns = (
            Column(head, in_pairs((row[at], guessed_row[at]) for _, row, guessed_row in open_ones))
            for at, head in enumerate(heads)
        )
        page.table([names, kinds(len(open_ones)), *columns])
    say_source(page, guesses)

"""Why a number is what it is, in words, entry by entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from boss_cli.odds.why.answer import EntryNamed, WhyAnswer, WhyRead
from boss_cli.page.data import Guess
from boss_cli.page.entries import place_words
from boss_cli.page.numbers import face_word, look_of, probability
from boss_cli.page.page import Page
from boss_cli.shell.message import Text, message
from boss_solver import Face


def page(answer: WhyAnswer) -> Page:
    """The entries that moved a number; the numbers read from the others' placements come below."""
    made = Page()
    made.say(answer.heading, bold=True)
    made.say(message("{about}: {numbers}", about=answer.about, numbers=_written(answer.now)))
    made.gap()
    for step in answer.steps:
        made.say([message("{place}:", place=place_words(step.line or 0)), step.entry])
        made.say(message("{before}  ->  {after}", before=_written(step.before), after=_written(step.after)), indent=2)
    if not answer.steps:
        made.say(message("no entry has moved it: it stands as the deck has it"))
    if answer.proof is not None:
        made.say(_proof(answer, answer.proof))
    made.say(message("exact where no decimal is shown, else rounded to 0.1%"))
    if answer.read is not None:
        _say_read(made, answer.read)
    for remark in answer.remarks:
        made.say(remark)
    return made


def _written(numbers: Mapping[str, Fraction]) -> Text:
    if len(numbers) == 1:
        return message("{possibility}, certain", possibility=_word(next(iter(numbers))))
    look = look_of(numbers.values())
    return _joined([(_word(letter), probability(p, look)) for letter, p in numbers.items()])


def _word(letter: str) -> Text:
    """A possibility in words: a face of a city card, or whether somebody holds one."""
    with suppress(ValueError):
        return face_word(Face(letter))
    return message(letter)


def _joined(numbers: Sequence[tuple[Text, Text]]) -> Text:
    whole: Text = ""
    for word, number in numbers:
        part = message("{possibility} {number}", possibility=word, number=number)
        whole = message("{numbers}, {number}", numbers=whole, number=part) if whole else part
    return whole


def _proof(answer: WhyAnswer, entries: Sequence[EntryNamed]) -> Text:
    if answer.seen_of is not None:
        return message(
            "It is certain: every other {city} card is face up or in your holding.", city=answer.seen_of.title
        )
    named = [message("{place} ({entry})", place=place_words(entry.line or 0), entry=entry.entry) for entry in entries]
    return message("It is certain, and follows from these entries together: {entries:list}.", entries=named)


def _say_read(page: Page, guesses: WhyRead) -> None:
    """The numbers before and after everything the others did, all cards being known as they are now."""
    from boss_cli.bids.read_page import bid_text, say_source

    page.gap()
    page.say(message("a guess from how the others placed, bid by bid, the cards as they are known now:"), bold=True)
    for step in guesses.steps:
        city = None if step.city is None else step.city.title
        bid = bid_text(step.line, step.player, step.experts + step.occasionals, city)
        page.say(message("{bid}:", bid=bid))
        before, after = _guessed(step.before), _guessed(step.after)
        moved = message("{before}  ->  {after}", before=before, after=after)
        page.say(moved if before != after else message("says next to nothing of it"), indent=2)
    say_source(page, guesses)


def _guessed(numbers: Mapping[str, Guess]) -> Text:
    from boss_cli.bids.read_page import guessed

    return _joined([(_word(letter), guessed(guess, "never")) for letter, guess in numbers.items()])

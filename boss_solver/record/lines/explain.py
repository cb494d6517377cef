"""Why the words of a line are no turn: the first word that means nothing, what was expected, what is nearest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boss_solver.game.cards import DECKS
from boss_solver.record.lines.cardwords import no_such_card, shown_matching
from boss_solver.record.lines.turnwords import MOST_WORDS_OF_A_TURN, Vocabulary, is_pass, placements_matching
from boss_solver.record.words.keywords import FIRST
from boss_solver.record.words.lookalikes import looks_like
from boss_solver.record.words.names import Exactness, cities_matching, nearest
from boss_solver.record.words.problems import ReadingError, quote
from boss_solver.record.words.seats import like_p_number, no_player, seats_named, written
from boss_solver.record.words.tokens import Word

_TURN: Final = "a placement or none, and a card: DE+3 NY3"


def explain(words: Sequence[Word], vocabulary: Vocabulary) -> ReadingError:
    """The error for words that no reading makes a turn of."""
    first, last = words[0], words[-1]
    after = last.column + len(last.text)
    named = seats_named(first, vocabulary.names)
    if first.quoted and not named:
        return no_player(first, vocabulary.names)
    if like_p_number(first) and not named and len(words) > 1:
        return no_player(first, vocabulary.names)
    rest = words[1:] if named and (len(words) == 1 or _is_player(first, vocabulary)) else words
    if not rest:
        who = " or ".join(vocabulary.names[seat] for seat, _ in named)
        return ReadingError(f"what did {who} do?", after, "", _TURN)
    if len(rest) == 1 and is_pass(rest[0], vocabulary.names):
        return ReadingError("a turn without a placement has a card", after, "", "the card revealed: pass NY3")
    if len(words) > MOST_WORDS_OF_A_TURN:
        return ReadingError("these are too many words for a turn", first.column, first.text, _TURN)
    return _wrong_word(rest, vocabulary) or _wrong_together(rest, vocabulary)


def _is_player(word: Word, vocabulary: Vocabulary) -> bool:
    """Whether a word that names somebody is meant so: always, unless it begins a city as well as a name."""
    named = seats_named(word, vocabulary.names)
    sure = named[0][1] if named else Exactness.BEGINNING
    return word.quoted or sure < Exactness.BEGINNING or not cities_matching(word.text)


def _wrong_word(words: Sequence[Word], vocabulary: Vocabulary) -> ReadingError | None:
    """The first word, or the first words together, that mean nothing in a turn."""
    cities = vocabulary.cities
    for at, word in enumerate(words):
        units = {end: _joined(words[at:end]) for end in range(at + 1, min(at + _MOST_TOGETHER, len(words)) + 1)}
        for end, unit in units.items():
            is_placement = at == 0 and end < len(words) and placements_matching(unit.text, cities, bare=True)
            missing = no_such_card(unit, cities)
            if missing and not is_placement:
                return missing
        around = [*units.values(), _joined(words[max(0, at - 1) : at + 1])]
        names_city = any(not unit.quoted and cities_matching(unit.text) for unit in around)
        if not (names_city or _means_something(word, vocabulary)):
            return _no_placement(word, vocabulary) if "+" in word.text.strip("+") else _unknown(word, vocabulary)
    return None


_MOST_TOGETHER: Final = 4
"""Words that may name one card that is not there: ``new york interdit de`` ..."""


def _joined(words: Sequence[Word]) -> Word:
    return Word(" ".join(word.text for word in words), words[0].column, any(word.quoted for word in words))


def _means_something(word: Word, vocabulary: Vocabulary) -> bool:
    if word.quoted:
        return False
    cities = vocabulary.cities
    bare = word.text.strip("+,;:!?")
    return bool(
        not bare
        or bare.isdecimal()
        or is_pass(Word(bare, word.column), vocabulary.names)
        or cities_matching(bare)
        or placements_matching(word.text, cities, bare=True)
        or shown_matching(word.text, cities)
    )


def _no_placement(word: Word, vocabulary: Vocabulary) -> ReadingError:
    name, _, number = word.text.partition("+")
    cities = [match.value for match in cities_matching(name)]
    here = [city for city in cities if city in vocabulary.places]
    if cities and not here:
        what = f"{cities[0].title} is not in this game"
        return ReadingError(what, word.column, word.text, f"one of {' '.join(vocabulary.places)}")
    if cities:
        what = f"{quote(number)} is no number of gangsters"
        column = word.column + len(name) + 1
        return ReadingError(what, column, number, "experts (3), or experts and occasionals (2,1)")
    close = nearest(name, [city.title for city in vocabulary.places])
    code = next((str(city) for city in vocabulary.places if city.title == close), "")
    what = f"{quote(name)} is no city"
    return ReadingError(what, word.column, name, "a city and a number, as DE+3", f"{code}+{number}" if code else "")


def _unknown(word: Word, vocabulary: Vocabulary) -> ReadingError:
    codes = [str(card) for city in vocabulary.cities for card in DECKS[city]]
    names = {name: written(name) for name in vocabulary.names}
    choices = [*codes, *names, *(city.title for city in vocabulary.places), *sorted(FIRST)]
    if seats_named(word, vocabulary.names):
        return ReadingError("a turn is of one player, named first", word.column, word.text, _TURN)
    close, difference = looks_like(word.text, choices)
    close = close or nearest(word.text, choices) or ""
    what = f"{quote(word.text)} is no player, city, card or keyword{f': {difference}' * bool(difference)}"
    return ReadingError(what, word.column, word.text, "a turn such as DE+3 NY3", names.get(close, close))


def _wrong_together(words: Sequence[Word], vocabulary: Vocabulary) -> ReadingError:
    """The error in words each of which could stand in a turn."""
    first = words[0]
    text = " ".join(word.text for word in words)
    cities = [match.value for match in cities_matching(text)]
    if cities:
        city = next((city for city in cities if city in vocabulary.places), cities[0])
        if city not in vocabulary.places:
            what = f"{city.title} is not in this game"
            return ReadingError(what, first.column, text, f"one of {' '.join(vocabulary.places)}")
        card = str(DECKS[city][0]) if city in DECKS else ""
        would = f"a card ({card}), {city}?, or gangsters ({city}+2)" if card else f"gangsters, as {city}+2, and a card"
        return ReadingError(f"{quote(text)} is a city alone", first.column, text, would)
    placed = [word for word in words if placements_matching(word.text, vocabulary.cities, bare=False)]
    if len(placed) > 1:
        return ReadingError("gangsters go to one city a turn", placed[1].column, placed[1].text, _TURN)
    cards = [word for word in words if shown_matching(word.text, vocabulary.cities)]
    if len(cards) > 1:
        return ReadingError("a turn reveals one card", cards[-1].column, cards[-1].text, _TURN)
    what = f"{quote(text)} is no turn"
    return ReadingError(what, first.column, text, _TURN)

"""Reading and writing what is said about hidden cards.

    Blue lacks DEr              Blue holds KC3              Blue or Green holds KC3
    Blue has 2 DE               Blue has >=1 revolver       Blue has <=1 of NY3 BO3 KC3
    reward BO in 3 h            reward DE not r             either Blue holds DEr or reward DE in r
    Blue holds KC3 and Green lacks KC2

Players, cities and cards are named as everywhere in a record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from boss_solver.game.cards import DECKS, Card, City, Face
from boss_solver.record.cardwords import MOST_WORDS_OF_A_CARD, not_a_card, shown_matching
from boss_solver.record.names import cities_matching, faces_matching, fold
from boss_solver.record.problems import ReadingError
from boss_solver.record.said import Both, Either, Has, RewardIs, Said, Thing
from boss_solver.record.seats import read_seat, written
from boss_solver.record.values import comma_parts, read_city
from boss_solver.record.words import Word

EXPECTED: Final = "a statement such as 'Blue lacks DEr', 'Blue has 2 DE' or 'reward BO in 3 h'"
_NUMBER: Final = re.compile(r"(?P<rel>>=|<=|=|)(?P<low>\d{1,2})(?:-(?P<high>\d{1,2}))?")
_VERBS: Final = ("lacks", "holds", "has")


def read_said(words: Sequence[Word], names: Sequence[str], cities: tuple[City, ...]) -> Said:
    """What the words say. Raises ReadingError where they say nothing, or two things."""
    if not words:
        raise ReadingError("nothing is said", expected=EXPECTED)
    return _Saying(tuple(names), cities).read(_spaced(words))


def _spaced(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words with ``≥`` and ``≤`` in their usual form, and a relation joined to its number."""
    found: list[Word] = []
    for word in words:
        text = word.text.replace("\u2265", ">=").replace("\u2264", "<=")
        if found and found[-1].text in (">=", "<=", "=") and text.isdecimal():
            found[-1] = found[-1]._replace(text=found[-1].text + text)
        else:
            found.append(word._replace(text=text) if not word.quoted else word)
    return tuple(found)


class _Saying:
    def __init__(self, names: tuple[str, ...], cities: tuple[City, ...]) -> None:
        self.names = names
        self.cities = cities

    def read(self, words: tuple[Word, ...]) -> Said:
        """One statement; the first error of the plainest reading if there is none."""
        if not words:
            raise ReadingError("a statement is missing", expected=EXPECTED)
        key = _key(words[0])
        if key == "either":
            return Either(self._options(words[1:]))
        first_error: ReadingError | None = None
        for at in _places(words, "and"):
            try:
                left, right = self.read(words[:at]), self.read(words[at + 1 :])
            except ReadingError as error:
                first_error = first_error or error
                continue
            parts = [part for one in (left, right) for part in (one.parts if isinstance(one, Both) else (one,))]
            return Both(tuple(parts))
        if first_error is not None:
            raise first_error
        return self._reward(words) if key == "reward" else self._has(words)

    def _options(self, words: tuple[Word, ...]) -> tuple[Said, ...]:
        error: ReadingError | None = None
        for at in _places(words, "or"):
            try:
                first = self.read(words[:at])
            except ReadingError as one:
                error = error or one
                continue
            rest = words[at + 1 :]
            try:
                return (first, *self._options(rest))
            except ReadingError:
                pass
            try:
                return (first, self.read(rest))
            except ReadingError as one:
                error = one
        column = words[0].column if words else 1
        raise error or ReadingError("'either' needs two statements with 'or' between", column, "either", EXPECTED)

    def _reward(self, words: tuple[Word, ...]) -> Said:
        at = next((i for i, word in enumerate(words) if _key(word) in ("in", "is", "not")), None)
        if at is None or at < 2 or at + 1 == len(words):
            raise ReadingError("'reward' needs a city and cards", words[0].column, "reward", "reward BO in 3 h")
        text = Word(" ".join(word.text for word in words[1:at]), words[1].column)
        city = read_city(text, self.cities)
        faces: dict[Face, None] = {}
        for word in comma_parts(words[at + 1 :]):
            faces[self._face(word, city)] = None
        order = [card.face for card in DECKS[city]]
        return RewardIs(city, tuple(sorted(faces, key=order.index)), _key(words[at]) == "not")

    def _face(self, word: Word, city: City) -> Face:
        deck = dict.fromkeys(card.face for card in DECKS[city])
        found = [match.value for match in faces_matching(word.text) if match.value in deck]
        if not found:
            found = [
                match.value.face
                for match in shown_matching(word.text, self.cities)
                if isinstance(match.value, Card) and match.value.city == city
            ]
        if len(found) == 1:
            return found[0]
        there = ", ".join(face.word for face in deck)
        if found:
            raise ReadingError(
                f"'{word.text}' can be {' or '.join(f.word for f in found)}", word.column, word.text, there
            )
        raise ReadingError(f"{city.title} has no '{word.text}'", word.column, word.text, f"some of {there}")

    def _has(self, words: tuple[Word, ...]) -> Said:
        at = next((i for i, word in enumerate(words) if _key(word) in _VERBS), None)
        if at is None:
            word = words[min(1, len(words) - 1)]
            raise ReadingError("this says nothing about hidden cards", word.column, word.text, EXPECTED)
        verb = words[at]
        seats = tuple(dict.fromkeys(read_seat(word, self.names) for word in words[:at] if _key(word) != "or"))
        if not seats:
            raise ReadingError(f"who {verb.text}?", verb.column, verb.text, "a player before it")
        rest = words[at + 1 :]
        if not rest:
            raise ReadingError(f"{verb.text} what?", verb.column + len(verb.text), "", "cards such as DEr")
        if _key(verb) == "has":
            return self._number(seats, rest)
        things = self._things(rest)
        if _key(verb) == "lacks":
            return Has(seats, things, 0, 0)
        parts = tuple(Has(seats, (thing,), 1) for thing in things)
        return parts[0] if len(parts) == 1 else Both(parts)

    def _number(self, seats: tuple[int, ...], words: tuple[Word, ...]) -> Said:
        match = None if words[0].quoted else _NUMBER.fullmatch(words[0].text)
        if match is None:
            return (
                Both(parts) if len(parts := tuple(Has(seats, (t,), 1) for t in self._things(words))) > 1 else parts[0]
            )
        rest = words[2:] if len(words) > 1 and _key(words[1]) == "of" else words[1:]
        if not rest:
            raise ReadingError(
                "so many of what?", words[-1].column + len(words[-1].text), "", "cards, a city or a face"
            )
        low = int(match["low"])
        high: int | None = int(match["high"] or low)
        if match["rel"] == ">=":
            high = None
        elif match["rel"] == "<=":
            low, high = 0, low
        if high is not None and low > high:
            raise ReadingError(f"'{words[0].text}' is no range", words[0].column, words[0].text, "as 1-2")
        return Has(seats, self._things(rest), low, high)

    def _things(self, words: Sequence[Word]) -> tuple[Thing, ...]:
        parts = [part for part in comma_parts(words) if _key(part) not in ("a", "an", "the", "of", "or", "any")]
        found: dict[Thing, None] = {}
        at = 0
        while at < len(parts):
            for end in range(min(len(parts), at + MOST_WORDS_OF_A_CARD), at, -1):
                things = self._meanings(" ".join(part.text for part in parts[at:end]))
                if things:
                    break
            else:
                raise not_a_card(parts[at], self.cities)
            if len(things) > 1:
                both = " or ".join(str(thing) for thing in things)
                text = parts[at].text
                raise ReadingError(f"'{text}' can be {both}", parts[at].column, text, "one of these")
            found[things[0]] = None
            at = end
        return tuple(found)

    def _meanings(self, text: str) -> list[Thing]:
        cards: list[Thing] = [m.value for m in shown_matching(text, self.cities) if isinstance(m.value, Card)]
        if cards:
            return cards
        cities: list[Thing] = [m.value for m in cities_matching(text) if m.value in self.cities]
        if cities:
            return cities
        in_play = {card.face for city in self.cities for card in DECKS[city]}
        return [m.value for m in faces_matching(text) if m.value in in_play and (len(text) > 1 or m.value.is_money)]


def _key(word: Word) -> str:
    return "" if word.quoted else fold(word.text)


def _places(words: Sequence[Word], key: str) -> Iterator[int]:
    return (i for i, word in enumerate(words) if _key(word) == key and 0 < i < len(words) - 1)


def write_said(said: Said, names: Sequence[str]) -> str:
    """The canonical words of a statement."""
    match said:
        case Has():
            return _write_has(said, names)
        case RewardIs(city, faces, negated):
            return f"reward {city} {'not' if negated else 'in'} {' '.join(faces)}"
        case Both(parts):
            return " and ".join(write_said(part, names) for part in parts)
        case Either(parts):
            return "either " + " or ".join(write_said(part, names) for part in parts)


def _write_has(said: Has, names: Sequence[str]) -> str:
    who = " or ".join(written(names[seat]) for seat in said.seats)
    things = " ".join(thing.word if isinstance(thing, Face) else str(thing) for thing in said.things)
    if (said.low, said.high) == (0, 0):
        return f"{who} lacks {things}"
    if (said.low, said.high) == (1, None) and len(said.things) == 1 and isinstance(said.things[0], Card):
        return f"{who} holds {things}"
    if said.high is None:
        number = f">={said.low}"
    elif said.low == said.high:
        number = str(said.low)
    else:
        number = f"{said.low}-{said.high}" if said.low else f"<={said.high}"
    return f"{who} has {number} {'of ' * (len(said.things) > 1)}{things}"

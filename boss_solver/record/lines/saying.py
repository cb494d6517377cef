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
from boss_solver.record.lines.cardwords import MOST_WORDS_OF_A_CARD, not_a_card, shown_matching
from boss_solver.record.lines.said import Both, Either, Has, RewardIs, Said, Thing
from boss_solver.record.words.names import Exactness, cities_matching, faces_matching, fold
from boss_solver.record.words.problems import ReadingError
from boss_solver.record.words.seats import read_seat, written
from boss_solver.record.words.tokens import Word, quoted
from boss_solver.record.words.values import comma_parts, read_city

EXPECTED: Final = "a statement such as 'Blue lacks DEr', 'Blue has 2 DE' or 'reward BO in 3 h'"
_NUMBER: Final = re.compile(r"(?P<rel>>=|<=|=|)(?P<low>\d{1,2})(?:-(?P<high>\d{1,2}))?")
_VERBS: Final = ("lacks", "holds", "has")
_WORDS: Final = frozenset((*_VERBS, "either", "or", "and", "reward"))
"""Words of the language: a player who is called so is written in quotation marks."""

_LINKS: Final = ("in", "is", "not")
_ASIDE: Final = frozenset(("a", "an", "the", "of", "any"))
MOST_WORDS: Final = 200


def read_said(words: Sequence[Word], names: Sequence[str], cities: tuple[City, ...]) -> Said:
    """The statement that the words make. Raises ReadingError where they make none, or two."""
    if not words:
        raise ReadingError("nothing is said", expected=EXPECTED)
    if len(words) > MOST_WORDS:
        far = words[MOST_WORDS]
        raise ReadingError(f"more than {MOST_WORDS} words", far.column, far.text, "several notes, each on its line")
    return _Saying(tuple(names), cities).read(_spaced(words))


def _spaced(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words with ``≥`` and ``≤`` in their usual form, and a relation joined to its number."""
    spaced: list[Word] = []
    for word in words:
        text = word.text.replace("\u2265", ">=").replace("\u2264", "<=")
        if spaced and spaced[-1].text in (">=", "<=", "=") and text.isdecimal():
            spaced[-1] = spaced[-1]._replace(text=spaced[-1].text + text)
        else:
            spaced.append(word._replace(text=text) if not word.quoted else word)
    return tuple(spaced)


class _Saying:
    def __init__(self, names: tuple[str, ...], cities: tuple[City, ...]) -> None:
        self.names = names
        self.cities = cities
        self.found: dict[tuple[Word, ...], Said | ReadingError] = {}
        """The readings found so far of some words in a row: an ``either`` tries them more than once."""

    def read(self, words: tuple[Word, ...]) -> Said:
        """One statement; the first error of the plainest reading if there is none."""
        if words not in self.found:
            try:
                self.found[words] = self._read(words)
            except ReadingError as error:
                self.found[words] = error
        said = self.found[words]
        if isinstance(said, ReadingError):
            raise said
        return said

    def _read(self, words: tuple[Word, ...]) -> Said:
        if not words:
            raise ReadingError("a statement is missing", expected=EXPECTED)
        key = _key(words[0])
        if key == "either":
            return Either(self._options(words[0], words[1:]))
        at = next(_places(words, "and"), None)
        if at is None:
            return self._reward(words) if key == "reward" else self._has(words)
        left, right = self.read(words[:at]), self.read(words[at + 1 :])
        return Both(tuple(part for one in (left, right) for part in (one.parts if isinstance(one, Both) else (one,))))

    def _options(self, either: Word, words: tuple[Word, ...]) -> tuple[Said, ...]:
        """The parts of an ``either``: each as short as what comes after it allows."""
        end = len(words)
        splits: dict[int, tuple[Said, ...]] = {end + 1: ()}
        error: ReadingError | None = None
        ors = list(_places(words, "or"))
        for start in (*(at + 1 for at in reversed(ors)), 0):
            for at in (*(at for at in ors if at > start), end):
                if at + 1 in splits:
                    try:
                        said = self.read(words[start:at])
                    except ReadingError as one:
                        error = error or one
                        continue
                    if start or at < end:
                        splits[start] = (said, *splits[at + 1])
                        break
        if 0 in splits:
            return splits[0]
        what = "'either' needs two statements with 'or' between"
        raise (error if words else None) or ReadingError(what, either.column, either.text, EXPECTED)

    def _reward(self, words: tuple[Word, ...]) -> Said:
        at = end = next((i for i, word in enumerate(words) if _key(word) in _LINKS), len(words))
        while end < len(words) and _key(words[end]) in _LINKS:
            end += 1
        if at < 2 or end == len(words):
            raise ReadingError("'reward' needs a city and cards", words[0].column, "reward", "reward BO in 3 h")
        text = Word(" ".join(word.text for word in words[1:at]), words[1].column)
        city = read_city(text, self.cities)
        faces: set[Face] = set()
        for group in _groups(words[end:]):
            start = 0
            while start < len(group):
                face, start = self._next_face(group, start, city)
                faces.add(face)
        if not faces:
            raise ReadingError("'reward' needs a city and cards", words[0].column, "reward", "reward BO in 3 h")
        order = [card.face for card in DECKS[city]]
        negated = any(_key(word) == "not" for word in words[at:end])
        return RewardIs(city, tuple(sorted(faces, key=order.index)), negated)

    def _next_face(self, words: Sequence[Word], start: int, city: City) -> tuple[Face, int]:
        """The face that the next words name, as many of them as make one, and where the rest begins."""
        alone = any(match.exactness is Exactness.CODE for match in faces_matching(words[start].text))
        most = 1 if alone else MOST_WORDS_OF_A_CARD
        for end in range(min(len(words), start + most), start + 1, -1):
            try:
                text = " ".join(word.text for word in words[start:end])
                return self._face(Word(text, words[start].column), city), end
            except ReadingError:
                continue
        return self._face(words[start], city), start + 1

    def _face(self, word: Word, city: City) -> Face:
        deck = dict.fromkeys(card.face for card in DECKS[city])
        faces = [match.value for match in faces_matching(word.text) if match.value in deck]
        if not faces:
            faces = [
                match.value.face
                for match in shown_matching(word.text, self.cities)
                if isinstance(match.value, Card) and match.value.city == city
            ]
        if len(faces) == 1:
            return faces[0]
        there = ", ".join(face.word for face in deck)
        if faces:
            raise ReadingError(
                f"'{word.text}' can be {' or '.join(f.word for f in faces)}", word.column, word.text, there
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
        return self._some(seats, things, rest)

    def _some(self, seats: tuple[int, ...], things: tuple[Thing, ...], words: Sequence[Word]) -> Said:
        """The statement that players have each of some things or, where an ``or`` stands between them, at least one."""
        if any(_key(word) == "or" for word in words):
            return Has(seats, things, 1)
        parts = tuple(Has(seats, (thing,), 1) for thing in things)
        return parts[0] if len(parts) == 1 else Both(parts)

    def _number(self, seats: tuple[int, ...], words: tuple[Word, ...]) -> Said:
        match = None if words[0].quoted else _NUMBER.fullmatch(words[0].text)
        if match is None:
            return self._some(seats, self._things(words), words)
        rest = words[2:] if len(words) > 1 and _key(words[1]) == "of" else words[1:]
        if not rest:
            raise ReadingError(
                "so many of what?", words[-1].column + len(words[-1].text), "", "cards, a city or a face"
            )
        low = int(match["low"])
        if match["rel"] and match["high"]:
            raise ReadingError(f"'{words[0].text}' is no range", words[0].column, words[0].text, "as 1-2")
        high: int | None = int(match["high"] or low)
        if match["rel"] == ">=":
            high = None
        elif match["rel"] == "<=":
            low, high = 0, low
        if high is not None and low > high:
            raise ReadingError(f"'{words[0].text}' is no range", words[0].column, words[0].text, "as 1-2")
        return Has(seats, self._things(rest), low, high)

    def _things(self, words: Sequence[Word]) -> tuple[Thing, ...]:
        things: list[Thing] = []
        for parts in _groups(words):
            at = 0
            while at < len(parts):
                for end in range(min(len(parts), at + MOST_WORDS_OF_A_CARD), at, -1):
                    meanings = self._meanings(" ".join(part.text for part in parts[at:end]))
                    if meanings:
                        break
                else:
                    raise not_a_card(parts[at], self.cities)
                if len(meanings) > 1:
                    both = " or ".join(map(str, meanings))
                    text = parts[at].text
                    raise ReadingError(f"'{text}' can be {both}", parts[at].column, text, "one of these")
                things += meanings
                at = end
        if not things:
            raise ReadingError("cards are missing", words[0].column, words[0].text, "cards, a city or a face")
        return tuple(dict.fromkeys(things))

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


def _groups(words: Sequence[Word]) -> list[list[Word]]:
    """The words between every ``or`` and comma, those that say nothing left out: no card's name goes across one."""
    groups: list[list[Word]] = [[]]
    for word in words:
        if _key(word) == "or":
            groups.append([])
        elif _key(word) not in _ASIDE:
            parts = comma_parts([word])
            for part in parts:
                if part.column != word.column:
                    groups.append([])
                groups[-1].append(part)
            if not parts or not word.text.endswith(parts[-1].text):
                groups.append([])
    return [group for group in groups if group]


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
    who = " or ".join(_name(names[seat]) for seat in said.seats)
    things = ""
    for thing, before in zip(said.things, (None, *said.things), strict=False):
        # the name of a city before a face would make one card of them
        things += f"{' or' * isinstance(before, City)} {thing.word if isinstance(thing, Face) else thing}"
    things = things.strip()
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


def _name(name: str) -> str:
    return quoted(name) if fold(name) in _WORDS else written(name)

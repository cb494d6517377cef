"""More words of players than in :mod:`boss_solver.record.words.names`: German ones, and others of each language.

A whole word here means what it says. A beginning of one counts only where it begins no name there, so that nothing
that was understood without these words is understood otherwise with them; a test holds that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boss_solver.game.cards import Badge, City, Face

MORE_CITY_NAMES: Final[Mapping[City, tuple[str, ...]]] = {
    City.NEW_YORK: ("Neu York",),
    City.KANSAS_CITY: ("カンザスシティ", "カンザスシティー", "カンザス", "カンサスシティー"),
    City.CINCINNATI: ("シンシナチ", "シンシナティー"),
    City.SAINT_LOUIS: ("Sankt Louis", "Saint Luis"),
}
"""Names of cities that are not the usual English, Spanish, French or Japanese ones; German is mostly like English."""

MORE_FACE_NAMES: Final[Mapping[Face, tuple[str, ...]]] = {
    face: tuple(names.split(", "))
    for face, names in (
        (Face.HOSPITAL, "Krankenhaus, Spital, Klinik, clínica, clinique, 病院"),
        (Face.PRISON, "Gefängnis, Knast, cárcel, 監獄, 牢屋, 牢獄, 刑務所"),
        (Face.REVOLVER, "Waffe, arma, arme, 制裁, 拳銃, ピストル, リボルバー"),
        (Face.BANISHED, "banned, verbannt, Verbannung, banni, bannie, bannissement, expulsado, expulsé, destierro"),
        (Face.THEFT, "Diebstahl, Raub, 窃盗, 強盗"),
        (Face.SHOOT_OUT, "Schießerei, Schusswechsel, 銃撃戦, 撃ち合い"),
    )
}
"""Other names of the faces that are no money."""

NUMBER_WORDS: Final[Mapping[Face, tuple[str, ...]]] = {
    face: tuple(names.split(", "))
    for face, names in zip(
        Face,
        (
            "null, cero, zéro, 零, 〇",
            "eins, uno, un, 一",
            "zwei, dos, deux, 二",
            "drei, tres, trois, 三",
            "vier, cuatro, quatre, 四",
        ),
        strict=False,
    )
}
"""The numbers in German, Spanish, French and Japanese. They are so short that only whole ones count."""

BADGE_WORDS: Final[Mapping[Badge | None, tuple[str, ...]]] = {
    badge: tuple(names.split(", "))
    for badge, names in (
        (Badge.SILVER, "Silber, silbern, plata, plateado, plateada, argent, argenté, argentée, 銀, 銀色, シルバー"),
        (Badge.GOLD, "golden, oro, dorado, dorada, or, doré, dorée, 金, 金色, ゴールド"),
        (Badge.BOTH, "beide, beides, ambos, ambas, los dos, deux, les deux, 両方, 金銀, 銀金"),
        (None, "vergessen, olvidado, olvidada, oublié, oubliée, 忘れた, 忘れ"),
    )
}
"""The police cards, and the one that was forgotten, in German, Spanish, French and Japanese."""

AND_WORDS: Final = ("and", "und", "y", "et", "と", "&", "+")
"""Words and signs between the two colours of a card that shows both."""

PASS_WORDS: Final = ("passe", "passen", "passt", "passer", "paso", "pasa", "pasar", "パス")
"""``pass`` in German, French, Spanish and Japanese, where no player's name begins so."""

POLICE_WORDS: Final = ("Polizei", "policía", "警察")
"""``police`` in German, Spanish and Japanese, where no player's name begins so."""


_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def spellings(name: str) -> tuple[str, ...]:
    """A name as it may be spelt: as it is, and with ``ae`` for ``ä`` and the like.

    >>> spellings("Gefängnis"), spellings("banni")
    (('Gefängnis', 'Gefaengnis'), ('banni',))
    """
    return tuple(dict.fromkeys((name, name.translate(_UMLAUTS))))

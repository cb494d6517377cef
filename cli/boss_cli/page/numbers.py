"""Numbers as people read them: a probability is a percentage where that is exact, else a fraction.

Equal probabilities look equal, and nothing uncertain is ever shown as 0 or 100 %.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from math import ceil, lcm

from boss_cli.shell.message import Figure, Text, message
from boss_solver import Face

_LARGEST_DENOMINATOR = 99


class Look(Enum):
    """How the probabilities of one row are written."""

    PERCENT = "percent"
    """Exact: ``25%``."""
    FRACTION = "fraction"
    """Exact, over one denominator where the row has one: ``1/3``."""
    ROUNDED = "rounded"
    """To a tenth of a percent: ``23.4%``."""


def look_of(probabilities: Iterable[Fraction]) -> Look:
    """The plainest exact look that fits all the probabilities of a row."""
    common = lcm(*(p.denominator for p in probabilities))
    if 100 % common == 0:
        return Look.PERCENT
    return Look.FRACTION if common <= _LARGEST_DENOMINATOR else Look.ROUNDED


def probability(p: Fraction, look: Look, nothing: str = "-") -> Figure:
    """One probability in the look of its row.

    >>> [probability(Fraction(1, n), look_of([Fraction(1, n)])) for n in (1, 3, 4, 1000)]
    ['100%', '1/3', '25%', '0.1%']
    >>> probability(Fraction(1, 10**9), Look.ROUNDED)
    '<0.1%'
    """
    if p == 0:
        return Figure(nothing)
    if p == 1:
        return Figure("100%")
    if look is Look.PERCENT:
        return Figure(f"{int(p * 100)}%")
    if look is Look.FRACTION:
        return Figure(f"{p.numerator}/{p.denominator}")
    if p < Fraction(1, 2000):
        return Figure("<0.1%")
    if p >= 1 - Fraction(1, 2000):
        return Figure(">99.9%")
    return Figure(f"{round(p * 1000) / 10:.1f}%")


def face_word(face: Face) -> Text:
    """A face of a city card in words."""
    return face.value if face.is_money else message(face.word)


def millions(value: Fraction | int) -> Figure:
    """Money in millions, to two places where it is no whole number: ``1.67``, ``-2``, ``3``."""
    value = Fraction(value)
    return Figure(value.numerator) if value.denominator == 1 else rounded(float(value))


def range_text(low: int, high: int) -> Text:
    """Numbers from the lowest to the highest, or the only one."""
    return Figure(low) if low == high else message("{low} to {high}", low=low, high=high)


def rounded(value: float, places: int = 2, sign: str = "") -> Figure:
    """A number to so many places, with ``sign`` as in a format; nothing that rounds to 0 is below it.

    >>> rounded(-0.004), rounded(-0.004, sign="+"), rounded(-1.25, 1)
    ('0.00', '+0.00', '-1.2')
    """
    return Figure(f"{round(value, places) + 0.0:{sign}.{places}f}")


def sampled(chance: float, number: int) -> Figure:
    """A chance found in so many trials: never 0 or 100 %, nor nearer to these than one trial in ``number`` can tell.

    >>> sampled(0.25, 16), sampled(0.0, 16), sampled(1.0, 16), sampled(0.0, 20_000)
    ('25.0%', '<6.3%', '>93.7%', '<0.1%')
    """
    if 0.0005 <= chance < 0.9995:
        return Figure(f"{100 * chance:.1f}%")
    tenths = max(1, ceil(1000 / number))
    if tenths >= 1000:  # a single trial tells nothing
        return Figure("-")
    return Figure(f"<{tenths / 10:.1f}%" if chance < 0.5 else f">{100 - tenths / 10:.1f}%")


def exact(value: Fraction) -> dict[str, object]:
    """An exact number for JSON: as a fraction in text, and as a float."""
    return {"exact": str(value), "value": float(value)}


def grouped(number: int) -> Figure:
    """A whole number with its digits in groups: ``1,961,511,552``."""
    return Figure(f"{number:,}")

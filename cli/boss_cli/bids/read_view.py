"""Read numbers as text and data for what is no answer of its own yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boss_cli.bids import read_page
from boss_cli.bids.read_answer import ReadSource, source_of
from boss_cli.page.data import as_data

if TYPE_CHECKING:
    from boss_solver.reading.posterior import Posterior

CARDS, READ = str(read_page.CARDS), str(read_page.READ)


def source_words(read: Posterior) -> list[str]:
    """Where read odds come from, and how far they can be trusted."""
    return [str(text) for text in read_page.source_texts(ReadSource(**source_of(read)))]


def source_json(read: Posterior, names: Sequence[str]) -> dict[str, Any]:
    """Where read numbers come from, as JSON."""
    data: dict[str, Any] = as_data(ReadSource(**source_of(read)))
    return data

"""Advice as JSON, with full precision; documented in docs/json.md."""

from __future__ import annotations

import math
from typing import Any

from boss_cli.advise.words import Advised, is_exact, is_sampled
from boss_cli.bids.read_view import source_json
from boss_cli.page.data import as_data
from boss_cli.page.heading import where_json
from boss_solver.advice.advising import Advice, Change, RankedMove
from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.reasons import MoveFacts
from boss_solver.advice.search.judging import Aim
from boss_solver.playout.estimates import Estimate

SCHEMA = "boss-advice/1"


def advice_json(found: Advice, told: Advised) -> dict[str, Any]:
    """All of it as data."""
    return {
        "schema": SCHEMA,
        **where_json(told.view, told.names, told.title),
        "aim": found.judge.aim.value,
        "unit": "chance to win" if found.judge.aim is Aim.WIN else "millions",
        "method": found.method.value,
        "exact": is_exact(found),
        "legal_moves": found.legal,
        "playouts": found.playouts,
        "asked_playouts": found.wanted if is_sampled(found) else None,
        "deals": found.deals,
        "effective_sample_size": found.effective if math.isfinite(found.effective) else None,
        "stopped": found.stopped.value or None,
        "seed": found.seed if is_sampled(found) else None,
        "exploitability_millions": None if is_sampled(found) else found.exploitability,
        "others": "read" if told.read is not None else "mixture",
        "reading": None if told.read is None else source_json(told.read, told.names),
        "best": [_row_json(row, found, told) for row in found.best],
        "asked_about": [_row_json(row, found, told) for row in found.asked_about],
        "change": None if found.change is None else _change_json(found.change, told),
        "prices": as_data(told.worths.prices),
        "remarks": list(told.remarks),
    }


def _row_json(row: RankedMove, found: Advice, told: Advised) -> dict[str, Any]:
    return {
        **_move_json(row.move, told),
        "value": _estimate_json(row.value),
        "exact_value": str(row.exact) if is_exact(found) else None,
        "behind_best": _estimate_json(row.behind),
        "made_of_millions": None if row.parts is None else row.parts._asdict(),
        "of_card": None if row.of_card is None else _estimate_json(row.of_card),
        "how_often": row.often,
        "equal": [str(move) for move in row.equal],
        "facts": _facts_json(told.facts[row.move], told.names),
    }


def _move_json(move: Move, told: Advised) -> dict[str, Any]:
    place = move.place
    return {
        "move": str(move),
        "typed": told.typed[move],
        "place": None
        if place is None
        else {"city": place.city.value, "experts": place.experts, "occasionals": place.occasionals},
        "card": str(move.card),
    }


def _facts_json(facts: MoveFacts, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "gangsters_there": facts.there,
        "ahead_by": facts.ahead,
        "supply_after": {"experts": facts.supply.experts, "occasionals": facts.supply.occasionals},
        "leads": [
            {"city": led.city.value, "can_be_passed_by": [names[seat] for seat in led.can_pass]} for led in facts.led
        ],
        "card_counts_for_chicago": facts.counts,
    }


def _change_json(change: Change, told: Advised) -> dict[str, Any]:
    return {
        "card": str(change.card),
        "holder": None if change.holder is None else told.names[change.holder],
        "probability": change.share,
        "move": str(change.move),
        "gain": _estimate_json(change.gain),
    }


def _estimate_json(one: Estimate) -> dict[str, float | None]:
    return {"mean": one.mean, "standard_error": one.error if math.isfinite(one.error) else None}

"""A strategy as the program has it, by what players know: for the tree by the rules, and for another solver."""

from __future__ import annotations

from collections import Counter, defaultdict

from boss_solver.advice.candidate_moves import Move
from boss_solver.advice.two_player.cards_unseen import KeptCard
from boss_solver.advice.two_player.equilibrium import StrategyProfile
from boss_solver.advice.two_player.last_two_rounds import LaidOutGame
from boss_solver.game.cards import POLICE, Badge, City
from boss_solver.game.moves import Placement
from boss_solver.game.state import Table
from tests.advice.rules_tree import Action, Holding, Known


def strategy_of(laid: LaidOutGame, profile: StrategyProfile, table: Table) -> dict[Known, dict[Action, float]]:
    """What the profile says of every decision but the last."""
    found: dict[Known, dict[Action, float]] = defaultdict(dict)
    standing, seats = laid.layout.tables, laid.seats
    first_moves = laid.layout.kept[0][0].shown is not None
    for pair in range(standing.pairs):
        one = standing.first[standing.first_turn[pair]]
        other = standing.second[standing.first_turn[pair]][standing.second_turn[pair]]
        for at, way in enumerate(laid.layout.ways):
            mine, his = laid.layout.kept[0][way.first], laid.layout.kept[1][way.second]
            seen: tuple[Action, ...] = ()
            if first_moves:
                assert mine.shown is not None
                move = Move(one, mine.shown)
                entry = laid.layout.entries.first[pair, at]
                found[Known(seats[0], _holding(mine), ())][move] = float(profile.entries[0][entry])
                seen = (move,)
            assert his.shown is not None
            reply = Move(other, his.shown)
            entry = laid.layout.entries.second[pair, at]
            found[Known(seats[1], _holding(his), seen)][reply] = float(profile.entries[1][entry])
    _last(found, laid, profile, table, first_moves)
    return found


def _holding(kept: KeptCard) -> Holding:
    return tuple(sorted((kept.kept, *([kept.shown] if kept.shown else []))))


def _last(
    found: dict[Known, dict[Action, float]],
    laid: LaidOutGame,
    profile: StrategyProfile,
    table: Table,
    first_moves: bool,
) -> None:
    cities = (*table.setup.cities, City.CHICAGO)
    standing = laid.layout.tables
    badges = list(Counter(POLICE) - Counter(table.badges))
    turned = any(group.police for group in laid.game.groups)
    for group, last in zip(laid.game.groups, profile.last, strict=True):
        for row in range(group.sets):
            pair, way = int(group.pair[row]), laid.layout.ways[int(group.way[row])]
            mine, his = laid.layout.kept[0][way.first], laid.layout.kept[1][way.second]
            assert his.shown is not None
            seen: list[Action] = []
            if first_moves:
                assert mine.shown is not None
                seen.append(Move(standing.first[standing.first_turn[pair]], mine.shown))
            seen.append(Move(standing.second[standing.first_turn[pair]][standing.second_turn[pair]], his.shown))
            if turned:
                badge: Badge = badges[group.police]
                seen.append(badge)
            own = (mine, his)[group.mover]
            known = Known(laid.seats[group.mover], _holding(own), tuple(seen))
            experts = int(standing.supply[group.mover, 0, pair])
            for option, chance in enumerate(last[:, row]):
                city, sent = int(group.cities[option, row]), int(group.sent[option, row])
                place = None if city < 0 else Placement(cities[city], min(sent, experts), max(0, sent - experts))
                move = Move(place, own.kept)
                found[known][move] = found[known].get(move, 0.0) + float(chance)

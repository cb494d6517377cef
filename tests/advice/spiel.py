"""The last two rounds of two players as a game for OpenSpiel, made from the tree by the rules."""

from __future__ import annotations

from typing import Any, ClassVar

import pyspiel

from boss_solver.game.cards import Badge
from tests.advice.rules_tree import Action, Known, Node, Root, Strategy

_TYPE = pyspiel.GameType(
    short_name="python_boss_last_rounds",
    long_name="The Boss, the last rounds of two players",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)

_MOST_WORTH = 100.0
_LONGEST = 6


class Tree:
    """The tree with every position and action numbered; a copy of a state shares it."""

    def __init__(self, roots: tuple[Root, ...]) -> None:
        self.roots = roots
        self.actions: dict[Action, int] = {}
        for root in roots:
            self._number(root.node)
        self.by_number = list(self.actions)

    def __deepcopy__(self, memo: dict[int, Any]) -> Tree:
        return self

    def _number(self, node: Node) -> None:
        for action, _, child in node.children:
            if node.known is not None:
                self.actions.setdefault(action, len(self.actions))
            self._number(child)


class At:
    """A position of the tree; a copy of a state shares it."""

    def __init__(self, node: Node | None) -> None:
        self.node = node

    def __deepcopy__(self, memo: dict[int, Any]) -> At:
        return self


class LastRounds(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game that begins with these deals."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        info = pyspiel.GameInfo(
            num_distinct_actions=len(tree.actions),
            max_chance_outcomes=max(len(tree.roots), len(Badge)),
            num_players=2,
            min_utility=-_MOST_WORTH,
            max_utility=_MOST_WORTH,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPE, info, {})

    def new_initial_state(self) -> LastRoundsState:
        """Before the cards are dealt."""
        return LastRoundsState(self, self.tree)

    def make_py_observer(self, kind: object = None, params: object = None) -> Observer:
        """What puts a player's information into words."""
        return Observer()


class Observer:
    """Puts a player's information into words."""

    tensor = None
    dict: ClassVar[dict[str, object]] = {}

    def set_from(self, state: LastRoundsState, player: int) -> None:
        """Nothing: there are no tensors."""

    def string_from(self, state: LastRoundsState, player: int) -> str:
        """What the player who decides knows."""
        return state.information_state_string(player)


pyspiel.register_game(_TYPE, LastRounds)


class LastRoundsState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position, or the deal that is to come."""

    def __init__(self, game: LastRounds, tree: Tree) -> None:
        super().__init__(game)
        self.tree = tree
        self.at = At(None)

    @property
    def node(self) -> Node | None:
        """The position; None before the deal."""
        return self.at.node

    def current_player(self) -> int:
        """Who decides."""
        if self.node is not None and self.node.player == -2:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.node is None or self.node.known is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.node.player

    def _legal_actions(self, player: int) -> list[int]:
        assert self.node is not None
        return sorted(self.tree.actions[action] for action, _, _ in self.node.children)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, or the police cards."""
        if self.node is None:
            return [(i, root.chance) for i, root in enumerate(self.tree.roots)]
        return [(i, p) for i, (_, p, _) in enumerate(self.node.children)]

    def _apply_action(self, action: int) -> None:
        if self.node is None:
            self.at = At(self.tree.roots[action].node)
        elif self.node.known is None:
            self.at = At(self.node.children[action][2])
        else:
            wanted = self.tree.by_number[action]
            self.at = At(next(child for one, _, child in self.node.children if one == wanted))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal or badge {action}" if player < 0 else str(self.tree.by_number[action])

    def is_terminal(self) -> bool:
        """Whether the hand is settled."""
        return self.node is not None and self.node.player == -2

    def returns(self) -> list[float]:
        """What either seat gains over the other, in millions."""
        assert self.node is not None
        worth = self.node.worth if self.is_terminal() else 0.0
        return [worth, -worth]

    def information_state_string(self, player: int | None = None) -> str:
        """What the player who decides knows."""
        assert self.node is not None and self.node.known is not None
        return words(self.node.known)

    def __str__(self) -> str:
        return "nothing dealt" if self.node is None else str(self.history())


def words(known: Known) -> str:
    """What a player knows as a line."""
    holding = " ".join(map(str, known.holding))
    return f"P{known.player + 1} holds {holding}; {'; '.join(map(str, known.seen))}"


def exploitability_by_open_spiel(roots: tuple[Root, ...], strategy: Strategy) -> float:
    """What OpenSpiel says a player gains on average by the best response to the other's strategy, in millions."""
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import exploitability

    tree = Tree(roots)
    game = LastRounds(tree)

    class Given(policies.Policy):  # type: ignore[misc]  # OpenSpiel has no types
        """The strategy."""

        def action_probabilities(self, state: LastRoundsState, player_id: int | None = None) -> dict[int, float]:
            assert state.node is not None and state.node.known is not None
            chances: dict[Any, float] = dict(strategy[state.node.known])
            return {tree.actions[action]: chances.get(action, 0.0) for action, _, _ in state.node.children}

    return float(exploitability.exploitability(game, Given(game, [0, 1])))

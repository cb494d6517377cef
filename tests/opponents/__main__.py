"""How often one player wins against others: `python -m tests.opponents X Y[,Y2,Y3] --games N --seed S --players P`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from boss_solver.errors import BossError
from boss_solver.game.setup import custom, usual, usual_cities
from tests.opponents.named import OPPONENTS, opponent_named
from tests.opponents.tables import TableOfOpponents


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, play and print the share of the wins."""
    parser = argparse.ArgumentParser(prog="python -m tests.opponents", description="One player against others.")
    parser.add_argument("player", help=f"{', '.join(OPPONENTS)}, or a player of `boss sim`")
    parser.add_argument("others", help="who sits at the other seats: one name, or several with commas, in turns")
    parser.add_argument("--games", type=int, default=2000, help="rounded up to whole deals (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="(default %(default)s)")
    parser.add_argument("--players", type=int, default=4, help="at the table (default %(default)s)")
    parser.add_argument("--expansion", action="store_true", help="five players with Saint Louis")
    parser.add_argument("--no-backs", action="store_true", help="nobody looks at card backs")
    options = parser.parse_args(arguments)
    start = time.process_time()
    try:
        players = options.players
        setup = custom(players, usual_cities(players, expansion=True)) if options.expansion else usual(players)
        others = tuple(opponent_named(name) for name in options.others.split(","))
        player = opponent_named(options.player)
    except BossError as error:
        parser.error(str(error))
    if len(others) > players - 1:
        parser.error(f"{len(others)} others cannot sit at a table of {players}; expected {players - 1} at most")
    table = TableOfOpponents(setup, player, others, options.seed, backs_seen=not options.no_backs)
    share = table.share(options.games)
    print(
        f"{players} players  {options.player} against {options.others}: wins {share} of games (even: "
        f"{100 / players:.1f} %), {share.deals} deals in {share.seatings} seatings each, seed {options.seed}, "
        f"{time.process_time() - start:.1f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

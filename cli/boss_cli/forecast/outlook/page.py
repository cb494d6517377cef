"""How the game may end, in words and tables."""

from __future__ import annotations

from fractions import Fraction

from boss_cli.bids.read_page import BESIDE, kinds, say_source
from boss_cli.forecast.opponents import plays_on, seeming
from boss_cli.forecast.outlook.answer import OutlookAnswer, OutlookRead, PlayerOutlook
from boss_cli.page.numbers import grouped, look_of, millions, probability, rounded, sampled
from boss_cli.page.page import Column, Page
from boss_cli.position.about import headed
from boss_cli.shell.message import Figure, Text, message


def page(answer: OutlookAnswer) -> Page:
    """Each player's chance to win and money at the end, with standard errors."""
    made = headed(answer)
    legend = message("money at the end, millions; s.e. standard error")
    columns = _columns([player.player for player in answer.players], list(map(_Cells(answer), answer.players)))
    if answer.exact:
        columns = [column for column in columns if column.short != _ERROR]
        legend = message("money at the end, millions")
    made.table(columns, legend)
    made.gap()
    for text in _how(answer):
        made.say(text)
    if answer.read is not None:
        _say_read(made, answer.read, answer)
    for remark in answer.remarks:
        made.say(remark)
    return made


_ERROR = message("s.e.")


class _Cells:
    """The cells of players: a chance to win, money at the end, and the standard error of each."""

    def __init__(self, answer: OutlookAnswer) -> None:
        self._answer = answer
        self._look = look_of(_fraction(player.wins.mean) for player in answer.players)

    def __call__(self, player: PlayerOutlook) -> list[Figure]:
        wins, money, answer = player.wins, player.money_millions, self._answer
        is_known = answer.certain_winner is not None
        return [
            self._chance(player),
            Figure("0") if is_known else _percent(wins.standard_error),
            millions(_fraction(money.mean)) if answer.exact else rounded(money.mean),
            Figure("0") if answer.exact else _three(money.standard_error),
        ]

    def _chance(self, player: PlayerOutlook) -> Figure:
        """What was only sampled is never shown as certain or impossible, unless it is known to be."""
        answer = self._answer
        if answer.certain_winner is not None:
            return Figure("100%" if player.player == answer.certain_winner else ".")
        wins = _fraction(player.wins.mean)
        return probability(wins, self._look, ".") if answer.exact else sampled(float(wins), answer.samples)


def _fraction(mean: float) -> Fraction:
    return Fraction(mean).limit_denominator(10**6)


def _percent(error: float | None) -> Figure:
    return Figure("-" if error is None else f"{100 * error:.2f}%")


def _three(error: float | None) -> Figure:
    return Figure("-" if error is None else f"{error:.3f}")


def _columns(names: list[Text], rows: list[list[Figure]]) -> list[Column]:
    wins, wins_error, money, money_error = ([row[at] for row in rows] for at in range(4))
    return [
        Column(message("player"), names),
        Column(message("wins"), wins),
        Column(message("standard error"), wins_error, _ERROR),
        Column(message("money at the end, millions"), money, message("money")),
        Column(message("standard error"), money_error, _ERROR),
    ]


def _how(answer: OutlookAnswer) -> list[Text]:
    texts: list[Text] = []
    if answer.stopped is not None:
        texts.append(
            message(
                "stopped early, after {games} of {asked} games: {why}",
                games=grouped(answer.samples),
                asked=grouped(answer.asked),
                why=message("the time was up") if answer.stopped == "seconds" else message("you stopped it"),
            )
        )
    if answer.exact:
        over = "exact: the game is over" if answer.is_over else "exact: nothing is left to choose in the last hand"
        return [*texts, message(over)]
    texts += [
        message(
            "sampled: {games} games played on, seed {seed}; hidden cards as likely as they are to {who}",
            games=grouped(answer.samples),
            seed=answer.seed or 0,
            who=message("a spectator") if answer.seat is None else answer.seat,
        ),
        plays_on(answer.seat, answer.policy or ""),
        message(_TEAMS if answer.has_teams else "a win counts with all tie-breaks, a shared one in parts"),
    ]
    if answer.certain_winner is not None:
        certain = "{player} wins for certain: nobody can get as much money any more"
        texts.append(message(certain, player=answer.certain_winner))
    elif any(player.wins.mean == 1 for player in answer.players):
        texts.append(message("one player won all of these games, which proves nothing about games played otherwise"))
    return texts


_TEAMS = "a team's win counts for each of its players, with all tie-breaks; one that both teams share counts as half"


def _say_read(made: Page, guesses: OutlookRead, answer: OutlookAnswer) -> None:
    """Add a row by the cards and one as it was read for every player."""
    made.gap()
    made.say(BESIDE, bold=True)
    names: list[Text] = []
    rows: list[list[Figure]] = []
    cells = _Cells(answer)
    for by_cards, as_read in zip(answer.players, guesses.players, strict=True):
        own, wins, money = cells(by_cards), as_read.wins, as_read.money_millions
        chance = own[0] if guesses.certain_winner is not None else Figure(f"~{sampled(wins.mean, guesses.samples)}")
        names += [by_cards.player, ""]
        rows += [
            own,
            [chance, _percent(wins.standard_error), Figure(f"~{rounded(money.mean)}"), _three(money.standard_error)],
        ]
    player, *others = _columns(names, rows)
    made.table(
        [player, kinds(len(answer.players)), *others], message("money at the end, millions; s.e. standard error")
    )
    if guesses.stopped is not None:
        early = "stopped early, after {games} of {asked} games"
        made.say(message(early, games=grouped(guesses.samples), asked=grouped(guesses.asked)))
    if guesses.samples:
        made.say(
            message(
                "~ rows are sampled: {games} games played on, seed {seed}; {who}",
                games=grouped(guesses.samples),
                seed=guesses.drawn_seed,
                who=seeming(answer.seat) if guesses.plays == "types" else plays_on(answer.seat, guesses.plays),
            )
        )
    if guesses.has_hand:
        say_source(made, guesses)
    else:
        alone = "~ a guess, never a fact: no hand is going on, so it rests on what finished hands told of the others"
        made.say(message(alone))

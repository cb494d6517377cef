"""A settled hand and the end of a game, in words."""

from __future__ import annotations

from boss_cli.page.page import IN_A_TABLE, STACKED, Column, Page
from boss_cli.shell.message import Text, message
from boss_cli.status.table.answer import StatusAnswer
from boss_cli.status.table.parts import GameEnd, SettledHand
from boss_cli.status.words import end_words
from boss_solver import City, Face
from boss_solver.game.state import Won


def show_settlement(page: Page, answer: StatusAnswer, settled: SettledHand) -> None:
    """The payout and the losses of every city in the hand settled last."""
    page.say(message("hand {hand} settled", hand=answer.hand or 0), bold=True)
    rows: list[tuple[City, Text, Text, str, Text]] = [
        (
            effect.city,
            message("half of the top cards") if effect.reward is None else _face(effect.reward),
            effect.winner,
            str(effect.money_millions),
            effect.losses or "-",
        )
        for effect in settled.effects
    ]
    rows += [(City(card[:-1]), _face(card), message("nobody"), "-", "-") for card in settled.nobody]
    if rows:
        cities, rewards, winners, money, losses = zip(*rows, strict=True)
        page.table(
            [
                Column(message("city"), [city.title for city in cities], brief=cities, forms=IN_A_TABLE),
                Column("", [_sentence(*row) for row in rows], forms=STACKED),
                Column(message("reward"), rewards, left=True, forms=IN_A_TABLE),
                Column(message("winner"), winners, left=True, forms=IN_A_TABLE),
                Column(message("money, millions"), money, "M", forms=IN_A_TABLE),
                Column(message("losses"), losses, left=True, forms=IN_A_TABLE),
            ]
        )
    gained = [f"{name} {millions}" for name, millions in settled.gained_millions.items()]
    page.say(message("gained, in millions: {gained:list}", gained=gained))


def _sentence(city: City, reward: Text, winner: Text, money: str, losses: Text) -> Text:
    template = "{city} ({reward}): {winner}, {money} million; {losses}"
    if money == "-":
        template = "{city} ({reward}): {winner}"
    elif losses == "-":
        template = "{city} ({reward}): {winner}, {money} million"
    return message(template, city=city.title, reward=reward, winner=winner, money=money, losses=losses)


def _face(card: str) -> str:
    return Face(card[-1]).word


def show_end(page: Page, end: GameEnd) -> None:
    """Who won, what decided it, and how all stand."""
    best = next((row for row in end.standing if end.winners and row.player == end.winners[0]), end.standing[0])
    won = Won[end.by.upper()]
    page.say(
        end_words(won, end.winners, best.money_millions, best.last_hand_millions, best.gangsters),
        bold=True,
    )
    order = sorted(
        end.standing, key=lambda row: (row.money_millions, row.last_hand_millions, row.gangsters), reverse=True
    )
    page.table(
        [
            Column(message("player"), [row.player for row in order]),
            Column(message("money, millions"), [str(row.money_millions) for row in order], "M"),
            Column(
                message("last hand, millions"),
                [str(row.last_hand_millions) for row in order],
                message("last hand, M"),
            ),
            Column(message("gangsters"), [str(row.gangsters) for row in order]),
        ]
    )

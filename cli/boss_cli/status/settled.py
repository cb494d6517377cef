"""A settled hand and the end of a game, on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.page.layout import Grid, Page, listed
from boss_solver.game.cards import Card, City, Face
from boss_solver.game.standing import stake
from boss_solver.game.state import Effect, Hand, Outcome, Table, Won


def show_settlement(page: Page, table: Table, names: Sequence[str]) -> None:
    """What every city of the hand settled last paid, and what it cost."""
    hand = table.hand
    assert hand is not None and hand.settlement is not None
    page.say(f"hand {table.hand_no} settled", bold=True)
    rows = []
    for effect in hand.settlement.effects:
        reward = "half of the top cards" if effect.reward is None else effect.reward.face.word
        loss = loss_words(hand, effect, names)
        rows.append([effect.city, reward, names[effect.winner], str(effect.money), loss or "-"])
    rows += [[city, card.face.word, "nobody", "-", "-"] for city, card in unwon(hand)]
    named = [[City(row[0]).title, *row[1:]] for row in rows]
    grids = (
        Grid(["city", "reward", "winner", "money, millions", "losses"], named, left=(0, 1, 2, 4)),
        Grid(["city", "reward", "winner", "M", "losses"], rows, left=(0, 1, 2, 4), gap=1),
    )
    if rows and page.first_that_fits(*grids) is None:
        for city, reward, winner, money, loss in named:
            gets = f"{winner}, {money} million" if winner != "nobody" or money != "-" else winner
            page.say(f"{city} ({reward}): {gets}" + (f"; {loss}" if loss != "-" else ""))
    gained = [f"{name} {money}" for name, money in zip(names, hand.settlement.gained, strict=True)]
    page.say(["gained, in millions:", *listed(gained)])


def unwon(hand: Hand) -> list[tuple[City, Card]]:
    """The rewards known that nobody took."""
    rewards = hand.rewards or {}
    return [(city, card) for city, card in rewards.items() if city not in hand.leaders]


def loss_words(hand: Hand, effect: Effect, names: Sequence[str]) -> str:
    """What a reward cost besides money; nothing where it cost nothing."""
    face = effect.reward.face if effect.reward else None
    winner = names[effect.winner]
    if face is Face.BANISHED:
        return f"{winner} is banished from {effect.city.title}"
    if face in (Face.HOSPITAL, Face.PRISON):
        if not stake(hand, effect.winner, effect.city).experts:
            return "no expert there to lose"
        hands = "the next hand" if face is Face.HOSPITAL else "the next two hands"
        return f"an expert of {winner} misses {hands}"
    if effect.killed:
        lost = ", ".join(names[seat] for seat in effect.killed)
        return f"{lost} {'loses' if len(effect.killed) == 1 else 'lose'} an expert for good"
    return "no expert there to lose" if face is Face.REVOLVER else ""


def show_outcome(page: Page, table: Table, names: Sequence[str]) -> None:
    """Who won, what decided it, and how all stand."""
    outcome = table.outcome
    assert outcome is not None
    page.say(outcome_words(outcome, names), bold=True)
    order = sorted(range(len(names)), key=lambda seat: outcome.standing[seat], reverse=True)
    rows = [[names[seat], *map(str, outcome.standing[seat])] for seat in order]
    heads = (
        Grid(["player", "money, millions", "last hand, millions", "gangsters"], rows),
        Grid(["player", "M", "last hand, M", "gangsters"], rows, gap=1),
    )
    if page.first_that_fits(*heads) is None:
        for name, money, last, gangsters in rows:
            page.say(f"{name}: {money} million, last hand {last} million, {gangsters} gangsters")


def outcome_words(outcome: Outcome, names: Sequence[str]) -> str:
    """The end of the game in one sentence, with the tie-break that decided."""
    if outcome.by is Won.UNFINISHED:
        return "the game ended unfinished: a player left"
    winners = " and ".join(names[seat] for seat in outcome.winners)
    one = len(outcome.winners) == 1
    if outcome.by is Won.SHARED:
        return f"{winners} share the win: level on money, on the last hand and on gangsters"
    money, last, gangsters = outcome.standing[outcome.winners[0]]
    said = f"{winners} {'wins' if one else 'win'}"
    match outcome.by:
        case Won.LAST_HAND:
            return f"{said}: level on money, most won in the last hand" + (f" ({last} million)" if one else "")
        case Won.GANGSTERS:
            level = "level on money and on the last hand"
            return f"{said}: {level}, most gangsters left" + (f" ({gangsters})" if one else "")
    return f"{said} with most money" + (f" ({money} million)" if one else "")

"""The table as it stands, in words."""

from __future__ import annotations

from collections.abc import Sequence

from boss_cli.page.page import Page, listed
from boss_cli.shell.message import Text, message
from boss_cli.status.table.answer import StatusAnswer
from boss_cli.status.table.cities import show_cities
from boss_cli.status.table.parts import Misplay, PlayerStatus, Slip
from boss_cli.status.table.players import show_players
from boss_cli.status.table.settled import show_end, show_settlement
from boss_cli.status.words import last_hand_words, police_words


def page(answer: StatusAnswer) -> Page:
    """The table as one seat sees it."""
    made = Page()
    made.say(answer.heading, bold=True)
    made.add(table_page(answer))
    made.gap()
    for remark in answer.remarks:
        made.say(remark)
    return made


def table_page(answer: StatusAnswer) -> Page:
    """The table alone: what comes next, the row, the players, or how the hand or the game ended."""
    made = Page()
    if answer.coming is not None:
        made.say(answer.coming)
    _say_hand(made, answer)
    made.gap()
    is_going_on = answer.hand_state == "going on"
    if is_going_on:
        show_cities(made, answer)
        made.gap()
        show_players(made, answer.players, message("this hand"), message("next hand"))
        made.gap()
        _say_rest(made, answer)
    if answer.settlement is not None:
        show_settlement(made, answer, answer.settlement)
        _say_misplays(made, answer.misplays)
    if answer.slips:
        made.gap()
        since = "slips of the table since then, played on:" if answer.hand_state != "none" else ""
        made.say(message(since or "slips of the table, played on:"))
        _say_what(made, answer.slips)
    if answer.outcome is not None:
        made.gap()
        show_end(made, answer.outcome)
    elif answer.coming_hand is not None:
        made.gap()
        show_players(made, answer.players, message("next hand"), message("the hand after"))
    return made


def _say_hand(page: Page, answer: StatusAnswer) -> None:
    """Who starts, the police cards, whether this is the last hand."""
    coming = answer.coming_hand
    if answer.hand_state == "broken" and answer.outcome is None:
        template = "hand {hand} was broken off"
        if coming == answer.hand:
            template = "hand {hand} was broken off and is dealt again"
        page.say(message(template, hand=answer.hand or 0))
    if coming is not None:
        page.say(
            message(
                "hand {hand}: {player} starts; the row from the left is {row}",
                hand=coming,
                player=answer.start_player,
                row=" ".join(answer.row),
            )
        )
    elif answer.hand_state == "going on":
        page.say(message("start player: {player}", player=answer.start_player))
    page.say(police_words(answer.police.cards, answer.police.silver, answer.police.gold))
    if answer.outcome is None:
        page.say(last_hand_words(coming is not None, bool(answer.extra_hands), answer.last_hand, answer.may_be_last))


def _say_rest(page: Page, answer: StatusAnswer) -> None:
    """The last round's order, the seat's own holding, what all saw, misplays."""
    last = answer.last_round
    if last is not None:
        template = "order of the last round, as supplies stand: {players:list}"
        if last.fixed:
            template = "order of the last round: {players:list}"
        page.say(message(template, players=last.order))
    if answer.holding is not None and answer.seat is not None:
        holder = next(player for player in answer.players if player.player == answer.seat)
        page.say(_holding_words(holder, answer.holding.left))
    seen = _seen_words(answer)
    if seen:
        page.say([message("all saw, where they stay:"), *listed(seen, ";")])
    _say_misplays(page, answer.misplays)


def _holding_words(holder: PlayerStatus, left: Sequence[str]) -> Text:
    cards = " ".join(left) or message("no card")
    unnoted = len(left) - holder.cards_left
    if not unnoted:
        return message("{player} holds {cards}", player=holder.player, cards=cards)
    return message(
        "{player} holds {cards}, but {number} of these {number|was|were} shown and not noted",
        player=holder.player,
        cards=cards,
        number=unnoted,
    )


def _seen_words(answer: StatusAnswer) -> list[Text]:
    """Cards that everybody saw and that are still where they were seen: in each hand, under cities, undealt."""
    seen: list[Text] = [
        message("{player} holds {cards}", player=player.player, cards=" ".join(player.seen_holding))
        for player in answer.players
        if player.seen_holding
    ]
    if answer.seen_rewards:
        seen.append(message("rewards {cards}", cards=" ".join(answer.seen_rewards)))
    if answer.seen_undealt:
        seen.append(message("undealt {cards}", cards=" ".join(answer.seen_undealt)))
    return seen


def _say_misplays(page: Page, misplays: Sequence[Misplay]) -> None:
    if misplays:
        page.say(message("misplays of this hand, played on:"))
        _say_what(page, misplays)


def _say_what(page: Page, wrongs: Sequence[Misplay | Slip]) -> None:
    for wrong in wrongs:
        page.say(wrong.what, indent=2)

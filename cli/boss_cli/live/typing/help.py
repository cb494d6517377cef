"""Help for this moment, and the words there are."""

from __future__ import annotations

from boss_cli.live.board.signs import SIGNS
from boss_cli.live.typing.command_words import WORDS
from boss_cli.live.typing.prompts import hint
from boss_cli.page.layout import listed
from boss_cli.page.page import Page
from boss_solver.record.lines.progress import Progress
from boss_solver.table.entry.asking import Ask, AskKind
from boss_solver.table.lines.offers import cards_to_show, least_placements

LINES = (
    "de+3 ny3  three experts to Detroit, shows New York 3",
    "de+2,1 ny3  two experts and an occasional",
    "ny3  no placement; de? or pass ? for a card that nobody noted",
    "blue de+1 ny3  when it is not the one who is next; ! at the end: a misplay that was played on",
    "dealt ny3 de1 ...  your cards; backs blue ny bo ...  the colours in a hand",
    "dealt blue 6 green 4 !  how many cards they were dealt, where that went wrong and was played on",
    "seen blue kc3  all saw it in his hand, and it stays there; seen reward bo h; seen undealt kc3",
    "police silver; rewards ny2 ...; chicago 3; broken; leaves blue; hand",
    "between hands, what the table did wrong and played on: marker blue !; player blue money 7 !; row ny ch bo ... !",
    "note blue lacks der; hunch 70% reward bo in 3; drop 12",
    "# any words  a comment",
)
_KEYS = (
    "Tab completes; Up and Down bring back what was typed, what begins alike where something stands there",
    "Ctrl-G tells what to place and show now, better from second to second while you go on typing",
    "Ctrl-T hides your cards; Ctrl-R reads bids, or not; PgUp and PgDn scroll; Esc goes back to the board",
    "Ctrl-C empties the line, stops a question, and leaves from the board, as Ctrl-D does",
    "a line that was refused is replaced by what you type next; arrows, Backspace or a blank let you correct it",
)


def help_page(ask: Ask, progress: Progress, hidden: bool) -> Page:
    """The help for this moment."""
    page = Page()
    page.say("now", bold=True)
    page.say(hint(ask, progress, hidden), indent=2)
    if ask.kind in (AskKind.TURN, AskKind.REVEAL):
        least = least_placements(progress)
        if least:
            page.say(["least that leads:", *map(str, least)], indent=2)
        cards = cards_to_show(progress, hidden)
        if cards:
            page.say(["cards that can be shown:", *map(str, cards)], indent=2)
    page.gap()
    page.say("lines", bold=True)
    for line in LINES:
        *typed, last = line.split("  ")
        page.say([*(f"{part}:" for part in typed), last], indent=2)
    page.gap()
    page.say("words (and their short forms)", bold=True)
    for word in WORDS:
        if word.about:
            page.say([word.about, *([f"({word.short})"] if word.short and word.short != "?" else [])], indent=2)
    page.say("note has the short form n", indent=2)
    page.gap()
    page.say("signs on the board", bold=True)
    for sign in SIGNS:
        page.say(sign, indent=2)
    page.gap()
    page.say("keys", bold=True)
    for line in _KEYS:
        page.say(listed(line.split("; "), between=";"), indent=2)
    return page

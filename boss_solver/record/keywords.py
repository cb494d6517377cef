"""The first words of lines that are not turns."""

from __future__ import annotations

from typing import Final

HEADERS: Final = ("players", "seat", "cities", "undealt", "option", "date", "place", "title")
POSITION: Final = ("row", "marker", "badges", "player", "on", "shown", "play")
NOTES: Final = ("note", "hunch", "drop")
EVENTS: Final = ("hand", "dealt", "backs", "police", "chicago", "rewards", "broken", "leaves")
VERSION: Final = "boss-record"

KEYWORDS: Final = frozenset((VERSION, *HEADERS, "position", *POSITION, *NOTES, *EVENTS, "pass", "none"))
"""Every word with a meaning of its own; a player of that name is written in quotation marks."""

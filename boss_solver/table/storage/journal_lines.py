r"""The journal of a record: every change, written down and synced before it is made, and the stack for undo and redo.

It is a hidden file next to the record, ``.game.boss.journal``. It only grows at its end, so a change costs the same
however long it is, and the newest line alone says where everything stands. A line is the checksum (CRC-32) of the rest
of it, and an object in JSON::

    5a4f2c17 {"kind":"base","journal":1,"text":"boss-record 1\nplayers Red Blue\n","after":"92..","size":31,...}
    c21f09aa {"kind":"patch","first":3,"old":[],"new":["hand"],"before":"92..","after":"07..","size":36,"prev":0,...}
    9e81b06a {"kind":"done","at":172}
    0d3381be {"kind":"move","cur":0,"tip":172,"before":"07..","after":"92..","size":31,...}
    77b02c4e {"kind":"done","at":398}

base   the record as it was when the stack began; the first line, and no other.
patch  lines from ``first`` on, ``old`` replaced by ``new``. ``prev`` is the place (byte) of the patch before it, so
       that the patches form a chain down to the base. ``depth`` is its length.
move   undo or redo: the record is now as after the line at ``cur``, and redo leads up to ``tip``. A patch that follows
       goes on from ``cur``; what was above it is left behind, which is what clears redo.
done   the change of the line right above, at ``at``, is in the record and synced there. It is what tells a program that
       was stopped from a person who took the last line out of a finished record.

A mark is appended, and not synced: it costs an entry some hundredths of a millisecond. One that is lost with the power,
or that a full disk refuses, does no harm: the record is as the line above says, and that settles it. Only if a person
then takes the entry out by hand, the program asks whether it is to stand. A mark without its change cannot be: the
record was synced before. Lines that say ``marked`` are followed by a mark when they are finished; those of earlier
versions of this program are not, so the mark that is missing there tells nothing.

``before`` and ``after`` are hashes of the whole record around the change, ``size`` its bytes after it. ``live`` counts
the bytes that the chain to the tip takes: once the others outweigh it, the journal is written again without them.

A line that is cut short or does not match its checksum was never synced, so nothing it says has been done: it counts as
not there, and the next line takes its place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol, Self
from zlib import crc32

from boss_solver.table.storage.patches import Patch

try:
    from _blake2 import blake2b  # what hashlib would give, without loading OpenSSL, a thirtieth of a whole command
except ImportError:
    from hashlib import blake2b

VERSION: Final = 1


class Hashing(Protocol):
    """A hash that is being computed."""

    def update(self, data: bytes, /) -> None:
        """Take in more bytes."""

    def copy(self) -> Self:
        """The hash so far, to go on with on its own."""

    def hexdigest(self) -> str:
        """The hash of all bytes so far."""


def hashing() -> Hashing:
    """Begin a hash."""
    return blake2b(digest_size=16)


def digest(data: bytes) -> str:
    """The hash that tells one state of a record from another."""
    return blake2b(data, digest_size=16).hexdigest()


class StateMark(NamedTuple):
    """A state of the record, as the journal names it."""

    digest: str
    size: int
    """In bytes."""


def bytes_of(text: str) -> bytes:
    """A record's text as it stands in its file; bytes that were no text are the same bytes again."""
    return text.encode("utf-8", "surrogateescape")


def mark_of(data: bytes) -> StateMark:
    """The mark of a record that has these bytes."""
    return StateMark(digest(data), len(data))


class JournalEntry(NamedTuple):
    """One line of the journal."""

    at: int
    """Its place, in bytes."""
    end: int
    kind: str
    before: str
    after: StateMark
    cur: int
    """The line after which the record stands."""
    tip: int
    """The line up to which redo leads."""
    depth: int
    """Patches from the base to ``cur``."""
    top: int
    """Patches from the base to ``tip``."""
    live: int
    prev: int
    patch: Patch | None
    text: str
    """Of the base."""
    is_marked: bool
    """Whether it is followed by a mark once its change is finished; the base needs none."""


def base_line(text: str) -> bytes:
    """The first line of a journal."""
    mark = mark_of(bytes_of(text))
    line = {"kind": "base", "journal": VERSION, "text": text, "after": mark.digest, "size": mark.size}
    return encoded({**line, "depth": 0, "top": 0})


def patch_line(patch: Patch, before: StateMark, after: StateMark, prev: int, depth: int, live: int) -> bytes:
    """The line of a change; ``live`` is what the chain takes below it."""
    line = {"kind": "patch", **patch._asdict(), "before": before.digest, "after": after.digest, "size": after.size}
    line["marked"] = True
    return encoded({**line, "prev": prev, "depth": depth, "top": depth, "live": live})


def move_line(
    before: StateMark, after: StateMark, places: tuple[int, int], depths: tuple[int, int], live: int
) -> bytes:
    """The line of an undo or redo; ``places`` are those of ``cur`` and ``tip``, ``depths`` their depths."""
    line = {"kind": "move", "before": before.digest, "after": after.digest, "size": after.size}
    line["marked"] = True
    (cur, tip), (depth, top) = places, depths
    return encoded({**line, "cur": cur, "tip": tip, "depth": depth, "top": top, "live": live})


def done_line(at: int) -> bytes:
    """The mark that the change of the line at a place is in the record."""
    return encoded({"kind": "done", "at": at})


def encoded(line: Mapping[str, Any]) -> bytes:
    """A line of the journal as bytes, its checksum in front."""
    body = json.dumps(line, separators=(",", ":")).encode("ascii")
    return b"%08x %s\n" % (crc32(body), body)


def read_line(data: bytes, at: int) -> JournalEntry | None:
    """A line of the file; None where it is not whole, or a mark."""
    line = _decoded(data)
    try:
        return _line_of(line, at, at + len(data)) if line.get("journal", VERSION) == VERSION else None
    except (ValueError, KeyError, TypeError):
        return None


def read_done(data: bytes) -> int | None:
    """The place of the line that a mark belongs to; None where the line of the file is no mark."""
    line = _decoded(data)
    at = line.get("at")
    return at if line.get("kind") == "done" and isinstance(at, int) else None


def _decoded(data: bytes) -> Mapping[str, Any]:
    """The values of a line; none where it is not whole."""
    body = data[9:-1]
    if data[-1:] != b"\n" or data[:9] != b"%08x " % crc32(body):
        return {}
    try:
        line = json.loads(body)
    except ValueError:
        return {}
    return line if isinstance(line, dict) else {}


def _line_of(line: Mapping[str, Any], at: int, end: int) -> JournalEntry:
    kind, patch = line["kind"], None
    if kind == "patch":
        patch = Patch(line["first"], tuple(line["old"]), tuple(line["new"]))
        live = line["live"] + end - at
    elif kind == "move":
        live = line["live"]
    elif kind == "base" and at == 0:
        live = end
    else:
        raise ValueError(kind)
    return JournalEntry(
        at=at,
        end=end,
        kind=kind,
        before=line.get("before", ""),
        after=StateMark(line["after"], line["size"]),
        cur=line.get("cur", at),
        tip=line.get("tip", at),
        depth=line["depth"],
        top=line["top"],
        live=live,
        prev=line.get("prev", 0),
        patch=patch,
        text=line.get("text", ""),
        is_marked=kind == "base" or bool(line.get("marked")),
    )

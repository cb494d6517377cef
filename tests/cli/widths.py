"""What a command prints at several widths, found once: its pages are laid out again, not answered again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from boss_cli.page import as_text
from boss_cli.page.page import Page
from boss_cli.shell.environment import Environment, Line, sized

from tests.cli.running import Output, Stream, boss


def at_widths(widths: Sequence[int], *arguments: object, **given: Any) -> dict[int, Output]:
    """A command's output at each width; where it prints more than pages, it is run at each."""
    texts = dict.fromkeys(widths, "")
    lines_of = as_text.lines_of

    def at_each(env: Environment, page: Page) -> Iterator[Line]:
        for width in widths:
            out = Stream(encoding=env.stdout.encoding)
            other = replace(sized(env, width), stdout=out)
            other.show_lines(lines_of(other, page))
            texts[width] += out.getvalue()
        return lines_of(env, page)

    with patch.object(as_text, "lines_of", at_each):
        asked = boss(*arguments, width=widths[-1], **given)
    if asked.out != texts[widths[-1]]:
        return {width: boss(*arguments, width=width, **given) for width in widths}
    return {width: asked._replace(out=text) for width, text in texts.items()}

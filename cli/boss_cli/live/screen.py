"""The live table on a terminal: keys in, the screen out. What they mean is the table's business."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.clipboard import InMemoryClipboard
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.key_binding.defaults import load_key_bindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Float, FloatContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.styles import Style

from boss_cli.live.answers.loading import load_advice
from boss_cli.live.live_table import LiveTable
from boss_cli.live.terminal.screens import Stoppable, cleared, gone_terminal, listen, streams
from boss_cli.live.typing.word_completion import completions
from boss_cli.shell.directions import ISOLATE
from boss_cli.shell.environment import Environment, Line
from boss_cli.shell.errors import table_words

if TYPE_CHECKING:
    from asyncio import Task

    from prompt_toolkit.document import Document
    from prompt_toolkit.formatted_text import StyleAndTextTuples

    from boss_cli.live.board.read_along import ReadBoard

_POLL = 0.5
"""Seconds between two looks at what other terminals have entered."""
_BURST = 0.06
"""Seconds within which keys after a refused line belong to the same paste, from a terminal that does not mark it."""
_PLAIN = Style.from_dict({"completion-menu": "noreverse", "completion-menu.completion.current": "reverse"})


class _Offers(Completer):
    """The offers of Tab."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that the one before the cursor could become."""
        text = document.text_before_cursor
        begun = len(text.rpartition(" ")[2])
        for word in completions(text, self._table.ask, self._table.live.progress, self._table.hidden):
            yield Completion(word, start_position=-begun)


class Screen:
    """A live table at a terminal."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._swallow_until = 0.0
        self._was_hidden = table.hidden
        self._history = InMemoryHistory()
        self.buffer = Buffer(
            completer=_Offers(table), history=self._history, multiline=False, enable_history_search=True
        )
        self._has_begun = False
        self._columns = 0
        keyboard, output = streams(table.env.variables)
        self.buffer.on_text_changed += lambda _: self._begins()
        self.app: Application[None] = Application(
            layout=self._layout(),
            key_bindings=merge_key_bindings([load_key_bindings(), self._keys()]),
            full_screen=True,
            erase_when_done=True,
            style=_PLAIN,
            include_default_pygments_style=False,
            color_depth=ColorDepth.DEPTH_1_BIT,
            clipboard=InMemoryClipboard(),
            input=keyboard,
            output=output,
        )
        self._reading: Task[None] | None = None
        self.app.after_render += lambda _: self._read_along()
        self.app.ttimeoutlen = self.app.timeoutlen = 0.1  # Esc alone is seen at once

    def run(self) -> str:
        """Show the table until it is left; why it was left."""
        try:
            with gone_terminal():
                self.app.run(pre_run=self._begin, handle_sigint=False)
        finally:
            self.table.tell = None  # what is worked out in the background is given up
        return self.table.leaving or "quit"

    def _begin(self) -> None:
        self.table.tell = self.app.invalidate
        self.app.create_background_task(self._get_ready())
        self.app.create_background_task(self._follow())
        listen(self.app)

    async def _get_ready(self) -> None:
        """Load what the first advice would have to wait for, once nobody waits for the board."""
        import asyncio

        await asyncio.sleep(_POLL)
        await asyncio.to_thread(load_advice)

    async def _follow(self) -> None:
        """See what other terminals enter, and draw the screen again where they did."""
        import asyncio

        while True:
            await asyncio.sleep(_POLL)
            try:
                is_new = self.table.refresh()
            except Exception as error:  # noqa: BLE001  (nothing but words gets out; it goes on following)
                self.table.shown.said = tuple(table_words(error)[:1])
                is_new = True
            if is_new:
                self.app.invalidate()

    def _read_along(self) -> None:
        """After every drawing: read what is still to be read for it, in a thread of its own, and draw again."""
        if self._reading is not None and not self._reading.done():
            return
        work = self.table.to_read()
        if work is not None and self.app.is_running:
            self._reading = self.app.create_background_task(self._read(work))

    async def _read(self, work: Callable[[], ReadBoard]) -> None:
        import asyncio

        self.table.along.take(await asyncio.get_running_loop().run_in_executor(None, work))
        self.app.invalidate()

    # the screen

    def _layout(self) -> Layout:
        upper = Window(FormattedTextControl(self._upper), wrap_lines=False, always_hide_cursor=True)
        control = BufferControl(
            self.buffer,
            input_processors=[BeforeInput(lambda: fragments(self.table.prompt))],
        )
        self._line = Window(
            control,
            height=1,
            wrap_lines=False,
        )
        menu = Float(xcursor=True, ycursor=True, content=CompletionsMenu(max_height=8, scroll_offset=1))
        return Layout(FloatContainer(HSplit([upper, self._line]), [menu]), focused_element=self._line)

    def _upper(self) -> StyleAndTextTuples:
        size = self.app.output.get_size()
        if size.columns != self._columns:  # where there was less room the line may have been moved to the left
            self._columns, self._line.horizontal_scroll = size.columns, 0
        try:
            lines: Sequence[Line] = self.table.frame(size.columns, size.rows, self.buffer.text).lines
        except Exception as error:  # noqa: BLE001  (nothing but words gets out; the table stays open)
            lines = [Line(text) for text in table_words(error)]
        return styled(lines, self.table.env)

    # the keys

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        keys.add("enter", save_before=lambda _: False)(self._enter)
        keys.add(Keys.BracketedPaste)(self._paste)
        keys.add("c-t")(self._hide)
        keys.add("c-g")(lambda _: self.table.advise())
        keys.add("c-r")(lambda _: self.table.toggle_read())
        keys.add("c-c")(self._stop)
        keys.add("c-d", filter=Condition(lambda: not self.buffer.text))(self._leave)
        keys.add("escape", eager=True, filter=Condition(lambda: self.table.is_answering))(
            lambda _: self.table.shown.board()
        )
        keys.add("pagedown")(lambda event: self.table.shown.scroll(page(event)))
        keys.add("pageup")(lambda event: self.table.shown.scroll(-page(event)))
        keys.add("c-z")(lambda event: event.app.suspend_to_background())
        keys.add(Keys.Any, filter=Condition(self._is_stale))(self._replace)
        keys.add("c-c", eager=True, filter=Condition(self._is_swallowing))(self._stop)
        keys.add(Keys.Any, eager=True, filter=Condition(self._is_swallowing))(self._swallow)
        return keys

    def _begins(self) -> None:
        """Where the line was empty and is not any more, what has been drawn by now was seen."""
        if self.buffer.text and not self._has_begun:
            self.table.sight.begins(self.buffer.text)
        self._has_begun = bool(self.buffer.text)

    def _enter(self, event: KeyPressEvent) -> None:
        text = self.buffer.text
        is_taken = self._work(text) if self.table.is_slow(text) else self.table.enter(text)
        if text.strip() and self.table.sight.held is None:
            self._remember(text)
        if is_taken or self.table.is_choosing:
            self._empty()
        else:
            self.buffer.cursor_position = len(self.buffer.text)
        if not is_taken:
            self._swallow_until = time.monotonic() + _BURST
        self._close_if_left()

    def _work(self, text: str) -> bool:
        """Answer a question that may take long: it is said, and Ctrl-C stops it."""
        self.table.shown.said = ("working; Ctrl-C stops it",)
        self.table.shown.refused = text
        self.app.render_counter += 1  # else it draws what it has drawn
        self.app.renderer.render(self.app, self.app.layout)
        try:
            with self.app.input.cooked_mode(), Stoppable():
                return self.table.enter(text)
        except KeyboardInterrupt:
            self.table.shown.said = ("stopped",)
            return True
        finally:
            cleared(self.app)  # keys typed meanwhile were shown by the terminal itself

    def _replace(self, event: KeyPressEvent) -> None:
        """What is typed after a refused line stands in its place; a blank or a sign goes on with it."""
        if event.data[:1].isalnum() or event.data[:1] == "?":
            self._empty()
        self.buffer.insert_text(event.data * event.arg)

    def _is_stale(self) -> bool:
        """Whether a refused line stands in the input, untouched."""
        text = self.buffer.text
        return bool(text) and text == self.table.shown.refused and self.buffer.cursor_position == len(text)

    def _empty(self) -> None:
        self.buffer.reset()
        self._line.horizontal_scroll = 0

    def _paste(self, event: KeyPressEvent) -> None:
        data = event.data.replace("\r\n", "\n").replace("\r", "\n")
        if self._is_stale():
            self._empty()
        if "\n" not in data:
            self.buffer.insert_text(data)
            return
        if not self.buffer.text:
            self.table.sight.begins(data)
        at = self.buffer.cursor_position
        rest = self.table.paste(self.buffer.text[:at] + data + self.buffer.text[at:])
        self._empty()
        self.buffer.insert_text(rest)
        self._close_if_left()

    def _remember(self, text: str) -> None:
        if not self.table.hidden:
            self._history.append_string(text.strip())

    def _hide(self, event: KeyPressEvent) -> None:
        self.table.toggle_hidden()
        self._hidden_or_not()

    def _hidden_or_not(self) -> None:
        """What was typed cannot be brought back while cards are hidden, neither from the history nor what was cut."""
        if self.table.hidden == self._was_hidden:
            return
        self._was_hidden = self.table.hidden
        self.buffer.history = InMemoryHistory() if self.table.hidden else InMemoryHistory(self._history.get_strings())
        self.app.clipboard = InMemoryClipboard()
        self._empty()
        cleared(self.app)

    def _stop(self, event: KeyPressEvent) -> None:
        if self.buffer.text:
            self.buffer.reset()
        elif self.table.is_answering:
            self.table.shown.board()
        else:
            self._leave(event)

    def _leave(self, event: KeyPressEvent) -> None:
        self.table.leaving = "quit"
        self._close_if_left()

    def _close_if_left(self) -> None:
        self._hidden_or_not()
        if self.table.leaving and self.app.is_running:
            self.app.exit()

    def _is_swallowing(self) -> bool:
        return time.monotonic() < self._swallow_until

    def _swallow(self, event: KeyPressEvent) -> None:
        """A key of a paste that was stopped at a mistake, from a terminal that does not mark pastes."""
        rest = "what was pasted after it was not entered"
        if rest not in self.table.shown.said:
            self.table.shown.said = (*self.table.shown.said, rest)
        self._swallow_until = time.monotonic() + _BURST


def styled(lines: Sequence[Line], env: Environment) -> StyleAndTextTuples:
    """Lines as the screen takes them."""
    bold = "bold" if env.has_colour else ""
    parts: StyleAndTextTuples = []
    for line in lines:
        parts += [*fragments(line.text.rstrip(), bold if line.bold else ""), ("", "\n")]
    return parts[:-1]


def fragments(text: str, style: str = "") -> StyleAndTextTuples:
    """A line as the screen takes it: a mark without a width needs a place of its own at the beginning."""
    if text.startswith(ISOLATE):
        return [("[ZeroWidthEscape]", ISOLATE), (style, text.removeprefix(ISOLATE))]
    return [(style, text)]


def page(event: KeyPressEvent) -> int:
    """How many lines a page key scrolls."""
    return max(3, event.app.output.get_size().rows // 2)

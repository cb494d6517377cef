"""A real headless Chromium, where one is found: driven over a pipe, without a port and without any other package.

Chromium's developer protocol is JSON messages, each ended by a zero byte; with ``--remote-debugging-pipe`` the browser
reads them from its file descriptor 3 and writes to 4.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
WHY_NOT: Final = f"no Chromium is installed ({', '.join(NAMES)})"
PATIENCE: Final = 60.0
"""Seconds after which a browser that does not answer is given up."""
_FLAGS: Final = (
    "--headless=new",
    "--no-sandbox",  # tests may run as root, and open only pages made here
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)


def chromium() -> str | None:
    """The browser's path, if one is installed; the pipe needs a system with file descriptors."""
    return None if sys.platform == "win32" else next(filter(None, map(shutil.which, NAMES)), None)


class Size(NamedTuple):
    """A window, in CSS pixels."""

    width: int
    height: int
    is_phone: bool = False


PHONE: Final = Size(390, 844, is_phone=True)
LAPTOP: Final = Size(1280, 800)


class Tab:
    """A page in the browser, everything it asked for and everything it complained about."""

    def __init__(self, reads: int, writes: int) -> None:
        self._reads, self._writes = reads, writes
        self._buffer = b""
        self._number = 0
        self._session = ""
        self.requests: list[str] = []
        """The addresses the page asked for, itself the first."""
        self.complaints: list[str] = []
        """Errors and warnings on the console, exceptions, breaches of the page's policy."""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask the browser for something and wait for the answer. Raises RuntimeError where it refuses."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._writes, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return dict(answer["result"])

    def _receive(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._reads], [], [], max(0.0, end - time.monotonic()))
            part = os.read(self._reads, 1 << 20) if ready else b""
            if not part:
                raise RuntimeError("the browser does not answer")
            self._buffer += part
        text, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, what: dict[str, Any]) -> None:
        if method == "Network.requestWillBeSent":
            self.requests.append(what["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(what["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning", "assert"):
            self.complaints.append(json.dumps(what["args"]))
        elif method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
            self.complaints.append(what["entry"]["text"])

    def resize(self, size: Size, scale: int | None = None) -> None:
        """Give the window a size, and so many dots for each of its pixels."""
        scale = scale or (2 if size.is_phone else 1)
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=size.width,
            height=size.height,
            deviceScaleFactor=scale,
            mobile=size.is_phone,
        )

    def open(self, path: Path) -> None:
        """Open a file and wait until it is loaded."""
        self.send("Page.navigate", url=path.as_uri())
        end = time.monotonic() + PATIENCE
        while self.value("document.readyState") != "complete" or self.value("location.href") == "about:blank":
            if time.monotonic() > end:
                raise RuntimeError("the page does not load")

    def value(self, script: str) -> Any:
        """What an expression of JavaScript comes to. Raises RuntimeError where it throws."""
        found = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise RuntimeError(json.dumps(found["exceptionDetails"]))
        return found["result"].get("value")

    def press(self, key: str, code: int) -> None:
        """Press and let go of a key."""
        for kind in ("rawKeyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def click(self, selector: str) -> None:
        """Click on the middle of an element, with the mouse."""
        self.value(f"document.querySelector({selector!r}).scrollIntoView({{block: 'center', behavior: 'instant'}})")
        box = self.value(
            f"(() => {{ const r = document.querySelector({selector!r}).getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        return base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"])

    def paper(self) -> bytes:
        """The page as it prints, as PDF."""
        return base64.b64decode(self.send("Page.printToPDF", printBackground=False)["data"])


@contextmanager
def browser() -> Iterator[Tab]:
    """A browser with one empty page, gone in the end with all it wrote."""
    path = chromium()
    assert path is not None, WHY_NOT
    to_child, to_us = os.pipe(), os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [path, *_FLAGS, f"--user-data-dir={folder}"]
        high = [os.dup(to_child[0]), os.dup(to_us[1])]
        with subprocess.Popen(
            ["bash", "-c", f'exec 3<&{high[0]} 4>&{high[1]}; exec "$@"', "chromium", *command],
            pass_fds=high,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            for one in (to_child[0], to_us[1], *high):
                os.close(one)
            try:
                yield Tab(to_us[0], to_child[1])
            finally:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                os.close(to_us[0])
                os.close(to_child[1])

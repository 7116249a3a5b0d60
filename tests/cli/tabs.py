"""A real browser driven by the tests, over its own protocol: several tabs, each of its own size."""

from __future__ import annotations

import base64
import json
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser import BROWSER, FLAGS

PATIENCE = 20.0  # seconds until something is there
DESKTOP, PHONE = (1280, 800), (390, 844)

MIDDLE = """(selector) => {
    const one = document.querySelector(selector);
    one.scrollIntoView({block: 'nearest'});
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


class Browser:
    """A browser without a window."""

    def __init__(self, folder: Path) -> None:
        assert BROWSER is not None
        flags = [flag for flag in FLAGS if "virtual-time" not in flag and "logging" not in flag]
        profile = folder / "profile"
        command = [BROWSER, *flags, f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        address = _waited(lambda: _address(profile / "DevToolsActivePort"))
        self._end = ExitStack()
        self._socket: ClientConnection = self._end.enter_context(connect(address, max_size=None))
        self._number = 0
        self.events: list[dict[str, Any]] = []
        self._tabs: list[Tab] = []

    def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """What a command of the protocol brings."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        self._socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        while True:
            heard = json.loads(self._socket.recv(timeout=PATIENCE))
            if heard.get("id") == self._number:
                assert "error" not in heard, heard["error"]
                found: dict[str, Any] = heard["result"]
                return found
            self.events.append(heard)

    def open(self, address: str, size: tuple[int, int] = DESKTOP, touch: bool = False) -> Tab:
        """A new tab of its own cookies and storage."""
        self._tabs.append(Tab(self, address, size, touch))
        return self._tabs[-1]

    def complaints(self) -> list[str]:
        """What scripts of pages complained about, until the pages were closed, which are closed now."""
        for tab in self._tabs:
            self.call("Target.closeTarget", targetId=tab.target)
        self._tabs = []
        kinds = ("Runtime.exceptionThrown", "Log.entryAdded")
        found = [event["params"] for event in self.events if event.get("method") in kinds]
        self.events = []
        told = [one.get("exceptionDetails") or one["entry"] for one in found]
        return [
            json.dumps(one.get("exception", one).get("description") or one.get("text") or one)
            for one in told
            if one.get("level") != "info"
        ]

    def close(self) -> None:
        """End it."""
        self._end.close()
        self._process.terminate()
        self._process.wait(PATIENCE)

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Tab:
    """A page."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int], touch: bool) -> None:
        self._browser = browser
        context = browser.call("Target.createBrowserContext")["browserContextId"]
        target = browser.call("Target.createTarget", url="about:blank", browserContextId=context, newWindow=True)
        self.target = target["targetId"]
        self._session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Runtime", "Log", "Page"):
            self.call(f"{domain}.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=touch
        )
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        self.go(address)

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """A command of the protocol to this page."""
        return self._browser.call(method, self._session, **params)

    def go(self, address: str) -> None:
        """Open another page."""
        self.call("Page.navigate", url=address)
        time.sleep(0.05)

    def run(self, script: str) -> Any:
        """The value of an expression in the page, awaited."""
        found = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def wait(self, script: str) -> Any:
        """The value of an expression as soon as it is one that counts."""
        return _waited(lambda: self.run(script), script)

    def at_table(self) -> Tab:
        """Itself, as soon as the table is shown."""
        self.wait("document.getElementById('main')?.hidden === false")
        return self

    def text(self, selector: str) -> str:
        """What an element says."""
        return str(self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element on the screen, which is scrolled to it."""
        found = self.run(f"({MIDDLE})({json.dumps(selector)})")
        return found[0], found[1]

    def press(self, selector: str) -> None:
        """Press an element with the mouse, as a person does."""
        self.press_at(*self.middle(selector))

    def press_at(self, x: float, y: float) -> None:
        """Press a point of the screen."""
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def point(self, selector: str) -> None:
        """Let the mouse rest on an element."""
        x, y = self.middle(selector)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def tap(self, selector: str) -> None:
        """Touch an element."""
        x, y = self.middle(selector)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, name: str, code: int = 0, text: str = "") -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **more)

    def type(self, text: str) -> None:
        """Type a line and Enter."""
        self.call("Input.insertText", text=text)
        self.key("Enter", 13, "\r")

    def picture(self, path: Path) -> None:
        """What is seen, as a PNG."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


def _address(file: Path) -> str:
    lines = file.read_text().split("\n") if file.exists() else []
    return f"ws://127.0.0.1:{lines[0]}{lines[1]}" if len(lines) > 1 else ""


def _waited(found: Any, what: str = "the browser") -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = found()
        if value:
            return value
        time.sleep(0.04)
    raise AssertionError(f"in vain: {what}")

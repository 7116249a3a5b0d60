"""A browser at the table: what it is to be sent, how often it may say something, and what it says."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from engines.core.engine.json_text import json_text
from scythe_cli.web.keys import Visitor
from scythe_cli.web.messages import MOST_BYTES

SOON = 10.0  # seconds in which a key has to come, or a message has to go out
RATE, BURST = 10.0, 20  # messages a second, and at once
MOST_REPLIES = 40  # that wait for a browser


class Client:
    """A browser: whom it stands for, the latest table that it has not been sent yet, and what else it is to be told."""

    def __init__(self, socket: WebSocket, visitor: Visitor) -> None:
        self.socket = socket
        self.visitor = visitor
        self._latest: dict[str, str] = {}  # by what it is: a newer one takes the place of an older one
        self._replies: deque[str] = deque()
        self._news = asyncio.Event()

    def show(self, kind: str, text: str) -> None:
        """Send this as soon as that can be, in place of an older one of its kind."""
        self._latest.pop(kind, None)
        self._latest[kind] = text
        self._news.set()

    def reply(self, told: dict[str, Any]) -> None:
        """Send this in its turn; a browser that takes nothing for long is left."""
        if len(self._replies) < MOST_REPLIES:
            self._replies.append(json_text(told, ensure_ascii=False))
            self._news.set()

    async def write(self) -> None:
        """Send what is to be sent until the browser is gone, or takes too long."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._latest or self._replies:
                text = self._latest.pop(next(iter(self._latest))) if self._latest else self._replies.popleft()
                async with asyncio.timeout(SOON):  # unlike wait_for it never loses a cancellation
                    await self.socket.send_text(text)


class Allowance:
    """How often a browser may say something: it waits where it says too much."""

    def __init__(self) -> None:
        self._left, self._then = float(BURST), time.monotonic()

    async def take(self) -> None:
        """Come back when one more message may be done."""
        now = time.monotonic()
        self._left = min(BURST, self._left + RATE * (now - self._then)) - 1
        self._then = now
        if self._left < 0:
            await asyncio.sleep(-self._left / RATE)


async def heard(socket: WebSocket) -> str | None:
    """The next text; None for what is no text or too long. Raises WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) and len(text.encode("utf-8", "replace")) <= MOST_BYTES else None

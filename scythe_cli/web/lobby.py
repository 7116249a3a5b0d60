"""Where browsers are that have not shown a key yet: there is room for a few, and whoever waits longest gives way."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class GaveWay(Exception):
    """Somebody who had not shown a key had to make room."""


class Lobby:
    """Strangers can fill it, and keep nobody out: a browser that comes shows its key at once."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._waiting: dict[asyncio.Task[Any], None] = {}  # in the order in which they came

    async def admit(self, coming: Coroutine[Any, Any, T]) -> T:
        """What becomes of somebody who comes. Raises GaveWay."""
        task = asyncio.ensure_future(coming)
        self._waiting[task] = None
        if len(self._waiting) > self._room:
            next(iter(self._waiting)).cancel()
        try:
            await asyncio.wait({task})
        finally:
            task.cancel()
            del self._waiting[task]
        if task.cancelled():
            raise GaveWay
        return task.result()

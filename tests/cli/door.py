"""A client of `scythe-mcp` for the tests: the SDK's own, in this process or over the streams of the real command."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from mcp import Client, StdioServerParameters

from scythe_cli.mcp.server import Door
from scythe_cli.mcp.tables import Allowed
from tests.cli.running import ROOT

Structured = dict[str, Any]
Script = Callable[["Caller"], Awaitable[None]]


class Caller:
    """Calls tools; `door` is the server where it is in this process."""

    def __init__(self, client: Client, door: Door | None) -> None:
        self.client = client
        self._door = door

    @property
    def door(self) -> Door:
        assert self._door is not None, "the server is another process"
        return self._door

    async def call(self, tool: str, **given: Any) -> Structured:
        """What a call brings that is done."""
        found = await self.client.call_tool(tool, given)
        assert not found.is_error, found.content[0].text
        assert found.content[0].text.strip()
        return found.structured_content

    async def refused(self, tool: str, **given: Any) -> str:
        """The sentence of a call that is not."""
        found = await self.client.call_tool(tool, given)
        assert found.is_error and found.structured_content is None, found.content[0].text
        return found.content[0].text

    async def sit(self, game: str, *seats: str, **more: Any) -> list[str]:
        """The keys of a new table, '' for the seats of bots."""
        return [seat["key"] for seat in (await self.call("new_game", game=game, seats=[*seats], **more))["seats"]]

    async def play_out(self, keys: list[str], rng: Random, most: int = 100_000) -> tuple[Structured, int]:
        """Answer at random for these seats, by number and by words in turn, until the game is over or so many calls
        have been made; the last turn, and the number of calls."""
        calls, at = 0, 0
        turn = await self.call("ask", key=keys[at])
        while not turn["is_over"] and calls < most:
            if turn["is_your_turn"]:
                move = rng.choice(turn["moves"])
                said = move["words"] if calls % 2 else rng.choice([move["number"], str(move["number"])])
                turn = await self.call("play", key=keys[at], moves=said)
            else:
                at = (at + 1) % len(keys)
                turn = await self.call("ask", key=keys[at])
            calls += 1
        return turn, calls


def drive(script: Script, mode: str = "auto", **allowed: Any) -> None:
    """Run a script against a server in this process."""

    async def run() -> None:
        door = Door(Allowed(**allowed))
        try:
            async with Client(door.server, mode=mode) as client:
                await script(Caller(client, door))
        finally:
            door.tables.close()

    asyncio.run(run())


def drive_command(script: Script, *options: object) -> None:
    """Run a script against the command as a process of its own."""

    async def run() -> None:
        words = ["-W", "error", "-m", "scythe_cli.mcp", *map(str, options)]
        server = StdioServerParameters(command=sys.executable, args=words, env={"PYTHONPATH": str(ROOT)})
        async with Client(server) as client:
            await script(Caller(client, None))

    asyncio.run(run())

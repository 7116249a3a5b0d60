"""Tables for browsers in the tests: without a network, or served by a thread of this process."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from engines.agents.specs import HUMAN, parse_bot
from engines.core import registry
from engines.core.engine.files import parse_json
from engines.core.search.botspec import BotSpec
from scythe_cli.errors import Failure
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.playing.session import Seating
from scythe_cli.web.keys import HOST, Keys, Visitor, keys_path
from scythe_cli.web.links import Place, listening
from scythe_cli.web.messages import read_message
from scythe_cli.web.opening import serve
from scythe_cli.web.server import Room
from scythe_cli.web.table import WebTable

SHORT = {"scythe": {"turn_cap": 6}, "architects": {"turn_cap": 6}, "wayfarers": {"turn_cap": 6}}  # turns of each player
PATIENCE = 20.0
AGES = 100.0  # seconds that others play at once


def plan(folder: Path, game: str = "smallworld", seats: Sequence[str] = ("human", "human"), **more: Any) -> Seating:
    """A table of that game, always the same; `seats` are bots or people."""
    kind = registry.load(game)
    options = more.pop("options", SHORT.get(game, {}))
    setup = more.pop("setup", None) or kind.tables.deal(len(seats), Random(3), options)
    bots = [parse_bot(seat) if seat != HUMAN else BotSpec(HUMAN) for seat in seats]
    return Seating(kind, setup, bots, 3, folder / "game.jsonl", **more)


class Sitting:
    """A table, and what every reader of it was sent last, as a browser has it."""

    opened: ClassVar[list[WebTable]] = []  # to be closed

    def __init__(self, table: WebTable) -> None:
        self.opened.append(table)
        self.table = table
        table.advance(AGES)

    def shown(self, reader: int) -> dict[str, Any]:
        """The table as this reader gets it."""
        found: dict[str, Any] = parse_json(self.table.tables([reader])[reader], "a table", Refusal)["table"]
        return found

    def send(self, reader: int, **message: Any) -> dict[str, Any]:
        """The reply to a message about the table as it is now. Raises Refusal, ScytheError."""
        at = {} if "at" in message else {"at": self.table.at}
        reply = self.table.hear(reader, read_message(json.dumps(message | at)))
        self.table.advance(AGES)
        return reply

    def asked(self) -> int:
        """The seat that is asked."""
        return self.table.session.state.current_player()

    def play_out(self, rng: Random, most: int = 100_000) -> int:
        """Answer at random, by place on the list and by words in turn, until the game is over; how often."""
        count = 0
        while not self.table.is_over and count < most:
            seat = self.asked()
            moves = self.shown(seat)["moves"]
            number = rng.randrange(len(moves))
            if count % 3 == 2:
                self.send(seat, say=str(moves[number][0]))
            else:
                self.send(seat, take=number)
            count += 1
        return count


class Served:
    """A room that is served, by another thread."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.port = room.place.port
        self.origin = f"http://127.0.0.1:{self.port}"

    def link(self, visitor: Visitor = HOST) -> str:
        """The link of somebody."""
        return self.room.place.link(self.room.keys.of(visitor))

    def line(self, origin: str | None = "", **more: Any) -> ClientConnection:
        """A socket to the table, from its own page unless another `origin` is named, None for none."""
        headers = {} if origin is None else {"Origin": origin or self.origin}
        return connect(
            f"ws://127.0.0.1:{self.port}/table", additional_headers=headers, compression=None, max_size=None, **more
        )

    @contextmanager
    def guest(self, visitor: Visitor) -> Iterator[Guest]:
        """Somebody who has come to the table."""
        with self.line() as line:
            line.send(json.dumps({"key": self.room.keys.of(visitor)}))
            yield Guest(line)


class Guest:
    """A browser that draws nothing."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.table: dict[str, Any] = {}
        self.until("table")

    def send(self, **message: Any) -> None:
        """Say something."""
        self.line.send(json.dumps(message))

    def until(self, kind: str) -> dict[str, Any]:
        """Hear messages up to the next of a kind."""
        while True:
            heard: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE))
            if "table" in heard:
                self.table = heard["table"]
            if kind in heard:
                return heard

    def refused(self, **message: Any) -> str:
        """Why something was not done."""
        self.send(**message)
        return str(self.until("refused")["refused"])


@contextmanager
def served(table: WebTable, port: int = 0, keys: Keys | None = None) -> Iterator[Served]:
    """A table served on this port (0: any that is free) until the block is left."""
    with listening(port, False) as socket:
        place = Place(socket.getsockname()[1])
        keys = keys or Keys(keys_path(table.session.plan.path), place.port)
        keys.seat(table.session.people)
        room = Room(table, keys, place)
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=lambda: loop.run_until_complete(serve(room, socket)))
        thread.start()
        try:
            yield Served(room)
        finally:
            loop.call_soon_threadsafe(room.left.set)
            thread.join(PATIENCE)
            room.close()
            loop.close()


def free_port() -> int:
    """A port that is free, and stays so when it is left for a moment: the system gives it to no other line."""
    draw = Random()
    while True:
        with suppress(Failure), listening(draw.randrange(21_000, 31_000), False) as found:
            return int(found.getsockname()[1])


def close_all() -> None:
    """Leave all tables at which somebody sat."""
    while Sitting.opened:
        Sitting.opened.pop().close()


def closed(line: ClientConnection) -> int:
    """The code with which the table closes a socket."""
    try:
        while True:
            line.recv(timeout=PATIENCE)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd is not None else 1006

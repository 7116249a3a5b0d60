"""The table on the network: one page and one socket. The game is played in a thread of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from traceback import print_exc
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from engines.core.engine.errors import ScytheError
from engines.core.engine.json_text import json_text
from scythe_cli.errors import Failure
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.web.client import SOON, Allowance, Client, heard
from scythe_cli.web.gate import Gate
from scythe_cli.web.keys import Keys, Visitor
from scythe_cli.web.links import Place, qr_as_svg
from scythe_cli.web.lobby import GaveWay, Lobby
from scythe_cli.web.messages import Message, read_message
from scythe_cli.web.page import made
from scythe_cli.web.table import WebTable

T = TypeVar("T")
SLICE = 0.1  # seconds that others play before it is shown
PAUSE = 0.5  # seconds after a wrong key
MOST_BROWSERS, MOST_STRANGERS = 40, 10  # that have shown a key, and that have not
WRONG_KEY, FREED, FULL, SLOW, NOT_TEXT, BROKEN, GONE = 4401, 4403, 4429, 4408, 4400, 1011, 1000
OURS = "This program broke at this, which is its fault; the host sees what happened in the terminal."


class Room:
    """The table and the browsers around it."""

    def __init__(self, table: WebTable, keys: Keys, place: Place) -> None:
        self.table = table
        self.keys = keys
        self.place = place
        self.failure: Failure | None = None  # why the game cannot go on
        self.left = asyncio.Event()  # the game cannot go on
        self._clients: set[Client] = set()
        self._lobby = Lobby(MOST_STRANGERS)
        self.sockets = 0  # that are open
        self._worker = ThreadPoolExecutor(1, "game")  # games and bots of a process are not made for several threads
        self._moved = asyncio.Event()
        self._shown: dict[int, str] = {}  # the table by reader, as it was sent last
        self._printed = ""

    def app(self) -> Gate:
        """The application: a page, a socket, and nothing else."""
        page = made()

        async def show_page(request: Request) -> HTMLResponse:
            return HTMLResponse(page.html)

        routes = [Route("/", show_page), WebSocketRoute("/table", self.serve)]
        return Gate(Starlette(routes=routes), self.place.hosts, self.place.scheme, page.policy)

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """Do something with the table, after what was begun before."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, work, *given)

    # ------------------------------------------------------------------------------------------------------- the game

    async def play(self) -> None:
        """Let the game go on, and show it, until the program ends."""
        try:
            while True:
                before = self.table.at
                await self.do(self.table.advance, SLICE)
                if self.table.at != before:
                    await self.show()
                is_resting = self.table.is_over or self.table.is_waiting()
                if is_resting:
                    await self._moved.wait()
                    self._moved.clear()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._break(error)

    def _break(self, error: Exception) -> None:
        """The game cannot go on: a bot, the disk, or this program broke."""
        if isinstance(error, Failure):
            self.failure = error
        elif isinstance(error, ScytheError | OSError):
            self.failure = Failure(" ".join(str(error).split()))
        else:
            print_exc()
            self.failure = Failure(OURS)
        self.left.set()

    async def show(self, is_renamed: bool = False) -> None:
        """Send the table to everybody."""
        if is_renamed:
            self._printed = json_text({"printed": await self.do(self.table.printed)}, ensure_ascii=False)
            for client in self._clients:
                client.show("printed", self._printed)
        self._shown = await self.do(self.table.tables, {client.visitor.reader for client in self._clients})
        for client in self._clients:
            if client.visitor.reader in self._shown:
                client.show("table", self._shown[client.visitor.reader])

    def show_who_is_here(self) -> None:
        """Tell everybody which seats have come."""
        here = sorted({client.visitor.seat for client in self._clients if client.visitor.seat is not None})
        looking = sum(client.visitor.seat is None for client in self._clients)
        for client in self._clients:
            client.show("here", json_text({"here": here, "looking": looking}))

    # ----------------------------------------------------------------------------------------------------- a browser

    async def serve(self, socket: WebSocket) -> None:
        """One browser, from its key until it is gone."""
        code = BROKEN
        self.sockets += 1
        try:
            await socket.accept()
            code = await self._meet(socket)
        except GaveWay:
            code = SLOW
        except (WebSocketDisconnect, RuntimeError):
            code = GONE
        except Exception:
            print_exc()
        finally:
            self.sockets -= 1
            with contextlib.suppress(Exception):
                async with asyncio.timeout(PAUSE):
                    await socket.close(code)

    async def _meet(self, socket: WebSocket) -> int:
        """Let in who has a key; the code with which the socket is closed. Raises GaveWay."""
        visitor = await self._lobby.admit(self._shown_key(socket))
        if visitor is None or len(self._clients) >= MOST_BROWSERS:
            return WRONG_KEY if visitor is None else FULL
        client = Client(socket, visitor)
        await self._welcome(client)
        writing, listening = asyncio.ensure_future(client.write()), asyncio.ensure_future(self._listen(client))
        try:
            await asyncio.wait({writing, listening}, return_when=asyncio.FIRST_COMPLETED)
            return listening.result() if listening.done() else SLOW
        finally:
            for task in (writing, listening):
                task.cancel()
            await asyncio.gather(writing, listening, return_exceptions=True)
            self._clients.discard(client)
            self.show_who_is_here()

    async def _shown_key(self, socket: WebSocket) -> Visitor | None:
        """Whom the first message of a browser stands for; None, after a while, for a wrong key or none."""
        try:
            async with asyncio.timeout(SOON):
                first = await heard(socket)
            message = read_message(first) if first is not None else None
        except (TimeoutError, Refusal):
            message = None
        visitor = self.keys.visitor(message.value) if message is not None and message.kind == "key" else None
        if visitor is None:
            await asyncio.sleep(PAUSE)
        return visitor

    async def _welcome(self, client: Client) -> None:
        """Show everything to a browser that has come."""
        reader = client.visitor.reader
        self._clients.add(client)
        if self._printed and reader in self._shown:  # at once, also while a bot thinks
            client.show("printed", self._printed)
            client.show("table", self._shown[reader])
        else:
            await self.show(is_renamed=not self._printed)
            client.show("printed", self._printed)
        client.reply({"welcome": True, "host": client.visitor.is_host})
        if client.visitor.is_host:
            client.reply(self._links())
        self.show_who_is_here()

    async def _listen(self, client: Client) -> int:
        """Do what a browser says until it is gone; the code with which its socket is closed."""
        allowance = Allowance()
        while True:
            text = await heard(client.socket)
            if text is None:
                return NOT_TEXT
            await allowance.take()
            if client not in self._clients:
                return FREED
            try:
                message = read_message(text)
                if message.kind == "free":
                    await self._free(client, message)
                elif message.kind == "beat":
                    client.reply({"beat": message.value})
                elif message.kind != "key":
                    await self._answer(client, message)
            except Refusal as refusal:
                client.reply({"refused": str(refusal)})

    async def _answer(self, client: Client, message: Message) -> None:
        """Do what a message says, and show what became of the table."""
        before, proposed = self.table.at, self.table.proposal
        try:
            reply = await self.do(self.table.hear, client.visitor.reader, message)
        except (ScytheError, OSError) as error:
            client.reply({"refused": " ".join(str(error).split())})
            return
        except Exception:
            print_exc()
            client.reply({"refused": OURS})
            return
        if self.table.at != before or self.table.proposal is not proposed:
            await self.show(is_renamed="renamed" in reply)
            self._moved.set()
        if reply:  # after the table, with which the page clears what it said before
            client.reply(reply)

    async def _free(self, client: Client, message: Message) -> None:
        """The host makes another link for a seat. Raises Refusal."""
        visitor = Visitor(message.value)
        if not client.visitor.is_host or visitor not in self.keys:
            raise Refusal("Only the host frees seats, and only those of people.")
        self.keys.renew(visitor)
        await self.do(self.keys.write)
        for other in [one for one in self._clients if one.visitor == visitor]:
            self._clients.discard(other)
            with contextlib.suppress(Exception):
                await other.socket.close(FREED)
        await self.do(self.table.rename, message.value, "")
        await self.show(is_renamed=True)
        for host in [one for one in self._clients if one.visitor.is_host]:
            host.reply(self._links())
        self.show_who_is_here()

    def _links(self) -> dict[str, Any]:
        """The links of all, with their QR codes, for the host."""
        found = []
        for visitor in self.keys:
            link = self.place.link(self.keys.of(visitor))
            found.append({"seat": visitor.seat, "host": visitor.is_host, "link": link, "qr": qr_as_svg(link)})
        return {"links": found}

    def close(self) -> None:
        """Leave the game."""
        self._worker.shutdown(cancel_futures=True)
        self.table.close()

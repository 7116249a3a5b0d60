"""`scythe play --web`: the table is opened, its links are told, and browsers are served until it is left."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.drawing.isolating import isolated
from scythe_cli.errors import Failure
from scythe_cli.playing.at_terminal import announce
from scythe_cli.playing.logging import check_log_wanted, offer_log
from scythe_cli.playing.opening import plan_of
from scythe_cli.playing.session import ASK, Seating
from scythe_cli.score_text import print_standing
from scythe_cli.web.keys import HOST, ONLOOKERS, Keys, Visitor, keys_path
from scythe_cli.web.links import LOOPBACK, USUAL_PORT, Place, check_certificate, listening, qr_on_terminal

if TYPE_CHECKING:
    import socket

    from scythe_cli.web.server import Room
    from scythe_cli.web.table import WebTable

NEEDED = ("starlette", "uvicorn", "websockets")
INSTALL = "install it with: pip install 'scythe-cli[web]'"
PATIENCE = 1  # seconds that browsers have to leave
READABLE = "Anyone on this network who records what is sent can read it; --cert and --key make it https."
NOT_HERE = {  # options that say who answers otherwise
    "script": "--script answers by itself",
    "plain": "--plain is for the terminal",
}


def play_in_browsers(given: dict[str, Any]) -> None:
    """Serve a table until it is left. Raises ScytheError, UsageError, Failure."""
    _check(given)
    check_extra()
    if given["cert"] is not None:
        check_certificate(given["cert"], given["key"])
    plan = plan_of(given)
    _check_plan(plan)
    keys = _keys(plan, given)
    port = (keys.port or USUAL_PORT) if given["port"] is None else given["port"]
    with listening(port, given["lan"]) as open_socket:
        _serve(plan, keys, given, open_socket)


def _serve(plan: Seating, keys: Keys, given: dict[str, Any], open_socket: socket.socket) -> None:
    """Tell the links, and serve."""
    from scythe_cli.web.server import Room
    from scythe_cli.web.table import WebTable

    table = WebTable(plan)
    place = Place(open_socket.getsockname()[1], given["lan"], given["cert"] is not None)
    room = Room(table, keys, place)
    try:
        if given["log"] is not None:
            check_log_wanted(table.session, given["log"])
        keys.port = place.port
        keys.seat(table.session.people)
        keys.write()
        with suppress(KeyboardInterrupt):
            asyncio.run(_tell_and_serve(room, table, open_socket, given))
    finally:
        room.close()
    if room.failure is not None:
        raise Failure(f"{room.failure.message} {table.session.left()} --web")
    _tell_end(table)
    offer_log(table.session, given["log"], asks=False)


async def _tell_and_serve(room: Room, table: WebTable, open_socket: socket.socket, given: dict[str, Any]) -> None:
    """Tell the links in the loop, which leaves nothing half begun when Ctrl-C follows at once."""
    announce(table.session)
    tell_links(table, room.keys, room.place)
    await serve(room, open_socket, given["cert"], given["key"])


async def serve(room: Room, open_socket: socket.socket, cert: Path | None = None, key: Path | None = None) -> None:
    """Serve a table until Ctrl-C, or until the game cannot go on; `failure` of the room says why then."""
    import uvicorn

    from scythe_cli.web.messages import MOST_BYTES

    config = uvicorn.Config(
        room.app(),
        log_config=None,
        log_level="critical",
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
        date_header=False,
        ssl_certfile=cert,
        ssl_keyfile=key,
    )
    server = uvicorn.Server(config)
    game, watch = asyncio.ensure_future(room.play()), asyncio.ensure_future(_stop(server, room))
    try:
        await server.serve(sockets=[open_socket])
    finally:
        for task in (game, watch):
            task.cancel()
        await asyncio.gather(game, watch, return_exceptions=True)


async def _stop(server: Any, room: Room) -> None:
    """End the server when the game cannot go on."""
    await room.left.wait()
    server.should_exit = True


def check_extra() -> None:
    """Raises Failure where a package of the extra is missing."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise Failure(f"play --web needs the package {missing[0]}, which is not installed; {INSTALL}")


def _check(given: dict[str, Any]) -> None:
    """Raises UsageError for options that do not belong together."""
    for name, why in NOT_HERE.items():
        if given[name]:
            raise click.UsageError(f"{why}; leave it out with --web.")
    if given["style"] != "people":
        raise click.UsageError("--style is for the terminal; leave it out with --web.")
    if (given["cert"] is None) != (given["key"] is None):
        raise click.UsageError("--cert and --key belong together: a certificate and its key, both in PEM form.")


def _check_plan(plan: Seating) -> None:
    """Raises UsageError for a table that browsers cannot play at."""
    if plan.chance == ASK:
        raise click.UsageError("--chance ask is for a real table and one screen; leave it out with --web.")
    if not any(bot.name == "human" for bot in plan.bots):
        raise click.UsageError("--web is for people, and all seats are bots'; write --seat 1=human.")


def _keys(plan: Seating, given: dict[str, Any]) -> Keys:
    """The keys that are kept beside the transcript, or beside the one that the game goes on from."""
    keys = Keys(keys_path(plan.path))
    if given["resume"] is not None and not keys.read():
        old = Keys(keys_path(given["resume"]))
        if old.read():
            keys.take(old)
    return keys


def tell_links(table: WebTable, keys: Keys, place: Place) -> None:
    """Print the link of each seat, of onlookers and of the host; on a terminal with their QR codes for phones."""
    session = table.session
    click.echo(f"{session.game.title}: a link is a seat, so give each to one person. Ctrl-C ends.")
    told = [(session.naming().told(session.names[seat]), Visitor(seat)) for seat in session.people]
    told += [("who only looks on", ONLOOKERS), ("you, the host", HOST)]
    width = max(len(name) for name, _ in told)
    for name, visitor in told:
        click.echo(f"  {isolated(name):{width}}  {place.link(keys.of(visitor))}")
        if place.lan and sys.stdout.isatty() and visitor != HOST:
            click.echo(qr_on_terminal(place.link(keys.of(visitor))))
    if place.lan and place.address == LOOPBACK:
        click.echo("This computer is on no network, so only browsers on it reach the table.", err=True)
    elif place.lan and not place.secure:
        click.echo(READABLE, err=True)
    elif not place.lan:
        click.echo("Only browsers on this computer reach the table; --lan lets others on your network in.", err=True)


def _tell_end(table: WebTable) -> None:
    """The result, or how the game goes on."""
    session = table.session
    if table.is_over:
        print_standing(session.game, session.state, names=session.plan.names)
        click.echo(f"The transcript is in {session.plan.path}.", err=True)
    else:
        click.echo(f"\nThe game is not over. {session.left()} --web", err=True)

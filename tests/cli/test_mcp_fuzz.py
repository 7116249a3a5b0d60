"""A thousand calls that no model should make: each is refused in a clear sentence, and nothing is lost or touched."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolRequestParams, CallToolResult, ReadResourceRequestParams

from scythe_cli.mcp.server import OURS
from scythe_cli.mcp.table import ModelTable
from tests.cli.door import Caller, drive

pytestmark = pytest.mark.xdist_group("mcp")
CALLS = 1000
URIS = 300
MARK = "named-by-a-client"  # stands in every path that a call names
STARTING = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.spawn", "socket.connect")
TOUCHING = ("open", "os.remove", "os.rename", "os.mkdir", "os.listdir", "os.scandir", "shutil.rmtree", "import")
GAMES = {"smallworld": {}, "scythe": {"bribes": True}, "architects": {}, "wayfarers": {}}
TOOLS = ("games", "new_game", "ask", "play", "why_not", "look", "score", "rule")
WORDS = (
    *(
        "",
        " ",
        "\x00",
        "\x1b[2J\x1b[31mred",
        "\u202eabc\u2066",
        "\ud800",
        "ﬁ№",
        "\N{PILE OF POO}" * 9,
        "a" * 1001,
        "?" * 900,
    ),
    *(
        "0",
        "-1",
        "99999999999999999999",
        "1 2 3",
        "1.5",
        "NaN",
        "null",
        "true",
        "undo",
        "undo!",
        "quit",
        "hint",
        "help",
    ),
    *(f"save /tmp/{MARK}.jsonl", f"/etc/{MARK}", f"../../{MARK}", f"file:///{MARK}", f"program:cmd=touch {MARK}"),
    *(f"python:file={MARK}.py", f"greedy:weights={MARK}", f"expert:network={MARK}", "human", "me", "seat 2: end turn"),
    *(
        "conquer",
        "conquer r99",
        "place 4 place",
        "give 1 to seat 2",
        "seat 2 gives 3 to seat 1",
        "{}",
        "[]",
        "%s%n",
        "';--",
    ),
    *("table", "board", "mats 2", "mats 99", "log 0", "log x", "data " + MARK, "W2.99", "S5.2", "Q1.1", "W", "()", "."),
)
THINGS: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 3.5, float("inf"), 10**30, 10**5000),
    *([], {}, [[]], [None], ["me"] * 41, {"a": {"b": []}}, {1: 2}, {"solo": None}, [["me"]], [{"seat": 1}], [1, "me"]),
)


class Tampered(Exception):
    """A call made the process do what no call may."""


@contextmanager
def watched(seen: list[str]) -> Iterator[None]:
    """Inside, what the interpreter reports of files that calls name, and of processes, is kept in `seen`."""
    is_on = [True]

    def hook(event: str, given: tuple[Any, ...]) -> None:
        if is_on[0] and (event.startswith(STARTING) or (event in TOUCHING and MARK in str(given[:2]))):
            seen.append(f"{event} {given[:2]}")
        if is_on[0] and event == "open" and isinstance(given[1], str) and set(given[1]) & set("wax+"):
            seen.append(f"{event} {given[:2]}")

    sys.addaudithook(hook)
    try:
        yield
    finally:
        is_on[0] = False


def given_at_random(rng: Random, keys: list[str]) -> dict[str, Any]:
    """Arguments of any kind under names that tools know, and others."""
    anything: tuple[Callable[[], Any], ...] = (
        lambda: rng.choice(WORDS),
        lambda: rng.choice(THINGS),
        lambda: rng.choice(keys),
        lambda: rng.choice(keys)[:-1] + rng.choice("0123456789abcdef"),
        lambda: rng.sample(WORDS, 3),
        lambda: {rng.choice(WORDS): rng.choice(THINGS)},
        lambda: rng.choice([*GAMES, "me", "random", "level-9"]),
    )
    names = ("key", "moves", "words", "what", "id", "game", "seats", "expansions", "options", "path", "seed", "\x00")
    found = {name: rng.choice(anything)() for name in rng.sample(names, rng.randint(0, 3))}
    if rng.random() < 0.7:
        found["key"] = rng.choice(keys)
    return found


def fitting(tool: str, rng: Random, given: dict[str, Any]) -> dict[str, Any]:
    """Mostly those arguments alone that the tool has."""
    own = {"ask": (), "score": (), "play": ("moves",), "why_not": ("words",), "look": ("what",)}.get(tool)
    if own is None or rng.random() < 0.2:
        return given
    return {"key": given.get("key")} | {name: given.get(name, rng.choice(WORDS)) for name in own}


async def called(caller: Caller, tool: str, given: dict[str, Any]) -> CallToolResult:
    """What a call brings; one that the client itself would not send comes to the server all the same."""
    try:
        return await caller.client.call_tool(tool, given)
    except (UnicodeError, ValueError, TypeError):
        return await caller.door._call_tool(None, CallToolRequestParams.model_construct(name=tool, arguments=given))


def choices(table: ModelTable) -> list[str]:
    """What the seats of models have chosen."""
    session = table.session
    return [entry.words for entry in session.history if entry.seat in session.people and entry.free]


def uris_at_random(keys: list[str]) -> Iterator[str]:
    """Addresses at which nothing stands."""
    rng = Random(1)
    parts = ("scythe:", "//", "/", "[", "]", "?", "#", "@", ":", "%", "%00", "%2e%2e", "rules", "tables", *keys, *WORDS)
    yield from (f"scythe://tables/{word}" for word in WORDS)
    for _ in range(URIS):
        yield "".join(rng.choices(parts, k=rng.randint(0, 8)))
        yield f"scythe://rules/{rng.choice([*GAMES, 'tables'])}/" + "/".join(rng.choices(parts[2:], k=2)) + "/x"


def test_a_thousand_calls_at_random_end_in_sentences_and_lose_nothing() -> None:
    refused, done, seen = 0, 0, list[str]()

    async def script(caller: Caller) -> None:
        nonlocal refused, done
        tables = caller.door.tables
        owners = {}
        for game, options in GAMES.items():
            for key in filter(None, await caller.sit(game, "me", "me", "random", options=options)):
                owners[key] = tables.at(key)[0]
        keys = [*owners]
        for number in range(CALLS):
            rng = Random(number)
            tool = rng.choice(TOOLS) if rng.random() < 0.9 else rng.choice(WORDS)
            given = fitting(tool, rng, given_at_random(rng, keys))
            before = {table: table.session.state.digest() for table in owners.values()}
            chosen = {table: choices(table) for table in before}
            found = await called(caller, tool, given)
            told = found.content[0].text
            assert told.strip() and "Traceback" not in told and OURS not in told, (tool, given, told)
            assert not any(key in told for key in keys if key not in given.values()), (tool, told)
            assert all(sign.isprintable() or sign in "\n" for sign in told), (tool, given, told)
            refused, done = refused + found.is_error, done + (not found.is_error)
            if found.is_error:
                assert found.structured_content is None and len(told) < 2500 and told[-1] in ".?)'", (tool, given, told)
                assert chosen == {table: choices(table) for table in before}, (tool, given)
            own = owners.get(str(given.get("key")))
            changed = {table for table in before if table.session.state.digest() != before[table]}
            assert changed <= {own}, (tool, given)
        for uri in uris_at_random(keys):
            with pytest.raises(MCPError) as error:
                await caller.door._read_resource(None, ReadResourceRequestParams.model_construct(uri=uri))
            assert OURS not in str(error.value), uri
        for key, table in owners.items():
            turn = await caller.call("ask", key=key)
            assert turn["is_your_turn"] == (table.session.state.current_player() == tables.at(key)[1])

    with watched(seen):
        drive(script, tables=len(GAMES), seed=1)
    assert seen == []
    assert refused > CALLS // 2 and done > CALLS // 10

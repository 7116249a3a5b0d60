"""The tools and resources as a server of the Model Context Protocol. Calls are answered one after the other."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from traceback import print_exc
from typing import Any, TypeVar
from urllib.parse import unquote

import anyio
import anyio.to_thread
import click
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextContent,
    TextResourceContents,
    ToolAnnotations,
)
from mcp_types import Tool as ToolOfMCP
from pydantic import TypeAdapter

from engines.core import registry
from engines.core.engine.version import PROGRAM_VERSION
from engines.core.rulebook import rules_of
from scythe_cli.errors import sentences
from scythe_cli.mcp.arguments import LONGEST, quoted, schema_of
from scythe_cli.mcp.results import Rules
from scythe_cli.mcp.tables import Allowed, Tables
from scythe_cli.mcp.tools import Tool, answer, rules_by_id, tools_of
from scythe_cli.playing.by_seat import Refusal

T = TypeVar("T")
SCHEME = "scythe"
A_MOMENT = 2.0  # seconds
RULES, TABLES = "rules", "tables"
OURS = "scythe-mcp failed on this call; this is a bug. The host sees what happened on standard error."
INSTRUCTIONS = (
    "A referee for board games. games lists them, new_game deals a table and gives a key for each seat of yours, "
    "ask says what happened and what you may do, play does it, until the game is over. why_not explains a move before "
    "it is made or says why it is not legal, look shows the table, score the points, rule a rule by its id. A key "
    "speaks for one seat: show it to nobody who plays another one."
)


class Door:
    """One server: what the host allows, the tools, the open tables."""

    def __init__(self, allowed: Allowed) -> None:
        self.tables = Tables(allowed)
        self._tools = tools_of(allowed.hints)
        self._one_at_a_time = anyio.Lock()  # games and bots of a process are not made for several threads
        self._calling = threading.Lock()  # held while a call is done
        self.server: Server[Any] = Server(
            "scythe",
            version=PROGRAM_VERSION,
            title="scythe",
            instructions=INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
        )

    async def serve(self) -> None:
        """Answer at standard input and output until the client leaves."""
        try:
            async with stdio_server() as (read, write):
                await self.server.run(read, write, self.server.create_initialization_options())
        finally:
            self.tables.close()

    def leave(self) -> None:
        """Close the tables from outside the loop, once no call is done; one that takes long is not waited for, and its
        tables stay as they stand, with each answer that was written."""
        if self._calling.acquire(timeout=A_MOMENT):
            self.tables.close()

    async def _list_tools(self, context: Any, params: Any) -> ListToolsResult:
        return ListToolsResult(tools=[_described(tool) for tool in self._tools.values()])

    async def _call_tool(self, context: Any, params: CallToolRequestParams) -> CallToolResult:
        call = partial(answer, self._tools, self.tables, params.name, params.arguments or {})
        try:
            result = await self._done(call)
        except Refusal as error:
            return CallToolResult(content=[TextContent(text=str(error))], is_error=True)
        return CallToolResult(content=[TextContent(text=result.text())], structured_content=asdict(result))

    async def _list_resources(self, context: Any, params: Any) -> ListResourcesResult:
        return ListResourcesResult(
            resources=[
                Resource(
                    uri=f"{SCHEME}://{RULES}/{name}",
                    name=f"rules of {registry.table_sizes(name)[0]}",
                    description="all its rules by their ids, in our own words",
                    mime_type="text/plain",
                )
                for name in registry.names()
            ]
        )

    async def _list_templates(self, context: Any, params: Any) -> ListResourceTemplatesResult:
        told = {
            f"{RULES}/{{game}}/{{id}}": ("a rule", "a rule by its id, or the rules of a chapter"),
            f"{TABLES}/{{key}}": ("a table", "the table as the seat with this key sees it, in words"),
        }
        return ListResourceTemplatesResult(
            resource_templates=[
                ResourceTemplate(
                    uri_template=f"{SCHEME}://{template}", name=name, description=does, mime_type="text/plain"
                )
                for template, (name, does) in told.items()
            ]
        )

    async def _read_resource(self, context: Any, params: ReadResourceRequestParams) -> ReadResourceResult:
        uri = str(params.uri)
        try:
            text = await self._done(partial(self._text_at, uri))
        except Refusal as error:
            raise MCPError(code=INVALID_PARAMS, message=str(error)) from None
        return ReadResourceResult(contents=[TextResourceContents(uri=uri, text=text, mime_type="text/plain")])

    def _text_at(self, uri: str) -> str:
        """What stands at an address. Raises Refusal."""
        scheme, _, path = uri.partition("://")
        kind, *names = map(unquote, path.split("/")) if scheme.lower() == SCHEME and len(uri) <= LONGEST else [""]
        if kind == RULES and len(names) in (1, 2) and names[0] in registry.names():
            return _rules_at(*names)
        if kind == TABLES and len(names) == 1:
            table, seat = self.tables.at(names[0])
            return table.look(seat, "table")
        raise Refusal(f"There is no resource {quoted(uri)}; there are {SCHEME}://{RULES}/smallworld and its like.")

    async def _done(self, call: Callable[[], T]) -> T:
        """What a call brings, which is done beside the loop, when those before it are. Raises Refusal for whatever goes
        wrong; what is our fault is told to the host."""
        async with self._one_at_a_time:
            return await anyio.to_thread.run_sync(self._called, call)

    def _called(self, call: Callable[[], T]) -> T:
        """In a thread beside the loop. Raises Refusal."""
        with self._calling:
            return _refusing(call)


def _refusing(call: Callable[[], T]) -> T:
    """The same with every error as one sentence. Raises Refusal."""
    try:
        with sentences():
            return call()
    except click.ClickException as error:
        raise Refusal(error.message) from None
    except Exception:
        print_exc(file=sys.stderr)
        raise Refusal(OURS) from None


def _rules_at(game: str, id: str = "") -> str:
    """All rules of a game, or those of an id or chapter. Raises Refusal."""
    if id:
        return rules_by_id(id, game).text()
    return Rules([*rules_of(game).values()]).text()


def _described(tool: Tool) -> ToolOfMCP:
    return ToolOfMCP(
        name=tool.name,
        description=tool.does,
        input_schema=schema_of(tool.params),
        output_schema=TypeAdapter(tool.result).json_schema(),
        annotations=ToolAnnotations(read_only_hint=tool.only_reads, destructive_hint=False, open_world_hint=False),
    )

#!/usr/bin/env bash
# A tool of MCPServer takes arguments that it has not got, and values that its published schema does not allow.
#
# Guess: a call is checked against the input schema that the server publishes for the tool. The Python SDK of the Model
# Context Protocol (mcp 2.3.0, pydantic 2.14.4) leaves the schema open and ignores an argument that the tool has not got:
# a model that misspells "seed" gets another table and no word of it. "3" and true pass as whole numbers, though the
# schema says "integer", and jsonschema 4.26 refuses both. A host that wants refusals checks calls itself, by the
# low-level Server. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mcp==2.3.0 pydantic==2.14.4 jsonschema==4.26.0
cat > "$folder/call.py" <<'PYTHON'
import asyncio
from typing import Any

from jsonschema import Draft202012Validator
from mcp import Client
from mcp.server.mcpserver import MCPServer

server = MCPServer("table")
CALLS: list[tuple[dict[str, Any], bool, str]] = [  # arguments, whether the schema allows them, the answer
    ({"players": 3, "seed": 9}, True, "3 players, seed 9"),
    ({"players": 3, "sed": 9}, True, "3 players, seed 1"),
    ({"players": "3", "seed": 9}, False, "3 players, seed 9"),
    ({"players": 3, "seed": True}, False, "3 players, seed 1"),
]


@server.tool()
def deal(players: int, seed: int = 1) -> str:
    return f"{players} players, seed {seed}"


async def main() -> None:
    async with Client(server) as client:
        (tool,) = (await client.list_tools()).tools
        assert "additionalProperties" not in tool.input_schema, tool.input_schema
        for arguments, allowed, answer in CALLS:
            result = await client.call_tool("deal", arguments)
            print(arguments, "->", result.content[0].text, "| error:", result.is_error)
            assert Draft202012Validator(tool.input_schema).is_valid(arguments) is allowed
            assert (result.content[0].text, result.is_error) == (answer, False)


asyncio.run(main())
PYTHON
"$folder/venv/bin/python" "$folder/call.py"

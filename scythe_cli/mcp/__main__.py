"""`python -m scythe_cli.mcp` is `scythe-mcp`."""

from scythe_cli.mcp.command import main

main()

"""`scythe-mcp`: language models at the table, by the Model Context Protocol (docs/mcp.md)."""

"""`scythe play --web`: the table in browsers, a link a seat (docs/web.md)."""

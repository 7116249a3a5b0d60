"""The ladder: how strong each bot is, one against all others of a kind, on one scale."""

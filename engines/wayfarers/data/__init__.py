"""Components as TOML, and what turns them into tables."""

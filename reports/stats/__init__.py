"""Statistics as pure functions: numbers in, numbers out; no files, no games, no words for people."""

"""Questions and events as rows, and their words: saying, reading, explaining, refusing."""

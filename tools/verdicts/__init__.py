"""Verdicts: which of them hold for how many bots, as docs/verdicts.md."""

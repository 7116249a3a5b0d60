"""The greedy bot as it was in November 2026, frozen: the bot `greedy-1`.

Strengths are measured against it (docs/ladder.md). So it is a copy, which shares with `greedy` only the rules, numbers
of the board, and the search of the kernel: whatever becomes of `greedy`, this one plays the games that it has always
played. `tests/golden/greedy_1.json` holds it to a hundred of them. Do not improve it.
"""

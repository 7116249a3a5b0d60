"""The greedy bot as it was in November 2026, frozen: the bot `greedy-1`. Do not improve it.

Strengths are measured against it (docs/ladder.md). It has functions of its own where `greedy` has changed since, and
shares the others with it. `tests/golden/greedy_1.json` holds it to a hundred games: before a change of `greedy` that
would change them, copy what is changed into this folder.
"""

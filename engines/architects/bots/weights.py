"""Where each weight of the greedy bot stands in its row of weights; the values stand in `data/greedy.toml`."""

from __future__ import annotations

W_CLAY: int = 0  # the goods in the order of the tables
W_WOOD: int = 1
W_STONE: int = 2
W_GOLD: int = 3
W_MARBLE: int = 4
W_SILVER: int = 5
W_ENOUGH: int = 6
W_SKILL: int = 7
W_HIRED: int = 8
W_ABILITY: int = 9
W_CARD: int = 10
W_PLAN: int = 11
W_NEXT_PLAN: int = 12
W_LATER_PLAN: int = 13
W_LACK: int = 14
W_LACK_SKILL: int = 15
W_EFFECT: int = 16
W_CATHEDRAL: int = 17
W_REWARD: int = 18
W_RESERVE: int = 19
W_GROWTH: int = 20
W_GROWN: int = 21
W_CAPTIVE: int = 22
W_AWAY: int = 23
W_PRISON: int = 24
W_HURT: int = 25
W_MARKET: int = 26
W_BARRED: int = 27
W_LEVEL: int = 28
W_LAID: int = 29
W_TREASURE: int = 30
W_HOARDED: int = 31
W_PACE: int = 32
W_CLOSE: int = 33

# Facts that hold for a whole search, in the context's memo.
M_LEFT: int = 0  # turns that each seat seems to have left, in tenths
M_FILLED: int = 1  # spaces of the Guildhall that are covered
M_RIVAL: int = 2  # the most points of another seat

"""Where each weight of the greedy bot stands in its row of weights; the values stand in `data/greedy.toml`."""

from __future__ import annotations

W_SILVER: int = 0
W_PROVISION: int = 1
W_ENOUGH: int = 2
W_GUILD: int = 3
W_ENOUGH_GUILD: int = 4
W_MAJORITY: int = 5
W_TOKEN: int = 6
W_MOVE: int = 7
W_STEP: int = 8
W_REFRESH: int = 9
W_SHIFT: int = 10
W_DIE: int = 11
W_WORKER: int = 12
W_GREEN: int = 13
W_CARD_TOWNSFOLK: int = 14  # the kinds of cards in the order of the tables
W_CARD_SPACE: int = 15
W_CARD_LAND: int = 16
W_CARD_WATER: int = 17
W_CARD_INSPIRATION: int = 18
W_DRAW: int = 19
W_TILE_BASIC: int = 20  # the kinds of tiles in the order of the tables
W_TILE_SPACE: int = 21
W_TILE_LAND: int = 22
W_TILE_WATER: int = 23
W_TILE_SPECIAL: int = 24
W_WAIT: int = 25
W_TAG: int = 26
W_SET: int = 27
W_SKY: int = 28
W_GOAL: int = 29
W_SPACES: int = 30
W_READY: int = 31
W_VISTA: int = 32
W_HOSTED: int = 33
W_COLUMN: int = 34
W_LACK: int = 35
W_MOST_LACK: int = 36
W_PACE: int = 37
W_LENGTH: int = 38
W_LEAD: int = 39
W_RACE: int = 40
W_TRIES: int = 41
W_LAY_TRIES: int = 42
W_KEEP: int = 43
W_ICON: int = 44
W_CHANGE: int = 45
W_DISCOUNT: int = 46
W_STAR: int = 47

# Facts that hold for a whole search, in the context's memo.
M_LEFT: int = 0  # turns that the seat seems to have left, in tenths
M_RIVAL: int = 1  # most points that another seat has now, in hundredths
M_RESTED: int = 2  # 1 when dice were placed as the search began: with none placed the seat has rested since
M_LEAST: int = 3  # estimate that a main action must reach to be tried
M_REACH: int = 4  # by face: the faces that a die can be changed to
M_FACE: int = 10  # by face: what a die is worth in supply
M_TOP: int = 16  # estimates of the best main actions, best first
M_ATOM: int = 24  # by atom: what it is worth until it is resolved
M_EFFECT: int = 76  # by effect
M_SPACE: int = 179  # by die space: the estimate of its best die, and which
M_DIE: int = 221  # die * 8 + the face that it is changed to
M_PLACE: int = 263  # by place of the board: the estimate of a worker there, and its colour
M_COLOUR: int = 283

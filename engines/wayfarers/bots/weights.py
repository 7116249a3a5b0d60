"""Where each weight of the greedy bot stands in its row of weights; the values stand in `data/greedy.toml`."""

from __future__ import annotations

from engines.core.engine.constants import MEMO_SIZE
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c

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
W_GROWTH: int = 29
W_SPACES: int = 30
W_READY: int = 31
W_VISTA: int = 32
W_HOSTED: int = 33
W_COLUMN: int = 34
W_LACK: int = 35
W_MOST_LACK: int = 36
W_PACE: int = 37
W_USUAL: int = 38
W_LEAD: int = 39
W_RACE: int = 40
W_TRIES: int = 41
W_LAY_TRIES: int = 42
W_KEEP: int = 43
W_CAMEL: int = 44  # the assets in the order of the tables
W_TELESCOPE: int = 45
W_SHIP: int = 46
W_PIGEON: int = 47
W_CHANGE: int = 48
W_DISCOUNT: int = 49
W_STAR: int = 50
W_HURRY: int = 51
W_FURTHER: int = 52
W_LINES: int = 53
W_MARGIN: int = 54
W_TRUST: int = 55
W_AHEAD_TRIES: int = 56
W_WORLDS: int = 57
W_SOLO_HURRY: int = 58
W_MISSING: int = 59
W_LINKS: int = 60

# Facts that hold for a whole search, in the context's memo.
M_LEFT: int = 0  # turns that the seat seems to have left, in tenths
M_RIVAL: int = 1  # most points that another seat has now, in hundredths
M_RESTED: int = 2  # 1 when dice were placed as the search began: with none placed the seat has rested since
M_LEAST: int = 3  # estimate that a main action must reach to be tried
M_REACH: int = 4  # by face: the faces that a die can be changed to
M_FACE: int = M_REACH + c.FACES  # by face: what a die is worth in supply
M_TOP: int = M_FACE + c.FACES  # estimates of the best main actions, best first
M_ATOM: int = 24  # by atom: what it is worth until it is resolved
M_EFFECT: int = M_ATOM + t.NUM_ATOMS  # by effect
M_SPACE: int = M_EFFECT + t.NUM_EFFECTS  # by die space: the estimate of its best die, and which
M_DIE: int = M_SPACE + t.NUM_DIE_SPACES  # the die that is best there, by `die_choice`
M_PLACE: int = M_DIE + t.NUM_DIE_SPACES  # by place of the board: the estimate of a worker there, and its colour
M_COLOUR: int = M_PLACE + t.NUM_PLACES
M_TURNS: int = M_COLOUR + t.NUM_PLACES  # turns of each seat so far
M_CHANGES: int = M_TURNS + 1  # 1 when any die can be changed
M_ASSETS: int = M_CHANGES + 1  # by face: the assets of its column

assert M_ASSETS + c.FACES <= MEMO_SIZE, "the memo is too small: raise MEMO_SIZE in engines/core/engine/constants.py"

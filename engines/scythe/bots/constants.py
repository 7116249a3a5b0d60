"""Numbers that the parts of the greedy bot share; its weights are numbered in `generated/weights.py`."""

from __future__ import annotations

from engines.scythe.generated import tables as t
from engines.scythe.generated import weights as w
from engines.scythe.rules import constants as c

# Facts that hold for a whole search, in the context's memo.
M_PHASE: int = 0  # most stars that an opponent has placed
M_DANGER: int = 1  # spaces where an opponent's character or mech can go next
M_BEST: int = 2  # highest fortune of an opponent, in coins
M_REACH: int = 8  # by seat: spaces where an opponent can go next; empty for the searching seat
M_STRENGTH: int = 16  # by seat: what a seat can commit to a combat

# Which weight belongs to what, and how often bottom-row actions can be taken with effect.
STRUCTURE_WEIGHT: list[int] = [w.W_MINE, w.W_MONUMENT, w.W_ARMORY, w.W_MILL]
BOX_WEIGHT: list[int] = [
    w.W_BOX_MOVE,
    w.W_BOX_COINS,
    w.W_BOX_POWER,
    w.W_BOX_CARDS,
    w.W_BOX_POPULARITY,
    w.W_BOX_PRODUCE,
]
NEED_WEIGHT: list[int] = [w.W_UPGRADE, w.W_DEPLOY, w.W_BUILD, w.W_ENLIST]
MOST_TIMES: list[int] = [c.NUM_UPGRADES, c.NUM_MECHS, c.NUM_STRUCTURES, c.NUM_BOTTOM]
BOTTOM_STAR: list[int] = [c.STAR_UPGRADES, c.STAR_MECHS, c.STAR_STRUCTURES, c.STAR_RECRUITS]
PROGRESS_WEIGHT: list[int] = [
    w.W_PROGRESS_UPGRADES,
    w.W_PROGRESS_MECHS,
    w.W_PROGRESS_STRUCTURES,
    w.W_PROGRESS_RECRUITS,
]
BONUS_WEIGHT: list[int] = [
    w.W_POWER,
    w.W_COIN,
    w.W_POPULARITY,
    w.W_CARD,
]  # by bottom action, what a recruit there brings
ACTION_OF: list[int] = [t.BOTTOM_RESOURCE.index(resource) for resource in range(c.NUM_RESOURCES)]  # that it pays

"""What the value network reads of a seat: where each number stands, in the order of this file.

`features.py` writes them; `data/network.toml` has their weights, by these names. All are small whole numbers. Nothing
of Wayfarers is hidden but the order of the decks, which no number looks at. Rule: Y1.9.
"""

from __future__ import annotations

_taken = 0


def _next(count: int) -> int:
    """The first of the next `count` places."""
    global _taken
    _taken += count
    return _taken - count


# The table and the clock.
SEATS: int = _next(3)  # 2 to 4 players, one of them 1
SOLO: int = _next(1)  # 1 against the printed opponent
AI: int = _next(1)  # 1 for the seat of that opponent
BOARD: int = _next(4)  # player board
WAITS: int = _next(1)  # turns of others before the next one of this seat
TURNS: int = _next(1)  # of each seat so far
FOREMOST: int = _next(1)  # column of the foremost marker, 10 at the end
ENDING: int = _next(1)  # 1 once a final space was reached
LAST: int = _next(1)  # 1 while the seat has a turn left then, the one that is played among them
# Points if the game ended now, and where they come from.
POINTS: int = _next(1)
LEAD: int = _next(1)  # over the best of the others
TAG_POINTS: int = _next(1)
SET_POINTS: int = _next(1)
SKY_POINTS: int = _next(1)
TILE_POINTS: int = _next(1)
GUILD_POINTS: int = _next(1)
# Goods, influence, workers, dice.
SILVER: int = _next(1)
PROVISION: int = _next(1)
SUPPLY: int = _next(1)  # influence in supply
GUILD: int = _next(3)  # influence in each guild
GUILD_LEAD: int = _next(3)  # over the most that another seat has there
TOKENS: int = _next(1)  # influence on cards
WORKERS: int = _next(3)  # in supply by colour
DICE: int = _next(1)  # owned
READY: int = _next(1)  # dice in supply
FACE: int = _next(6)  # dice in supply by face
# The Journal Track.
COLUMN: int = _next(1)
BEHIND: int = _next(1)  # columns behind the foremost of the others, or below 0 ahead of it
STEPS: int = _next(1)  # spaces that the marker can be moved to now
LACK: int = _next(4)  # what the easiest way of one link ahead still asks for; of two links, three, four
GREEN: int = _next(1)  # green workers beside the next spaces
# The tableau.
TAG: int = _next(11)
SETS: int = _next(1)  # of one tag of each primary kind
IN_SETS: int = _next(1)  # primary kinds with more tags than there are sets
LANDS: int = _next(1)
WATERS: int = _next(1)
SKIES: int = _next(1)
TOWNSFOLK: int = _next(1)
SLOTS: int = _next(1)  # room for Space cards
COMETS: int = _next(1)  # more comets than the most of another seat
COMET_POINTS: int = _next(1)  # points that Space cards add for the most comets
SET_WORTH: int = _next(1)  # points that Space cards add for each set of what they name
GROWTH: int = _next(19)  # half points that Space cards add for each tag, Inspiration card, tile and influence by kind
INSPIRED: int = _next(1)  # Inspiration cards
GOALS: int = _next(1)  # goals that hold
MISSING: int = _next(1)  # what the other goals still ask for
GOAL_POINTS: int = _next(1)  # points that they would bring now
HELPERS: int = _next(3)  # townsfolk by when they work: with a die, at a vista, when resting
OUT_LINKS: int = _next(1)  # rewards that the outermost Water card offers the next one
# What can be done: silver, provisions, influence in guilds and on cards, steps, dice, workers, cards and tiles by kind.
SPACE: int = _next(15)  # by own die spaces
FREE: int = _next(15)  # by those that a die in supply fits
HELP: int = _next(7)  # by townsfolk on hosts, and by vistas, which bring no cards and tiles
# The caravan.
ASSETS: int = _next(4)  # columns with each asset
CHANGES: int = _next(1)  # columns that change dice
DISCOUNTS: int = _next(1)  # columns with silver or provisions
SQUARES: int = _next(1)  # under tiles
TILES: int = _next(5)  # by kind
# The printed opponent.
TRACK: int = _next(1)
AI_COMETS: int = _next(1)
AI_SQUARES: int = _next(1)
SCHEMES: int = _next(1)  # face up
SAME_SCHEMES: int = _next(1)  # the most of a colour
# How much of it the way to the end can use.
LEAD_BY_CLOCK: int = _next(1)  # times the column of the foremost marker
LEAD_AT_END: int = _next(1)  # once the end was triggered
POINTS_BY_CLOCK: int = _next(1)
DICE_BY_LEFT: int = _next(1)  # times the columns left
SPACES_BY_LEFT: int = _next(1)
HELPERS_BY_LEFT: int = _next(1)
GOODS_BY_LEFT: int = _next(1)
NUM_INPUTS: int = _next(0)

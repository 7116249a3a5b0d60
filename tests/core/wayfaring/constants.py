"""Numbers of the study."""

from __future__ import annotations

NUM_SEATS: int = 2
PLACES: int = 9  # cards of the tableau, the home city first
DISPLAY: int = 4
EXIT: int = 3  # the land display slides to the right
NO_CARD: int = 63
HOME: int = 0
INFLUENCE: int = 15

CAMEL: int = 0
TELESCOPE: int = 1
SHIP: int = 2
PIGEON: int = 3
NUM_ASSETS: int = 4
DIE_UP: int = 4
DIE_DOWN: int = 5
LESS_SILVER: int = 6
NUM_ICONS: int = 7

BLACK: int = 0
YELLOW: int = 1
BLUE: int = 2
NUM_COLOURS: int = 3  # of guilds; workers are green, yellow, blue

LAND_TILE: int = 0
BASIC_TILE: int = 1
FREE_TILE: int = 2  # a basic tile without cost

# Atoms: kinds of effects that wait in the pool; from FIRST_EFFECT on effects with a cost or with options.
ATOM_SILVER: int = 0
ATOM_PROVISION: int = 1
PLAIN_ATOMS: int = 3  # these two always happen, in whatever order
ATOM_BLACK: int = 2
ATOM_YELLOW: int = 3
ATOM_BLUE: int = 4
ATOM_ANY: int = 5
ATOM_MOVE: int = 6
ATOM_ON_CARD: int = 7
ATOM_WORKER: int = 8
ATOM_LAND: int = 9
ATOM_TILE: int = 10  # and the two kinds of tiles that follow LAND_TILE
ATOM_REFRESH: int = 13
FIRST_EFFECT: int = 14
NO_EFFECT: int = 99

K_DIE: int = 1
K_SPACE: int = 2
K_POOL: int = 3
K_OPTION: int = 4
K_GUILD: int = 5
K_MOVE: int = 6
K_ON_CARD: int = 7
K_WORKER: int = 8
K_LAND: int = 9
K_FEE: int = 10
K_TILE: int = 11
K_TILE_PAY: int = 12
K_SQUARE: int = 13
K_REFRESH: int = 14
K_ROLL: int = 20
K_REVEAL: int = 21
K_START_TURN: int = 64
K_RESOLVE: int = 65
K_GAIN_LAND: int = 66
K_GAIN_WORKER: int = 67
K_END_TURN: int = 68
K_END_GAME: int = 69

NO_MORE: int = 62  # the answer "leave the rest" of the pool
PAY_SILVER: int = 0
PAY_OTHER: int = 1  # a provision as fee, influence for a tile

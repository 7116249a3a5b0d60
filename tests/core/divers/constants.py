"""Numbers of Pearl Divers."""

from __future__ import annotations

MAX_PLAYERS: int = 4
TURNS_EACH: int = 3
START_HAND: int = 2
LINE: int = 6
NUM_CARDS: int = 18
NO_CARD: int = 63
SHELLS: int = 0b1111_1111_1111  # cards 0 to 11
EELS: int = 0b1111 << 12
CHESTS: int = 0b11 << 16
FIRST_CHEST: int = 16
ALL_CARDS: int = 0b11 << 16 | 0b1111 << 12 | 0b1111_1111_1111
VALUE: list[int] = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0]

# Effect rows of the two chests, and the atoms they put into the pool.
OP_COINS: int = 0
OP_GIFT: int = 1
OP_ATOM: int = 2
ROW_OP: list[int] = [0, 1, 2, 2, 2]
ROW_AMOUNT: list[int] = [2, 0, 0, 1, 2]
CHEST_FIRST: list[int] = [0, 2, 5]
ATOM_COIN: int = 0  # a plain gain: resolves itself
ATOM_DRAW: int = 1
ATOM_SELL: int = 2
NUM_ATOMS: int = 3
PLAIN_ATOMS: int = 1

# Questions to players, questions to chance, and from FIRST_STEP on what nobody answers.
K_DIVE: int = 1
K_CHARM: int = 2
K_RETURN: int = 3
K_GIFT: int = 4
K_POOL: int = 5
K_SELL: int = 6
K_DRAW: int = 20
K_START_TURN: int = 64
K_ROWS: int = 65
K_RESOLVE: int = 66
K_END_TURN: int = 67

SURFACE: int = 0
DIVE: int = 1
TAKE_COINS: int = 0
TAKE_CARD: int = 1
PASS: int = 61  # the answer "no card" of questions about the hand, "no more" of the pool
TO_LINE: int = 0
TO_HAND: int = 1
ENDED: int = 1

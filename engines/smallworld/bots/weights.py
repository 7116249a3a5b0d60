"""Where each weight of the greedy bot stands in its row of weights; the values stand in `data/greedy.toml`."""

from __future__ import annotations

WHOLE: int = 100  # per cent, and hundredths of a coin, region or token
OPPONENTS: int = 3  # of a seat, for which the weights of harm stand; with fewer they count more

W_HOLD: int = 0
W_NEAR: int = 1
W_STRONG: int = 2
W_OPENING: int = 3
W_TOKEN: int = 4
W_HURT: int = 5
W_HURT_DECLINED: int = 6
W_LEADER: int = 7
W_TRIES: int = 8
W_PICK_TRIES: int = 9
W_COST: int = 10
W_CHEAPER: int = 11
W_LOSS: int = 12
W_LOSS_MORE: int = 13
W_LOSS_DECLINED: int = 14
W_LOSS_DECLINED_MORE: int = 15
W_ROOM: int = 16
W_SHARE: int = 17
W_OCCUPIED: int = 18
W_FRESH_TOKENS: int = 19
W_FRESH_BONUS: int = 20
W_FRESH_COINS: int = 21
W_SAFE: int = 22
W_SUBSTITUTION: int = 23
W_EAGER: int = 24
W_GHOULS: int = 25
W_BERSERK: int = 26
W_FORTRESS: int = 27

# Facts that hold for a whole search, in the context's memo.
M_LEFT: int = 0  # turns that the seat has left after this one
M_NEAR: int = 1  # regions next to an active race of an opponent
M_LEADER: int = 2  # the opponent who seems to be ahead
M_MADE: int = 3  # conquests that the active race had made before the search
M_FRESH: int = 8  # by number of turns: what they are worth to somebody who picks a combo in the first of them

"""Playing on at full speed: chance answered from keys, seats answered by policies, in one loop.

Randomness stands outside the position and is keyed: an outcome depends on the key of the game and on which draw it is,
never on what else was drawn before. So games that share a key see the same cards, whatever their players do.
"""

from __future__ import annotations

from engines.core.engine.asking import choose
from engines.core.engine.bits import ctz, mix, nth_bit, popcount
from engines.core.engine.constants import CHANCE_PLAYER, ENTRY_SIZE, EVENT_CHANGE, MOST_RESOURCES
from engines.core.engine.observing import listen
from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState

STREAM_CHANCE: int = 101  # keys of chance and of each seat's own choices do not mix
STREAM_SEAT: int = 211
MOST_COPIES: int = 64  # the largest weight
LAST_NUMBER: int = 0x7FFFFFFFFFFFFFFF  # of `mix`
KEY_PART: int = 1 << 20


def key_place(kind: int, which: int, before: int) -> int:
    """Place of a draw or a die in the keys: what kind, which deck or seat of it, and how many came before."""
    assert which < KEY_PART and before < KEY_PART, "too many draws for a place in the keys"
    return (kind * KEY_PART + which) * KEY_PART + before


def chance_choice(s: CoreState, key: int) -> int:
    """Outcome of the chance frame on top, for the game with this key: weighted, and fixed by which draw it is.

    An outcome of weight w stands for w copies, each with a number of its own, and the smallest number wins. So a draw
    from a deck that lacks a few cards is mostly the same draw.
    """
    base = mix(mix(key ^ STREAM_CHANCE) ^ s.chance_key())
    best = LAST_NUMBER
    choice = 0
    heavy = s.legal & s.heavy_outcomes()
    light = s.legal & ~heavy
    while light:
        x = ctz(light)
        light &= light - 1
        number = mix(base ^ x * MOST_COPIES)
        choice = x if number < best else choice
        best = min(number, best)
    while heavy:
        x = ctz(heavy)
        heavy &= heavy - 1
        copies = s.chance_weight(x)
        assert copies <= MOST_COPIES, "an outcome of chance weighs more than 64"
        for copy in range(copies):
            number = mix(base ^ (x * MOST_COPIES + copy))
            choice = x if number < best else choice
            best = min(number, best)
    assert best < LAST_NUMBER, "chance has nothing to choose from"
    return choice


def random_choice(s: CoreState, key: int) -> int:
    """A uniform choice among the legal ones, from the seat's own stream; `decisions` numbers the draw."""
    if s.legal & (s.legal - 1) == 0:
        return ctz(s.legal)
    seat = s.frame_player[s.depth - 1]
    value = mix(mix(key ^ STREAM_SEAT) ^ (s.decisions * CHANCE_PLAYER + seat))
    return nth_bit(s.legal, value % popcount(s.legal))


def play_random(s: CoreState, key: int, limit: int) -> int:
    """Play on with uniformly random choices until the game is over or `limit` decisions were made.

    Returns their number.
    """
    made = 0
    while s.legal and made < limit:
        if s.frame_player[s.depth - 1] == CHANCE_PLAYER:
            choose(s, chance_choice(s, key))
        else:
            choose(s, random_choice(s, key))
        made += 1
    return made


def play_random_told(s: CoreState, context: SearchContext, key: int, limit: int) -> int:
    """The same with a log, whose changes `add_changes` adds up."""
    made = 0
    while s.legal and made < limit:
        listen(s)
        made += play_random(s, key, 1)
        add_changes(s, context)
    return made


def add_changes(s: CoreState, context: SearchContext) -> int:
    """Add what the log tells of each resource of each seat to number `seat * MOST_RESOURCES + resource` of scratch."""
    for n in range(s.listening - 1):
        i = ENTRY_SIZE * n
        if s.log[i] == EVENT_CHANGE:
            context.scratch[s.log[i + 1] * MOST_RESOURCES + s.log[i + 3]] += s.log[i + 4]
    return 0


def settle_chance(s: CoreState, key: int) -> int:
    """Answer chance from the key until a player is asked or the game is over."""
    while s.legal and s.frame_player[s.depth - 1] == CHANCE_PLAYER:
        choose(s, chance_choice(s, key))
    return 0

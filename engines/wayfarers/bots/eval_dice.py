"""What die spaces and dice are worth: which faces reach which spaces, through caravan and townsfolk."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots import weights as w
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import dice
from engines.wayfarers.rules.counters import townsfolk_under

WHOLE: int = 100
ALL_THROWS: int = 216  # of three dice


def worth_of_spaces(s: State, seat: int, context: SearchContext) -> int:
    """The own die spaces, by how likely a die fits, and the dice; notes the best free space for each face."""
    prepare_faces(s, seat, context)
    total = 0
    free = dice.free_spaces(s, seat)
    spaces = free | s.occupied[seat]
    while spaces:
        space = ctz(spaces)
        spaces &= spaces - 1
        card = townsfolk_under(s, seat, space)
        value = worth_of_space(space, card, context)
        faces = faces_for(space, card, context)
        missing = c.FACES - popcount(faces)
        throws = ALL_THROWS - missing * missing * missing  # of three dice, one of which fits
        assert throws >= 0, "more faces are missing than there are"
        total += value * throws // ALL_THROWS
        if free & BIT[space]:
            while faces:
                face = ctz(faces)
                faces &= faces - 1
                context.memo[w.M_FACE + face] = max(context.memo[w.M_FACE + face], value)
    owned = (t.NUM_DICE - s.reserve[seat]) * context.own[w.W_DIE]
    return total * context.own[w.W_SPACES] // WHOLE + owned


def prepare_faces(s: State, seat: int, context: SearchContext) -> int:
    """Assets of every column, and the faces that dice can be changed to."""
    changes = 0
    for face in range(c.FACES):
        changes |= s.column[seat * t.NUM_COLUMNS + face] >> t.ICON_PLUS
        context.memo[w.M_ASSETS + face] = dice.assets_of_column(s, seat, face)
        context.memo[w.M_FACE + face] = 0
    context.memo[w.M_CHANGES] = 1 if changes else 0
    for face in range(c.FACES):
        context.memo[w.M_REACH + face] = dice.reach(s, seat, face) if changes else BIT[face]
    return 0


def worth_of_space(space: int, card: int, context: SearchContext) -> int:
    """What a die there brings: the action less its provisions, and the townsfolk under the card."""
    value = context.memo[w.M_EFFECT + t.DIE_SPACE_EFFECT[space]]
    value -= t.DIE_SPACE_PAY[space] * context.own[w.W_PROVISION]
    return max(value, 0) + (0 if card == c.NO_CARD else context.memo[w.M_EFFECT + t.TOWNSFOLK_EFFECT[card]])


def faces_for(space: int, card: int, context: SearchContext) -> int:
    """The faces that have all assets for a space with that townsfolk, changed by the caravan if need be."""
    need = t.DIE_SPACE_NEED[space]
    if need == 0:
        return BIT[c.FACES] - 1
    more = 0 if card == c.NO_CARD else t.TOWNSFOLK_ASSETS[card]
    fit = 0
    for face in range(c.FACES):
        if dice.covers(context.memo[w.M_ASSETS + face] + more, need):
            fit |= BIT[face]
    if context.memo[w.M_CHANGES] == 0:
        return fit
    found = 0
    for face in range(c.FACES):
        if context.memo[w.M_REACH + face] & fit:
            found |= BIT[face]
    return found


def worth_of_supply(s: State, seat: int, context: SearchContext) -> int:
    """The dice in supply, each with its best free space; after a rest every die is taken as a mean one."""
    total = 0
    mean = 0
    for face in range(c.FACES):
        mean += context.memo[w.M_FACE + face]
        total += s.dice[seat * c.FACES + face] * context.memo[w.M_FACE + face]
    if context.memo[w.M_RESTED] and s.occupied[seat] == 0:
        return dice.dice_in_supply(s, seat) * mean // c.FACES
    return total

"""Dice: rolling, changing, re-rolling, placing one on a die space."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.core.engine.playout import key_place
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.caravan import icon
from engines.wayfarers.rules.cards import use_townsfolk
from engines.wayfarers.rules.counters import townsfolk_under
from engines.wayfarers.rules.journal import has_ability, use_ability
from engines.wayfarers.rules.pool import add_effect

ONE_SHIP: int = 256  # a ship among the assets
GUARD: int = 34952  # a bit above each digit of the assets


def dice_in_supply(s: State, seat: int) -> int:
    """Own unplaced dice. Rule: Y0.6"""
    found = 0
    for face in range(c.FACES):
        found += s.dice[seat * c.FACES + face]
    return found


def faces_in_supply(s: State, seat: int) -> int:
    """Faces of dice in supply. Rule: Y10.1"""
    mask = 0
    for face in range(c.FACES):
        if s.dice[seat * c.FACES + face]:
            mask |= BIT[face]
    return mask


def roll_key(s: State, seat: int) -> int:
    """Place of a roll in the keys."""
    return key_place(c.DRAW_DIE, seat, s.rolls[seat])


def apply_roll(s: State, seat: int, face: int) -> int:
    """The die lies in supply with this face."""
    s.rolls[seat] += 1
    s.dice[seat * c.FACES + face] += 1
    return tell(s, c.EVENT_ROLLED, seat, face, 0, 0)


# ------------------------------------------------------------------------------------------------ changing and rolling


def shiftable(s: State, seat: int) -> int:
    """Dice in supply by their faces, each down and up. Rule: Y10.17"""
    mask = 0
    for face in range(c.FACES):
        if s.dice[seat * c.FACES + face]:
            mask |= BIT[face * 2] | BIT[face * 2 + 1]
    return mask


def apply_shift(s: State, seat: int, x: int) -> int:
    """One pip. Rule: Y10.17"""
    face = x // 2
    s.dice[seat * c.FACES + face] -= 1
    to = face + (1 if x % 2 else -1)
    s.dice[seat * c.FACES + to] += 1
    return tell(s, c.EVENT_TURNED, seat, face, to, 0)


def can_refresh(s: State, seat: int) -> int:
    """1 with a die on an own die space, or one in supply. Rule: Y10.16"""
    return 1 if s.occupied[seat] or dice_in_supply(s, seat) else 0


def supply_to_refresh(s: State, seat: int) -> int:
    """Faces of dice in supply, as answers. Rule: Y10.16"""
    return faces_in_supply(s, seat) << c.REFRESH_SUPPLY


def apply_refresh(s: State, seat: int, x: int) -> int:
    """The space is free again; the die is rolled into supply. Rule: Y10.16"""
    if x < c.REFRESH_SUPPLY:
        s.occupied[seat] &= ~BIT[x]
        tell(s, c.EVENT_TAKEN_BACK, seat, x, 0, 0)
    else:
        s.dice[seat * c.FACES + x - c.REFRESH_SUPPLY] -= 1
    return push(s, c.K_ROLL, CHANCE_PLAYER, seat, 0, 0)


# ------------------------------------------------------------------------------------------------------ where it fits


def free_spaces(s: State, seat: int) -> int:
    """Own die spaces without a die. Rule: Y10.1"""
    return own_spaces(s, seat) & ~s.occupied[seat]


def occupied_spaces(s: State, seat: int) -> int:
    """Die spaces with an own die. Rule: Y10.1, Y10.16"""
    return s.occupied[seat]


def own_spaces(s: State, seat: int) -> int:
    """Own die spaces. Rule: Y7.2, Y7.7, Y10.1"""
    cities = s.lands[seat] & (BIT[t.NUM_CITIES] - 1)
    harbours = s.waters[seat] & (BIT[t.NUM_HARBOURS] - 1)
    mask = BIT[t.NUM_HOME_SPACES] - 1
    mask |= cities << t.FIRST_CITY
    return mask | harbours << t.FIRST_HARBOUR


def assets_for(s: State, seat: int, space: int, face: int) -> int:
    """What a die of this face has on a space: its column and the townsfolk under the card. Rule: Y7.24, Y10.3, Y10.4"""
    card = townsfolk_under(s, seat, space)
    return assets_of_column(s, seat, face) + (0 if card == c.NO_CARD else t.TOWNSFOLK_ASSETS[card])


def assets_of_column(s: State, seat: int, face: int) -> int:
    """What the column of a face has, printed and on tiles. Rule: Y10.3"""
    return s.column[seat * t.NUM_COLUMNS + face] & (BIT[t.ICON_SILVER] - 1)


def covers(have: int, need: int) -> int:
    """1 when there are as many of each asset as are needed. Rule: Y10.2"""
    return 1 if ((have | GUARD) - need) & GUARD == GUARD else 0


def spaces_alone(s: State, seat: int, face: int) -> int:
    """Free die spaces for which a die of this face has all assets. Rule: Y10.1, Y10.2"""
    return supplied_with(s, seat, face, 0, free_spaces(s, seat))


def supplied_with(s: State, seat: int, face: int, more: int, among: int) -> int:
    """Those of some die spaces for which a die of this face, with more assets, has all. Rule: Y10.2"""
    mask = among & t.OPEN_SPACES
    among &= ~t.OPEN_SPACES
    while among:
        space = ctz(among)
        among &= among - 1
        if covers(assets_for(s, seat, space, face) + more, t.DIE_SPACE_NEED[space]):
            mask |= BIT[space]
    return mask


def supplied(s: State, seat: int, face: int, among: int) -> int:
    """The same with the ship of the blue guild if need be. Rule: Y6.6, Y10.2, Y10.3"""
    return supplied_with(s, seat, face, ONE_SHIP if has_ability(s, seat, t.GUILD_BLUE) else 0, among)


def spaces_for(s: State, seat: int, face: int) -> int:
    """Free die spaces for a die of this face. Rule: Y10.1, Y10.2"""
    return supplied(s, seat, face, free_spaces(s, seat))


def reach(s: State, seat: int, face: int) -> int:
    """The faces that a die can be changed to: steps that the column of the face it shows allows.

    Rule: Y10.5, Y10.6, Y10.7, Y10.8
    """
    mask = BIT[face]
    up = face
    while up < c.FACES - 1 and icon(s, seat, up, t.ICON_PLUS) + icon(s, seat, up, t.ICON_EITHER):
        up += 1
        mask |= BIT[up]
    down = face
    while down > 0 and icon(s, seat, down, t.ICON_MINUS) + icon(s, seat, down, t.ICON_EITHER):
        down -= 1
        mask |= BIT[down]
    return mask


def pips_left(s: State, seat: int) -> int:
    """Pips that the yellow guild still offers this turn. Rule: Y6.3, Y6.5"""
    return c.PIPS_OF_ABILITY if has_ability(s, seat, t.GUILD_YELLOW) else 0


def fits_within(s: State, seat: int, face: int, pips: int) -> int:
    """1 when a die of this face, changed by so many pips at most, fits on some space."""
    if free_spaces(s, seat) & t.OPEN_SPACES:
        return 1
    for other in range(max(0, face - pips), min(c.FACES - 1, face + pips) + 1):
        if spaces_for(s, seat, other):
            return 1
    return 0


def placeable(s: State, seat: int, among: int) -> int:
    """Those of some faces with which a die can be placed, changed by caravan and yellow guild if need be.

    Rule: Y10.1, Y10.5
    """
    if free_spaces(s, seat) & t.OPEN_SPACES:
        return among
    mask = 0
    while among:
        face = ctz(among)
        among &= among - 1
        if fitting(s, seat, reach(s, seat, face)):
            mask |= BIT[face]
    return mask


# ---------------------------------------------------------------------------------------------------------- placing it


def take_die(s: State, seat: int, face: int) -> int:
    """A die of the supply is about to be placed. Rule: Y10.1"""
    s.dice[seat * c.FACES + face] -= 1
    return push(s, c.K_DIE_VALUE, seat, face, 0, 0)


def fitting(s: State, seat: int, among: int) -> int:
    """Those of some faces that fit somewhere, changed by the yellow guild if need be. Rule: Y10.2, Y10.7"""
    pips = pips_left(s, seat)
    mask = 0
    while among:
        face = ctz(among)
        among &= among - 1
        if fits_within(s, seat, face, pips):
            mask |= BIT[face]
    return mask


def apply_die_value(s: State, seat: int, face: int) -> int:
    """The die shows this face now. Rule: Y10.5"""
    return push(s, c.K_DIE_SPACE, seat, face, 0, 0)


def apply_die_space(s: State, seat: int, face: int, x: int) -> int:
    """The die is placed; discounts and pigeon count for its whole action. Rule: Y10.1, Y10.10, Y10.14, Y10.15"""
    if x == c.SPACE_PIPS:
        return use_pips(s, seat, face)
    if covers(assets_for(s, seat, x, face), t.DIE_SPACE_NEED[x]) == 0:
        use_ability(s, seat, t.GUILD_BLUE)
    s.occupied[seat] |= BIT[x]
    tell(s, c.EVENT_DIE, seat, face, x, 0)
    s.die_turn = 1
    s.die_silver = icon(s, seat, face, t.ICON_SILVER)
    s.die_provision = icon(s, seat, face, t.ICON_PROVISION)
    s.die_pigeon = spare_pigeon(s, seat, x, face)
    push(s, c.K_POOL, seat, 0, 0, 0)
    use_townsfolk(s, seat, x)
    return start_action(s, seat, x)


def spare_pigeon(s: State, seat: int, space: int, face: int) -> int:
    """1 when the die brings a pigeon more than the space asks for. Rule: Y8.10"""
    digit = BIT[t.BITS_OF_ICON] - 1
    have = (assets_for(s, seat, space, face) >> t.ICON_PIGEON) & digit
    return 1 if have > (t.DIE_SPACE_NEED[space] >> t.ICON_PIGEON) & digit else 0


def start_action(s: State, seat: int, space: int) -> int:
    """An action that costs provisions waits until it is paid for. Rule: Y2.4, Y7.24, Y10.10, Y10.12"""
    if t.DIE_SPACE_PAY[space] > s.die_provision:
        s.action = c.ACTION_DIE_SPACE + space
        return 0
    s.die_provision -= t.DIE_SPACE_PAY[space]
    return add_effect(s, seat, t.DIE_SPACE_EFFECT[space], 0)


# ------------------------------------------------------------------------------------------- pips of the yellow guild


def use_pips(s: State, seat: int, hand: int) -> int:
    """Two pips for one yellow influence; a die about to be placed goes on to its space afterwards. Rule: Y6.5, Y10.9"""
    use_ability(s, seat, t.GUILD_YELLOW)
    return push(s, c.K_PIPS, seat, c.PIPS_OF_ABILITY, hand, 0)


def can_lower_hand(hand: int) -> int:
    """1 when a die of more than 1 is about to be placed. Rule: Y10.8"""
    return 1 if c.NO_HAND > hand > 0 else 0


def can_raise_hand(hand: int) -> int:
    """1 when a die of less than 6 is about to be placed. Rule: Y10.8"""
    return 1 if hand < c.FACES - 1 else 0


def fits_after(s: State, seat: int, pips: int, hand: int, step: int) -> int:
    """1 when the die about to be placed, changed by a step, still fits with the pips left; or there is none.

    Rule: Y6.5, Y10.2
    """
    return 1 if hand == c.NO_HAND or fits_within(s, seat, hand + step, pips - 1) else 0


def has_changed(pips: int) -> int:
    """1 after the first pip: the second may be left out. Rule: Y6.5"""
    return 1 if pips < c.PIPS_OF_ABILITY else 0


def apply_pips(s: State, seat: int, pips: int, hand: int, x: int) -> int:
    """One pip, then the other. Rule: Y6.5"""
    if x == c.HAND_DOWN:
        hand -= 1
    elif x == c.HAND_UP:
        hand += 1
    elif x != c.NO_PIP:
        apply_shift(s, seat, x)
    if pips > 1 and x != c.NO_PIP:
        return push(s, c.K_PIPS, seat, pips - 1, hand, 0)
    return 0 if hand == c.NO_HAND else push(s, c.K_DIE_SPACE, seat, hand, 0, 0)

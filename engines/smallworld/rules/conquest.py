"""Conquests: attacks with tokens, the dragon, substitutions, and what happens in a conquered region."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import BERSERK, DRAGON_MASTER, FLYING, HALFLINGS, HOLES, SORCERERS, TROLLS
from engines.smallworld.rules.constants import (
    ACTIVE,
    DRAGON,
    K_BERSERK_DIE,
    K_CONQUER,
    K_DIE,
    K_DRAGON,
    K_SUBSTITUTE,
    MOST_SHORT,
    NO_ROLL,
    NOBODY,
    NUM_SLOTS,
    OPTION_FAILURE_SPOILS,
    OPTION_FLYING_SUBSTITUTES,
    OPTION_GHOULS_COUNT,
    OPTION_GHOULS_OWN_DIE,
    OPTION_GHOULS_SPOIL,
    OPTION_OWN_DECLINED_COUNTS,
    OPTION_SUBSTITUTION_COUNTS,
    ROLL,
    STOP,
    SUBSTITUTE,
)
from engines.smallworld.rules.losses import clear_markers, drive_out, vacate
from engines.smallworld.rules.reach import barred, conquerable, cost, linked, targets
from engines.smallworld.rules.troops import has_power, has_race, has_tokens, is_active, seat_of


def legal_conquer(s: State, t: int, roll: int) -> int:
    """Regions in reach that can be taken or tried, special attacks, or no more; nothing when there is nothing to do.

    `roll` is NO_ROLL, or one more than the face of Berserk's die; after a roll only a conquest can follow.

    Rule: W4.4, W4.5, W4.9, W6.1, W9.2, W13.2.
    """
    if roll != NO_ROLL:
        return affordable(s, t, roll - 1) | BIT[STOP]
    mask = special_attacks(s, t)
    if s.in_hand[t] > 0:
        mask |= attacks(s, t)
    return mask | BIT[STOP] if mask else 0


def attacks(s: State, t: int) -> int:
    """Regions for the tokens in hand, without the die or with it; Berserk throws it first. Rule: W6.1, W6.7, W13.2."""
    enough = affordable(s, t, 0)
    if has_power(s, t, BERSERK):
        return enough | BIT[ROLL] if enough or short_by(s, t, MOST_SHORT) else 0
    return enough | short_by(s, t, MOST_SHORT) if may_attempt(s) else enough


def affordable(s: State, t: int, roll: int) -> int:
    """Regions for which the tokens in hand suffice. Rule: W4.4, W4.5, W13.2, W14.2."""
    hand = s.in_hand[t]
    found = 0
    mask = targets(s, t) if hand > 0 else 0
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        if cost(s, t, r, roll) <= hand:
            found |= BIT[r]
    return found


def short_by(s: State, t: int, most: int) -> int:
    """Regions for which one to `most` tokens are missing. Rule: W6.1, W6.6."""
    hand = s.in_hand[t]
    found = 0
    mask = targets(s, t)
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        price = cost(s, t, r, 0)
        if hand < price and price <= hand + most:
            found |= BIT[r]
    return found


def may_attempt(s: State) -> int:
    """1 when conquests may end with the die; Ghouls in decline and the active race each have an attempt. Rule: W6.8."""
    return 0 if s.die_used and s.options & OPTION_GHOULS_OWN_DIE == 0 else 1


def special_attacks(s: State, t: int) -> int:
    """The dragon and substitutions, as far as there is a region for them. Rule: W12.11, W13.6."""
    mask = 0
    if has_power(s, t, DRAGON_MASTER) and s.dragon_used == 0 and s.in_hand[t] > 0 and targets(s, t):
        mask |= BIT[DRAGON]
    if has_race(s, t, SORCERERS) and substitutable(s, t):
        mask |= BIT[SUBSTITUTE]
    return mask


def apply_conquer(s: State, p: int, t: int, roll: int, x: int) -> int:
    """Take a region and ask again, name a region for the final attempt, or do something special; STOP ends it.

    Rule: W4.4, W4.9, W6.1, W13.2.
    """
    if x == STOP:
        return 0
    if x == ROLL:
        return push(s, K_BERSERK_DIE, CHANCE_PLAYER, t, 0, 0)
    if x == DRAGON or x == SUBSTITUTE:
        return push(s, K_DRAGON if x == DRAGON else K_SUBSTITUTE, p, t, 0, 0)
    price = cost(s, t, x, 0 if roll == NO_ROLL else roll - 1)
    if price > s.in_hand[t]:
        return push(s, K_DIE, CHANCE_PLAYER, t, x, 0)
    push(s, K_CONQUER, p, t, NO_ROLL, 0)
    return conquer(s, t, x, price)


def apply_die(s: State, t: int, r: int, face: int) -> int:
    """With the die the tokens in hand suffice, and all of them go in; or they stay in hand. Nothing follows.

    Rule: W3.4, W6.2, W6.3, W6.4, W6.5, W14.53, W15.5.
    """
    s.rolls[seat_of(t)] += 1
    s.die_face = face
    s.die_used = 1
    if s.in_hand[t] + face >= cost(s, t, r, 0):
        return conquer(s, t, r, s.in_hand[t])
    if s.options & OPTION_FAILURE_SPOILS:
        note_attack(s, t, r)
    return 0


def apply_berserk_die(s: State, t: int, face: int) -> int:
    """The roll is known before the region is chosen. Rule: W6.7, W13.2."""
    s.rolls[seat_of(t)] += 1
    s.die_face = face
    return push(s, K_CONQUER, seat_of(t), t, 1 + face, 0)


def apply_dragon(s: State, p: int, t: int, r: int) -> int:
    """One token takes the region; the dragon comes from wherever it was and makes it immune.

    Rule: W13.6, W14.18, W14.19.
    """
    push(s, K_CONQUER, p, t, NO_ROLL, 0)
    s.dragon_used = 1
    conquer(s, t, r, 1)
    s.dragon = BIT[r]
    return 0


def conquer(s: State, t: int, r: int, n: int) -> int:
    """The defender loses the region and `n` tokens from the hand of the attacker take it.

    Rule: W4.4, W5.1, W5.2, W14.40.
    """
    s.nonempty += counts_as_conquest(s, t, r)
    note_attack(s, t, r)
    if s.occupant[r] != NOBODY:
        drive_out(s, r)
    s.tribes &= ~BIT[r]
    clear_markers(s, r)
    s.in_hand[t] -= n
    return occupy(s, t, r, n)


def occupy(s: State, t: int, r: int, n: int) -> int:
    """The troop stands in the region, with a lair of Trolls or a hole of Halflings.

    Rule: W0.5, W12.6, W12.13, W15.12.
    """
    s.occupant[r] = t
    s.tokens[r] = n
    s.regions[t] |= BIT[r]
    s.history_conquests[s.history[t]] += 1
    if has_race(s, t, TROLLS):
        s.lairs |= BIT[r]
    if has_race(s, t, HALFLINGS) and s.holes_dug < HOLES:
        s.holes |= BIT[r]
        s.holes_dug += 1
    return 0


def counts_as_conquest(s: State, t: int, r: int) -> int:
    """1 for a conquest of a non-empty region by the active race: what Orcs, Pillaging and Skeletons count.

    Rule: W0.6, W8.3, W14.18, W14.39, W14.40.
    """
    if is_active(t) == 0 and s.options & OPTION_GHOULS_COUNT == 0:
        return 0
    if s.occupant[r] == NOBODY:
        return s.tribes >> r & 1
    own_declined = seat_of(s.occupant[r]) == seat_of(t) and is_active(s.occupant[r]) == 0
    return 0 if own_declined and s.options & OPTION_OWN_DECLINED_COUNTS == 0 else 1


def note_attack(s: State, t: int, r: int) -> int:
    """Remember whose active race was attacked, which a Diplomat may not make peace with. Rule: W13.5, W14.53."""
    q = s.occupant[r]
    if q == NOBODY or q % NUM_SLOTS != ACTIVE:
        return 0
    if is_active(t) or s.options & OPTION_GHOULS_SPOIL:
        s.attacked |= BIT[seat_of(q)]
    return 0


def substitutable(s: State, t: int) -> int:
    """Regions in which a Sorcerer can take the place of the only token of an opponent's active race.

    Rule: W12.11, W14.3, W14.4, W14.24, W14.35, W14.36, W14.37.
    """
    if s.tray[SORCERERS] == 0 or has_tokens(s, t) == 0:
        return 0
    found = 0
    mask = substitution_reach(s, t) & conquerable(s, t) & ~barred(s, t)
    mask &= rivals(s, t)
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        if s.tokens[r] == 1 and s.camps[r] == 0:
            found |= BIT[r]
    return found


def substitution_reach(s: State, t: int) -> int:
    """Regions next to a Sorcerer; only those who fly may substitute as a First Conquest. Rule: W12.11, W14.24."""
    if s.regions[t] or (has_power(s, t, FLYING) and s.options & OPTION_FLYING_SUBSTITUTES):
        return linked(s, t)
    return 0


def rivals(s: State, t: int) -> int:
    """Regions of active races of opponents that were not yet substituted this turn. Rule: W12.11, W14.36."""
    found = 0
    for q in range(s.players):
        if q != seat_of(t) and s.substituted & BIT[q] == 0:
            found |= s.regions[q * NUM_SLOTS + ACTIVE]
    return found


def apply_substitute(s: State, p: int, t: int, r: int) -> int:
    """The token goes to the tray, an Elf too, and a Sorcerer from the tray takes the region with all that it holds.

    Rule: W12.3, W12.11, W5.5.
    """
    push(s, K_CONQUER, p, t, NO_ROLL, 0)
    q = s.occupant[r]
    if s.options & OPTION_SUBSTITUTION_COUNTS:
        s.nonempty += 1
    note_attack(s, t, r)
    s.substituted |= BIT[seat_of(q)]
    s.tray[s.race[q]] += 1
    vacate(s, r)
    clear_markers(s, r)
    s.tray[SORCERERS] -= 1
    return occupy(s, t, r, 1)

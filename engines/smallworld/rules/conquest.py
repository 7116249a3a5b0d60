"""Conquests: attacks with tokens, the dragon, substitutions, and what happens in a conquered region."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.losses import clear_markers, drive_out, vacate
from engines.smallworld.rules.reach import barred, conquerable, cost, linked, suffices, targets
from engines.smallworld.rules.troops import active_troop, has_power, has_race, has_tokens, is_active, seat_of


def affordable(s: State, troop: int, roll: int, more: int, among: int) -> int:
    """Those of some regions for which the tokens in hand and so many more suffice.

    `roll` is NO_ROLL, or one more than the face of Berserk's die. Rule: W4.4, W4.5, W6.1, W6.6, W13.2, W14.2.
    """
    hand = s.in_hand[troop] + more
    saved = saved_by(roll)
    found = 0
    while among:
        region = ctz(among)
        among &= among - 1
        if suffices(s, troop, region, saved, hand):
            found |= BIT[region]
    return found


def saved_by(roll: int) -> int:
    """Tokens that Berserk's die saves. Rule: W13.2."""
    return 0 if roll == c.NO_ROLL else roll - 1


def has_rolled(roll: int) -> int:
    """Not 0 after Berserk's die: only a conquest can follow. Rule: W13.2."""
    return roll


def die_has_use(s: State, troop: int) -> int:
    """Not 0 when the best roll lets Berserk take some region. Rule: W13.2."""
    return affordable(s, troop, c.NO_ROLL, c.MOST_SHORT, targets(s, troop))


def may_attempt(s: State) -> int:
    """1 when conquests may end with the die; Ghouls in decline and the active race each have an attempt. Rule: W6.8."""
    return 0 if s.die_used and s.options & c.OPTION_GHOULS_OWN_DIE == 0 else 1


def may_send_dragon(s: State, roll: int) -> int:
    """1 when the dragon has not attacked this turn. Rule: W13.6."""
    return 0 if s.dragon_used or has_rolled(roll) else 1


def apply_conquer(s: State, seat: int, troop: int, roll: int, answer: int) -> int:
    """Take a region and ask again, name a region for the final attempt, or do something special; STOP ends it.

    Rule: W4.4, W4.9, W6.1, W9.2, W13.2.
    """
    if answer == c.STOP:
        return 0
    if answer == c.ROLL:
        return push(s, c.K_BERSERK_DIE, CHANCE_PLAYER, troop, 0, 0)
    if answer == c.DRAGON or answer == c.SUBSTITUTE:
        return push(s, c.K_DRAGON if answer == c.DRAGON else c.K_SUBSTITUTE, seat, troop, 0, 0)
    price = cost(s, troop, answer, saved_by(roll))
    if price > s.in_hand[troop]:
        tell(s, c.EVENT_ATTEMPT, seat, answer, 0, 0)
        return push(s, c.K_DIE, CHANCE_PLAYER, troop, answer, 0)
    push(s, c.K_CONQUER, seat, troop, c.NO_ROLL, 0)
    return conquer(s, troop, answer, price)


def apply_die(s: State, troop: int, region: int, face: int) -> int:
    """With the die the tokens in hand suffice, and all of them go in; or they stay in hand. Nothing follows.

    Rule: W3.4, W6.2, W6.3, W6.4, W6.5, W14.53, W15.5.
    """
    s.rolls[seat_of(troop)] += 1
    s.die_face = face
    s.die_used = 1
    tell(s, c.EVENT_DIE, seat_of(troop), face, 0, 0)
    if s.in_hand[troop] + face >= cost(s, troop, region, 0):
        return conquer(s, troop, region, s.in_hand[troop])
    tell(s, c.EVENT_FAILED, seat_of(troop), region, 0, 0)
    if s.options & c.OPTION_FAILURE_SPOILS:
        note_attack(s, troop, region)
    return 0


def apply_berserk_die(s: State, troop: int, face: int) -> int:
    """The roll is known before the region is chosen. Rule: W6.7, W13.2."""
    s.rolls[seat_of(troop)] += 1
    s.die_face = face
    tell(s, c.EVENT_DIE, seat_of(troop), face, 0, 0)
    return push(s, c.K_CONQUER, seat_of(troop), troop, 1 + face, 0)


def apply_dragon(s: State, seat: int, troop: int, region: int) -> int:
    """One token takes the region; the dragon comes from wherever it was and makes it immune.

    Rule: W13.6, W14.18, W14.19.
    """
    push(s, c.K_CONQUER, seat, troop, c.NO_ROLL, 0)
    s.dragon_used = 1
    conquer(s, troop, region, 1)
    s.dragon = BIT[region]
    tell(s, c.EVENT_MARKED, seat, c.DRAGON_MARKER, region, 0)
    return 0


def conquer(s: State, troop: int, region: int, count: int) -> int:
    """The defender loses the region and `count` tokens from the hand of the attacker take it.

    Rule: W4.4, W5.1, W5.2, W14.40.
    """
    s.nonempty += counts_as_conquest(s, troop, region)
    note_attack(s, troop, region)
    tell(s, c.EVENT_CONQUERED, seat_of(troop), region, count, s.tribes >> region & 1)
    if s.occupant[region] != c.NOBODY:
        drive_out(s, region)
    s.tribes &= ~BIT[region]
    clear_markers(s, region)
    s.in_hand[troop] -= count
    return occupy(s, troop, region, count)


def occupy(s: State, troop: int, region: int, count: int) -> int:
    """The troop stands in the region, with a lair of Trolls or a hole of Halflings.

    Rule: W0.5, W12.6, W12.13, W15.12.
    """
    s.occupant[region] = troop
    s.tokens[region] = count
    s.regions[troop] |= BIT[region]
    s.history_conquests[s.history[troop]] += 1
    if has_race(s, troop, t.TROLLS):
        s.lairs |= BIT[region]
        tell(s, c.EVENT_MARKED, seat_of(troop), c.LAIR, region, 0)
    if has_race(s, troop, t.HALFLINGS) and s.holes_dug < t.HOLES:
        s.holes |= BIT[region]
        s.holes_dug += 1
        tell(s, c.EVENT_MARKED, seat_of(troop), c.HOLE, region, 0)
    return 0


def counts_as_conquest(s: State, troop: int, region: int) -> int:
    """1 for a conquest of a non-empty region by the active race: what Orcs, Pillaging and Skeletons count.

    Rule: W0.6, W8.3, W14.18, W14.39, W14.40.
    """
    if is_active(troop) == 0 and s.options & c.OPTION_GHOULS_COUNT == 0:
        return 0
    if s.occupant[region] == c.NOBODY:
        return s.tribes >> region & 1
    own_declined = seat_of(s.occupant[region]) == seat_of(troop) and is_active(s.occupant[region]) == 0
    return 0 if own_declined and s.options & c.OPTION_OWN_DECLINED_COUNTS == 0 else 1


def note_attack(s: State, troop: int, region: int) -> int:
    """Remember whose active race was attacked, which a Diplomat may not make peace with. Rule: W13.5, W14.53."""
    other = s.occupant[region]
    if other == c.NOBODY or other % c.NUM_SLOTS != c.ACTIVE:
        return 0
    if is_active(troop) or s.options & c.OPTION_GHOULS_SPOIL:
        s.attacked |= BIT[seat_of(other)]
    return 0


def substitutable(s: State, troop: int) -> int:
    """Regions in which a Sorcerer can take the place of the only token of an opponent's active race.

    Rule: W12.11, W14.3, W14.4, W14.24, W14.35, W14.36, W14.37.
    """
    if s.tray[t.SORCERERS] == 0 or has_tokens(s, troop) == 0 or may_substitute(s, troop) == 0:
        return 0
    mask = linked(s, troop) & conquerable(s, troop) & ~barred(s, troop)
    mask &= rivals(s, troop) & ~substituted_regions(s)
    return lone(s, mask) & ~camped(s, mask)


def sorcerers_in_tray(s: State) -> int:
    """Sorcerers that can still be placed. Rule: W14.35."""
    return s.tray[t.SORCERERS]


def may_substitute(s: State, troop: int) -> int:
    """1 unless it would be a First Conquest; by option those who fly may begin so. Rule: W12.11, W14.24."""
    if s.regions[troop]:
        return 1
    return 1 if has_power(s, troop, t.FLYING) and s.options & c.OPTION_FLYING_SUBSTITUTES else 0


def rivals(s: State, troop: int) -> int:
    """Regions of active races of opponents. Rule: W12.11, W14.37."""
    found = 0
    for seat in range(s.players):
        if seat != seat_of(troop):
            found |= s.regions[active_troop(seat)]
    return found


def substituted_regions(s: State) -> int:
    """Regions of the active races that lost a token to Sorcerers this turn. Rule: W14.36."""
    found = 0
    for seat in range(s.players):
        if s.substituted & BIT[seat]:
            found |= s.regions[active_troop(seat)]
    return found


def lone(s: State, among: int) -> int:
    """Those of some regions with one token. Rule: W12.11."""
    found = 0
    while among:
        region = ctz(among)
        among &= among - 1
        if s.tokens[region] == 1:
            found |= BIT[region]
    return found


def camped(s: State, among: int) -> int:
    """Those of some regions with an encampment. Rule: W14.4."""
    found = 0
    while among:
        region = ctz(among)
        among &= among - 1
        if s.camps[region]:
            found |= BIT[region]
    return found


def apply_substitute(s: State, seat: int, troop: int, region: int) -> int:
    """The token goes to the tray, an Elf too, and a Sorcerer from the tray takes the region with all that it holds.

    Rule: W12.3, W12.11, W5.5.
    """
    push(s, c.K_CONQUER, seat, troop, c.NO_ROLL, 0)
    other = s.occupant[region]
    if s.options & c.OPTION_SUBSTITUTION_COUNTS:
        s.nonempty += 1
    note_attack(s, troop, region)
    s.substituted |= BIT[seat_of(other)]
    s.tray[s.race[other]] += 1
    tell(s, c.EVENT_SUBSTITUTED, seat, region, 0, 0)
    tell(s, c.EVENT_LOST, seat_of(other), s.race[other], region, 1)
    vacate(s, region)
    clear_markers(s, region)
    s.tray[t.SORCERERS] -= 1
    return occupy(s, troop, region, 1)

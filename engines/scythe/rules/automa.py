"""The turn of an Automa: a card is drawn, and its lines are carried out in order."""

from __future__ import annotations

from engines.core.engine.bits import BIT, popcount
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change
from engines.core.engine.playout import key_place
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa_fights import deck_of, fight_with
from engines.scythe.rules.automa_moves import carry_out_move, is_printed
from engines.scythe.rules.bottom import has_recruit, push_ongoing
from engines.scythe.rules.cards import draw_cards
from engines.scythe.rules.ending import end_by_star
from engines.scythe.rules.queries import left_of, num_stars, right_of
from engines.scythe.rules.stars import place_due_stars, push_stars, tell_star
from engines.scythe.rules.tracks import gain_coins, gain_power
from engines.scythe.rules.units import home_of, new_worker, recount

ALL_CARDS: int = (1 << t.NUM_AUTOMA_CARDS) - 1
SHUFFLES: int = 1 << 12  # more than a game has

# ----------------------------------------------------------------------------------------------------------- the cards


def drawable_cards(s: State, automa: int) -> int:
    """Cards that may come up: those of the deck, and all of them once it is empty. Rule: S20.15."""
    deck = s.automa_deck[deck_of(s, automa)]
    return deck if deck else ALL_CARDS


def card_key(s: State, automa: int) -> int:
    """Place of the next draw in the keys: by shuffle, and how many before."""
    owner = deck_of(s, automa)
    if s.automa_deck[owner] == 0:
        return key_place(c.DECK_AUTOMA, owner * SHUFFLES + s.automa_shuffles[owner] + 1, 0)
    drawn = t.NUM_AUTOMA_CARDS - popcount(s.automa_deck[owner])
    return key_place(c.DECK_AUTOMA, owner * SHUFFLES + s.automa_shuffles[owner], drawn)


def shuffle_all(s: State, seat: int) -> int:
    """All of its cards make a new deck. Rule: S20.15, S20.53."""
    s.automa_deck[deck_of(s, seat)] = ALL_CARDS
    s.automa_shuffles[deck_of(s, seat)] += 1
    return 0


def apply_card(s: State, automa: int, why: int, card: int) -> int:
    """The card came up for a turn or for a combat, from the same deck. Rule: S20.10, S20.15, S20.60."""
    if s.automa_deck[deck_of(s, automa)] == 0:
        shuffle_all(s, automa)
    s.automa_deck[deck_of(s, automa)] &= ~BIT[card]
    return fight_with(s, automa, card) if why == c.FOR_COMBAT else follow_card(s, automa, card)


def scheme(s: State, seat: int) -> int:
    """0 for Scheme I, 1 for Scheme II, which holds from the turn after the marker came to its cell. Rule: S20.53."""
    return 1 if s.automa_cell[seat] >= t.AUTOMA_SCHEME_2[s.automa_level[seat]] else 0


def is_skipped(s: State, seat: int, card: int) -> int:
    """1 for a card with the crossed gear at the easiest level. Rule: S20.11."""
    return t.AUTOMA_CROSSED_GEAR >> card & t.AUTOMA_SKIPS[s.automa_level[seat]]


def follow_card(s: State, seat: int, card: int) -> int:
    """Move line, gain line, recruit line, star symbol; of a skipped card nothing. Rule: S20.10, S20.11."""
    half = card * c.SCHEMES + scheme(s, seat)
    s.automa_card[deck_of(s, seat)] = card
    s.automa_half[seat] = half + 1
    s.automa_fought[seat] = c.NO_CARD
    if is_skipped(s, seat, card):
        return tell(s, c.EVENT_AUTOMA_SKIPS, seat, card, 0, 0)
    tell(s, c.EVENT_AUTOMA_CARD, seat, card, half % c.SCHEMES, 0)
    push(s, c.K_AUTOMA_STAR, seat, card, 0, 0)
    push(s, c.K_AUTOMA_RECRUIT, seat, half, 0, 0)
    push(s, c.K_AUTOMA_GAIN, seat, half, 0, 0)
    return carry_out_move(s, seat, half)


# ----------------------------------------------------------------------------------------------------------- the gains


def gain_line(s: State, seat: int, half: int) -> int:
    """Everything on the gain line that this Automa has; a full power track brings a star. Rule: S20.40, S20.54."""
    for row in range(t.AUTOMA_GAINS_FIRST[half], t.AUTOMA_GAINS_FIRST[half + 1]):
        if is_printed(s, seat, t.AUTOMA_GAINS_FACTION[row], t.AUTOMA_GAINS_LATER[row]):
            gain_one(s, seat, t.AUTOMA_GAINS[row], t.AUTOMA_GAINS_AMOUNT[row])
    return place_due_stars(s, seat) if s.power[seat] == t.POWER_MAX else 0


def gain_one(s: State, seat: int, what: int, count: int) -> int:
    """One symbol. Rule: S20.40, S20.41, S20.42."""
    if what == t.AUTOMA_GAIN_POWER:
        return gain_power(s, seat, c.FROM_AUTOMA, count)
    if what == t.AUTOMA_GAIN_COIN:
        return gain_coins(s, seat, c.FROM_AUTOMA, count)
    if what == t.AUTOMA_GAIN_COMBAT_CARD:
        return draw_cards(s, seat, count)
    return gain_worker(s, seat) if what == t.AUTOMA_GAIN_WORKER else gain_fighter(s, seat)


def gain_worker(s: State, seat: int) -> int:
    """A worker goes from the faction mat to the own base; none is left: nothing. Rule: S20.41."""
    if s.num_workers[seat] == t.WORKERS_PER_PLAYER:
        return 0
    new_worker(s, seat, home_of(s, seat))
    tell(s, c.EVENT_AUTOMA_UNIT, seat, c.CLASS_WORKER, home_of(s, seat), 0)
    return tell_change(s, seat, c.FROM_AUTOMA, c.WORKERS, 1)


def gain_fighter(s: State, seat: int) -> int:
    """The character where it waits on the faction mat, else a mech; by option the mech first.

    Rule: S20.41, S20.42, S20.70 fighter_gain_order.
    """
    is_waiting = s.pos[seat * c.NUM_UNITS + c.CHARACTER] == c.OFF_BOARD
    slot = free_mech(s, seat)
    if is_waiting and (slot == c.NUM_MECHS or s.options & c.OPTION_MECH_GAINED_FIRST == 0):
        s.pos[seat * c.NUM_UNITS + c.CHARACTER] = home_of(s, seat)
        recount(s, seat)
        return tell(s, c.EVENT_AUTOMA_UNIT, seat, c.CLASS_CHARACTER, home_of(s, seat), 0)
    return gain_mech(s, seat, slot) if slot < c.NUM_MECHS else 0


def free_mech(s: State, seat: int) -> int:
    """The first mech on the faction mat; NUM_MECHS when all are out. Rule: S20.41."""
    slot = 0
    while slot < c.NUM_MECHS and s.mechs[seat] & BIT[slot]:
        slot += 1
    return slot


def gain_mech(s: State, seat: int, slot: int) -> int:
    """A mech goes to the own base, without its ability. Rule: S20.5, S20.41."""
    s.pos[seat * c.NUM_UNITS + c.FIRST_MECH + slot] = home_of(s, seat)
    s.mechs[seat] |= BIT[slot]
    recount(s, seat)
    tell(s, c.EVENT_AUTOMA_UNIT, seat, c.CLASS_MECH, home_of(s, seat), 0)
    return tell_change(s, seat, c.FROM_AUTOMA, c.MECHS, 1)


def recruit_line(s: State, seat: int, half: int) -> int:
    """The people next to the Automa who took this recruit gain its ongoing bonus. Rule: S20.43."""
    bonus = t.AUTOMA_BONUS[half]
    if bonus == t.NO_AUTOMA_BONUS:
        return 0
    for action in range(c.NUM_BOTTOM):
        if t.ONGOING_KIND[action] == bonus:
            if right_of(s, seat) != left_of(s, seat):
                offer_bonus(s, right_of(s, seat), action)
            offer_bonus(s, left_of(s, seat), action)
    return 0


def offer_bonus(s: State, other: int, action: int) -> int:
    """Who took this recruit gains its bonus, and places the stars that are due. Rule: S20.43, S10.6."""
    if has_recruit(s, other, action) == 0:
        return 0
    push_stars(s, other)
    return push_ongoing(s, other, action)


# ---------------------------------------------------------------------------------------------------- the star tracker


def star_symbol(s: State, seat: int, card: int) -> int:
    """The marker goes to the next cell, unless the star is crossed or the marker is on the last one.

    Rule: S20.50, S20.55.
    """
    if t.AUTOMA_CROSSED_STAR >> card & 1 or s.automa_cell[seat] + 1 >= t.AUTOMA_CELLS[s.automa_level[seat]]:
        return 0
    s.automa_cell[seat] += 1
    tell(s, c.EVENT_AUTOMA_MARKER, seat, s.automa_cell[seat], s.automa_level[seat], 0)
    return reach_cell(s, seat, s.automa_cell[seat])


def reach_cell(s: State, seat: int, cell: int) -> int:
    """The cell II brings Scheme II and a new deck, a full star a star. Rule: S20.51, S20.53."""
    if cell == t.AUTOMA_SCHEME_2[s.automa_level[seat]]:
        shuffle_all(s, seat)
    return place_tracker_star(s, seat) if t.AUTOMA_STARS[s.automa_level[seat]] >> cell & 1 else 0


def place_tracker_star(s: State, seat: int) -> int:
    """A star beside the board; the sixth of all ends the game. Rule: S20.51, S20.67."""
    s.stars[seat] |= BIT[c.TRACKER_BIT + num_tracker_stars(s, seat)]
    tell_star(s, seat, c.STAR_OF_TRACKER)
    return end_by_star(s, seat) if num_stars(s, seat) >= t.STARS_PER_PLAYER else 0


def num_tracker_stars(s: State, seat: int) -> int:
    """Stars of the tracker. Rule: S20.51."""
    return popcount(s.stars[seat] >> c.TRACKER_BIT)

"""What stands against answers about dice and workers: where they go, what they do, resting. Rule: Y10, Y11, Y12"""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.questions import EVERY
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules import dice as dice_rules
from engines.wayfarers.rules import influence, journal, resting, workers
from engines.wayfarers.words.masks.common import FACES, PLACES, if_so, those

SPACES = range(t.NUM_DIE_SPACES)
ALL_SPACES = BIT[t.NUM_DIE_SPACES] - 1
ALL_PLACES = BIT[t.NUM_PLACES] - 1


# ----------------------------------------------------------------------------------------------------------------- dice


def has_face(s: State, seat: int) -> int:
    """The faces of dice in supply."""
    return those(FACES, lambda face: s.dice[seat * k.FACES + face])


def face_fits(s: State, seat: int) -> int:
    """The faces with which a die can be placed."""
    return those(FACES, lambda face: dice_rules.can_place(s, seat, face))


def reached(s: State, seat: int, face: int) -> int:
    """The faces that the caravan allows."""
    return dice_rules.reach(s, seat, face)


def value_fits(s: State, seat: int) -> int:
    """The faces that fit somewhere, with pips if need be."""
    return those(FACES, lambda face: dice_rules.fits_within(s, seat, face, dice_rules.pips_left(s, seat)))


def own_spaces(s: State, seat: int) -> int:
    """The die spaces of a seat."""
    return dice_rules.free_spaces(s, seat) | s.occupied[seat]


def not_occupied(s: State, seat: int) -> int:
    """Die spaces without a die of the seat."""
    return ALL_SPACES & ~s.occupied[seat]


def supplied(s: State, seat: int, face: int) -> int:
    """Die spaces whose assets a die of this face has, with the ship of the blue guild."""
    ship = dice_rules.ONE_SHIP if journal.has_ability(s, seat, t.GUILD_BLUE) else 0
    return those(
        SPACES, lambda x: dice_rules.covers(dice_rules.assets_for(s, seat, x, face) + ship, t.DIE_SPACE_NEED[x])
    )


def yellow_unused(s: State) -> int:
    """Every answer while the yellow ability is unused."""
    return if_so(not s.abilities_used & BIT[t.GUILD_YELLOW])


def yellow_token(s: State, seat: int) -> int:
    """Every answer with a yellow token."""
    return if_so(s.guild[seat * t.NUM_GUILDS + t.GUILD_YELLOW])


def pips_help(s: State, seat: int, face: int) -> int:
    """Every answer when the die fits somewhere after at most two pips."""
    return if_so(dice_rules.fits_within(s, seat, face, k.PIPS_OF_ABILITY))


def pips_after_action(s: State) -> int:
    """Every answer with the ruling that pips may be used after the main action."""
    return if_so(s.options & k.OPTION_YELLOW_AFTER)


def supply_to_shift(s: State, seat: int) -> int:
    """Every answer with a die in supply."""
    return if_so(dice_rules.dice_in_supply(s, seat))


def shiftable(s: State, seat: int) -> int:
    """A pip of each die in supply."""
    return those(range(k.FACES * 2), lambda x: s.dice[seat * k.FACES + x // 2])


def on_a_die() -> int:
    """Changes of dice in supply that do not go round."""
    return those(range(k.FACES * 2), lambda x: 0 < x < k.FACES * 2 - 1)


def may_rest(s: State, seat: int) -> int:
    """Every answer when resting is allowed."""
    return if_so(resting.can_rest(s, seat))


def on_the_hand(hand: int) -> int:
    """Changes of the die about to be placed that do not go round."""
    down = BIT[k.HAND_DOWN] if k.NO_HAND > hand > 0 else 0
    return down | (BIT[k.HAND_UP] if hand < k.FACES - 1 else 0)


def hand_fits(s: State, seat: int, pips: int, hand: int) -> int:
    """Answers after which the die about to be placed still fits somewhere."""
    if hand == k.NO_HAND:
        return EVERY & ~BIT[k.HAND_UP] & ~BIT[k.HAND_DOWN]
    others = those(range(k.FACES * 2), lambda _: dice_rules.fits_within(s, seat, hand, pips - 1))
    down = BIT[k.HAND_DOWN] if hand > 0 and dice_rules.fits_within(s, seat, hand - 1, pips - 1) else 0
    up = BIT[k.HAND_UP] if hand < k.FACES - 1 and dice_rules.fits_within(s, seat, hand + 1, pips - 1) else 0
    return others | down | up | (BIT[k.NO_PIP] if dice_rules.fits_within(s, seat, hand, 0) else 0)


def dice_to_refresh(s: State, seat: int) -> int:
    """Dice on spaces."""
    return s.occupied[seat]


def supply_to_refresh(s: State, seat: int) -> int:
    """Dice in supply."""
    return those(FACES, lambda face: s.dice[seat * k.FACES + face], k.REFRESH_SUPPLY)


def not_rerolled(dice: int) -> int:
    """The faces of dice that were not placed and not re-rolled."""
    return those(FACES, lambda face: dice >> 3 * face & (k.SMALL_DIGIT - 1))


# -------------------------------------------------------------------------------------------------------------- workers


def has_worker(s: State, seat: int) -> int:
    """The colours of workers in supply."""
    return those(range(t.NUM_COLOURS), lambda colour: s.workers[seat * t.NUM_COLOURS + colour], k.WORKER)


def worker_fits(s: State, seat: int) -> int:
    """The colours of workers for which there is a card with an effect that can be used."""
    return those(range(t.NUM_COLOURS), lambda colour: worker_places(s, seat, colour), k.WORKER)


def worker_places(s: State, seat: int, colour: int) -> int:
    """Whether a worker of this colour can be placed anywhere."""
    return any(takes(s, seat, place, colour) for place in PLACES)


def takes(s: State, seat: int, place: int, colour: int) -> bool:
    """Whether the card at a place takes a worker of a colour for an effect that can be used."""
    return bool(workers.takes_worker(s, place, colour) and workers.can_use_slot(s, seat, place))


def with_card(s: State) -> int:
    """Places with a card."""
    return those(PLACES, lambda place: s.display[place] != k.NO_CARD)


def row_holds(colour: int) -> int:
    """Places of rows that take workers of a colour."""
    return those(PLACES, lambda place: t.ROW_WORKERS[place // t.ROW_LENGTH] & BIT[colour])


def without_worker(s: State, colour: int) -> int:
    """Places whose card has no worker of a colour."""
    return those(PLACES, lambda place: not s.on_card[place] & BIT[colour])


def slot_of_use(s: State, seat: int) -> int:
    """Places with an effect that can be used after the fee."""
    return those(PLACES, lambda place: workers.can_use_slot(s, seat, place))


def fee_payable(s: State, seat: int) -> int:
    """Places whose fee can be paid."""
    return those(PLACES, lambda place: can_pay_fee(s, seat, place))


def can_pay_fee(s: State, seat: int, place: int) -> int:
    """1 when the fee of a card can be paid, or there is none."""
    return influence.can_afford(s, seat, place, 0, s.silver[seat], s.provision[seat])


def worker_there(s: State) -> int:
    """Workers that lie on cards."""
    return those(range(t.NUM_PLACES * t.NUM_COLOURS), lambda x: s.on_card[x // t.NUM_COLOURS] & BIT[x % t.NUM_COLOURS])


def not_just_placed(s: State) -> int:
    """All workers but the one placed this turn."""
    return EVERY & ~(BIT[s.placed_worker - 1] if s.placed_worker else 0)


def worker_fee_payable(s: State, seat: int) -> int:
    """Workers for whose card the fee can be paid."""
    return those(range(t.NUM_PLACES * t.NUM_COLOURS), lambda x: can_pay_fee(s, seat, x // t.NUM_COLOURS))

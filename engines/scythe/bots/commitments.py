"""What the expert commits to a combat: power and cards, drawn from a mixture that an opponent cannot foresee.

Both sides commit unseen, so a combat is a game of its own: whoever has the higher total wins what is at stake, and both
pay what they committed. Neither knows the other's cards, so each side has several imagined hands (the first one of the
seat that thinks is its own), and each hand has its bids: so many of its best cards, and so much power. Regret matching
plays that game against itself for some rounds: a bid that would have done better is chosen more often from then on, and
the mean of all rounds is what neither side can improve on by much.
"""

from __future__ import annotations

from engines.core.engine.bits import mix
from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.eval_combat import DIAL_PART, card_total, stakes
from engines.scythe.generated.state import State
from engines.scythe.generated.weights import W_DIAL, W_SPENT_CARD
from engines.scythe.rules import constants as c
from engines.scythe.rules.combat import fighter, max_cards, max_dial, may_commit
from engines.scythe.rules.hidden import hide_hands
from engines.scythe.rules.queries import num_hand

HANDS: int = 6  # imagined hands of a side
BIDS: int = 56  # that a hand can have at most
TOTALS: int = 64  # above every total
ROUNDS: int = 60  # of regret matching
SIDE: int = HANDS * BIDS
PART: int = 2 * SIDE  # a number for each bid of both sides
ONE: int = 65_536  # a bid that is certain
SELDOM: int = 20  # a bid chosen so many times less often than the most frequent one is a remnant of the first rounds
FLOOR: int = 430_000  # more than any bid costs, with the largest weights: 7 power and 6 cards

# Where things stand in the scratch of the context: a row of bids for each hand of each side, then the totals.
CODE: int = 0  # cards * DIAL_PART + power
REGRET: int = PART  # how much better the bid would have done so far
CHOSEN: int = 2 * PART  # how often it was made so far
NOW: int = 3 * PART  # how often it is made now
TOTAL: int = 4 * PART  # what it adds up to
COUNT: int = 5 * PART  # by hand: its bids
BELOW: int = COUNT + 2 * HANDS  # by side: how often its total is not above a number, in ONEs of all its hands
OWN: int = BELOW + 2 * TOTALS  # the own cards, by value


def begins_with_cards(s: State, seat: int, value: int) -> int:
    """1 for the first question about cards of a seat without power, which is not asked for its dial. Rule: S6.6."""
    return 1 if value == c.NUM_VALUES - 1 and max_dial(s, seat) == 0 else 0


def plan_commitment(s: State, seat: int, context: SearchContext, stream: int) -> int:
    """Draw a commitment of the seat that is asked for its dial, or its first cards, and plan it. Rule: S6.6."""
    role = s.frame_a[s.depth - 1]
    imagine_hands(s, seat, fighter(s, 1 - role), context, stream)
    match_regrets(s, seat, role, context)
    code = draw_bid(context, mix(stream + 2 * HANDS))
    return plan_bid(s, seat, role, code, context)


# ------------------------------------------------------------------------------------------------------ hands, bids


def imagine_hands(s: State, seat: int, other: int, context: SearchContext, stream: int) -> int:
    """The bids of the own hand, of hands that the opponent may have, and of own ones that it must reckon with."""
    list_bids(s, seat, 0, context)
    for v in range(c.NUM_VALUES):
        context.scratch[OWN + v] = s.hand[seat * c.NUM_VALUES + v]
    for hand in range(HANDS):
        hide_hands(s, seat, mix(stream + hand))
        list_bids(s, other, HANDS + hand, context)
    for hand in range(1, HANDS):
        hide_hands(s, other, mix(stream + HANDS + hand))
        list_bids(s, seat, hand, context)
    for v in range(c.NUM_VALUES):
        s.hand[seat * c.NUM_VALUES + v] = context.scratch[OWN + v]
    return 0


def list_bids(s: State, seat: int, hand: int, context: SearchContext) -> int:
    """Every number of best cards with every power on the dial; nothing has been chosen yet. Rule: S6.6."""
    bid = hand * BIDS
    last = bid + BIDS
    for cards in range(min(max_cards(s, seat, s.arena), num_hand(s, seat)) + 1):
        total = card_total(s, seat, cards)
        for dial in range(max_dial(s, seat) + 1):
            if bid < last:
                context.scratch[CODE + bid] = cards * DIAL_PART + dial
                context.scratch[TOTAL + bid] = total + dial
                context.scratch[REGRET + bid] = 0
                context.scratch[CHOSEN + bid] = 0
                bid += 1
    context.scratch[COUNT + hand] = bid - hand * BIDS
    return choose_now(context, hand)


# --------------------------------------------------------------------------------------------------- regret matching


def match_regrets(s: State, seat: int, role: int, context: SearchContext) -> int:
    """Play the combat in thought, both sides in turn, each against what the other does now."""
    other = fighter(s, 1 - role)
    own_stakes = stakes(s, seat, other, s.arena, 1 - role, context)
    other_stakes = stakes(s, other, seat, s.arena, role, context)
    for number in range(1, ROUNDS + 1):
        add_up_totals(context, 1)
        for hand in range(HANDS):
            improve(context, hand, own_stakes, role, number)
        add_up_totals(context, 0)
        for hand in range(HANDS, 2 * HANDS):
            improve(context, hand, other_stakes, 1 - role, number)
    return 0


def add_up_totals(context: SearchContext, side: int) -> int:
    """How often the total of a side is not above each number, over all its hands."""
    below = BELOW + side * TOTALS
    for total in range(TOTALS):
        context.scratch[below + total] = 0
    for hand in range(side * HANDS, (side + 1) * HANDS):
        for bid in range(hand * BIDS, hand * BIDS + context.scratch[COUNT + hand]):
            context.scratch[below + context.scratch[TOTAL + bid]] += context.scratch[NOW + bid]
    for total in range(1, TOTALS):
        context.scratch[below + total] += context.scratch[below + total - 1]
    return 0


def improve(context: SearchContext, hand: int, at_stake: int, role: int, number: int) -> int:
    """A round for one hand: regret what would have been better, and choose by the regrets from now on."""
    first = hand * BIDS
    last = first + context.scratch[COUNT + hand]
    mean = 0
    often = 0
    for bid in range(first, last):
        mean += context.scratch[NOW + bid] * value_of_bid(context, hand, bid, at_stake, role)
        often += context.scratch[NOW + bid]
    mean //= often
    for bid in range(first, last):
        regret = context.scratch[REGRET + bid] + value_of_bid(context, hand, bid, at_stake, role) - mean
        context.scratch[REGRET + bid] = max(regret, 0)
    choose_now(context, hand)
    for bid in range(first, last):
        context.scratch[CHOSEN + bid] += number * context.scratch[NOW + bid]
    return 0


def value_of_bid(context: SearchContext, hand: int, bid: int, at_stake: int, role: int) -> int:
    """What a bid brings on average, less what it costs; the attacker wins a tie. Rule: S6.7, S6.8, S6.10.

    In hundredths of a coin above `FLOOR`, so that it is never negative.
    """
    code = context.scratch[CODE + bid]
    reach = context.scratch[TOTAL + bid] - role
    rivals = BELOW + (0 if hand >= HANDS else TOTALS)
    wins = context.scratch[rivals + reach] if reach >= 0 else 0
    losses = HANDS * ONE - wins
    assert losses >= 0, "nobody wins more often than always"
    consolation = context.own[W_SPENT_CARD] if context.scratch[TOTAL + bid] else 0
    gain = (at_stake * wins + consolation * losses) // (HANDS * ONE)
    return FLOOR + gain - context.own[W_DIAL] * (code % DIAL_PART) - context.own[W_SPENT_CARD] * (code // DIAL_PART)


def choose_now(context: SearchContext, hand: int) -> int:
    """Bids are made as often as they are regretted; all alike where none is."""
    first = hand * BIDS
    last = first + context.scratch[COUNT + hand]
    total = 0
    for bid in range(first, last):
        total += context.scratch[REGRET + bid]
    for bid in range(first, last):
        if total:
            context.scratch[NOW + bid] = context.scratch[REGRET + bid] * ONE // total
        else:
            context.scratch[NOW + bid] = ONE // (last - first)
    return 0


# ------------------------------------------------------------------------------------------------------ commitment


def draw_bid(context: SearchContext, key: int) -> int:
    """One of the bids of the own hand, as often as it was chosen over all rounds; those seldom chosen are left out."""
    most = 0
    for bid in range(context.scratch[COUNT]):
        most = max(most, context.scratch[CHOSEN + bid])
    kept = 0
    for bid in range(context.scratch[COUNT]):
        if context.scratch[CHOSEN + bid] * SELDOM < most:
            context.scratch[CHOSEN + bid] = 0
        kept += context.scratch[CHOSEN + bid]
    left = key % kept
    bid = 0
    while left >= context.scratch[CHOSEN + bid]:
        left -= context.scratch[CHOSEN + bid]
        bid += 1
    return context.scratch[CODE + bid]


def plan_bid(s: State, seat: int, role: int, code: int, context: SearchContext) -> int:
    """The dial becomes the plan of the seat and, where cards are asked for, its best cards. Rule: S6.6."""
    if s.frame_kind[s.depth - 1] == c.K_DIAL:
        plan_next(context, c.K_DIAL, role, code % DIAL_PART)
    if may_commit(s, seat):
        left = code // DIAL_PART
        for i in range(c.NUM_VALUES):
            count = min(left, s.hand[seat * c.NUM_VALUES + c.NUM_VALUES - 1 - i])
            plan_next(context, c.K_COMMIT, role, count)
            left -= count
    return 0


def plan_next(context: SearchContext, kind: int, about: int, choice: int) -> int:
    """The plan goes on with this answer."""
    i = context.plan_size
    context.plan_choice[i] = choice
    context.plan_kind[i] = kind
    context.plan_about[i] = about
    context.plan_size = i + 1
    return 0

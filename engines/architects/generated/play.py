"""The position that can be played. Written from the questions of architects by engines.core.generate; do not edit."""

# fmt: off
# ruff: noqa
from __future__ import annotations

from collections.abc import Callable

from engines.architects.bots.evaluate import evaluate, prepare
from engines.architects.bots.features import write_inputs
from engines.architects.bots.greedy_1.evaluate import evaluate as evaluate_2, prepare as prepare_2
from engines.architects.bots.greedy_1.policy import candidates as candidates_2, mode as mode_2
from engines.architects.bots.modes import mode_of_capture, mode_of_choice, mode_of_last, mode_of_work
from engines.architects.generated.state import State, copy_fresh
from engines.architects.observers.history import note_capture, note_debts, note_hire, note_visit
from engines.architects.rules.cathedral import apply_reward, apply_sacrifice, apply_split, ascend, can_discard, can_pay_level, has_room, has_virtue, is_on_top, legal_reward, payable_splits, reward_key, reward_weight, splits
from engines.architects.rules.display import apply_apprentice, apply_dismiss, apply_start_apprentice, apply_tavern, apply_workshop, apprentice_key, apprentice_weight, legal_apprentice, legal_start_apprentice, legal_tavern, legal_workshop, own_apprentices, refill, twins
from engines.architects.rules.effects import apply_church, apply_graveyard, apply_library, apply_one_of
from engines.architects.rules.goods import within_skills
from engines.architects.rules.guildhall import affordable, apply_crane, apply_guild, carry_out, construct, discounted, has_work, savings
from engines.architects.rules.hidden import hide_from
from engines.architects.rules.locations import apply_mines, apply_trade, legal_mines, legal_trade
from engines.architects.rules.market import apply_card, apply_face, apply_market, apply_release, apply_squire, card_key, face_key, face_weight, legal_card, legal_face, legal_market, legal_release, legal_yes_no, penalties, reset, reset_gains
from engines.architects.rules.opening import apply_first_player, first_player_key, legal_first_player, set_up
from engines.architects.rules.pile import apply_discard, apply_draft, apply_draw, apply_keep, draw_key, hand_limit, in_hand, legal_draft, legal_draw, legal_keep, pass_packs
from engines.architects.rules.scoring import beats, end_effects, end_gains, over
from engines.architects.rules.town import apply_capture, apply_free_capture, apply_guard, legal_capture, legal_free_capture, legal_guard
from engines.architects.rules.turn import apply_place, apply_take_back, end_turn, legal_place, legal_take_back, start_turn
from engines.architects.rules.virtue import apply_buy_off, apply_destroy, legal_buy_off, legal_destroy
from engines.core.bits import popcount
from engines.core.search_context import SearchContext

MASK_7FFFFFFFFFF: int = 8796093022207
MASK_80000000000: int = 8796093022208
MASK_3FFFFFFFFF: int = 274877906943


def answers_to_guild(s: State, i: int) -> int:
    """Legal answers to k.K_GUILD."""
    legal = 0
    if not is_on_top(s, s.frame_player[i]) and has_virtue(s, s.frame_player[i]) and has_room(s, s.frame_player[i]) and can_pay_level(s, s.frame_player[i]) and can_discard(s, s.frame_player[i]):
        legal |= MASK_80000000000
    mask_0 = MASK_7FFFFFFFFFF & in_hand(s, s.frame_player[i])
    if mask_0:
        mask_1 = mask_0 & within_skills(s, s.frame_player[i])
        if mask_1:
            legal |= mask_1 & affordable(s, s.frame_player[i], mask_1)
    return legal


def answers_to_split(s: State, i: int) -> int:
    """Legal answers to k.K_SPLIT."""
    legal = 0
    mask_0 = splits(s.frame_a[i])
    if mask_0:
        legal |= mask_0 & payable_splits(s, s.frame_player[i], s.frame_a[i])
    return legal


def answers_to_sacrifice(s: State, i: int) -> int:
    """Legal answers to k.K_SACRIFICE."""
    legal = 0
    legal |= MASK_7FFFFFFFFFF & in_hand(s, s.frame_player[i])
    return legal


def answers_to_one_of(s: State, i: int) -> int:
    """Legal answers to k.K_ONE_OF."""
    legal = 0
    legal |= 3
    return legal


def answers_to_church(s: State, i: int) -> int:
    """Legal answers to k.K_CHURCH."""
    legal = 0
    legal |= 2
    legal |= 1
    return legal


def answers_to_library(s: State, i: int) -> int:
    """Legal answers to k.K_LIBRARY."""
    legal = 0
    legal |= MASK_7FFFFFFFFFF & in_hand(s, s.frame_player[i])
    legal |= MASK_80000000000
    return legal


def answers_to_crane(s: State, i: int) -> int:
    """Legal answers to k.K_CRANE."""
    legal = 0
    if has_work(s, s.frame_player[i]):
        legal |= 2
    legal |= 1
    return legal


def answers_to_graveyard(s: State, i: int) -> int:
    """Legal answers to k.K_GRAVEYARD."""
    legal = 0
    legal |= MASK_3FFFFFFFFF & own_apprentices(s, s.frame_player[i])
    return legal


def answers_to_save(s: State, i: int) -> int:
    """Legal answers to k.K_SAVE."""
    legal = 0
    mask_0 = 6 & discounted(s.frame_a[i])
    if mask_0:
        legal |= mask_0 & savings(s, s.frame_player[i], s.frame_a[i])
    return legal

LEGAL: dict[int, Callable[[State, int], int]] = {
    1: lambda s, i: legal_place(s, s.frame_player[i]),  # k.K_PLACE
    2: lambda s, i: legal_mines(s.frame_a[i]),  # k.K_MINES
    3: lambda s, i: answers_to_guild(s, i),  # k.K_GUILD
    4: lambda s, i: legal_take_back(s, s.frame_player[i]),  # k.K_TAKE_BACK
    5: lambda s, i: legal_draft(s, s.frame_player[i]),  # k.K_DRAFT
    6: lambda s, i: legal_start_apprentice(s),  # k.K_START_APPRENTICE
    7: lambda s, i: legal_trade(s, s.frame_player[i]),  # k.K_TRADE
    8: lambda s, i: legal_workshop(s, s.frame_player[i], s.frame_a[i]),  # k.K_WORKSHOP
    9: lambda s, i: legal_market(s, s.frame_player[i]),  # k.K_MARKET
    10: lambda s, i: legal_tavern(s),  # k.K_TAVERN
    11: lambda s, i: own_apprentices(s, s.frame_player[i]),  # k.K_DISMISS
    12: lambda s, i: legal_capture(s, s.frame_player[i], s.frame_b[i], s.frame_c[i]),  # k.K_CAPTURE
    13: lambda s, i: legal_free_capture(s, s.frame_player[i], s.frame_a[i], s.frame_c[i]),  # k.K_FREE_CAPTURE
    14: lambda s, i: legal_guard(s, s.frame_player[i]),  # k.K_GUARD
    15: lambda s, i: legal_keep(s, s.frame_player[i]),  # k.K_KEEP
    16: lambda s, i: in_hand(s, s.frame_player[i]),  # k.K_DISCARD
    17: lambda s, i: answers_to_split(s, i),  # k.K_SPLIT
    18: lambda s, i: answers_to_sacrifice(s, i),  # k.K_SACRIFICE
    19: lambda s, i: answers_to_one_of(s, i),  # k.K_ONE_OF
    20: lambda s, i: answers_to_church(s, i),  # k.K_CHURCH
    21: lambda s, i: answers_to_library(s, i),  # k.K_LIBRARY
    22: lambda s, i: answers_to_crane(s, i),  # k.K_CRANE
    23: lambda s, i: answers_to_graveyard(s, i),  # k.K_GRAVEYARD
    24: lambda s, i: legal_release(s, s.frame_player[i], s.frame_a[i]),  # k.K_RELEASE
    25: lambda s, i: legal_yes_no(),  # k.K_SQUIRE
    26: lambda s, i: legal_buy_off(s, s.frame_player[i], s.frame_a[i]),  # k.K_BUY_OFF
    27: lambda s, i: legal_destroy(s, s.frame_player[i], s.frame_a[i]),  # k.K_DESTROY
    28: lambda s, i: answers_to_save(s, i),  # k.K_SAVE
    48: lambda s, i: legal_first_player(s),  # k.K_FIRST_PLAYER
    49: lambda s, i: legal_draw(s),  # k.K_DRAW_BUILDING
    50: lambda s, i: legal_apprentice(s),  # k.K_DRAW_APPRENTICE
    51: lambda s, i: legal_face(s),  # k.K_MARKET_FACE
    52: lambda s, i: legal_card(s),  # k.K_MARKET_CARD
    53: lambda s, i: legal_reward(s),  # k.K_REWARD
}

APPLY: dict[int, Callable[[State, int, int], int]] = {
    1: lambda s, i, a: apply_place(s, s.frame_player[i], a),  # k.K_PLACE
    2: lambda s, i, a: apply_mines(s, s.frame_player[i], s.frame_a[i], a),  # k.K_MINES
    3: lambda s, i, a: apply_guild(s, s.frame_player[i], a),  # k.K_GUILD
    4: lambda s, i, a: apply_take_back(s, s.frame_player[i], a),  # k.K_TAKE_BACK
    5: lambda s, i, a: apply_draft(s, s.frame_player[i], a),  # k.K_DRAFT
    6: lambda s, i, a: apply_start_apprentice(s, s.frame_player[i], a),  # k.K_START_APPRENTICE
    7: lambda s, i, a: apply_trade(s, s.frame_player[i], s.frame_a[i], a),  # k.K_TRADE
    8: lambda s, i, a: apply_workshop(s, s.frame_player[i], s.frame_a[i], a),  # k.K_WORKSHOP
    9: lambda s, i, a: apply_market(s, s.frame_player[i], a),  # k.K_MARKET
    10: lambda s, i, a: apply_tavern(s, s.frame_player[i], a),  # k.K_TAVERN
    11: lambda s, i, a: apply_dismiss(s, s.frame_player[i], s.frame_a[i], a),  # k.K_DISMISS
    12: lambda s, i, a: apply_capture(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # k.K_CAPTURE
    13: lambda s, i, a: apply_free_capture(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # k.K_FREE_CAPTURE
    14: lambda s, i, a: apply_guard(s, s.frame_player[i], s.frame_a[i], a),  # k.K_GUARD
    15: lambda s, i, a: apply_keep(s, s.frame_player[i], a),  # k.K_KEEP
    16: lambda s, i, a: apply_discard(s, s.frame_player[i], a),  # k.K_DISCARD
    17: lambda s, i, a: apply_split(s, s.frame_player[i], s.frame_a[i], a),  # k.K_SPLIT
    18: lambda s, i, a: apply_sacrifice(s, s.frame_player[i], a),  # k.K_SACRIFICE
    19: lambda s, i, a: apply_one_of(s, s.frame_player[i], s.frame_a[i], a),  # k.K_ONE_OF
    20: lambda s, i, a: apply_church(s, s.frame_player[i], s.frame_a[i], a),  # k.K_CHURCH
    21: lambda s, i, a: apply_library(s, s.frame_player[i], s.frame_a[i], a),  # k.K_LIBRARY
    22: lambda s, i, a: apply_crane(s, s.frame_player[i], a),  # k.K_CRANE
    23: lambda s, i, a: apply_graveyard(s, s.frame_player[i], a),  # k.K_GRAVEYARD
    24: lambda s, i, a: apply_release(s, s.frame_player[i], a),  # k.K_RELEASE
    25: lambda s, i, a: apply_squire(s, s.frame_player[i], s.frame_a[i], a),  # k.K_SQUIRE
    26: lambda s, i, a: apply_buy_off(s, s.frame_player[i], s.frame_a[i], a),  # k.K_BUY_OFF
    27: lambda s, i, a: apply_destroy(s, s.frame_player[i], a),  # k.K_DESTROY
    28: lambda s, i, a: construct(s, s.frame_player[i], s.frame_a[i], a),  # k.K_SAVE
    48: lambda s, i, a: apply_first_player(s, a),  # k.K_FIRST_PLAYER
    49: lambda s, i, a: apply_draw(s, s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # k.K_DRAW_BUILDING
    50: lambda s, i, a: apply_apprentice(s, s.frame_a[i], a),  # k.K_DRAW_APPRENTICE
    51: lambda s, i, a: apply_face(s, a),  # k.K_MARKET_FACE
    52: lambda s, i, a: apply_card(s, a),  # k.K_MARKET_CARD
    53: lambda s, i, a: apply_reward(s, s.frame_a[i], a),  # k.K_REWARD
}

STEP: dict[int, Callable[[State, int], int]] = {
    64: lambda s, i: set_up(s, s.frame_a[i]),  # k.K_SETUP
    65: lambda s, i: pass_packs(s),  # k.K_PASS
    66: lambda s, i: refill(s),  # k.K_REFILL
    67: lambda s, i: start_turn(s, s.frame_player[i]),  # k.K_START_TURN
    68: lambda s, i: reset(s, s.frame_player[i]),  # k.K_RESET
    69: lambda s, i: reset_gains(s, s.frame_player[i]),  # k.K_RESET_GAINS
    70: lambda s, i: penalties(s),  # k.K_PENALTIES
    71: lambda s, i: hand_limit(s, s.frame_player[i]),  # k.K_HAND_LIMIT
    72: lambda s, i: end_turn(s, s.frame_player[i]),  # k.K_END_TURN
    73: lambda s, i: ascend(s, s.frame_player[i]),  # k.K_ASCEND
    74: lambda s, i: end_effects(s, s.frame_player[i]),  # k.K_END_EFFECTS
    75: lambda s, i: over(s, s.frame_a[i]),  # k.K_OVER
    76: lambda s, i: carry_out(s, s.frame_player[i], s.frame_a[i]),  # k.K_EFFECT
    77: lambda s, i: end_gains(s, s.frame_player[i], s.frame_a[i]),  # k.K_END_GAINS
}

MUST_ASK: dict[int, Callable[[State, int], int]] = {
    3: lambda s, i: 1,  # k.K_GUILD
    22: lambda s, i: 1,  # k.K_CRANE
}

HEAVY: dict[int, Callable[[State, int], int]] = {
    50: lambda s, i: twins(s),  # k.K_DRAW_APPRENTICE
    51: lambda s, i: s.legal,  # k.K_MARKET_FACE
    53: lambda s, i: s.legal,  # k.K_REWARD
}

WEIGHT: dict[int, Callable[[State, int, int], int]] = {
    50: lambda s, i, a: apprentice_weight(s, a),  # k.K_DRAW_APPRENTICE
    51: lambda s, i, a: face_weight(s, a),  # k.K_MARKET_FACE
    53: lambda s, i, a: reward_weight(s, a),  # k.K_REWARD
}

KEY: dict[int, Callable[[State, int], int]] = {
    48: lambda s, i: first_player_key(),  # k.K_FIRST_PLAYER
    49: lambda s, i: draw_key(),  # k.K_DRAW_BUILDING
    50: lambda s, i: apprentice_key(s),  # k.K_DRAW_APPRENTICE
    51: lambda s, i: face_key(s),  # k.K_MARKET_FACE
    52: lambda s, i: card_key(s),  # k.K_MARKET_CARD
    53: lambda s, i: reward_key(s),  # k.K_REWARD
}

MODE: dict[int, Callable[[State, int, SearchContext], int]] = {
    1: lambda s, i, context: 4,  # k.K_PLACE
    2: lambda s, i, context: mode_of_choice(context),  # k.K_MINES
    3: lambda s, i, context: mode_of_work(context),  # k.K_GUILD
    4: lambda s, i, context: mode_of_choice(context),  # k.K_TAKE_BACK
    5: lambda s, i, context: mode_of_choice(context),  # k.K_DRAFT
    6: lambda s, i, context: mode_of_choice(context),  # k.K_START_APPRENTICE
    7: lambda s, i, context: mode_of_last(s.frame_a[i], context),  # k.K_TRADE
    8: lambda s, i, context: mode_of_choice(context),  # k.K_WORKSHOP
    9: lambda s, i, context: mode_of_choice(context),  # k.K_MARKET
    10: lambda s, i, context: 2,  # k.K_TAVERN
    11: lambda s, i, context: 3,  # k.K_DISMISS
    12: lambda s, i, context: mode_of_capture(s.frame_c[i], context),  # k.K_CAPTURE
    13: lambda s, i, context: 2,  # k.K_FREE_CAPTURE
    14: lambda s, i, context: mode_of_last(s.frame_a[i], context),  # k.K_GUARD
    15: lambda s, i, context: 3,  # k.K_KEEP
    16: lambda s, i, context: 2,  # k.K_DISCARD
    17: lambda s, i, context: 3,  # k.K_SPLIT
    18: lambda s, i, context: 3,  # k.K_SACRIFICE
    19: lambda s, i, context: 2,  # k.K_ONE_OF
    20: lambda s, i, context: 2,  # k.K_CHURCH
    21: lambda s, i, context: 2,  # k.K_LIBRARY
    22: lambda s, i, context: 2,  # k.K_CRANE
    23: lambda s, i, context: 2,  # k.K_GRAVEYARD
    24: lambda s, i, context: 2,  # k.K_RELEASE
    25: lambda s, i, context: 2,  # k.K_SQUIRE
    26: lambda s, i, context: 2,  # k.K_BUY_OFF
    27: lambda s, i, context: 2,  # k.K_DESTROY
    28: lambda s, i, context: 3,  # k.K_SAVE
}


class Play(State):
    """A position of architects."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        if i < 0:
            return 0
        kind = self.frame_kind[i]
        return LEGAL[kind](self, i)

    def answer_top(self, a: int) -> int:
        """Carry out an answer to the question that was just taken off."""
        i = self.depth
        kind = self.frame_kind[i]
        return APPLY[kind](self, i, a)

    def step_top(self) -> int:
        """Carry out the step on top."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        self.depth = i
        return STEP[kind](self, i)

    def must_ask(self) -> int:
        """Whether the top question is asked although there is just one answer."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        found = MUST_ASK.get(kind)
        return found(self, i) if found else 0

    def heavy_outcomes(self) -> int:
        """Outcomes of chance that may not weigh 1."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        found = HEAVY.get(kind)
        return found(self, i) if found else 0

    def chance_weight(self, a: int) -> int:
        """Weight of an outcome of chance."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        found = WEIGHT.get(kind)
        return found(self, i, a) if found else 1

    def chance_key(self) -> int:
        """Place of the draw in the keys."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        return KEY[kind](self, i)

    def observe(self, event: int, seat: int, a: int, b: int, c: int) -> int:
        """Let observers count an event."""
        if event == 1:
            return note_hire(self, seat, a)
        if event == 2:
            return note_capture(self, seat, a)
        if event == 3:
            return note_visit(self, seat)
        if event == 4:
            return note_debts(self, seat, a)
        if event == 10:
            return note_capture(self, seat, a)
        return 0

    def bot_hide(self, seat: int, key: int) -> int:
        """Replace what the seat may not know."""
        return hide_from(self, seat, key)

    def bot_prepare(self, seat: int, context: SearchContext) -> int:
        """Note what a search does not change."""
        if context.own_policy == 2:
            return prepare_2(self, seat, context)
        return prepare(self, seat, context)

    def bot_pass(self, seat: int) -> int:
        """Go on to the next turn of the seat, as if the others passed."""
        return 0

    def bot_mode(self, seat: int, context: SearchContext) -> int:
        """How a search of the seat treats the top question."""
        if context.own_policy == 2:
            return mode_2(self, seat, context)
        i = self.depth - 1
        kind = self.frame_kind[i]
        if self.decisions > context.began:
            if kind == 1 or kind == 4:
                return 0
        if self.frame_player[i] != seat:
            return 0
        found = MODE.get(kind)
        return found(self, i, context) if found else 1

    def bot_candidates(self, seat: int, context: SearchContext) -> int:
        """The answers that a search looks at."""
        if context.own_policy == 2:
            return candidates_2(self, seat, context)
        i = self.depth - 1
        kind = self.frame_kind[i]
        return self.legal

    def bot_evaluate(self, seat: int, context: SearchContext) -> int:
        """How good the position is for the seat."""
        if context.own_policy == 2:
            return evaluate_2(self, seat, context)
        return evaluate(self, seat, context)

    def bot_inputs(self, seat: int, context: SearchContext) -> int:
        """Write what the value network reads."""
        return write_inputs(self, seat, context)

    def bot_ahead(self, seat: int, other: int) -> int:
        """Whether a seat has finished before another."""
        return beats(self, seat, other)

    def bot_secret(self) -> int:
        """Whether the top question is answered unseen."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        return 0

    def bot_commit(self, seat: int, context: SearchContext, stream: int) -> int:
        """Draw unseen answers of the seat and plan them."""
        return 0


def new_play() -> Play:
    """An empty position."""
    return Play()


def clone(s: Play) -> Play:
    """An independent copy."""
    copy: Play = Play.__new__(Play)
    copy_fresh(copy, s)
    return copy


def counts_of(s: Play, p: int) -> list[int]:
    """What results count of a seat, in the order of `counts.COLUMNS`."""
    return [
        popcount(s.built[p]),  # buildings
        s.cathedral[p],  # cathedral
        s.virtue[p],  # virtue
        s.hires[p],  # hires
        s.captures[p],  # captures
        s.workers_captured[p],  # workers_captured
        s.market_visits[p],  # market_visits
        s.debts_taken[p],  # debts_taken
        s.paid[p],  # debts_paid
        s.debts[p],  # debts_unpaid
    ]

"""The position that can be played. Written from the questions of smallworld by engines.core.generate; do not edit."""

# fmt: off
# ruff: noqa
from __future__ import annotations

from collections.abc import Callable

from engines.core.search_context import SearchContext
from engines.smallworld.bots.candidates import abandon_nothing, ally, amazons_to_take_off, camps_for_region, candidate_conquests, candidates_of_decline, mode_of_conquest, mode_of_redeployment, region_for_dragon, region_for_fortress, region_for_hero, region_for_substitution, region_to_keep, tokens_for_region, way_to_place
from engines.smallworld.bots.evaluate import evaluate, prepare
from engines.smallworld.bots.features import write_inputs
from engines.smallworld.bots.greedy_1.evaluate import evaluate as evaluate_2, prepare as prepare_2
from engines.smallworld.bots.greedy_1.policy import candidates as candidates_2, mode as mode_2
from engines.smallworld.generated.state import State, copy_fresh
from engines.smallworld.observers.history import note_closing, note_decline, note_offer, note_pay, note_pay_declined, note_pick
from engines.smallworld.observers.lead import note_leader
from engines.smallworld.rules.chances import badge_key, banner_key, die_key, die_weight, legal_badge, legal_die
from engines.smallworld.rules.combos import apply_badge, apply_banner, apply_pick, fill_column, legal_banner, legal_pick
from engines.smallworld.rules.conquest import apply_berserk_die, apply_conquer, apply_die, apply_dragon, apply_substitute, legal_conquer, substitutable
from engines.smallworld.rules.deal import start_game
from engines.smallworld.rules.decline import apply_stout, legal_stout
from engines.smallworld.rules.deploy import apply_keep, apply_place, apply_redeploy, apply_take_off, legal_keep, legal_place, legal_redeploy, legal_take_off
from engines.smallworld.rules.ending import all_tokens, beats, regions_held
from engines.smallworld.rules.markers import apply_encamp, apply_fortress, apply_hero, apply_place_camps, legal_encamp, legal_fortress, legal_hero, legal_place_camps
from engines.smallworld.rules.peace import apply_ally, legal_ally
from engines.smallworld.rules.reach import targets
from engines.smallworld.rules.ready import apply_abandon, apply_abandon_region, legal_abandon, legal_abandon_region, ready
from engines.smallworld.rules.turn import apply_turn, end_turn, legal_turn, phase, start_turn

LEGAL: dict[int, Callable[[State, int], int]] = {
    1: lambda s, i: legal_turn(),  # c.K_TURN
    2: lambda s, i: legal_pick(s, s.frame_player[i]),  # c.K_PICK
    3: lambda s, i: legal_abandon(s, s.frame_a[i]),  # c.K_ABANDON
    4: lambda s, i: legal_abandon_region(s, s.frame_a[i], s.frame_b[i]),  # c.K_ABANDON_REGION
    5: lambda s, i: legal_conquer(s, s.frame_a[i], s.frame_b[i]),  # c.K_CONQUER
    6: lambda s, i: targets(s, s.frame_a[i]),  # c.K_DRAGON
    7: lambda s, i: substitutable(s, s.frame_a[i]),  # c.K_SUBSTITUTE
    8: lambda s, i: legal_redeploy(s, s.frame_a[i], s.frame_b[i]),  # c.K_REDEPLOY
    9: lambda s, i: legal_place(s, s.frame_a[i], s.frame_b[i]),  # c.K_PLACE
    10: lambda s, i: legal_encamp(s, s.frame_a[i], s.frame_b[i]),  # c.K_ENCAMP
    11: lambda s, i: legal_place_camps(s, s.frame_b[i]),  # c.K_PLACE_CAMPS
    12: lambda s, i: legal_keep(s, s.frame_a[i], s.frame_b[i], s.frame_c[i]),  # c.K_KEEP
    13: lambda s, i: legal_take_off(s, s.frame_b[i], s.frame_c[i]),  # c.K_TAKE_OFF
    14: lambda s, i: legal_fortress(s, s.frame_a[i]),  # c.K_FORTRESS
    15: lambda s, i: legal_hero(s, s.frame_a[i], s.frame_b[i], s.frame_c[i]),  # c.K_HERO
    16: lambda s, i: legal_stout(),  # c.K_STOUT
    17: lambda s, i: legal_ally(s, s.frame_player[i]),  # c.K_ALLY
    48: lambda s, i: legal_banner(s),  # c.K_DRAW_BANNER
    49: lambda s, i: legal_badge(s),  # c.K_DRAW_BADGE
    50: lambda s, i: legal_die(),  # c.K_DIE
    51: lambda s, i: legal_die(),  # c.K_BERSERK_DIE
}

APPLY: dict[int, Callable[[State, int, int], int]] = {
    1: lambda s, i, a: apply_turn(s, s.frame_player[i], a),  # c.K_TURN
    2: lambda s, i, a: apply_pick(s, s.frame_player[i], a),  # c.K_PICK
    3: lambda s, i, a: apply_abandon(s, s.frame_player[i], s.frame_a[i], a),  # c.K_ABANDON
    4: lambda s, i, a: apply_abandon_region(s, s.frame_player[i], s.frame_a[i], a),  # c.K_ABANDON_REGION
    5: lambda s, i, a: apply_conquer(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_CONQUER
    6: lambda s, i, a: apply_dragon(s, s.frame_player[i], s.frame_a[i], a),  # c.K_DRAGON
    7: lambda s, i, a: apply_substitute(s, s.frame_player[i], s.frame_a[i], a),  # c.K_SUBSTITUTE
    8: lambda s, i, a: apply_redeploy(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_REDEPLOY
    9: lambda s, i, a: apply_place(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_PLACE
    10: lambda s, i, a: apply_encamp(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_ENCAMP
    11: lambda s, i, a: apply_place_camps(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_PLACE_CAMPS
    12: lambda s, i, a: apply_keep(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # c.K_KEEP
    13: lambda s, i, a: apply_take_off(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # c.K_TAKE_OFF
    14: lambda s, i, a: apply_fortress(s, s.frame_player[i], a),  # c.K_FORTRESS
    15: lambda s, i, a: apply_hero(s, s.frame_player[i], s.frame_a[i], s.frame_c[i], a),  # c.K_HERO
    16: lambda s, i, a: apply_stout(s, s.frame_player[i], a),  # c.K_STOUT
    17: lambda s, i, a: apply_ally(s, s.frame_player[i], a),  # c.K_ALLY
    48: lambda s, i, a: apply_banner(s, s.frame_a[i], a),  # c.K_DRAW_BANNER
    49: lambda s, i, a: apply_badge(s, s.frame_a[i], a),  # c.K_DRAW_BADGE
    50: lambda s, i, a: apply_die(s, s.frame_a[i], s.frame_b[i], a),  # c.K_DIE
    51: lambda s, i, a: apply_berserk_die(s, s.frame_a[i], a),  # c.K_BERSERK_DIE
}

STEP: dict[int, Callable[[State, int], int]] = {
    64: lambda s, i: start_game(s),  # c.K_START_GAME
    65: lambda s, i: start_turn(s, s.frame_player[i]),  # c.K_START_TURN
    66: lambda s, i: phase(s, s.frame_player[i], s.frame_a[i]),  # c.K_PHASE
    67: lambda s, i: ready(s, s.frame_a[i]),  # c.K_READY
    68: lambda s, i: fill_column(s),  # c.K_FILL_COLUMN
    69: lambda s, i: end_turn(s, s.frame_player[i]),  # c.K_END_TURN
}

MUST_ASK: dict[int, Callable[[State, int], int]] = {
    2: lambda s, i: 1,  # c.K_PICK
}

HEAVY: dict[int, Callable[[State, int], int]] = {
    50: lambda s, i: s.legal,  # c.K_DIE
    51: lambda s, i: s.legal,  # c.K_BERSERK_DIE
}

WEIGHT: dict[int, Callable[[State, int, int], int]] = {
    50: lambda s, i, a: die_weight(a),  # c.K_DIE
    51: lambda s, i, a: die_weight(a),  # c.K_BERSERK_DIE
}

KEY: dict[int, Callable[[State, int], int]] = {
    48: lambda s, i: banner_key(),  # c.K_DRAW_BANNER
    49: lambda s, i: badge_key(s),  # c.K_DRAW_BADGE
    50: lambda s, i: die_key(s, s.frame_a[i]),  # c.K_DIE
    51: lambda s, i: die_key(s, s.frame_a[i]),  # c.K_BERSERK_DIE
}

MODE: dict[int, Callable[[State, int, SearchContext], int]] = {
    1: lambda s, i, context: 4,  # c.K_TURN
    2: lambda s, i, context: 4,  # c.K_PICK
    5: lambda s, i, context: mode_of_conquest(s, s.frame_a[i]),  # c.K_CONQUER
    8: lambda s, i, context: mode_of_redeployment(s.frame_a[i]),  # c.K_REDEPLOY
    16: lambda s, i, context: 4,  # c.K_STOUT
}

CANDIDATES: dict[int, Callable[[State, int, SearchContext], int]] = {
    1: lambda s, i, context: candidates_of_decline(s, context),  # c.K_TURN
    3: lambda s, i, context: abandon_nothing(),  # c.K_ABANDON
    5: lambda s, i, context: candidate_conquests(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], context),  # c.K_CONQUER
    6: lambda s, i, context: region_for_dragon(s, s.frame_a[i], context),  # c.K_DRAGON
    7: lambda s, i, context: region_for_substitution(s, s.frame_a[i], context),  # c.K_SUBSTITUTE
    8: lambda s, i, context: way_to_place(s, context),  # c.K_REDEPLOY
    9: lambda s, i, context: tokens_for_region(s, s.frame_a[i], s.frame_b[i], context),  # c.K_PLACE
    10: lambda s, i, context: way_to_place(s, context),  # c.K_ENCAMP
    11: lambda s, i, context: camps_for_region(s, s.frame_a[i], s.frame_b[i], context),  # c.K_PLACE_CAMPS
    12: lambda s, i, context: region_to_keep(s, s.frame_a[i], s.frame_b[i], s.frame_c[i], context),  # c.K_KEEP
    13: lambda s, i, context: amazons_to_take_off(s, s.frame_b[i], s.frame_c[i]),  # c.K_TAKE_OFF
    14: lambda s, i, context: region_for_fortress(s, s.frame_a[i], context),  # c.K_FORTRESS
    15: lambda s, i, context: region_for_hero(s, s.frame_a[i], s.frame_b[i], s.frame_c[i], context),  # c.K_HERO
    16: lambda s, i, context: candidates_of_decline(s, context),  # c.K_STOUT
    17: lambda s, i, context: ally(s, s.frame_player[i]),  # c.K_ALLY
}


class Play(State):
    """A position of smallworld."""

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
            return note_leader(self)
        if event == 2:
            return note_pick(self, seat, a, b)
        if event == 3:
            return note_closing(self)
        if event == 4:
            return note_offer(self, a)
        if event == 5:
            return note_pay(self, a)
        if event == 6:
            return note_pay_declined(self, a, b)
        if event == 7:
            return note_decline(self, a)
        return 0

    def bot_hide(self, seat: int, key: int) -> int:
        """Replace what the seat may not know."""
        return 0

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
            if kind == 1 or kind == 2:
                return 0
        if self.frame_player[i] != seat:
            return 5
        if self.active != seat:
            return 1
        found = MODE.get(kind)
        return found(self, i, context) if found else 1

    def bot_candidates(self, seat: int, context: SearchContext) -> int:
        """The answers that a search looks at."""
        if context.own_policy == 2:
            return candidates_2(self, seat, context)
        i = self.depth - 1
        kind = self.frame_kind[i]
        found = CANDIDATES.get(kind)
        return found(self, i, context) if found else self.legal

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


def points_of(s: Play, p: int) -> list[int]:
    """Points of a seat, category by category."""
    return [
        s.history_regions[p * 10 + 0] + s.history_regions[p * 10 + 1] + s.history_regions[p * 10 + 2] + s.history_regions[p * 10 + 3] + s.history_regions[p * 10 + 4] + s.history_regions[p * 10 + 5] + s.history_regions[p * 10 + 6] + s.history_regions[p * 10 + 7] + s.history_regions[p * 10 + 8] + s.history_regions[p * 10 + 9],  # coins_regions
        s.history_race_bonus[p * 10 + 0] + s.history_race_bonus[p * 10 + 1] + s.history_race_bonus[p * 10 + 2] + s.history_race_bonus[p * 10 + 3] + s.history_race_bonus[p * 10 + 4] + s.history_race_bonus[p * 10 + 5] + s.history_race_bonus[p * 10 + 6] + s.history_race_bonus[p * 10 + 7] + s.history_race_bonus[p * 10 + 8] + s.history_race_bonus[p * 10 + 9],  # coins_race
        s.history_power_bonus[p * 10 + 0] + s.history_power_bonus[p * 10 + 1] + s.history_power_bonus[p * 10 + 2] + s.history_power_bonus[p * 10 + 3] + s.history_power_bonus[p * 10 + 4] + s.history_power_bonus[p * 10 + 5] + s.history_power_bonus[p * 10 + 6] + s.history_power_bonus[p * 10 + 7] + s.history_power_bonus[p * 10 + 8] + s.history_power_bonus[p * 10 + 9],  # coins_power
        s.history_decline[p * 10 + 0] + s.history_decline[p * 10 + 1] + s.history_decline[p * 10 + 2] + s.history_decline[p * 10 + 3] + s.history_decline[p * 10 + 4] + s.history_decline[p * 10 + 5] + s.history_decline[p * 10 + 6] + s.history_decline[p * 10 + 7] + s.history_decline[p * 10 + 8] + s.history_decline[p * 10 + 9],  # coins_decline
    ]


def counts_of(s: Play, p: int) -> list[int]:
    """What results count of a seat, in the order of `counts.COLUMNS`."""
    return [
        s.history_found[p * 10 + 0] + s.history_found[p * 10 + 1] + s.history_found[p * 10 + 2] + s.history_found[p * 10 + 3] + s.history_found[p * 10 + 4] + s.history_found[p * 10 + 5] + s.history_found[p * 10 + 6] + s.history_found[p * 10 + 7] + s.history_found[p * 10 + 8] + s.history_found[p * 10 + 9],  # coins_found
        s.history_conquests[p * 10 + 0] + s.history_conquests[p * 10 + 1] + s.history_conquests[p * 10 + 2] + s.history_conquests[p * 10 + 3] + s.history_conquests[p * 10 + 4] + s.history_conquests[p * 10 + 5] + s.history_conquests[p * 10 + 6] + s.history_conquests[p * 10 + 7] + s.history_conquests[p * 10 + 8] + s.history_conquests[p * 10 + 9],  # conquests
        regions_held(s, p),  # regions_held
        all_tokens(s, p),  # tokens_on_map
        s.scored[p * 10 + 0],  # scored_1
        s.scored[p * 10 + 1],  # scored_2
        s.scored[p * 10 + 2],  # scored_3
        s.scored[p * 10 + 3],  # scored_4
        s.scored[p * 10 + 4],  # scored_5
        s.scored[p * 10 + 5],  # scored_6
        s.scored[p * 10 + 6],  # scored_7
        s.scored[p * 10 + 7],  # scored_8
        s.scored[p * 10 + 8],  # scored_9
        s.scored[p * 10 + 9],  # scored_10
    ]

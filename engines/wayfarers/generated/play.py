"""The position that can be played. Written from the questions of wayfarers by engines.core.generate; do not edit."""

# fmt: off
# ruff: noqa
from __future__ import annotations

from collections.abc import Callable

from engines.core.bits import popcount
from engines.core.search_context import SearchContext
from engines.wayfarers.bots.candidates import candidate_actions, candidate_allow, candidate_for_influence, candidate_hosts, candidate_pips, candidate_places, candidate_refresh, candidate_reroll, candidate_shift, candidate_spaces, candidate_squares, candidate_stars, candidate_values, candidate_workers, candidates_of_pool, mode_of_card, no_pips, pass_turn
from engines.wayfarers.bots.evaluate import evaluate, prepare
from engines.wayfarers.bots.features import write_inputs
from engines.wayfarers.bots.greedy_1.evaluate import evaluate as evaluate_2, prepare as prepare_2
from engines.wayfarers.bots.greedy_1.policy import candidates as candidates_2, mode as mode_2
from engines.wayfarers.generated.state import State, copy_fresh
from engines.wayfarers.rules.caravan import apply_lay, apply_tile, apply_tile_pay, legal_lay, legal_tile, legal_tile_pay
from engines.wayfarers.rules.cards import apply_card, apply_draw, apply_host, apply_keep, apply_tuck, hosts, legal_card, legal_keep, legal_tuck, take_card
from engines.wayfarers.rules.decks import apply_reveal, draw_key, may_come, refill
from engines.wayfarers.rules.dice import apply_die_space, apply_die_value, apply_pips, apply_refresh, apply_roll, apply_shift, legal_die_space, legal_die_value, legal_pips, legal_refresh, legal_roll, legal_shift, roll_key
from engines.wayfarers.rules.hidden import hide_from
from engines.wayfarers.rules.influence import apply_card_influence, apply_fee, apply_move, apply_source, legal_card_influence, legal_guild, legal_move, legal_source, put_in_guild
from engines.wayfarers.rules.journal import apply_step, legal_step
from engines.wayfarers.rules.opening import apply_first_player, apply_journal_tile, apply_side, first_player_key, journal_tile_key, lay_track, legal_first_player, legal_journal_tile, legal_side, open_game, side_key, start_game
from engines.wayfarers.rules.opponent import apply_ai_draw, apply_allow, apply_scheme, do, extra_step, follow_scheme, go_for, legal_allow, legal_scheme, scheme_key, shuffle_schemes, take_turn
from engines.wayfarers.rules.resolve import apply_option, apply_pool, legal_option, legal_pool
from engines.wayfarers.rules.resting import apply_reroll, legal_reroll, rest_abilities, rest_dice
from engines.wayfarers.rules.scoring import ahead, guild_points, set_points, tile_points
from engines.wayfarers.rules.sources import city_points, doubled_points, harbour_points, journal_column, num_inspirations, open_water_points, printed_points, vista_points
from engines.wayfarers.rules.turn import apply_action, apply_after, end_turn, legal_action, legal_after, start_turn
from engines.wayfarers.rules.workers import apply_take_worker, apply_worker_place, collect_worker, legal_fee, legal_take_worker, legal_worker_place, use_slot

LEGAL: dict[int, Callable[[State, int], int]] = {
    1: lambda s, i: legal_action(s, s.frame_player[i]),  # k.K_ACTION
    2: lambda s, i: legal_die_value(s, s.frame_player[i], s.frame_a[i]),  # k.K_DIE_VALUE
    3: lambda s, i: legal_die_space(s, s.frame_player[i], s.frame_a[i]),  # k.K_DIE_SPACE
    4: lambda s, i: legal_pips(s, s.frame_player[i], s.frame_a[i], s.frame_b[i]),  # k.K_PIPS
    5: lambda s, i: legal_worker_place(s, s.frame_player[i], s.frame_a[i]),  # k.K_WORKER_PLACE
    6: lambda s, i: legal_pool(s, s.frame_player[i]),  # k.K_POOL
    7: lambda s, i: legal_option(s, s.frame_player[i], s.frame_a[i]),  # k.K_OPTION
    8: lambda s, i: legal_fee(s, s.frame_player[i], s.frame_b[i]),  # k.K_FEE
    9: lambda s, i: legal_guild(s, s.frame_player[i]),  # k.K_GUILD
    10: lambda s, i: legal_source(s, s.frame_player[i], s.frame_a[i]),  # k.K_SOURCE
    11: lambda s, i: legal_card_influence(s, s.frame_player[i]),  # k.K_CARD_INFLUENCE
    12: lambda s, i: legal_move(s, s.frame_player[i]),  # k.K_MOVE
    13: lambda s, i: legal_step(s, s.frame_player[i]),  # k.K_STEP
    14: lambda s, i: legal_refresh(s, s.frame_player[i]),  # k.K_REFRESH
    15: lambda s, i: legal_shift(s, s.frame_player[i]),  # k.K_SHIFT
    16: lambda s, i: legal_take_worker(s, s.frame_player[i]),  # k.K_TAKE_WORKER
    17: lambda s, i: legal_card(s, s.frame_player[i], s.frame_a[i], s.frame_b[i]),  # k.K_CARD
    18: lambda s, i: legal_keep(s.frame_b[i]),  # k.K_KEEP
    19: lambda s, i: hosts(s, s.frame_player[i], s.frame_a[i]),  # k.K_HOST
    20: lambda s, i: legal_tuck(s, s.frame_player[i]),  # k.K_TUCK
    21: lambda s, i: legal_tile(s, s.frame_player[i], s.frame_a[i], s.frame_b[i]),  # k.K_TILE
    22: lambda s, i: legal_tile_pay(s, s.frame_player[i], s.frame_a[i]),  # k.K_TILE_PAY
    23: lambda s, i: legal_lay(s, s.frame_player[i], s.frame_a[i]),  # k.K_LAY
    24: lambda s, i: legal_reroll(s.frame_a[i]),  # k.K_REROLL
    25: lambda s, i: legal_after(s, s.frame_player[i]),  # k.K_AFTER
    26: lambda s, i: legal_allow(s, s.frame_player[i]),  # k.K_ALLOW
    48: lambda s, i: legal_first_player(s),  # k.K_FIRST_PLAYER
    49: lambda s, i: legal_side(),  # k.K_SIDE
    50: lambda s, i: legal_journal_tile(s),  # k.K_JOURNAL_TILE
    51: lambda s, i: may_come(s, s.frame_a[i]),  # k.K_REVEAL
    52: lambda s, i: legal_roll(),  # k.K_ROLL
    53: lambda s, i: may_come(s, s.frame_a[i]),  # k.K_DRAW
    54: lambda s, i: legal_scheme(s),  # k.K_SCHEME
    55: lambda s, i: may_come(s, s.frame_a[i]),  # k.K_AI_DRAW
}

APPLY: dict[int, Callable[[State, int, int], int]] = {
    1: lambda s, i, a: apply_action(s, s.frame_player[i], a),  # k.K_ACTION
    2: lambda s, i, a: apply_die_value(s, s.frame_player[i], a),  # k.K_DIE_VALUE
    3: lambda s, i, a: apply_die_space(s, s.frame_player[i], s.frame_a[i], a),  # k.K_DIE_SPACE
    4: lambda s, i, a: apply_pips(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # k.K_PIPS
    5: lambda s, i, a: apply_worker_place(s, s.frame_player[i], s.frame_a[i], a),  # k.K_WORKER_PLACE
    6: lambda s, i, a: apply_pool(s, s.frame_player[i], a),  # k.K_POOL
    7: lambda s, i, a: apply_option(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # k.K_OPTION
    8: lambda s, i, a: apply_fee(s, s.frame_player[i], s.frame_a[i], a),  # k.K_FEE
    9: lambda s, i, a: put_in_guild(s, s.frame_player[i], a),  # k.K_GUILD
    10: lambda s, i, a: apply_source(s, s.frame_player[i], s.frame_a[i], a),  # k.K_SOURCE
    11: lambda s, i, a: apply_card_influence(s, s.frame_player[i], a),  # k.K_CARD_INFLUENCE
    12: lambda s, i, a: apply_move(s, s.frame_player[i], a),  # k.K_MOVE
    13: lambda s, i, a: apply_step(s, s.frame_player[i], a),  # k.K_STEP
    14: lambda s, i, a: apply_refresh(s, s.frame_player[i], a),  # k.K_REFRESH
    15: lambda s, i, a: apply_shift(s, s.frame_player[i], a),  # k.K_SHIFT
    16: lambda s, i, a: apply_take_worker(s, s.frame_player[i], a),  # k.K_TAKE_WORKER
    17: lambda s, i, a: apply_card(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # k.K_CARD
    18: lambda s, i, a: apply_keep(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # k.K_KEEP
    19: lambda s, i, a: apply_host(s, s.frame_player[i], s.frame_a[i], a),  # k.K_HOST
    20: lambda s, i, a: apply_tuck(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # k.K_TUCK
    21: lambda s, i, a: apply_tile(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # k.K_TILE
    22: lambda s, i, a: apply_tile_pay(s, s.frame_player[i], s.frame_a[i], a),  # k.K_TILE_PAY
    23: lambda s, i, a: apply_lay(s, s.frame_player[i], s.frame_a[i], a),  # k.K_LAY
    24: lambda s, i, a: apply_reroll(s, s.frame_player[i], s.frame_a[i], a),  # k.K_REROLL
    25: lambda s, i, a: apply_after(s, s.frame_player[i], a),  # k.K_AFTER
    26: lambda s, i, a: apply_allow(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # k.K_ALLOW
    48: lambda s, i, a: apply_first_player(s, a),  # k.K_FIRST_PLAYER
    49: lambda s, i, a: apply_side(s, s.frame_a[i], a),  # k.K_SIDE
    50: lambda s, i, a: apply_journal_tile(s, s.frame_a[i], a),  # k.K_JOURNAL_TILE
    51: lambda s, i, a: apply_reveal(s, s.frame_a[i], a),  # k.K_REVEAL
    52: lambda s, i, a: apply_roll(s, s.frame_a[i], a),  # k.K_ROLL
    53: lambda s, i, a: apply_draw(s, s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # k.K_DRAW
    54: lambda s, i, a: apply_scheme(s, a),  # k.K_SCHEME
    55: lambda s, i, a: apply_ai_draw(s, s.frame_a[i], a),  # k.K_AI_DRAW
}

STEP: dict[int, Callable[[State, int], int]] = {
    64: lambda s, i: start_game(s),  # k.K_START_GAME
    65: lambda s, i: lay_track(s),  # k.K_LAY_TRACK
    66: lambda s, i: open_game(s),  # k.K_OPEN
    67: lambda s, i: start_turn(s, s.frame_player[i]),  # k.K_START_TURN
    68: lambda s, i: end_turn(s, s.frame_player[i]),  # k.K_END_TURN
    70: lambda s, i: refill(s, s.frame_a[i]),  # k.K_REFILL
    71: lambda s, i: take_card(s, s.frame_player[i], s.frame_a[i]),  # k.K_TAKE_CARD
    72: lambda s, i: use_slot(s, s.frame_player[i], s.frame_a[i]),  # k.K_USE_SLOT
    73: lambda s, i: collect_worker(s, s.frame_player[i], s.frame_a[i]),  # k.K_COLLECT_WORKER
    74: lambda s, i: rest_abilities(s, s.frame_player[i], s.frame_a[i]),  # k.K_REST_ABILITIES
    75: lambda s, i: take_turn(s),  # k.K_AI_TURN
    76: lambda s, i: follow_scheme(s, s.frame_a[i]),  # k.K_AI_SCHEME
    77: lambda s, i: shuffle_schemes(s),  # k.K_AI_SHUFFLE
    78: lambda s, i: do(s, s.frame_a[i]),  # k.K_AI_DO
    79: lambda s, i: go_for(s, s.frame_a[i], s.frame_b[i], s.frame_c[i]),  # k.K_AI_WANT
    80: lambda s, i: extra_step(s, s.frame_a[i]),  # k.K_AI_EXTRA
    81: lambda s, i: rest_dice(s, s.frame_player[i]),  # k.K_REST_DICE
}

KEY: dict[int, Callable[[State, int], int]] = {
    48: lambda s, i: first_player_key(),  # k.K_FIRST_PLAYER
    49: lambda s, i: side_key(s.frame_a[i]),  # k.K_SIDE
    50: lambda s, i: journal_tile_key(s.frame_a[i]),  # k.K_JOURNAL_TILE
    51: lambda s, i: draw_key(s, s.frame_a[i]),  # k.K_REVEAL
    52: lambda s, i: roll_key(s, s.frame_a[i]),  # k.K_ROLL
    53: lambda s, i: draw_key(s, s.frame_a[i]),  # k.K_DRAW
    54: lambda s, i: scheme_key(s),  # k.K_SCHEME
    55: lambda s, i: draw_key(s, s.frame_a[i]),  # k.K_AI_DRAW
}

MODE: dict[int, Callable[[State, int, SearchContext], int]] = {
    1: lambda s, i, context: 4,  # k.K_ACTION
    2: lambda s, i, context: 4,  # k.K_DIE_VALUE
    3: lambda s, i, context: 4,  # k.K_DIE_SPACE
    4: lambda s, i, context: 1,  # k.K_PIPS
    5: lambda s, i, context: 4,  # k.K_WORKER_PLACE
    6: lambda s, i, context: 2,  # k.K_POOL
    7: lambda s, i, context: 4,  # k.K_OPTION
    8: lambda s, i, context: 3,  # k.K_FEE
    9: lambda s, i, context: 3,  # k.K_GUILD
    10: lambda s, i, context: 3,  # k.K_SOURCE
    11: lambda s, i, context: 1,  # k.K_CARD_INFLUENCE
    12: lambda s, i, context: 3,  # k.K_MOVE
    13: lambda s, i, context: 3,  # k.K_STEP
    14: lambda s, i, context: 1,  # k.K_REFRESH
    15: lambda s, i, context: 1,  # k.K_SHIFT
    16: lambda s, i, context: 3,  # k.K_TAKE_WORKER
    17: lambda s, i, context: mode_of_card(s.frame_a[i], context),  # k.K_CARD
    18: lambda s, i, context: 3,  # k.K_KEEP
    19: lambda s, i, context: 3,  # k.K_HOST
    20: lambda s, i, context: 3,  # k.K_TUCK
    21: lambda s, i, context: 3,  # k.K_TILE
    22: lambda s, i, context: 3,  # k.K_TILE_PAY
    23: lambda s, i, context: 3,  # k.K_LAY
    24: lambda s, i, context: 1,  # k.K_REROLL
    25: lambda s, i, context: 1,  # k.K_AFTER
    26: lambda s, i, context: 2,  # k.K_ALLOW
}

CANDIDATES: dict[int, Callable[[State, int, SearchContext], int]] = {
    1: lambda s, i, context: candidate_actions(s, s.frame_player[i], context),  # k.K_ACTION
    2: lambda s, i, context: candidate_values(s, s.frame_a[i], context),  # k.K_DIE_VALUE
    3: lambda s, i, context: candidate_spaces(s, s.frame_a[i], context),  # k.K_DIE_SPACE
    4: lambda s, i, context: candidate_pips(s, s.frame_a[i], s.frame_b[i], context),  # k.K_PIPS
    5: lambda s, i, context: candidate_places(s, s.frame_a[i], context),  # k.K_WORKER_PLACE
    6: lambda s, i, context: candidates_of_pool(s, s.frame_player[i], context),  # k.K_POOL
    11: lambda s, i, context: candidate_for_influence(s, context),  # k.K_CARD_INFLUENCE
    14: lambda s, i, context: candidate_refresh(s, context),  # k.K_REFRESH
    15: lambda s, i, context: candidate_shift(s, context),  # k.K_SHIFT
    16: lambda s, i, context: candidate_workers(s, s.frame_player[i]),  # k.K_TAKE_WORKER
    19: lambda s, i, context: candidate_hosts(s, s.frame_a[i], context),  # k.K_HOST
    20: lambda s, i, context: candidate_stars(s, s.frame_player[i], context),  # k.K_TUCK
    23: lambda s, i, context: candidate_squares(s, s.frame_player[i], s.frame_a[i], context),  # k.K_LAY
    24: lambda s, i, context: candidate_reroll(s, context),  # k.K_REROLL
    25: lambda s, i, context: no_pips(s),  # k.K_AFTER
    26: lambda s, i, context: candidate_allow(),  # k.K_ALLOW
}


class Play(State):
    """A position of wayfarers."""

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
        return 0

    def heavy_outcomes(self) -> int:
        """Outcomes of chance that may not weigh 1."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        return 0

    def chance_weight(self, a: int) -> int:
        """Weight of an outcome of chance."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        return 1

    def chance_key(self) -> int:
        """Place of the draw in the keys."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        return KEY[kind](self, i)

    def observe(self, event: int, seat: int, a: int, b: int, c: int) -> int:
        """Let observers count an event."""
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
        return pass_turn(self, seat)

    def bot_mode(self, seat: int, context: SearchContext) -> int:
        """How a search of the seat treats the top question."""
        if context.own_policy == 2:
            return mode_2(self, seat, context)
        i = self.depth - 1
        kind = self.frame_kind[i]
        if self.decisions > context.began:
            if kind == 1:
                return 0
        if self.frame_player[i] != seat:
            return 0
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
        return ahead(self, seat, other)

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
        city_points(s, p),  # points_cities
        vista_points(s, p),  # points_vistas
        harbour_points(s, p),  # points_harbours
        open_water_points(s, p),  # points_open_waters
        set_points(s, p),  # points_sets
        printed_points(s, p),  # points_space
        doubled_points(s, p),  # points_inspiration
        tile_points(s, p),  # points_caravan
        guild_points(s, p),  # points_guilds
    ]


def counts_of(s: Play, p: int) -> list[int]:
    """What results count of a seat, in the order of `counts.COLUMNS`."""
    return [
        journal_column(s, p),  # journal_column
        popcount(s.lands[p]),  # land_cards
        popcount(s.waters[p]),  # water_cards
        popcount(s.skies[p]),  # space_cards
        popcount(s.townsfolk[p]),  # townsfolk_cards
        num_inspirations(s, p),  # inspiration_cards
        s.tiles[p * 23 + 0] + s.tiles[p * 23 + 1] + s.tiles[p * 23 + 2] + s.tiles[p * 23 + 3] + s.tiles[p * 23 + 4] + s.tiles[p * 23 + 5] + s.tiles[p * 23 + 6] + s.tiles[p * 23 + 7] + s.tiles[p * 23 + 8] + s.tiles[p * 23 + 9] + s.tiles[p * 23 + 10] + s.tiles[p * 23 + 11] + s.tiles[p * 23 + 12] + s.tiles[p * 23 + 13] + s.tiles[p * 23 + 14] + s.tiles[p * 23 + 15] + s.tiles[p * 23 + 16] + s.tiles[p * 23 + 17] + s.tiles[p * 23 + 18] + s.tiles[p * 23 + 19] + s.tiles[p * 23 + 20] + s.tiles[p * 23 + 21] + s.tiles[p * 23 + 22],  # tiles
        s.silver[p],  # silver_left
        s.provision[p],  # provisions_left
    ]

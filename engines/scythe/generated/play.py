"""The position that can be played. Written from the questions of scythe by engines.core.generate; do not edit."""

# fmt: off
# ruff: noqa
from __future__ import annotations

from collections.abc import Callable

from engines.core.search_context import SearchContext
from engines.scythe.bots.candidates import agree, as_many, best_cards, best_dial, candidate_bottoms, candidate_cargo, candidate_sections, candidate_sites, candidate_steps, candidate_tops, candidates_of_window, decline_if_legal, first_if_ahead, mode_of_step, pass_turn, tokens_in_danger, whole_options, whole_recruits
from engines.scythe.bots.commitments import begins_with_cards, plan_commitment
from engines.scythe.bots.evaluate import evaluate, prepare
from engines.scythe.bots.features import write_inputs
from engines.scythe.bots.greedy_1.evaluate import evaluate as evaluate_2, prepare as prepare_2
from engines.scythe.bots.greedy_1.policy import candidates as candidates_2, mode as mode_2
from engines.scythe.generated.state import State, copy_fresh
from engines.scythe.observers.lead import note_leader
from engines.scythe.observers.playing import note_bottom_row, note_top_row, note_turn
from engines.scythe.rules.bottom import apply_build, apply_build_site, apply_deploy, apply_deploy_site, apply_enlist, apply_ongoing, apply_upgrade, build_sites, deploy_sites, earn_coins, legal_build, legal_deploy, legal_enlist, legal_ongoing, legal_upgrade, main_effect
from engines.scythe.rules.bribes import apply_give, apply_give_amount, ask_next, legal_give, legal_give_amount
from engines.scythe.rules.cards import apply_draw, apply_steal, draw_key, draw_weight, hand_weight, legal_draw, legal_hand, legal_steal, steal_weight
from engines.scythe.rules.cargo import apply_cargo, legal_cargo
from engines.scythe.rules.chances import apply_discard_random, encounter_key, factory_key, objective_key, scout_key, tile_key, trap_key
from engines.scythe.rules.combat import apply_ability, apply_commit, apply_dial, award_star, console_loser, finish_combat, legal_ability, legal_combat_order, legal_commit, legal_dial, lose_face, may_commit, next_combat, resolve, start_combat
from engines.scythe.rules.deal import apply_deal_factory, apply_deal_objective, apply_tile, legal_deal_factory, legal_deal_objective, legal_tile, start_game
from engines.scythe.rules.encounter import apply_draw_encounter, apply_encounter, apply_peek, apply_relocate, apply_relocate_units, check_encounter, end_encounter, legal_draw_encounter, legal_encounter, legal_relocate, legal_relocate_units
from engines.scythe.rules.factory import apply_factory_alternative, apply_factory_choice, check_factory, legal_factory_alternative, legal_factory_choice
from engines.scythe.rules.gains import apply_part, apply_resource_site, apply_resource_types, apply_worker_site, do_row, legal_part, legal_peek, legal_resource_site, legal_resource_types, legal_worker_site
from engines.scythe.rules.hidden import hide_from
from engines.scythe.rules.movement import apply_move_step, apply_move_unit, finish_unit, legal_move_step, legal_move_unit
from engines.scythe.rules.objectives import may_reveal, num_factory_cards
from engines.scythe.rules.payment import apply_coercion, apply_pay, apply_pay_card, apply_pay_type, legal_coercion, legal_pay, legal_pay_type
from engines.scythe.rules.produce import apply_produce, bring_in, legal_produce, legal_produce_count
from engines.scythe.rules.queries import num_hand, num_mechs, num_recruits, num_stars, num_structures, num_upgrades
from engines.scythe.rules.retreat import apply_retreat, apply_retreat_workers, legal_retreat, legal_retreat_workers
from engines.scythe.rules.scoring import beats, bonus_coins, encounter_coins, num_resources_scored, num_territories_scored, resource_coins, star_coins, territory_coins
from engines.scythe.rules.stars import place_bottom_stars, place_due_stars, place_early_stars
from engines.scythe.rules.traps import apply_arm, apply_token, check_arming, check_token, legal_arm, legal_token
from engines.scythe.rules.turn import apply_bottom, apply_end_window, apply_section, apply_top, end_turn, legal_bottom, legal_end_window, legal_section, legal_top, start_turn

LEGAL: dict[int, Callable[[State, int], int]] = {
    1: lambda s, i: legal_section(s, s.frame_player[i]),  # c.K_SECTION
    2: lambda s, i: legal_top(s, s.frame_player[i]),  # c.K_TOP
    3: lambda s, i: legal_bottom(s, s.frame_player[i]),  # c.K_BOTTOM
    4: lambda s, i: legal_end_window(s, s.frame_player[i]),  # c.K_END_WINDOW
    5: lambda s, i: legal_give(s, s.frame_player[i]),  # c.K_GIVE
    6: lambda s, i: legal_give_amount(s, s.frame_player[i]),  # c.K_GIVE_AMOUNT
    7: lambda s, i: legal_move_unit(s, s.frame_player[i], s.frame_a[i]),  # c.K_MOVE_UNIT
    8: lambda s, i: legal_move_step(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i]),  # c.K_MOVE_STEP
    9: lambda s, i: legal_cargo(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i]),  # c.K_CARGO
    10: lambda s, i: legal_combat_order(s),  # c.K_COMBAT_ORDER
    11: lambda s, i: legal_ability(s, s.frame_a[i], s.frame_b[i]),  # c.K_ABILITY
    12: lambda s, i: legal_dial(s, s.frame_player[i]),  # c.K_DIAL
    13: lambda s, i: legal_commit(s, s.frame_player[i], s.frame_a[i], s.frame_b[i]),  # c.K_COMMIT
    14: lambda s, i: legal_retreat(s, s.frame_player[i], s.frame_a[i]),  # c.K_RETREAT
    15: lambda s, i: legal_retreat_workers(s, s.frame_player[i], s.frame_a[i], s.frame_b[i]),  # c.K_RETREAT_WORKERS
    16: lambda s, i: legal_factory_choice(s),  # c.K_FACTORY_CHOICE
    17: lambda s, i: legal_factory_alternative(s, s.frame_player[i]),  # c.K_FACTORY_ALTERNATIVE
    18: lambda s, i: legal_encounter(s, s.frame_player[i], s.frame_a[i], s.frame_b[i]),  # c.K_ENCOUNTER
    19: lambda s, i: legal_part(s, s.frame_b[i], s.frame_c[i]),  # c.K_PART
    20: lambda s, i: legal_resource_types(s.frame_a[i], s.frame_b[i], s.frame_c[i]),  # c.K_RESOURCE_TYPES
    21: lambda s, i: legal_resource_site(s, s.frame_player[i]),  # c.K_RESOURCE_SITE
    22: lambda s, i: legal_pay(s, s.frame_a[i], s.frame_b[i], s.frame_c[i]),  # c.K_PAY
    23: lambda s, i: legal_coercion(s, s.frame_player[i], s.frame_a[i], s.frame_b[i]),  # c.K_COERCION
    24: lambda s, i: legal_hand(s, s.frame_player[i]),  # c.K_PAY_CARD
    25: lambda s, i: legal_pay_type(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i]),  # c.K_PAY_TYPE
    26: lambda s, i: legal_upgrade(s, s.frame_player[i]),  # c.K_UPGRADE
    27: lambda s, i: legal_deploy(s, s.frame_player[i], s.frame_a[i]),  # c.K_DEPLOY
    28: lambda s, i: deploy_sites(s, s.frame_player[i], s.frame_a[i]),  # c.K_DEPLOY_SITE
    29: lambda s, i: legal_build(s, s.frame_player[i], s.frame_a[i]),  # c.K_BUILD
    30: lambda s, i: build_sites(s, s.frame_player[i], s.frame_a[i]),  # c.K_BUILD_SITE
    31: lambda s, i: legal_enlist(s, s.frame_player[i]),  # c.K_ENLIST
    32: lambda s, i: legal_ongoing(s, s.frame_player[i], s.frame_a[i]),  # c.K_ONGOING
    33: lambda s, i: legal_produce(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i]),  # c.K_PRODUCE
    34: lambda s, i: legal_produce_count(s.frame_b[i]),  # c.K_PRODUCE_COUNT
    35: lambda s, i: legal_token(s, s.frame_player[i]),  # c.K_TOKEN
    36: lambda s, i: legal_arm(),  # c.K_ARM
    37: lambda s, i: legal_peek(s, s.frame_player[i]),  # c.K_PEEK
    38: lambda s, i: legal_relocate(s, s.frame_player[i], s.frame_a[i]),  # c.K_RELOCATE
    39: lambda s, i: legal_relocate_units(s, s.frame_player[i], s.frame_a[i], s.frame_c[i]),  # c.K_RELOCATE_UNITS
    40: lambda s, i: legal_worker_site(s, s.frame_player[i]),  # c.K_WORKER_SITE
    48: lambda s, i: legal_draw(s),  # c.K_DRAW_COMBAT
    49: lambda s, i: legal_draw_encounter(s),  # c.K_DRAW_ENCOUNTER
    50: lambda s, i: legal_deal_objective(s),  # c.K_DEAL_OBJECTIVE
    51: lambda s, i: legal_deal_factory(s),  # c.K_DEAL_FACTORY
    52: lambda s, i: legal_tile(),  # c.K_DRAW_TILE
    53: lambda s, i: legal_hand(s, s.frame_a[i]),  # c.K_DISCARD_RANDOM
    54: lambda s, i: legal_steal(s, s.frame_b[i]),  # c.K_STEAL
}

APPLY: dict[int, Callable[[State, int, int], int]] = {
    1: lambda s, i, a: apply_section(s, s.frame_player[i], a),  # c.K_SECTION
    2: lambda s, i, a: apply_top(s, s.frame_player[i], a),  # c.K_TOP
    3: lambda s, i, a: apply_bottom(s, s.frame_player[i], a),  # c.K_BOTTOM
    4: lambda s, i, a: apply_end_window(s, s.frame_player[i], a),  # c.K_END_WINDOW
    5: lambda s, i, a: apply_give(s, s.frame_player[i], s.frame_a[i], a),  # c.K_GIVE
    6: lambda s, i, a: apply_give_amount(s, s.frame_player[i], s.frame_a[i], a),  # c.K_GIVE_AMOUNT
    7: lambda s, i, a: apply_move_unit(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_MOVE_UNIT
    8: lambda s, i, a: apply_move_step(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # c.K_MOVE_STEP
    9: lambda s, i, a: apply_cargo(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # c.K_CARGO
    10: lambda s, i, a: start_combat(s, s.frame_player[i], a),  # c.K_COMBAT_ORDER
    11: lambda s, i, a: apply_ability(s, s.frame_a[i], s.frame_b[i], a),  # c.K_ABILITY
    12: lambda s, i, a: apply_dial(s, s.frame_a[i], a),  # c.K_DIAL
    13: lambda s, i, a: apply_commit(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_COMMIT
    14: lambda s, i, a: apply_retreat(s, s.frame_player[i], s.frame_a[i], a),  # c.K_RETREAT
    15: lambda s, i, a: apply_retreat_workers(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_RETREAT_WORKERS
    16: lambda s, i, a: apply_factory_choice(s, s.frame_player[i], a),  # c.K_FACTORY_CHOICE
    17: lambda s, i, a: apply_factory_alternative(s, s.frame_player[i], a),  # c.K_FACTORY_ALTERNATIVE
    18: lambda s, i, a: apply_encounter(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_ENCOUNTER
    19: lambda s, i, a: apply_part(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # c.K_PART
    20: lambda s, i, a: apply_resource_types(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # c.K_RESOURCE_TYPES
    21: lambda s, i, a: apply_resource_site(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_RESOURCE_SITE
    22: lambda s, i, a: apply_pay(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # c.K_PAY
    23: lambda s, i, a: apply_coercion(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_COERCION
    24: lambda s, i, a: apply_pay_card(s, s.frame_player[i], s.frame_a[i], a),  # c.K_PAY_CARD
    25: lambda s, i, a: apply_pay_type(s, s.frame_player[i], s.frame_a[i], s.frame_c[i], a),  # c.K_PAY_TYPE
    26: lambda s, i, a: apply_upgrade(s, s.frame_player[i], a),  # c.K_UPGRADE
    27: lambda s, i, a: apply_deploy(s, s.frame_player[i], s.frame_a[i], a),  # c.K_DEPLOY
    28: lambda s, i, a: apply_deploy_site(s, s.frame_player[i], s.frame_b[i], a),  # c.K_DEPLOY_SITE
    29: lambda s, i, a: apply_build(s, s.frame_player[i], s.frame_a[i], a),  # c.K_BUILD
    30: lambda s, i, a: apply_build_site(s, s.frame_player[i], s.frame_b[i], a),  # c.K_BUILD_SITE
    31: lambda s, i, a: apply_enlist(s, s.frame_player[i], a),  # c.K_ENLIST
    32: lambda s, i, a: apply_ongoing(s, s.frame_player[i], s.frame_a[i], a),  # c.K_ONGOING
    33: lambda s, i, a: apply_produce(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i], a),  # c.K_PRODUCE
    34: lambda s, i, a: bring_in(s, s.frame_player[i], s.frame_a[i], a),  # c.K_PRODUCE_COUNT
    35: lambda s, i, a: apply_token(s, s.frame_player[i], a),  # c.K_TOKEN
    36: lambda s, i, a: apply_arm(s, s.frame_a[i], a),  # c.K_ARM
    37: lambda s, i, a: apply_peek(s, s.frame_player[i], a),  # c.K_PEEK
    38: lambda s, i, a: apply_relocate(s, s.frame_player[i], s.frame_a[i], a),  # c.K_RELOCATE
    39: lambda s, i, a: apply_relocate_units(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], a),  # c.K_RELOCATE_UNITS
    40: lambda s, i, a: apply_worker_site(s, s.frame_player[i], s.frame_a[i], a),  # c.K_WORKER_SITE
    48: lambda s, i, a: apply_draw(s, s.frame_a[i], s.frame_b[i], a),  # c.K_DRAW_COMBAT
    49: lambda s, i, a: apply_draw_encounter(s, s.frame_a[i], a),  # c.K_DRAW_ENCOUNTER
    50: lambda s, i, a: apply_deal_objective(s, s.frame_a[i], s.frame_b[i], a),  # c.K_DEAL_OBJECTIVE
    51: lambda s, i, a: apply_deal_factory(s, s.frame_a[i], a),  # c.K_DEAL_FACTORY
    52: lambda s, i, a: apply_tile(s, a),  # c.K_DRAW_TILE
    53: lambda s, i, a: apply_discard_random(s, s.frame_a[i], s.frame_b[i], a),  # c.K_DISCARD_RANDOM
    54: lambda s, i, a: apply_steal(s, s.frame_a[i], s.frame_b[i], a),  # c.K_STEAL
}

STEP: dict[int, Callable[[State, int], int]] = {
    64: lambda s, i: start_game(s),  # c.K_START_GAME
    65: lambda s, i: start_turn(s),  # c.K_START_TURN
    66: lambda s, i: end_turn(s),  # c.K_END_TURN
    68: lambda s, i: resolve(s, s.frame_player[i]),  # c.K_RESOLVE
    69: lambda s, i: console_loser(s, s.frame_player[i]),  # c.K_CONSOLATION
    70: lambda s, i: lose_face(s, s.frame_player[i]),  # c.K_POPULARITY_LOSS
    71: lambda s, i: award_star(s),  # c.K_COMBAT_STAR
    72: lambda s, i: finish_combat(s),  # c.K_COMBAT_DONE
    73: lambda s, i: check_factory(s, s.frame_player[i]),  # c.K_FACTORY_CHECK
    74: lambda s, i: check_encounter(s, s.frame_player[i]),  # c.K_ENCOUNTER_CHECK
    75: lambda s, i: end_encounter(s, s.frame_player[i], s.frame_a[i]),  # c.K_ENCOUNTER_END
    76: lambda s, i: check_token(s, s.frame_player[i]),  # c.K_TOKEN_CHECK
    77: lambda s, i: place_due_stars(s, s.frame_player[i]),  # c.K_STARS
    78: lambda s, i: place_bottom_stars(s, s.frame_player[i]),  # c.K_BOTTOM_STARS
    79: lambda s, i: place_early_stars(s, s.frame_player[i]),  # c.K_EARLY_STARS
    80: lambda s, i: earn_coins(s, s.frame_player[i], s.frame_a[i], s.frame_b[i]),  # c.K_BOTTOM_COINS
    81: lambda s, i: main_effect(s, s.frame_player[i], s.frame_a[i]),  # c.K_MAIN_EFFECT
    82: lambda s, i: do_row(s, s.frame_player[i], s.frame_b[i], s.frame_c[i]),  # c.K_ROWS
    83: lambda s, i: finish_unit(s, s.frame_player[i], s.frame_a[i]),  # c.K_MOVE_DONE
    84: lambda s, i: next_combat(s, s.frame_player[i]),  # c.K_COMBATS
    85: lambda s, i: check_arming(s, s.frame_player[i]),  # c.K_ARM_CHECK
    86: lambda s, i: ask_next(s, s.frame_player[i], s.frame_a[i]),  # c.K_ALL_GIVE
}

MUST_ASK: dict[int, Callable[[State, int], int]] = {
    4: lambda s, i: may_reveal(s, s.frame_player[i]),  # c.K_END_WINDOW
    13: lambda s, i: may_commit(s, s.frame_player[i]),  # c.K_COMMIT
    23: lambda s, i: 1,  # c.K_COERCION
    24: lambda s, i: 1,  # c.K_PAY_CARD
}

HEAVY: dict[int, Callable[[State, int], int]] = {
    48: lambda s, i: s.legal,  # c.K_DRAW_COMBAT
    53: lambda s, i: s.legal,  # c.K_DISCARD_RANDOM
    54: lambda s, i: s.legal,  # c.K_STEAL
}

WEIGHT: dict[int, Callable[[State, int, int], int]] = {
    48: lambda s, i, a: draw_weight(s, a),  # c.K_DRAW_COMBAT
    53: lambda s, i, a: hand_weight(s, s.frame_a[i], a),  # c.K_DISCARD_RANDOM
    54: lambda s, i, a: steal_weight(s, s.frame_b[i], a),  # c.K_STEAL
}

KEY: dict[int, Callable[[State, int], int]] = {
    48: lambda s, i: draw_key(s),  # c.K_DRAW_COMBAT
    49: lambda s, i: encounter_key(s),  # c.K_DRAW_ENCOUNTER
    50: lambda s, i: objective_key(s),  # c.K_DEAL_OBJECTIVE
    51: lambda s, i: factory_key(s),  # c.K_DEAL_FACTORY
    52: lambda s, i: tile_key(),  # c.K_DRAW_TILE
    53: lambda s, i: trap_key(s, s.frame_a[i], s.frame_b[i]),  # c.K_DISCARD_RANDOM
    54: lambda s, i: scout_key(s, s.frame_a[i]),  # c.K_STEAL
}

MODE: dict[int, Callable[[State, int, SearchContext], int]] = {
    1: lambda s, i, context: 4,  # c.K_SECTION
    2: lambda s, i, context: 4,  # c.K_TOP
    3: lambda s, i, context: 4,  # c.K_BOTTOM
    4: lambda s, i, context: 2,  # c.K_END_WINDOW
    7: lambda s, i, context: 2,  # c.K_MOVE_UNIT
    8: lambda s, i, context: mode_of_step(s.frame_c[i]),  # c.K_MOVE_STEP
    9: lambda s, i, context: 3,  # c.K_CARGO
    16: lambda s, i, context: 2,  # c.K_FACTORY_CHOICE
    17: lambda s, i, context: 2,  # c.K_FACTORY_ALTERNATIVE
    18: lambda s, i, context: 2,  # c.K_ENCOUNTER
    20: lambda s, i, context: 3,  # c.K_RESOURCE_TYPES
    21: lambda s, i, context: 3,  # c.K_RESOURCE_SITE
    25: lambda s, i, context: 2,  # c.K_PAY_TYPE
    26: lambda s, i, context: 3,  # c.K_UPGRADE
    27: lambda s, i, context: 3,  # c.K_DEPLOY
    28: lambda s, i, context: 3,  # c.K_DEPLOY_SITE
    29: lambda s, i, context: 3,  # c.K_BUILD
    30: lambda s, i, context: 3,  # c.K_BUILD_SITE
    31: lambda s, i, context: 3,  # c.K_ENLIST
    33: lambda s, i, context: 3,  # c.K_PRODUCE
    35: lambda s, i, context: 2,  # c.K_TOKEN
    40: lambda s, i, context: 3,  # c.K_WORKER_SITE
}

CANDIDATES: dict[int, Callable[[State, int, SearchContext], int]] = {
    1: lambda s, i, context: candidate_sections(s, s.frame_player[i], context),  # c.K_SECTION
    2: lambda s, i, context: candidate_tops(s, s.frame_player[i], context),  # c.K_TOP
    3: lambda s, i, context: candidate_bottoms(s, s.frame_player[i], context),  # c.K_BOTTOM
    4: lambda s, i, context: candidates_of_window(s, s.frame_player[i], context),  # c.K_END_WINDOW
    5: lambda s, i, context: decline_if_legal(s),  # c.K_GIVE
    8: lambda s, i, context: candidate_steps(s, s.frame_player[i], s.frame_a[i], s.frame_c[i], context),  # c.K_MOVE_STEP
    9: lambda s, i, context: candidate_cargo(s, s.frame_b[i]),  # c.K_CARGO
    11: lambda s, i, context: agree(),  # c.K_ABILITY
    12: lambda s, i, context: best_dial(s, s.frame_player[i], s.frame_a[i], context),  # c.K_DIAL
    13: lambda s, i, context: best_cards(s, s.frame_player[i], s.frame_a[i], s.frame_b[i], context),  # c.K_COMMIT
    18: lambda s, i, context: whole_options(s),  # c.K_ENCOUNTER
    21: lambda s, i, context: candidate_sites(s, s.frame_player[i], context),  # c.K_RESOURCE_SITE
    22: lambda s, i, context: tokens_in_danger(s, s.frame_c[i], context),  # c.K_PAY
    23: lambda s, i, context: decline_if_legal(s),  # c.K_COERCION
    26: lambda s, i, context: first_if_ahead(s, context),  # c.K_UPGRADE
    31: lambda s, i, context: whole_recruits(s, context),  # c.K_ENLIST
    32: lambda s, i, context: agree(),  # c.K_ONGOING
    34: lambda s, i, context: as_many(s),  # c.K_PRODUCE_COUNT
    36: lambda s, i, context: agree(),  # c.K_ARM
}

SECRET: dict[int, Callable[[State, int], int]] = {
    12: lambda s, i: 1,  # c.K_DIAL
    13: lambda s, i: begins_with_cards(s, s.frame_player[i], s.frame_b[i]),  # c.K_COMMIT
}


class Play(State):
    """A position of scythe."""

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
        if kind != 82:
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
            return note_top_row(self, seat, a)
        if event == 3:
            return note_bottom_row(self, seat)
        if event == 4:
            return note_turn(self, seat)
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
            return 1
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
        found = SECRET.get(kind)
        return found(self, i) if found else 0

    def bot_commit(self, seat: int, context: SearchContext, stream: int) -> int:
        """Draw unseen answers of the seat and plan them."""
        return plan_commitment(self, seat, context, stream)


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
        s.coins[p],  # coins_held
        star_coins(s, p),  # coins_stars
        territory_coins(s, p),  # coins_territories
        resource_coins(s, p),  # coins_resources
        bonus_coins(s, p),  # coins_structure_bonus
        encounter_coins(s, p),  # coins_other
    ]


def counts_of(s: Play, p: int) -> list[int]:
    """What results count of a seat, in the order of `counts.COLUMNS`."""
    return [
        1 if s.stars[p] & 1 else 0,  # star_upgrades
        1 if s.stars[p] & 2 else 0,  # star_mechs
        1 if s.stars[p] & 4 else 0,  # star_structures
        1 if s.stars[p] & 8 else 0,  # star_recruits
        1 if s.stars[p] & 16 else 0,  # star_workers
        s.objective_stars[p],  # star_objective
        s.combat_stars[p],  # star_combat
        1 if s.stars[p] & 32 else 0,  # star_popularity
        1 if s.stars[p] & 64 else 0,  # star_power
        num_stars(s, p),  # stars
        s.popularity[p],  # popularity
        s.power[p],  # power
        num_territories_scored(s, p),  # territories
        num_resources_scored(s, p),  # resources
        s.num_workers[p],  # workers
        num_mechs(s, p),  # mechs
        num_structures(s, p),  # structures
        num_recruits(s, p),  # recruits
        num_upgrades(s, p),  # upgrades
        num_hand(s, p),  # combat_cards
        s.combats_won[p],  # combats_won
        s.combats_lost[p],  # combats_lost
        s.encounters_met[p],  # encounters
        num_factory_cards(s, p),  # factory_card
        s.turns_without_star[p],  # turns_without_star
        s.turns_of[p],  # turns
        s.top_rows[p * 6 + 0],  # top_move
        s.top_rows[p * 6 + 1],  # top_bolster
        s.top_rows[p * 6 + 2],  # top_trade
        s.top_rows[p * 6 + 3],  # top_produce
        s.top_rows[p * 6 + 4],  # top_gain
        s.top_rows[p * 6 + 5],  # top_factory
        s.bottom_rows[p * 6 + 0],  # bottom_move
        s.bottom_rows[p * 6 + 1],  # bottom_bolster
        s.bottom_rows[p * 6 + 2],  # bottom_trade
        s.bottom_rows[p * 6 + 3],  # bottom_produce
        s.bottom_rows[p * 6 + 5],  # bottom_factory
    ]

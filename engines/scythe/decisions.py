"""Every question a player or chance can be asked: its legal answers and what an answer does.

`legal` and `answer` send a frame to the topic that owns it; `step` carries out frames that nobody answers.
"""

from __future__ import annotations

from engines.core.bits import popcount
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import pop, push
from engines.core.playout import key_place
from engines.scythe.bottom import (
    apply_build,
    apply_build_site,
    apply_deploy,
    apply_deploy_site,
    apply_enlist,
    apply_ongoing,
    apply_upgrade,
    build_sites,
    deploy_sites,
    earn_coins,
    legal_build,
    legal_deploy,
    legal_enlist,
    legal_ongoing,
    legal_upgrade,
    main_effect,
)
from engines.scythe.bribes import apply_give, apply_give_amount, legal_give, legal_give_amount
from engines.scythe.cards import (
    apply_draw,
    apply_steal,
    discard_card,
    draw_key,
    draw_weight,
    legal_draw,
    legal_hand,
)
from engines.scythe.cargo import apply_cargo, legal_cargo
from engines.scythe.combat import (
    apply_ability,
    apply_commit,
    apply_dial,
    award_star,
    console_loser,
    finish_combat,
    legal_ability,
    legal_combat_order,
    legal_commit,
    legal_dial,
    lose_face,
    may_commit,
    next_combat,
    resolve,
    start_combat,
)
from engines.scythe.constants import (
    DECK_ENCOUNTER,
    DECK_FACTORY,
    DECK_OBJECTIVE,
    DECK_SCOUT,
    DECK_TILE,
    DECK_TRAP,
    K_ABILITY,
    K_ARM,
    K_ARM_CHECK,
    K_BOTTOM,
    K_BOTTOM_COINS,
    K_BOTTOM_STARS,
    K_BUILD,
    K_BUILD_SITE,
    K_CARGO,
    K_COERCION,
    K_COMBAT_DONE,
    K_COMBAT_ORDER,
    K_COMBAT_STAR,
    K_COMBATS,
    K_COMMIT,
    K_CONSOLATION,
    K_DEAL_FACTORY,
    K_DEAL_OBJECTIVE,
    K_DEPLOY,
    K_DEPLOY_SITE,
    K_DIAL,
    K_DISCARD_RANDOM,
    K_DRAW_COMBAT,
    K_DRAW_ENCOUNTER,
    K_DRAW_TILE,
    K_EARLY_STARS,
    K_ENCOUNTER,
    K_ENCOUNTER_CHECK,
    K_ENCOUNTER_END,
    K_END_TURN,
    K_END_WINDOW,
    K_ENLIST,
    K_FACTORY_ALTERNATIVE,
    K_FACTORY_CHECK,
    K_FACTORY_CHOICE,
    K_GIVE,
    K_MAIN_EFFECT,
    K_MOVE_DONE,
    K_MOVE_STEP,
    K_MOVE_UNIT,
    K_ONGOING,
    K_PART,
    K_PAY,
    K_PAY_CARD,
    K_PAY_TYPE,
    K_PEEK,
    K_POPULARITY_LOSS,
    K_PRODUCE,
    K_PRODUCE_COUNT,
    K_RELOCATE,
    K_RELOCATE_UNITS,
    K_RESOLVE,
    K_RESOURCE_SITE,
    K_RESOURCE_TYPES,
    K_RETREAT,
    K_RETREAT_WORKERS,
    K_ROWS,
    K_SECTION,
    K_STARS,
    K_START_GAME,
    K_START_TURN,
    K_STEAL,
    K_TOKEN,
    K_TOKEN_CHECK,
    K_TOP,
    K_UPGRADE,
    K_WORKER_SITE,
)
from engines.scythe.deal import (
    apply_deal_factory,
    apply_deal_objective,
    apply_tile,
    legal_deal_factory,
    legal_deal_objective,
    legal_tile,
    start_game,
)
from engines.scythe.encounter import (
    apply_draw_encounter,
    apply_encounter,
    apply_peek,
    apply_relocate,
    apply_relocate_units,
    check_encounter,
    end_encounter,
    legal_encounter,
    legal_relocate,
    legal_relocate_units,
)
from engines.scythe.factory import (
    apply_factory_alternative,
    apply_factory_choice,
    check_factory,
    legal_factory_alternative,
)
from engines.scythe.gains import (
    apply_part,
    apply_resource_site,
    apply_resource_types,
    apply_worker_site,
    do_row,
    legal_part,
    legal_peek,
    legal_resource_site,
    legal_resource_types,
    legal_worker_site,
)
from engines.scythe.movement import apply_move_step, apply_move_unit, finish_unit, legal_move_step, legal_move_unit
from engines.scythe.objectives import may_reveal
from engines.scythe.payment import (
    apply_coercion,
    apply_pay,
    apply_pay_card,
    apply_pay_type,
    legal_coercion,
    legal_pay,
    legal_pay_type,
)
from engines.scythe.produce import apply_produce, bring_in, legal_produce, legal_produce_count
from engines.scythe.retreat import apply_retreat, apply_retreat_workers, legal_retreat, legal_retreat_workers
from engines.scythe.stars import place_bottom_stars, place_due_stars, would_end
from engines.scythe.state import State
from engines.scythe.traps import (
    apply_arm,
    apply_token,
    check_arming,
    check_token,
    legal_arm,
    legal_token,
)
from engines.scythe.turn import (
    apply_bottom,
    apply_end_window,
    apply_section,
    apply_top,
    end_turn,
    legal_bottom,
    legal_end_window,
    legal_section,
    legal_top,
    start_turn,
)


def legal(s: State, kind: int, p: int, a: int, b: int, c: int) -> int:
    """Mask of the legal answers to a frame. Rule: S19.1-S19.17."""
    if kind <= K_END_WINDOW:
        return legal_in_turn(s, kind, p)
    if kind <= K_CARGO:
        return legal_in_move(s, kind, p, a, b, c)
    if kind <= K_RETREAT_WORKERS:
        return legal_in_combat(s, kind, p, a, b)
    if kind <= K_PAY_TYPE:
        return legal_of_benefit(s, kind, p, a, b, c)
    if kind <= K_PRODUCE_COUNT:
        return legal_in_row(s, kind, p, a, b, c)
    if kind < K_DRAW_COMBAT:
        return legal_of_rest(s, kind, p, a, c)
    return legal_of_chance(s, kind, a, b)


def legal_in_turn(s: State, kind: int, p: int) -> int:
    """Section, rows and the last window."""
    if kind == K_SECTION:
        return legal_section(s, p)
    if kind == K_TOP:
        return legal_top(s, p)
    if kind == K_BOTTOM:
        return legal_bottom(s, p)
    return legal_end_window(s, p)


def legal_in_move(s: State, kind: int, p: int, a: int, b: int, c: int) -> int:
    """Gifts, units, steps and cargo."""
    if kind == K_MOVE_STEP:
        return legal_move_step(s, p, a, b, c)
    if kind == K_MOVE_UNIT:
        return legal_move_unit(s, p, a)
    if kind == K_CARGO:
        return legal_cargo(s, p, a, b, c)
    if kind == K_GIVE:
        return legal_give(s, p)
    return legal_give_amount(s, p)


def legal_in_combat(s: State, kind: int, p: int, a: int, b: int) -> int:
    """Order of combats, abilities, commitments, retreat."""
    if kind == K_COMBAT_ORDER:
        return legal_combat_order(s)
    if kind == K_ABILITY:
        return legal_ability(s, a)
    if kind == K_DIAL:
        return legal_dial(s, p)
    if kind == K_COMMIT:
        return legal_commit(s, p, a, b)
    if kind == K_RETREAT:
        return legal_retreat(s, p, a)
    return legal_retreat_workers(s, p, a, b)


def legal_of_benefit(s: State, kind: int, p: int, a: int, b: int, c: int) -> int:
    """Factory, encounter, partial benefits, payments."""
    if kind == K_PAY:
        return legal_pay(s, a, b, c)
    if kind == K_ENCOUNTER:
        return legal_encounter(s, p, a, b)
    if kind == K_PART:
        return legal_part(s, b, c)
    if kind == K_RESOURCE_TYPES:
        return legal_resource_types(a, b, c)
    if kind == K_RESOURCE_SITE:
        return legal_resource_site(s, p)
    if kind == K_FACTORY_CHOICE:
        return s.offer
    if kind == K_FACTORY_ALTERNATIVE:
        return legal_factory_alternative(s, p)
    if kind == K_COERCION:
        return legal_coercion(s, p, a, b)
    if kind == K_PAY_CARD:
        return legal_hand(s, p)
    return legal_pay_type(s, p, a, b, c)


def legal_in_row(s: State, kind: int, p: int, a: int, b: int, c: int) -> int:
    """Main effects, ongoing bonuses, production."""
    if kind == K_PRODUCE:
        return legal_produce(s, p, a, b, c)
    if kind == K_UPGRADE:
        return legal_upgrade(s, p)
    if kind == K_DEPLOY:
        return legal_deploy(s, p, a)
    if kind == K_DEPLOY_SITE:
        return deploy_sites(s, p, a)
    if kind == K_BUILD:
        return legal_build(s, p, a)
    if kind == K_BUILD_SITE:
        return build_sites(s, p, a)
    if kind == K_ENLIST:
        return legal_enlist(s, p)
    if kind == K_ONGOING:
        return legal_ongoing(s, p, a)
    return legal_produce_count(b)


def legal_of_rest(s: State, kind: int, p: int, a: int, c: int) -> int:
    """Faction tokens and special gains."""
    if kind == K_TOKEN:
        return legal_token(s, p)
    if kind == K_ARM:
        return legal_arm()
    if kind == K_PEEK:
        return legal_peek(s, p)
    if kind == K_RELOCATE:
        return legal_relocate(s, p, a)
    if kind == K_RELOCATE_UNITS:
        return legal_relocate_units(s, p, a, c)
    assert kind == K_WORKER_SITE, "unknown question"
    return legal_worker_site(s, p)


def legal_of_chance(s: State, kind: int, a: int, b: int) -> int:
    """What can come up."""
    if kind == K_DRAW_COMBAT:
        return legal_draw(s)
    if kind == K_DRAW_ENCOUNTER:
        return s.encounter_deck
    if kind == K_DEAL_OBJECTIVE:
        return legal_deal_objective(s)
    if kind == K_DEAL_FACTORY:
        return legal_deal_factory(s)
    if kind == K_DRAW_TILE:
        return legal_tile()
    if kind == K_DISCARD_RANDOM:
        return legal_hand(s, a)
    assert kind == K_STEAL, "unknown question to chance"
    return legal_hand(s, b)


def answer(s: State, kind: int, p: int, a: int, b: int, c: int, x: int) -> int:
    """Carry out answer `x` to a frame that was just taken off. Rule: S19.1-S19.17."""
    if kind <= K_END_WINDOW:
        return answer_in_turn(s, kind, p, x)
    if kind <= K_CARGO:
        return answer_in_move(s, kind, p, a, b, c, x)
    if kind <= K_RETREAT_WORKERS:
        return answer_in_combat(s, kind, p, a, b, x)
    if kind <= K_PAY_TYPE:
        return answer_of_benefit(s, kind, p, a, b, c, x)
    if kind <= K_PRODUCE_COUNT:
        return answer_in_row(s, kind, p, a, b, c, x)
    if kind < K_DRAW_COMBAT:
        return answer_of_rest(s, kind, p, a, b, x)
    return answer_of_chance(s, kind, a, b, x)


def answer_in_turn(s: State, kind: int, p: int, x: int) -> int:
    """Section, rows and the last window."""
    if kind == K_SECTION:
        return apply_section(s, p, x)
    if kind == K_TOP:
        return apply_top(s, p, x)
    if kind == K_BOTTOM:
        return apply_bottom(s, p, x)
    return apply_end_window(s, p, x)


def answer_in_move(s: State, kind: int, p: int, a: int, b: int, c: int, x: int) -> int:
    """Gifts, units, steps and cargo."""
    if kind == K_MOVE_STEP:
        return apply_move_step(s, p, a, b, c, x)
    if kind == K_MOVE_UNIT:
        return apply_move_unit(s, p, a, b, x)
    if kind == K_CARGO:
        return apply_cargo(s, p, a, b, c, x)
    if kind == K_GIVE:
        return apply_give(s, p, x)
    return apply_give_amount(s, p, a, x)


def answer_in_combat(s: State, kind: int, p: int, a: int, b: int, x: int) -> int:
    """Order of combats, abilities, commitments, retreat."""
    if kind == K_COMBAT_ORDER:
        return start_combat(s, p, x)
    if kind == K_ABILITY:
        return apply_ability(s, a, x)
    if kind == K_DIAL:
        return apply_dial(s, a, x)
    if kind == K_COMMIT:
        return apply_commit(s, p, a, b, x)
    if kind == K_RETREAT:
        return apply_retreat(s, p, a, x)
    return apply_retreat_workers(s, p, a, b, x)


def answer_of_benefit(s: State, kind: int, p: int, a: int, b: int, c: int, x: int) -> int:
    """Factory, encounter, partial benefits, payments."""
    if kind == K_PAY:
        return apply_pay(s, p, a, b, c, x)
    if kind == K_ENCOUNTER:
        return apply_encounter(s, p, a, b, x)
    if kind == K_PART:
        return apply_part(s, p, a, b, c, x)
    if kind == K_RESOURCE_TYPES:
        return apply_resource_types(s, p, a, b, c, x)
    if kind == K_RESOURCE_SITE:
        return apply_resource_site(s, p, a, b, x)
    if kind == K_FACTORY_CHOICE:
        return apply_factory_choice(s, p, x)
    if kind == K_FACTORY_ALTERNATIVE:
        return apply_factory_alternative(s, p, x)
    if kind == K_COERCION:
        return apply_coercion(s, p, a, b, x)
    if kind == K_PAY_CARD:
        return apply_pay_card(s, p, a, x)
    return apply_pay_type(s, p, a, c, x)


def answer_in_row(s: State, kind: int, p: int, a: int, b: int, c: int, x: int) -> int:
    """Main effects, ongoing bonuses, production."""
    if kind == K_PRODUCE:
        return apply_produce(s, p, a, b, c, x)
    if kind == K_UPGRADE:
        return apply_upgrade(s, p, x)
    if kind == K_DEPLOY:
        return apply_deploy(s, p, a, x)
    if kind == K_DEPLOY_SITE:
        return apply_deploy_site(s, p, b, x)
    if kind == K_BUILD:
        return apply_build(s, p, a, x)
    if kind == K_BUILD_SITE:
        return apply_build_site(s, p, b, x)
    if kind == K_ENLIST:
        return apply_enlist(s, p, x)
    if kind == K_ONGOING:
        return apply_ongoing(s, p, a, x)
    return bring_in(s, p, a, x)


def answer_of_rest(s: State, kind: int, p: int, a: int, b: int, x: int) -> int:
    """Faction tokens and special gains."""
    if kind == K_TOKEN:
        return apply_token(s, p, x)
    if kind == K_ARM:
        return apply_arm(s, a, x)
    if kind == K_PEEK:
        return apply_peek(s, p, x)
    if kind == K_RELOCATE:
        return apply_relocate(s, p, a, x)
    if kind == K_RELOCATE_UNITS:
        return apply_relocate_units(s, p, a, b, x)
    return apply_worker_site(s, p, a, x)


def answer_of_chance(s: State, kind: int, a: int, b: int, x: int) -> int:
    """What came up."""
    if kind == K_DRAW_COMBAT:
        return apply_draw(s, a, b, x)
    if kind == K_DRAW_ENCOUNTER:
        return apply_draw_encounter(s, a, x)
    if kind == K_DEAL_OBJECTIVE:
        return apply_deal_objective(s, a, b, x)
    if kind == K_DEAL_FACTORY:
        return apply_deal_factory(s, a, x)
    if kind == K_DRAW_TILE:
        return apply_tile(s, x)
    if kind == K_DISCARD_RANDOM:
        return apply_discard_random(s, a, b, x)
    return apply_steal(s, a, b, x)


def apply_discard_random(s: State, p: int, left: int, v: int) -> int:
    """A random combat card is discarded to a Trap; the rest follows. Rule: S16.9."""
    discard_card(s, p, v)
    return push_discard(s, p, left - 1)


def push_discard(s: State, p: int, left: int) -> int:
    """Ask chance for the next card to discard. Rule: S16.9."""
    if left > 0:
        push(s, K_DISCARD_RANDOM, CHANCE_PLAYER, p, left, 0)
    return 0


def chance_weight_of(s: State, kind: int, a: int, b: int, x: int) -> int:
    """Weight of outcome `x` of a frame of chance: cards of that kind among those that can come up."""
    if kind == K_DRAW_COMBAT:
        return draw_weight(s, x)
    if kind == K_DISCARD_RANDOM:
        return s.hand[a * 4 + x]
    if kind == K_STEAL:
        return s.hand[b * 4 + x]
    return 1


def chance_key_of(s: State, kind: int, a: int, b: int) -> int:
    """Place of a draw in the keys: deck, shuffle, how many were drawn before; for dice the seat and how many."""
    if kind == K_DRAW_COMBAT:
        return draw_key(s)
    if kind == K_DRAW_ENCOUNTER:
        return key_place(DECK_ENCOUNTER, 0, popcount(s.encounter_deck))
    if kind == K_DEAL_OBJECTIVE:
        return key_place(DECK_OBJECTIVE, 0, popcount(s.objective_deck))
    if kind == K_DEAL_FACTORY:
        return key_place(DECK_FACTORY, 0, s.offer_size)
    if kind == K_DRAW_TILE:
        return key_place(DECK_TILE, 0, 0)
    if kind == K_DISCARD_RANDOM:
        return key_place(DECK_TRAP, a, s.turns_of[a] * 4 + b)
    return key_place(DECK_SCOUT, a, s.combats_won[a] + s.combats_lost[a])


def step(s: State, kind: int, p: int, a: int, b: int, c: int) -> int:
    """Carry out a frame that nobody answers."""
    if kind == K_ROWS:
        return do_row(s, p, b, c)
    pop(s)
    if kind <= K_COMBAT_DONE:
        return step_of_flow(s, kind, p, a)
    if kind <= K_TOKEN_CHECK:
        return step_after_move(s, kind, p, a)
    if kind == K_STARS:
        return place_due_stars(s, p)
    if kind == K_MAIN_EFFECT:
        return main_effect(s, p, a)
    if kind == K_BOTTOM_COINS:
        return earn_coins(s, p, a, b)
    if kind == K_BOTTOM_STARS:
        return place_bottom_stars(s, p)
    if kind == K_COMBATS:
        return next_combat(s, p)
    if kind == K_MOVE_DONE:
        return finish_unit(s, p, a)
    if kind == K_ARM_CHECK:
        return check_arming(s, p)
    assert kind == K_EARLY_STARS, "unknown step"
    return place_due_stars(s, p) if would_end(s, p) else 0


def step_of_flow(s: State, kind: int, p: int, a: int) -> int:
    """Turns and the course of a combat. Rule: S6.13."""
    if kind == K_START_TURN:
        return start_turn(s)
    if kind == K_END_TURN:
        return end_turn(s)
    if kind == K_RESOLVE:
        return resolve(s, p)
    if kind == K_CONSOLATION:
        return console_loser(s, p)
    if kind == K_POPULARITY_LOSS:
        return lose_face(s, p)
    if kind == K_COMBAT_STAR:
        return award_star(s)
    if kind == K_COMBAT_DONE:
        return finish_combat(s)
    assert kind == K_START_GAME, "unknown step"
    return start_game(s)


def step_after_move(s: State, kind: int, p: int, a: int) -> int:
    """What follows the combats of a Move action. Rule: S5.24."""
    if kind == K_FACTORY_CHECK:
        return check_factory(s, p)
    if kind == K_ENCOUNTER_CHECK:
        return check_encounter(s, p)
    if kind == K_ENCOUNTER_END:
        return end_encounter(s, p, a)
    return check_token(s, p)


def must_ask(s: State, kind: int, p: int) -> int:
    """1 for a question that is asked although there is just one answer: that there is no other must not show."""
    if kind == K_END_WINDOW:
        return may_reveal(s, p)
    return may_commit(s, p) if kind == K_COMMIT else 0


class Questions(State):
    """A position that asks: the questions behind the kernel's virtual methods."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        if i < 0:
            return 0
        return legal(self, self.frame_kind[i], self.frame_player[i], self.frame_a[i], self.frame_b[i], self.frame_c[i])

    def answer_top(self, a: int) -> int:
        """Carry out an answer to the question that was just taken off."""
        i = self.depth
        kind = self.frame_kind[i]
        return answer(self, kind, self.frame_player[i], self.frame_a[i], self.frame_b[i], self.frame_c[i], a)

    def step_top(self) -> int:
        """Carry out the step on top."""
        i = self.depth - 1
        return step(self, self.frame_kind[i], self.frame_player[i], self.frame_a[i], self.frame_b[i], self.frame_c[i])

    def must_ask(self) -> int:
        """Whether the top question is asked although there is just one answer."""
        i = self.depth - 1
        return must_ask(self, self.frame_kind[i], self.frame_player[i])

    def chance_weight(self, a: int) -> int:
        """Weight of an outcome of chance."""
        i = self.depth - 1
        return chance_weight_of(self, self.frame_kind[i], self.frame_a[i], self.frame_b[i], a)

    def chance_key(self) -> int:
        """Place of the draw in the keys."""
        i = self.depth - 1
        return chance_key_of(self, self.frame_kind[i], self.frame_a[i], self.frame_b[i])

"""Every question a player or chance can be asked: its legal answers and what an answer does.

`legal` and `answer` send a frame to the topic that owns it; chance and the steps that nobody answers have files of
their own.
"""

from __future__ import annotations

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
    legal_build,
    legal_deploy,
    legal_enlist,
    legal_ongoing,
    legal_upgrade,
)
from engines.scythe.bribes import apply_give, apply_give_amount, legal_give, legal_give_amount
from engines.scythe.cards import (
    legal_hand,
)
from engines.scythe.cargo import apply_cargo, legal_cargo
from engines.scythe.chances import answer_of_chance, chance_key_of, chance_weight_of, legal_of_chance
from engines.scythe.combat import (
    apply_ability,
    apply_commit,
    apply_dial,
    legal_ability,
    legal_combat_order,
    legal_commit,
    legal_dial,
    may_commit,
    start_combat,
)
from engines.scythe.constants import (
    K_ABILITY,
    K_ARM,
    K_BOTTOM,
    K_BUILD,
    K_BUILD_SITE,
    K_CARGO,
    K_COERCION,
    K_COMBAT_ORDER,
    K_COMMIT,
    K_DEPLOY,
    K_DEPLOY_SITE,
    K_DIAL,
    K_DRAW_COMBAT,
    K_ENCOUNTER,
    K_END_WINDOW,
    K_ENLIST,
    K_FACTORY_ALTERNATIVE,
    K_FACTORY_CHOICE,
    K_GIVE,
    K_MOVE_STEP,
    K_MOVE_UNIT,
    K_ONGOING,
    K_PART,
    K_PAY,
    K_PAY_CARD,
    K_PAY_TYPE,
    K_PEEK,
    K_PRODUCE,
    K_PRODUCE_COUNT,
    K_RELOCATE,
    K_RELOCATE_UNITS,
    K_RESOURCE_SITE,
    K_RESOURCE_TYPES,
    K_RETREAT,
    K_RETREAT_WORKERS,
    K_SECTION,
    K_TOKEN,
    K_TOP,
    K_UPGRADE,
    K_WORKER_SITE,
)
from engines.scythe.encounter import (
    apply_encounter,
    apply_peek,
    apply_relocate,
    apply_relocate_units,
    legal_encounter,
    legal_relocate,
    legal_relocate_units,
)
from engines.scythe.factory import (
    apply_factory_alternative,
    apply_factory_choice,
    legal_factory_alternative,
)
from engines.scythe.flow import step
from engines.scythe.gains import (
    apply_part,
    apply_resource_site,
    apply_resource_types,
    apply_worker_site,
    legal_part,
    legal_peek,
    legal_resource_site,
    legal_resource_types,
    legal_worker_site,
)
from engines.scythe.movement import apply_move_step, apply_move_unit, legal_move_step, legal_move_unit
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
from engines.scythe.state import State
from engines.scythe.traps import (
    apply_arm,
    apply_token,
    legal_arm,
    legal_token,
)
from engines.scythe.turn import (
    apply_bottom,
    apply_end_window,
    apply_section,
    apply_top,
    legal_bottom,
    legal_end_window,
    legal_section,
    legal_top,
)


def legal(s: State, i: int) -> int:
    """Mask of the legal answers to frame `i`. Rule: S19.1-S19.17."""
    kind = s.frame_kind[i]
    p = s.frame_player[i]
    if kind <= K_END_WINDOW:
        return legal_in_turn(s, kind, p)
    a = s.frame_a[i]
    b = s.frame_b[i]
    c = s.frame_c[i]
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


def answer(s: State, i: int, x: int) -> int:
    """Carry out answer `x` to frame `i`, which was just taken off. Rule: S19.1-S19.17."""
    kind = s.frame_kind[i]
    p = s.frame_player[i]
    if kind <= K_END_WINDOW:
        return answer_in_turn(s, kind, p, x)
    a = s.frame_a[i]
    b = s.frame_b[i]
    c = s.frame_c[i]
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
        return apply_give(s, p, a, x)
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


def must_ask(s: State, kind: int, p: int) -> int:
    """1 for a question that is asked although there is just one answer: that there is no other must not show."""
    if kind == K_END_WINDOW:
        return may_reveal(s, p)
    if kind == K_COMMIT:
        return may_commit(s, p)
    return 1 if kind == K_COERCION or kind == K_PAY_CARD else 0


class Questions(State):
    """A position that asks: the questions behind the kernel's virtual methods."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        if i < 0:
            return 0
        return legal(self, i)

    def answer_top(self, a: int) -> int:
        """Carry out an answer to the question that was just taken off."""
        return answer(self, self.depth, a)

    def step_top(self) -> int:
        """Carry out the step on top."""
        return step(self, self.depth - 1)

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

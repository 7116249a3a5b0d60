"""The door to explanations: what a move does, why one is not legal, what a question asks.

Everything is worked out on the position as the seat asked may know it, so an explanation gives nothing away.
Rule: S0.13
"""

from __future__ import annotations

from collections.abc import Callable

from engines.core.explaining import Explanation, told
from engines.core.wishes import Reasons, Refusing, Wish
from engines.scythe import constants as c
from engines.scythe.explain_answers import answer_meaning, of_chance
from engines.scythe.explain_benefits import (
    why_alternative,
    why_coercion,
    why_factory_choice,
    why_option,
    why_part,
    why_pay,
    why_pay_card,
    why_pay_type,
    why_site,
    why_types,
)
from engines.scythe.explain_case import Case, known_to_asked
from engines.scythe.explain_chance import why_chance
from engines.scythe.explain_combat import why_ability, why_commit, why_dial, why_order, why_retreat, why_retreat_workers
from engines.scythe.explain_effects import effects
from engines.scythe.explain_moves import why_cargo, why_step_wish, why_unit
from engines.scythe.explain_order import why_not_now
from engines.scythe.explain_questions import QUESTION_HELP, question_help
from engines.scythe.explain_rows import (
    why_build_site,
    why_deploy_site,
    why_enlist,
    why_mech,
    why_peek,
    why_produce,
    why_produce_count,
    why_relocate,
    why_relocate_units,
    why_structure,
    why_token,
    why_upgrade,
    why_worker_beside,
)
from engines.scythe.explain_turn import (
    why_bottom,
    why_factory_use,
    why_give,
    why_give_amount,
    why_give_to,
    why_reveal_wish,
    why_section,
    why_top,
)
from engines.scythe.explain_wishes import ABILITY, FACTORY_USE, GIVE_COINS, REVEAL, WINDOWS, WORDS
from engines.scythe.notation import action_text
from engines.scythe.play import Play

WHY: dict[int, Callable[[Case, Wish], Reasons]] = {
    c.K_SECTION: why_section,
    c.K_TOP: why_top,
    FACTORY_USE: why_factory_use,
    c.K_BOTTOM: why_bottom,
    REVEAL: why_reveal_wish,
    GIVE_COINS: why_give,
    c.K_GIVE: why_give_to,
    c.K_GIVE_AMOUNT: why_give_amount,
    c.K_MOVE_UNIT: why_unit,
    c.K_MOVE_STEP: why_step_wish,
    c.K_CARGO: why_cargo,
    c.K_COMBAT_ORDER: why_order,
    ABILITY: why_ability,
    c.K_DIAL: why_dial,
    c.K_COMMIT: why_commit,
    c.K_RETREAT: why_retreat,
    c.K_RETREAT_WORKERS: why_retreat_workers,
    c.K_FACTORY_CHOICE: why_factory_choice,
    c.K_FACTORY_ALTERNATIVE: why_alternative,
    c.K_ENCOUNTER: why_option,
    c.K_PART: why_part,
    c.K_RESOURCE_TYPES: why_types,
    c.K_RESOURCE_SITE: why_site,
    c.K_PAY: why_pay,
    c.K_COERCION: why_coercion,
    c.K_PAY_CARD: why_pay_card,
    c.K_PAY_TYPE: why_pay_type,
    c.K_UPGRADE: why_upgrade,
    c.K_DEPLOY: why_mech,
    c.K_DEPLOY_SITE: why_deploy_site,
    c.K_BUILD: why_structure,
    c.K_BUILD_SITE: why_build_site,
    c.K_ENLIST: why_enlist,
    c.K_PRODUCE: why_produce,
    c.K_PRODUCE_COUNT: why_produce_count,
    c.K_TOKEN: why_token,
    c.K_PEEK: why_peek,
    c.K_RELOCATE: why_relocate,
    c.K_RELOCATE_UNITS: why_relocate_units,
    c.K_WORKER_SITE: why_worker_beside,
}
ALSO = {FACTORY_USE: (c.K_TOP,), REVEAL: WINDOWS, GIVE_COINS: WINDOWS, ABILITY: (c.K_ABILITY,)}


def explain(core: Play, action: int) -> Explanation:
    """What a legal answer to the top question does."""
    case = Case.asked(known_to_asked(core))
    if case.of_chance:
        return told([*of_chance(case, action), QUESTION_HELP[case.kind]])
    return told([*answer_meaning(case, action), *effects(case, action)])


def help_on(core: Play) -> Explanation:
    """What the top question asks."""
    return told(question_help(Case.asked(known_to_asked(core))))


def why_not(core: Play, text: str) -> Explanation:
    """Why these words are no legal answer, or how to say what was meant."""
    return REFUSING.why_not(Case.asked(known_to_asked(core)), text)


def belongs(case: Case, wish: Wish) -> bool:
    """Whether the words answer the question that is asked."""
    return case.kind in ALSO.get(wish.kind, (wish.kind,))


def why_here(case: Case, wish: Wish) -> Reasons:
    """The reasons against an answer to the question that is asked; none when it is legal."""
    if case.of_chance:
        return why_chance(case, wish)
    return WHY[wish.kind](case, wish) if wish.kind in WHY else []


REFUSING = Refusing("Scythe", WORDS, belongs, why_here, why_not_now, question_help, action_text)

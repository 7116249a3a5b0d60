"""The door to explanations: what a move does, why one is not legal, what a question asks.

Everything is worked out on the position as the seat asked may know it, so an explanation gives nothing away.
Rule: W0.3
"""

from __future__ import annotations

from collections.abc import Callable

from engines.core.bits import BIT
from engines.core.explaining import Explanation, because, told
from engines.core.wishes import Reasons, Refusing, Wish
from engines.smallworld import constants as c
from engines.smallworld import names
from engines.smallworld.explain_answers import answer_meaning, question_help
from engines.smallworld.explain_attacks import why_conquer, why_dragon, why_substitute
from engines.smallworld.explain_case import Case, known_to_asked
from engines.smallworld.explain_effects import effects
from engines.smallworld.explain_order import why_not_now
from engines.smallworld.explain_places import (
    why_abandon_region,
    why_ally,
    why_fortress,
    why_hero,
    why_keep,
    why_pick,
    why_place,
    why_place_camps,
    why_style,
    why_take_off,
)
from engines.smallworld.explain_wishes import WORDS
from engines.smallworld.notation import action_text
from engines.smallworld.play import Play

WHY: dict[int, Callable[[Case, Wish], Reasons]] = {
    c.K_PICK: why_pick,
    c.K_ABANDON_REGION: why_abandon_region,
    c.K_CONQUER: why_conquer,
    c.K_DRAGON: why_dragon,
    c.K_SUBSTITUTE: why_substitute,
    c.K_REDEPLOY: why_style,
    c.K_PLACE: why_place,
    c.K_ENCAMP: why_style,
    c.K_PLACE_CAMPS: why_place_camps,
    c.K_KEEP: why_keep,
    c.K_TAKE_OFF: why_take_off,
    c.K_FORTRESS: why_fortress,
    c.K_HERO: why_hero,
    c.K_ALLY: why_ally,
}
LAST_FACE = 3


def explain(core: Play, action: int) -> Explanation:
    """What a legal answer to the top question does."""
    case = Case.asked(known_to_asked(core))
    return told([*answer_meaning(case, action), *effects(case, action)])


def help_on(core: Play) -> Explanation:
    """What the top question asks."""
    return told(question_help(Case.asked(known_to_asked(core))))


def why_not(core: Play, text: str) -> Explanation:
    """Why these words are no legal answer, or how to say what was meant."""
    return REFUSING.why_not(Case.asked(known_to_asked(core)), text)


def belongs(case: Case, wish: Wish) -> bool:
    """Whether the words answer the question that is asked."""
    return case.kind == wish.kind


def why_here(case: Case, wish: Wish) -> Reasons:
    """The reasons against an answer to the question that is asked; none when it is legal."""
    if case.of_chance:
        return why_chance(case, wish)
    return WHY[wish.kind](case, wish) if wish.kind in WHY else []


def why_chance(case: Case, wish: Wish) -> Reasons:
    """What cannot come up, for people who type in what came up at the table. Rule: W0.2, W2.5"""
    if case.kind in (c.K_DIE, c.K_BERSERK_DIE):
        return [because("the die shows 0 to 3", "W0.2")] if wish.number("face") > LAST_FACE else []
    known, word = (names.RACES, "race") if case.kind == c.K_DRAW_BANNER else (names.POWERS, "power")
    if wish.word(word) in known and case.s.legal & BIT[known.index(wish.word(word))]:
        return []
    return [because(f"no {word} '{wish.word(word)}' can come up from the stack", "W2.5", "W2.6")]


REFUSING = Refusing("Small World", WORDS, belongs, why_here, why_not_now, question_help, action_text)

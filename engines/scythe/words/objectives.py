"""Words of objective cards: which are in hand, and which part of a condition does not hold."""

from __future__ import annotations

from engines.core.engine.bits import popcount
from engines.core.language.answer_words import plain_slots
from engines.core.language.explaining import Explanation, because, listed
from engines.core.language.questions import Slot
from engines.core.language.speaking import members
from engines.core.scoring.columns import Count, field_of
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules import queries
from engines.scythe.rules.objectives import holds, most_stars
from engines.scythe.rules.queries import control
from engines.scythe.words.phrases import counted

# ---------------------------------------------------------------------------------------------------- cards in hand


def cards_in_hand(s: State, seat: int) -> list[int]:
    """The objective cards that a player holds, by number."""
    return members(s.objectives[seat])


def card_of(s: State, seat: int, answer: int) -> int | None:
    """The card that an answer reveals; None where the hand has no such card."""
    held = cards_in_hand(s, seat)
    place = 0 if answer == c.REVEAL_LOW else 1
    return held[place] if place < len(held) else None


def revealed(s: State, seat: int) -> Explanation:
    """What becomes of the other card."""
    if s.faction[seat] == c.SAXONY:
        return because("you place a star for the objective; by Dominate the other card stays in hand", "S9.2", "S12.5")
    return because("you place a star for the objective; the other card goes under the deck, unseen", "S9.2")


def in_hand(s: State, seat: int) -> Explanation | str:
    """The cards in hand, for the help of a question."""
    held = cards_in_hand(s, seat)
    return because(f"you hold {counted(len(held), 'objective')}: {hand_words(s, seat)}", "S9.1") if held else ""


def hand_words(s: State, seat: int) -> str:
    """The objective cards in hand by their titles."""
    return listed(f"'{names.OBJECTIVE_TITLES[card]}'" for card in cards_in_hand(s, seat))


# -------------------------------------------------------------------------------------------- what a condition lacks


def lacking(s: State, seat: int, answer: int) -> str:
    """The parts of a card's condition that do not hold now. Rule: S9.5"""
    card = card_of(s, seat, answer) or 0
    conditions = range(t.OBJECTIVE_FIRST[card], t.OBJECTIVE_FIRST[card + 1])
    rows = [(t.PRED_ID[i], t.PRED_A[i], t.PRED_B[i]) for i in conditions]
    return "; ".join(missing(s, seat, *row) for row in rows if not holds(s, seat, *row))


def too_early(s: State, seat: int, answer: int) -> str:
    """That a card waits for the end of the turn, and what it lacks beside. Rule: S9.4, S9.5"""
    lacks = lacking(s, seat, answer)
    more = f", and it is not complete: {lacks}" if lacks else ""
    return f"'{objective_title(s, seat, answer)}' can only be shown in the last window of the turn{more}"


def missing(s: State, seat: int, predicate: int, first: int, second: int) -> str:
    """What a condition wants and what there is."""
    name = names.PREDICATES[predicate]
    if predicate == t.PREDICATE_CONTROL_TERRAIN_MIN:
        have = popcount(control(s, seat) & t.TERRAIN_MASK[first])
        return f"you need at least {second} controlled {names.TERRAINS[first]} territories, and have {have}"
    if name in SPECIAL:
        return SPECIAL[name].format(a=first, b=second)
    what, count = COUNTS[name.replace("_min", "").replace("_max", "")]
    most = f"you may have {f'at most {first}' if first else 'no'} {what}"
    return f"{most if '_max' in name else f'you need at least {first} {what}'}, and have {count(s, seat)}"


# What is counted, by the names of conditions without their bounds, and how many there are.
COUNTS: dict[str, tuple[str, Count]] = {
    "control_tunnels": ("controlled tunnel territories", lambda s, seat: popcount(control(s, seat) & t.TUNNELS)),
    "control_adjacent_to_factory": (
        "controlled territories next to the Factory",
        lambda s, seat: popcount(control(s, seat) & t.ADJACENT[t.FACTORY]),
    ),
    "power": ("power", field_of("power")),
    "popularity": ("popularity", field_of("popularity")),
    "coins": ("coins", field_of("coins")),
    "workers": ("workers", field_of("num_workers")),
    "mechs": ("mechs", queries.num_mechs),
    "structures": ("structures", queries.num_structures),
    "structures_not_adjacent_to_home": (
        "structures away from your home base",
        lambda s, seat: popcount(s.built[seat] & ~t.HOME_ADJACENT[s.faction[seat]]),
    ),
    "upgrades": ("upgrades", queries.num_upgrades),
    "recruits": ("recruits", queries.num_recruits),
    "combat_cards": ("combat cards", queries.num_hand),
    "combat_stars": ("combat stars", field_of("combat_stars")),
    "single_resource": (
        "controlled tokens of one resource",
        lambda s, seat: max(queries.spendable(s, seat, resource) for resource in range(c.NUM_RESOURCES)),
    ),
}
SPECIAL: dict[str, str] = {
    "control_factory": "you do not control the Factory",
    "control_around_one_lake_min": "you do not control {a} territories around one lake",
    "control_each_primary_terrain_with_worker": (
        "you do not control a mountain, farm, tundra, forest and village with a worker on each"
    ),
    "power_highest": "somebody has more power than you",
    "factory_cards_min": "you have no Factory card",
    "factory_cards_max": "you have a Factory card",
    "workers_equal_recruits": "your workers and recruits are not equal in number",
    "resource_types_controlled_min": "you do not control {a} of every resource",
    "one_territory_tokens": "no territory of yours holds {a} own tokens",
    "one_territory_mixed": "no territory of yours holds {a} resources with {b} of each type",
    "one_territory_escort": (
        "no territory of yours holds your character, exactly one mech and one worker, and {a} resources"
    ),
    "workers_on_one_territory_adjacent_to_factory_min": ("no territory of yours next to the Factory holds {a} workers"),
    "forced_worker_retreat_this_turn": "you forced no opponent's worker to retreat this turn",
}


# -------------------------------------------------------------------------------------------------------------- slots


def objective(s: State, seat: int, answer: int) -> str:
    """The card that an answer reveals, by its short name."""
    card = card_of(s, seat, answer)
    return "" if card is None else names.OBJECTIVES[card]


def objective_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """A card is also its title, its number, and just the objective."""
    card = card_of(s, seat, answer)
    return ("objective",) if card is None else ("objective", f"objective {card + 1}", names.OBJECTIVE_TITLES[card])


def objective_title(s: State, seat: int, answer: int) -> str:
    """The card that an answer reveals, by its title."""
    card = card_of(s, seat, answer)
    return "" if card is None else names.OBJECTIVE_TITLES[card]


SLOTS: dict[str, Slot] = {
    "objective": Slot(
        objective, objective_also, "you do not hold the objective '{typed}'; you hold {objectives}", ("S9.1",)
    ),
    "objectives": Slot(hand_words),
    **plain_slots(objective_title, most_stars, lacking),
}

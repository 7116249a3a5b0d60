"""Words of objective cards: which are in hand, and which part of a condition does not hold."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.bits import BIT, popcount
from engines.core.explaining import Explanation, because, listed
from engines.core.questions import EVERY, NEVER, Slot
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.objectives import MAX_OBJECTIVES, card_complete, holds
from engines.scythe.rules.queries import (
    control,
    num_hand,
    num_mechs,
    num_recruits,
    num_structures,
    num_upgrades,
    spendable,
)
from engines.scythe.words.phrases import counted

# ---------------------------------------------------------------------------------------------------- cards in hand


def cards_in_hand(s: State, seat: int) -> list[int]:
    """The objective cards that a player holds, by number."""
    return [card for card in range(len(names.OBJECTIVES)) if s.objectives[seat] & BIT[card]]


def card_of(s: State, seat: int, answer: int) -> int | None:
    """The card that an answer reveals; None where the hand has no such card."""
    held = cards_in_hand(s, seat)
    place = 0 if answer == c.REVEAL_LOW else 1
    return held[place] if place < len(held) else None


def _reveals(s: State, seat: int, allows: Callable[[int], bool]) -> int:
    """The answers that reveal a card of which something is true."""
    cards = {x: card_of(s, seat, x) for x in (c.REVEAL_LOW, c.REVEAL_HIGH)}
    return sum(BIT[x] for x, card in cards.items() if card is not None and allows(card))


def reveals(s: State, seat: int) -> int:
    """The answers that reveal a card; the first one also with no card in hand."""
    return _reveals(s, seat, lambda card: True) or BIT[c.REVEAL_LOW]


def held(s: State, seat: int) -> int:
    """Those whose card is in hand."""
    return _reveals(s, seat, lambda card: True)


def star_left(s: State, seat: int) -> int:
    """Every answer, while a star for an objective can still be placed."""
    return EVERY if s.objective_stars[seat] < most_stars(s, seat) else NEVER


def most_stars(s: State, seat: int) -> int:
    """How many stars a player can place for objectives. Rule: S9.2, S12.5"""
    return MAX_OBJECTIVES if s.faction[seat] == c.SAXONY else 1


def shown_now(s: State, seat: int) -> int:
    """Those whose card does not have to wait for the end of the turn."""
    return _reveals(s, seat, lambda card: not t.OBJECTIVES_OF_TURN_END & BIT[card])


def complete(s: State, seat: int) -> int:
    """Those whose card is complete."""
    return _reveals(s, seat, lambda card: bool(card_complete(s, seat, card)))


def revealed(s: State, seat: int) -> list[Explanation]:
    """What becomes of the other card."""
    if s.faction[seat] == c.SAXONY:
        return [
            because("you place a star for the objective; by Dominate the other card stays in hand", "S9.2", "S12.5")
        ]
    return [because("you place a star for the objective; the other card goes under the deck, unseen", "S9.2")]


def in_hand(s: State, seat: int) -> list[Explanation]:
    """The cards in hand, for the help of a question."""
    held = cards_in_hand(s, seat)
    return [because(f"you hold {counted(len(held), 'objective')}: {hand_words(s, seat)}", "S9.1")] if held else []


def hand_words(s: State, seat: int) -> str:
    """The objective cards in hand by name."""
    return listed(names.OBJECTIVES[card] for card in cards_in_hand(s, seat))


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
    if predicate == t.PREDICATE_CONTROL_TERRAIN_MIN:
        have = popcount(control(s, seat) & t.TERRAIN_MASK[first])
        return f"controlled {names.TERRAINS[first]} territories must be at least {second}, you have {have}"
    if predicate in SPECIAL:
        return SPECIAL[predicate].format(a=first, b=second)
    bound, what, count = COUNTS[predicate]
    return f"{what} must be {bound} {first}, you have {count(s, seat)}"


def _around_factory(s: State, seat: int) -> int:
    return popcount(control(s, seat) & t.ADJACENT[t.FACTORY])


def _away_from_home(s: State, seat: int) -> int:
    return popcount(s.built[seat] & ~t.HOME_ADJACENT[s.faction[seat]])


def _most_of_a_resource(s: State, seat: int) -> int:
    return max(spendable(s, seat, resource) for resource in range(c.NUM_RESOURCES))


Count = tuple[str, str, Callable[[State, int], int]]  # the bound, what is counted, how many there are
COUNTS: dict[int, Count] = {
    t.PREDICATE_CONTROL_TUNNELS_MIN: (
        "at least",
        "controlled tunnel territories",
        lambda s, seat: popcount(control(s, seat) & t.TUNNELS),
    ),
    t.PREDICATE_CONTROL_ADJACENT_TO_FACTORY_MIN: (
        "at least",
        "controlled territories next to the Factory",
        _around_factory,
    ),
    t.PREDICATE_POWER_MIN: ("at least", "power", lambda s, seat: s.power[seat]),
    t.PREDICATE_POWER_MAX: ("at most", "power", lambda s, seat: s.power[seat]),
    t.PREDICATE_POPULARITY_MIN: ("at least", "popularity", lambda s, seat: s.popularity[seat]),
    t.PREDICATE_POPULARITY_MAX: ("at most", "popularity", lambda s, seat: s.popularity[seat]),
    t.PREDICATE_COINS_MIN: ("at least", "coins", lambda s, seat: s.coins[seat]),
    t.PREDICATE_COINS_MAX: ("at most", "coins", lambda s, seat: s.coins[seat]),
    t.PREDICATE_WORKERS_MIN: ("at least", "workers", lambda s, seat: s.num_workers[seat]),
    t.PREDICATE_WORKERS_MAX: ("at most", "workers", lambda s, seat: s.num_workers[seat]),
    t.PREDICATE_MECHS_MIN: ("at least", "mechs", num_mechs),
    t.PREDICATE_MECHS_MAX: ("at most", "mechs", num_mechs),
    t.PREDICATE_STRUCTURES_MIN: ("at least", "structures", num_structures),
    t.PREDICATE_STRUCTURES_MIN_NOT_ADJACENT_TO_HOME: (
        "at least",
        "structures away from your home base",
        _away_from_home,
    ),
    t.PREDICATE_UPGRADES_MIN: ("at least", "upgrades", num_upgrades),
    t.PREDICATE_UPGRADES_MAX: ("at most", "upgrades", num_upgrades),
    t.PREDICATE_RECRUITS_MIN: ("at least", "recruits", num_recruits),
    t.PREDICATE_COMBAT_CARDS_MIN: ("at least", "combat cards", num_hand),
    t.PREDICATE_COMBAT_STARS_MIN: ("at least", "combat stars", lambda s, seat: s.combat_stars[seat]),
    t.PREDICATE_SINGLE_RESOURCE_MIN: ("at least", "controlled tokens of one resource", _most_of_a_resource),
}
SPECIAL: dict[int, str] = {
    t.PREDICATE_CONTROL_FACTORY: "you do not control the Factory",
    t.PREDICATE_CONTROL_AROUND_ONE_LAKE_MIN: "you do not control {a} territories around one lake",
    t.PREDICATE_CONTROL_EACH_PRIMARY_TERRAIN_WITH_WORKER: (
        "you do not control a mountain, farm, tundra, forest and village with a worker on each"
    ),
    t.PREDICATE_POWER_HIGHEST: "somebody has more power than you",
    t.PREDICATE_FACTORY_CARDS_MIN: "you have no Factory card",
    t.PREDICATE_FACTORY_CARDS_MAX: "you have a Factory card",
    t.PREDICATE_WORKERS_EQUAL_RECRUITS: "your workers and recruits are not equal in number",
    t.PREDICATE_RESOURCE_TYPES_CONTROLLED_MIN: "you do not control {a} of every resource",
    t.PREDICATE_ONE_TERRITORY_TOKENS: "no territory of yours holds {a} own tokens",
    t.PREDICATE_ONE_TERRITORY_MIXED: "no territory of yours holds {a} resources with {b} of each type",
    t.PREDICATE_ONE_TERRITORY_ESCORT: (
        "no territory of yours holds your character, exactly one mech and one worker, and {a} resources"
    ),
    t.PREDICATE_WORKERS_ON_ONE_TERRITORY_ADJACENT_TO_FACTORY_MIN: (
        "no territory of yours next to the Factory holds {a} workers"
    ),
    t.PREDICATE_FORCED_WORKER_RETREAT_THIS_TURN: "you forced no opponent's worker to retreat this turn",
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
    "objective_title": Slot(objective_title),
    "most_stars": Slot(lambda s, seat: str(most_stars(s, seat))),
    "lacking": Slot(lacking),
}

"""When an answer could be given that belongs to another question."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.language.cases import Case
from engines.core.language.explaining import Explanation
from engines.core.language.questions import Clause, because
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import active_troop

Told = Clause | list[Clause]
BEFORE_CONQUESTS = (c.K_TURN, c.K_ABANDON, c.K_ABANDON_REGION)


def in_turn(
    clause: Clause, power: int = c.NO_POWER, race: int = c.NO_RACE, only: str = ""
) -> Callable[[State, int], Told]:
    """When a seat can give an answer in its turn, or that `only` another power or race does such a thing."""

    def when(s: State, seat: int) -> Told:
        return not_your_turn(s, seat) or (only if _lacks(s, active_troop(seat), power, race) else clause)

    return when


def not_your_turn(s: State, seat: int) -> Explanation | None:
    """Whose turn it is, for any other seat."""
    return because(f"it is seat {s.active + 1}'s turn, not yours", "W0.20") if seat != s.active else None


def turn_when(s: State, seat: int) -> Told:
    """To decline in the middle of a turn, or without a race."""
    troop = active_troop(seat)
    told: list[Clause] = ["you choose to expand or to decline at the start of your turn"]
    if s.race[troop] == c.NO_RACE:
        told = [because("you have no active race to expand or decline; pick a combo", "W2.1", "W10.1")]
    elif s.power[troop] == t.STOUT:
        told = [because("a Stout race may decline after scoring", "W13.17"), *told]
    return not_your_turn(s, seat) or told


def pick_when(s: State, seat: int) -> Told:
    """Another race while one is active."""
    told: Clause = "a combo is picked at the start of a turn without an active race"
    if s.race[active_troop(seat)] != c.NO_RACE:
        told = because("you have an active race; decline it, and pick in your next turn", "W2.1", "W10.9")
    return not_your_turn(s, seat) or told


def pick_ahead(s: State, seat: int) -> tuple[int, ...] | None:
    """A seat without an active race picks next."""
    return () if s.race[active_troop(seat)] == c.NO_RACE else None


def conquest_ahead(s: State, seat: int, case: Case) -> tuple[int, ...] | None:
    """Before its conquests a race has its reach already, though not its tokens in hand."""
    if case.row.kind not in BEFORE_CONQUESTS:
        return None
    return active_troop(seat) if case.row.kind == c.K_TURN else case["troop"], c.NO_ROLL


def among_conquests(power: int = c.NO_POWER, race: int = c.NO_RACE) -> Callable[[State, Case], tuple[int, ...] | None]:
    """Among the conquests of a race that can do such a thing its regions are seen already."""

    def ahead(s: State, case: Case) -> tuple[int, ...] | None:
        return (case["troop"],) if case.row.kind == c.K_CONQUER and not _lacks(s, case["troop"], power, race) else None

    return ahead


def _lacks(s: State, troop: int, power: int, race: int) -> bool:
    """Whether it is another power or race that does such a thing."""
    return power not in (c.NO_POWER, s.power[troop]) or race not in (c.NO_RACE, s.race[troop])

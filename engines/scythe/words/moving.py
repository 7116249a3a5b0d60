"""Words of a move: which unit goes, what it carries, which Flag or Trap is placed, and when that can be said."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import LAST_COUNT
from engines.core.engine.counting import amount_of
from engines.core.language.cases import Case
from engines.core.language.explaining import Explanation, because, listed
from engines.core.language.questions import Condition, Slot, only_if
from engines.core.language.speaking import members
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import cargo
from engines.scythe.rules import constants as c
from engines.scythe.rules.movement import units_on_board
from engines.scythe.rules.reach import trap_spaces
from engines.scythe.rules.traps import plays_faction
from engines.scythe.words.phrases import (
    CARGO_NAMES,
    RESOURCE_SHAPE,
    SPACE_SHAPE,
    TRAP_NAMES,
    WINDOWS,
    amount_slot,
    asked_now,
    counted,
    label,
    no_such_space,
    noun,
    owners,
    space,
    space_also,
    space_named,
    standing,
    title,
    unit_word,
    where_are,
)
from engines.scythe.words.turn import in_turn

UNITS = ("character", "mech", "worker")
UNIT_SHAPE = rf"(?:{'|'.join(UNITS)})s?(?: (?:(?:from|on|at) )?{SPACE_SHAPE})?"
SEVERAL = rf"\d{{1,2}} (?:{'|'.join(UNITS)})s? (?:(?:from|on|at) )?{SPACE_SHAPE}"  # which do not move together

# --------------------------------------------------------------------------------------------------------- which unit


def piece(s: State, seat: int, answer: int) -> str:
    """A unit by its class and where it stands: of equal units on one space only one is ever offered."""
    return f"{unit_word(answer)} from {space(standing(s, seat, answer))}"


def unit_at(s: State, seat: int, unit: int) -> str:
    """The same as people read it."""
    return f"{unit_word(unit)} from {label(standing(s, seat, unit))}"


def piece_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """The class alone, or with the space in other words."""
    return (unit_word(answer), *located(s, seat, answer))


def located(s: State, seat: int, unit: int) -> tuple[str, ...]:
    """Class and space of a unit, in every way to write them."""
    here = standing(s, seat, unit)
    spaces = (space(here), *space_also(s, seat, here)) if here < t.NUM_SPACES else ()
    return tuple(f"{unit_word(unit)} {at}{where}" for where in spaces for at in ("from ", "on ", "at ", ""))


def no_such_unit(s: State, seat: int, typed: str) -> Explanation:
    """No own unit of a class stands on a space, or on the board. Rule: S5.1"""
    kind, _, rest = typed.partition(" ")
    if kind.isdecimal():
        return no_such_unit(s, seat, f"{rest.partition(' ')[0].removesuffix('s')}s")
    if kind not in UNITS:
        return because(f"units move one after the other: say '{kind.removesuffix('s')}' once for each", "S5.1")
    where = rest.removeprefix("from ").removeprefix("on ").removeprefix("at ")
    space = space_named(s, seat, where)
    if where and space < 0:
        return no_such_space(where)
    others = where_are(s, seat, kind)
    return because(f"you have no {kind} on {title(space)}; {others}" if where else others, "S5.1")


def mover_also(s: State, seat: int, unit: int) -> tuple[str, ...]:
    """The unit that moves with its space, or its space alone."""
    found = located(s, seat, unit)
    return (*found, *(words.removeprefix(f"{unit_word(unit)} ") for words in found))


# ----------------------------------------------------------------------------------------------- when that can be said


def units_ahead(s: State, seat: int) -> tuple[int, ...] | None:
    """Before a Move action: one unit, of one step."""
    return (1, 1) if seat == s.active and asked_now(s) in WINDOWS else None


def steps_ahead(s: State, seat: int) -> list[tuple[int, ...]]:
    """Before a unit is chosen: the first step of every unit; none is left for one that has moved."""
    if seat != s.active or asked_now(s) not in (*WINDOWS, c.K_MOVE_UNIT):
        return []
    moved = s.moved if asked_now(s) == c.K_MOVE_UNIT else 0
    return [(unit, 0 if moved & BIT[unit] else 1, 0) for unit in members(units_on_board(s, seat))]


def when_step(s: State, seat: int, able: list[Case]) -> Explanation | str:
    """A unit is chosen first; which one could go there."""
    if asked_now(s) == c.K_CARGO:
        return because("the cargo is settled first, and then the unit steps", "S5.15")
    if asked_now(s) != c.K_MOVE_UNIT:
        return when_move(s, seat)
    chosen = dict.fromkeys(repr(f"move {unit_at(s, seat, other['unit'])}") for other in able)
    if chosen:
        return because(f"choose the unit first: {listed(chosen, 'or')}", "S5.1")
    own = [where_are(s, seat, kind) for kind in UNITS]
    return because(f"a unit is chosen first, and then it steps; {'; '.join(own)}", "S5.1")


@in_turn
def when_move(s: State) -> Explanation:
    """When a unit moves. Rule: S5.1, S5.23"""
    if asked_now(s) in (c.K_MOVE_STEP, c.K_CARGO):
        return because("each unit finishes its move before the next one starts", "S5.1")
    return because("units move in a Move action or Factory Move, one after the other", "S5.1", "S5.23")


def when_token(s: State, seat: int) -> Explanation:
    """Why no faction token can be placed now. Rule: S16.4, S16.8"""
    why = "a token is placed after a Move action in which the character moved"
    if (s.flags | trap_spaces(s)) & BIT[standing(s, seat, c.CHARACTER)]:
        why = "a faction token lies on your character's territory already"
    if not t.FACTION_TOKENS[s.faction[seat]]:
        why = "only Albion places Flags and only Togawa places Traps"
    return because(why, "S16.4", "S16.8")


# --------------------------------------------------------------------------------------------------------------- cargo


LEFT_ALONE = "on a lake nothing stays behind without an own unit: {} must go along"


def cargo_so_far(s: State, kind: int, flags: int) -> str:
    """What was named already: one answer names at most 61."""
    aside = cargo.set_aside(flags)
    return f"you carry {cargo_words(aside, kind)} so far; how many more?" if aside else ""


def no_such_cargo(s: State, seat: int, unit: int, kind: int, typed: str) -> Explanation:
    """Another class of cargo is asked. Rule: S5.15, S5.16, S5.19"""
    if typed.rstrip("s").endswith("worker") and not cargo.is_mech(unit):
        return because(f"a {unit_word(unit)} carries no workers; only mechs do", "S5.16")
    other = next((k for k, name in enumerate(CARGO_NAMES) if name.startswith(typed)), kind)
    due = cargo.obliged(s, seat, unit, other)
    if due:
        return because(LEFT_ALONE.format(cargo_words(due, other)), "S5.19")
    if not cargo.available(s, seat, unit, other):
        return because(f"no {noun(2, CARGO_NAMES[other].removesuffix('s'))} are here to take along", cargo_rule(other))
    asked = f"the question is how much of '{CARGO_NAMES[kind]}' goes along"
    return because(f"{asked}; each kind of cargo comes up once, where there is a choice", "S5.15")


def cargo_words(count: int, kind: int) -> str:
    """So much of a class of cargo."""
    return counted(count, CARGO_NAMES[kind].removesuffix("s"))


def cargo_rule(kind: int) -> str:
    """The rule on a class of cargo."""
    return "S5.16" if kind < c.CARGO_RESOURCES else "S5.15"


def too_much_cargo(s: State, seat: int, unit: int, kind: int) -> Explanation:
    """So much is not here. Rule: S5.15, S5.16"""
    here = cargo.available(s, seat, unit, kind)
    return because(f"here {'is' if here == 1 else 'are'} {cargo_words(here, kind)} to take along", cargo_rule(kind))


def carries(s: State, seat: int, unit: int, kind: int, flags: int, answer: int) -> Explanation:
    """What an amount of cargo means. Rule: S5.15, S5.16"""
    left = cargo.cargo_left(s, seat, unit, kind, flags)
    if answer == LAST_COUNT < left:
        return because(f"you carry {cargo_words(answer, kind)}, and then say how many more", cargo_rule(kind))
    n = cargo.set_aside(flags) + amount_of(answer, left)
    return because(f"you carry {cargo_words(n, kind)} with the next step; the rest stays", cargo_rule(kind))


# ------------------------------------------------------------------------------------------------------ Flags and Traps


def of_faction(faction: int) -> Condition:
    """That tokens of a faction are placed by this faction alone. Rule: S16.4, S16.8"""
    return only_if(plays_faction, "your faction places {own_tokens}", "S16.4", "S16.8", faction=faction)


def trap_costs(answer: int) -> Explanation:
    """What a Trap does. Rule: S16.8, S16.9, S16.10"""
    costs = f"{t.TRAP_AMOUNT[answer]} {TRAP_NAMES[answer].replace('_', ' ')}"
    return because(f"the first opponent who moves a unit there loses {costs}", "S16.8", "S16.10")


SLOTS: dict[str, Slot] = {
    "piece": Slot(piece, piece_also, no_such_unit, shape=f"{UNIT_SHAPE}|{SEVERAL}"),
    "piece_place": Slot(lambda s, seat, answer: title(standing(s, seat, answer))),
    "piece_owners": Slot(lambda s, seat, answer: owners(s, seat, standing(s, seat, answer))),
    "steps_left": Slot(lambda steps: counted(steps, "step")),
    "moves_left": Slot(lambda units: counted(units, "unit")),
    "mover": Slot(
        unit_word,
        mover_also,
        "the {mover} on {here} moves now; each unit finishes its move before the next one starts",
        ("S5.1",),
        rf"{UNIT_SHAPE}|(?:(?:from|on|at) )?{SPACE_SHAPE}",
    ),
    "here": Slot(lambda s, seat, unit: title(standing(s, seat, unit))),
    "owners_here": Slot(lambda s, seat, unit: owners(s, seat, standing(s, seat, unit))),
    "load": amount_slot(too_much_cargo, most=cargo.cargo_left),
    "cargo": Slot(
        lambda kind, answer: noun(answer, CARGO_NAMES[kind].removesuffix("s")),
        lambda kind: (CARGO_NAMES[kind], CARGO_NAMES[kind].removesuffix("s")),
        no_such_cargo,
        shape=rf"(?:moved )?workers?|{RESOURCE_SHAPE}",
    ),
    "carried": Slot(lambda s, kind: cargo_words(cargo.carried(s, kind), kind)),
    "due_cargo": Slot(lambda s, seat, unit, kind: cargo_words(cargo.obliged(s, seat, unit, kind), kind)),
    "trap": Slot(
        lambda answer: TRAP_NAMES[answer],
        unknown=f"the Traps are {listed(TRAP_NAMES)}; say which",
        rules=("S16.8", "S16.9"),
        shape=r"\w+(?: cards)?",
    ),
    "trap_place": Slot(lambda s, answer: title(s.trap[answer])),
    "own_tokens": Slot(lambda s, seat: {c.ALBION: "Flags", c.TOGAWA: "Traps"}.get(s.faction[seat], "no tokens")),
}

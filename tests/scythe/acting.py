"""Acts for rule tests: move a unit, fight, take a row, reach a window."""

from __future__ import annotations

from typing import Any

from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from tests.scythe.golden.moving import Move, Refused
from tests.scythe.golden.reading import Table
from tests.scythe.position import Answer, Position, space

REST = (c.K_BOTTOM, c.K_END_WINDOW)
MOVE_FIRST = ("agricultural", "patriotic", "industrial", "engineering", "militant", "innovative", "mechanical")


def play(*factions: str, **more: Any) -> Position:
    """A position of these factions; without names of two players, Crimea against Saxony."""
    return Position(*(factions or ("crimea", "saxony")), mats=more.pop("mats", MOVE_FIRST), **more)


def moving(p: Position) -> Position:
    """The first seat begins a Move action; the turn stays open after it."""
    begin(p).to_move()
    return p


def go(p: Position, unit: str, *path: str, **cargo: Any) -> None:
    """Move a unit along a path; fails when a step or the cargo is refused."""
    move = Move(Table({"unit": unit, "path": list(path), **cargo}, "go"))
    reached = move.play(p)
    assert reached == len(path), f"{unit} got as far as {path[: max(reached, 1)]}"


def can_go(p: Position, unit: str, *path: str, **cargo: Any) -> bool:
    """Whether a unit can move along a path; nothing happens."""
    move = Move(Table({"unit": unit, "path": list(path), **cargo}, "can_go"))
    try:
        return move.play(p.copy()) == len(path)
    except Refused:
        return False


def reach(p: Position, unit: str, origin: str) -> list[str]:
    """Destinations of the first step of a unit; nothing happens."""
    return [where for where in names.SPACES if where != origin and can_go(p, unit, origin, where)]


def finish(p: Position, **answers: Answer) -> list[tuple[int, int, int]]:
    """Finish the action: no further unit, combats with the highest dials of the attacker and 0 of the defender.

    `answers` name question kinds without `K_`, in lower case.
    """
    script: dict[int, Answer] = {c.K_DIAL: lambda q: q.legal[-1] if q.context[0] == 0 else 0}
    script |= {kind_of(name): answer for name, answer in answers.items()}
    return p.run(*REST, answers=script)


def lose(p: Position, **answers: Answer) -> list[tuple[int, int, int]]:
    """Finish the action, with the highest dial of the defender and 0 of the attacker."""
    script: dict[int, Answer] = {c.K_DIAL: lambda q: q.legal[-1] if q.context[0] == 1 else 0}
    script |= {kind_of(name): answer for name, answer in answers.items()}
    return p.run(*REST, answers=script)


def kind_of(name: str) -> int:
    """Number of a question kind."""
    return int(getattr(c, f"K_{name.upper()}"))


def until(p: Position, name: str, **answers: Answer) -> Position:
    """Answer quietly, or as said, up to this question, which must come."""
    p.run(kind_of(name), answers={kind_of(key): answer for key, answer in answers.items()})
    assert p.kind == kind_of(name), f"question {p.kind} instead of {name}"
    return p


def battle(p: Position, where: str = "W3", attacker: str = "mech", origin: str = "M3", **cargo: Any) -> Position:
    """A fighting unit of the first seat steps onto a territory and its moves are over: the combat begins."""
    go(p, attacker, origin, where, **cargo)
    if p.kind == c.K_MOVE_UNIT:
        p.choose(c.DONE)
    return p


def duel(**more: Any) -> Position:
    """Crimea's mech on M3 against Saxony's on W3, both with 3 power, at the start of a Move action."""
    p = play(*more.pop("factions", ()), options=more.pop("options", {}))
    p.abilities(0, *more.pop("attacker", ()))
    p.abilities(1, *more.pop("defender", ()))
    p.units(0, "M3", mech=1, worker=more.pop("attacking_workers", 0))
    p.units(1, "W3", mech=1, worker=more.pop("workers", 0))
    p.track(0, power=more.pop("power", 3), popularity=5)
    p.track(1, power=more.pop("rival_power", 3), popularity=5)
    assert not more
    return p


def to_card(p: Position, value: int, who: int | None = None) -> Position:
    """Add no card until the question for cards of this value (2 to 5) is asked, of a seat if one is named."""
    while p.kind != c.K_COMMIT or p.context[1] != value - 2 or (who is not None and p.player != who):
        assert not p.over
        p.choose(p.quiet_answer())
    return p


def take_bottom(p: Position, action: str, coins: bool = True) -> Position:
    """From the section question into a bottom-row action."""
    p.to_bottom(action)
    assert p.take_bottom(coins)
    if p.kind == c.K_PART and not coins:
        p.choose(0)
    return p


def payer(*factions: str, action: str = "deploy", tokens: int = 4, where: str = "F1", **more: Any) -> Position:
    """The first seat has a worker and the tokens for a bottom-row action on one territory; its turn begins."""
    p = play(*factions, **more)
    p.units(0, where, worker=1)
    p.resources(where, **{{"upgrade": "oil", "deploy": "metal", "build": "wood", "enlist": "food"}[action]: tokens})
    return p


def begin(p: Position) -> Position:
    """The turn of the first seat begins, nobody gives coins, and it stays open at its end."""
    p.hold()
    p.start()
    p.run(c.K_SECTION)
    return p


def meet(p: Position, card: int, where: str = "V7", origin: str = "T5") -> Position:
    """The character of the first seat comes upon this encounter card."""
    p.units(0, origin, character=1)
    p.tokens(where)
    moving(p)
    go(p, "character", origin, where)
    return until(p, "encounter", draw_encounter=card - 1)


def at(name: str) -> int:
    """Number of a space, for answers."""
    return space(name)

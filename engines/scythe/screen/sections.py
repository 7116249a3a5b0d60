"""The four sections of a player mat in words: what they cost and give now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.drawing.words import counted
from engines.scythe.generated import names
from engines.scythe.generated.tables import (
    ARMORY_POWER,
    BONUS_OP,
    BOTTOM_COINS,
    BOTTOM_COST,
    BOTTOM_MIN_COST,
    BOTTOM_RESOURCE,
    BOX_AMOUNT,
    MAT_TOP,
    MECHS_PER_PLAYER,
    MONUMENT_POPULARITY,
    ONGOING_AMOUNT,
    ONGOING_KIND,
    PRODUCE_COST_COINS,
    PRODUCE_COST_POPULARITY,
    PRODUCE_COST_POWER,
    RECRUITS_PER_PLAYER,
    STRUCTURES_PER_PLAYER,
    TECHNOLOGY_CUBES_PER_PLAYER,
    TOP_COST_COINS,
    TRADE_RESOURCES,
)
from engines.scythe.rules import constants as c
from engines.scythe.screen import looks
from engines.scythe.screen.seen import Seen


@dataclass(frozen=True)
class Section:
    """One column of the mat: its two actions, and their lines."""

    title: str
    top: list[str]
    bottom: list[str]


def sections(seen: Seen, p: int, signs: looks.Signs) -> list[Section]:
    """The sections from left to right. Rule: S2.2, S2.3"""
    found = []
    for section in range(c.NUM_SECTIONS):
        top = MAT_TOP[seen.core.mat[p] * c.NUM_SECTIONS + section]
        last = " (last turn)" if seen.core.last_section[p] == section else ""
        title = f"{names.TOP_ACTIONS[top].upper()}{last}"
        found.append(Section(title, TOPS[top](seen, p, signs), bottom_lines(seen, p, section, signs)))
    return found


def box(seen: Seen, p: int, number: int, word: str, signs: looks.Signs) -> str:
    """`■ 3 power`: a green box with its amount, marked when it was upgraded. Rule: S3.2, S4.7"""
    upgraded = seen.core.cubes_taken[p] >> number & 1
    amount = BOX_AMOUNT[number * 2 + upgraded]
    plural = "territories" if word == "territory" and amount > 1 else counted(amount, word).partition(" ")[2]
    words = word if word in ("power", "popularity") else plural
    return f"{signs.full if upgraded else signs.empty} {amount} {words}"


def move_lines(seen: Seen, p: int, signs: looks.Signs) -> list[str]:
    """Move units, or gain coins. Rule: S3.2"""
    units, coins = (
        box(seen, p, number, word, signs) for number, word in ((c.BOX_MOVE_UNITS, "unit"), (c.BOX_GAIN_COINS, "coin"))
    )
    return [f"{units} to move, or", coins]


def bolster_lines(seen: Seen, p: int, signs: looks.Signs) -> list[str]:
    """Power or combat cards. Rule: S3.3, S3.4, S3.9"""
    lines = [
        f"pay {counted(TOP_COST_COINS[c.TOP_BOLSTER], 'coin')}",
        box(seen, p, c.BOX_BOLSTER_POWER, "power", signs) + ", or",
        box(seen, p, c.BOX_BOLSTER_CARDS, "combat card", signs),
    ]
    return lines + _built(seen, p, c.MONUMENT, f"+{MONUMENT_POPULARITY} pop.")


def trade_lines(seen: Seen, p: int, signs: looks.Signs) -> list[str]:
    """Resource tokens or popularity. Rule: S3.5, S3.6, S3.7"""
    lines = [
        f"pay {counted(TOP_COST_COINS[c.TOP_TRADE], 'coin')}",
        f"  {counted(TRADE_RESOURCES, 'resource')}, or",
        box(seen, p, c.BOX_TRADE_POPULARITY, "popularity", signs),
    ]
    return lines + _built(seen, p, c.ARMORY, f"+{ARMORY_POWER} power")


def produce_lines(seen: Seen, p: int, signs: looks.Signs) -> list[str]:
    """The cost that workers uncovered, and the territories. Rule: S3.10, S3.11, S3.14"""
    n = seen.core.num_workers[p]
    costs = ((PRODUCE_COST_POWER[n], "power"), (PRODUCE_COST_POPULARITY[n], "pop."), (PRODUCE_COST_COINS[n], "coin"))
    cost = ", ".join(f"{amount} {word}" for amount, word in costs if amount)
    lines = [f"pay {cost}"] if cost else ["free"]
    lines.append(box(seen, p, c.BOX_PRODUCE_TERRITORIES, "territory", signs))
    return lines + _built(seen, p, c.MILL, "+ its own")


def _built(seen: Seen, p: int, structure: int, gives: str) -> list[str]:
    built = seen.core.structure[p * c.NUM_STRUCTURES + structure] != c.OFF_BOARD
    return [f"  {gives} ({names.STRUCTURES[structure]})"] if built else []


TOPS: dict[int, Callable[[Seen, int, looks.Signs], list[str]]] = {
    c.TOP_MOVE: move_lines,
    c.TOP_BOLSTER: bolster_lines,
    c.TOP_TRADE: trade_lines,
    c.TOP_PRODUCE: produce_lines,
}


def bottom_lines(seen: Seen, p: int, action: int, signs: looks.Signs) -> list[str]:
    """Name, cost after upgrades, coins, what is done, the recruit. Rule: S4.1, S4.2, S4.15, S4.16"""
    at = seen.core.mat[p] * c.NUM_BOTTOM + action
    cost = BOTTOM_COST[at] - seen.core.cubes_placed[p * c.NUM_BOTTOM + action]
    saved, left = BOTTOM_COST[at] - cost, cost - BOTTOM_MIN_COST[at]
    resource = names.RESOURCES[BOTTOM_RESOURCE[action]]
    cubes = signs.full * saved + signs.empty * left
    if not signs.star:
        cubes = f"({counted(left, 'upgrade')} open)"
    coins = BOTTOM_COINS[at]
    return [
        names.BOTTOM_ACTIONS[action].upper(),
        f"pay {cost} {resource} {cubes}".rstrip(),
        f"gain {counted(coins, 'coin')}" if coins else "no coins",
        progress(seen, p, action, signs),
        recruit(seen, p, action, signs),
    ]


def progress(seen: Seen, p: int, action: int, signs: looks.Signs) -> str:
    """`2 of 4 mechs`, and the structures by name."""
    core = seen.core
    if action == c.BOTTOM_UPGRADE:
        return f"{core.cubes_taken[p].bit_count()} of {TECHNOLOGY_CUBES_PER_PLAYER} upgrades"
    if action == c.BOTTOM_DEPLOY:
        return f"{core.mechs[p].bit_count()} of {MECHS_PER_PLAYER} mechs"
    if action == c.BOTTOM_ENLIST:
        return f"{core.recruits[p].bit_count()} of {RECRUITS_PER_PLAYER} recruits"
    built = sum(space != c.OFF_BOARD for space in core.structure[p * c.NUM_STRUCTURES :][: c.NUM_STRUCTURES])
    return f"{built} of {STRUCTURES_PER_PLAYER} structures"


def recruit(seen: Seen, p: int, action: int, signs: looks.Signs) -> str:
    """The ongoing bonus of the section, marked when the recruit was taken."""
    bonus = names.EFFECTS[BONUS_OP[ONGOING_KIND[action]]].removeprefix("combat_").removesuffix("s")
    mark = signs.full if seen.core.recruits[p] >> action & 1 else signs.empty
    return f"{mark} recruit {ONGOING_AMOUNT[action]} {bonus}"

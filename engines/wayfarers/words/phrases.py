"""Names and phrases that several questions share."""

from __future__ import annotations

from engines.core.language.explaining import counted
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.influence import is_ai

HOME_SPACES = ("home city", "home harbour", "middle 1", "middle 2", "middle 3", "middle 4")
HOME_STAR = "home star"


def host_name(host: int) -> str:
    """A die space, vista or open water by the id of its card; spaces of the home board by their names."""
    if host < t.NUM_HOME_SPACES:
        return HOME_SPACES[host]
    if host < t.FIRST_HARBOUR:
        return names.LAND[host - t.FIRST_CITY]
    if host < t.NUM_DIE_SPACES:
        return names.WATER[host - t.FIRST_HARBOUR]
    if host < c.FIRST_OPEN_WATER:
        return names.LAND[host - c.FIRST_VISTA + t.NUM_CITIES]
    return names.WATER[host - c.FIRST_OPEN_WATER + t.NUM_HARBOURS]


def host_id(host: int) -> list[str]:
    """The id of a space of the home board, as scripts may type it."""
    return [names.HOME_SPACES[host]] if host < t.NUM_HOME_SPACES else []


def seat(s: State, number: int) -> str:
    """`seat 2`, or `the AI`."""
    return "the AI" if is_ai(s, number) else f"seat {number + 1}"


def provisions(number: int) -> str:
    """`1 provision`, `2 provisions`."""
    return counted(number, "provision")

"""How many steps one space is from another, for bots that want to get somewhere; opponents are left out of account."""

from __future__ import annotations

from engines.scythe.generated import tables as t

FAR: int = 12  # more steps than any path has, or no path at all


def _neighbours(faction: int, crossing: bool) -> list[int]:
    """Spaces one step away on foot and through tunnels, and where the faction's own way over rivers leads."""
    walks = t.RIVERWALK[faction] or t.HEXES
    return [
        (
            t.LAND_STEP[space]
            | (t.TUNNELS if t.TUNNELS >> space & 1 else 0)
            | (t.RIVER[space] & walks if crossing else 0)
        )
        & ~t.LAKES
        for space in range(t.NUM_SPACES)
    ]


def _distances(steps: list[int]) -> list[int]:
    """from * NUM_SPACES + to -> number of steps."""
    found = [FAR] * (t.NUM_SPACES * t.NUM_SPACES)
    for space in range(t.NUM_SPACES):
        reached, front, n = 0, 1 << space, 0
        while front and n < FAR:
            for to in range(t.NUM_SPACES):
                if front >> to & 1:
                    found[space * t.NUM_SPACES + to] = n
            reached |= front
            following = 0
            for to in range(t.NUM_SPACES):
                if front >> to & 1:
                    following |= steps[to]
            front, n = following & ~reached, n + 1
    return found


ON_FOOT: int = t.NUM_FACTIONS  # in place of a faction: without any ability
# (faction * NUM_SPACES + from) * NUM_SPACES + to, with the faction's ability to cross rivers, or ON_FOOT.
STEPS: list[int] = [n for way in range(ON_FOOT + 1) for n in _distances(_neighbours(way % ON_FOOT, way != ON_FOOT))]

"""A board of Small World without a picture: one line for each region, for narrow terminals and screen readers."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.drawing.words import counted, wrapped
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import ADJACENT, MAX_REGIONS
from engines.smallworld.screen.seen import Seen
from engines.smallworld.words.phrases import markers


def board_lines(seen: Seen, width: int) -> list[str]:
    """Every region in reading order; long lines go on indented."""
    return wrapped([region_words(seen, r) for r in seen.regions], width)


def region_words(seen: Seen, r: int) -> str:
    """`r3 (forest, mine): 3 Orcs of seat 1, fortress. Next to r2, r4.`"""
    contents = [*_holder(seen, r), *markers(seen.core, r)]
    near = ADJACENT[seen.board * MAX_REGIONS + r]
    neighbours = ", ".join(names.REGIONS[i] for i in seen.regions if near & BIT[i])
    return f"{seen.title(r)}: {', '.join(contents) or 'empty'}. Next to {neighbours}."


def _holder(seen: Seen, r: int) -> list[str]:
    troop = seen.occupant(r)
    if troop is None:
        return ["Lost Tribe"] if seen.core.tribes & BIT[r] else []
    tokens = counted(seen.core.tokens[r], "token")
    state = "" if troop.active else ", in decline"
    return [f"{names.RACE_TITLES[troop.race]} of seat {troop.seat + 1}, {tokens}{state}"]

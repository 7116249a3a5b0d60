"""What the questions for a region have in common: how it is named, and what an own region must be."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.questions import Answer, Clauses, Reason, all_but
from engines.smallworld.words.conquest import all_regions

OWN = Reason(lambda s, troop: s.regions[troop], "{title} is not a region of your {race}: it is held by {holder}")
PASSED = Reason(
    all_but(lambda lowest: BIT[lowest] - 1), "{region} comes too late: regions are named in ascending order", form=True
)


def region_answer(says: str, *also: str, reasons: tuple[Reason, ...], means: Clauses, hint: str = "") -> Answer:
    """An answer that names a region; the region alone says it too."""
    return Answer(says, all_regions, (*also, "{region}"), reasons, means, hint)

"""What the questions for a region have in common: how it is named, and what an own region must be."""

from __future__ import annotations

from engines.core.language.questions import Answer, Clauses, Condition, among, outside
from engines.smallworld.rules import reach, troops

OWN = among(troops.held_regions, "{title} is not a region of your {race}: it is held by {holder}")
PASSED = outside(troops.passed_regions, "{region} comes too late: regions are named in ascending order", form=True)


def region_answer(says: str, *also: str, conditions: tuple[Condition, ...], means: Clauses, hint: str = "") -> Answer:
    """An answer that names a region; the region alone says it too."""
    return Answer(says, reach.all_regions, (*also, "{region}"), conditions=conditions, means=means, hint=hint)

"""What the questions for a region have in common: how it is named, and what an own region must be."""

from __future__ import annotations

from engines.core.questions import Answer, Clauses, Reason
from engines.smallworld.words import markers as words
from engines.smallworld.words.conquest import all_regions

OWN = Reason(words.own_regions, "{title} is not a region of your {race}: it is held by {holder}")
PASSED = Reason(words.not_passed, "{region} is over: the regions are named in ascending order", form=True)


def region_answer(says: str, *also: str, reasons: tuple[Reason, ...], means: Clauses, hint: str = "") -> Answer:
    """An answer that names a region; the region alone says it too."""
    return Answer(says, all_regions, (*also, "{region}"), reasons, means, hint)

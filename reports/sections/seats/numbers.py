"""The order of play: what the model of the winner says of it."""

from __future__ import annotations

from collections.abc import Sequence

from reports.findings.collect import linked_factors
from reports.findings.models import Model, Seats
from reports.findings.summary import Aliasing
from reports.load.rows import TURN_POSITION


def seats_of(model: Model, aliases: Sequence[Aliasing]) -> Seats:
    """What the winners' model says of the order of play, and which factors go together with it."""
    linked = linked_factors(aliases)
    entry = next((entry for entry in model.factors if entry.factor == TURN_POSITION), None)
    if entry is not None:
        return Seats(True, "", entry.test, entry.method, linked)
    reason = model.reason or "the order of play follows from the other factors in these games"
    return Seats(False, reason, None, "", linked)

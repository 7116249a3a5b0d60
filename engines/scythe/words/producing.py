"""Words of Produce: which territories can, and how many of their workers do."""

from __future__ import annotations

from engines.core.explaining import Explanation
from engines.core.questions import EVERY, NEVER, Slot, because
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.produce import WITH_MILL, mill_space, num_territories, productive
from engines.scythe.rules.turn import top_action
from engines.scythe.words.phrases import amount_slot, asked_now, section_word


def with_worker_or_mill(s: State, seat: int, flags: int) -> int:
    """Spaces with own workers, and that of the mill."""
    return s.workers[seat] | (mill_space(s, seat) if flags & WITH_MILL else 0)


def not_full(s: State, seat: int) -> int:
    """Villages only while there are workers on the mat."""
    return EVERY if s.num_workers[seat] < t.WORKERS_PER_PLAYER else ~t.VILLAGES


def number_lasts(s: State, seat: int, territories: int, flags: int) -> int:
    """Every territory while the number lasts; then only the mill's, which comes on top."""
    if territories:
        return EVERY
    return mill_space(s, seat) if flags & WITH_MILL else NEVER


def number_words(territories: int) -> str:
    """How many territories may still produce."""
    return f"{territories} {'territory' if territories == 1 else 'territories'}"


def ahead_of_produce(s: State, seat: int) -> tuple[int, int, int]:
    """The first territory of a Produce action."""
    return num_territories(s, seat), productive(s, seat, WITH_MILL), WITH_MILL


def when_produce(s: State, seat: int) -> list[Explanation]:
    """When territories are named, and whether this turn has a Produce action. Rule: S3.10, S2.2"""
    time = because("territories are named in a Produce action", "S3.10")
    top_row_ahead = asked_now(s) in (c.K_TOP, c.K_BOTTOM)
    if not top_row_ahead or s.section == c.FACTORY_SECTION or top_action(s, seat) == c.TOP_PRODUCE:
        return [time]
    return [because(f"your action token is on {section_word(s, seat, s.section)} this turn", "S2.2"), time]


SLOTS: dict[str, Slot] = {
    "worker_count": amount_slot("1 to {all_workers} workers can produce there", most=lambda count: count),
    "all_workers": Slot(lambda count: str(count)),
    "territories_left": Slot(number_words),
}

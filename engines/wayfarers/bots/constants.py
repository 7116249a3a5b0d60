"""The sorts of things that effects do, as the value network counts them: silver, provisions, and these."""

from __future__ import annotations

from engines.wayfarers.generated import tables as t

SORT_GUILD: int = 2
SORT_TOKEN: int = 3
SORT_STEP: int = 4
SORT_DICE: int = 5
SORT_WORKER: int = 6
SORT_CARD: int = 7  # from here on by kind
SORT_TILE: int = SORT_CARD + t.NUM_KINDS - 1  # by kind

_SORTS = {
    t.DO_GUILD: SORT_GUILD,
    t.DO_ANY_GUILD: SORT_GUILD,
    t.DO_INF_CARD: SORT_TOKEN,
    t.DO_INF_MOVE: SORT_TOKEN,
    t.DO_JOURNAL: SORT_STEP,
    t.DO_WORKER_TAKE: SORT_WORKER,
}
_FIRST_SORTS = {t.DO_CARD: SORT_CARD, t.DO_DRAW3: SORT_CARD, t.DO_TILE: SORT_TILE, t.DO_RESOURCE: 0}


def _sort(does: int, of: int) -> int:
    """The sort of what an atom does, of whatever it does it."""
    return _FIRST_SORTS[does] + of if does in _FIRST_SORTS else _SORTS.get(does, SORT_DICE)


SORT_OF: list[int] = [_sort(does, of) for does, of in zip(t.ATOM_DOES, t.ATOM_OF, strict=True)]  # by atom

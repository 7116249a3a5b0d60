"""A golden case as a position: the acting player is the first seat, colours are the others."""

from __future__ import annotations

from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from tests.architects import position as p
from tests.golden.reading import Table

ME = 0
PLAYERS = 3
COLOURS = ("red", "green", "blue", "yellow")
LOCATIONS = {
    "forest": t.FOREST,
    "quarry": t.QUARRY,
    "mines": t.MINES,
    "silversmith": t.SILVERSMITH,
    "storehouse": t.STOREHOUSE,
    "workshop": t.WORKSHOP,
    "town_centre": t.TOWN_CENTRE,
    "guardhouse": t.GUARDHOUSE,
    "black_market_small": t.MARKET_SMALL,
    "small": t.MARKET_SMALL,
    "middle": t.MARKET_MIDDLE,
    "large": t.MARKET_LARGE,
}


def constant(word: str) -> int:
    """The number of an apprentice, building or character by its id."""
    return int(getattr(t, word.upper().replace("-", "_")))


class Scene:
    """The position of a case, and what changed in it. `before` are the keys that every kind of case may have."""

    def __init__(self, case: Table, before: Table, players: int = PLAYERS, character: str = "") -> None:
        who = before.take("character", character)
        own = constant(who) if who and who != "standard" else c.NO_CHARACTER
        self.s = p.position(case.take("players", players))
        p.put("architects", self.s, "character", ME, own)
        p.put("architects", self.s, "virtue", ME, before.take("virtue", t.START_VIRTUE))
        p.put("architects", self.s, "debts", ME, before.take("unpaid", 0))
        p.put("architects", self.s, "paid", ME, before.take("paid", 0))
        p.employ(self.s, *(constant(word) for word in before.take("apprentices", [])))
        p.give(self.s, **{good: before.take(good) for good in names.GOODS if isinstance(before.look(good), int)})
        self.before = p.goods(self.s)

    def plenty(self) -> None:
        """What a case does not give suffices."""
        missing = {good: 50 for good in names.GOODS if good not in self.before}
        p.give(self.s, **missing)
        self.before = p.goods(self.s)

    def stand(self, place: int, workers: int, seat: int = ME) -> None:
        """Workers on an open location."""
        p.stand(self.s, place, workers, seat)

    def is_placed(self, place: int) -> bool:
        """Place a worker where it may go; whether it may."""
        p.turn(self.s)
        if not p.allows(self.s, place):
            return False
        p.answer(self.s, place)
        return True

    def is_answered(self, choice: int) -> bool:
        """Give an answer if it is legal; whether it is."""
        if not self.s.legal or not p.allows(self.s, choice):
            return False
        p.answer(self.s, choice)
        return True

    def delta(self) -> dict[str, int]:
        """How the goods of the acting player changed."""
        now = p.goods(self.s)
        changed = {good: now.get(good, 0) - self.before.get(good, 0) for good in names.GOODS}
        return {good: count for good, count in changed.items() if count}

    def check(self, after: Table) -> None:
        """Compare everything that any kind of case may say of the acting player."""
        s = self.s
        found: dict[str, Any] = {
            "virtue": s.virtue[ME],
            "unpaid": s.debts[ME],
            "paid": s.paid[ME],
            "tax": s.tax,
            "tax_stand": s.tax,
        }
        for key, value in found.items():
            if key in after:
                assert value == after.take(key), key
        if "delta" in after:
            wanted = {good: count for good, count in after.take("delta").items() if count}
            assert self.delta() == wanted | {}, "delta"


def colours(groups: dict[str, Any]) -> dict[str, int]:
    """Seats of the colours of a case: the acting player is `me`, the others in the order of COLOURS."""
    named = [colour for colour in COLOURS if any(colour in group for group in groups.values())]
    return {"me": ME} | {colour: seat for seat, colour in enumerate(named, 1)}

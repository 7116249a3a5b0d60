"""How a table of Scythe becomes a position, and what its seats may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.core.engine.state import CoreState
from engines.core.rules import Rules
from engines.core.setup.options import in_force
from engines.core.setup.setup import Setup
from engines.scythe.generated import names, play
from engines.scythe.rules import constants as c
from engines.scythe.rules import deal
from engines.scythe.rules.hidden import hide_from
from engines.scythe.rules.units import recount_all
from engines.scythe.setup import dealing
from engines.scythe.setup.options import OPTIONS
from engines.scythe.words import view


class ScytheRules(Rules):
    """The rules of Scythe."""

    play = play
    begin = staticmethod(deal.begin)
    recount = staticmethod(recount_all)
    hide = staticmethod(hide_from)
    hides = staticmethod(view.hides)
    commits = staticmethod(view.commits)

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """Factions and mats of the seats, and when the game is cut off. Rule: S1.6, S1.10"""
        nobody = c.MAX_PLAYERS - len(setup.seats)
        pairs = [dealing.PAIR.numbers(seat) for seat in setup.seats]
        self.put(core, "turn_cap", 0, in_force("turn_cap", setup.options, OPTIONS) * len(setup.seats))
        self.put_all(core, "faction", [faction for faction, _ in pairs] + [c.NO_FACTION] * nobody)
        self.put_all(core, "mat", [mat for _, mat in pairs] + [c.NO_MAT] * nobody)

    def first_answers(self, setup: Setup) -> Iterable[int]:
        """The structure bonus, where the setup names it. Rule: S1.5"""
        return [names.BONUS_TILES.index(tile) for key, tile in setup.table.items() if key == "structure_bonus"]

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """What lies open, sizes of what is hidden, and what this seat has seen. Rule: S0.14, S9.1"""
        return super().fields_seen(core, seat) | view.counts(core) | view.guarded(core, seat)

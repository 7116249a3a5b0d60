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
from engines.scythe.rules.queries import is_automa
from engines.scythe.rules.units import recount_all
from engines.scythe.setup import automa
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
    lies_face_down = staticmethod(view.lies_face_down)

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """Factions and mats of the seats, the level of an Automa, and when the game is cut off.

        Rule: S1.6, S1.10, S20.2
        """
        nobody = c.MAX_PLAYERS - len(setup.seats)
        factions = [names.FACTIONS.index(seat["faction"]) for seat in setup.seats]
        mats = [names.MATS.index(seat["mat"]) if seat["mat"] in names.MATS else c.NO_MAT for seat in setup.seats]
        self.put(core, "turn_cap", 0, in_force("turn_cap", setup.options, OPTIONS) * len(setup.seats))
        self.put_all(core, "faction", factions + [c.NO_FACTION] * nobody)
        self.put_all(core, "mat", mats + [c.NO_MAT] * nobody)
        automas = automa.seats_of(setup)
        self.put(core, "automas", 0, sum(1 << seat for seat in automas))
        if automas:
            levels = [names.AUTOMA_LEVELS.index(setup.seats[seat]["mat"]) for seat in automas]
            self.put_all(core, "automa_level", levels, automas[0])

    def first_answers(self, setup: Setup) -> Iterable[int]:
        """The structure bonus, where the setup names it. Rule: S1.5"""
        return [names.BONUS_TILES.index(tile) for key, tile in setup.table.items() if key == "structure_bonus"]

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """What lies open, sizes of what is hidden, and what this seat has seen; an Automa sees no cards.

        Rule: S0.14, S9.1, S20.2
        """
        seen = super().fields_seen(core, seat) | view.counts(core) | view.guarded(core, seat)
        if is_automa(core, seat):
            del seen["hand"]
        return seen

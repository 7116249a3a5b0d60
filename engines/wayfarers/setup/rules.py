"""How a table of Wayfarers becomes a position."""

from __future__ import annotations

from engines.core.engine.state import CoreState
from engines.core.rules import Rules
from engines.core.setup.options import in_force
from engines.core.setup.setup import Setup
from engines.wayfarers.generated import names, play
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import opening
from engines.wayfarers.setup import dealing
from engines.wayfarers.setup.options import OPTIONS


class WayfarersRules(Rules):
    """The rules of Wayfarers; nothing is hidden."""

    play = play
    longest_game = 60
    begin = staticmethod(opening.begin)

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """The player boards, and what is fixed of the table. Rule: Y1.6"""
        for seat, own in enumerate(setup.seats):
            if own["board"] in names.BOARDS:
                self.put(core, "board", seat, names.BOARDS.index(own["board"]))
        first, tiles = dealing.first_seat(setup), dealing.journal_tiles(setup)
        self.put(core, "first", 0, c.NO_SEAT if first is None else first)
        self.put_all(core, "side", dealing.sides(setup) or [c.NO_SIDE] * t.NUM_SECTIONS)
        self.put_all(core, "journal_tile", [tiles.get(space, c.NO_TILE) for space in range(t.NUM_JOURNAL)])
        if dealing.is_solo(setup):
            self.put(core, "solo", 0, names.AI_BOARDS.index(setup.seats[c.AI]["board"]) + 1)
            self.put(core, "first", 0, c.HUMAN)
        self.put(core, "turn_cap", 0, in_force("turn_cap", setup.options, OPTIONS))

"""How a table of Architects becomes a position, and what its seats may know."""

from __future__ import annotations

from typing import Any

from engines.architects.generated import names, play
from engines.architects.rules import constants as c
from engines.architects.rules import hidden, opening, seen
from engines.architects.setup import dealing
from engines.architects.setup.options import OPTIONS
from engines.architects.words import view
from engines.core.rules import Rules
from engines.core.setup.options import in_force
from engines.core.setup.setup import Setup


class ArchitectsRules(Rules):
    """The rules of Architects."""

    play = play
    longest_game = 70
    begin = staticmethod(opening.begin)
    hide = staticmethod(hidden.hide_from)
    hides = staticmethod(view.hides)

    def lay_out(self, core: Any, setup: Setup) -> None:
        """The characters or who starts, and when the game is cut off. Rule: A1.11, A2.8, A11.1"""
        self.put(core, "turn_cap", 0, in_force("turn_cap", setup.options, OPTIONS) * len(setup.seats))
        characters = [names.CHARACTERS.index(own["character"]) for own in setup.seats if own]
        self.put_all(core, "character", characters)
        first = dealing.fixed_first(setup)
        if first is not None:
            self.put(core, "first", 0, first)
            self.put(core, "options", 0, core.options | c.FIRST_IS_FIXED)

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """What lies open, how many cards are hidden where, and what this seat has seen. Rule: A0.6, A0.10"""
        own = {"own_discards": view.own_discards(core, seat), "pack": [seen.pack(core, seat)]}
        return super().fields_seen(core, seat) | view.counts(core) | own

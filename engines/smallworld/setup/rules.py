"""How a table of Small World becomes a position, and what its seats may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.core.engine.state import CoreState
from engines.core.rules import Rules
from engines.core.setup.setup import Setup
from engines.smallworld.generated import play
from engines.smallworld.rules import deal
from engines.smallworld.rules.troops import recount_all
from engines.smallworld.setup import dealing
from engines.smallworld.words import view


class SmallWorldRules(Rules):
    """The rules of Small World."""

    play = play
    begin = staticmethod(deal.begin)
    recount = staticmethod(recount_all)
    knows_total = staticmethod(view.knows_total)

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """Who starts, and the combos that seats begin with. Rule: W0.1"""
        self.put(core, "first", 0, dealing.first_seat(setup))
        dealt = {p: pair for p, pair in enumerate(dealing.dealt(setup)) if pair}
        self.put(core, "dealt", 0, sum(1 << p for p in dealt))
        for p, (race, power) in dealt.items():
            self.put(core, "dealt_race", p, race)
            self.put(core, "dealt_power", p, power)

    def first_answers(self, setup: Setup) -> Iterable[int]:
        """The combos on offer, where the setup names them. Rule: W1.3"""
        return [number for combo in setup.table.get("combos", ()) for number in dealing.combo_numbers(combo)]

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """Everything but the coins of the others. Rule: W0.3"""
        return super().fields_seen(core, seat) | {
            "coins": [view.known_coins(core, seat, p) for p in range(core.players)]
        }

"""Small World, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any

from engines.core.asides import beside
from engines.core.constants import CHANCE_PLAYER, POLICY_GREEDY_1
from engines.core.experts import LEVELS, Thinking
from engines.core.explaining import Explanation
from engines.core.game import Game
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.smallworld.bots import greedy_1, weights
from engines.smallworld.bots.inputs import INPUTS
from engines.smallworld.generated import counts, play
from engines.smallworld.questions import QUESTIONS
from engines.smallworld.questions.events import LOG
from engines.smallworld.rules import deal, ending
from engines.smallworld.rules.constants import MAX_PLAYERS
from engines.smallworld.rules.troops import recount_all
from engines.smallworld.setup import dealing, opening, results
from engines.smallworld.setup.options import OPTIONS
from engines.smallworld.setup.score_sheet import SmallWorldSheet
from engines.smallworld.setup.steps import setup_steps
from engines.smallworld.words import asides, phrases, status, view
from engines.smallworld.words.slots import SLOTS


class SmallWorld(Game):
    """Small World, the base game."""

    name = dealing.GAME
    rules_version = "2"
    title = "Small World"
    min_players, max_players = 2, MAX_PLAYERS
    play = play
    factors = dealing.PAIR.all
    options = OPTIONS
    items = results.ITEMS
    table_keys = dealing.TABLE_KEYS
    table_titles: Mapping[str, Mapping[str, str]] = MappingProxyType({"combos": opening.COMBO_TITLES})
    dealer_type = dealing.Dealer
    assignments = ("random", "forced-race", "forced-power", "forced-combo", "fixed")
    questions = QUESTIONS
    log = LOG
    slots = SLOTS
    categories = results.CATEGORIES
    measures = results.MEASURES
    counted_columns = counts.COLUMNS
    profiles = results.PROFILES
    further_columns = results.COLUMNS
    sheet_type = SmallWorldSheet
    screen = "engines.smallworld.screen.screen"
    names_read: Mapping[str, str] = MappingProxyType({**phrases.COMBOS, **phrases.DRAWN})
    weights = weights
    frozen: Mapping[int, ModuleType] = MappingProxyType({POLICY_GREEDY_1: greedy_1})
    inputs = INPUTS
    expert_levels: Mapping[int, Thinking] = MappingProxyType(
        {**LEVELS, 5: Thinking(lines=8, worlds=8, rounds=2, width=4)}
    )

    begin = staticmethod(deal.begin)
    recount = staticmethod(recount_all)
    knows_total = staticmethod(view.knows_total)
    setup_rows = staticmethod(opening.setup_rows)
    table_notes = staticmethod(opening.table_notes)
    setup_steps = staticmethod(setup_steps)
    status_lines = staticmethod(status.status_lines)
    score = staticmethod(results.score_lines)
    points = staticmethod(results.points)
    ahead = staticmethod(ending.beats)
    rows = staticmethod(results.rows)

    def starter(self, setup: Setup) -> int | None:
        """The seat that the table names, else the first."""
        return dealing.first_seat(setup)

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

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the combos dealt and on offer cannot be."""
        super().check_table(setup, source)
        dealing.check_table(setup, source)

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What a new table can be told to avoid: the combos on offer, from the top."""
        return [dealing.levels_of(name) for name in setup.table.get("combos", [])]

    def offered(self, setup: Setup) -> Mapping[str, Mapping[str, str]]:
        """The combos on offer, from the top."""
        names = setup.table.get("combos", [])
        return {phrases.combo_title(*dealing.combo_numbers(name)): dealing.levels_of(name) for name in names}

    def why_not(self, core: Any, text: str) -> Explanation | None:
        """Why these words are no legal answer; of a race, a power or a region also what it is."""
        seat = core.frame_player[core.depth - 1] if core.depth else CHANCE_PLAYER
        return beside(self.words, core, text, asides.about(core, seat, text))

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """Everything but the coins of the others. Rule: W0.3"""
        return super().fields_seen(core, seat) | {
            "coins": [view.known_coins(core, seat, p) for p in range(core.players)]
        }

    def levels_held(self, core: Any, seat: int) -> Mapping[str, str]:
        """Race and power of the first combo of the seat, once it has one."""
        return results.first_combo(core, seat)


GAME = SmallWorld()

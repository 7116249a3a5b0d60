"""Architects of the West Kingdom, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import Any

from engines.architects.bots import greedy_1, weights
from engines.architects.bots.inputs import INPUTS
from engines.architects.generated import counts, names, play
from engines.architects.questions import QUESTIONS
from engines.architects.questions.events import LOG
from engines.architects.rules import constants as k
from engines.architects.rules import hidden, opening, scoring
from engines.architects.setup import dealing, results
from engines.architects.setup.options import OPTIONS
from engines.architects.setup.score_sheet import ArchitectsSheet
from engines.architects.setup.steps import setup_steps
from engines.architects.words import asides, status, view
from engines.architects.words.slots import SLOTS
from engines.core.asides import beside
from engines.core.constants import CHANCE_PLAYER, POLICY_GREEDY_1
from engines.core.dealing import Dealer
from engines.core.experts import LEVELS, Thinking
from engines.core.explaining import Explanation
from engines.core.factors import Factor
from engines.core.game import Game
from engines.core.options import in_force
from engines.core.setup import Setup
from engines.core.state import CoreState


class Architects(Game):
    """Architects of the West Kingdom with the variable sides of the boards: each seat has a character."""

    name = "architects"
    title = "Architects of the West Kingdom"
    longest_game = 70
    min_players, max_players = 2, k.MAX_PLAYERS  # the cards of the solo game are not available: A12.1, A12.2
    play = play
    factors: Sequence[Factor] = (Factor("character", names.BASE_CHARACTERS),)
    options = OPTIONS
    assignments: tuple[str, ...] = ("balanced", "random", "fixed")
    questions = QUESTIONS
    log = LOG
    slots = SLOTS
    items = results.ITEMS
    categories = results.CATEGORIES
    measures = results.MEASURES
    counted_columns = counts.COLUMNS
    further_columns = results.COLUMNS
    sheet_type = ArchitectsSheet
    screen = "engines.architects.screen.screen"
    weights = weights
    frozen: Mapping[int, ModuleType] = MappingProxyType({POLICY_GREEDY_1: greedy_1})
    inputs = INPUTS
    expert_levels: Mapping[int, Thinking] = MappingProxyType(
        # In rollouts everybody asks the network: greedy is no match for it, and what follows its turns leads astray.
        {**LEVELS, 4: Thinking(lines=4, worlds=2, rounds=4, width=8), 5: Thinking(lines=8, worlds=4, rounds=4, width=8)}
    )

    begin = staticmethod(opening.begin)
    hide = staticmethod(hidden.hide_from)
    hides = staticmethod(view.hides)
    setup_rows = staticmethod(dealing.setup_rows)
    table_notes = staticmethod(dealing.table_notes)
    setup_steps = staticmethod(setup_steps)
    status_lines = staticmethod(status.status_lines)
    points = staticmethod(results.points)
    score = staticmethod(results.score_lines)
    ahead = staticmethod(scoring.beats)
    rows = staticmethod(results.rows)

    def under(self, options: Mapping[str, Any]) -> Game:
        """With the standard sides seats differ by nothing; with promo boards there are ten characters.

        Rule: A11.1, A11.9
        """
        if not options.get("characters", True):
            return STANDARD
        return PROMO if options.get("promo_boards", False) else GAME

    def starter(self, setup: Setup) -> int | None:
        """The highest virtue starts; without characters it is drawn."""
        return dealing.starter(setup)

    def first_seat(self, core: Any, /) -> int:
        """Who starts, also before the cards are drafted; no seat while that is to be drawn. Rule: A1.11, A11.2"""
        if not view.is_first_open(core):
            return int(core.first)
        players = int(core.players)
        with_characters = core.options & k.OPTION_CHARACTERS
        return dealing.most_virtuous(core.character[:players]) if with_characters else players

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """The characters, and when the game is cut off. Rule: A2.8, A11.1"""
        self.put(core, "turn_cap", 0, in_force("turn_cap", setup.options, OPTIONS) * len(setup.seats))
        characters = [names.CHARACTERS.index(own["character"]) for own in setup.seats if own]
        self.put_all(core, "character", characters)

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """What lies open, how many cards are hidden where, and what this seat has seen. Rule: A0.6, A0.10"""
        own = {"own_discards": view.own_discards(core, seat), "pack": [view.pack_in_hand(core, seat)]}
        return super().fields_seen(core, seat) | view.counts(core) | own

    def why_not(self, core: Any, text: str) -> Explanation | None:
        """Why these words are no legal answer; of a building, an apprentice or a character also what it is."""
        seat = core.frame_player[core.depth - 1] if core.depth else CHANCE_PLAYER
        return beside(self.words, core, text, asides.about(core, seat, text))

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats cannot be. Rule: A11.1"""
        super().check_table(setup, source)
        dealing.check_colours(setup, source)


class PromoBoards(Architects):
    """The same with ten characters, of which two have each colour. Rule: A11.9"""

    factors = (Factor("character", names.CHARACTERS),)
    assignments = ("random", "fixed")

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """All tables without two characters of a colour. Rule: A11.1"""
        return dealing.ColourDealer(super().dealer(players, **constraints))


class StandardSides(Architects):
    """The same with the standard sides of the boards. Rule: A11.1"""

    factors = ()
    assignments = ("random", "fixed")


GAME, PROMO, STANDARD = Architects(), PromoBoards(), StandardSides()

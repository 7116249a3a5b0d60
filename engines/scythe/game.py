"""Scythe, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any

from engines.core.asides import beside
from engines.core.constants import POLICY_GREEDY_1
from engines.core.dealing import Cell
from engines.core.experts import LEVELS, Thinking
from engines.core.explaining import Explanation
from engines.core.game import Game
from engines.core.options import in_force
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.core.words import joined
from engines.scythe.bots import greedy_1
from engines.scythe.bots.inputs import INPUTS
from engines.scythe.generated import counts, names, play, weights
from engines.scythe.questions import QUESTIONS
from engines.scythe.questions.events import LOG
from engines.scythe.rules import bribes, deal, scoring
from engines.scythe.rules import constants as c
from engines.scythe.rules.hidden import hide_from
from engines.scythe.rules.units import recount_all
from engines.scythe.setup import dealing, opening, results
from engines.scythe.setup.options import OPTIONS
from engines.scythe.setup.score_sheet import CATEGORIES, ScytheSheet
from engines.scythe.setup.steps import setup_steps
from engines.scythe.words import (
    asides,
    cards,
    chance,
    fighting,
    moving,
    offers,
    paying,
    phrases,
    rows,
    status,
    steps,
    turn,
    view,
)

CHAPTERS = (phrases, cards, chance, paying, rows, turn, moving, fighting)


class Scythe(Game):
    """Scythe with the expansion Invaders from Afar."""

    name = dealing.GAME
    rules_version = "2"
    title = "Scythe"
    min_players = dealing.MIN_PLAYERS
    max_players = c.MAX_PLAYERS
    play = play
    factors = dealing.PAIR.all
    options = OPTIONS
    expansions = dealing.EXPANSIONS[1:]
    bans_pairs = True
    table_keys = ("structure_bonus",)
    table_titles: Mapping[str, Mapping[str, str]] = MappingProxyType(
        {"structure_bonus": dict(zip(names.BONUS_TILES, names.BONUS_TILE_TITLES, strict=True))}
    )
    dealer_type = dealing.Dealer
    assignments = ("balanced", "random", "fixed")
    aliased = "who starts follows from the mats, so the effect of a mat contains that of the turn order it brings"
    questions = QUESTIONS
    log = LOG
    slots = joined(*(chapter.SLOTS for chapter in CHAPTERS))
    names_read = phrases.NAMES_READ
    categories = CATEGORIES
    measures = results.MEASURES
    counted_columns = counts.COLUMNS
    profiles = results.PROFILES
    further_columns = results.COLUMNS
    sheet_type = ScytheSheet  # also scores a position, at any time. Rule: S15.2
    screen = "engines.scythe.screen.screen"
    weights = weights
    frozen: Mapping[int, ModuleType] = MappingProxyType({POLICY_GREEDY_1: greedy_1})
    inputs = INPUTS
    expert_levels: Mapping[int, Thinking] = MappingProxyType(
        # With five players a fourth world, or the smaller prior of `expert:policy`, takes level 5 beyond 50 ms a turn.
        {
            **LEVELS,
            3: replace(LEVELS[3], prior=100),
            4: replace(LEVELS[4], prior=100),
            5: Thinking(lines=8, worlds=3, rounds=4, width=4, prior=100),
        }
    )

    begin = staticmethod(deal.begin)
    recount = staticmethod(recount_all)
    hide = staticmethod(hide_from)
    setup_rows = staticmethod(opening.setup_rows)
    table_notes = staticmethod(opening.table_notes)
    setup_steps = staticmethod(setup_steps)
    tried = staticmethod(steps.tried)
    status_lines = staticmethod(status.status_lines)
    hides = staticmethod(view.hides)
    commits = staticmethod(view.commits)
    interrupt = staticmethod(bribes.offer)
    why_no_interruption = staticmethod(offers.why_no_offer)
    read_interruption = staticmethod(offers.read_offer)
    ahead = staticmethod(scoring.beats)
    first_seat = staticmethod(deal.first_player)
    rows = staticmethod(results.rows)

    def seat_titles(self, setup: Setup) -> Sequence[str]:
        """Sentences call the seats by their factions."""
        return [seat["faction"].capitalize() for seat in setup.seats]

    def starter(self, setup: Setup) -> int | None:
        """The lowest number on a player mat starts."""
        return dealing.turn_order(setup)[0] if all("mat" in seat for seat in setup.seats) else None

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

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None, **constraints: Any) -> Setup:
        """A random table with its structure bonus, all allowed ones equally likely. Rule: S1.5, S1.6"""
        if (options or {}).get("banned_pairs"):
            constraints["banned_pairs"] = "official"
        setup = super().deal(players, rng, options, **constraints)
        return replace(setup, table={"structure_bonus": rng.choice(names.BONUS_TILES)})

    def cells(self, **constraints: Any) -> list[Cell]:
        """Every faction and mat that may meet, in printed order."""
        return dealing.allowed_cells(self.constraints(constraints))

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats or the structure bonus cannot be."""
        super().check_table(setup, source)
        dealing.check_table(setup, source)

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What a new table can be told to avoid: pairs, and who sat where with what."""
        return list(setup.seats)

    def happens(self, core: Any, action: int) -> list[str]:
        """What is seen to change; what follows a commitment is decided by what the opponent hides. Rule: S6.6"""
        return [] if core.frame_kind[core.depth - 1] in view.COMMITMENTS else super().happens(core, action)

    def why_not(self, core: Any, text: str) -> Explanation | None:
        """Why these words are no legal answer; of an ability also what it does."""
        return beside(self.words, core, text, asides.about(core, text))

    def asked(self, core: Any, seat: int) -> dict[str, Any]:
        """Who is asked what; nothing is told of a hidden commitment."""
        return view.secret_question(core, seat) or super().asked(core, seat)

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """What lies open, sizes of what is hidden, and what this seat has seen. Rule: S0.14, S9.1"""
        return super().fields_seen(core, seat) | view.counts(core) | view.guarded(core, seat)

    def is_interruption(self, core: Any) -> bool:
        """Whether a seat gives coins out of turn just now. Rule: S14.4"""
        return bool(bribes.is_offer(core))

    def interruption_help(self, core: Any) -> str:
        """How coins are given out of turn, where the option is on. Rule: S14.4"""
        return offers.HELP if core.options & c.OPTION_BRIBES else ""

    def points(self, core: Any) -> Sequence[Sequence[int]]:
        """The coins of every seat by category, without words. Rule: S11.5"""
        return [play.points_of(core, seat) for seat in range(core.players)]


GAME = Scythe()

"""Scythe behind the facade: the door for everybody who is not a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.asking import choose
from engines.core.botspec import BotSpec
from engines.core.facade import CoreRules, Doors, Rows
from engines.core.game import ScoreLine, State
from engines.core.interrupting import Interruption
from engines.core.options import complete, switch_bits
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.scythe import constants as c
from engines.scythe import explain as explaining
from engines.scythe import names, offers, play, queries, scoring
from engines.scythe.bots import BOTS
from engines.scythe.bribes import is_offer
from engines.scythe.hidden import hide
from engines.scythe.narrate import narrate
from engines.scythe.notation import action_text, question_text
from engines.scythe.options import OPTIONS
from engines.scythe.reach import BASE_PLAYERS
from engines.scythe.result import COLUMNS, game_row, seat_rows
from engines.scythe.scoresheet import TIE_BREAKS, bonus_words
from engines.scythe.status import hint, status_lines
from engines.scythe.table import ScytheTable
from engines.scythe.tables import (
    PER_RESOURCE_PAIR,
    PER_STAR,
    PER_TERRITORY,
    POLANIA_COINS_PER_ENCOUNTER,
    RESOURCES_PER_PAIR,
)
from engines.scythe.units import recount_all
from engines.scythe.view import hides, view

RULES_VERSION = "1"
OPTION_BITS = {
    "relentless_factory": c.OPTION_RELENTLESS_FACTORY,
    "enlist_self_bonus": c.OPTION_ENLIST_SELF_BONUS,
    "trade_split": c.OPTION_TRADE_SPLIT,
    "combat_star_before_popularity_loss": c.OPTION_COMBAT_STAR_FIRST,
    "neighbours_gain_on_final_action": c.OPTION_NEIGHBOURS_GAIN_LAST,
    "bribes": c.OPTION_BRIBES,
    "bonus_counts_own_hex": c.OPTION_OWN_HEX_COUNTS,
    "promo_cards": c.OPTION_PROMO_CARDS,
}
DOORS = Doors(
    new_play=play.new_play,
    clone=play.clone,
    recount_all=recount_all,
    hide=hide,
    question_text=question_text,
    action_text=action_text,
    view=view,
    status_lines=status_lines,
    hint=hint,
    narrate=narrate,
    explain=explaining.explain,
    why_not=explaining.why_not,
    help_on=explaining.help_on,
    beats=scoring.beats,
    tie_breaks=TIE_BREAKS,
    bots=BOTS,
)


class ScytheRules(ScytheTable, CoreRules):
    """Scythe's part of the facade; see `engines.core.game.Rules`."""

    doors = DOORS

    rules_version = RULES_VERSION

    def start(self, setup: Setup) -> CoreState:
        """The position at the start; what the setup fixes is not left to chance. Rule: S1.5, S1.6, S1.10"""
        core = play.new_play()
        options = complete(setup.options, OPTIONS)
        self.put(core, "players", 0, len(setup.seats))
        self.put(core, "options", 0, option_mask(options))
        self.put(core, "turn_cap", 0, options["turn_cap"] * len(setup.seats))
        nobody = c.MAX_PLAYERS - len(setup.seats)
        factions = [names.FACTIONS.index(seat["faction"]) for seat in setup.seats]
        mats = [names.MATS.index(seat["mat"]) for seat in setup.seats]
        self.put_all(core, "faction", factions + [c.NUM_FACTIONS] * nobody)
        self.put_all(core, "mat", mats + [c.NUM_MATS] * nobody)
        play.begin(core)
        if "structure_bonus" in setup.table:
            choose(core, names.BONUS_TILES.index(setup.table["structure_bonus"]))
        return core

    def hides(self, core: Any, seat: int, action: int) -> bool:
        """Whether somebody else's answer to the top question stays unknown to the seat."""
        return hides(core, seat, action)

    def why_no_interruption(self, core: Any, seat: int) -> str:
        """Why the seat cannot give coins out of turn now; '' when it can. Rule: S14.4"""
        return offers.why_no_offer(core, seat)

    def interrupt(self, core: Any, seat: int) -> None:
        """Ask the seat to whom it gives coins. Rule: S14.4"""
        play.offer(core, seat)

    def is_interruption(self, core: Any) -> bool:
        """Whether a seat gives coins out of turn just now. Rule: S14.4"""
        return bool(is_offer(core))

    def read_interruption(self, core: Any, text: str, seat: int | None) -> Interruption | None:
        """The gift that a line names; None when it names none. Raises RulesError. Rule: S14.4"""
        return offers.read_offer(core, text, seat)

    def interruption_help(self, core: Any) -> str:
        """How coins are given out of turn, where the option is on. Rule: S14.4"""
        return offers.HELP if core.options & c.OPTION_BRIBES else ""

    def score(self, core: Any, seat: int) -> list[ScoreLine]:
        """Final fortune in coins, line by line; asked at any time, it changes nothing. Rule: S11.5, S15.2, S16.2"""
        tier = scoring.tier(core, seat)
        stars, territories = queries.num_stars(core, seat), scoring.num_territories_scored(core, seat)
        pairs = scoring.num_resources_scored(core, seat) // RESOURCES_PER_PAIR
        return [
            ScoreLine("coins", core.coins[seat], "S11.5"),
            ScoreLine("stars", scoring.star_coins(core, seat), "S11.6", f"{stars} × {PER_STAR[tier]}"),
            ScoreLine(
                "territories", scoring.territory_coins(core, seat), "S11.7", f"{territories} × {PER_TERRITORY[tier]}"
            ),
            ScoreLine("resources", scoring.resource_coins(core, seat), "S11.8", f"{pairs} × {PER_RESOURCE_PAIR[tier]}"),
            ScoreLine("structure bonus", scoring.bonus_coins(core, seat), "S11.9", self._bonus_words(core, seat)),
            ScoreLine(
                "encounter territories", scoring.encounter_coins(core, seat), "S16.2", encounter_words(core, seat)
            ),
        ]

    def _bonus_words(self, core: Any, seat: int) -> str:
        return "" if core.bonus_tile == c.NO_TILE else bonus_words(core.bonus_tile, scoring.bonus_count(core, seat))

    def columns(self) -> dict[str, Any]:
        """The columns of the result tables."""
        return COLUMNS

    def rows(self, state: State, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file: the row of the game and one row a seat."""
        return game_row(state), seat_rows(state, bots)


def encounter_words(core: Any, seat: int) -> str:
    """How Polania's coins for encounter territories are reckoned; '' where they do not count. Rule: S16.2"""
    if core.faction[seat] != c.POLANIA or core.players <= BASE_PLAYERS:
        return ""
    return f"{scoring.encounter_coins(core, seat) // POLANIA_COINS_PER_ENCOUNTER} × {POLANIA_COINS_PER_ENCOUNTER}"


def option_mask(options: Mapping[str, Any]) -> int:
    """The switches as bits of the position. Rule: S18"""
    mask = switch_bits(options, OPTION_BITS)
    return mask | (c.OPTION_FACTORY_CARD_3_POWER if options["factory_card_3"] == "power" else 0)


GAME = ScytheRules()

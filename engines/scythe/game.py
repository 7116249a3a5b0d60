"""Scythe behind the facade: the door for everybody who is not a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engines.core import saving
from engines.core.botspec import BotSpec
from engines.core.game import Game, ScoreLine, State, game_key
from engines.core.options import complete
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.scythe import constants as c
from engines.scythe import names, play, scoring
from engines.scythe.bots import GreedyBot, load_weights
from engines.scythe.hidden import hide
from engines.scythe.notation import action_text, question_text
from engines.scythe.options import OPTIONS
from engines.scythe.result import COLUMNS, game_row, seat_rows
from engines.scythe.run import play_out
from engines.scythe.status import hint, status_lines
from engines.scythe.table import ScytheTable
from engines.scythe.units import recount_all
from engines.scythe.view import view

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
TIE_BREAKS = ("workers+mechs+structures", "power", "popularity", "resources", "territories", "stars")


class ScytheRules(ScytheTable):
    """Scythe's part of the facade; see `engines.core.game.Rules`."""

    rules_version = RULES_VERSION

    def new_game(self, setup: Setup) -> Game:
        """A game with this setup. Raises SetupError."""
        return Game(self, self.check_setup(setup))

    def start(self, setup: Setup) -> CoreState:
        """The position at the start; what the setup fixes is not left to chance. Rule: S1.5, S1.6, S1.10"""
        core = play.new_play()
        options = complete(setup.options, OPTIONS)
        self._put(core, "players", 0, len(setup.seats))
        self._put(core, "options", 0, option_mask(options))
        self._put(core, "turn_cap", 0, options["turn_cap"] * len(setup.seats))
        for p in range(c.MAX_PLAYERS):
            seated = p < len(setup.seats)
            faction = names.FACTIONS.index(setup.seats[p]["faction"]) if seated else c.NUM_FACTIONS
            self._put(core, "faction", p, faction)
            self._put(core, "mat", p, names.MATS.index(setup.seats[p]["mat"]) if seated else c.NUM_MATS)
        play.begin(core)
        if "structure_bonus" in setup.table:
            play.choose_in(core, names.BONUS_TILES.index(setup.table["structure_bonus"]))
        return core

    def _put(self, core: Any, name: str, index: int, value: int) -> None:
        saving.put(self.name, core, name, index, value)

    def empty(self) -> CoreState:
        """A position to be filled."""
        return play.new_play()

    def clone(self, core: Any) -> CoreState:
        """An independent copy."""
        return play.clone(core)

    def refresh(self, core: Any) -> None:
        """Write caches and legal answers anew."""
        recount_all(core)
        play.resume(core)

    def choose(self, core: Any, action: int) -> None:
        """Answer the top question."""
        play.choose_in(core, action)

    def weight(self, core: Any, action: int) -> int:
        """Weight of an outcome of chance."""
        return play.weight_in(core, action)

    def question(self, core: Any) -> str:
        """What the top question asks."""
        return question_text(core)

    def action_text(self, core: Any, action: int) -> str:
        """The stable words of an answer."""
        return action_text(core, action)

    def view(self, core: Any, seat: int) -> dict[str, Any]:
        """What the seat may know."""
        return view(core, seat)

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table as the seat sees it, in words."""
        return status_lines(core, seat)

    def hint(self, core: Any, action: int) -> str:
        """What an answer does where its words alone do not say it, or ''."""
        return hint(core, action)

    def determinize(self, core: Any, seat: int, key: int) -> CoreState:
        """A full position that the seat could be in, hand sizes kept. Rule: S0.13"""
        guess = play.new_play()
        hide(guess, core, seat, key)
        play.relist(guess)
        return guess

    def score(self, core: Any, seat: int) -> list[ScoreLine]:
        """Final fortune in coins, line by line; asked at any time, it changes nothing. Rule: S11.5, S15.2"""
        return [
            ScoreLine("coins", core.coins[seat], "S11.5"),
            ScoreLine("stars", scoring.star_coins(core, seat), "S11.6"),
            ScoreLine("territories", scoring.territory_coins(core, seat), "S11.7"),
            ScoreLine("resources", scoring.resource_coins(core, seat), "S11.8"),
            ScoreLine("structure bonus", scoring.bonus_coins(core, seat), "S11.9"),
            ScoreLine("encounter territories", scoring.encounter_coins(core, seat), "S16.2"),
        ]

    def ranking(self, core: Any) -> list[tuple[int, str]]:
        """Rank of each seat and the tie-break that decided against the next one at the same fortune.

        Rule: S11.14, S11.15
        """
        seats = range(core.players)
        ranked = []
        for p in seats:
            decided = [scoring.beats(core, p, q) for q in seats if q != p]
            better = sum(scoring.beats(core, q, p) > 0 for q in seats if q != p)
            last = max(decided, default=0)
            ranked.append((better + 1, TIE_BREAKS[last - 2] if last >= 2 else ""))
        return ranked

    def columns(self) -> dict[str, Any]:
        """The columns of the result tables."""
        return COLUMNS

    def play_rows(
        self, setup: Setup, bots: Sequence[BotSpec], seed: int
    ) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Play one game to its end: the row of the game and one row a seat. Raises BotError."""
        state = self.new_game(setup).new_initial_state()
        play_out(state, bots, game_key(seed))
        return self.rows(state, bots)

    def core_bot(self, bot: BotSpec, players: int, key: int) -> GreedyBot:
        """The greedy bot for a game with this key, to be asked question by question. Raises DataError."""
        return GreedyBot(players, key, load_weights(Path(bot.weights)) if bot.weights else None)

    def rows(self, state: State, bots: Sequence[BotSpec]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """What a finished game leaves in a run file: the row of the game and one row a seat."""
        return game_row(state), seat_rows(state, bots)


def option_mask(options: Mapping[str, Any]) -> int:
    """The switches as bits of the position. Rule: S18"""
    mask = sum(bit for name, bit in OPTION_BITS.items() if options[name])
    return mask | (c.OPTION_FACTORY_CARD_3_POWER if options["factory_card_3"] == "power" else 0)


GAME = ScytheRules()

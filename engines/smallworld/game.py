"""Small World behind the facade: the door for everybody who is not a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.asking import choose
from engines.core.botspec import BotSpec
from engines.core.facade import CoreRules, Doors, Rows
from engines.core.game import ScoreLine, State
from engines.core.options import complete, switch_bits
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.smallworld import constants as c
from engines.smallworld import ending, play
from engines.smallworld import explain as explaining
from engines.smallworld import setup as dealing
from engines.smallworld.bots import BOTS
from engines.smallworld.hidden import hide
from engines.smallworld.narrate import narrate
from engines.smallworld.notation import action_text, question_text
from engines.smallworld.options import OPTIONS
from engines.smallworld.result import COLUMNS, Record, game_row, score_lines, seat_rows
from engines.smallworld.scoresheet import TIE_BREAKS
from engines.smallworld.status import hint, status_lines
from engines.smallworld.table import SmallWorldTable
from engines.smallworld.troops import recount_all
from engines.smallworld.view import knows_total, view

OPTION_BITS = {
    "open_totals": c.OPTION_OPEN_TOTALS,
    "own_declined_counts": c.OPTION_OWN_DECLINED_COUNTS,
    "ghouls_pass_own_immunity": c.OPTION_GHOULS_PASS_OWN,
    "found_coins_pay": c.OPTION_FOUND_COINS_PAY,
    "ghouls_own_attempt": c.OPTION_GHOULS_OWN_DIE,
    "ghoul_conquests_count": c.OPTION_GHOULS_COUNT,
    "late_seats_win_ties": c.OPTION_LATE_SEATS_WIN,
    "substitution_counts": c.OPTION_SUBSTITUTION_COUNTS,
    "flying_substitutes_first": c.OPTION_FLYING_SUBSTITUTES,
    "ghoul_attacks_spoil_peace": c.OPTION_GHOULS_SPOIL,
    "failed_attack_spoils_peace": c.OPTION_FAILURE_SPOILS,
    "peace_without_race": c.OPTION_PEACE_WITHOUT_RACE,
    "stout_on_first_turn": c.OPTION_STOUT_AT_ONCE,
    "lake_entry": c.OPTION_LAKE_ENTRY,
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
    beats=ending.beats,
    tie_breaks=TIE_BREAKS,
    bots=BOTS,
)


class SmallWorldRules(SmallWorldTable, CoreRules):
    """Small World's part of the facade; see `engines.core.game.Rules`."""

    doors = DOORS

    def start(self, setup: Setup) -> CoreState:
        """The position at the start; what the setup fixes is not left to chance. Rule: W0.1, W1.3"""
        core = play.new_play()
        self.put(core, "players", 0, len(setup.seats))
        self.put(core, "options", 0, switch_bits(complete(setup.options, OPTIONS), OPTION_BITS))
        self.put(core, "first", 0, dealing.first_seat(setup))
        for p, pair in enumerate(dealing.dealt(setup)):
            if pair is not None:
                self.put(core, "dealt", 0, core.dealt | 1 << p)
                self.put(core, "dealt_race", p, pair[0])
                self.put(core, "dealt_power", p, pair[1])
        play.begin(core)
        for combo in setup.table.get("combos", ()):
            for number in dealing.combo_numbers(combo):
                choose(core, number)
        return core

    def knows_total(self, core: Any, viewer: int | None, seat: int) -> bool:
        """Whether the viewer, None for an onlooker, may know the coins of the seat. Rule: W0.3"""
        return knows_total(core, viewer, seat)

    def score(self, core: Any, seat: int) -> list[ScoreLine]:
        """Coins by where they came from; asked at any time, it changes nothing. Rule: W11.2"""
        return score_lines(core, seat, Record(core))

    def columns(self) -> dict[str, Any]:
        """The columns of the result tables."""
        return COLUMNS

    def rows(self, state: State, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file: the row of the game and one row a seat."""
        record = Record(state.core)
        return game_row(state, record), seat_rows(state, bots, record)


GAME = SmallWorldRules()

"""The start of a game: an empty map with Lost Tribes, full trays and stacks, five coins each."""

from __future__ import annotations

from engines.core.engine.asking import settle
from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import board_of


def begin(s: State) -> int:
    """Start the game for the players and options written into the position, up to the first question."""
    push(s, c.K_START_GAME, 0, 0, 0, 0)
    return settle(s)


def start_game(s: State) -> int:
    """Lay everything out and fill the column; then the first player starts. Rule: W0.1, W0.2, W0.11, W1.1, W1.2."""
    lay_map(s)
    lay_stacks(s)
    s.round = 0
    s.diplomat = c.NO_SEAT
    s.ally = c.NO_SEAT
    for seat in range(s.players):
        s.coins[seat] = t.START_COINS
    push(s, c.K_START_TURN, s.first, 0, 0, 0)
    return push(s, c.K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)


def lay_map(s: State) -> int:
    """Lost Tribes on their regions; nobody plays a race yet. Rule: W1.4, W1.5, W1.6, W15.6."""
    s.tribes = t.LOST_TRIBES[board_of(s)]
    for region in range(t.MAX_REGIONS):
        s.occupant[region] = c.NOBODY
    for troop in range(c.NUM_TROOPS):
        s.race[troop] = c.NO_RACE
        s.power[troop] = c.NO_POWER
    return 0


def lay_stacks(s: State) -> int:
    """Shuffled banners and badges, and all race tokens in the tray. Rule: W0.8, W1.3."""
    s.banners = BIT[t.NUM_RACES] - 1
    s.badges = BIT[t.NUM_POWERS] - 1
    for race in range(t.NUM_RACES):
        s.tray[race] = t.RACE_BOX[race]
        s.banner_tail[race] = c.NO_RACE
    for k in range(t.COMBOS_ON_OFFER):
        s.column_race[k] = c.NO_RACE
        s.column_power[k] = c.NO_POWER
    return remove_dealt(s)


def remove_dealt(s: State) -> int:
    """Combos that seats were dealt are neither on offer nor in the stacks."""
    for seat in range(s.players):
        if s.dealt & BIT[seat]:
            s.banners &= ~BIT[s.dealt_race[seat]]
            s.badges &= ~BIT[s.dealt_power[seat]]
    return 0

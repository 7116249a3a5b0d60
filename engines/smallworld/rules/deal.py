"""The start of a game: an empty map with Lost Tribes, full trays and stacks, five coins each."""

from __future__ import annotations

from engines.core.asking import settle
from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import (
    COMBOS_ON_OFFER,
    LOST_TRIBES,
    MAX_REGIONS,
    NUM_POWERS,
    NUM_RACES,
    RACE_BOX,
    START_COINS,
)
from engines.smallworld.rules.constants import (
    K_FILL_COLUMN,
    K_START_GAME,
    K_START_TURN,
    NO_POWER,
    NO_RACE,
    NO_SEAT,
    NOBODY,
    NUM_TROOPS,
)
from engines.smallworld.rules.troops import board_of


def begin(s: State) -> int:
    """Start the game for the players and options written into the position, up to the first question."""
    push(s, K_START_GAME, 0, 0, 0, 0)
    return settle(s)


def start_game(s: State) -> int:
    """Lay everything out and fill the column; then the first player starts. Rule: W0.1, W0.2, W0.11, W1.1, W1.2."""
    lay_map(s)
    lay_stacks(s)
    s.round = 0
    s.diplomat = NO_SEAT
    s.ally = NO_SEAT
    for p in range(s.players):
        s.coins[p] = START_COINS
    push(s, K_START_TURN, s.first, 0, 0, 0)
    return push(s, K_FILL_COLUMN, CHANCE_PLAYER, 0, 0, 0)


def lay_map(s: State) -> int:
    """Lost Tribes on their regions; nobody plays a race yet. Rule: W1.4, W1.5, W1.6, W15.6."""
    s.tribes = LOST_TRIBES[board_of(s)]
    for r in range(MAX_REGIONS):
        s.occupant[r] = NOBODY
    for t in range(NUM_TROOPS):
        s.race[t] = NO_RACE
        s.power[t] = NO_POWER
    return 0


def lay_stacks(s: State) -> int:
    """Shuffled banners and badges, and all race tokens in the tray. Rule: W0.8, W1.3."""
    s.banners = BIT[NUM_RACES] - 1
    s.badges = BIT[NUM_POWERS] - 1
    for race in range(NUM_RACES):
        s.tray[race] = RACE_BOX[race]
        s.banner_tail[race] = NO_RACE
    for k in range(COMBOS_ON_OFFER):
        s.column_race[k] = NO_RACE
        s.column_power[k] = NO_POWER
    return remove_dealt(s)


def remove_dealt(s: State) -> int:
    """Combos that seats were dealt are neither on offer nor in the stacks."""
    for p in range(s.players):
        if s.dealt & BIT[p]:
            s.banners &= ~BIT[s.dealt_race[p]]
            s.badges &= ~BIT[s.dealt_power[p]]
    return 0

"""Fields of the state. Written from engines/smallworld/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core import plain
from engines.core.state import CoreState

SIZES = {  # places of each field; 0 is a single number
    "players": 0,
    "options": 0,
    "first": 0,
    "round": 0,
    "active": 0,
    "coins": 5,
    "dealt": 0,
    "dealt_race": 5,
    "dealt_power": 5,
    "race": 15,
    "power": 15,
    "in_hand": 15,
    "aside": 5,
    "tray": 14,
    "occupant": 48,
    "tokens": 48,
    "tribes": 0,
    "lairs": 0,
    "fortresses": 0,
    "holes": 0,
    "holes_dug": 0,
    "heroes": 0,
    "dragon": 0,
    "camps": 48,
    "camps_in_hand": 0,
    "diplomat": 0,
    "ally": 0,
    "column_race": 6,
    "column_power": 6,
    "column_coins": 6,
    "banners": 0,
    "banner_tail": 14,
    "banner_tail_size": 0,
    "badges": 0,
    "badge_discards": 0,
    "badge_shuffles": 0,
    "rolls": 5,
    "die_face": 0,
    "picked": 0,
    "nonempty": 0,
    "dragon_used": 0,
    "substituted": 0,
    "attacked": 0,
    "die_used": 0,
    "leader": 0,
    "lead_changes": 0,
    "scored": 50,
    "offered_since": 6,
    "picks": 0,
    "combos_taken": 5,
    "history": 15,
    "history_race": 50,
    "history_power": 50,
    "history_offered": 50,
    "history_round": 50,
    "history_place": 50,
    "history_found": 50,
    "history_tokens": 50,
    "history_conquests": 50,
    "history_turns": 50,
    "history_declined": 50,
    "history_rests": 50,
    "history_regions": 50,
    "history_race_bonus": 50,
    "history_power_bonus": 50,
    "history_decline": 50,
    "regions": 15,
}


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = tuple(SIZES)

    players: int  # how many play; the board is number players - 2 [W0.1]
    options: int  # switches, bits OPTION_... [W16]
    first: int  # who starts every round [W0.1]
    round: int  # the round that is played, from 1 [W1.2]
    active: int  # whose turn it is [W0.20]
    coins: list[int]  # coins [W0.3]
    dealt: int  # seats that are yet to begin with a combo dealt to them, as bits
    dealt_race: list[int]  # its race, for a seat of `dealt`
    dealt_power: list[int]  # its power, for a seat of `dealt`
    race: list[int]  # race of each troop; NO_RACE none [W0.4]
    power: list[int]  # its badge, in decline the badge it once had; NO_POWER none [W0.4]
    in_hand: list[int]  # race tokens in hand [W5.2]
    aside: list[int]  # Amazons in hand until they are ready again [W12.1]
    tray: list[int]  # race tokens in the tray [W0.8]
    occupant: list[int]  # troop in each region; NOBODY none [W0.5]
    tokens: list[int]  # race tokens in each region [W0.5]
    tribes: int  # regions with a Lost Tribe [W1.4]
    lairs: int  # regions with a Troll's lair [W12.13]
    fortresses: int  # regions with a fortress [W13.9]
    holes: int  # regions with a hole of the Halflings [W12.6]
    holes_dug: int  # holes the Halflings in play have placed [W12.6]
    heroes: int  # regions with a hero [W13.10]
    dragon: int  # the region with the dragon, as a bit [W13.6]
    camps: list[int]  # encampments in each region [W13.3]
    camps_in_hand: int  # encampments in the hand of the Bivouacking player [W13.3]
    diplomat: int  # who made peace; NO_SEAT nobody [W13.5]
    ally: int  # who may not attack the Diplomat; NO_SEAT nobody [W13.5]
    column_race: list[int]  # banners on offer; NO_RACE none [W1.3]
    column_power: list[int]  # badges on offer; NO_POWER none [W1.3]
    column_coins: list[int]  # coins lying on the combos [W2.2]
    banners: int  # banners in the stack in an order that nobody knows [W1.3]
    banner_tail: list[int]  # banners under these, next one first [W10.7]
    banner_tail_size: int  # how many of them [W10.7]
    badges: int  # badges in the stack [W1.3]
    badge_discards: int  # discarded badges [W2.8]
    badge_shuffles: int  # times the discarded badges became the stack [W2.7]
    rolls: list[int]  # times each seat has thrown the die [W0.11]
    die_face: int  # what the die showed last [W6.2]
    picked: int  # the active race was picked this turn [W13.20]
    nonempty: int  # non-empty regions conquered this turn [W8.3]
    dragon_used: int  # the dragon attacked this turn [W13.6]
    substituted: int  # seats that lost a token to a substitution, as bits [W12.11]
    attacked: int  # seats whose active race was attacked, as bits [W13.5]
    die_used: int  # a final attempt was made this turn [W6.8]
    leader: int  # seat, from 1, that led alone at the end of a round last; 0 nobody yet
    lead_changes: int  # how often that became another seat
    scored: list[int]  # coins each seat was paid in each of its turns [W8.1]
    offered_since: list[int]  # picks made before each combo lay on offer
    picks: int  # combos picked from the column [W2.1]
    combos_taken: list[int]  # combos each seat has picked or been dealt [W2.1]
    history: list[int]  # number of the combo that each troop came from
    history_race: list[int]  # its race
    history_power: list[int]  # its power
    history_offered: list[int]  # picks at which it lay on offer, its own included
    history_round: list[int]  # round of the pick
    history_place: list[int]  # place in the column, from 0; COMBOS_ON_OFFER when it was dealt
    history_found: list[int]  # coins that lay on it; the place is what it cost [W2.3]
    history_tokens: list[int]  # tokens it began with [W2.4]
    history_conquests: list[int]  # regions it conquered, Ghouls in decline too
    history_turns: list[int]  # scorings as active race
    history_declined: list[int]  # round of its decline; 0 never
    history_rests: list[int]  # scorings in decline
    history_regions: list[int]  # coins for its regions while active [W8.1]
    history_race_bonus: list[int]  # coins of the race while active [W8.2]
    history_power_bonus: list[int]  # coins of the power [W8.2]
    history_decline: list[int]  # coins in decline, Dwarves' mines too [W10.8]
    regions: list[int]  # regions that each troop occupies [W0.5]

    def __init__(self) -> None:
        CoreState.__init__(self)
        plain.clear(self, SIZES)

    def copy_from(self, src: CoreState) -> int:
        """Become equal to `src`."""
        assert isinstance(src, State), "a position of another game"
        return copy_into(self, src)


COPYING = plain.Copying(State)


def copy_into(dst: State, src: State) -> int:
    """Make `dst` equal to `src`, field by field."""
    return COPYING.into(dst, src)


def copy_fresh(dst: State, src: State) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    return COPYING.fresh(dst, src)


PARTS = (  # fields that make up the position
    "depth",
    "ended",
    "frame_kind",
    "frame_player",
    "frame_a",
    "frame_b",
    "frame_c",
    "players",
    "options",
    "first",
    "round",
    "active",
    "coins",
    "dealt",
    "dealt_race",
    "dealt_power",
    "race",
    "power",
    "in_hand",
    "aside",
    "tray",
    "occupant",
    "tokens",
    "tribes",
    "lairs",
    "fortresses",
    "holes",
    "holes_dug",
    "heroes",
    "dragon",
    "camps",
    "camps_in_hand",
    "diplomat",
    "ally",
    "column_race",
    "column_power",
    "column_coins",
    "banners",
    "banner_tail",
    "banner_tail_size",
    "badges",
    "badge_discards",
    "badge_shuffles",
    "rolls",
    "die_face",
    "picked",
    "nonempty",
    "dragon_used",
    "substituted",
    "attacked",
    "die_used",
)


def position_bytes(s: State) -> bytes:
    """The numbers that make up the position, 8 bytes each."""
    return plain.position_bytes(s, PARTS)


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)

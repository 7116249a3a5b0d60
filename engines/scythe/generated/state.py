"""Fields of the state. Written from engines/scythe/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core import plain
from engines.core.state import CoreState

SIZES = {  # places of each field; 0 is a single number
    "players": 0,
    "options": 0,
    "turn_cap": 0,
    "faction": 7,
    "mat": 7,
    "free_homes": 0,
    "bonus_tile": 0,
    "active": 0,
    "turns": 0,
    "ended_by": 0,
    "power": 7,
    "popularity": 7,
    "coins": 7,
    "last_section": 7,
    "cubes_taken": 7,
    "cubes_placed": 28,
    "recruits": 7,
    "one_time": 7,
    "mechs": 7,
    "num_workers": 7,
    "stars": 7,
    "combat_stars": 7,
    "objective_stars": 7,
    "pos": 91,
    "structure": 28,
    "res": 216,
    "tokens": 0,
    "flags": 0,
    "trap": 4,
    "armed": 0,
    "sprung": 0,
    "hand": 28,
    "deck": 4,
    "discard": 4,
    "shuffles": 0,
    "drawn": 0,
    "known": 196,
    "objectives": 7,
    "objective_deck": 0,
    "discarded": 7,
    "revealed": 7,
    "encounter_deck": 0,
    "encounter": 0,
    "encounters_under": 0,
    "offer": 0,
    "offer_size": 0,
    "offer_seen": 0,
    "factory_card": 7,
    "turns_of": 7,
    "combats_won": 7,
    "combats_lost": 7,
    "encounters_met": 7,
    "leader": 0,
    "lead_changes": 0,
    "top_rows": 42,
    "bottom_rows": 42,
    "turns_without_star": 7,
    "section": 0,
    "moved": 0,
    "stopped": 0,
    "character_moved": 0,
    "crossed": 0,
    "coerced": 0,
    "drove_off": 0,
    "shinobi": 0,
    "contested": 0,
    "carry_workers": 0,
    "carry": 4,
    "movers": 0,
    "mover": 3,
    "start": 13,
    "stops": 0,
    "stop_at": 12,
    "loaded": 48,
    "arena": 0,
    "rival": 0,
    "dial": 2,
    "commit": 8,
    "winner": 0,
    "loser_total": 0,
    "fleeing": 0,
    "reduced": 0,
    "units": 7,
    "fighters": 7,
    "workers": 7,
    "built": 7,
    "abilities": 7,
    "res_at": 4,
}


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = tuple(SIZES)

    players: int  # how many play [S1.1]
    options: int  # switches, bits OPTION_... [S18]
    turn_cap: int  # turns of all players together after which the game is cut off
    faction: list[int]  # faction mat of each seat; NO_FACTION where it is empty [S1.6]
    mat: list[int]  # player mat of each seat; NO_MAT where it is empty [S1.6]
    free_homes: int  # home bases of factions that are not in the game [S16.3]
    bonus_tile: int  # structure bonus tile; NO_TILE before it is drawn [S1.5]
    active: int  # whose turn it is [S2.1]
    turns: int  # turns begun, all players together [S2.1]
    ended_by: int  # who placed the last star; NO_SEAT for nobody [S11.1]
    power: list[int]  # power track [S0.9]
    popularity: list[int]  # popularity track [S0.9]
    coins: list[int]  # coins [S0.14]
    last_section: list[int]  # section of the previous turn; NO_SECTION none yet [S2.3]
    cubes_taken: list[int]  # top-row boxes whose cube was moved, as bits [S4.7]
    cubes_placed: list[int]  # cubes on each bottom-row action [S4.2]
    recruits: list[int]  # bottom-row actions whose recruit was taken, as bits [S4.15]
    one_time: list[int]  # one-time recruit bonuses used, as bits [S4.15]
    mechs: list[int]  # mechs deployed, as bits by ability [S4.8]
    num_workers: list[int]  # workers off the player mat [S3.11]
    stars: list[int]  # stars placed, bits STAR_... [S10.1]
    combat_stars: list[int]  # stars for combat victories [S6.12]
    objective_stars: list[int]  # stars for objectives [S9.2]
    pos: list[int]  # space of each unit; OFF_BOARD on its mat [S0.3]
    structure: list[int]  # space of mine, monument, armory, mill; OFF_BOARD on the mat [S0.4]
    res: list[int]  # wood, food, metal, oil on each space [S0.5]
    tokens: int  # spaces with an encounter token [S1.2]
    flags: int  # spaces with a Flag of Albion [S16.4]
    trap: list[int]  # space of each Trap of Togawa; OFF_BOARD in the supply [S16.8]
    armed: int  # Traps with the armed side up, as bits [S16.8]
    sprung: int  # Traps that were sprung once, so that all know them, as bits [S16.10]
    hand: list[int]  # combat cards in hand, by value [S0.13]
    deck: list[int]  # combat cards in the deck, by value [S0.11]
    discard: list[int]  # combat cards on the discard pile, by value [S6.8]
    shuffles: int  # times the combat deck was shuffled again [S0.12]
    drawn: int  # combat cards drawn since the last shuffle
    known: list[int]  # cards in a hand that another seat has seen: seer, holder, value
    objectives: list[int]  # objective cards in hand, as bits [S9.1]
    objective_deck: int  # objective cards in the deck and under it [S1.11]
    discarded: list[int]  # objective cards put under the deck unseen, as bits [S9.2]
    revealed: list[int]  # objective cards revealed, as bits [S9.2]
    encounter_deck: int  # encounter cards not yet drawn [S1.3]
    encounter: int  # encounter card shown to all while it is resolved; NO_CARD none [S7.2]
    encounters_under: int  # encounter cards put under the deck [S7.10]
    offer: int  # Factory cards in the offer [S1.4]
    offer_size: int  # how many Factory cards are in the offer [S8.4]
    offer_seen: int  # seats that have looked through the offer, as bits [S0.13]
    factory_card: list[int]  # Factory card of each seat; NO_CARD none [S8.5]
    turns_of: list[int]  # turns each seat has begun
    combats_won: list[int]  # combats won
    combats_lost: list[int]  # combats lost
    encounters_met: list[int]  # encounter cards drawn
    leader: int  # seat, from 1, that led alone at the end of a round last; 0 nobody yet
    lead_changes: int  # how often that became another seat
    top_rows: list[int]  # how often each seat took each top row, by TOP_...
    bottom_rows: list[int]  # bottom rows taken, by the top row above
    turns_without_star: list[int]  # turns of each seat that ended without a star
    section: int  # section of this turn [S2.2]
    moved: int  # own units that moved in this turn, as bits [S5.1]
    stopped: int  # own units that may not move again this turn [S5.9]
    character_moved: int  # the character moved in this action [S7.2]
    crossed: int  # Toka was used this turn [S16.12]
    coerced: int  # Coercion was used this turn [S12.2]
    drove_off: int  # forced an opponent's worker to retreat this turn [S9.9]
    shinobi: int  # spaces where a unit ended its move by Shinobi [S16.16]
    contested: int  # spaces to be fought over [S0.7]
    carry_workers: int  # workers carried by the moving unit, as bits [S5.16]
    carry: list[int]  # resources carried by the moving unit [S5.15]
    movers: int  # units moved in this action [S5.1]
    mover: list[int]  # the units moved in this action, in order [S11.4]
    start: list[int]  # own units at the start of this action [S11.4]
    stops: int  # places the moving unit has been to [S11.4]
    stop_at: list[int]  # those places, by mover [S11.4]
    loaded: list[int]  # resources carried on from there [S11.4]
    arena: int  # territory fought over now [S6.2]
    rival: int  # the defender there [S6.16]
    dial: list[int]  # power chosen by attacker and defender [S6.6]
    commit: list[int]  # cards chosen by attacker and defender, by value [S6.6]
    winner: int  # 0 the attacker won, 1 the defender [S6.7]
    loser_total: int  # total of the loser [S6.10]
    fleeing: int  # workers of the loser forced to retreat [S6.11]
    reduced: int  # part of the current benefit was declined already [S2.7]
    units: list[int]  # spaces with a unit
    fighters: list[int]  # spaces with a character or mech
    workers: list[int]  # spaces with a worker
    built: list[int]  # spaces with an own structure
    abilities: list[int]  # mech abilities in force, by ability number
    res_at: list[int]  # spaces with a token of each resource

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
    "turn_cap",
    "faction",
    "mat",
    "free_homes",
    "bonus_tile",
    "active",
    "turns",
    "ended_by",
    "power",
    "popularity",
    "coins",
    "last_section",
    "cubes_taken",
    "cubes_placed",
    "recruits",
    "one_time",
    "mechs",
    "num_workers",
    "stars",
    "combat_stars",
    "objective_stars",
    "pos",
    "structure",
    "res",
    "tokens",
    "flags",
    "trap",
    "armed",
    "sprung",
    "hand",
    "deck",
    "discard",
    "shuffles",
    "drawn",
    "known",
    "objectives",
    "objective_deck",
    "discarded",
    "revealed",
    "encounter_deck",
    "encounter",
    "encounters_under",
    "offer",
    "offer_size",
    "offer_seen",
    "factory_card",
    "turns_of",
    "combats_won",
    "combats_lost",
    "encounters_met",
    "section",
    "moved",
    "stopped",
    "character_moved",
    "crossed",
    "coerced",
    "drove_off",
    "shinobi",
    "contested",
    "carry_workers",
    "carry",
    "movers",
    "mover",
    "start",
    "stops",
    "stop_at",
    "loaded",
    "arena",
    "rival",
    "dial",
    "commit",
    "winner",
    "loser_total",
    "fleeing",
    "reduced",
)


def position_bytes(s: State) -> bytes:
    """The numbers that make up the position, 8 bytes each."""
    return plain.position_bytes(s, PARTS)


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)

"""Fields of the state. Written from engines/scythe/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core.state import CoreState


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = (
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
        "leader",
        "lead_changes",
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
        "units",
        "fighters",
        "workers",
        "built",
        "abilities",
        "res_at",
    )

    players: int  # how many play [S1.1]
    options: int  # switches, bits OPTION_... [S18]
    turn_cap: int  # turns of all players together after which the game is cut off
    faction: list[int]  # faction mat of each seat; 7 for an empty seat [S1.6]
    mat: list[int]  # player mat of each seat; 7 for an empty seat [S1.6]
    free_homes: int  # home bases of factions that are not in the game [S16.3]
    bonus_tile: int  # structure bonus tile; 7 before it is drawn [S1.5]
    active: int  # whose turn it is [S2.1]
    turns: int  # turns begun, all players together [S2.1]
    ended_by: int  # who placed the last star; 15 for nobody [S11.1]
    power: list[int]  # power track [S0.9]
    popularity: list[int]  # popularity track [S0.9]
    coins: list[int]  # coins [S0.14]
    last_section: list[int]  # section of the previous turn; 4 the Factory card, 5 none yet [S2.3]
    cubes_taken: list[int]  # top-row boxes whose cube was moved, as bits [S4.7]
    cubes_placed: list[int]  # cubes on each bottom-row action [S4.2]
    recruits: list[int]  # bottom-row actions whose recruit was taken, as bits [S4.15]
    one_time: list[int]  # one-time recruit bonuses used, as bits [S4.15]
    mechs: list[int]  # mechs deployed, as bits by ability [S4.8]
    num_workers: list[int]  # workers off the player mat [S3.11]
    stars: list[int]  # stars placed, bits STAR_... [S10.1]
    combat_stars: list[int]  # stars for combat victories [S6.12]
    objective_stars: list[int]  # stars for objectives [S9.2]
    pos: list[int]  # space of each unit; 54 on its mat [S0.3]
    structure: list[int]  # space of mine, monument, armory, mill; 54 on the mat [S0.4]
    res: list[int]  # wood, food, metal, oil on each space [S0.5]
    tokens: int  # spaces with an encounter token [S1.2]
    flags: int  # spaces with a Flag of Albion [S16.4]
    trap: list[int]  # space of each Trap of Togawa; 54 in the supply [S16.8]
    armed: int  # Traps with the armed side up, as bits [S16.8]
    sprung: int  # Traps that were sprung once, so that all know them, as bits [S16.10]
    hand: list[int]  # combat cards of value 2, 3, 4, 5 in hand [S0.13]
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
    encounter: int  # encounter card shown to all while it is resolved; 63 none [S7.2]
    encounters_under: int  # encounter cards put under the deck [S7.10]
    offer: int  # Factory cards in the offer [S1.4]
    offer_size: int  # how many Factory cards are in the offer [S8.4]
    offer_seen: int  # seats that have looked through the offer, as bits [S0.13]
    factory_card: list[int]  # Factory card of each seat; 63 none [S8.5]
    turns_of: list[int]  # turns each seat has begun
    combats_won: list[int]  # combats won
    combats_lost: list[int]  # combats lost
    encounters_met: list[int]  # encounter cards drawn
    leader: int  # seat, from 1, that led alone at the end of a round last; 0 nobody yet
    lead_changes: int  # how often that became another seat
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
        self.players = 0
        self.options = 0
        self.turn_cap = 0
        self.faction = [0] * 7
        self.mat = [0] * 7
        self.free_homes = 0
        self.bonus_tile = 0
        self.active = 0
        self.turns = 0
        self.ended_by = 0
        self.power = [0] * 7
        self.popularity = [0] * 7
        self.coins = [0] * 7
        self.last_section = [0] * 7
        self.cubes_taken = [0] * 7
        self.cubes_placed = [0] * 28
        self.recruits = [0] * 7
        self.one_time = [0] * 7
        self.mechs = [0] * 7
        self.num_workers = [0] * 7
        self.stars = [0] * 7
        self.combat_stars = [0] * 7
        self.objective_stars = [0] * 7
        self.pos = [0] * 91
        self.structure = [0] * 28
        self.res = [0] * 216
        self.tokens = 0
        self.flags = 0
        self.trap = [0] * 4
        self.armed = 0
        self.sprung = 0
        self.hand = [0] * 28
        self.deck = [0] * 4
        self.discard = [0] * 4
        self.shuffles = 0
        self.drawn = 0
        self.known = [0] * 196
        self.objectives = [0] * 7
        self.objective_deck = 0
        self.discarded = [0] * 7
        self.revealed = [0] * 7
        self.encounter_deck = 0
        self.encounter = 0
        self.encounters_under = 0
        self.offer = 0
        self.offer_size = 0
        self.offer_seen = 0
        self.factory_card = [0] * 7
        self.turns_of = [0] * 7
        self.combats_won = [0] * 7
        self.combats_lost = [0] * 7
        self.encounters_met = [0] * 7
        self.leader = 0
        self.lead_changes = 0
        self.section = 0
        self.moved = 0
        self.stopped = 0
        self.character_moved = 0
        self.crossed = 0
        self.coerced = 0
        self.drove_off = 0
        self.shinobi = 0
        self.contested = 0
        self.carry_workers = 0
        self.carry = [0] * 4
        self.movers = 0
        self.mover = [0] * 3
        self.start = [0] * 13
        self.stops = 0
        self.stop_at = [0] * 12
        self.loaded = [0] * 48
        self.arena = 0
        self.rival = 0
        self.dial = [0] * 2
        self.commit = [0] * 8
        self.winner = 0
        self.loser_total = 0
        self.fleeing = 0
        self.reduced = 0
        self.units = [0] * 7
        self.fighters = [0] * 7
        self.workers = [0] * 7
        self.built = [0] * 7
        self.abilities = [0] * 7
        self.res_at = [0] * 4

    def copy_from(self, src: CoreState) -> int:
        """Become equal to `src`."""
        assert isinstance(src, State), "a position of another game"
        return copy_into(self, src)


def copy_into(dst: State, src: State) -> int:
    """Make `dst` equal to `src`, field by field."""
    dst.depth = src.depth
    dst.ended = src.ended
    dst.frame_kind[:] = src.frame_kind
    dst.frame_player[:] = src.frame_player
    dst.frame_a[:] = src.frame_a
    dst.frame_b[:] = src.frame_b
    dst.frame_c[:] = src.frame_c
    dst.legal = src.legal
    dst.decisions = src.decisions
    dst.observed = src.observed
    dst.players = src.players
    dst.options = src.options
    dst.turn_cap = src.turn_cap
    dst.faction[:] = src.faction
    dst.mat[:] = src.mat
    dst.free_homes = src.free_homes
    dst.bonus_tile = src.bonus_tile
    dst.active = src.active
    dst.turns = src.turns
    dst.ended_by = src.ended_by
    dst.power[:] = src.power
    dst.popularity[:] = src.popularity
    dst.coins[:] = src.coins
    dst.last_section[:] = src.last_section
    dst.cubes_taken[:] = src.cubes_taken
    dst.cubes_placed[:] = src.cubes_placed
    dst.recruits[:] = src.recruits
    dst.one_time[:] = src.one_time
    dst.mechs[:] = src.mechs
    dst.num_workers[:] = src.num_workers
    dst.stars[:] = src.stars
    dst.combat_stars[:] = src.combat_stars
    dst.objective_stars[:] = src.objective_stars
    dst.pos[:] = src.pos
    dst.structure[:] = src.structure
    dst.res[:] = src.res
    dst.tokens = src.tokens
    dst.flags = src.flags
    dst.trap[:] = src.trap
    dst.armed = src.armed
    dst.sprung = src.sprung
    dst.hand[:] = src.hand
    dst.deck[:] = src.deck
    dst.discard[:] = src.discard
    dst.shuffles = src.shuffles
    dst.drawn = src.drawn
    dst.known[:] = src.known
    dst.objectives[:] = src.objectives
    dst.objective_deck = src.objective_deck
    dst.discarded[:] = src.discarded
    dst.revealed[:] = src.revealed
    dst.encounter_deck = src.encounter_deck
    dst.encounter = src.encounter
    dst.encounters_under = src.encounters_under
    dst.offer = src.offer
    dst.offer_size = src.offer_size
    dst.offer_seen = src.offer_seen
    dst.factory_card[:] = src.factory_card
    dst.turns_of[:] = src.turns_of
    dst.combats_won[:] = src.combats_won
    dst.combats_lost[:] = src.combats_lost
    dst.encounters_met[:] = src.encounters_met
    dst.leader = src.leader
    dst.lead_changes = src.lead_changes
    dst.section = src.section
    dst.moved = src.moved
    dst.stopped = src.stopped
    dst.character_moved = src.character_moved
    dst.crossed = src.crossed
    dst.coerced = src.coerced
    dst.drove_off = src.drove_off
    dst.shinobi = src.shinobi
    dst.contested = src.contested
    dst.carry_workers = src.carry_workers
    dst.carry[:] = src.carry
    dst.movers = src.movers
    dst.mover[:] = src.mover
    dst.start[:] = src.start
    dst.stops = src.stops
    dst.stop_at[:] = src.stop_at
    dst.loaded[:] = src.loaded
    dst.arena = src.arena
    dst.rival = src.rival
    dst.dial[:] = src.dial
    dst.commit[:] = src.commit
    dst.winner = src.winner
    dst.loser_total = src.loser_total
    dst.fleeing = src.fleeing
    dst.reduced = src.reduced
    dst.units[:] = src.units
    dst.fighters[:] = src.fighters
    dst.workers[:] = src.workers
    dst.built[:] = src.built
    dst.abilities[:] = src.abilities
    dst.res_at[:] = src.res_at
    return 0


def copy_fresh(dst: State, src: State) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    dst.depth = src.depth
    dst.ended = src.ended
    dst.frame_kind = src.frame_kind[:]
    dst.frame_player = src.frame_player[:]
    dst.frame_a = src.frame_a[:]
    dst.frame_b = src.frame_b[:]
    dst.frame_c = src.frame_c[:]
    dst.legal = src.legal
    dst.decisions = src.decisions
    dst.observed = src.observed
    dst.players = src.players
    dst.options = src.options
    dst.turn_cap = src.turn_cap
    dst.faction = src.faction[:]
    dst.mat = src.mat[:]
    dst.free_homes = src.free_homes
    dst.bonus_tile = src.bonus_tile
    dst.active = src.active
    dst.turns = src.turns
    dst.ended_by = src.ended_by
    dst.power = src.power[:]
    dst.popularity = src.popularity[:]
    dst.coins = src.coins[:]
    dst.last_section = src.last_section[:]
    dst.cubes_taken = src.cubes_taken[:]
    dst.cubes_placed = src.cubes_placed[:]
    dst.recruits = src.recruits[:]
    dst.one_time = src.one_time[:]
    dst.mechs = src.mechs[:]
    dst.num_workers = src.num_workers[:]
    dst.stars = src.stars[:]
    dst.combat_stars = src.combat_stars[:]
    dst.objective_stars = src.objective_stars[:]
    dst.pos = src.pos[:]
    dst.structure = src.structure[:]
    dst.res = src.res[:]
    dst.tokens = src.tokens
    dst.flags = src.flags
    dst.trap = src.trap[:]
    dst.armed = src.armed
    dst.sprung = src.sprung
    dst.hand = src.hand[:]
    dst.deck = src.deck[:]
    dst.discard = src.discard[:]
    dst.shuffles = src.shuffles
    dst.drawn = src.drawn
    dst.known = src.known[:]
    dst.objectives = src.objectives[:]
    dst.objective_deck = src.objective_deck
    dst.discarded = src.discarded[:]
    dst.revealed = src.revealed[:]
    dst.encounter_deck = src.encounter_deck
    dst.encounter = src.encounter
    dst.encounters_under = src.encounters_under
    dst.offer = src.offer
    dst.offer_size = src.offer_size
    dst.offer_seen = src.offer_seen
    dst.factory_card = src.factory_card[:]
    dst.turns_of = src.turns_of[:]
    dst.combats_won = src.combats_won[:]
    dst.combats_lost = src.combats_lost[:]
    dst.encounters_met = src.encounters_met[:]
    dst.leader = src.leader
    dst.lead_changes = src.lead_changes
    dst.section = src.section
    dst.moved = src.moved
    dst.stopped = src.stopped
    dst.character_moved = src.character_moved
    dst.crossed = src.crossed
    dst.coerced = src.coerced
    dst.drove_off = src.drove_off
    dst.shinobi = src.shinobi
    dst.contested = src.contested
    dst.carry_workers = src.carry_workers
    dst.carry = src.carry[:]
    dst.movers = src.movers
    dst.mover = src.mover[:]
    dst.start = src.start[:]
    dst.stops = src.stops
    dst.stop_at = src.stop_at[:]
    dst.loaded = src.loaded[:]
    dst.arena = src.arena
    dst.rival = src.rival
    dst.dial = src.dial[:]
    dst.commit = src.commit[:]
    dst.winner = src.winner
    dst.loser_total = src.loser_total
    dst.fleeing = src.fleeing
    dst.reduced = src.reduced
    dst.units = src.units[:]
    dst.fighters = src.fighters[:]
    dst.workers = src.workers[:]
    dst.built = src.built[:]
    dst.abilities = src.abilities[:]
    dst.res_at = src.res_at[:]
    return 0


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    field = getattr(s, name)
    if isinstance(field, list):
        field[index] = value
    else:
        setattr(s, name, value)

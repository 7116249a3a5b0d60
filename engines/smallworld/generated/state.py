"""Fields of the state. Written from engines/smallworld/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core.state import CoreState


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = (
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
        "leader",
        "lead_changes",
        "offered_since",
        "picks",
        "combos_taken",
        "history",
        "history_race",
        "history_power",
        "history_offered",
        "history_round",
        "history_place",
        "history_found",
        "history_tokens",
        "history_conquests",
        "history_turns",
        "history_declined",
        "history_rests",
        "history_regions",
        "history_race_bonus",
        "history_power_bonus",
        "history_decline",
        "regions",
    )

    players: int  # how many play; the board is number players - 2 [W0.1]
    options: int  # switches, bits OPTION_... [W16]
    first: int  # who starts every round [W0.1]
    round: int  # the round that is played, from 1 [W1.2]
    active: int  # whose turn it is [W0.20]
    coins: list[int]  # coins [W0.3]
    dealt: int  # seats that are yet to begin with a combo dealt to them, as bits
    dealt_race: list[int]  # its race, for a seat of `dealt`
    dealt_power: list[int]  # its power, for a seat of `dealt`
    race: list[int]  # race of each troop; 14 none [W0.4]
    power: list[int]  # its badge, in decline the badge it once had; 20 none [W0.4]
    in_hand: list[int]  # race tokens in hand [W5.2]
    aside: list[int]  # Amazons in hand until they are ready again [W12.1]
    tray: list[int]  # race tokens in the tray [W0.8]
    occupant: list[int]  # troop in each region; 15 nobody [W0.5]
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
    diplomat: int  # who made peace; 15 nobody [W13.5]
    ally: int  # who may not attack the Diplomat; 15 nobody [W13.5]
    column_race: list[int]  # banners on offer; 14 none [W1.3]
    column_power: list[int]  # badges on offer; 20 none [W1.3]
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
    offered_since: list[int]  # picks made before each combo lay on offer
    picks: int  # combos picked from the column [W2.1]
    combos_taken: list[int]  # combos each seat has picked or been dealt [W2.1]
    history: list[int]  # number of the combo that each troop came from
    history_race: list[int]  # its race
    history_power: list[int]  # its power
    history_offered: list[int]  # picks at which it lay on offer, its own included
    history_round: list[int]  # round of the pick
    history_place: list[int]  # place in the column, from 0; 6 when it was dealt
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
        self.players = 0
        self.options = 0
        self.first = 0
        self.round = 0
        self.active = 0
        self.coins = [0] * 5
        self.dealt = 0
        self.dealt_race = [0] * 5
        self.dealt_power = [0] * 5
        self.race = [0] * 15
        self.power = [0] * 15
        self.in_hand = [0] * 15
        self.aside = [0] * 5
        self.tray = [0] * 14
        self.occupant = [0] * 48
        self.tokens = [0] * 48
        self.tribes = 0
        self.lairs = 0
        self.fortresses = 0
        self.holes = 0
        self.holes_dug = 0
        self.heroes = 0
        self.dragon = 0
        self.camps = [0] * 48
        self.camps_in_hand = 0
        self.diplomat = 0
        self.ally = 0
        self.column_race = [0] * 6
        self.column_power = [0] * 6
        self.column_coins = [0] * 6
        self.banners = 0
        self.banner_tail = [0] * 14
        self.banner_tail_size = 0
        self.badges = 0
        self.badge_discards = 0
        self.badge_shuffles = 0
        self.rolls = [0] * 5
        self.die_face = 0
        self.picked = 0
        self.nonempty = 0
        self.dragon_used = 0
        self.substituted = 0
        self.attacked = 0
        self.die_used = 0
        self.leader = 0
        self.lead_changes = 0
        self.offered_since = [0] * 6
        self.picks = 0
        self.combos_taken = [0] * 5
        self.history = [0] * 15
        self.history_race = [0] * 50
        self.history_power = [0] * 50
        self.history_offered = [0] * 50
        self.history_round = [0] * 50
        self.history_place = [0] * 50
        self.history_found = [0] * 50
        self.history_tokens = [0] * 50
        self.history_conquests = [0] * 50
        self.history_turns = [0] * 50
        self.history_declined = [0] * 50
        self.history_rests = [0] * 50
        self.history_regions = [0] * 50
        self.history_race_bonus = [0] * 50
        self.history_power_bonus = [0] * 50
        self.history_decline = [0] * 50
        self.regions = [0] * 15

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
    dst.first = src.first
    dst.round = src.round
    dst.active = src.active
    dst.coins[:] = src.coins
    dst.dealt = src.dealt
    dst.dealt_race[:] = src.dealt_race
    dst.dealt_power[:] = src.dealt_power
    dst.race[:] = src.race
    dst.power[:] = src.power
    dst.in_hand[:] = src.in_hand
    dst.aside[:] = src.aside
    dst.tray[:] = src.tray
    dst.occupant[:] = src.occupant
    dst.tokens[:] = src.tokens
    dst.tribes = src.tribes
    dst.lairs = src.lairs
    dst.fortresses = src.fortresses
    dst.holes = src.holes
    dst.holes_dug = src.holes_dug
    dst.heroes = src.heroes
    dst.dragon = src.dragon
    dst.camps[:] = src.camps
    dst.camps_in_hand = src.camps_in_hand
    dst.diplomat = src.diplomat
    dst.ally = src.ally
    dst.column_race[:] = src.column_race
    dst.column_power[:] = src.column_power
    dst.column_coins[:] = src.column_coins
    dst.banners = src.banners
    dst.banner_tail[:] = src.banner_tail
    dst.banner_tail_size = src.banner_tail_size
    dst.badges = src.badges
    dst.badge_discards = src.badge_discards
    dst.badge_shuffles = src.badge_shuffles
    dst.rolls[:] = src.rolls
    dst.die_face = src.die_face
    dst.picked = src.picked
    dst.nonempty = src.nonempty
    dst.dragon_used = src.dragon_used
    dst.substituted = src.substituted
    dst.attacked = src.attacked
    dst.die_used = src.die_used
    dst.leader = src.leader
    dst.lead_changes = src.lead_changes
    dst.offered_since[:] = src.offered_since
    dst.picks = src.picks
    dst.combos_taken[:] = src.combos_taken
    dst.history[:] = src.history
    dst.history_race[:] = src.history_race
    dst.history_power[:] = src.history_power
    dst.history_offered[:] = src.history_offered
    dst.history_round[:] = src.history_round
    dst.history_place[:] = src.history_place
    dst.history_found[:] = src.history_found
    dst.history_tokens[:] = src.history_tokens
    dst.history_conquests[:] = src.history_conquests
    dst.history_turns[:] = src.history_turns
    dst.history_declined[:] = src.history_declined
    dst.history_rests[:] = src.history_rests
    dst.history_regions[:] = src.history_regions
    dst.history_race_bonus[:] = src.history_race_bonus
    dst.history_power_bonus[:] = src.history_power_bonus
    dst.history_decline[:] = src.history_decline
    dst.regions[:] = src.regions
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
    dst.first = src.first
    dst.round = src.round
    dst.active = src.active
    dst.coins = src.coins[:]
    dst.dealt = src.dealt
    dst.dealt_race = src.dealt_race[:]
    dst.dealt_power = src.dealt_power[:]
    dst.race = src.race[:]
    dst.power = src.power[:]
    dst.in_hand = src.in_hand[:]
    dst.aside = src.aside[:]
    dst.tray = src.tray[:]
    dst.occupant = src.occupant[:]
    dst.tokens = src.tokens[:]
    dst.tribes = src.tribes
    dst.lairs = src.lairs
    dst.fortresses = src.fortresses
    dst.holes = src.holes
    dst.holes_dug = src.holes_dug
    dst.heroes = src.heroes
    dst.dragon = src.dragon
    dst.camps = src.camps[:]
    dst.camps_in_hand = src.camps_in_hand
    dst.diplomat = src.diplomat
    dst.ally = src.ally
    dst.column_race = src.column_race[:]
    dst.column_power = src.column_power[:]
    dst.column_coins = src.column_coins[:]
    dst.banners = src.banners
    dst.banner_tail = src.banner_tail[:]
    dst.banner_tail_size = src.banner_tail_size
    dst.badges = src.badges
    dst.badge_discards = src.badge_discards
    dst.badge_shuffles = src.badge_shuffles
    dst.rolls = src.rolls[:]
    dst.die_face = src.die_face
    dst.picked = src.picked
    dst.nonempty = src.nonempty
    dst.dragon_used = src.dragon_used
    dst.substituted = src.substituted
    dst.attacked = src.attacked
    dst.die_used = src.die_used
    dst.leader = src.leader
    dst.lead_changes = src.lead_changes
    dst.offered_since = src.offered_since[:]
    dst.picks = src.picks
    dst.combos_taken = src.combos_taken[:]
    dst.history = src.history[:]
    dst.history_race = src.history_race[:]
    dst.history_power = src.history_power[:]
    dst.history_offered = src.history_offered[:]
    dst.history_round = src.history_round[:]
    dst.history_place = src.history_place[:]
    dst.history_found = src.history_found[:]
    dst.history_tokens = src.history_tokens[:]
    dst.history_conquests = src.history_conquests[:]
    dst.history_turns = src.history_turns[:]
    dst.history_declined = src.history_declined[:]
    dst.history_rests = src.history_rests[:]
    dst.history_regions = src.history_regions[:]
    dst.history_race_bonus = src.history_race_bonus[:]
    dst.history_power_bonus = src.history_power_bonus[:]
    dst.history_decline = src.history_decline[:]
    dst.regions = src.regions[:]
    return 0


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    field = getattr(s, name)
    if isinstance(field, list):
        field[index] = value
    else:
        setattr(s, name, value)

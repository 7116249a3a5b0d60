"""What holds in every position of Scythe, whatever was played: pieces, cards, tracks, board, questions.

`broken` lists what does not hold, in words; `check` raises. The sources of coins are checked between two positions, see
`tests.soak.coins`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engines.core.engine.errors import InvariantError
from engines.scythe.generated import tables
from engines.scythe.generated.names import SPACES
from engines.scythe.rules import constants as c
from engines.scythe.rules import stars
from tests.soak.asked import question_is_sound

Complaints = Iterator[str]
P = c.MAX_PLAYERS
NATURAL_END = c.ENDED_STAR
UNITS = c.NUM_UNITS
CHARACTER, MECHS, WORKERS = 0, range(c.FIRST_MECH, c.FIRST_WORKER), range(c.FIRST_WORKER, c.NUM_UNITS)
DEALING = (c.K_DRAW_TILE, c.K_DEAL_FACTORY, c.K_DEAL_OBJECTIVE, c.K_START_GAME)
RETREATING = (c.K_RETREAT, c.K_RETREAT_WORKERS)
MOVING = (c.K_MOVE_STEP, c.K_CARGO)
COMMITTING = (c.K_DIAL, c.K_COMMIT, c.K_RESOLVE)


class Snapshot:
    """The fields of a position, read once: reading an array of the compiled build copies it."""

    def __init__(self, core: Any) -> None:
        self.core = core
        self.players: int = core.players
        self.seats = range(self.players)
        self.faction: list[int] = core.faction
        self.pos: list[int] = core.pos
        self.structure: list[int] = core.structure
        self.res: list[int] = core.res
        self.hand: list[int] = core.hand
        self.depth: int = core.depth
        self.kinds: list[int] = core.frame_kind[: self.depth]
        self.automas = [p for p in self.seats if core.automas >> p & 1]
        self.people = [p for p in self.seats if p not in self.automas]
        self.promo = bool(core.options & c.OPTION_PROMO_CARDS)
        units = [self.pos[p * UNITS : (p + 1) * UNITS] for p in self.seats]
        self.fighters = [mask_of(own[: c.FIRST_WORKER]) for own in units]
        self.workers = [mask_of(own[c.FIRST_WORKER :]) for own in units]
        self.mech_spaces = [mask_of(own[c.FIRST_MECH : c.FIRST_WORKER]) for own in units]
        self.units = [f | w for f, w in zip(self.fighters, self.workers, strict=True)]
        self.built = [mask_of(self.structure[p * 4 : p * 4 + 4]) for p in self.seats]

    def in_frames(self, kinds: tuple[int, ...]) -> bool:
        """Whether one of these kinds waits anywhere on the stack."""
        return any(kind in kinds for kind in self.kinds)

    def between_turns(self) -> bool:
        """Whether the active player is asked for a section, so that nothing of the last turn is left over."""
        return self.depth > 0 and self.kinds[-1] == c.K_SECTION


def turns_of(core: Any) -> int:
    """Turns that were played."""
    return int(core.turns)


def most_turns(core: Any) -> int:
    """So many turns a game has at most."""
    return int(core.turn_cap)


def check(core: Any) -> None:
    """Raises InvariantError that names everything that does not hold."""
    found = broken(core)
    if found:
        raise InvariantError("; ".join(found) + ".")


def broken(core: Any) -> list[str]:
    """What does not hold in a position, in words; empty when all is well."""
    s = Snapshot(core)
    return [words for rule in RULES for words in rule(s)] + list(question_is_sound(core))


def mask_of(spaces: list[int]) -> int:
    """Spaces as bits, those off the board left out."""
    mask = 0
    for h in spaces:
        if h < tables.NUM_SPACES:
            mask |= 1 << h
    return mask


def names_of(mask: int) -> str:
    """Spaces of a mask by name."""
    return " ".join(name for h, name in enumerate(SPACES) if mask >> h & 1)


def units_in_their_places(s: Snapshot) -> Complaints:
    """A unit that left its mat is on the board, every other one is on its mat; an Automa's character may be on either.

    Rule: S20.3, S20.65
    """
    mechs, num_workers = s.core.mechs, s.core.num_workers
    for p in range(P):
        own = s.pos[p * UNITS : (p + 1) * UNITS]
        seated = p < s.players
        wanted = [seated] + [seated and bool(mechs[p] >> i & 1) for i in range(4)]
        wanted += [seated and i < num_workers[p] for i in range(len(WORKERS))]
        first = c.FIRST_MECH if p in s.automas else CHARACTER
        if [h < tables.NUM_SPACES for h in own[first:]] != wanted[first:]:
            yield f"seat {p + 1}: units at {own}, but mechs {mechs[p]:04b} and {num_workers[p]} workers left their mats"


def homes_are_private(s: Snapshot) -> Complaints:
    """Nobody stands on the home base of another player; only Wayfare leads to those of absent factions."""
    free = s.core.free_homes
    wanted = tables.HOMES & ~sum(1 << tables.HOME[s.faction[p]] for p in s.seats)
    if free != wanted:
        yield f"free home bases are {names_of(free)}, not {names_of(wanted)}"
    for p in s.seats:
        allowed = 1 << tables.HOME[s.faction[p]] | (free if s.faction[p] == c.CRIMEA else 0)
        if s.units[p] & tables.HOMES & ~allowed:
            yield f"seat {p + 1} stands on {names_of(s.units[p] & tables.HOMES & ~allowed)}"


def after_undo(core: Any) -> int:
    """Lakes, where a last undone move may meet units that retreated there in the same action. Rule: S11.4, S13.10"""
    return tables.LAKES if core.ended == c.ENDED_STAR else 0


def territories_are_not_shared(s: Snapshot) -> Complaints:
    """Units of two players stand together only where a combat is due."""
    seen = shared = 0
    for mask in s.units:
        shared |= seen & mask
        seen |= mask
    allowed = s.core.contested | after_undo(s.core)
    if shared & ~allowed:
        yield f"units of two players on {names_of(shared & ~allowed)}, which is not contested"


def lakes_are_safe(s: Snapshot) -> Complaints:
    """Workers of people on a lake have an own mech there, resources a character or mech of somebody. Rule: S5.19"""
    if s.in_frames(RETREATING):
        return
    lakes = tables.LAKES
    for p in s.people:
        alone = s.workers[p] & lakes & ~s.mech_spaces[p]
        if alone:
            yield f"seat {p + 1}: workers without a mech on {names_of(alone)}"
    fighters = union(s.fighters)
    for h in range(tables.NUM_SPACES):
        if lakes & ~fighters & 1 << h and any(s.res[h * 4 : h * 4 + 4]):
            yield f"resources without a unit on {SPACES[h]}"


def structures_stand_alone(s: Snapshot) -> Complaints:
    """At most one structure a territory, none on a lake or a home base. Rule: S0.10, S4.12"""
    standing = [h for h in s.structure if h < tables.NUM_SPACES]
    if len(standing) != len(set(standing)):
        yield f"two structures on one territory: {sorted(standing)}"
    if mask_of(standing) & (tables.LAKES | tables.HOMES):
        yield f"a structure on {names_of(mask_of(standing) & (tables.LAKES | tables.HOMES))}"
    if any(h < tables.NUM_SPACES for h in s.structure[s.players * 4 :]):
        yield "a structure of an empty seat"


def cubes_and_recruits_are_counted(s: Snapshot) -> Complaints:
    """Each cube left one box and lies in one section; each recruit left one section and covers one bonus."""
    core = s.core
    taken, placed, mats, recruits, bonuses = core.cubes_taken, core.cubes_placed, core.mat, core.recruits, core.one_time
    for p in s.people:
        cubes = placed[p * 4 : p * 4 + 4]
        if taken[p].bit_count() != sum(cubes):
            yield f"seat {p + 1}: {taken[p].bit_count()} cubes taken, {sum(cubes)} placed"
        for action, n in enumerate(cubes):
            i = mats[p] * 4 + action
            if n > tables.BOTTOM_COST[i] - tables.BOTTOM_MIN_COST[i]:
                yield f"seat {p + 1}: {n} cubes on bottom action {action}, more than it has room for"
        if recruits[p].bit_count() != bonuses[p].bit_count():
            yield f"seat {p + 1}: recruits {recruits[p]:04b} but one-time bonuses {bonuses[p]:04b}"


def stars_have_reasons(s: Snapshot) -> Complaints:
    """Six at most, each for a reason that held; the sixth ends the game; nothing that is due waits over a turn."""
    core = s.core
    placed, combat, objective = core.stars, core.combat_stars, core.objective_stars
    counts = [placed[p].bit_count() + combat[p] + objective[p] for p in s.seats]
    for p in s.seats:
        unlimited = s.faction[p] == c.SAXONY and p in s.people
        if counts[p] > tables.STARS_PER_PLAYER:
            yield f"seat {p + 1} has {counts[p]} stars"
        if combat[p] > stars.MAX_COMBAT_STARS and not unlimited:
            yield f"seat {p + 1} has {combat[p]} combat stars"
        if objective[p] > 1 and not unlimited:
            yield f"seat {p + 1} has {objective[p]} objective stars"
        if combat[p] > core.combats_won[p]:
            yield f"seat {p + 1} has {combat[p]} combat stars for {core.combats_won[p]} combats won"
        if objective[p] != core.revealed[p].bit_count():
            yield f"seat {p + 1} has {objective[p]} objective stars for {core.revealed[p].bit_count()} cards revealed"
        if placed[p] & ~(automa_reasons(s, p) if p in s.automas else lasting_reasons(s, p)):
            yield f"seat {p + 1}: stars {placed[p]:07b} without their reasons"
        if s.between_turns() and stars.stars_due(core, p):
            yield f"seat {p + 1}: stars {stars.stars_due(core, p):07b} are due and not placed"
    full = [p for p in s.seats if counts[p] >= tables.STARS_PER_PLAYER]
    if bool(full) != (core.ended == c.ENDED_STAR) or (full and core.ended_by not in full):
        yield f"seats {full} have six stars, but the game ended {core.ended} by {core.ended_by}"


def lasting_reasons(s: Snapshot, p: int) -> int:
    """Reasons for stars that hold now and can never cease, together with those that can. Rule: S10.4"""
    core = s.core
    reasons = c.STAR_POPULARITY | c.STAR_POWER
    reasons |= c.STAR_UPGRADES if core.cubes_taken[p] == stars.ALL_CUBES else 0
    reasons |= c.STAR_MECHS if core.mechs[p] == stars.ALL_MECHS else 0
    reasons |= c.STAR_RECRUITS if core.recruits[p] == stars.ALL_RECRUITS else 0
    reasons |= c.STAR_WORKERS if core.num_workers[p] == tables.WORKERS_PER_PLAYER else 0
    return reasons | (c.STAR_STRUCTURES if s.built[p].bit_count() == tables.STRUCTURES_PER_PLAYER else 0)


def automa_reasons(s: Snapshot, p: int) -> int:
    """Power, and as many stars of the tracker as its marker passed full ones. Rule: S20.51, S20.54"""
    passed = tables.AUTOMA_STARS[s.core.automa_level[p]] & (2 << s.core.automa_cell[p]) - 1
    return int(c.STAR_POWER | ((1 << passed.bit_count()) - 1) * c.STAR_TRACKER)


def automas_have_nothing_of_people(s: Snapshot) -> Complaints:
    """No upgrades, recruits, structures, objectives, abilities, encounters; popularity stays. Rule: S20.3, S20.5"""
    core = s.core
    nothing = "cubes_taken", "recruits", "built", "objectives", "abilities", "encounters_met"
    for p in s.automas:
        for name in nothing:
            if getattr(core, name)[p]:
                yield f"the Automa of seat {p + 1} has {getattr(core, name)[p]} of '{name}'"
        if core.popularity[p] != tables.AUTOMA_POPULARITY:
            yield f"the Automa of seat {p + 1} has {core.popularity[p]} popularity"


def tracks_are_in_range(s: Snapshot) -> Complaints:
    """Power, popularity, coins and resources never fall below nothing, nor rise above the end of their track."""
    power, popularity, coins = s.core.power, s.core.popularity, s.core.coins
    for p in s.seats:
        if not 0 <= power[p] <= tables.POWER_MAX:
            yield f"seat {p + 1} has {power[p]} power"
        if not 0 <= popularity[p] <= tables.POPULARITY_MAX:
            yield f"seat {p + 1} has {popularity[p]} popularity"
        if coins[p] < 0:
            yield f"seat {p + 1} has {coins[p]} coins"
    if min(s.res) < 0:
        yield f"{min(s.res)} resource tokens on {SPACES[s.res.index(min(s.res)) // 4]}"


def combat_cards_are_counted(s: Snapshot) -> Complaints:
    """The 42 cards are in the deck, on the discard pile or in a hand; what others know of a hand is in it."""
    core = s.core
    for v in range(4):
        count = core.deck[v] + core.discard[v] + sum(s.hand[v::4])
        if count != tables.COMBAT_CARD_COUNT[v]:
            yield f"{count} combat cards of value {tables.COMBAT_CARD_VALUE[v]}"
    if min(s.hand) < 0 or min(core.deck) < 0 or min(core.discard) < 0:
        yield "a negative number of combat cards"
    known = core.known
    for seer in s.seats:
        if any(map(int.__gt__, known[seer * P * 4 : (seer + 1) * P * 4], s.hand)):
            yield f"seat {seer + 1} knows of combat cards that are not in the hand"
    if s.in_frames(COMMITTING):
        yield from commitment_is_in_hand(s)


def commitment_is_in_hand(s: Snapshot) -> Complaints:
    """Cards committed to a combat are held, and the dial is not above the power. Rule: S6.6"""
    core = s.core
    for role, p in enumerate((core.active, core.rival)):
        if any(core.commit[role * 4 + v] > s.hand[p * 4 + v] for v in range(4)):
            yield f"seat {p + 1} committed {core.commit[role * 4 : role * 4 + 4]} of hand {s.hand[p * 4 : p * 4 + 4]}"
        if core.dial[role] > min(core.power[p], tables.POWER_DIAL_MAX):
            yield f"seat {p + 1} set the dial to {core.dial[role]} with {core.power[p]} power"


def objectives_are_counted(s: Snapshot) -> Complaints:
    """Each card is in the deck or in one hand; revealed ones are back under the deck. Rule: S1.11, S9.2"""
    core = s.core
    cards = tables.OBJECTIVE_CARDS_ALL if s.promo else tables.OBJECTIVE_CARDS_BASE
    held, revealed = core.objectives, core.revealed
    yield from partition("objective cards", cards, [core.objective_deck, *held])
    yield from apart("revealed objective cards", core.objective_deck, revealed)
    for p in s.people:
        if held[p].bit_count() > tables.START_OBJECTIVES[core.mat[p]]:
            yield f"seat {p + 1} holds {held[p].bit_count()} objective cards"


def encounters_are_counted(s: Snapshot) -> Complaints:
    """Each card is in the deck, under it, or being shown; as many were drawn as tokens are gone.

    An Automa removes tokens and draws no card. A star that an option brings may end the game while its card is shown.
    """
    core = s.core
    cards = tables.ENCOUNTER_CARDS_ALL if s.promo else tables.ENCOUNTER_CARDS_BASE
    shown = union([1 << core.frame_a[i] for i in range(s.depth) if s.kinds[i] == c.K_ENCOUNTER_END])
    if s.depth == 0:
        shown = cards & ~(core.encounter_deck | core.encounters_under)
    if shown.bit_count() > 1:
        yield f"encounter cards {shown:b} are shown at the same time"
    yield from partition("encounter cards", cards, [core.encounter_deck, core.encounters_under, shown])
    if core.tokens & ~tables.ENCOUNTERS:
        yield f"encounter tokens on {names_of(core.tokens & ~tables.ENCOUNTERS)}"
    met, gone = sum(core.encounters_met), (tables.ENCOUNTERS & ~core.tokens).bit_count()
    drawn = core.encounters_under.bit_count() + shown.bit_count() + s.kinds.count(c.K_DRAW_ENCOUNTER)
    if met != drawn or met > gone or (met < gone and not s.automas):
        yield f"{gone} encounter tokens gone, {met} encounters met, {drawn} cards drawn"


def factory_cards_are_counted(s: Snapshot) -> Complaints:
    """Each card lies in the offer or beside one player mat, one a player at most. Rule: S1.4, S8.5"""
    core = s.core
    cards = tables.FACTORY_CARDS_ALL if s.promo else tables.FACTORY_CARDS_BASE
    taken = [1 << card for card in core.factory_card if card != c.NO_CARD]
    yield from apart("Factory cards", cards, [core.offer, *taken])
    if core.offer.bit_count() != core.offer_size:
        yield f"{core.offer.bit_count()} Factory cards in an offer of {core.offer_size}"
    if not s.in_frames(DEALING) and len(taken) + core.offer_size != s.players + tables.FACTORY_OFFER_EXTRA:
        yield f"{len(taken)} Factory cards taken, {core.offer_size} left of {s.players + tables.FACTORY_OFFER_EXTRA}"
    for p in s.people:
        if core.factory_card[p] != c.NO_CARD and not core.offer_seen >> p & 1:
            yield f"seat {p + 1} has a Factory card and never saw the offer"


def partition(what: str, whole: int, parts: list[int]) -> Complaints:
    """The parts have nothing in common and make up the whole."""
    yield from apart(what, whole, parts)
    missing = whole & ~union(parts)
    if missing:
        yield f"{what} {missing:b} are nowhere"


def apart(what: str, whole: int, parts: list[int]) -> Complaints:
    """The parts have nothing in common and belong to the whole."""
    seen = 0
    for part in parts:
        if seen & part or part & ~whole:
            yield f"{what} {seen & part | part & ~whole:b} are in two places or do not belong to the game"
        seen |= part


def union(masks: list[int]) -> int:
    """The bits of all masks."""
    result = 0
    for mask in masks:
        result |= mask
    return result


def faction_tokens_lie_apart(s: Snapshot) -> Complaints:
    """Flags and Traps: four at most, one a territory, and only of a faction in the game. Rule: S16.4, S16.8"""
    core = s.core
    traps = [h for h in core.trap if h != c.OFF_BOARD]
    seated = {s.faction[p] for p in s.seats}
    if len(set(traps)) != len(traps) or mask_of(traps) & core.flags:
        yield f"two faction tokens on one territory: Traps {traps}, Flags {names_of(core.flags)}"
    if (mask_of(traps) | core.flags) & ~tables.HEXES:
        yield "a faction token outside the territories"
    if core.flags.bit_count() > tables.FACTION_TOKENS[c.ALBION]:
        yield f"{core.flags.bit_count()} Flags"
    if (core.flags and c.ALBION not in seated) or (traps and c.TOGAWA not in seated):
        yield "tokens of a faction that is not in the game"
    if any(core.armed >> i & 1 and core.trap[i] == c.OFF_BOARD for i in range(4)):
        yield "a Trap in the supply is armed"


def counts_agree(s: Snapshot) -> Complaints:
    """Combats, turns: every win is somebody's loss, every turn somebody's."""
    core = s.core
    if sum(core.combats_won) != sum(core.combats_lost):
        yield f"{sum(core.combats_won)} combats won, {sum(core.combats_lost)} lost"
    if sum(core.turns_of) != core.turns or core.turns > core.turn_cap:
        yield f"turn {core.turns} of {core.turn_cap}, but the seats had {core.turns_of}"
    if core.shuffles == 0 and core.drawn != sum(tables.COMBAT_CARD_COUNT) - sum(core.deck):
        yield f"{core.drawn} combat cards drawn, {sum(core.deck)} left"


def turn_memory_is_empty(s: Snapshot) -> Complaints:
    """Between turns nothing is contested, and outside a unit's move nothing is carried. Rule: S6.1, S5.22"""
    core = s.core
    if s.between_turns() and core.contested:
        yield f"{names_of(core.contested)} is contested between turns"
    if not s.in_frames(MOVING) and (core.carry_workers or any(core.carry)):
        yield f"workers {core.carry_workers:b} and resources {core.carry} are carried by nobody"
    for r in range(4):
        if core.carry[r] and core.carry[r] > max(s.res[r::4]):
            yield f"{core.carry[r]} tokens of resource {r} are carried, more than lie anywhere"


def caches_are_fresh(s: Snapshot) -> Complaints:
    """The masks kept of units, structures, abilities and resources equal a recount."""
    core = s.core
    pairs = [("fighters", s.fighters), ("workers", s.workers), ("units", s.units), ("built", s.built)]
    for name, counted in pairs:
        if getattr(core, name)[: s.players] != counted:
            yield f"the cache '{name}' is not what a recount gives"
    resources = [mask_of([h for h, n in enumerate(s.res[r::4]) if n]) for r in range(4)]
    if core.res_at != resources:
        yield "the cache 'res_at' is not what a recount gives"
    for p in s.people:
        slots = [tables.MECH_ABILITY[s.faction[p] * 4 + i] for i in range(4) if core.mechs[p] >> i & 1]
        if core.abilities[p] != sum(1 << ability for ability in slots):
            yield f"seat {p + 1}: the cache 'abilities' is not what a recount gives"


RULES: tuple[Callable[[Snapshot], Complaints], ...] = (
    units_in_their_places,
    homes_are_private,
    territories_are_not_shared,
    lakes_are_safe,
    structures_stand_alone,
    cubes_and_recruits_are_counted,
    stars_have_reasons,
    tracks_are_in_range,
    combat_cards_are_counted,
    objectives_are_counted,
    automas_have_nothing_of_people,
    encounters_are_counted,
    factory_cards_are_counted,
    faction_tokens_lie_apart,
    counts_agree,
    turn_memory_is_empty,
    caches_are_fresh,
)

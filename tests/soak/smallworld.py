"""What holds in every position of Small World, whatever was played: tokens, markers, combos, coins, questions.

`broken` lists what does not hold, in words; `check` raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engines.core.engine.errors import InvariantError
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.names import RACES
from engines.smallworld.rules import constants as c
from tests.soak.asked import question_is_sound

Complaints = Iterator[str]
NATURAL_END = c.ENDED_ROUNDS
DRAWING = (c.K_DRAW_BANNER, c.K_DRAW_BADGE, c.K_FILL_COLUMN, c.K_START_GAME)


class Snapshot:
    """The fields of a position, read once: reading an array of the compiled build copies it."""

    def __init__(self, core: Any) -> None:
        self.core = core
        self.players: int = core.players
        self.board = self.players - 2
        self.race: list[int] = core.race
        self.power: list[int] = core.power
        self.in_hand: list[int] = core.in_hand
        self.occupant: list[int] = core.occupant
        self.tokens: list[int] = core.tokens
        self.camps: list[int] = core.camps
        self.depth: int = core.depth
        self.kinds: list[int] = core.frame_kind[: self.depth]
        self.troops = [troop for troop in range(c.NUM_TROOPS) if self.race[troop] != c.NO_RACE]
        self.held = [0] * c.NUM_TROOPS
        for r, troop in enumerate(self.occupant):
            if troop != c.NOBODY:
                self.held[troop] |= 1 << r

    def troop_with(self, power: int) -> int | None:
        """The active race with a power."""
        for troop in self.troops:
            if self.power[troop] == power and is_active(troop):
                return troop
        return None


def is_active(troop: int) -> bool:
    """Whether it is the active race of its seat."""
    return troop % c.NUM_SLOTS == c.ACTIVE


def turns_of(core: Any) -> int:
    """Turns that were played."""
    return int(core.players * core.round)


def most_turns(core: Any) -> int:
    """So many turns a game has at most."""
    return int(core.players * t.ROUNDS_OF[core.players - 2])


def check(core: Any) -> None:
    """Raises InvariantError that names everything that does not hold."""
    found = broken(core)
    if found:
        raise InvariantError("; ".join(found) + ".")


def broken(core: Any) -> list[str]:
    """What does not hold in a position, in words; empty when all is well."""
    s = Snapshot(core)
    return [words for rule in RULES for words in rule(s)] + list(question_is_sound(core))


def regions(mask: int) -> str:
    """Regions of a mask by printed number."""
    return " ".join(f"r{r + 1}" for r in range(t.MAX_REGIONS) if mask >> r & 1)


def tokens_are_counted(s: Snapshot) -> Complaints:
    """All tokens of a race are in its tray, in one hand or on the map. Rule: W0.2, W0.8"""
    for race, box in enumerate(t.RACE_BOX):
        troops = [troop for troop in s.troops if s.race[troop] == race]
        if len(troops) > 1:
            yield f"{RACES[race]} are in play {len(troops)} times"
        n = s.core.tray[race] + sum(s.in_hand[troop] for troop in troops)
        n += sum(k for k, troop in zip(s.tokens, s.occupant, strict=True) if troop in troops)
        n += sum(s.core.aside[troop // c.NUM_SLOTS] for troop in troops if is_active(troop))
        if n != box:
            yield f"{n} tokens of {RACES[race]}, not {box}"


def regions_are_occupied(s: Snapshot) -> Complaints:
    """A region has an occupant if it has tokens; races in decline have one each, but for Ghouls. Rule: W0.5, W10.4"""
    for r, troop in enumerate(s.occupant):
        if (troop == c.NOBODY) != (s.tokens[r] == 0):
            yield f"{s.tokens[r]} tokens in r{r + 1} of troop {troop}"
        elif troop != c.NOBODY and troop not in s.troops:
            yield f"troop {troop} without a race in r{r + 1}"
        elif troop != c.NOBODY and not is_active(troop) and s.tokens[r] > 1 and s.race[troop] != t.GHOULS:
            yield f"{s.tokens[r]} tokens of a race in decline in r{r + 1}"
    everywhere = s.core.tribes
    for mask in s.held:
        everywhere |= mask
    if everywhere & ~(t.LAND[s.board] | t.WATER[s.board]):
        yield "something stands outside the board"
    if s.core.tribes & ~t.LOST_TRIBES[s.board] or any(s.core.tribes & mask for mask in s.held):
        yield f"Lost Tribes in {regions(s.core.tribes)}"


def hands_are_placed(s: Snapshot) -> Complaints:
    """When a turn begins nobody with a region has tokens in hand; a race in decline has a token. Rule: W5.6, W5.10"""
    if s.depth == 0 or s.kinds[-1] != c.K_TURN:
        return
    for troop in s.troops:
        if s.in_hand[troop] and s.held[troop]:
            yield f"{s.in_hand[troop]} tokens in the hand of troop {troop}, which has regions"
        if not is_active(troop) and not s.in_hand[troop] and not s.held[troop]:
            yield f"{RACES[s.race[troop]]} are in decline without a token"


def water_is_for_sailors(s: Snapshot) -> Complaints:
    """Only a race that is or was Seafaring stands on water. Rule: W4.6, W13.15"""
    for troop in s.troops:
        if s.held[troop] & t.WATER[s.board] and s.power[troop] != t.SEAFARING:
            yield f"{RACES[s.race[troop]]} stand on water"


def markers_have_owners(s: Snapshot) -> Complaints:
    """Lairs are where Trolls are; fortresses, holes, heroes, dragon and encampments with their races, and not too many.

    Rule: W0.2, W12.6, W12.13, W13.3, W13.6, W13.9, W13.10
    """
    core = s.core
    lairs = sum(s.held[troop] for troop in s.troops if s.race[troop] == t.TROLLS)
    if core.lairs != lairs:
        yield f"lairs in {regions(core.lairs)}, Trolls in {regions(lairs)}"
    if core.fortresses.bit_count() > t.MAX_FORTRESSES:
        yield f"{core.fortresses.bit_count()} fortresses"
    everywhere = sum(s.held)
    if core.fortresses & ~everywhere:
        yield f"a fortress without a race in {regions(core.fortresses & ~everywhere)}"
    halflings = sum(s.held[troop] for troop in s.troops if s.race[troop] == t.HALFLINGS and is_active(troop))
    if core.holes & ~halflings or core.holes.bit_count() > core.holes_dug:
        yield f"holes in {regions(core.holes)}, {core.holes_dug} dug"
    for field, power, most in (("heroes", t.HEROIC, t.HEROES), ("dragon", t.DRAGON_MASTER, t.DRAGONS)):
        mask, owner = getattr(core, field), s.troop_with(power)
        if mask.bit_count() > most or mask & ~(0 if owner is None else s.held[owner]):
            yield f"{field} in {regions(mask)}"
    yield from encampments_are_counted(s)


def encampments_are_counted(s: Snapshot) -> Complaints:
    """Five, in hand and in regions of the Bivouacking race. Rule: W13.3"""
    owner = s.troop_with(t.BIVOUACKING)
    n = s.core.camps_in_hand + sum(s.camps)
    if n != (0 if owner is None else t.ENCAMPMENTS):
        yield f"{n} encampments"
    if any(k and s.occupant[r] != owner for r, k in enumerate(s.camps)):
        yield "an encampment outside the Bivouacking race"


def banners_and_badges_are_counted(s: Snapshot) -> Complaints:
    """Each banner and badge is on offer, in its stack, among the discards, dealt or in play. Rule: W0.2, W2.6, W2.8"""
    core = s.core
    if not s.depth and not core.ended:
        return
    waiting = [p for p in range(s.players) if core.dealt >> p & 1]
    banners = [race for race in core.column_race if race != c.NO_RACE]
    banners += list(core.banner_tail[: core.banner_tail_size]) + [
        race for race in range(14) if core.banners >> race & 1
    ]
    banners += [s.race[troop] for troop in s.troops] + [core.dealt_race[p] for p in waiting]
    if sorted(banners) != list(range(t.NUM_RACES)):
        yield f"banners {sorted(banners)}"
    badges = [power for power in core.column_power if power != c.NO_POWER]
    stacks = core.badges, core.badge_discards
    badges += [power for stack in stacks for power in range(t.NUM_POWERS) if stack >> power & 1]
    badges += [s.power[troop] for troop in s.troops if troop % c.NUM_SLOTS != c.DECLINED]
    badges += [core.dealt_power[p] for p in waiting]
    if sorted(badges) != list(range(t.NUM_POWERS)):
        yield f"badges {sorted(badges)}"


def column_has_no_gaps(s: Snapshot) -> Complaints:
    """Combos lie one below the other, six while there are banners; coins lie on combos only. Rule: W1.3, W2.5, W2.6"""
    core = s.core
    size = sum(race != c.NO_RACE for race in core.column_race)
    if any(race == c.NO_RACE for race in core.column_race[:size]):
        yield f"gaps in the column {core.column_race}"
    if any(core.column_coins[size:]):
        yield f"coins {core.column_coins} beside the combos"
    if any(kind in DRAWING for kind in s.kinds):
        return
    if any(power == c.NO_POWER for power in core.column_power[:size]):
        yield f"a banner without a badge in {core.column_power}"
    if size < t.COMBOS_ON_OFFER and (core.banners or core.banner_tail_size):
        yield f"only {size} combos on offer although there are banners"


def coins_have_sources(s: Snapshot) -> Complaints:
    """Five to begin with, coins found and paid, and what every combo earned. Rule: W1.6, W2.2, W2.3, W8.1"""
    core = s.core
    sources = [
        core.history_found,
        core.history_regions,
        core.history_race_bonus,
        core.history_power_bonus,
        core.history_decline,
    ]
    paid = found = 0
    for p in range(s.players):
        own = range(p * c.MAX_ROUNDS, p * c.MAX_ROUNDS + core.combos_taken[p])
        costs = [k % t.COMBOS_ON_OFFER for k in (core.history_place[i] for i in own)]
        total = t.START_COINS + sum(source[i] for source in sources for i in own) - sum(costs)
        paid += sum(costs)
        found += sum(core.history_found[i] for i in own)
        if core.coins[p] != total or total < 0:
            yield f"seat {p + 1} has {core.coins[p]} coins from sources of {total}"
    if paid - found != sum(core.column_coins):
        yield f"{paid} coins paid, {found} found, {sum(core.column_coins)} on the combos"


def races_are_where_they_belong(s: Snapshot) -> Complaints:
    """Only Spirit races lie in the third place, no empty seat has a race, peace is between two seats. Rule: W0.4"""
    core = s.core
    for troop in s.troops:
        if troop // c.NUM_SLOTS >= s.players:
            yield f"an empty seat has {RACES[s.race[troop]]}"
        if troop % c.NUM_SLOTS == c.SPIRITS and s.power[troop] != t.SPIRIT:
            yield f"a race with badge {s.power[troop]} in the place of Spirit"
    if any(core.aside[p] and s.race[p * c.NUM_SLOTS] != t.AMAZONS for p in range(s.players)):
        yield f"{core.aside} tokens set aside without Amazons"
    if (core.diplomat == c.NO_SEAT) != (core.ally == c.NO_SEAT) or core.ally == core.diplomat != c.NO_SEAT:
        yield f"peace between {core.diplomat} and {core.ally}"


def cache_is_fresh(s: Snapshot) -> Complaints:
    """The masks kept of regions equal a recount."""
    if list(s.core.regions) != s.held:
        yield "the cache 'regions' is not what a recount gives"


def round_is_printed(s: Snapshot) -> Complaints:
    """No board has more rounds than are printed on it. Rule: W1.1, W11.1"""
    if s.core.round > t.ROUNDS_OF[s.board]:
        yield f"round {s.core.round}"


RULES: tuple[Callable[[Snapshot], Complaints], ...] = (
    tokens_are_counted,
    regions_are_occupied,
    hands_are_placed,
    water_is_for_sailors,
    markers_have_owners,
    banners_and_badges_are_counted,
    column_has_no_gaps,
    coins_have_sources,
    races_are_where_they_belong,
    cache_is_fresh,
    round_is_printed,
)

"""A second reading of Small World in plain objects: the table, what can be attacked and for how much, losses, coins.

Nothing of the engine's rules is used here, only the boards, banners and badges as they are printed. `twin_turn` plays
turns on such a table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import engines.smallworld

ACTIVE, DECLINED, SPIRIT = range(3)  # of a race in play
WATER = ("sea", "lake")
DATA = Path(engines.smallworld.__file__).parent / "data"


def read(name: str) -> dict[str, Any]:
    """A file of the printed data."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


MAPS = {board["players"]: board for board in read("maps")["map"]}
BANNERS = {row["id"]: row for row in read("races")["race"]}
BADGES = {row["id"]: row for row in read("powers")["power"]}


@dataclass(eq=False)
class Race:
    """A race in play with its badge: whose, in what state, and what the owner holds of it."""

    seat: int
    name: str
    power: str
    hand: int
    state: int = ACTIVE
    aside: int = 0  # Amazons taken off the map
    holes: int = 0  # dug by these Halflings

    @property
    def ability(self) -> str:
        """The race's ability while it is in force. Rule: W0.10"""
        return self.name if self.state == ACTIVE else ""

    @property
    def badge(self) -> str:
        """The special power while it is in force. Rule: W0.10"""
        return self.power if self.state == ACTIVE else ""

    @property
    def is_lively(self) -> bool:
        """Whether it fights and withdraws as an active race does. Rule: W5.2, W12.4"""
        return self.state == ACTIVE or self.name == "ghouls"


@dataclass(eq=False)
class Region:
    """A region: what is printed there and what lies there."""

    number: int
    terrain: str
    symbols: list[str]
    entry: bool
    near: list[int]
    tribe: bool
    holder: Race | None = None
    tokens: int = 0
    camps: int = 0
    marks: set[str] = field(default_factory=set)  # lair, fortress, hole, hero, dragon

    @property
    def is_water(self) -> bool:
        """Sea or lake."""
        return self.terrain in WATER

    @property
    def is_immune(self) -> bool:
        """Rule: W0.9"""
        return bool(self.marks & {"hole", "hero", "dragon"})

    @property
    def is_empty(self) -> bool:
        """Rule: W0.6"""
        return self.holder is None and not self.tribe


@dataclass
class Combo:
    """A combo on offer; the badge is '' until it is drawn."""

    race: str
    power: str = ""
    coins: int = 0


class Table:
    """Everything that lies on the table."""

    def __init__(self, players: int, first: int, options: Mapping[str, bool]) -> None:
        board = MAPS[players]
        self.players, self.first, self.options = players, first, options
        self.rounds: int = board["rounds"]
        self.round = 0
        self.turn = 0
        self.regions = {row["id"]: region_of(row) for row in board["region"]}
        self.coins = [5] * players
        self.races: list[Race] = []
        self.tray = {name: row["in_box"] for name, row in BANNERS.items()}
        self.column: list[Combo] = []
        self.banners, self.badges = set(BANNERS), set(BADGES)  # shuffled
        self.under: list[str] = []  # banners put under the stack
        self.discards: set[str] = set()
        self.camps_in_hand = 0
        self.peace: tuple[int, int] | None = None  # Diplomat, ally
        self.forget()

    def forget(self) -> None:
        """What is remembered for one turn. Rule: W0.20"""
        self.picked = self.dragon_used = self.die_used = False
        self.spoils = 0  # non-empty regions conquered
        self.attacked: set[int] = set()
        self.substituted: set[int] = set()

    # ------------------------------------------------------------------------------------------- who is where

    def held(self, race: Race | None) -> list[Region]:
        """Regions of a race, ascending."""
        return [region for region in self.regions.values() if race is not None and region.holder is race]

    def active(self, seat: int) -> Race | None:
        """The active race of a seat."""
        return next((race for race in self.races if race.seat == seat and race.state == ACTIVE), None)

    def declined(self, seat: int) -> list[Race]:
        """The races in decline of a seat, the ordinary one first."""
        return sorted((r for r in self.races if r.seat == seat and r.state != ACTIVE), key=lambda race: race.state)

    def on_map(self, race: Race) -> int:
        """Tokens of a race in its regions."""
        return sum(region.tokens for region in self.held(race))

    # --------------------------------------------------------------------------------------- reach and cost

    def may_attack(self, race: Race, region: Region) -> bool:
        """Rule: W3.1, W3.6, W4.6, W0.9, W13.5"""
        if region.holder is race or not self.is_touchable(race, region):
            return False
        if race.badge == "flying":
            return True
        return self.borders(race, region) if self.held(race) else self.may_enter(race, region)

    def is_touchable(self, race: Race, region: Region) -> bool:
        """Whether neither terrain, nor markers, nor peace forbid it. Rule: W0.9, W4.6, W13.5, W13.15"""
        if region.is_water and race.badge != "seafaring":
            return False
        defender = region.holder
        if region.is_immune:
            own = defender is not None and defender.seat == race.seat and defender.state == ACTIVE
            if not (own and race.state != ACTIVE and self.options["ghouls_pass_own_immunity"]):
                return False
        at_war = defender is None or defender.state != ACTIVE or race.state != ACTIVE
        return at_war or self.peace != (defender.seat, race.seat)

    def borders(self, race: Race, region: Region) -> bool:
        """Rule: W3.6, W13.7, W13.19"""
        held = self.held(race)
        if race.badge == "flying":
            return True
        if race.badge == "underworld" and "cavern" in region.symbols and any("cavern" in r.symbols for r in held):
            return True
        return any(region.number in own.near for own in held)

    def may_enter(self, race: Race, region: Region) -> bool:
        """First Conquest. Rule: W3.1, W3.2, W3.3, W14.56"""
        if race.ability == "halflings":
            return region.terrain != "lake" or self.options["lake_entry"]
        return region.entry

    def cost(self, race: Race, region: Region, roll: int = 0) -> int:
        """Rule: W4.1, W4.2"""
        own = region.holder is not None and region.holder.seat == race.seat
        tokens = 0 if own and not self.options["own_tokens_defend"] else region.tokens
        defence = tokens + region.camps + len(region.marks & {"lair", "fortress"})
        defence += int(region.tribe) + int(region.terrain == "mountain")
        return max(1, 2 + defence - self.saved(race, region) - roll)

    def saved(self, race: Race, region: Region) -> int:
        """Rule: W4.3"""
        beside = [self.regions[n] for n in region.near]
        saved = int(race.badge == "commando")
        saved += race.badge == "mounted" and region.terrain in ("hill", "farmland")
        saved += race.badge == "underworld" and "cavern" in region.symbols
        saved += race.ability == "giants" and any(r.terrain == "mountain" and r.holder is race for r in beside)
        saved += race.ability == "tritons" and not region.is_water and any(r.is_water for r in beside)
        return saved

    def may_substitute(self, race: Race, region: Region) -> bool:
        """Rule: W12.11"""
        victim = region.holder
        if victim is None or victim.state != ACTIVE or victim.seat in self.substituted | {race.seat}:
            return False
        if region.tokens != 1 or region.camps or not self.tray["sorcerers"] or not self.is_touchable(race, region):
            return False
        if self.held(race):
            return self.borders(race, region)
        return race.hand > 0 and race.badge == "flying" and self.options["flying_substitutes_first"]

    # ----------------------------------------------------------------------------------------------- losses

    def strip(self, region: Region) -> None:
        """The region is nobody's and nothing of the box stays there. Rule: W5.5, W9.4"""
        self.camps_in_hand += region.camps
        region.holder, region.tokens, region.camps = None, 0, 0
        region.marks.clear()

    def lose(self, region: Region) -> None:
        """The defender loses the region. Rule: W5.1 to W5.4"""
        race, tokens = region.holder, region.tokens
        region.tribe = False
        self.strip(region)
        if race is None:
            return
        lost = tokens if not race.is_lively else 0 if race.ability == "elves" else 1
        self.tray[race.name] += lost
        race.hand += tokens - lost
        if race.state != ACTIVE and not self.held(race) and not race.hand:
            self.remove(race)

    def empty(self, region: Region) -> None:
        """The owner takes everything back. Rule: W9.4"""
        assert region.holder is not None
        region.holder.hand += region.tokens
        self.strip(region)

    def remove(self, race: Race) -> None:
        """A race leaves the game. Rule: W10.2, W10.7, W2.6, W2.8"""
        for region in self.held(race):
            self.tray[race.name] += region.tokens
            self.strip(region)
        self.tray[race.name] += race.hand
        self.races.remove(race)
        if race.state == SPIRIT:
            self.discards.add("spirit")
        if not self.banners and not self.under and len(self.column) < 6:
            self.column.append(Combo(race.name))
        else:
            self.under.append(race.name)

    # ---------------------------------------------------------------------------------------------- decline

    def decline(self, seat: int) -> None:
        """Rule: W10.2 to W10.5, W10.7"""
        race = self.active(seat)
        assert race is not None
        for older in self.declined(seat):
            if older.state == DECLINED and race.power != "spirit":
                self.remove(older)
        if race.power != "spirit":
            self.discards.add(race.power)
        self.tray[race.name] += race.hand + race.aside
        race.hand = race.aside = 0
        for region in self.held(race):
            region.marks -= {"hole", "hero", "dragon"}
            region.camps = 0
            if race.name != "ghouls":
                self.tray[race.name] += region.tokens - 1
                region.tokens = 1
        if race.power == "bivouacking":
            self.camps_in_hand = 0
        race.state = SPIRIT if race.power == "spirit" else DECLINED
        if not self.held(race):
            self.remove(race)

    # ------------------------------------------------------------------------------------------------ coins

    def score(self, seat: int) -> None:
        """Rule: W8.1, W8.2, W10.8"""
        for race in self.races:
            if race.seat == seat:
                self.coins[seat] += sum(self.earned(race))

    def earned(self, race: Race) -> Iterator[int]:
        """Coins of a race, one amount after the other. Rule: W8.1, W8.2, W8.4, W12.2"""
        held = self.held(race)
        yield len(held)
        if race.name == "dwarves":
            yield sum("mine" in region.symbols for region in held)
        if race.state != ACTIVE:
            return
        yield {
            "humans": sum(region.terrain == "farmland" for region in held),
            "wizards": sum("magic" in region.symbols for region in held),
            "orcs": self.spoils,
        }.get(race.name, 0)
        yield {
            "alchemist": 2,
            "merchant": len(held),
            "pillaging": self.spoils,
            "wealthy": 7 if self.picked else 0,
            "fortified": sum("fortress" in region.marks for region in held),
        }.get(race.power, sum(region.terrain == race.power for region in held))


def region_of(row: Mapping[str, Any]) -> Region:
    """A region as it is printed."""
    tribe, entry = row.get("lost_tribe", False), row.get("entry", False)
    return Region(row["id"], row["terrain"], row.get("symbols", []), entry, row["adjacent"], tribe)

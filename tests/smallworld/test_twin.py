"""A slow twin of conquest, substitution and scoring: the rules asked region by region, compared with the masks.

The twin reads the boards' data, not the tables made from it, and the plain fields of a position, not the caches.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import engines.smallworld
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.playout import play_random
from engines.core.engine.saving import put
from engines.core.game import game_key
from engines.smallworld.generated import names
from engines.smallworld.generated.play import new_play
from engines.smallworld.rules import constants as c
from engines.smallworld.rules import reach
from engines.smallworld.rules.conquest import substitutable
from engines.smallworld.rules.deal import begin
from engines.smallworld.rules.scoring import declined_coins, power_coins, race_coins, region_coins
from engines.smallworld.setup.options import OPTIONS
from tests.smallworld.position import GAME, SWITCHES, printed, switches

DATA: dict[str, Any] = tomllib.loads(
    (Path(engines.smallworld.__file__).parent / "data" / "maps.toml").read_text(encoding="utf-8")
)
BOARDS = {board["players"]: {row["id"]: row for row in board["region"]} for board in DATA["map"]}
WATER = ("sea", "lake")


class Twin:
    """A position in words: regions with what is printed and what lies there, races with their state."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.board = BOARDS[s.players]
        self.occupant = {r: s.occupant[r - 1] for r in self.board}
        self.tokens = {r: s.tokens[r - 1] for r in self.board}
        self.camps = {r: s.camps[r - 1] for r in self.board}
        self.marks = {
            field: set(printed(getattr(s, field)))
            for field in ("tribes", "lairs", "fortresses", "holes", "heroes", "dragon")
        }

    def race(self, troop: int) -> str:
        """The ability in force, or ''."""
        active = troop % c.NUM_SLOTS == c.ACTIVE and self.s.race[troop] != c.NO_RACE
        return names.RACES[self.s.race[troop]] if active else ""

    def power(self, troop: int) -> str:
        """The power in force, or ''."""
        active = troop % c.NUM_SLOTS == c.ACTIVE and self.s.power[troop] != c.NO_POWER
        return names.POWERS[self.s.power[troop]] if active else ""

    def option(self, name: str) -> bool:
        """Whether a switch is on."""
        return bool(self.s.options & SWITCHES[name])

    def own(self, troop: int) -> list[int]:
        """Regions of a race."""
        return [r for r in self.board if self.occupant[r] == troop]

    def has(self, r: int, symbol: str) -> bool:
        """Whether a symbol is printed on a region."""
        return symbol in self.board[r].get("symbols", [])

    def is_terrain(self, r: int, *kinds: str) -> bool:
        """Whether a region is of one of these terrains."""
        return self.board[r]["terrain"] in kinds

    def protected(self, troop: int, r: int) -> bool:
        """Whether something in the region keeps this attacker out, whatever it costs."""
        seat, holder = troop // c.NUM_SLOTS, self.occupant[r]
        if any(r in self.marks[field] for field in ("holes", "heroes", "dragon")):
            own_ghouls = troop % c.NUM_SLOTS != c.ACTIVE and holder == seat * c.NUM_SLOTS
            if not (own_ghouls and self.option("ghouls_pass_own_immunity")):
                return True
        if self.s.ally != seat or troop % c.NUM_SLOTS != c.ACTIVE:
            return False
        return bool(holder == self.s.diplomat * c.NUM_SLOTS)

    def walkable(self, troop: int, r: int) -> bool:
        """Whether the terrain can be conquered at all."""
        return not self.is_terrain(r, *WATER) or self.power(troop) == "seafaring"

    def beside(self, troop: int, r: int) -> bool:
        """Whether the region is next to one of the race, as this race sees it."""
        if self.power(troop) == "flying":
            return True
        caverns = [o for o in self.own(troop) if self.has(o, "cavern")]
        if self.power(troop) == "underworld" and self.has(r, "cavern") and caverns:
            return True
        return any(r in self.board[o]["adjacent"] for o in self.own(troop))

    def is_entry(self, troop: int, r: int) -> bool:
        """Whether a First Conquest may go there."""
        land = not self.is_terrain(r, *WATER)
        if land and (self.race(troop) == "halflings" or self.power(troop) == "flying"):
            return True
        if self.is_terrain(r, "lake"):
            return self.race(troop) == "halflings" and self.option("lake_entry")
        return bool(self.board[r].get("entry", False))

    def can_attack(self, troop: int, r: int) -> bool:
        """Whether the race may attack the region, whatever it costs."""
        if self.occupant[r] == troop or self.protected(troop, r) or not self.walkable(troop, r):
            return False
        return self.beside(troop, r) if self.own(troop) else self.is_entry(troop, r)

    def cost(self, troop: int, r: int, roll: int) -> int:
        """Tokens that the region takes."""
        own = self.occupant[r] != c.NOBODY and self.occupant[r] // c.NUM_SLOTS == troop // c.NUM_SLOTS
        tokens = 0 if own and not self.option("own_tokens_defend") else self.tokens[r]
        defence = tokens + self.camps[r] + self.is_terrain(r, "mountain")
        defence += sum(r in self.marks[field] for field in ("tribes", "lairs", "fortresses"))
        near = [self.board[o]["terrain"] for o in self.board[r]["adjacent"]]
        peaks = [o for o in self.own(troop) if self.is_terrain(o, "mountain") and r in self.board[o]["adjacent"]]
        saved = [
            self.power(troop) == "commando",
            self.power(troop) == "mounted" and self.is_terrain(r, "hill", "farmland"),
            self.power(troop) == "underworld" and self.has(r, "cavern"),
            self.race(troop) == "giants" and bool(peaks),
            self.race(troop) == "tritons" and not self.is_terrain(r, *WATER) and any(n in WATER for n in near),
        ]
        return max(1, 2 + defence - sum(saved) - roll)

    def can_substitute(self, troop: int, r: int) -> bool:
        """Whether a Sorcerer of this race may take the place of the token there."""
        holder, seat = self.occupant[r], troop // c.NUM_SLOTS
        if holder == c.NOBODY or holder % c.NUM_SLOTS != c.ACTIVE or holder // c.NUM_SLOTS == seat:
            return False
        if self.tokens[r] != 1 or self.camps[r] or self.s.substituted >> (holder // c.NUM_SLOTS) & 1:
            return False
        if self.protected(troop, r) or not self.walkable(troop, r) or not self.s.tray[names.RACES.index("sorcerers")]:
            return False
        if self.own(troop):
            return self.beside(troop, r)
        alive = self.s.in_hand[troop] or self.s.aside[seat]
        return bool(alive) and self.power(troop) == "flying" and self.option("flying_substitutes_first")

    def income(self, troop: int) -> tuple[int, int, int]:
        """Coins of an active race for its regions, its race and its power."""
        own = self.own(troop)
        race: dict[str, int] = {
            "humans": sum(self.is_terrain(r, "farmland") for r in own),
            "wizards": sum(self.has(r, "magic") for r in own),
            "dwarves": sum(self.has(r, "mine") for r in own),
            "orcs": self.s.nonempty,
        }
        power: dict[str, int] = {
            "alchemist": 2,
            "merchant": len(own),
            "pillaging": self.s.nonempty,
            "wealthy": 7 * self.s.picked,
            "fortified": sum(r in self.marks["fortresses"] for r in own),
            **{kind: sum(self.is_terrain(r, kind) for r in own) for kind in ("forest", "hill", "swamp")},
        }
        return len(own), race.get(self.race(troop), 0), power.get(self.power(troop), 0)


def check_conquest(twin: Twin, troop: int, roll: int, answers: int) -> None:
    """The regions that are offered, and what each one costs."""
    s, face = twin.s, max(0, roll - 1)
    may_try = roll == c.NO_ROLL and twin.power(troop) != "berserk"
    may_try = may_try and (twin.option("ghouls_own_attempt") or not s.die_used)
    wanted = []
    for r in twin.board:
        assert (r in printed(reach.targets(s, troop))) is twin.can_attack(troop, r), f"region {r}"
        if twin.can_attack(troop, r):
            price = twin.cost(troop, r, face)
            assert reach.cost(s, troop, r - 1, face) == price, f"region {r}"
            if s.in_hand[troop] and price <= s.in_hand[troop] + (3 if may_try else 0):
                wanted.append(r)
    assert printed(answers) == wanted


def check_scores(twin: Twin) -> None:
    """What every race in play would earn now."""
    s = twin.s
    for troop in range(s.players * c.NUM_SLOTS):
        if s.race[troop] == c.NO_RACE:
            continue
        if troop % c.NUM_SLOTS == c.ACTIVE:
            assert (region_coins(s, troop), race_coins(s, troop), power_coins(s, troop)) == twin.income(troop)
        else:
            mines = names.RACES[s.race[troop]] == "dwarves"
            own = twin.own(troop)
            assert declined_coins(s, troop) == len(own) + mines * sum(twin.has(r, "mine") for r in own)


def check_position(s: Any) -> None:
    """Compare the engine with the twin where the top question is one of conquest."""
    twin = Twin(s)
    i = s.depth - 1
    check_scores(twin)
    if s.frame_kind[i] == c.K_CONQUER:
        troop = s.frame_a[i]
        check_conquest(twin, troop, s.frame_b[i], s.legal)
        if twin.race(troop) == "sorcerers":
            wanted = [r for r in twin.board if twin.can_substitute(troop, r)]
            assert printed(substitutable(s, troop)) == wanted


def start(number: int) -> Any:
    """Game `number`: boards in turn, every race and power in some game, every third one with all options turned."""
    s = new_play()
    players = 2 + number % 4
    put(GAME, s, "players", 0, players)
    put(
        GAME,
        s,
        "options",
        0,
        switches({name: not OPTIONS[name].default for name in SWITCHES} if number % 3 == 0 else {}),
    )
    put(GAME, s, "dealt", 0, (1 << players) - 1)
    for p in range(players):
        put(GAME, s, "dealt_race", p, (number + 3 * p) % len(names.RACES))
        put(GAME, s, "dealt_power", p, (number * 7 + p) % len(names.POWERS))
    begin(s)
    return s


@pytest.mark.rule("W3.1", "W3.6", "W4.1", "W4.2", "W4.3", "W4.6", "W6.1", "W8.1", "W8.2", "W12.11")
@pytest.mark.parametrize("number", range(40))
def test_the_engine_agrees_with_the_slow_twin(number: int) -> None:
    s = start(number)
    compared = 0
    while s.legal:
        if s.frame_player[s.depth - 1] != CHANCE_PLAYER:
            check_position(s)
            compared += s.frame_kind[s.depth - 1] == c.K_CONQUER
        play_random(s, game_key(number), 1)
    assert compared > 10

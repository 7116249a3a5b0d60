"""Positions of Small World built by hand, and the questions that are asked from there on.

A `Position` starts with an empty map without Lost Tribes, each seat with its combo and nothing in hand. What a test
needs is put there by name, regions by their printed number. `turn`, `conquer` or `ask` begin, `choose` and `run` answer
real questions. Trays and stacks are worked out from what is in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.core.engine.asking import settle
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.saving import put
from engines.core.setup.options import check_options, option_bits
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.play import Play, clone, new_play
from engines.smallworld.rules import constants as c
from engines.smallworld.rules import reach
from engines.smallworld.rules.troops import recount_all
from engines.smallworld.setup.options import OPTIONS
from tests.positions import AskedPosition, bits

GAME = "smallworld"
SWITCHES = {name: option.bit for name, option in OPTIONS.items()}
Answer = int | list[int] | Callable[["Position"], int]


def printed(mask: int) -> list[int]:
    """Printed numbers of the regions of a mask."""
    return [i + 1 for i in bits(mask) if i < t.MAX_REGIONS]


def mask_of(regions: Iterable[int]) -> int:
    """The mask of regions given by their printed numbers."""
    return sum(1 << (region - 1) for region in set(regions))


def race_of(name: str) -> int:
    """Number of a race."""
    return names.RACES.index(name)


def power_of(name: str) -> int:
    """Number of a power."""
    return names.POWERS.index(name)


def switches(options: Mapping[str, bool]) -> int:
    """The options that are on, as bits; what is not named has its default. Raises SetupError for unknown names."""
    return option_bits(check_options(options, OPTIONS, "test"), OPTIONS)


class Position(AskedPosition):
    """A position with names; a seat's combo is "race power", or "" for none."""

    def __init__(self, *combos: str, board: int = 0, **options: bool) -> None:
        """Seats with these combos; `board` is the number of players, if there are more than combos."""
        self.s: Play = new_play()
        self.seats = max(len(combos), board, 2)
        self.put("players", self.seats)
        self.put("options", switches(options))
        self.put("round", 2)
        self.put("observed", 1)
        self.put("diplomat", c.NO_SEAT)
        self.put("ally", c.NO_SEAT)
        self._clear()
        for p, combo in enumerate(combos):
            if combo:
                self.race(p, *combo.split())

    def _clear(self) -> None:
        for troop in range(c.NUM_TROOPS):
            self.put("race", c.NO_RACE, troop)
            self.put("power", c.NO_POWER, troop)
        for region in range(t.MAX_REGIONS):
            self.put("occupant", c.NOBODY, region)
        for p in range(c.MAX_PLAYERS):
            self.put("coins", t.START_COINS, p)
        for k in range(t.COMBOS_ON_OFFER):
            self.put("column_race", c.NO_RACE, k)
            self.put("column_power", c.NO_POWER, k)
        for i in range(t.NUM_RACES):
            self.put("banner_tail", c.NO_RACE, i)

    # -------------------------------------------------------------------------------------------------- writing

    def put(self, field: str, value: int, index: int = 0) -> None:
        """Write one number of a field."""
        put(GAME, self.s, field, index, value)

    def race(self, seat: int, race: str, power: str, slot: int = c.ACTIVE) -> int:
        """Give a seat a race in play with its badge; the troop."""
        troop = seat * c.NUM_SLOTS + slot
        self.put("race", race_of(race), troop)
        self.put("power", power_of(power), troop)
        history = seat * c.MAX_ROUNDS + self.s.combos_taken[seat]
        self.put("combos_taken", self.s.combos_taken[seat] + 1, seat)
        self.put("history", history, troop)
        self.put("history_race", race_of(race), history)
        self.put("history_power", power_of(power), history)
        if power == "bivouacking" and slot == c.ACTIVE:
            self.put("camps_in_hand", t.ENCAMPMENTS)
        return troop

    def stand(self, seat: int, tokens: Mapping[int, int] | Iterable[int], slot: int = c.ACTIVE) -> Position:
        """Put a race on regions: {region: tokens}, or one token on each."""
        standing = tokens if isinstance(tokens, Mapping) else dict.fromkeys(tokens, 1)
        for region, number in standing.items():
            self.put("occupant", seat * c.NUM_SLOTS + slot, region - 1)
            self.put("tokens", number, region - 1)
        return self

    def declined(self, seat: int, race: str, tokens: Mapping[int, int] | Iterable[int], power: str = "") -> Position:
        """A race in decline on regions; one whose power is Spirit keeps its badge."""
        slot = c.SPIRITS if power == "spirit" else c.DECLINED
        self.race(seat, race, power or "alchemist", slot)
        return self.stand(seat, tokens, slot)

    def hand(self, seat: int, number: int, slot: int = c.ACTIVE) -> Position:
        """Race tokens in hand."""
        self.put("in_hand", number, seat * c.NUM_SLOTS + slot)
        return self

    def mark(self, field: str, *regions: int) -> Position:
        """Lost Tribes (`tribes`), `lairs`, `fortresses`, `holes`, `heroes` or the `dragon` on regions."""
        self.put(field, mask_of(regions))
        return self

    def camps(self, camps: Mapping[int, int]) -> Position:
        """Encampments on regions; the rest of the five stays in hand."""
        for region, number in camps.items():
            self.put("camps", number, region - 1)
        self.put("camps_in_hand", t.ENCAMPMENTS - sum(camps.values()))
        return self

    def column(self, *combos: str, coins: Iterable[int] = ()) -> Position:
        """The combos on offer from the top, and the coins that lie on them."""
        for k, combo in enumerate(combos):
            race, power = combo.split()
            self.put("column_race", race_of(race), k)
            self.put("column_power", power_of(power), k)
        for k, number in enumerate(coins):
            self.put("column_coins", number, k)
        return self

    def _fill(self) -> None:
        """Trays and stacks hold what is not in play; free places of the column get what is left, from the first on."""
        races = [race for race in self.s.race if race != c.NO_RACE]
        powers = [self.s.power[troop] for troop in range(c.NUM_TROOPS) if troop % c.NUM_SLOTS != c.DECLINED]
        offered = [race for race in self.s.column_race if race != c.NO_RACE]
        beside = [power for power in self.s.column_power if power != c.NO_POWER]
        banners = [race for race in range(t.NUM_RACES) if race not in races + offered]
        badges = [power for power in range(t.NUM_POWERS) if power not in powers + beside]
        for k in range(len(offered), min(t.COMBOS_ON_OFFER, len(offered) + len(banners))):
            self.put("column_race", banners.pop(0), k)
            self.put("column_power", badges.pop(0), k)
        self.put("banners", sum(1 << race for race in banners))
        self.put("badges", sum(1 << power for power in badges))
        for race in range(t.NUM_RACES):
            self.put("tray", t.RACE_BOX[race] - self.in_play(race), race)

    def in_play(self, race: int) -> int:
        """Tokens of a race on the map and in hand."""
        troops = [troop for troop in range(c.NUM_TROOPS) if self.s.race[troop] == race]
        on_map = sum(n for n, who in zip(self.s.tokens, self.s.occupant, strict=True) if who in troops)
        return on_map + sum(self.s.in_hand[troop] + self._aside(troop) for troop in troops)

    def _aside(self, troop: int) -> int:
        return int(self.s.aside[troop // c.NUM_SLOTS]) if troop % c.NUM_SLOTS == c.ACTIVE else 0

    # -------------------------------------------------------------------------------------------------- asking

    def frame(self, kind: int, player: int, a: int = 0, b: int = 0, extra: int = 0) -> None:
        """Put a frame on top of the stack."""
        i = self.s.depth
        for field, value in zip(("kind", "player", "a", "b", "c"), (kind, player, a, b, extra), strict=True):
            self.put(f"frame_{field}", value, i)
        self.put("depth", i + 1)

    def settle(self) -> Position:
        """Refresh stacks, trays, caches and the legal answers after writing."""
        if not self.s.banners and not self.s.badges:
            self._fill()
        recount_all(self.s)
        settle(self.s)
        return self

    def start(self, seat: int = 0) -> Position:
        """The turn of this seat begins."""
        self.put("active", seat)
        self.put("depth", 0)
        self.frame(c.K_START_TURN, seat)
        return self.settle()

    def turn(self, seat: int = 0) -> Position:
        """The seat's turn up to its first conquest: it expands, Ghouls do nothing, no region is given up."""
        self.start(seat)
        self.run(c.K_CONQUER, c.K_PICK, answers={c.K_TURN: c.EXPAND})
        return self

    def phase(self, phase: int, seat: int = 0) -> Position:
        """The seat's turn from this phase on, tokens in hand as they were put there."""
        self.put("active", seat)
        self.put("depth", 0)
        self.frame(c.K_PHASE, seat, phase)
        return self.settle()

    def conquer(self, seat: int = 0) -> Position:
        """The seat's turn from its conquests on, with the tokens in hand that were put there."""
        return self.phase(c.PHASE_CONQUER, seat)

    def clone_core(self) -> Play:
        """A copy of the position."""
        return clone(self.s)

    @property
    def by_chance(self) -> bool:
        """Whether chance is asked."""
        return self.player == CHANCE_PLAYER

    @property
    def regions(self) -> list[int]:
        """Legal answers that are regions, by printed number."""
        return printed(self.s.legal)

    def take(self, *regions: int) -> Position:
        """Answer with these regions, by printed number."""
        return self.choose(*(region - 1 for region in regions))

    def dragon(self, region: int) -> Position:
        """Attack with the dragon."""
        return self.choose(c.DRAGON)._aim(c.K_DRAGON, region)

    def substitute(self, region: int) -> Position:
        """Put a Sorcerer in the place of a token."""
        return self.choose(c.SUBSTITUTE)._aim(c.K_SUBSTITUTE, region)

    def _aim(self, kind: int, region: int) -> Position:
        """Name the region; the only one there was is not asked for."""
        return self.take(region) if self.kind == kind else self

    def quiet_answer(self) -> int:
        """The answer that changes least: no more, no, leave, spread; amounts as low as can be; chance's lowest."""
        if c.STOP in self.legal:
            return c.STOP
        return self.legal[0]

    def run(self, *until: int, answers: Mapping[int, Answer] | None = None) -> list[tuple[int, int, int]]:
        """Answer until one of these questions comes up, another turn asks for a decision, or the game is over.

        `answers` give for a kind of question an answer, a list of answers in turn, or a function; the rest is answered
        quietly. Returns what was answered as (kind, player, answer).
        """
        told: list[tuple[int, int, int]] = []
        script = {kind: list(reply) if isinstance(reply, list) else reply for kind, reply in (answers or {}).items()}
        stops = {*until, c.K_TURN, c.K_PICK} - set(script)
        while not self.over and self.kind not in stops:
            reply = script.get(self.kind)
            if isinstance(reply, list):
                answer = reply.pop(0) if reply else self.quiet_answer()
            else:
                answer = self.quiet_answer() if reply is None else reply(self) if callable(reply) else reply
            told.append((self.kind, self.player, answer))
            self.choose(answer)
        return told

    # -------------------------------------------------------------------------------------------------- reading

    def of(self, seat: int, field: str, slot: int = c.ACTIVE) -> int:
        """One number of a seat, or of one of its troops."""
        values = getattr(self.s, field)
        return int(values[seat * c.NUM_SLOTS + slot] if len(values) == c.NUM_TROOPS else values[seat])

    def held(self, seat: int, slot: int = c.ACTIVE) -> list[int]:
        """Regions of a race, by printed number."""
        return printed(self.s.regions[seat * c.NUM_SLOTS + slot])

    def tokens(self, region: int) -> int:
        """Race tokens in a region."""
        return int(self.s.tokens[region - 1])

    def marked(self, field: str) -> list[int]:
        """Regions with a marker."""
        return printed(getattr(self.s, field))

    def tray(self, race: str) -> int:
        """Tokens of a race in the tray."""
        return int(self.s.tray[race_of(race)])

    def targets(self, seat: int, slot: int = c.ACTIVE) -> list[int]:
        """Regions that the race may attack, whatever they cost."""
        recount_all(self.s)
        return printed(reach.targets(self.s, seat * c.NUM_SLOTS + slot))

    def cost(self, seat: int, region: int, slot: int = c.ACTIVE, roll: int = 0) -> int:
        """Tokens that the race needs for a region."""
        recount_all(self.s)
        return int(reach.cost(self.s, seat * c.NUM_SLOTS + slot, region - 1, roll))

    def combos(self) -> list[str]:
        """What lies in the column, from the top."""
        pairs: Any = zip(self.s.column_race, self.s.column_power, strict=True)
        return [f"{names.RACES[race]} {names.POWERS[power]}" for race, power in pairs if race != c.NO_RACE]

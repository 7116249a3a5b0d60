"""Positions of Scythe built by hand, and the questions that are asked from there on.

A `Position` starts with every character at home and nothing else on the board. What a test needs is put there by
name, then `start` begins the turn of the active player, and `choose` or `run` answer real questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engines.core.engine.asking import settle
from engines.core.engine.saving import put
from engines.core.setup.options import check_options, option_bits
from engines.scythe.generated import names
from engines.scythe.generated.play import Play, clone, new_play
from engines.scythe.generated.tables import (
    BOTTOM_RESOURCE,
    COMBAT_CARD_COUNT,
    COMBAT_CARD_VALUE,
    ENCOUNTER_CARDS_ALL,
    ENCOUNTER_CARDS_BASE,
    FACTORY_CARDS_ALL,
    FACTORY_CARDS_BASE,
    HEXES,
    HOME,
    MAT_TOP,
    MECH_ABILITY,
    OBJECTIVE_CARDS_ALL,
    OBJECTIVE_CARDS_BASE,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import control
from engines.scythe.rules.units import recount_all
from engines.scythe.setup.options import OPTIONS
from tests.positions import AskedPosition, bits

GAME = "scythe"
SWITCHES = {name: option.bit for name, option in OPTIONS.items() if option.bit}
MAT_STARS = ["upgrades", "mechs", "structures", "recruits", "workers", "popularity", "power"]  # bits of `stars`
HIGHEST = {c.K_PART, c.K_RESOURCE_TYPES, c.K_PAY, c.K_RETREAT, c.K_ONGOING, c.K_PRODUCE_COUNT}
Answer = int | list[int] | Callable[["Position"], int]


def mask_of(numbers: Iterable[int]) -> int:
    """The mask with these bits."""
    return sum(1 << number for number in set(numbers))


def space(name: str) -> int:
    """Number of a space."""
    return names.SPACES.index(name)


def spaces(mask: int) -> list[str]:
    """Names of the spaces of a mask, sorted."""
    return sorted(names.SPACES[h] for h in bits(mask))


class Position(AskedPosition):
    """A position with names. Seats are numbers from 0, or names of factions."""

    def __init__(self, *factions: str, mats: Sequence[str] = (), options: Mapping[str, Any] | None = None) -> None:
        """Seats in the order of `factions`; the first one is active. Seats without a mat get the first ones left."""
        self.s: Play = new_play()
        self.seats = len(factions)
        self.put("players", self.seats)
        self.put("turn_cap", 1000)
        self.put("options", switches(options or {}))
        self.put("ended_by", c.NO_SEAT)
        self._clear()
        dealt = [*mats, *(mat for mat in names.MATS if mat not in mats)]
        for p, (faction, mat) in enumerate(zip(factions, dealt, strict=False)):
            self.put("faction", names.FACTIONS.index(faction), p)
            self.put("mat", names.MATS.index(mat), p)
            self.put("pos", self.home(p), p * c.NUM_UNITS)
        self.put("free_homes", mask_of(set(HOME) - {self.home(p) for p in range(self.seats)}))
        self._decks()

    def _clear(self) -> None:
        for p in range(c.MAX_PLAYERS):
            self.put("faction", c.NO_FACTION, p)
            self.put("mat", c.NO_MAT, p)
            self.put("factory_card", c.NO_CARD, p)
            self.put("last_section", c.NO_SECTION, p)
            for u in range(c.NUM_UNITS):
                self.put("pos", c.OFF_BOARD, p * c.NUM_UNITS + u)
            for kind in range(4):
                self.put("structure", c.OFF_BOARD, p * 4 + kind)
        for i in range(4):
            self.put("trap", c.OFF_BOARD, i)
        self.put("bonus_tile", c.NO_TILE)

    def _decks(self) -> None:
        promo = self.s.options & c.OPTION_PROMO_CARDS
        for v in range(4):
            self.put("deck", COMBAT_CARD_COUNT[v], v)
        self.put("objective_deck", OBJECTIVE_CARDS_ALL if promo else OBJECTIVE_CARDS_BASE)
        self.put("encounter_deck", ENCOUNTER_CARDS_ALL if promo else ENCOUNTER_CARDS_BASE)
        offered = bits(FACTORY_CARDS_ALL if promo else FACTORY_CARDS_BASE)[: self.seats + 1]
        self.put("offer", mask_of(offered))
        self.put("offer_size", len(offered))

    # -------------------------------------------------------------------------------------------------- writing

    def put(self, field: str, value: int, index: int = 0) -> None:
        """Write one number of a field."""
        put(GAME, self.s, field, index, value)

    def seat(self, who: int | str) -> int:
        """Number of a seat."""
        if isinstance(who, int):
            return who
        return list(self.s.faction).index(names.FACTIONS.index(who))

    def home(self, who: int | str) -> int:
        """Home base of a seat."""
        return int(HOME[self.s.faction[self.seat(who)]])

    def track(self, who: int | str, **values: int) -> None:
        """Power, popularity, coins, or any other field with one number a seat."""
        for field, value in values.items():
            self.put(field, value, self.seat(who))

    def units(self, who: int | str, where: str, character: int = 0, mech: int = 0, worker: int = 0) -> None:
        """Put units on a space; mechs that abilities brought home first. A mech alone brings no ability."""
        p, h = self.seat(who), space(where)
        for u in [c.CHARACTER] * character:
            self.put("pos", h, p * c.NUM_UNITS + u)
        for _ in range(mech):
            self.put("pos", h, p * c.NUM_UNITS + self._free_mech(p))
        for _ in range(worker):
            n = self.s.num_workers[p]
            self.put("pos", h, p * c.NUM_UNITS + c.FIRST_WORKER + n)
            self.put("num_workers", n + 1, p)

    def _free_mech(self, p: int) -> int:
        """A mech that waits at home, else one still on its mat."""
        mechs = range(c.FIRST_MECH, c.FIRST_WORKER)
        at_home = [u for u in mechs if self.s.pos[p * c.NUM_UNITS + u] == self.home(p)]
        on_mat = [u for u in mechs if self.s.pos[p * c.NUM_UNITS + u] == c.OFF_BOARD]
        return (at_home + on_mat)[0]

    def abilities(self, who: int | str, *abilities: str) -> None:
        """Deploy the mechs of these abilities at home. Call before `units`, which takes them from there."""
        p = self.seat(who)
        own = [names.ABILITIES[MECH_ABILITY[self.s.faction[p] * 4 + slot]] for slot in range(4)]
        for ability in abilities:
            slot = own.index(ability)
            self.put("mechs", self.s.mechs[p] | 1 << slot, p)
            self.put("pos", self.home(p), p * c.NUM_UNITS + c.FIRST_MECH + slot)

    def deploy(self, who: int | str, number: int) -> None:
        """Deploy so many mechs at home, with their abilities, from the first one on."""
        p = self.seat(who)
        for slot in range(number):
            self.put("mechs", self.s.mechs[p] | 1 << slot, p)
            self.put("pos", self.home(p), p * c.NUM_UNITS + c.FIRST_MECH + slot)

    def structure(self, who: int | str, kind: str, where: str) -> None:
        """Put a structure on a space."""
        self.put("structure", space(where), self.seat(who) * 4 + names.STRUCTURES.index(kind))

    def resources(self, where: str, **tokens: int) -> None:
        """Put tokens on a space."""
        for resource, number in tokens.items():
            self.put("res", number, space(where) * 4 + names.RESOURCES.index(resource))

    def hand(self, who: int | str, *values: int) -> None:
        """The combat cards in a hand, by value."""
        for v in range(4):
            self.put("hand", values.count(COMBAT_CARD_VALUE[v]), self.seat(who) * 4 + v)

    def deck(self, field: str, *values: int) -> None:
        """The cards of the combat deck (`deck`) or of its discard pile (`discard`), by value."""
        for v in range(4):
            self.put(field, values.count(COMBAT_CARD_VALUE[v]), v)

    def tokens(self, *where: str) -> None:
        """Encounter tokens."""
        self.put("tokens", mask_of(map(space, where)))

    def flags(self, *where: str) -> None:
        """Flags of Albion."""
        self.put("flags", mask_of(map(space, where)))

    def trap(self, kind: int, where: str, armed: bool = True) -> None:
        """A Trap of Togawa: 0 popularity, 1 power, 2 coins, 3 combat cards."""
        self.put("trap", space(where), kind)
        if armed:
            self.put("armed", self.s.armed | 1 << kind)

    def recruits(self, who: int | str, *sections: str) -> None:
        """Recruits taken from these bottom-row sections, in the order of the one-time bonuses."""
        taken = [names.BOTTOM_ACTIONS.index(section) for section in sections]
        self.track(who, recruits=mask_of(taken), one_time=mask_of(range(len(taken))))

    def cubes(self, who: int | str, *boxes: str) -> None:
        """Cubes taken from these boxes of the top row."""
        self.track(who, cubes_taken=mask_of(names.UPGRADE_BOXES.index(box) for box in boxes))

    def placed(self, who: int | str, section: str, number: int) -> None:
        """Cubes on the red boxes of a bottom-row section."""
        self.put("cubes_placed", number, self.seat(who) * 4 + names.BOTTOM_ACTIONS.index(section))

    def stars(self, who: int | str, *reasons: str) -> None:
        """Stars by reason; `combat` and `objective` may be named several times."""
        on_mats = [MAT_STARS.index(reason) for reason in reasons if reason in MAT_STARS]
        combat, objective = reasons.count("combat"), reasons.count("objective")
        self.track(who, stars=mask_of(on_mats), combat_stars=combat, objective_stars=objective)

    def objectives(self, who: int | str, *cards: int) -> None:
        """Objective cards in hand, by printed number."""
        held = mask_of(card - 1 for card in cards)
        self.track(who, objectives=held)
        self.put("objective_deck", self.s.objective_deck & ~held)

    def factory_card(self, who: int | str, card: int) -> None:
        """A Factory card, by printed number."""
        self.track(who, factory_card=card - 1)
        self.put("offer", self.s.offer & ~(1 << (card - 1)))
        self.put("offer_size", self.s.offer.bit_count())

    # -------------------------------------------------------------------------------------------------- asking

    def frame(self, kind: int, player: int, a: int = 0, b: int = 0, extra: int = 0) -> None:
        """Put a frame on top of the stack."""
        i = self.s.depth
        for field, value in zip(("kind", "player", "a", "b", "c"), (kind, player, a, b, extra), strict=True):
            self.put(f"frame_{field}", value, i)
        self.put("depth", i + 1)

    def settle(self) -> None:
        """Refresh the caches and the legal answers after writing."""
        recount_all(self.s)
        settle(self.s)

    def start(self, who: int | str = 0) -> None:
        """The turn of this player begins: the question for the section."""
        self.put("active", self.seat(who))
        self.put("depth", 0)
        self.frame(c.K_START_TURN, self.seat(who))
        self.settle()

    def hold(self, who: int | str = 0) -> None:
        """Give the player an objective far from complete, so that the last window is asked and the turn stays open."""
        if not self.of(who, "objectives"):
            self.objectives(who, 23)

    def clone_core(self) -> Play:
        """A copy of the position."""
        return clone(self.s)

    @property
    def legal_spaces(self) -> list[str]:
        """Legal answers that are spaces, by name."""
        return spaces(self.s.legal & ((1 << len(names.SPACES)) - 1))

    def quiet_answer(self) -> int:
        """The answer that changes least: decline, stay, nothing; for amounts that are due, everything."""
        for decline in (c.DONE, c.STOP):
            if decline in self.legal and self.kind not in HIGHEST:
                return decline
        return self.legal[-1] if self.kind in HIGHEST else self.legal[0]

    def run(self, *until: int, answers: Mapping[int, Answer] | None = None) -> list[tuple[int, int, int]]:
        """Answer until one of these questions comes up, a turn begins, or the game is over.

        `answers` give for a kind of question an answer, a list of answers in turn, or a function; the rest is answered
        quietly. Returns what was answered as (kind, player, answer).
        """
        told: list[tuple[int, int, int]] = []
        script = {kind: list(reply) if isinstance(reply, list) else reply for kind, reply in (answers or {}).items()}
        while not self.over and self.kind not in until and (self.kind != c.K_SECTION or c.K_SECTION in script):
            reply = script.get(self.kind)
            if isinstance(reply, list):
                answer = reply.pop(0) if reply else self.quiet_answer()
            else:
                answer = self.quiet_answer() if reply is None else reply(self) if callable(reply) else reply
            told.append((self.kind, self.player, answer))
            self.choose(answer)
        return told

    def section(self, top: str = "", bottom: str = "", who: int | str = 0) -> int:
        """Number of the section with this top or bottom action on a seat's mat."""
        if bottom:
            return names.BOTTOM_ACTIONS.index(bottom)
        mat = self.s.mat[self.seat(who)]
        return list(MAT_TOP[mat * 4 : mat * 4 + 4]).index(names.TOP_ACTIONS.index(top))

    def to_top(self, top: str) -> None:
        """From the section question to the top row of the section with this action."""
        self.choose(self.section(top=top, who=self.s.active))

    def to_bottom(self, bottom: str) -> None:
        """From the section question to the bottom-row question of the section with this action, if it is asked."""
        self.choose(self.section(bottom=bottom))
        if self.kind == c.K_TOP:
            self.choose(c.SKIP)

    def take_bottom(self, coins: bool = True) -> bool:
        """From the bottom-row question into the action, with its coins or with none; False if it is not offered."""
        answer = c.TAKE if coins or c.TAKE_PART not in self.legal else c.TAKE_PART
        if self.kind != c.K_BOTTOM or answer not in self.legal:
            return False
        self.choose(answer)
        return True

    def to_move(self) -> None:
        """From the section question to the choice of the first unit of a Move action."""
        self.to_top("move")
        self.choose(c.TAKE)

    def to_factory_move(self) -> None:
        """From the section question to the choice of the unit of a Factory Move."""
        self.choose(c.FACTORY_SECTION)
        if self.kind == c.K_TOP:
            self.choose(c.SKIP)
        self.choose(c.TAKE)

    # -------------------------------------------------------------------------------------------------- reading

    def of(self, who: int | str, field: str) -> int:
        """One number of a seat."""
        return int(getattr(self.s, field)[self.seat(who)])

    def hand_of(self, who: int | str) -> list[int]:
        """Values of the combat cards in a hand, ascending."""
        p = self.seat(who)
        return [COMBAT_CARD_VALUE[v] for v in range(4) for _ in range(self.s.hand[p * 4 + v])]

    def pile(self, field: str) -> list[int]:
        """Values of the cards of the combat deck or of its discard pile, ascending."""
        return [COMBAT_CARD_VALUE[v] for v in range(4) for _ in range(getattr(self.s, field)[v])]

    def units_on(self, who: int | str, where: str) -> dict[str, int]:
        """Units of a seat on a space: kinds and numbers."""
        p, h, found = self.seat(who), space(where), {"character": 0, "mech": 0, "worker": 0}
        for u in range(c.NUM_UNITS):
            if self.s.pos[p * c.NUM_UNITS + u] == h:
                found[unit_kind(u)] += 1
        return {kind: number for kind, number in found.items() if number}

    def units_at_home(self, who: int | str) -> dict[str, int]:
        """Units of a seat on its home base."""
        return self.units_on(who, names.SPACES[self.home(who)])

    def unit_at(self, who: int | str, kind: str, where: str) -> list[int]:
        """Numbers of the units of this kind on a space."""
        p, h = self.seat(who), space(where)
        return [u for u in range(c.NUM_UNITS) if unit_kind(u) == kind and self.s.pos[p * c.NUM_UNITS + u] == h]

    def tokens_on(self, where: str) -> dict[str, int]:
        """Resource tokens on a space."""
        h = space(where)
        return {names.RESOURCES[r]: self.s.res[h * 4 + r] for r in range(4) if self.s.res[h * 4 + r]}

    def all_tokens(self) -> dict[str, dict[str, int]]:
        """Resource tokens of every space that has some."""
        found = {where: self.tokens_on(where) for where in names.SPACES}
        return {where: tokens for where, tokens in found.items() if tokens}

    def star_names(self, who: int | str) -> list[str]:
        """Reasons of the stars a seat has placed, sorted; combat and objective as often as placed."""
        p = self.seat(who)
        found = [MAT_STARS[i] for i in bits(self.s.stars[p])]
        return sorted(found + ["combat"] * self.s.combat_stars[p] + ["objective"] * self.s.objective_stars[p])

    def controlled(self, who: int | str) -> list[str]:
        """Territories a seat controls."""
        return spaces(control(self.s, self.seat(who)) & HEXES)


def unit_kind(u: int) -> str:
    """Kind of a unit by its number."""
    if u == c.CHARACTER:
        return "character"
    return "mech" if u < c.FIRST_WORKER else "worker"


def switches(options: Mapping[str, Any]) -> int:
    """The options that are on, as bits; what is not named has its default. Raises SetupError for unknown names."""
    return option_bits(check_options(options, OPTIONS, "test"), OPTIONS)


def resource_of(bottom: str) -> str:
    """The resource that pays for a bottom-row action."""
    return names.RESOURCES[BOTTOM_RESOURCE[names.BOTTOM_ACTIONS.index(bottom)]]

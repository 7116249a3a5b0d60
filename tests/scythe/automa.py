"""Positions with an Automa built by hand, its turns and combats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core.engine.asking import choose, settle
from engines.core.engine.frames import push
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import automa, automa_moves, deal
from engines.scythe.rules import constants as c
from engines.scythe.rules.movement import drive_off
from engines.scythe.rules.units import recount_all
from engines.scythe.screen.map import places
from tests.scythe.golden.reading import Table
from tests.scythe.position import Position, space

PERSON, AUTOMA = 0, 1


def distance(one: int, other: int) -> int:
    """Steps between two spaces, by where they are drawn."""
    (q, r), (other_q, other_r) = places()[one], places()[other]
    return max(abs(q - other_q), abs(r - other_r), abs(q - other_q + r - other_r))


class AutomaPosition(Position):
    """A person on seat 1 against Automas on the other seats, whose units all wait on the faction mat."""

    def __init__(
        self, person: str, *automas: str, level: str = "automa", options: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(person, *automas, options=options)
        self.put("automas", sum(1 << seat for seat in range(1, self.seats)))
        for seat in range(1, self.seats):
            self.put("automa_level", names.AUTOMA_LEVELS.index(level), seat)
            self.put("mat", c.NO_MAT, seat)
            self.put("pos", c.OFF_BOARD, seat * c.NUM_UNITS)
            self.put("automa_deck", automa.ALL_CARDS, seat)
            self.put("automa_card", c.NO_CARD, seat)
            self.track(seat, popularity=t.AUTOMA_POPULARITY)

    def units(self, who: int | str, where: str, character: int = 0, mech: int = 0, worker: int = 0) -> None:
        """Put units on a space; a mech of an Automa has left its mat."""
        super().units(who, where, character, mech, worker)
        seat = self.seat(who)
        if seat != PERSON:
            out = [i for i in range(c.NUM_MECHS) if self.s.pos[seat * c.NUM_UNITS + c.FIRST_MECH + i] != c.OFF_BOARD]
            self.put("mechs", sum(1 << i for i in out), seat)

    def begin(self) -> None:
        """Start the game, chance taking the first answer everywhere, up to the first question to the person."""
        deal.begin(self.s)
        while self.s.frame_player[self.s.depth - 1] == 15:
            choose(self.s, (self.s.legal & -self.s.legal).bit_length() - 1)

    def units_of(self, seat: int) -> dict[str, dict[str, int]]:
        """Units by space."""
        found: dict[str, dict[str, int]] = {}
        for unit in range(c.NUM_UNITS):
            at = self.s.pos[seat * c.NUM_UNITS + unit]
            kind = "character" if unit == c.CHARACTER else "mech" if unit < c.FIRST_WORKER else "worker"
            if at != c.OFF_BOARD:
                own = found.setdefault(names.SPACES[at], {})
                own[kind] = own.get(kind, 0) + 1
        return found

    def hold_cards(self, seat: int, count: int) -> None:
        """So many combat cards of 2, which are not in the deck."""
        self.put("hand", count, seat * c.NUM_VALUES)
        self.put("deck", self.s.deck[0] - count, 0)

    def with_stars(self, count: int, power: bool) -> None:
        """So many stars of the Automa: full power, then a combat, then the tracker."""
        combats = min(1, count - power)
        tracker = count - power - combats
        self.track(AUTOMA, stars=power * c.STAR_POWER | ((1 << tracker) - 1) << c.TRACKER_BIT, combat_stars=combats)

    # -------------------------------------------------------------------------------------------------------- acting

    def take_turn(self, seat: int = AUTOMA) -> None:
        """The Automa is about to draw a card."""
        self.put("active", seat)
        self.put("depth", 0)
        self.frame(c.K_START_TURN, seat)
        self.settle()

    def automa_turn(self, card: int) -> None:
        """The whole turn with this card, from 0: chance says the first that it can, people take what they get."""
        self.take_turn()
        self.draw(card)
        while not self.over and self.kind not in (c.K_SECTION, c.K_AUTOMA_CARD, c.K_DIAL):
            self.choose(c.YES if self.kind == c.K_ONGOING else self.legal[0])

    def draw(self, card: int) -> None:
        """The Automa card that is asked for comes up."""
        assert self.kind == c.K_AUTOMA_CARD
        self.choose(card)

    def try_option(self, option: int, power: int) -> int:
        """What comes of an option for the Automa."""
        if option == t.AUTOMA_ATTACK_FIGHTER and self.s.power[AUTOMA] < power:
            return c.NOT_ENOUGH_POWER
        unit = automa_moves.unit_of_option(self.s, AUTOMA, option)
        if unit == c.NUM_UNITS:
            return c.NO_UNIT
        self.put("automa_unit", unit, AUTOMA)
        return int(automa_moves.try_unit(self.s, AUTOMA, option, unit))

    def go(self, destination: str, then: Table) -> None:
        """The unit goes where it was decided, and what is said of it afterwards holds."""
        s, to = self.s, space(destination)
        home, standing = self.home(PERSON), self.units_of(PERSON)
        self.put("active", AUTOMA)
        for resource in range(c.NUM_RESOURCES):
            self.put("res", 1, to * c.NUM_RESOURCES + resource)
        recount_all(s)
        automa_moves.go(s, AUTOMA, 0)
        settle(s)
        if then.take("combat", False):
            assert (s.arena, s.rival, s.contested) == (to, PERSON, 1 << to)
            return
        assert self.kind in (0, c.K_AUTOMA_FACTORY) or self.over or s.depth == 0
        if "encounter_token_removed" in then:
            assert not s.tokens >> space(then.take("encounter_token_removed")) & 1
        if then.take("factory_card_gained", 0):
            card = self.legal[0]
            self.choose(card)
            assert (s.factory_card[AUTOMA], s.offer >> card & 1, s.offer_size) == (card, 0, self.seats)
        if "enemy_workers_home" in then:
            moved = self.units_of(PERSON)[names.SPACES[home]]["worker"]
            assert moved == then.take("enemy_workers_home") and destination in standing
        if "tokens_left_on_destination" in then:
            lying = s.res[to * c.NUM_RESOURCES :][: c.NUM_RESOURCES]
            assert sum(lying) == then.take("tokens_left_on_destination")
        assert s.popularity[AUTOMA] == then.take("automa_popularity", t.AUTOMA_POPULARITY)

    def fight(
        self,
        where: str,
        automa: Mapping[str, int],
        person: Mapping[str, int],
        card: int,
        dial: int,
        attacker: int = PERSON,
    ) -> None:
        """Both have units on a territory, and the attacker is about to fight, or drives workers off; the person sets
        this dial, as far as it goes, and no cards; then this Automa card comes up.
        """
        s, to = self.s, space(where)
        self.units(PERSON, where, **person)
        self.units(AUTOMA, where, **automa)
        self.put("active", attacker)
        recount_all(s)
        if not s.fighters[AUTOMA] >> to & 1:
            drive_off(s, PERSON, AUTOMA, to)
            return
        self.put("contested", 1 << to)
        push(s, c.K_COMBAT_ORDER, attacker, 0, 0, 0)
        settle(s)
        while self.s.depth and self.kind in (c.K_DIAL, c.K_COMMIT, c.K_ABILITY):
            self.choose(min(dial, self.legal[-1]) if self.kind == c.K_DIAL else 0)
        self.draw(card)
        while self.s.depth:
            self.choose(self.legal[0])

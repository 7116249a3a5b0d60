"""A slow twin of what is paid, captured, released and owed: the printed sentences in plain words and numbers.

It knows a position by names, takes nothing from the rules or the tables of the engine, and of the cards only what is
printed on them.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import engines.architects

DATA = Path(engines.architects.__file__).parent / "data"


def cards(name: str) -> list[dict[str, Any]]:
    """What is printed on cards of a kind, the promo cards last."""
    found = tomllib.loads((DATA / f"{name}s.toml").read_text("utf-8"))
    return [*found[name], *found["promo"]]


APPRENTICES = cards("apprentice")
BUILDINGS = cards("building")
GOODS = ("clay", "wood", "stone", "gold", "marble")
COLLECTED = {"debt-collector-clay": "clay", "debt-collector-stone": "stone", "debt-collector-wood": "wood"}
ALWAYS = {"Forest", "Quarry", "Mines", "Silversmith", "King's Storehouse", "Workshop"}
LEVELS = {
    1: ({"gold": 1}, 0, 3),
    2: ({}, 4, 3),
    3: ({"marble": 1}, 0, 2),
    4: ({}, 8, 2),
    5: ({"gold": 2, "marble": 2}, 0, 1),
}


@dataclass
class Player:
    """What lies on and beside a player board; `staff` are the apprentices, `hand` buildings, both by id."""

    character: str
    silver: int
    stock: Counter[str]
    virtue: int
    debts: int
    paid: int
    home: int
    prison: int
    level: int
    staff: list[str]
    hand: list[str]
    owed: list[int] = field(default_factory=list)  # debts that Hugo is asked about, the last ones first

    def number(self, *names: str) -> int:
        """How many apprentices these are."""
        return sum(self.staff.count(name) for name in names)

    def tax(self, printed: int) -> int:
        """What is paid of a tax: at 0 and 1 virtue two less, at 2 and 3 one less, for Ada one less. A7.6, A11.4"""
        evaded = 2 if self.virtue <= 1 else 1 if self.virtue <= 3 else 0
        return max(printed - evaded - (self.character == "ada"), 0)

    def owe(self, count: int) -> None:
        """Take unpaid debts; Hugo may pay two silver for each instead. A7.4, A11.9"""
        if count:
            self.owed.append(count)
        while self.owed and (self.character != "hugo" or self.silver < 2):
            self.debts += self.owed.pop()

    def lower(self, count: int) -> None:
        """Lose virtue; below 0 each point is a debt. A7.4"""
        missing = max(count - self.virtue, 0)
        self.virtue = max(self.virtue - count, 0)
        self.owe(missing)

    def higher(self, count: int, keep: bool) -> None:
        """Gain virtue; above 14 each point destroys a debt, unless the owner is asked. A7.3"""
        surplus = max(self.virtue + count - 14, 0)
        self.virtue = min(self.virtue + count, 14)
        if not keep:
            self.debts = max(self.debts - surplus, 0)

    def changed(self, count: int, keep: bool) -> None:
        """Printed virtue, up or down."""
        if count > 0:
            self.higher(count, keep)
        else:
            self.lower(-count)


@dataclass
class Town:
    """The table: `standing` (place, owner) and `boards` (captor, owner) count workers; `market` is who stands there."""

    players: list[Player]
    standing: Counter[tuple[str, int]]
    boards: Counter[tuple[int, int]]
    market: list[int | None]
    display: list[str | None]
    coins: list[int]
    tax: int
    options: dict[str, Any]

    # ------------------------------------------------------------------------------------------------------- placing

    def places(self, seat: int) -> set[str]:
        """Where a worker may be placed. A2.7"""
        own, found = self.players[seat], set(ALWAYS)
        found |= {"Town Centre"} if own.silver >= own.tax(1) else set()
        found |= {"Tax Stand"} if self.tax else set()
        found |= {"Guardhouse"} if self.guards(seat) else set()
        found |= {"Guildhall"} if self.works(seat) else set()
        for space, name in enumerate(("small", "middle", "large")):
            if own.virtue < 10 and self.market[space] is None and own.silver >= self.space_price(own, space):
                found.add(f"Black Market {name}")
        return found

    def space_price(self, own: Player, space: int) -> int:
        """One, two, three silver; Tricksters save one each, by option Rudolf one of a hire. A5.2, A9.9, A11.7"""
        rudolf = own.character == "rudolf" and space == 1 and self.options["rudolf_discount_scope"] == "any_hire"
        return max(space + 1 - own.number("trickster") - rudolf, 0)

    def take_tax(self, seat: int) -> None:
        """All silver there, and two virtue lost, with each Thief one less; a Pickpocket brings gold. A3.14, A9.10"""
        own = self.players[seat]
        own.silver += self.tax
        self.tax = 0
        own.stock["gold"] += own.number("pickpocket")
        own.lower(max(2 - own.number("thief"), 0))

    # ------------------------------------------------------------------------------------------------------ captures

    def further(self, seat: int, made: int) -> int:
        """Silver for a capture after so many others: one, or none where a Conspirator saves it. A4.3, A9.5"""
        free = self.players[seat].number("conspirator")
        if self.options["conspirator_scope"] == "capture":
            return 0 if free else 1
        return 0 if made <= free else 1

    def groups(self, used: set[str], most: int) -> set[tuple[str, int]]:
        """Groups of one colour at a location where some may still be captured. A4.1, A4.2, A4.5"""
        return {group for group, size in self.standing.items() if size and (group[0] in used or len(used) < most)}

    def captures(self, seat: int, used: set[str], made: int) -> set[tuple[str, int]]:
        """Groups that the next capture of a visit may take. A4.2, A4.3"""
        own = self.players[seat]
        price = self.further(seat, made) if made else own.tax(1)
        return self.groups(used, 1 if len(self.players) >= 4 else 2) if own.silver >= price else set()

    def capture(self, seat: int, group: tuple[str, int], made: int) -> None:
        """Pay for the capture of a visit and make it. A4.3"""
        own = self.players[seat]
        if made:
            own.silver -= self.further(seat, made)
        else:
            self.pay_tax(seat, 1)
        self.seize(seat, group)

    def seize(self, seat: int, group: tuple[str, int]) -> None:
        """Own workers go home, others to the captor's board. A4.7"""
        size = self.standing.pop(group)
        if group[1] == seat:
            self.players[seat].home += size
        else:
            self.boards[seat, group[1]] += size

    def pay_tax(self, seat: int, printed: int) -> None:
        """What is not evaded goes on the Tax Stand. A0.2, A7.6"""
        due = self.players[seat].tax(printed)
        self.players[seat].silver -= due
        self.tax += due

    # ---------------------------------------------------------------------------------------------------- Guardhouse

    def captives(self, seat: int) -> int:
        """Workers of others on the own board."""
        return sum(size for (captor, _), size in self.boards.items() if captor == seat)

    def away(self, seat: int) -> int:
        """Own workers on the boards of others."""
        return sum(size for (_, owner), size in self.boards.items() if owner == seat)

    def guards(self, seat: int) -> set[str]:
        """What can be done at the Guardhouse. A4.9, A4.12"""
        own = self.players[seat]
        found = {"send"} if self.captives(seat) else set()
        found |= {"free"} if own.prison else set()
        if self.away(seat):
            found |= {"debt"} | ({"buy"} if own.silver >= 3 + own.tax(2) else set())
        return found | ({"pay"} if own.debts and own.silver >= 3 + own.tax(3) else set())

    def guard(self, seat: int, action: str) -> None:
        """Do one of these. A4.9"""
        own = self.players[seat]
        if action == "send":
            self.send(seat)
        elif action == "free":
            own.home, own.prison = own.home + own.prison, 0
        elif action == "pay":
            self.pay_debt(seat)
        else:
            self.come_home(seat)
            if action == "buy":
                self.pay_tax(seat, 2)
                own.silver -= 3
            else:
                own.owe(1)
                own.lower(1)

    def send(self, seat: int) -> None:
        """All captives to Prison, a silver each; Bertha gets two more, each Enforcer a gold. A4.9, A9.13, A11.9"""
        own = self.players[seat]
        own.silver += self.captives(seat) + (2 if own.character == "bertha" else 0)
        own.stock["gold"] += own.number("enforcer")
        for owner, player in enumerate(self.players):
            player.prison += self.boards.pop((seat, owner), 0)

    def come_home(self, seat: int) -> None:
        """All own workers off other boards."""
        self.players[seat].home += self.away(seat)
        self.boards = Counter({pair: size for pair, size in self.boards.items() if pair[1] != seat})

    def pay_debt(self, seat: int) -> None:
        """Six silver, three of them tax; one virtue, and two goods for each Debt Collector. A4.9, A7.9, A9.3"""
        own = self.players[seat]
        self.pay_tax(seat, 3)
        own.silver -= 3
        own.debts, own.paid = own.debts - 1, own.paid + 1
        own.higher(1, self.options["surplus_debt_optional"])
        for name in own.staff:
            if name in COLLECTED:
                own.stock[COLLECTED[name]] += 2

    # ------------------------------------------------------------------------------------------------------- hiring

    def hire_price(self, seat: int, spot: int, workers: int) -> tuple[int, int, int]:
        """Tax, plain silver, and coins for columns further right. A3.7, A3.8, A11.7"""
        own = self.players[seat]
        return own.tax(2), 1 if own.character == "rudolf" else 2, max(spot % 4 - (workers - 1), 0)

    def hires(self, seat: int, workers: int) -> set[int]:
        """Cards of the display that can be hired in the Workshop. A3.8"""
        silver = self.players[seat].silver
        return {i for i, card in enumerate(self.display) if card and sum(self.hire_price(seat, i, workers)) <= silver}

    def pay_hire(self, seat: int, spot: int, workers: int) -> None:
        """Pay; coins lie on the leftmost cards of that row. A3.7, A3.8"""
        _, plain, coins = self.hire_price(seat, spot, workers)
        self.pay_tax(seat, 2)
        self.players[seat].silver -= plain + coins
        for column in range(coins):
            self.coins[spot // 4 * 4 + column] += 1

    def is_full(self, seat: int) -> bool:
        """Whether somebody has to go first. A3.12"""
        own = self.players[seat]
        return len(own.staff) >= (6 if own.character == "rudolf" else 5)

    def hire(self, seat: int, spot: int) -> None:
        """The card with its coins and its virtue; those right of it slide. A3.9, A3.10, A3.11"""
        own, name = self.players[seat], self.display[spot]
        assert name
        own.staff.append(name)
        own.silver += self.coins[spot]
        end = spot // 4 * 4 + 4
        self.coins[spot:end] = [*self.coins[spot + 1 : end], 0]
        own.changed(printed(APPRENTICES, name)["virtue"], self.options["surplus_debt_optional"])

    # --------------------------------------------------------------------------------------------------- Guildhall

    def works(self, seat: int) -> set[str]:
        """Buildings of the hand that can be constructed, and `cathedral`. A6.3"""
        own = self.players[seat]
        found = {
            name for name in own.hand if self.skilled(own, name) and payments(own, printed(BUILDINGS, name)["cost"])
        }
        return found | ({"cathedral"} if self.may_climb(own) else set())

    def skilled(self, own: Player, name: str) -> bool:
        """Whether for every skill there is an apprentice who has it. A6.4"""
        have = {skill for one in own.staff for skill in printed(APPRENTICES, one)["skills"]}
        return set(printed(BUILDINGS, name)["skills"]) <= have

    def may_climb(self, own: Player) -> bool:
        """Whether the next level can be reached, and a building discarded. A6.6, A6.7, A6.8, A11.6"""
        if own.level == 5 or own.virtue < 5 or not (own.hand or own.character == "frederick"):
            return False
        cost, mixed, room = LEVELS[own.level + 1]
        if sum(player.level == own.level + 1 for player in self.players) == room:
            return False
        if mixed:
            return own.stock["wood"] + own.stock["stone"] >= mixed - (own.character == "lothaire")
        return bool(payments(own, cost))


def printed(cards: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The card with that id."""
    return next(card for card in cards if card["id"] == name)


def payments(own: Player, cost: dict[str, int]) -> list[dict[str, int]]:
    """What may be left after a cost: Therese mixes gold and marble, Lothaire saves a wood or stone. A11.8, A11.9"""
    saved = [good for good in ("wood", "stone") if own.character == "lothaire" and cost.get(good)]
    found = []
    for good in saved or [""]:
        due = Counter(cost) - Counter([good])
        treasure = due.pop("gold", 0), due.pop("marble", 0)
        for gold, marble in product(range(sum(treasure) + 1), repeat=2):
            allowed = gold + marble == sum(treasure) if own.character == "therese" else (gold, marble) == treasure
            left = Counter(own.stock)
            left.subtract(due + Counter(gold=gold, marble=marble))
            if allowed and min(left.values(), default=0) >= 0:
                found.append(dict(+left))
    return found

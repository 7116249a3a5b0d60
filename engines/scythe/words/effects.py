"""What a card does, in full: price, gains, what is to be chosen, and the options and player counts it depends on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engines.core.explaining import listed
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.rules.factory import first_row, last_row
from engines.scythe.rules.reach import BASE_PLAYERS
from engines.scythe.words.phrases import counted

Price = Iterable[tuple[int, str]]
DEEDS = {
    t.OP_UPGRADE: "upgrade",
    t.OP_PRODUCE: "produce on up to {} territories",
    t.OP_DEPLOY: "deploy a mech",
    t.OP_BUILD: "build a structure",
    t.OP_ENLIST: "enlist a recruit",
    t.OP_PEEK: "look at the combat cards of an opponent",
    t.OP_RELOCATE: "move any of your units there to an adjacent land territory with nothing of another player on it",
}
FACTORY_PRICES = (
    (t.FACTORY_PAY_COINS, "coin"),
    (t.FACTORY_PAY_POPULARITY, "popularity"),
    (t.FACTORY_PAY_POWER, "power"),
    (t.FACTORY_PAY_CARDS, "combat card"),
    (t.FACTORY_PAY_ANY_RESOURCES, "resource"),
    (t.FACTORY_PAY_DIFFERENT_RESOURCES, "different resource"),
)
ENCOUNTER_PRICES = ((t.ENCOUNTER_PAY_COINS, "coin"), (t.ENCOUNTER_PAY_POPULARITY, "popularity"))


def factory_effect(options: int, card: int) -> str:
    """The top row of a Factory card: "pay 1 power to gain 2 popularity". Rule: S8.9, S18 factory_card_3"""
    price = [(prices[card], thing) for prices, thing in FACTORY_PRICES]
    return effect(price, first_row(options, card), last_row(options, card), bool(t.FACTORY_ALTERNATIVES[card]))


def option_effect(option: int) -> str:
    """An option of an encounter card, `card * 3 + option`. Rule: S7.5"""
    price = [(prices[option], thing) for prices, thing in ENCOUNTER_PRICES]
    return effect(price, t.ENCOUNTER_FIRST[option], t.ENCOUNTER_FIRST[option + 1])


def effect(price: Price, first: int, end: int, one_of: bool = False) -> str:
    """What is paid, and the rows `first` to `end - 1` that it brings: all of them, or `one_of` them."""
    pay = [counted(n, thing) for n, thing in price if n]
    gains = listed((deeds(row, row + 1) for row in range(first, end)), "or") if one_of else deeds(first, end)
    return f"pay {listed(pay)} to {gains}" if pay else gains


def deeds(first: int, end: int) -> str:
    """What rows bring: "upgrade and gain 1 popularity"; gains that follow each other share their verb."""
    words: list[str] = []
    for is_deed, rows in groupby(range(first, end), lambda row: t.ROW_OP[row] in DEEDS):
        found = [row_words(t.ROW_OP[row], t.ROW_AMOUNT[row]) for row in rows]
        words += found if is_deed else [f"gain {listed(found)}"]
    return listed(words)


def row_words(effect: int, count: int) -> str:
    """One row: what is done, or how much of what is gained."""
    if effect in DEEDS:
        return DEEDS[effect].format(count)
    if effect == t.OP_ANY_RESOURCES:
        return f"{counted(count, 'resource')} of your choice"
    if effect == t.OP_WORKER_AT_MECH:
        return f"{counted(count, 'worker')} beside a mech of yours"
    return counted(count, thing(effect))


def thing(effect: int) -> str:
    """One of what a row gains: "worker", "combat card", "food"."""
    return names.EFFECTS[effect].replace("_", " ").removesuffix("s")


def mech_effect(players: int, faction: int, slot: int) -> str:
    """What the ability under a mech does at this number of players. Rule: S4.8, S16.2"""
    mech = faction * 4 + slot
    if players > BASE_PLAYERS and names.MECHS[mech] == names.SIX_SEVEN_REPLACES[faction]:
        return names.SIX_SEVEN_EFFECTS[faction]
    return names.MECH_EFFECTS[mech]


def faction_effect(options: int, players: int, faction: int) -> str:
    """What the ability of a faction does with these options and at this number of players. Rule: S12.1, S16.2"""
    words = names.FACTION_ABILITY_EFFECTS[faction]
    if faction == c.RUSVIET and not options & c.OPTION_RELENTLESS_FACTORY:
        words += ", but not the Factory card"
    if players > BASE_PLAYERS and names.SIX_SEVEN_EFFECTS[faction] and not names.SIX_SEVEN_REPLACES[faction]:
        words += f"; {names.SIX_SEVEN_EFFECTS[faction]}"
    return words

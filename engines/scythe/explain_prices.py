"""Prices and gains of the rows of a section, as they stand on the mat or card now."""

from __future__ import annotations

from engines.core.explaining import Explanation, because, listed
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.bottom import coins_of, cost_of
from engines.scythe.explain_case import Case, counted
from engines.scythe.factory import first_row, last_row
from engines.scythe.notation import row_words
from engines.scythe.produce import num_territories
from engines.scythe.tables import (
    BOTTOM_RESOURCE,
    BOX_AMOUNT,
    FACTORY_PAY_ANY_RESOURCES,
    FACTORY_PAY_CARDS,
    FACTORY_PAY_COINS,
    FACTORY_PAY_DIFFERENT_RESOURCES,
    FACTORY_PAY_POPULARITY,
    FACTORY_PAY_POWER,
    PRODUCE_COST_COINS,
    PRODUCE_COST_POPULARITY,
    PRODUCE_COST_POWER,
)


def box(case: Case, number: int) -> int:
    """Value of a green box now."""
    return BOX_AMOUNT[number * 2 + (case.s.cubes_taken[case.player] >> number & 1)]


def top_meaning(case: Case, action: int) -> Explanation:
    """A top-row action with its cost and gains."""
    s, p = case.s, case.player
    if action == c.TOP_MOVE:
        units, coins = box(case, c.BOX_MOVE_UNITS), box(case, c.BOX_GAIN_COINS)
        return because(f"move: up to {units} units, or gain {counted(coins, 'coin')}; it costs nothing", "S3.2")
    if action == c.TOP_BOLSTER:
        power, cards = box(case, c.BOX_BOLSTER_POWER), box(case, c.BOX_BOLSTER_CARDS)
        extra = " and 1 popularity for the monument" if s.structure[p * 4 + c.MONUMENT] != c.OFF_BOARD else ""
        gain = f"{power} power or {counted(cards, 'combat card')}{extra}"
        return because(f"bolster: pay 1 coin for {gain}", "S3.3", *(["S3.4"] if extra else []))
    if action == c.TOP_TRADE:
        extra = " and 1 power for the armory" if s.structure[p * 4 + c.ARMORY] != c.OFF_BOARD else ""
        gain = f"2 resource tokens or {box(case, c.BOX_TRADE_POPULARITY)} popularity{extra}"
        return because(f"trade: pay 1 coin for {gain}", "S3.5", *(["S3.6"] if extra else []))
    price = produce_cost(case)
    return because(f"produce on up to {num_territories(s, p)} territories; it costs {price}", "S3.10", "S3.11")


def produce_cost(case: Case) -> str:
    """The cost of Produce in words."""
    n = case.s.num_workers[case.player]
    costs = (
        (PRODUCE_COST_POWER[n], "power"),
        (PRODUCE_COST_POPULARITY[n], "popularity"),
        (PRODUCE_COST_COINS[n], "coin"),
    )
    return listed(counted(k, what) for k, what in costs if k)


def bottom_meaning(case: Case, action: int) -> Explanation:
    """A bottom-row action with its cost and coins."""
    s, p = case.s, case.player
    price = f"{cost_of(s, p, action)} {names.RESOURCES[BOTTOM_RESOURCE[action]]}"
    coins = counted(coins_of(s, p, action), "coin") if coins_of(s, p, action) else "no coins"
    return because(f"{names.BOTTOM_ACTIONS[action]}: pay {price}, gain {coins}", "S4.2", "S4.3")


def card_cost(case: Case) -> Explanation:
    """The top row of the own Factory card."""
    card = case.s.factory_card[case.player]
    costs = (
        (FACTORY_PAY_COINS[card], "coins"),
        (FACTORY_PAY_POPULARITY[card], "popularity"),
        (FACTORY_PAY_POWER[card], "power"),
        (FACTORY_PAY_CARDS[card], "combat cards"),
        (FACTORY_PAY_ANY_RESOURCES[card], "resources"),
        (FACTORY_PAY_DIFFERENT_RESOURCES[card], "different resources"),
    )
    price = listed(f"{n} {what}" for n, what in costs if n)
    gains = row_words(first_row(case.s, card), last_row(case.s, card))
    return because(f"your Factory card: pay {price}, gain {gains}", "S8.9")

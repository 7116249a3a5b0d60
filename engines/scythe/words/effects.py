"""What cards and rows cost and bring, in full: prices, gains, choices, the options and player counts behind them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engines.core.language.explaining import Explanation, because, listed
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import coins_of, cost_of
from engines.scythe.rules.factory import first_row, last_row
from engines.scythe.rules.payment import can_coerce, can_pay_any, can_pay_different
from engines.scythe.rules.produce import num_territories
from engines.scythe.rules.queries import num_hand, spendable
from engines.scythe.rules.reach import BASE_PLAYERS
from engines.scythe.rules.turn import box_amount
from engines.scythe.words.phrases import counted

Price = tuple[int, str, int]  # how many are due, of what, how many there are
TOP_RULES = {
    c.TOP_MOVE: ("S3.2",),
    c.TOP_BOLSTER: ("S3.3", "S3.4"),
    c.TOP_TRADE: ("S3.5", "S3.6"),
    c.TOP_PRODUCE: ("S3.10", "S3.11", "S3.14"),
}
EXTRA = {
    c.TOP_BOLSTER: (c.MONUMENT, f" and {t.MONUMENT_POPULARITY} popularity for the monument"),
    c.TOP_TRADE: (c.ARMORY, f" and {t.ARMORY_POWER} power for the armory"),
    c.TOP_PRODUCE: (c.MILL, " and that of the mill"),
}
PriceWords = Iterable[tuple[int, str]]
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


# -------------------------------------------------------------------------------------------------- cards and abilities


def factory_effect(options: int, card: int) -> str:
    """The top row of a Factory card: "pay 1 power to gain 2 popularity". Rule: S8.9, S18 factory_card_3"""
    price = [(prices[card], thing) for prices, thing in FACTORY_PRICES]
    return effect(price, first_row(options, card), last_row(options, card), bool(t.FACTORY_ALTERNATIVES[card]))


def option_effect(option: int) -> str:
    """An option of an encounter card, `card * ENCOUNTER_OPTIONS + option`. Rule: S7.5"""
    price = [(prices[option], thing) for prices, thing in ENCOUNTER_PRICES]
    return effect(price, t.ENCOUNTER_FIRST[option], t.ENCOUNTER_FIRST[option + 1])


def effect(price: PriceWords, first: int, end: int, one_of: bool = False) -> str:
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
    mech = faction * c.NUM_MECHS + slot
    if players > BASE_PLAYERS and names.MECHS[mech] == names.SIX_SEVEN_REPLACES[faction]:
        return names.SIX_SEVEN_EFFECTS[faction]
    return names.MECH_EFFECTS[mech]


def mech_title(faction: int, slot: int) -> str:
    """The title of the ability under a mech."""
    return names.ABILITY_TITLES[t.MECH_ABILITY[faction * c.NUM_MECHS + slot]]


def faction_effect(options: int, players: int, faction: int) -> str:
    """What the ability of a faction does with these options and at this number of players. Rule: S12.1, S16.2"""
    words = names.FACTION_ABILITY_EFFECTS[faction]
    if faction == c.RUSVIET and not options & c.OPTION_RELENTLESS_FACTORY:
        words += ", but not the Factory card"
    if players > BASE_PLAYERS and names.SIX_SEVEN_EFFECTS[faction] and not names.SIX_SEVEN_REPLACES[faction]:
        words += f"; {names.SIX_SEVEN_EFFECTS[faction]}"
    return words


# ------------------------------------------------------------------------------------------------------------ top row


def top_price(s: State, seat: int, action: int) -> list[Price]:
    """What a top-row action costs now. Rule: S3.3, S3.5, S3.11"""
    if action != c.TOP_PRODUCE:
        return [(t.TOP_COST_COINS[action], "coin", s.coins[seat])]
    n = s.num_workers[seat]
    return [
        (t.PRODUCE_COST_POWER[n], "power", s.power[seat]),
        (t.PRODUCE_COST_POPULARITY[n], "popularity", s.popularity[seat]),
        (t.PRODUCE_COST_COINS[n], "coin", s.coins[seat]),
    ]


def top_gains(s: State, seat: int, action: int) -> list[str]:
    """What a top-row action brings now: its alternatives. Rule: S3.2, S3.3, S3.5, S3.8, S3.10"""
    if action == c.TOP_MOVE:
        units, coins = box_amount(s, seat, c.BOX_MOVE_UNITS), box_amount(s, seat, c.BOX_GAIN_COINS)
        return [f"up to {units} units", counted(coins, "coin")]
    if action == c.TOP_BOLSTER:
        cards = counted(box_amount(s, seat, c.BOX_BOLSTER_CARDS), "combat card")
        return [f"{box_amount(s, seat, c.BOX_BOLSTER_POWER)} power", cards]
    if action == c.TOP_TRADE:
        split = " on one territory or two" if s.options & c.OPTION_TRADE_SPLIT else ""
        return [f"{t.TRADE_RESOURCES} resources{split}", f"{box_amount(s, seat, c.BOX_TRADE_POPULARITY)} popularity"]
    return [f"up to {num_territories(s, seat)} territories"]


def extra_gain(s: State, seat: int, action: int) -> str:
    """What a structure adds to a top-row action. Rule: S3.4, S3.6, S3.14"""
    structure, words = EXTRA.get(action, (0, ""))
    return words if s.structure[seat * c.NUM_STRUCTURES + structure] != c.OFF_BOARD else ""


def top_words(s: State, seat: int, action: int, alternative: int | None = None) -> str:
    """Price and gain of a top-row action, or of one of its alternatives."""
    gains = top_gains(s, seat, action)
    gain = listed(gains, "or") if alternative is None else gains[alternative]
    price = listed((counted(due, what) for due, what, _ in top_price(s, seat, action) if due), empty="")
    return f"{f'pay {price} for ' if price else ''}{gain}{extra_gain(s, seat, action)}"


def top_clause(s: State, seat: int, action: int) -> Explanation:
    """A top-row action with its price and gains."""
    return because(f"{names.TOP_ACTIONS[action]}: {top_words(s, seat, action)}", *TOP_RULES[action])


# --------------------------------------------------------------------------------------------------------- bottom row


def bottom_price(s: State, seat: int, action: int) -> str:
    """What a bottom-row action costs now. Rule: S4.2"""
    return f"{cost_of(s, seat, action)} {names.RESOURCES[t.BOTTOM_RESOURCE[action]]}"


def bottom_words(s: State, seat: int, action: int) -> str:
    """Price and coins of a bottom-row action. Rule: S4.2, S4.3"""
    coins = coins_of(s, seat, action)
    return f"pay {bottom_price(s, seat, action)}, gain {counted(coins, 'coin') if coins else 'no coins'}"


def bottom_clause(s: State, seat: int, action: int) -> Explanation:
    """A bottom-row action with its price and coins."""
    return because(f"{names.BOTTOM_ACTIONS[action]}: {bottom_words(s, seat, action)}", "S4.2", "S4.3")


def bottom_lacking(s: State, seat: int, action: int) -> str:
    """What a bottom-row action costs, and what there is to pay it with. Rule: S0.8, S12.2"""
    return bottom_short(s, seat, action) + (
        ", and a combat card by Coercion counts for one" if can_coerce(s, seat) else ""
    )


def bottom_short(s: State, seat: int, action: int) -> str:
    """The same without Coercion."""
    have = f"the territories you control hold {spendable(s, seat, t.BOTTOM_RESOURCE[action])}"
    return f"{names.BOTTOM_ACTIONS[action]} costs {bottom_price(s, seat, action)}; {have}"


# ------------------------------------------------------------------------------------------------------- Factory card


def factory_price(s: State, seat: int, card: int) -> list[Price]:
    """What the top row of a Factory card costs, apart from resources. Rule: S8.9"""
    have = (s.coins[seat], s.popularity[seat], s.power[seat], num_hand(s, seat))
    return [(due[card], thing, own) for (due, thing), own in zip(FACTORY_PRICES, have, strict=False)]


def factory_clause(s: State, seat: int) -> Explanation:
    """The top row of the own Factory card."""
    return because(f"your Factory card: {factory_effect(s.options, s.factory_card[seat])}", "S8.9")


def factory_lacking(s: State, seat: int) -> str:
    """What is missing to pay the top row of the own Factory card."""
    card = s.factory_card[seat]
    n, different = t.FACTORY_PAY_ANY_RESOURCES[card], t.FACTORY_PAY_DIFFERENT_RESOURCES[card]
    found = _lacking(factory_price(s, seat, card))
    if not can_pay_any(s, seat, n):
        found.append(f"{counted(n, 'resource')} and you cannot spend so many")
    if not can_pay_different(s, seat, different):
        found.append(f"{different} different resources and you cannot spend so many types")
    return f"your Factory card costs {listed(found)}"


# --------------------------------------------------------------------------------------------------- words for prices


def top_lacking(s: State, seat: int, action: int) -> str:
    """What is missing to pay a top-row action. Rule: S2.7, S3.16"""
    lacking = listed(_lacking(top_price(s, seat, action)))
    if action == c.TOP_PRODUCE:
        return f"with {counted(s.num_workers[seat], 'worker')} Produce costs {lacking}"
    return f"{names.TOP_ACTIONS[action]} costs {lacking}"


def _lacking(price: list[Price]) -> list[str]:
    return [f"{counted(due, what)} and you have {have or 'none'}" for due, what, have in price if have < due]

"""What each section of the mat costs and brings now, for whoever chooses one: price, gains, what can be paid."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.speaking import members
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import can_take_bottom, coins_of
from engines.scythe.rules.factory import can_use_factory_card
from engines.scythe.rules.produce import WITH_MILL, productive, yield_of
from engines.scythe.rules.queries import spendable, worker_sites
from engines.scythe.words.effects import bottom_price, factory_effect, top_price, top_words
from engines.scythe.words.phrases import counted

UNPAID = ", more than you have"


def section_words(s: State, seat: int, answer: int) -> str:
    """What the two rows of a section cost and bring now."""
    if answer == c.FACTORY_SECTION:
        unpaid = "" if can_use_factory_card(s, seat) else UNPAID
        return f"{factory_effect(s.options, s.factory_card[seat])}{unpaid}; one unit up to 2 steps"
    return f"{top_now(s, seat, t.MAT_TOP[s.mat[seat] * c.NUM_SECTIONS + answer])}; {bottom_now(s, seat, answer)}"


def top_now(s: State, seat: int, action: int) -> str:
    """A top-row action with its price, and what it brings as things stand. Rule: S3.7, S3.10"""
    words = top_words(s, seat, action)
    if any(due > have for due, _, have in top_price(s, seat, action)):
        return words + UNPAID
    if action == c.TOP_PRODUCE:
        return f"{words}: {products_now(s, seat)}"
    if action == c.TOP_TRADE and not worker_sites(s, seat):
        return f"{words}; resources need a territory with a worker"
    return words


def products_now(s: State, seat: int) -> str:
    """What each territory would produce. Rule: S3.10, S3.13, S3.14"""
    yields = ((space, yield_of(s, seat, BIT[space], WITH_MILL)) for space in members(productive(s, seat, WITH_MILL)))
    return (
        ", ".join(f"{product(space, count)} on {names.SPACES[space]}" for space, count in yields if count) or "nothing"
    )


def product(space: int, count: int) -> str:
    """So much of what a territory produces."""
    kind = t.PRODUCES[t.TERRAIN[space]]
    return counted(count, "worker" if kind == t.PRODUCT_WORKER else names.RESOURCES[kind])


def bottom_now(s: State, seat: int, action: int) -> str:
    """Price and coins of a bottom-row action, and what there is to pay it with. Rule: S4.2, S4.3"""
    coins, have = coins_of(s, seat, action), spendable(s, seat, t.BOTTOM_RESOURCE[action])
    purse = (
        f"you have {have}" if can_take_bottom(s, seat, action) else f"you have only {have}" if have else "you have none"
    )
    gain = counted(coins, "coin") if coins else "no coins"
    return f"{names.BOTTOM_ACTIONS[action]}: pay {bottom_price(s, seat, action)} ({purse}), gain {gain}"

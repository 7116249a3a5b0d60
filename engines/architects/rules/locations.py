"""Forest, Quarry, Mines, Silversmith, King's Storehouse and Tax Stand."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import goods, virtue
from engines.core.engine.bits import BIT, ctz
from engines.core.engine.frames import push


def gathered(place: int, workers: int) -> int:
    """Wood, stone or silver that so many workers bring. Rule: A3.1, A3.2, A3.4, A3.5"""
    return workers + t.GATHERED_MORE[place]


def gather(s: State, seat: int, place: int, workers: int) -> int:
    """Forest, Quarry and Silversmith, with what apprentices add. Rule: A3.1, A3.2, A3.4, A9.1"""
    goods.add(s, seat, c.FROM_LOCATION, t.GATHERED[place], gathered(place, workers))
    return goods.triggered(s, seat, trigger_of(place))


def trigger_of(place: int) -> int:
    """What apprentices add to at a location, ON_..."""
    if place == t.FOREST:
        return t.ON_FOREST
    return t.ON_QUARRY if place == t.QUARRY else t.ON_SILVERSMITH


# -------------------------------------------------------------------------------------------------------------- Mines


def gold_of(workers: int) -> int:
    """Gold that so many workers dig. Rule: A3.3"""
    return workers // 2


def clay_of(workers: int) -> int:
    """Clay that so many workers dig. Rule: A3.3"""
    return workers + 1


def apply_mines(s: State, seat: int, workers: int, good: int) -> int:
    """All of it clay, or all of it gold; a Miner adds clay to either. Rule: A3.3, A3.5, A9.1"""
    goods.add(s, seat, c.FROM_LOCATION, good, gold_of(workers) if good == t.GOLD else clay_of(workers))
    return goods.triggered(s, seat, t.ON_MINES)


# --------------------------------------------------------------------------------------------------- King's Storehouse


def start_trades(s: State, seat: int, workers: int) -> int:
    """As many actions as workers; an Overseer counts as one more. Rule: A3.6, A9.13"""
    return push(s, c.K_TRADE, seat, workers + goods.bonus(s, seat, t.STOREHOUSE_WORKERS), 0, 0)


def open_trades(s: State, seat: int) -> int:
    """Trades of the Storehouse itself and of own apprentices. Rule: A3.6, A9.4"""
    mask = t.COMMON_TRADES
    kinds = s.hired[seat] & t.TRADERS
    while kinds:
        mask |= BIT[t.TRADE_OF[ctz(kinds)]]
        kinds &= kinds - 1
    return mask


def payable_trades(s: State, seat: int, among: int) -> int:
    """Those of some trades whose goods are there, with the supply and never with another player.

    Rule: A0.7, A2.7, A3.6, A11.8
    """
    mask = among & goods.trades_within(s, seat)
    return mask | payable_otherwise(s, seat, among & ~mask) if goods.pays_otherwise(s, seat) else mask


def payable_otherwise(s: State, seat: int, trades: int) -> int:
    """Those of some trades that Therese can pay for in her own way. Rule: A11.8"""
    mask = 0
    while trades:
        trade = ctz(trades)
        trades &= trades - 1
        if goods.can_pay_otherwise(s, seat, t.TRADE_COSTS + trade, t.NUM_GOODS):
            mask |= BIT[trade]
    return mask


def apply_trade(s: State, seat: int, left: int, trade: int) -> int:
    """Pay and gain; what is gained may pay for the next action. Rule: A3.6, A9.4"""
    if trade == c.END_TRADES:
        return 0
    if left > 1:
        push(s, c.K_TRADE, seat, left - 1, 0, 0)
    goods.pay(s, seat, t.TRADE_COSTS + trade, t.NUM_GOODS)
    return goods.gain_row(s, seat, c.FROM_TRADE, t.TRADE_GAIN[trade], 1)


# ---------------------------------------------------------------------------------------------------------- Tax Stand


def has_tax(s: State) -> int:
    """Silver on the Tax Stand. Rule: A2.7, A3.14"""
    return s.tax


def take_tax(s: State, seat: int) -> int:
    """All silver on the Tax Stand, and its virtue lost; Thief and Pickpocket help. Rule: A3.14, A3.15, A9.10"""
    virtue.add_silver(s, seat, c.FROM_TAX_STAND, s.tax)
    s.tax = 0
    goods.triggered(s, seat, t.ON_TAX_STAND)
    return virtue.lose(s, seat, c.FROM_TAX_STAND, max(t.TAX_STAND_VIRTUE_LOSS - goods.bonus(s, seat, t.TAX_SHIELDS), 0))

"""Words of locations: what they bring and why they cannot be used."""

from __future__ import annotations

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import cathedral, display, goods, guildhall, locations, market, town, virtue
from engines.architects.words import phrases
from engines.core.engine.bits import BIT
from engines.core.language.explaining import Explanation, counted, listed
from engines.core.language.questions import because
from engines.core.language.speaking import members

ALWAYS: int = BIT[t.FOREST] | BIT[t.QUARRY] | BIT[t.MINES] | BIT[t.SILVERSMITH] | BIT[t.STOREHOUSE] | BIT[t.WORKSHOP]
OPEN: int = BIT[t.NUM_OPEN] - 1
MARKETS: int = BIT[t.MARKET_SMALL] | BIT[t.MARKET_MIDDLE] | BIT[t.MARKET_LARGE]
ELSEWHERE: int = MARKETS | BIT[t.PRISON]
RULES = {
    t.FOREST: "A3.1",
    t.QUARRY: "A3.2",
    t.MINES: "A3.3",
    t.SILVERSMITH: "A3.4",
    t.STOREHOUSE: "A3.6",
    t.WORKSHOP: "A3.7",
}


def workers_after(s: State, seat: int, x: int) -> int:
    """Own workers at an open location with one more."""
    return int(s.workers[seat * t.NUM_OPEN + x]) + 1


def brings(s: State, seat: int, x: int) -> str:
    """What one more worker at an open location can do: `2 wood`, `3 clay or 1 gold`."""
    workers = workers_after(s, seat, x)
    if x == t.MINES:
        gold, more = locations.gold_of(workers), added(s, seat, t.ON_MINES)
        either = f" or {phrases.amounts([more[t.CLAY], 0, 0, gold])}" if gold else ""
        return f"{locations.clay_of(workers) + more[t.CLAY]} clay{either}"
    if x == t.STOREHOUSE:
        return f"up to {counted(workers + goods.bonus(s, seat, t.STOREHOUSE_WORKERS), 'trade')}"
    if x == t.WORKSHOP:
        return f"hire an apprentice, or draw {counted(display.cards_drawn(workers), 'building card')}"
    own = added(s, seat, locations.trigger_of(x))
    own[t.GATHERED[x]] += locations.gathered(x, workers)
    return phrases.amounts(own)


def added(s: State, seat: int, trigger: int) -> list[int]:
    """The goods that own apprentices bring when something happens, ON_... Rule: A9.1, A9.9, A9.10"""
    total = [0] * t.NUM_GOODS
    for kind in members(s.hired[seat] & t.TRIGGERED[trigger]):
        for good in range(t.NUM_GOODS):
            more = t.GAINS[t.APPRENTICE_GAIN[kind] * t.NUM_GAINED + good]
            total[good] += goods.copies(s, seat, kind) * more
    return total


def also_dug(s: State, seat: int) -> str:
    """What Miners add to either answer in the Mines, whose words count workers alone; '' for nothing. Rule: A9.1"""
    more = added(s, seat, t.ON_MINES)
    return f"also {phrases.amounts(more)}" if any(more) else ""


def means_of_place(s: State, seat: int, x: int) -> list[Explanation]:
    """What a worker at an open location brings, and why."""
    return [because(f"it is worker {workers_after(s, seat, x)} of yours there: {brings(s, seat, x)}", RULES[x])]


def captures(s: State, seat: int) -> str:
    """How many captures one more worker in the Town Centre allows, and at how many locations. Rule: A4.1, A4.2"""
    most, places = workers_after(s, seat, t.TOWN_CENTRE), town.most_places(s)
    where = f", at {'up to ' if places > 1 else ''}{counted(places, 'location')}" if most > 1 else ""
    return f"up to {counted(most, 'capture')}{where}"


def guards(s: State, seat: int) -> str:
    """How many actions one more worker at the Guardhouse allows."""
    return f"up to {counted(workers_after(s, seat, t.GUARDHOUSE), 'action')}"


def works(s: State, seat: int) -> str:
    """What can be done in the Guildhall; the building by its name where it is the only one. Rule: A6.3"""
    buildings = members(guildhall.buildable(s, seat))
    building = [f"construct {names.BUILDINGS[buildings[0]] if len(buildings) == 1 else 'a building'}"]
    upwards = ["work on the cathedral"] if cathedral.may_work(s, seat) else []
    return listed([*(building if buildings else []), *upwards], "or", empty="")


def why_no_work(s: State, seat: int) -> list[Explanation]:
    """Why there is nothing to do in the Guildhall. Rule: A2.7, A6.3, A7.2"""
    neither = "you can neither construct a building of your hand nor work on the cathedral; you have {goods}"
    virtuous = f"nobody with less than {t.CATHEDRAL_VIRTUE} virtue works on the cathedral, and you have {{virtue}}"
    more = [] if cathedral.has_virtue(s, seat) else [because(virtuous, "A7.2")]
    return [because(neither, "A2.7", "A6.3"), *more]


def sent(s: State, seat: int) -> str:
    """Captives that go to Prison, and the goods that they bring. Rule: A4.9, A9.13, A11.9"""
    captives = town.num_captives(s, seat)
    own = added(s, seat, t.ON_SEND_CAPTURED_TO_PRISON)
    own[t.SILVER] += t.GUARDHOUSE_SEND_SILVER * captives
    if virtue.ability(s, seat) == t.ABILITY_SILVER_ON_SEND:
        own[t.SILVER] += t.CHARACTER_AMOUNT[s.character[seat]]
    return f"{counted(captives, 'worker')} for {phrases.amounts(own)}"


def tax(s: State, seat: int) -> str:
    """What the Tax Stand brings and costs."""
    own = added(s, seat, t.ON_TAX_STAND)
    own[t.SILVER] += s.tax
    return (
        f"{phrases.amounts(own)}; lose {max(t.TAX_STAND_VIRTUE_LOSS - goods.bonus(s, seat, t.TAX_SHIELDS), 0)} virtue"
    )


def market_hint(s: State, seat: int, x: int) -> str:
    """What a space of the Black Market costs and gives. Rule: A5.2, A9.8, A9.9, A11.5"""
    brought = {
        t.MARKET_SMALL: names.SMALL_FACES[s.small_face],
        t.MARKET_MIDDLE: f"hire an apprentice, or keep 1 of {t.MARKET_CARDS} building cards",
        t.MARKET_LARGE: names.LARGE_FACES[s.large_card],
    }
    price = market.market_price(s, seat, x - t.MARKET_SMALL)
    loss = max(t.MARKET_VIRTUE_LOSS - goods.bonus(s, seat, t.MARKET_SHIELDS), 0)
    more = [*added(s, seat, t.ON_BLACK_MARKET), 0, market_cards(s, seat)]
    also = f"; also {phrases.gained(more)}" if any(more) else ""
    return f"{price} silver and {loss} virtue: {brought[x]}{also}"


def market_cards(s: State, seat: int) -> int:
    """Building cards that Caroline draws with every action in the Black Market. Rule: A11.5"""
    draws = virtue.ability(s, seat) == t.ABILITY_CARD_ON_BLACK_MARKET
    return t.CHARACTER_AMOUNT[s.character[seat]] if draws else 0

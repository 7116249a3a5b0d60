"""Town Centre and Guardhouse: captures, prison, release, paying debts."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import goods, virtue
from engines.core.engine.bits import BIT, popcount
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change

P: int = c.MAX_PLAYERS  # counts run over all seats: those without a player have and hold no worker
FEWEST_PLAYERS: int = 2
LOCATIONS: int = BIT[t.NUM_OPEN] - 1
EVERY_OWNER: int = (BIT[P * t.NUM_OPEN] - 1) // (BIT[t.NUM_OPEN] - 1)  # a bit at NUM_OPEN times each seat

# ----------------------------------------------------------------------------------------------------------- captures


def groups(s: State) -> int:
    """All workers of one colour on one open location, as owner * NUM_OPEN + place. Rule: A4.1"""
    return BIT[s.players * t.NUM_OPEN] - 1


def standing(s: State) -> int:
    """Groups with a worker, in the Town Centre and own ones too. Rule: A4.1, A4.5, A4.6"""
    mask = 0
    for group in range(s.players * t.NUM_OPEN):
        # A shift instead of a branch, which no processor foresees.
        occupied = min(s.workers[group], 1)
        mask |= occupied << group
    return mask


def at_places_left(s: State, places: int) -> int:
    """Groups at a location from which this visit may still take. Rule: A4.2"""
    return at_places(places, most_places(s))


def at_places_of_building(building: int, places: int) -> int:
    """Groups at a location from which this building may still take. Rule: A10.2"""
    return at_places(places, t.BUILDING_PLACES[building])


def at_places(places: int, most: int) -> int:
    """Every group, or with workers taken at `most` of `places` only those there. Rule: A4.2, A10.2"""
    return (LOCATIONS if popcount(places) < most else places) * EVERY_OWNER


def capture(s: State, seat: int, target: int) -> int:
    """They go to the captor's board, own ones home. Rule: A4.1, A4.7, A10.2"""
    count = s.workers[target]
    owner = target // t.NUM_OPEN
    s.workers[target] = 0
    if owner == seat:
        tell(s, c.EVENT_CAPTURED_OWN, seat, count, target % t.NUM_OPEN, 0)
        return come_home(s, seat, count)
    s.captured[seat * P + owner] += count
    return tell(s, c.EVENT_CAPTURED, seat, count, target % t.NUM_OPEN, owner)


def come_home(s: State, seat: int, count: int) -> int:
    """So many workers come into the supply, or leave it. Rule: A2.2, A2.3"""
    s.reserve[seat] += count
    return tell_supply(s, seat, count)


def tell_supply(s: State, seat: int, count: int) -> int:
    """Tell of so many workers that come into the supply, or leave it. Rule: A2.2, A2.3"""
    return tell_change(s, seat, c.FROM_MOVES, c.SUPPLY, count)


def most_places(s: State) -> int:
    """Locations from which one visit may take. Rule: A4.2"""
    return t.TOWN_CENTRE_LOCATIONS_BY_PLAYERS[s.players - FEWEST_PLAYERS]


def first_capture_price(s: State, seat: int) -> int:
    """Silver for the first capture of a visit, all of it tax. Rule: A4.3, A7.8"""
    return virtue.tax_due(s, seat, t.TOWN_CENTRE_FIRST_TAX)


def capture_price(s: State, seat: int, made: int) -> int:
    """Silver for the next capture: the first is tax, every further one goes to the supply, less with Conspirators.

    Rule: A4.3, A7.8, A9.5
    """
    if made == 0:
        return first_capture_price(s, seat)
    saved = goods.bonus(s, seat, t.CAPTURE_DISCOUNTS)
    if s.options & c.OPTION_CONSPIRATOR_EACH == 0:
        saved = max(saved - (made - 1) * t.TOWN_CENTRE_FURTHER_SILVER, 0)
    return max(t.TOWN_CENTRE_FURTHER_SILVER - saved, 0)


def can_pay_first_capture(s: State, seat: int) -> int:
    """1 when the first capture of a visit can be paid. Rule: A2.7, A4.3"""
    return 1 if first_capture_price(s, seat) <= virtue.silver_of(s, seat) else 0


def can_pay_capture(s: State, seat: int, made: int) -> int:
    """1 when the next capture can be paid. Rule: A4.3"""
    return 1 if capture_price(s, seat, made) <= virtue.silver_of(s, seat) else 0


def apply_capture(s: State, seat: int, left: int, places: int, made: int, target: int) -> int:
    """Pay, take them, and go on; what goes home does not change what is left. Rule: A4.3, A4.4, A4.8, A9.5"""
    if target == c.END_CAPTURES:
        return 0
    if made == 0:
        virtue.pay(s, seat, t.TOWN_CENTRE_FIRST_TAX, 0)
    else:
        virtue.pay(s, seat, 0, capture_price(s, seat, made))
    capture(s, seat, target)
    if left > 1:
        push(s, c.K_CAPTURE, seat, left - 1, places | BIT[target % t.NUM_OPEN], made + 1)
    return 0


def may_release(building: int) -> int:
    """1 for a building that can free own workers instead of capturing. Rule: A10.2"""
    return 1 if t.BUILDING_EFFECT[building] == t.EFFECT_RELEASE_BOARDS_OR_CAPTURE else 0


def apply_free_capture(s: State, seat: int, building: int, left: int, places: int, target: int) -> int:
    """Take them, or free the own ones, and go on. Rule: A10.2"""
    if target == c.RELEASE_INSTEAD:
        return bring_back(s, seat)
    if target == c.END_CAPTURES:
        return 0
    capture(s, seat, target)
    if left > 1:
        push(s, c.K_FREE_CAPTURE, seat, building, left - 1, places | BIT[target % t.NUM_OPEN])
    return 0


# --------------------------------------------------------------------------------------------------------- Guardhouse


def num_away(s: State, seat: int) -> int:
    """Own workers on the boards of others. Rule: A4.9"""
    count = 0
    for captor in range(P):
        count += s.captured[captor * P + seat]
    return count


def num_captives(s: State, seat: int) -> int:
    """Workers of others on the own board. Rule: A4.9, A10.12"""
    count = 0
    for owner in range(P):
        count += s.captured[seat * P + owner]
    return count


def bring_back(s: State, seat: int) -> int:
    """All own workers come off the boards of others. Rule: A4.9, A10.2"""
    for captor in range(s.players):
        count = s.captured[captor * P + seat]
        if count:
            s.captured[captor * P + seat] = 0
            come_home(s, seat, count)
            tell(s, c.EVENT_BACK_FROM, seat, count, captor, 0)
    return 0


def free_prisoners(s: State, seat: int) -> int:
    """All own workers come out of Prison. Rule: A4.9, A10.3"""
    count = s.prison[seat]
    s.prison[seat] = 0
    come_home(s, seat, count)
    return tell(s, c.EVENT_OUT_OF_PRISON, seat, count, 0, 0) if count else 0


def release_price(s: State, seat: int) -> int:
    """Silver for the own workers on other boards. Rule: A4.9, A4.10, A7.8"""
    return virtue.tax_due(s, seat, t.GUARDHOUSE_RELEASE_TAX) + t.GUARDHOUSE_RELEASE_SILVER


def debt_price(s: State, seat: int) -> int:
    """Silver for paying off a debt. Rule: A4.9, A4.10, A7.8"""
    return virtue.tax_due(s, seat, t.GUARDHOUSE_DEBT_TAX) + t.GUARDHOUSE_DEBT_SILVER


def has_prisoners(s: State, seat: int) -> int:
    """Own workers in Prison. Rule: A4.12"""
    return s.prison[seat]


def has_debts(s: State, seat: int) -> int:
    """Own unpaid debts. Rule: A4.12"""
    return s.debts[seat]


def can_buy_back(s: State, seat: int) -> int:
    """1 when the release of own workers can be paid. Rule: A4.9"""
    return 1 if release_price(s, seat) <= virtue.silver_of(s, seat) else 0


def can_pay_debt(s: State, seat: int) -> int:
    """1 when a debt can be paid off. Rule: A4.9"""
    return 1 if debt_price(s, seat) <= virtue.silver_of(s, seat) else 0


def has_guard_action(s: State, seat: int) -> int:
    """1 when an action has something to act on and can be paid. Rule: A2.7, A4.9, A4.12"""
    if num_captives(s, seat) or has_prisoners(s, seat) or num_away(s, seat):
        return 1
    return 1 if has_debts(s, seat) and can_pay_debt(s, seat) else 0


def apply_guard(s: State, seat: int, left: int, action: int) -> int:
    """Carry it out; more may follow, in any order. Rule: A4.9, A4.10, A4.11"""
    if action == c.END_GUARD:
        return 0
    if left > 1:
        push(s, c.K_GUARD, seat, left - 1, 0, 0)
    if action == c.SEND:
        return send_to_prison(s, seat)
    if action == c.FREE_PRISONERS:
        return free_prisoners(s, seat)
    if action == c.PAY_DEBT:
        return pay_debt(s, seat)
    return release(s, seat, action)


def send_to_prison(s: State, seat: int) -> int:
    """All captured workers go to Prison, with silver for each; Bertha and the Enforcer add to it.

    Rule: A4.9, A4.14, A9.13, A11.9
    """
    silver = t.GUARDHOUSE_SEND_SILVER * num_captives(s, seat)
    if virtue.ability(s, seat) == t.ABILITY_SILVER_ON_SEND:
        silver += t.CHARACTER_AMOUNT[s.character[seat]]
    for owner in range(s.players):
        count = s.captured[seat * P + owner]
        if count:
            s.prison[owner] += count
            s.captured[seat * P + owner] = 0
            tell(s, c.EVENT_SENT, seat, count, owner, 0)
    virtue.add_silver(s, seat, c.FROM_GUARDHOUSE, silver)
    return goods.triggered(s, seat, t.ON_SEND_CAPTURED_TO_PRISON)


def release(s: State, seat: int, action: int) -> int:
    """Own workers come home for silver, or for a debt and virtue. Rule: A4.9, A7.6"""
    bring_back(s, seat)
    if action == c.BUY_BACK:
        return virtue.pay(s, seat, t.GUARDHOUSE_RELEASE_TAX, t.GUARDHOUSE_RELEASE_SILVER)
    virtue.take_debts(s, seat, 1)
    return virtue.lose(s, seat, c.FROM_GUARDHOUSE, t.GUARDHOUSE_RELEASE_VIRTUE_LOSS)


def pay_debt(s: State, seat: int) -> int:
    """The debt is flipped, virtue gained, and then come the Debt Collectors. Rule: A4.9, A7.9, A9.3"""
    virtue.pay(s, seat, t.GUARDHOUSE_DEBT_TAX, t.GUARDHOUSE_DEBT_SILVER)
    s.debts[seat] -= 1
    s.paid[seat] += 1
    tell_change(s, seat, c.FROM_PAYING_OFF, c.DEBT, -1)
    tell_change(s, seat, c.FROM_PAYING_OFF, c.PAID_DEBT, 1)
    virtue.gain(s, seat, c.FROM_GUARDHOUSE, t.GUARDHOUSE_DEBT_VIRTUE)
    return goods.triggered(s, seat, t.ON_PAY_DEBT)

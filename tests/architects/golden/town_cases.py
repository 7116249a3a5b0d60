"""Golden cases of captures, Guardhouse, virtue, resets and turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.architects.generated import tables as t
from engines.architects.rules import cathedral, market, virtue
from engines.architects.rules import constants as c
from tests.architects import position as p
from tests.architects.golden.place_cases import put
from tests.architects.golden.scene import LOCATIONS, ME, PLAYERS, Scene, colours, constant
from tests.golden.reading import Table

OPEN = ("forest", "quarry", "silversmith", "town_centre", "mines")
GUARD = {
    "send": c.SEND,
    "release_prison": c.FREE_PRISONERS,
    "release_boards_silver": c.BUY_BACK,
    "release_boards_debt": c.BACK_FOR_DEBT,
    "pay_debt": c.PAY_DEBT,
    "skip": c.END_GUARD,
}


def capture(case: Table, before: Table, after: Table) -> None:
    """Captures of a visit, or of a building. Rule: A4.1, A4.2, A4.3, A10.2"""
    groups = {place: before.take(place) for place in OPEN if place in before}
    market_group = before.take("black_market_small", {})
    all_seats = colours(groups | {"market": market_group})
    captures = case.take("action").take("captures")
    building, workers = before.take("building", ""), before.take("workers", 0)
    by_players = after.take("legal_by_players", None)
    players = case.take("players", 0)

    def play(count: int) -> tuple[Scene, bool]:
        scene = Scene(case.copy(), before.copy(), count)
        seats = {colour: seat if seat < count else ME for colour, seat in all_seats.items()}  # of two the third is me
        for place, group in groups.items():
            for colour, size in group.items():
                scene.stand(LOCATIONS[place], size, seats[colour])
        for colour in market_group:
            put(scene.s, "market", 0, seats[colour])
        if building:
            number = constant(building)
            p.turn(scene.s)
            p.ask(scene.s, c.K_FREE_CAPTURE, number, t.BUILDING_AMOUNT[number], 0)
        else:
            missing = workers - groups.get("town_centre", {}).get("me", 0)
            if missing:
                scene.stand(t.TOWN_CENTRE, missing)
            assert scene.is_placed(t.TOWN_CENTRE)
        kinds = (c.K_CAPTURE, c.K_FREE_CAPTURE)
        made = all(p.asks(scene.s) in kinds and scene.is_answered(target_of(text, seats)) for text in captures)
        return scene, made

    if by_players:
        for name, legal in by_players.items():
            assert play(int(name[1:]))[1] is legal, name
    scene, made = play(players or max(PLAYERS, len(all_seats)))
    assert made is case.take("legal", True) or by_players
    for key in ("virtue", "silver", "apprentices"):
        before.take(key, None)
    if made and not by_players:
        check_captures(scene, after, all_seats, captures)


def check_captures(scene: Scene, after: Table, seats: dict[str, int], captures: list[str]) -> None:
    """Who lies on the own board, who went home, and what it cost."""
    assert p.held(scene.s) == {seats[colour]: count for colour, count in after.take("captured").items()}
    assert after.take("supply") == -scene.delta().get("silver", 0) - scene.s.tax
    if "own_returned" in after:
        own = [text for text in captures if text.endswith(":me")]
        place = LOCATIONS[own[0].split(":")[0]]
        other = sum(scene.s.workers[ME * t.NUM_OPEN + x] for x in range(t.NUM_OPEN))
        assert scene.s.workers[place] == 0
        assert scene.s.reserve[ME] == t.WORKERS - other
        assert after.take("own_returned") > 0
    scene.check(after)


def target_of(text: str, seats: dict[str, int]) -> int:
    """The answer that a text such as `forest:red` means; one that is never legal where nobody is captured."""
    place, colour = text.split(":")
    if LOCATIONS[place] >= t.NUM_OPEN:
        return c.RELEASE_INSTEAD + 1
    return seats[colour] * t.NUM_OPEN + LOCATIONS[place]


def guardhouse(case: Table, before: Table, after: Table) -> None:
    """Actions at the Guardhouse. Rule: A4.9"""
    captured, prison = before.take("captured", {}), before.take("own_in_prison", 0)
    away, workers = before.take("own_on_boards", 0), before.take("workers")
    steps = case.take("action").take("steps")
    seats = colours({"captured": captured})
    scene = Scene(case, before)
    for colour, count in captured.items():
        p.captive(scene.s, ME, seats[colour], count)
    p.jail(scene.s, prison)
    p.captive(scene.s, 1, ME, away)
    scene.stand(t.GUARDHOUSE, workers)
    done = scene.is_placed(t.GUARDHOUSE)
    done = done and all(step_is_made(scene, step) for step in steps)
    assert done is case.take("legal", True)
    if not done:
        return
    if "own_returned" in after:
        assert scene.s.reserve[ME] == t.WORKERS - workers - 1 - away - prison + after.take("own_returned")
    if "captured" in after:
        assert p.held(scene.s) == {seats[colour]: count for colour, count in after.take("captured").items()}
    for colour, count in after.take("prison_added", {}).items():
        assert scene.s.prison[seats[colour]] == count
    scene.check(after)


def step_is_made(scene: Scene, step: str) -> bool:
    """Whether an action is possible; actions that nothing is left for may be skipped unasked."""
    if p.asks(scene.s) != c.K_GUARD:
        return step == "skip"
    return scene.is_answered(GUARD[step])


def track(case: Table, before: Table, after: Table) -> None:
    """A change of virtue. Rule: A7.1, A7.3, A7.4"""
    points, barred = before.take("vp_now", None), before.take("black_market_allowed", None)
    change = case.take("action").take("change")
    scene = Scene(case, before)
    p.hold(p.give(scene.s, silver=9, gold=9), t.WELL)
    assert points is None or t.VIRTUE_VP[scene.s.virtue[ME]] == points
    assert barred is None or p.may_visit_market(scene.s, ME) is barred
    virtue.change(scene.s, ME, c.FROM_BUILDING, change)
    if "black_market_allowed" in after:
        assert p.may_visit_market(scene.s, ME) is after.take("black_market_allowed")
    if "cathedral_allowed" in after:
        assert bool(cathedral.may_work(scene.s, ME)) is after.take("cathedral_allowed")
    scene.check(after)


def reset(case: Table, before: Table, after: Table) -> None:
    """A reset of the Black Market. Rule: A5.7"""
    groups = {key: before.take(key) for key in ("market", "prison")}
    seats = {colour: seat - 1 for colour, seat in colours(groups).items() if colour != "me"}
    keepers, squires = before.take("gatekeeper", []), before.take("squire", {})
    s = Scene(case, before, max(PLAYERS, len(seats))).s
    stands = [seats[colour] for colour, count in groups["market"].items() for _ in range(count)]
    for space, seat in enumerate(stands):
        put(s, "market", space, seat)
    for colour, count in groups["prison"].items():
        put(s, "prison", seats[colour], count)
    for colour in keepers:
        p.employ(s, t.GATEKEEPER, seat=seats[colour])
    for colour, word in squires.items():
        p.employ(s, constant(word), seat=seats[colour])
    put(s, "reset_due", 0, 1)
    cards = int(s.market_pile).bit_count()
    p.ask(s, c.K_RESET)
    p.settle_chance(s, p.KEY)
    while s.legal:
        assert p.asks(s) == c.K_RELEASE
        p.answer(s, p.legal(s)[-1])
    assert int(s.market_pile).bit_count() == cards - 1
    assert {colour: s.prison[seats[colour]] for colour in groups["prison"]} == after.take("prison")
    lost = {colour: t.START_VIRTUE - s.virtue[seat] for colour, seat in seats.items()}
    assert {colour: count for colour, count in lost.items() if count} == after.take("virtue_lost")
    assert {colour: s.debts[seat] for colour, seat in seats.items() if s.debts[seat]} == after.take("debts")
    gained = {colour: p.goods(s, seat) for colour, seat in seats.items() if p.goods(s, seat)}
    assert gained == after.take("squire_gain", {})
    assert market.num_in_market(s) == after.take("market_after", 0)


def turn(case: Table, before: Table, after: Table) -> None:
    """A turn without a worker, and the last turns. Rule: A2.3, A2.6, A8.1"""
    if "order" in before:
        return last_turns(case, before, after)
    s = Scene(case, before.copy()).s
    held: dict[str, Any] = {key: before.take(key, 0) for key in ("forest", "guildhall", "prison", "black_market")}
    away = before.take("captured_by_others")
    put(s, "reserve", ME, before.take("reserve"))
    put(s, "workers", t.FOREST, held["forest"])
    put(s, "laid", ME, held["guildhall"])
    put(s, "prison", ME, held["prison"])
    put(s, "market", 0, ME if held["black_market"] else c.NOBODY)
    put(s, "captured", 1 * p.P + ME, away)
    places = {"forest": t.FOREST, "prison": t.PRISON, "black_market": t.MARKET_SMALL}
    places["captured_by_others"] = c.TAKE_FROM_BOARD + 1
    wanted = after.take("may_take_from")
    p.turn(s)
    if len(wanted) > 1:
        assert p.legal(s) == sorted(places[name] for name in wanted)
        p.answer(s, p.legal(s)[0])
    else:
        assert s.workers[places[wanted[0]]] == held[wanted[0]] - 1
    assert p.asked(s) == 1  # the turn is over
    assert s.reserve[ME] == after.take("reserve")
    assert after.take("placed_this_turn") == 0
    return None


def last_turns(case: Table, before: Table, after: Table) -> None:
    """Everybody has one more turn, who triggered the end the last."""
    order, done = before.take("order"), before.take("turns_done")
    seat = order.index(before.take("trigger"))
    s = p.position(case.take("players"), filled=15)
    p.turn(p.hold(p.give(s, seat, wood=2, stone=2), t.WELL, seat=seat), seat)
    p.answer(s, t.GUILDHALL, t.WELL)
    seen = []
    while s.legal:
        seen.append(order[p.asked(s)])
        p.answer(s, t.FOREST)
    assert seen == after.take("remaining")
    assert {name: done[name] + seen.count(name) for name in order} == after.take("total_turns")


CASES: dict[str, Callable[[Table, Table, Table], None]] = {
    "capture": capture,
    "guardhouse": guardhouse,
    "virtue": track,
    "reset": reset,
    "turn": turn,
}

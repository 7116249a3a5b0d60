"""Golden cases of locations: gathering, drawing, trades, hires, the Tax Stand, the Black Market."""

from __future__ import annotations

from collections.abc import Callable

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import cathedral, display
from engines.architects.rules import constants as c
from engines.architects.words import phrases
from tests.architects import position as p
from tests.architects.golden.scene import LOCATIONS, ME, Scene, constant
from tests.golden.reading import Table

FILLERS = {"x": t.LABOURER, "a": t.LABOURER, "b": t.THIEF, "c": t.MINER, "d": t.JEWELLER}
ROW = ("labourer", "miner", "jeweller", "stonecutter")  # where a case names no cards: none changes virtue


def put(s: object, field: str, index: int, value: int) -> None:
    """Write one number of a position."""
    p.put("architects", s, field, index, value)  # type: ignore[arg-type]


def gather(case: Table, before: Table, after: Table) -> None:
    """What the next worker brings, for each number that stands there already. Rule: A3.1, A3.2, A3.3, A3.4"""
    place, others = LOCATIONS[before.take("location")], before.take("others_present", 0)
    extra, either = after.take("bonus_clay_with_gold", 0), after.take("or_gold", None)
    counts, everything = before.take("workers"), after.take_all()
    assert len(everything) == 1
    for i, workers in enumerate(counts):
        answers = {good: wanted[i] for good, wanted in everything.items()} | ({"gold": either[i]} if either else {})
        for good, wanted in answers.items():
            scene = Scene(case.copy(), before.copy())
            scene.stand(place, workers)
            scene.stand(place, others, seat=1)
            assert scene.is_placed(place)
            if place == t.MINES and p.asks(scene.s) == c.K_MINES:
                assert scene.is_answered(names.GOODS.index(good))
            elif wanted == "illegal":
                continue  # there was nothing to choose: it is clay
            assert scene.delta() == {good: wanted} | ({"clay": extra} if extra and good == "gold" else {})
    before.take("apprentices", None)


def draw(case: Table, before: Table, after: Table) -> None:
    """Building cards of the Workshop, and the hand limit. Rule: A3.13"""
    before.take("location")
    hand, wanted, end = before.take("hand", 0), after.take("building_card"), after.take("hand_end", None)
    under = after.take("under_deck", 0)
    for workers, cards in zip(before.take("workers"), wanted, strict=True):
        scene = Scene(case, before)
        p.hold(p.give(scene.s, silver=9), *range(hand))
        scene.stand(t.WORKSHOP, workers)
        assert scene.is_placed(t.WORKSHOP)
        assert scene.is_answered(c.DRAW)
        assert p.hand_size(scene.s) == hand + cards
        while p.asks(scene.s) == c.K_DISCARD:
            p.answer(scene.s, p.legal(scene.s)[0])
        assert scene.s.tail_size == under
        assert end is None or p.hand_size(scene.s) == end


def storehouse(case: Table, before: Table, after: Table) -> None:
    """Trades one after another. Rule: A3.6"""
    workers, steps = before.take("workers"), case.take("action").take("steps")
    scene = Scene(case, before)
    scene.stand(t.STOREHOUSE, workers)
    assert scene.is_placed(t.STOREHOUSE)
    done = all(p.asks(scene.s) == c.K_TRADE and scene.is_answered(trade_of(step)) for step in steps)
    assert done is case.take("legal", True)
    if done:
        assert after.take("actions_used") == len(steps)
        scene.check(after)


def trade_of(step: str) -> int:
    """The trade that a step such as `merchant-gold: 2 silver -> 1 gold` means."""
    pay, gain = step.rpartition(": ")[2].split(" -> ")
    found = (x for x in range(t.NUM_TRADES) if phrases.trade(x) == f"{pay.replace(' + ', ' and ')} for {gain}")
    return next(found, c.NO_APPRENTICE)


def hire(case: Table, before: Table, after: Table) -> None:
    """A hire in the Workshop. Rule: A3.7, A3.8, A3.9"""
    workers, column = before.take("workers"), case.take("action").take("column") - 1
    coins = before.take("coins", [0] * t.WORKSHOP_COLUMNS)
    row = before.take("row", list(ROW))
    target = before.take("target", None)
    if target:
        row[target["column"] - 1] = target["id"]
        coins[target["column"] - 1] = target["coins"]
    unpaid_known = "unpaid" in after
    scene = Scene(case, before)
    for spot, (card, own) in enumerate(zip(row, coins, strict=True)):
        put(scene.s, "display", spot, FILLERS[card] if card in FILLERS else constant(card))
        put(scene.s, "coins", spot, own)
    scene.stand(t.WORKSHOP, workers)
    assert scene.is_placed(t.WORKSHOP)
    card = scene.s.display[column]
    done = p.asks(scene.s) == c.K_WORKSHOP and p.allows(scene.s, column)
    assert done is case.take("legal", True)
    if not done:
        return
    p.choose(scene.s, column)
    skipped = display.skipped(column, workers + 1)
    paid = -scene.delta().get("silver", 0) + coins[column]
    assert after.take("supply") == paid - scene.s.tax - skipped
    placed = after.take("coins_placed", [0] * t.WORKSHOP_COLUMNS)
    assert placed == [1] * skipped + [0] * (t.WORKSHOP_COLUMNS - skipped)
    if "row" in after:
        new = c.NO_APPRENTICE
        kept = [FILLERS.get(word, new) if word in (*FILLERS, "new") else constant(word) for word in after.take("row")]
        assert scene.s.display[: t.WORKSHOP_COLUMNS] == kept
        assert scene.s.coins[: t.WORKSHOP_COLUMNS] == after.take("coins")
    assert scene.s.hired[ME] >> card & 1
    if "apprentices_count" in after:
        assert int(scene.s.hired[ME]).bit_count() + int(scene.s.twice[ME]).bit_count() == after.take(
            "apprentices_count"
        )
    if "cathedral_allowed" in after:
        p.hold(p.give(scene.s, gold=9), t.WELL)
        assert bool(cathedral.may_work(scene.s, ME)) is after.take("cathedral_allowed")
        assert t.VIRTUE_VP[scene.s.virtue[ME]] == after.take("virtue_vp")
        p.give(scene.s, gold=-9)
    assert unpaid_known or scene.s.debts[ME] == 0
    scene.check(after)


def tax_stand(case: Table, before: Table, after: Table) -> None:
    """The silver of the Tax Stand, and its virtue. Rule: A3.14"""
    tax = before.take("tax_stand")
    scene = Scene(case, before)
    put(scene.s, "tax", 0, tax)
    done = scene.is_placed(t.TAX_STAND)
    assert done is case.take("legal", True)
    if "may_use_black_market_next" in after:
        assert p.may_visit_market(scene.s, ME) is after.take("may_use_black_market_next")
    scene.check(after)


def black_market(case: Table, before: Table, after: Table) -> None:
    """A space of the Black Market. Rule: A5.1, A5.2"""
    action = case.take("action")
    space = LOCATIONS[action.take("space")]
    choose, target = action.take("choose", ""), before.take("target", None)
    faces = {key: before.take(key, None) for key in ("small_face", "large_face")}
    occupied = before.take("occupied", [])
    alternative, hired = after.take("alternative", None), after.take("hired", None)

    def new() -> Scene:
        scene = Scene(case.copy(), before.copy())
        if faces["small_face"]:
            put(scene.s, "small_face", 0, face_of(faces["small_face"], t.FACE_GAIN, t.NUM_FACES))
        if faces["large_face"]:
            put(scene.s, "large_card", 0, face_of(faces["large_face"], t.LARGE_GAIN, t.NUM_MARKET_CARDS))
        for name in occupied:
            put(scene.s, "market", LOCATIONS[name] - t.MARKET_SMALL, 1)
        if target:
            put(scene.s, "display", target["column"] - 1, constant(target["id"]))
            put(scene.s, "coins", target["column"] - 1, target["coins"])
        return scene

    scene = new()
    done = scene.is_placed(space)
    assert done is case.take("legal", True)
    if choose == "hire":
        assert scene.is_answered(target["column"] - 1)
        assert scene.s.hired[ME] >> constant(hired) & 1
    if alternative:
        other = new()
        assert other.is_placed(space) and other.is_answered(c.DRAW)
        assert int(other.s.pack[ME]).bit_count() == alternative["drawn"]
        p.answer(other.s, p.legal(other.s)[0])
        assert (p.hand_size(other.s), other.s.tail_size) == (alternative["kept"], alternative["under_deck"])
    delta = after.look("delta", {})
    if "building_card" in delta:
        assert p.hand_size(scene.s) == delta.pop("building_card")
    for key in ("virtue", "silver", "apprentices", "unpaid", "character"):
        before.take(key, None)
    scene.check(after)


def face_of(goods: dict[str, int], gains: list[int], count: int) -> int:
    """The number of a face with these goods."""
    wanted = [goods.get(good, 0) for good in names.GOODS]
    rows = (gains[i] * t.NUM_GAINED for i in range(count))
    return next(i for i, row in enumerate(rows) if t.GAINS[row : row + t.NUM_GOODS] == wanted)


CASES: dict[str, Callable[[Table, Table, Table], None]] = {
    "gather": gather,
    "draw": draw,
    "storehouse": storehouse,
    "hire": hire,
    "tax_stand": tax_stand,
    "market": black_market,
}

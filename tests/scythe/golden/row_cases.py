"""Golden cases of the top row: Produce and its cost, the other actions, their values before and after upgrades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.scythe.generated import names
from engines.scythe.generated.tables import BOTTOM_COST, BOTTOM_MIN_COST, PRODUCES, PRODUCT_NONE, TERRAIN
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import cost_of
from engines.scythe.rules.turn import box_amount
from tests.scythe.golden.outcome import Outcome, difference
from tests.scythe.golden.reading import Case, Table, UnknownKey
from tests.scythe.golden.scene import TRACKS, Scene, box_name, read_board, read_player, supply, two
from tests.scythe.position import Position, bits, space

REST = (c.K_BOTTOM, c.K_END_WINDOW)


# -------------------------------------------------------------------------------------------------------------- produce


def produce(case: Case) -> None:
    """A Produce action on given territories."""
    given, when, then = case.given, case.when, case.then
    wanted = when.take("territories", [])
    amounts = when.first("amounts", "take", "workers_producing", default={})
    if when.take("mill_territory", False) and given.look("mill") not in wanted:
        wanted = [*wanted, given.look("mill")]
    scene = two(given, "nordic")
    p = scene.position
    limit = given.first("produce_territories", "max_territories", default=2)
    read_player(scene, 0, given)
    read_board(scene, given)
    if limit == 3:
        p.cubes(0, "produce_territories")
    p.hold()
    p.start()
    before = p.copy()
    legal = play_produce(p, wanted, amounts)
    assert legal == then.take("legal", True), f"legal: {legal}"
    check_products(then, before, p)
    Outcome(scene, before, p).check(then)


def play_produce(p: Position, wanted: list[str], amounts: dict[str, int]) -> bool:
    """Produce on these territories; False when the action or one of them is not offered though its terrain produces."""
    p.to_top("produce")
    take = c.TAKE_PART if amounts else c.TAKE
    if p.kind != c.K_TOP or take not in p.legal:
        return False
    p.choose(take)
    left = sorted((space(where) for where in wanted), key=int)
    done = play_territories(p, left, amounts)
    missed = [h for h in left if h not in done]
    return not [h for h in missed if h < len(TERRAIN) and TERRAIN[h] < 7 and PRODUCES[TERRAIN[h]] != PRODUCT_NONE]


def play_territories(p: Position, left: list[int], amounts: dict[str, int]) -> list[int]:
    """Answer the questions for territories and amounts; returns the territories that produced."""
    done: list[int] = []
    while p.kind in (c.K_PRODUCE, c.K_PRODUCE_COUNT):
        if p.kind == c.K_PRODUCE_COUNT:
            p.choose(amounts.get(names.SPACES[p.context[0]], p.legal[-1]))
            continue
        offered = [h for h in left if h in p.legal and h not in done]
        done += offered[:1]
        p.choose(offered[0] if offered else c.DONE)
    return done


def products(before: Position, after: Position) -> dict[str, dict[str, int]]:
    """What appeared where: tokens, and `workers`."""
    found: dict[str, dict[str, int]] = {}
    for where in names.SPACES:
        new = difference(after.tokens_on(where), before.tokens_on(where))
        workers = after.units_on(0, where).get("worker", 0) - before.units_on(0, where).get("worker", 0)
        new |= {"workers": workers} if workers else {}
        found |= {where: new} if new else {}
    return found


def check_products(then: Table, before: Position, p: Position) -> None:
    """Compare products, payment and stars."""
    if "tokens" in then:
        assert products(before, p) == {where: new for where, new in then.take("tokens").items() if new}
    if "paid" in then:
        assert paid(before, p) == then.take("paid")
    if "stars_gained" in then:
        assert new_stars(before, p) == sorted(then.take("stars_gained"))


def paid(before: Position, after: Position) -> dict[str, int]:
    """What the first seat spent of its tracks and coins."""
    spent = {track: before.of(0, track) - after.of(0, track) for track in TRACKS}
    return {track: amount for track, amount in spent.items() if amount}


def new_stars(before: Position, after: Position) -> list[str]:
    """Reasons of the stars that the first seat placed."""
    stars = after.star_names(0)
    for star in before.star_names(0):
        stars.remove(star)
    return stars


def produce_cost(case: Case) -> None:
    """What Produce costs with so many workers on the board."""
    scene = two(case.given, "nordic")
    p = scene.position
    p.track(0, power=9, popularity=9, coins=9)
    p.units(0, "F1", worker=1)
    read_player(scene, 0, Table({"workers_on_board": case.given.take("workers_on_board")}, case.id))
    p.hold()
    p.start()
    before = p.copy()
    assert play_produce(p, ["F1"], {})
    assert paid(before, p) == case.then.take("cost")


# ---------------------------------------------------------------------------------------------------------- top actions


def top_action(case: Case) -> None:
    """One top-row action, or the values printed on the boxes."""
    measured = [key for key in case.then.left() if key in VALUES]
    if measured:
        upgraded = case.given.first("upgraded", "upgrades", default=[])
        for key in measured:
            assert VALUES[key](upgraded) == case.then.take(key), key
        return
    scene = two(case.given, "nordic")
    p = scene.position
    if "deck" in case.given:
        p.deck("deck", *case.given.take("deck"))
    if "discards" in case.given:
        p.deck("discard", *case.given.take("discards"))
    read_player(scene, 0, case.given)
    read_board(scene, case.given)
    p.hold()
    if isinstance(case.then.look("legal"), dict):
        check_alternatives(p, case.then.take("legal"))
        return
    p.start()
    before = p.copy()
    legal = play_top(p, case.when)
    assert legal == case.then.take("legal", True), f"legal: {legal}"
    check_products(case.then, before, p)
    Outcome(scene, before, p).check(case.then)


def check_alternatives(p: Position, legal: dict[str, bool]) -> None:
    """Which alternatives of Trade (or another action named by its alternative) may be taken."""
    alternatives = {
        "resources": ("trade", c.TAKE),
        "popularity": ("trade", c.TAKE_SECOND),
        "power": ("bolster", c.TAKE),
        "combat_cards": ("bolster", c.TAKE_SECOND),
        "coins": ("move", c.TAKE_SECOND),
        "produce": ("produce", c.TAKE),
    }
    for name, expected in legal.items():
        top, answer = alternatives[name]
        q = p.copy()
        q.start()
        q.to_top(top)
        assert (q.kind == c.K_TOP and answer in q.legal) == expected, name


def play_top(p: Position, when: Table) -> bool:
    """Take a top-row action as the case words it; False if it is not offered."""
    if "bolster" in when:
        return take(p, "bolster", c.TAKE if when.take("bolster") == "power" else c.TAKE_SECOND)
    if "trade" in when:
        return play_trade(p, when.take("trade"), when.first("to", "territory", "on", default=None))
    if "gain" in when or "move" in when:
        when.take("gain", None)
        return take(p, "move", c.TAKE_SECOND)
    if "produce" in when:
        return play_produce(p, when.take("produce"), {})
    raise UnknownKey(f"{when.place}: the adapter does not know {when.left()}")


def take(p: Position, top: str, answer: int) -> bool:
    """Take an alternative of a top-row action to its end."""
    p.to_top(top)
    if p.kind != c.K_TOP or answer not in p.legal:
        return False
    p.choose(answer)
    p.run(*REST)
    return True


def play_trade(p: Position, what: Any, where: str | None) -> bool:
    """Trade for popularity, or for resources by type on a hex; `where` may be two hexes if tokens are split."""
    if what == "popularity":
        return take(p, "trade", c.TAKE_SECOND)
    tokens = {"wood": 2} if what == "resources" else dict(what)
    p.to_top("trade")
    if p.kind != c.K_TOP or c.TAKE not in p.legal:
        return False
    p.choose(c.TAKE)
    sites = [where] if isinstance(where, str) else list(where or [])
    while p.kind in (c.K_RESOURCE_SITE, c.K_RESOURCE_TYPES):
        if p.kind == c.K_RESOURCE_SITE:
            site = space(sites.pop(0)) if sites else p.legal[0]
            if site not in p.legal:
                return False
            p.choose(site)
            continue
        resource = names.RESOURCES[p.context[1]]
        amount = min(tokens.get(resource, 0), p.legal[-1])
        tokens[resource] = tokens.get(resource, 0) - amount
        p.choose(amount)
    return True


# --------------------------------------------------------------------------------------------------------- box values


def fresh(upgraded: Any) -> Scene:
    """A player with coins, workers, cubes taken as said, and a long combat deck."""
    scene = two(Table({}, "values"), "nordic")
    read_player(scene, 0, Table({"upgrades": upgraded, "coins": 9, "power": 2, "popularity": 2}, "values"))
    for where in ("F1", "M1", "T2", "W2"):
        scene.position.units(0, where, worker=1)
    scene.position.hold()
    scene.position.start()
    return scene


def gained(upgraded: Any, top: str, answer: int, measure: str) -> int:
    """How much of a measure an alternative brings."""
    scene = fresh(upgraded)
    before = scene.position.copy()
    assert take(scene.position, top, answer)
    return int(Outcome(scene, before, scene.position).gain(measure, 0, 0))


def coins_paid(upgraded: Any, top: str) -> int:
    """Coins that an action costs."""
    return -gained(upgraded, top, c.TAKE_SECOND, "coins")


def units_moved(upgraded: Any) -> int:
    """How many units one Move action moves."""
    p = fresh(upgraded).position
    p.to_move()
    while p.kind == c.K_MOVE_UNIT:
        p.choose(p.legal[-2])
        p.run(c.K_MOVE_UNIT, *REST, answers={c.K_MOVE_STEP: lambda q: q.legal[0]})
    return int(p.s.movers)


def tokens_traded(upgraded: Any) -> int:
    """Tokens that Trade brings."""
    p = fresh(upgraded).position
    assert play_trade(p, "resources", None)
    return sum(sum(tokens.values()) for tokens in p.all_tokens().values())


def territories_producing(upgraded: Any) -> int:
    """Territories that one Produce action uses."""
    p = fresh(upgraded).position
    play_produce(p, ["F1", "M1", "T2", "W2"], {})
    return len(p.all_tokens())


VALUES: dict[str, Callable[[Any], int]] = {
    "move_units": units_moved,
    "gain_coins": lambda upgraded: gained(upgraded, "move", c.TAKE_SECOND, "coins"),
    "bolster_power": lambda upgraded: gained(upgraded, "bolster", c.TAKE, "power"),
    "bolster_cards": lambda upgraded: gained(upgraded, "bolster", c.TAKE_SECOND, "hand"),
    "trade_resources": tokens_traded,
    "trade_popularity": lambda upgraded: gained(upgraded, "trade", c.TAKE_SECOND, "popularity"),
    "produce_territories": territories_producing,
    "bolster_cost_coins": lambda upgraded: coins_paid(upgraded, "bolster"),
    "trade_cost_coins": lambda upgraded: coins_paid(upgraded, "trade"),
}


# -------------------------------------------------------------------------------------------------------------- upgrade


def upgrade(case: Case) -> None:
    """One cube from a top-row box to a red box of the bottom row."""
    given, when, then = case.given, case.when, case.then
    wanted = given.take("mat", {})
    box, section = box_name(when.take("take_from")), when.take("put_on")
    taken = [box_name(name) for name in given.first("upgrades", "upgraded", default=[])]
    mat, cubes = mat_for(wanted)
    scene = two(given, "nordic", mats=[mat])
    p = scene.position
    p.cubes(0, *taken)
    for bottom, number in cubes.items():
        p.placed(0, bottom, number)
    supply(p, 0, "upgrade", 4)
    p.settle()
    for key, value in (wanted if isinstance(wanted, dict) else {}).items():
        assert shown(p, key) == value, f"{mat} shows {shown(p, key)} for {key}"
    p.hold()
    p.start()
    p.to_bottom("upgrade")
    p.take_bottom(coins=False)
    p.run(c.K_UPGRADE, *REST, answers={c.K_PART: 0})
    answer = names.UPGRADE_BOXES.index(box) * 4 + names.BOTTOM_ACTIONS.index(section)
    legal = p.kind == c.K_UPGRADE and answer in p.legal
    assert legal == then.take("legal", True)
    if legal:
        p.choose(answer)
    for key in then.left():
        assert shown(p, key) == then.take(key), key


def mat_for(wanted: Any) -> tuple[str, dict[str, int]]:
    """A mat that shows the costs wanted, and cubes to be laid on it; a free box is preferred. Raises UnknownKey."""
    if isinstance(wanted, str):
        return wanted, {}
    costs = {section_of(key): value for key, value in wanted.items() if key.endswith("_cost")}
    fitting = [mat for mat in range(len(names.MATS)) if all(shows(mat, *cost) for cost in costs.items())]
    open_ones = [mat for mat in fitting if all(BOTTOM_MIN_COST[mat * 4 + s] < cost for s, cost in costs.items())]
    if not fitting:
        raise UnknownKey(f"no mat shows {wanted}")
    mat = (open_ones or fitting)[0]
    cubes = {names.BOTTOM_ACTIONS[s]: BOTTOM_COST[mat * 4 + s] - cost for s, cost in costs.items()}
    return names.MATS[mat], cubes


def shows(mat: int, section: int, cost: int) -> bool:
    """Whether a section of a mat can cost so much."""
    return BOTTOM_MIN_COST[mat * 4 + section] <= cost <= BOTTOM_COST[mat * 4 + section]


def section_of(key: str) -> int:
    """Section of a key like `enlist_food_cost`."""
    return names.BOTTOM_ACTIONS.index(key.split("_")[0])


def shown(p: Position, key: str) -> int:
    """What the mat of the first seat shows: the value of a green box, or a cost."""
    if key.endswith("_cost"):
        return int(cost_of(p.s, 0, section_of(key)))
    if key in names.UPGRADE_BOXES:
        return int(box_amount(p.s, 0, names.UPGRADE_BOXES.index(key)))
    if key in ("cubes_moved", "upgrades"):
        return len(bits(p.of(0, "cubes_taken")))
    raise UnknownKey(f"the adapter does not know '{key}' of a mat")


CASES = {"produce": produce, "produce_cost": produce_cost, "top_action": top_action, "upgrade": upgrade}

"""Golden cases of the bottom row: payment, main effects, recruit bonuses."""

from __future__ import annotations

from typing import Any

from engines.scythe.generated import names
from engines.scythe.generated.tables import COMBAT_CARD_VALUE, MECH_ABILITY
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_stars
from tests.scythe.golden.outcome import Outcome
from tests.scythe.golden.reading import Case, Table, UnknownKey
from tests.scythe.golden.scene import Scene, box_name, fill, mat_with, read_board, read_player, supply, two
from tests.scythe.position import Position, resource_of, space

ACTION_STARS = {"upgrade": "upgrades", "deploy": "mechs", "build": "structures", "enlist": "recruits"}
STARS = ("upgrades", "mechs", "recruits", "workers", "structures", "combat", "combat", "objective")
MEASURES = {"power": "power", "coins": "coins", "popularity": "popularity", "combat_cards": "hand"}


# ----------------------------------------------------------------------------------------------------------- bottom row


class Row:
    """A bottom-row action as a case words it."""

    def __init__(self, when: Table, rules: list[str]) -> None:
        self.action: str = when.first("bottom_action", "bottom", "action", default=None) or action_by(when, rules)
        self.take_from: str | None = when.take("take_from", None)
        self.one_time: str | None = when.first("one_time", "enlist_one_time", default=None)
        self.put_on: str | None = when.take("put_on", None)
        self.piece: str | None = when.first("structure", "mech", default=None)
        self.site: str | None = when.first("deploy_to", "build_on", "site", default=None)
        self.main: bool = when.first("main", "main_effect", default=True)
        self.coins: bool | None = when.first("take_coins", "coins", default=None)
        self.declined: list[str] = when.first("decline", "declined_by", default=[])

    def answers(self, scene: Scene) -> dict[int, Any]:
        """What to answer to the questions of the action; anything legal where the case does not say."""
        silent = [scene.seat(name) for name in self.declined]
        return {
            c.K_UPGRADE: lambda p: self.pick(p, self.upgrade_answer()),
            c.K_DEPLOY: lambda p: self.pick(p, self.piece and slot_of(p, self.piece)),
            c.K_BUILD: lambda p: self.pick(p, self.piece and names.STRUCTURES.index(self.piece)),
            c.K_ENLIST: lambda p: self.pick(p, self.enlist_answer(p)),
            c.K_DEPLOY_SITE: lambda p: space(self.site) if self.site else p.legal[0],
            c.K_BUILD_SITE: lambda p: space(self.site) if self.site else p.legal[0],
            c.K_ONGOING: lambda p: c.NO if p.player in silent else c.YES,
            c.K_PART: 0,
        }

    def pick(self, p: Position, answer: Any) -> int:
        """The wanted answer, any, or decline."""
        if not self.main:
            return c.DONE
        return p.legal[0] if answer is None else int(answer)

    def upgrade_answer(self) -> int | None:
        """Box and section of an upgrade."""
        if self.take_from is None or self.put_on is None:
            return None
        return names.UPGRADE_BOXES.index(box_name(self.take_from)) * 4 + names.BOTTOM_ACTIONS.index(self.put_on)

    def enlist_answer(self, p: Position) -> int | None:
        """Section and one-time bonus of a recruit; any free section if only the bonus is named."""
        if self.one_time is None:
            return None
        bonus = names.ONE_TIME.index(self.one_time)
        if self.take_from is not None:
            return names.BOTTOM_ACTIONS.index(self.take_from) * 4 + bonus
        return next((answer for answer in p.legal if answer % 4 == bonus and answer != c.DONE), bonus)


def action_by(when: Table, rules: list[str]) -> str:
    """The action that other words of the case imply."""
    for words, action in (("enlist_one_time", "enlist"), ("deploy_to", "deploy"), ("build_on", "build")):
        if words in when:
            return action
    for rule, action in (("S4.12", "build"), ("S4.9", "deploy"), ("S4.7", "upgrade"), ("S4.15", "enlist")):
        if rule in rules:
            return action
    raise UnknownKey(f"{when.place}: no bottom-row action is named")


def slot_of(p: Position, ability: str) -> int:
    """Slot of a mech ability on the faction mat of the player who is asked."""
    f = p.s.faction[p.player]
    return [names.ABILITIES[MECH_ABILITY[f * 4 + slot]] for slot in range(4)].index(ability)


def bottom(case: Case) -> None:
    """A bottom-row action with all that follows from it."""
    if isinstance(case.then.look("legal"), dict):
        bottom_sites(case)
        return
    row = Row(case.when, case.rules)
    by = case.when.take("by", None)
    scene = bottom_scene(case, row, by)
    p = scene.position
    seat = scene.seat(by) if by else 0
    p.hold(seat)
    p.start(seat)
    before = p.copy()
    legal = play_bottom(scene, row)
    assert legal == case.then.take("legal", True), f"legal: {legal}"
    check_bottom(case.then, scene, before, seat)


def bottom_scene(case: Case, row: Row, by: str | None) -> Scene:
    """Players, mats, and the means to pay."""
    given = case.given
    order = given.first("order", "players", default=None) or players_named(given)
    cost = given.first(f"{row.action}_cost", "cost", default=None)
    coins = given.first(f"{row.action}_coins", "section_coins", default=None)
    row.coins = coins is not None if row.coins is None else row.coins
    mat, cubes = mat_with(bottom=row.action, cost=cost, coins=coins, bracket=row.action == "upgrade" and cost is None)
    active = order.index(by) if by else 0
    mats = [name for name in names.MATS if name != mat][: len(order)]
    mats[active] = mat
    who = {"opponent": len(order) - 1} | {name: seat for seat, name in enumerate(order)}
    scene = Scene(who, factions_of(given, order), given, mats)
    scene.position.placed(active, row.action, cubes)
    tokens = given.take(resource_of(row.action), cost or 4)
    for name in order:
        table = of_player(given, name, name == order[active], order)
        numbered_stars(table, row.action)
        read_player(scene, scene.seat(name), table)
        table.finish()
    supply(scene.position, active, row.action, tokens)
    read_board(scene, given)
    return scene


def players_named(given: Table) -> list[str]:
    """The seats that the tables of a case speak of, clockwise."""
    named = {name for key in given.left() if isinstance(given.look(key), dict) for name in given.look(key)}
    if "left" in named or "right" in named:
        return ["me", "left", "right"]
    return ["me", "neighbour"]


def factions_of(given: Table, order: list[str]) -> list[str]:
    """Factions of the seats: by their names, by `faction`, or any."""
    mine = given.take("faction", None)
    wanted = [name if name in names.FACTIONS else None for name in order]
    if mine and not wanted[0]:
        wanted[0] = mine
    return fill(*wanted, avoid=() if "crimea" in wanted else ("crimea",))


def of_player(given: Table, name: str, active: bool, order: list[str]) -> Table:
    """What the tables say about one player; plain values speak of the active one."""
    data: dict[str, Any] = {}
    for key in given.left():
        value = given.look(key)
        if key in ("board", "resources", "structure_on", "opponent"):
            continue
        if isinstance(value, dict) and set(value) <= {*order}:
            if name in value:
                data[key] = value[name]
            if name == order[-1]:
                given.take(key)
        elif active:
            data[key] = given.take(key)
    return Table(data, f"{given.place} of {name}")


def numbered_stars(table: Table, action: str) -> None:
    """Stars given as a number become reasons that the action cannot bring again."""
    stars = table.look("stars")
    if isinstance(stars, int):
        table.take("stars")
        reasons = [reason for reason in STARS if reason != ACTION_STARS[action]]
        table.add("stars", reasons[:stars])


def play_bottom(scene: Scene, row: Row) -> bool:
    """Take the row from the section question on; False if something the case wants is not offered."""
    p = scene.position
    p.to_bottom(row.action)
    if not p.take_bottom(bool(row.coins)):
        return False
    try:
        p.run(c.K_END_WINDOW, answers=row.answers(scene))
    except AssertionError:
        return False
    return True


def check_bottom(then: Table, scene: Scene, before: Position, seat: int) -> None:
    """Gains, stars and their order."""
    p = scene.position
    if "star_order" in then:
        clockwise = [(seat + i) % p.seats for i in range(p.seats)]
        placed = [q for q in clockwise if num_stars(p.s, q) > num_stars(before.s, q)]
        assert placed == [scene.seat(name) for name in then.take("star_order")]
    if "coins_gained_one_time" in then:
        assert p.of(seat, "coins") - before.of(seat, "coins") == then.take("coins_gained_one_time")
    Outcome(scene, before, p, me=seat).check(then)


def bottom_sites(case: Case) -> None:
    """Where a structure may be built or a mech deployed."""
    row = Row(case.when, case.rules)
    given, legal = case.given, case.then.take("legal")
    home = next((where for where in legal if where.startswith("HOME_")), None)
    scene = two(given, home.removeprefix("HOME_").lower() if home else "nordic")
    p = scene.position
    free = given.first("worker_free", "mech_only", default=[])
    for where in [free] if isinstance(free, str) else free:
        p.units(0, where, mech=1)
    read_player(scene, 0, given)
    read_board(scene, given)
    p.resources(next(where for where, good in legal.items() if good), **{resource_of(row.action): 4})
    p.hold()
    p.start()
    for where, expected in legal.items():
        twin = Scene.__new__(Scene)
        twin.position, twin.who = p.copy(), scene.who
        row.site, row.coins = where, False
        found = play_bottom(twin, row) and stands(twin.position, row.action, where)
        assert found == expected, f"{row.action} on {where}"


def stands(p: Position, action: str, where: str) -> bool:
    """Whether a structure or mech of the first seat stands there now."""
    pieces = p.s.structure[:4] if action == "build" else p.s.pos[c.FIRST_MECH : c.FIRST_WORKER]
    return space(where) in list(pieces)


# -------------------------------------------------------------------------------------------------------------- payment


def pay(case: Case) -> None:
    """A payment from given territories, perhaps with a combat card."""
    given, when = case.given, case.when
    costs = [key for key in given.left() if key.endswith("_cost")]
    action = costs[0].removesuffix("_cost") if costs else "deploy"
    cost = given.take(f"{action}_cost")
    mat, cubes = mat_with(bottom=action, cost=cost)
    payment = dict(when.take("pay"))
    scene = two(given, "crimea" if "combat_card" in payment else "nordic", mats=[mat])
    p = scene.position
    p.placed(0, action, cubes)
    read_player(scene, 0, given)
    read_board(scene, given)
    p.hold()
    p.start()
    before = p.copy()
    row = Row(Table({"bottom_action": action, **when.take_all()}, when.place), case.rules)
    legal = pay_exactly(p, scene, row, payment)
    assert legal == case.then.take("legal", True), f"legal: {legal}"
    Outcome(scene, before, p).check(case.then)


def pay_exactly(p: Position, scene: Scene, row: Row, payment: dict[str, Any]) -> bool:
    """Pay exactly so; False if it is refused or another payment results."""
    resource = resource_of(row.action)
    cards = payment.pop("combat_cards", [])
    cards = (
        [payment.pop("combat_card")]
        if "combat_card" in payment
        else [None] * cards
        if isinstance(cards, int)
        else cards
    )
    wanted = {where: dict(tokens) for where, tokens in payment.items()}
    if any(set(tokens) != {resource} for tokens in wanted.values()):
        return False
    before, hand = p.all_tokens(), p.hand_of(0)
    p.to_bottom(row.action)
    if p.kind != c.K_BOTTOM or c.TAKE not in p.legal:
        return False
    p.choose(c.TAKE)
    asked = {c.K_COERCION: lambda q: coercion_answer(q, cards), c.K_PAY: lambda q: pay_answer(q, wanted, resource)}
    try:
        p.run(c.K_END_WINDOW, answers=row.answers(scene) | asked)
    except AssertionError:
        return False
    spent = {where: {resource: before[where][resource] - p.tokens_on(where).get(resource, 0)} for where in before}
    spent = {where: tokens for where, tokens in spent.items() if tokens[resource]}
    return spent == wanted and len(hand) - len(p.hand_of(0)) == len(cards)


def coercion_answer(p: Position, cards: list[int | None]) -> int:
    """The card of the case, any, or none."""
    if not cards:
        return c.DONE
    return p.legal[0] if cards[0] is None else COMBAT_CARD_VALUE.index(cards[0])


def pay_answer(p: Position, wanted: dict[str, dict[str, int]], resource: str) -> int:
    """How many tokens come from the territory asked: the lowest of the spaces in the frame."""
    lowest = p.context[2] & -p.context[2]
    where = names.SPACES[lowest.bit_length() - 1]
    return wanted.get(where, {}).get(resource, 0)


# ------------------------------------------------------------------------------------------------------ ongoing bonuses


def ongoing(case: Case) -> None:
    """Recruit bonuses of everybody when one player, or each in turn, takes a bottom-row action."""
    given, when, then = case.given, case.when, case.then
    players = given.take("players")
    recruits = given.take("recruits")
    action = when.take("bottom_action")
    actors = when.take("by_each_in_turn", None) or [when.take("by", players[0])]
    declined = when.take("decline", [])
    gains = {actor: gains_of(case, players, recruits, action, actor, declined) for actor in actors}
    for key in then.left():
        measure = key.removesuffix("_gained")
        receiver = next((name for name in players if measure.startswith(f"{name}_")), None)
        if receiver:
            measure = measure.removeprefix(f"{receiver}_")
            found = {actor: gains[actor][receiver][measure] for actor in actors}
        else:
            found = {name: gains[actors[0]][name][measure] for name in players}
        wanted = then.take(key)
        assert {name: found[name] for name in wanted} == wanted, key


def gains_of(
    case: Case, players: list[str], recruits: dict[str, list[str]], action: str, actor: str, declined: list[str]
) -> dict[str, dict[str, int]]:
    """What every player gains when `actor` takes the action without its coins and main effect."""
    row = Row(Table({"bottom_action": action, "main": False, "coins": False, "decline": declined}, case.id), [])
    seat = players.index(actor)
    mat, _ = mat_with(bottom=action)
    mats = [name for name in names.MATS if name != mat]
    mats.insert(seat, mat)
    factions = fill(*[name if name in names.FACTIONS else None for name in players])
    scene = Scene({name: i for i, name in enumerate(players)}, factions, case.given, mats)
    for name, sections in recruits.items():
        scene.position.recruits(scene.seat(name), *sections)
    supply(scene.position, seat, action, 4)
    scene.position.hold(seat)
    scene.position.start(seat)
    outcome = Outcome(scene, scene.position.copy(), scene.position)
    assert play_bottom(scene, row), f"{actor} cannot take {action}"
    return {
        name: {word: outcome.gain(measure, scene.seat(name), 0) for word, measure in MEASURES.items()}
        for name in players
    }


CASES = {"bottom": bottom, "pay": pay, "ongoing": ongoing}

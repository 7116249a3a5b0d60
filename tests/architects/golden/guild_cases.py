"""Golden cases of the Guildhall, the cathedral, the setup and the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engines.architects.game import GAME
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import guildhall, scoring
from engines.architects.setup.results import CATEGORIES
from engines.core.engine.playout import settle_chance
from engines.core.setup.setup import Setup
from tests.architects import position as p
from tests.architects.golden.place_cases import put
from tests.architects.golden.scene import ME, Scene, constant
from tests.golden.reading import Table

KINDS_OF_REWARD = range(t.NUM_REWARDS)


def construct(case: Table, before: Table, after: Table) -> None:
    """A building is constructed. Rule: A6.4"""
    building = constant(before.take("building"))
    others, captives = before.take("other_virtue", {}), before.take("captured_total", 0)
    scene = Scene(case, before)
    p.hold(scene.s, building)
    p.captive(scene.s, ME, 1, captives)
    for seat, value in enumerate(others.values(), 1):
        put(scene.s, "virtue", seat, value)
    done = scene.is_placed(t.GUILDHALL) and scene.is_answered(building)
    assert done is case.take("legal", True)
    if not done:
        return
    if p.asks(scene.s) == c.K_CHURCH:
        p.answer(scene.s, c.YES)
    assert scene.s.built[ME] >> building & 1
    assert t.BUILDING_VP[building] == after.take("printed_vp")
    if "end_vp" in after:
        assert scoring.points_of(scene.s, ME, building, scene.s.virtue[ME], 0) == after.take("end_vp")
    for seat, (colour, value) in enumerate(after.take("other_virtue", {}).items(), 1):
        assert scene.s.virtue[seat] == value, colour
    scene.check(after)


def cathedral(case: Table, before: Table, after: Table) -> None:
    """A step on the cathedral. Rule: A6.6, A6.7, A6.8"""
    level, hand, full = before.take("level"), before.take("hand"), before.take("occupied_next")
    reward = before.take("reward", {})
    payments = {number: after.take(f"payments_level_{number}", None) for number in (2, 4)}
    by_character = after.take("legal_by_character", None)

    def new(character: str = "", at: int = level) -> Scene:
        scene = Scene(case.copy(), before.copy(), 4, character)
        put(scene.s, "cathedral", ME, at)
        p.hold(scene.s, *range(hand))
        for seat in range(1, full + 1):
            put(scene.s, "cathedral", seat, level + 1)
        return scene

    for character, legal in (by_character or {}).items():
        assert new(character).is_placed(t.GUILDHALL) is legal, character
    for number, count in payments.items():
        if count:
            scene = new(at=number - 1)
            p.give(scene.s, wood=20, stone=20)
            assert scene.is_placed(t.GUILDHALL) and scene.is_answered(c.CATHEDRAL)
            assert (p.asks(scene.s), len(p.legal(scene.s))) == (c.K_SPLIT, count)
    scene = new()
    for key in ("virtue", "gold", "wood", "marble", "character"):
        before.take(key, None)
    if by_character or any(payments.values()):
        case.take("legal", None)
        return
    done = scene.is_placed(t.GUILDHALL)
    assert done is case.take("legal", True)
    if not done:
        return
    p.choose(scene.s, c.CATHEDRAL)
    p.draw(scene.s, reward_of(reward))
    settle_chance(scene.s, p.KEY)
    assert (scene.s.cathedral[ME], t.LEVEL_VP[scene.s.cathedral[ME]]) == (after.take("level"), after.take("level_vp"))
    assert p.hand_size(scene.s) == after.take("hand")
    change = after.take("delta")
    assert scene.delta() == {good: count for good, count in change.items() if count}
    scene.check(after)


def reward_of(gain: dict[str, int]) -> int:
    """The number of a reward with this gain."""
    wanted = [gain.get(good, 0) for good in (*p.names.GOODS, "virtue", "building_card")]
    rows = {kind: t.REWARD_GAIN[kind] * t.NUM_GAINED for kind in KINDS_OF_REWARD}
    return next(kind for kind, row in rows.items() if t.GAINS[row : row + t.NUM_GAINED] == wanted)


def spaces(case: Table, before: Table, after: Table) -> None:
    """Spaces of the Guildhall, resets and the end. Rule: A6.1, A5.6, A8.1"""
    s = p.position(case.take("players"))
    p.has_option(s, c.OPTION_SWEEP)
    found: dict[str, Any] = {"spaces": guildhall.spaces(s), "row_length": guildhall.row_length(s)}
    resets, sweeps, end = [], [], 0
    for space in range(1, guildhall.spaces(s) + 1):
        buried = s.dismissed_size
        guildhall.fill_space(s)
        resets += [space] if s.reset_due else []
        sweeps += [space] if s.dismissed_size > buried else []
        end = space if s.turns_left and not end else end
        put(s, "reset_due", 0, 0)
        for spot in range(t.NUM_SPOTS):
            put(s, "display", spot, p.DISPLAY[spot])
    found |= {"reset_at": resets, "sweep_at": sweeps, "end_at": end, "turns_left_each": s.turns_left // s.players}
    found |= {"row_of_6th": 5 // guildhall.row_length(s) + 1, "column_of_6th": 5 % guildhall.row_length(s) + 1}
    for key, value in found.items():
        if key in after:
            assert value == after.take(key), key


def final(case: Table, before: Table, after: Table) -> None:
    """Points at the end. Rule: A8.3, A8.5"""
    others = before.take("others", {}).get("cathedral", [])
    own = {key: before.take(key, 0) for key in ("buildings_vp", "cathedral", "prison", "captured_total")}
    buildings = before.take("buildings", [])
    scene = Scene(case, before)
    s = scene.s
    p.build(s, *(constant(word) for word in buildings))
    put(s, "cathedral", ME, own["cathedral"])
    for seat, level in enumerate(others, 1):
        put(s, "cathedral", seat, level)
    p.jail(s, own["prison"])
    p.captive(s, ME, 1, own["captured_total"])
    lines = dict(zip([category.column for category in CATEGORIES], GAME.results.score(s, ME), strict=True))
    points = {name.removeprefix("points_"): line.points for name, line in lines.items()}
    assert sum(points.values()) == scoring.total(s, ME)
    found = {
        "buildings_vp": points["buildings"] + points["effects"],
        "cathedral_vp": points["cathedral"],
        "virtue_vp": points["virtue"],
        "debt_vp": points["debts"],
        "goods_vp": points["goods"],
        "silver_vp": points["silver"],
        "prison_vp": points["prison"],
        "total": sum(points.values()) + own["buildings_vp"],
        "virtue_end": scoring.end_virtue(s, ME),
        "unpaid_end": scoring.end_debts(s, ME),
    }
    scoring.end_effects(s, ME)
    assert (s.virtue[ME], s.debts[ME]) == (found["virtue_end"], found["unpaid_end"])
    for key, value in found.items():
        if key in after:
            assert value == after.take(key), key


def tie(case: Table, before: Table, after: Table) -> None:
    """Who wins at equal points. Rule: A8.7"""
    scores = before.take("scores")
    s = p.position(len(scores))
    for seat, (points, virtue, silver) in enumerate(scores.values()):
        put(s, "virtue", seat, virtue)
        p.give(s, seat, silver=silver)
        p.give(s, seat, gold=points - t.VIRTUE_VP[virtue] - silver // t.SILVER_PER_VP)
    assert [scoring.total(s, seat) for seat in range(s.players)] == [own[0] for own in scores.values()]
    ranks = [rank for rank, _ in GAME.results.ranking(s)]
    assert [name for name, rank in zip(scores, ranks, strict=True) if rank == 1] == after.take("winners")


def setup(case: Table, before: Table, after: Table) -> None:
    """The table before the first turn. Rule: A1.3, A1.7, A1.11, A11.1, A11.2"""
    players, characters = case.take("players"), before.take("characters", [])
    seats = tuple({"character": name} for name in characters) or ({},) * players
    state = GAME.new_initial_state(Setup("architects", seats, options={} if characters else {"characters": False}))
    rewards, tax = state.core.rewards_left, state.core.tax
    rng = Random(1)
    core: Any = state.core
    while not core.turns:
        state.step(state.sample_chance(1) if state.is_chance() else rng.choice(state.legal_actions()))
    named = characters or [f"seat {place}" for place in range(players)]
    order = range(players) if characters else [(core.first + place) % players for place in range(players)]
    found: dict[str, Any] = {
        "silver": [core.goods[seat * t.NUM_GOODS + t.SILVER] for seat in order],
        "virtue": [core.virtue[seat] for seat in order],
        "reserve": [core.reserve[seat] for seat in order],
        "hand": [p.hand_size(core, seat) for seat in order],
        "workers": [core.reserve[seat] + core.prison[seat] for seat in order],
    }
    if characters:
        assert characters[core.first] == after.take("first")
    found |= {"reward_pile": rewards, "tax_stand": tax, "display": sum(x != c.NO_APPRENTICE for x in core.display)}
    for key in list(after.left()):
        wanted, value = after.take(key), found[key]
        if isinstance(wanted, dict):
            value = dict(zip(named, value, strict=True))
        elif isinstance(value, list) and not isinstance(wanted, list):
            assert value == [wanted] * players, key
            continue
        assert value == wanted, key


CASES: dict[str, Callable[[Table, Table, Table], None]] = {
    "construct": construct,
    "cathedral": cathedral,
    "guildhall": spaces,
    "final": final,
    "tie": tie,
    "setup": setup,
}

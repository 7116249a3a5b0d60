"""Golden cases of the turn: sections, and whole turns with both rows."""

from __future__ import annotations

from typing import Any

from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from tests.scythe.golden.bottom_cases import Row
from tests.scythe.golden.outcome import Outcome
from tests.scythe.golden.reading import Case, Table, UnknownKey
from tests.scythe.golden.row_cases import REST, check_products, play_produce, play_trade, take
from tests.scythe.golden.scene import Scene, mat_with, read_player, supply, two
from tests.scythe.position import Position


def turn(case: Case) -> None:
    """Which section may be chosen, or a turn with its two rows."""
    if "order" in case.when:
        check_order(case)
        return
    if "top" in case.when or "bottom" in case.when or isinstance(case.given.look("section"), dict):
        whole_turn(case)
        return
    legal = case.then.take("legal")
    previous, wanted = case.given.take("previous_section", None), case.when.take("section", None)
    options = case.given.take("options", {})
    for name, expected in legal.items() if isinstance(legal, dict) else {"nordic": legal}.items():
        section = wanted
        if name not in names.FACTIONS and "_" not in name:
            section, name = name, case.given.look("faction", "nordic")
        assert section_is_legal(name, previous, section, options) == expected, f"{name}: {section}"
    case.given.take("faction", None)


def check_order(case: Case) -> None:
    """Whether the rows may be taken in this order: the top row is asked first and never again after the bottom row."""
    order = list(case.when.take("order"))
    scene = two(case.given, "nordic", mats=["industrial"])
    p = scene.position
    read_player(scene, 0, case.given)
    supply(p, 0, "build", 4)
    p.hold()
    p.start()
    told = p.run(c.K_END_WINDOW, answers={c.K_SECTION: p.section(bottom="build")})
    asked = [kind for kind, _, _ in told if kind in (c.K_TOP, c.K_BOTTOM)]
    assert asked == [c.K_TOP, c.K_BOTTOM]
    possible = order == [word for word in ("top", "bottom") if word in order]
    assert possible == case.then.take("legal")


def section_is_legal(name: str, previous: Any, section: Any, options: dict[str, Any]) -> bool:
    """Whether a faction may choose the section; the name may say by which reading of Relentless."""
    faction = name.split("_")[0]
    if name.endswith("complete_rulebook"):
        options = {**options, "relentless_factory": False}
    given = Table({"faction": faction, "options": options}, name)
    p = two(given).position
    if "factory" in (previous, section):
        p.factory_card(0, 4)
    if previous is not None and previous != "none":
        p.track(0, last_section=section_number(p, previous))
    p.start()
    return section_number(p, section) in p.legal


def section_number(p: Position, section: Any) -> int:
    """A section by its number, by the name of one of its actions, or the Factory card."""
    if section == "factory":
        return c.FACTORY_SECTION
    if isinstance(section, int):
        return (section - 1) % 4
    return p.section(bottom=section) if section in names.BOTTOM_ACTIONS else p.section(top=section)


def whole_turn(case: Case) -> None:
    """A turn: section, top row, bottom row."""
    given, when, then = case.given, case.when, case.then
    section = given.take("section", {})
    top = section.get("top") or when.take("section", None)
    bottom_name = section.get("bottom") or (when.look("bottom") if isinstance(when.look("bottom"), str) else "")
    mat, cubes = (
        mat_with(top, bottom_name, given.take(f"{bottom_name}_cost", None)) if bottom_name else ("patriotic", 0)
    )
    tokens = {resource: given.take(resource) for resource in names.RESOURCES if resource in given}
    given.take("resources", 0)
    previous = given.take("previous_section", None)
    scene = two(given, "nordic", mats=[mat])
    p = scene.position
    read_player(scene, 0, given)
    if bottom_name:
        p.placed(0, bottom_name, cubes)
    p.units(0, "M7", worker=1 if not p.of(0, "num_workers") else 0)
    p.resources("M7", **tokens)
    if previous is not None:
        p.track(0, last_section=section_number(p, previous))
    p.hold()
    p.start()
    before = p.copy()
    legal = section_number(p, top) in p.legal and play_rows(case, scene, top, bottom_name)
    assert legal == then.take("legal", True), f"legal: {legal}"
    check_products(then, before, p)
    Outcome(scene, before, p).check(then)


def play_rows(case: Case, scene: Scene, top: str, bottom_name: str) -> bool:
    """Both rows as the case words them; False if one of them is refused."""
    p, wanted, row = scene.position, case.when.take("top", False), case.when.take("bottom", False)
    taken = play_top_row(p, top, wanted)
    for measure, expected in case.then.ending("_before_bottom").items():
        assert Outcome(scene, p, p).value(measure, 0, expected) == expected, f"{measure} before the bottom row"
    if not taken:
        return False
    if row is False:
        p.run(c.K_END_WINDOW)
        return True
    if p.kind != c.K_BOTTOM or c.TAKE not in p.legal:
        return False
    action = Row(Table({"bottom_action": bottom_name}, case.id), [])
    p.choose(c.TAKE)
    p.run(c.K_END_WINDOW, answers=action.answers(scene))
    return True


def play_top_row(p: Position, top: str, wanted: Any) -> bool:
    """The top row: not taken (False), or what `{ trade = { wood = 2 } }` and the like say."""
    if wanted is False or wanted == "skip":
        p.choose(section_number(p, top))
        p.run(*REST)
        return True
    kind, what = next(iter(wanted.items())) if isinstance(wanted, dict) else (top, wanted)
    if kind == "trade":
        return play_trade(p, what, None)
    if kind == "bolster":
        return take(p, "bolster", c.TAKE if what == "power" else c.TAKE_SECOND)
    if kind == "produce":
        return play_produce(p, what, {})
    if kind in ("gain", "move"):
        return take(p, "move", c.TAKE_SECOND)
    raise UnknownKey(f"the adapter does not know the top row {wanted}")


CASES = {"turn": turn}

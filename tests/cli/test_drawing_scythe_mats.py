"""The drawn mats say what a player may do at which cost, and what was built, deployed and enlisted."""

from __future__ import annotations

import pytest

from engines.core.game import Position as AnyPosition
from engines.drawing.style import Style
from tests.cli.pictures import bare, draw_mats, random_state
from tests.scythe.position import Position

WIDE, NARROW, PLAIN = Style(width=100), Style(width=80), Style(plain=True, width=300)


def of_position(position: Position) -> AnyPosition:
    table = random_state("scythe", position.seats, 0, 1, expansions=["invaders"])
    position.start()
    return AnyPosition(table.game, table.setup, position.s)


def nordic() -> Position:
    """Industrial: bolster/upgrade, produce/deploy, move/build, trade/enlist."""
    return Position("nordic", "crimea", mats=["industrial", "patriotic"])


def mats(position: Position, style: Style = PLAIN, viewer: int | None = None) -> str:
    return "\n".join(draw_mats(of_position(position), 0, viewer, style))


def sections(position: Position) -> dict[str, str]:
    lines = [line for line in mats(position).splitlines() if " Top: " in line]
    return {line.split(".")[0]: line for line in lines}


@pytest.mark.rule("S2.2")
def test_the_four_sections_stand_in_the_order_of_the_mat() -> None:
    assert list(sections(nordic())) == ["BOLSTER", "PRODUCE", "MOVE", "TRADE"]
    lines = mats(nordic(), WIDE).splitlines()
    assert lines[0].startswith("Seat 1 N Nordic Kingdoms, character ")
    top = next(line for line in lines if "BOLSTER" in line)
    bottom = next(line for line in lines if "UPGRADE" in line)
    for above, below in (("BOLSTER", "UPGRADE"), ("PRODUCE", "DEPLOY"), ("MOVE", "BUILD"), ("TRADE", "ENLIST")):
        assert top.index(above) == bottom.index(below)


@pytest.mark.rule("S4.2")
def test_costs_are_those_after_upgrades() -> None:
    position = nordic()
    assert "DEPLOY; pay 3 metal (2 upgrades open); gain 2 coins" in sections(position)["PRODUCE"]
    position.placed("nordic", "deploy", 2)
    position.cubes("nordic", "move_units", "trade_popularity")
    found = sections(position)
    assert "DEPLOY; pay 1 metal (0 upgrades open)" in found["PRODUCE"]
    assert "[x] 3 units to move, or; [ ] 1 coin." in found["MOVE"]
    assert "pay 1 coin; 2 resources, or; [x] 2 popularity." in found["TRADE"]
    assert "2 of 6 upgrades" in found["BOLSTER"]


@pytest.mark.parametrize(
    ("workers", "cost"),
    [(2, "free"), (4, "pay 1 power"), (6, "pay 1 power, 1 pop."), (8, "pay 1 power, 1 pop., 1 coin")],
)
@pytest.mark.rule("S3.11")
def test_produce_costs_what_the_workers_uncovered(workers: int, cost: str) -> None:
    position = nordic()
    position.units("nordic", "T1", worker=workers)
    assert f"PRODUCE. Top: {cost}; [ ] 2 territories." in sections(position)["PRODUCE"]


def test_what_is_built_deployed_and_enlisted_is_shown() -> None:
    position = nordic()
    for kind, where in (("monument", "T1"), ("armory", "W1"), ("mill", "M2")):
        position.structure("nordic", kind, where)
    position.abilities("nordic", "speed")
    position.recruits("nordic", "build", "enlist")
    found = sections(position)
    assert "+1 pop. (monument)" in found["BOLSTER"] and "+1 power (armory)" in found["TRADE"]
    assert "+ its own (mill)" in found["PRODUCE"] and "1 of 4 mechs" in found["PRODUCE"]
    assert "3 of 4 structures; [x] recruit 1 popularity" in found["MOVE"]
    assert "2 of 4 recruits; [x] recruit 1 card" in found["TRADE"]
    assert "[ ] recruit 1 power" in found["BOLSTER"]
    text = mats(position)
    assert "[x] Speed: one extra territory per move." in text
    assert "[ ] Artillery" in text


@pytest.mark.rule("S10.1")
def test_stars_are_shown_by_kind() -> None:
    position = nordic()
    position.stars("nordic", "power", "combat", "objective")
    assert "Stars, 3 of 6: upgrades 0 of 1, mechs 0 of 1" in mats(position)
    assert "objective 1 of 1, combat 1 of 2, popularity 0 of 1, power 1 of 1." in mats(position)
    assert "combat ★☆" in " ".join(mats(position, WIDE).split())


@pytest.mark.rule("S11.6")
def test_tracks_name_the_tier_and_what_it_is_worth() -> None:
    position = nordic()
    position.track("nordic", power=9, popularity=13, coins=1)
    text = mats(position)
    assert "Power 9 of 16. Popularity 13 of 18, tier 3: 5 coins a star, 4 a territory, 3 a pair of resources." in text
    assert "1 coin, 0 combat cards, 0 objective cards." in text


@pytest.mark.rule("S8.5")
def test_the_factory_card_is_told_in_words() -> None:
    position = nordic()
    assert "Factory card" not in mats(position)
    position.factory_card("nordic", 2)
    move = "Bottom: move 1 unit up to 2 territories."
    assert f"Factory card 2. Top: pay 1 popularity to enlist a recruit or upgrade. {move}" in mats(position)
    other = Position("nordic", "crimea", options={"factory_card_3": "power"})
    other.factory_card("nordic", 3)
    assert f"Factory card 3. Top: pay 1 combat card to gain 2 power. {move}" in mats(other)


def test_the_section_of_the_last_turn_is_marked() -> None:
    position = nordic()
    position.track("nordic", last_section=2)
    assert "MOVE (last turn). Top:" in mats(position)


@pytest.mark.parametrize("style", [WIDE, NARROW, Style(unicode=False, width=100), Style(True, width=120), PLAIN])
def test_no_line_of_the_mats_is_wider_than_the_terminal(style: Style) -> None:
    for case in ((2, 300, 1), (5, 900, 1), (7, 2500, 3)):
        state = random_state("scythe", *case, expansions=["invaders"])
        for p in range(case[0]):
            lines = draw_mats(state, p, 0, style)
            assert max(len(bare(line)) for line in lines) <= style.width
            assert {len(bare(line)) for line in lines if bare(line)[:1] in ("│", "|")} <= {97}
            assert (style.unicode and not style.plain) or "\n".join(lines).isascii()

"""What somebody asks about besides moves: races, powers and regions."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.game import Position as AnyPosition
from engines.core.setup.setup import Setup
from engines.core.typed_lines import read_line
from engines.smallworld.game import GAME
from engines.smallworld.generated import names
from engines.smallworld.rules import constants as c
from tests.positions import bits
from tests.smallworld.position import Position

ALL_REGIONS = (1 << 23) - 1


def asked(p: Position, text: str) -> str:
    """What `? TEXT` tells."""
    found = GAME.words.why_not(p.s, text)
    assert found is not None
    return found.text


@pytest.mark.rule("W12.3", "W12.5", "W13.11", "W13.12")
def test_races_and_powers_are_explained_with_who_has_them_and_what_is_on_offer() -> None:
    p = Position("giants merchant", "humans hill").column("orcs forest", "ratmen commando", "elves swamp")
    p.stand(0, {2: 1}).hand(0, 4).conquer()
    assert asked(p, "giants") == (
        "Giants: regions next to a mountain they occupy cost 1 token less; 6 tokens beside those of the power; "
        "seat 1's Merchant Giants (W12.5)."
    )
    assert asked(p, "Hill") == "Hill: 1 coin more for each hill; 4 tokens; seat 2's Hill Humans (W13.11)."
    assert asked(p, "elves").endswith("6 tokens beside those of the power; on offer for 2 coins (W12.3).")
    assert asked(p, "forest").endswith("; on offer for nothing (W13.8).")


@pytest.mark.rule("W10.8")
def test_a_race_in_decline_is_told_so_and_its_power_is_nobodys() -> None:
    p = (
        Position("giants merchant", "humans hill")
        .declined(1, "dwarves", {5: 1}, "swamp")
        .stand(0, {2: 1})
        .hand(0, 4)
        .conquer()
    )
    assert "seat 2's Dwarves, in decline (W12.2)" in asked(p, "dwarves")
    assert "seat" not in asked(p, "swamp") and "seat 1's Merchant Giants" in asked(p, "merchant")


def test_a_region_is_told_with_what_stands_there_and_why_it_cannot_be_attacked() -> None:
    p = Position("giants hill", "humans forest").stand(0, {2: 1}).stand(1, {16: 2}).hand(0, 4).conquer()
    told = asked(p, "r16")
    assert told.startswith(f"{names.REGION_TITLES[15]}: seat 2's Humans x2 (W4.1). ") and "is not next to" in told
    assert asked(p, "r2").startswith(f"{names.REGION_TITLES[1]}: your Giants (W4.1). ")
    p = Position("giants hill", "humans forest").stand(0, {2: 2}).stand(1, {16: 2}).start()
    assert p.kind == c.K_TURN
    told = asked(p, "r16")
    assert (
        told.startswith(f"{names.REGION_TITLES[15]}: seat 2's Humans x2 (W4.1). ") and "none is asked for now" in told
    )


@pytest.mark.parametrize("region", [1, 4, 5, 16])
def test_a_region_is_known_by_its_printed_name_with_commas_and_brackets(region: int) -> None:
    """Asked about like its number, legal or not; and as an answer it is the region."""
    p = Position("giants hill", "humans forest").stand(0, {2: 1}).stand(1, {16: 2}).hand(0, 9).conquer()
    title = names.REGION_TITLES[region]
    assert asked(p, title) == asked(p, f"r{region + 1}")
    assert asked(p, f"region {region + 1}") == asked(p, f"r{region + 1}")
    for x in bits(p.s.legal & ALL_REGIONS):
        state = AnyPosition(GAME, Setup("smallworld", ({}, {})), p.s)
        assert read_line(state, names.REGION_TITLES[x]) == (x,) == read_line(state, f"conquer {names.REGION_TITLES[x]}")
    p = Position("giants hill", "humans forest").stand(0, {2: 2}).stand(1, {16: 2}).start()
    assert asked(p, title) == asked(p, f"r{region + 1}").replace(f"'r{region + 1}'", f"'{title}'")
    assert f"'{title}' is a region, and none is asked for now" in asked(p, title)


def test_a_comma_within_brackets_ends_no_part_of_a_line() -> None:
    p = Position("giants hill", "humans forest").stand(0, {2: 1}).stand(1, {16: 2}).hand(0, 9).conquer()
    far = names.REGION_TITLES[10]
    assert far == "r11 (forest, magic)"
    told = asked(p, f"conquer {far}, conquer r6")
    assert told.startswith(f"The first part, 'conquer {far}', is not legal now. {far} is not next to"), told


def test_races_and_powers_cite_the_row_of_the_ledger_that_tells_of_them() -> None:
    told = Path("engines/smallworld/RULES.md").read_text(encoding="utf-8")
    pairs = (
        *zip(names.RACE_RULES, names.RACE_TITLES, strict=True),
        *zip(names.POWER_RULES, names.POWER_TITLES, strict=True),
    )
    assert [title for rule, title in pairs if f"| {rule} | {title}: " not in told] == []

"""Tables of the player mats and of the two rows of actions."""

from __future__ import annotations

from engines.core.build.generate.common import Data, choice_of, choices_of, columns, ids, number_of, place_of, texts
from engines.core.build.generate.text import Entry
from engines.core.engine.errors import DataError
from engines.scythe.data.vocabulary import ONE_TIME, PRODUCTS, RESOURCES, SETS, TERRAINS


def checked(section: Data) -> Data:
    """A section of a mat. Raises DataError for one whose cost the cubes raise."""
    if section["min_cost"] > section["cost"]:
        raise DataError(
            f"{place_of(section)}: 'min_cost' is {section['min_cost']}, more than 'cost', {section['cost']}."
        )
    return section


def by_bottom(data: Data, key: str) -> list[int]:
    """mat * NUM_BOTTOM + bottom action -> the number under `key`."""
    bottoms = ids(data["player_mats"]["bottom_action"])
    result = []
    for mat in data["player_mats"]["mat"]:
        sections = {section["bottom"]: section for section in map(checked, mat["section"])}
        result += [int(sections[bottom][key]) for bottom in bottoms]
    return result


def actions_and_sections(data: Data, row: str) -> tuple[list[int], list[int]]:
    """For the `top` or `bottom` row: by mat and section the action, by mat and action the section."""
    actions = ids(data["player_mats"][f"{row}_action"])
    mats = texts(data["player_mats"]["mat"], "section")
    order = [choices_of(sections, row, actions) for sections in mats]
    flat = [action for mat in order for action in mat]
    return flat, [mat.index(action) for mat in order for action in range(len(actions))]


def mat_entries(data: Data) -> list[Entry]:
    """Tables by player mat, and those of the rows that all mats share."""
    mats, tops = data["player_mats"]["mat"], data["player_mats"]["top_action"]
    bottoms, boxes = data["player_mats"]["bottom_action"], [(i, b) for i, t in enumerate(tops) for b in t["box"]]
    top_of, section_of_top = actions_and_sections(data, "top")
    bottom_of, section_of_bottom = actions_and_sections(data, "bottom")
    by_id = {top["id"]: top for top in tops}
    start = {"START_POPULARITY": "starting_popularity", "START_COINS": "starting_coins"}
    start["START_OBJECTIVES"] = "objective_cards"
    ongoing = [next(iter(bottom["recruit_bonus"].items())) for bottom in bottoms]
    return [
        Entry("NUM_MATS", len(mats)),
        Entry("NUM_SECTIONS", len(mats[0]["section"])),
        Entry("MAT_SET", choices_of(mats, "set", SETS)),
        *columns(mats, start),
        Entry("MAT_TOP", top_of, "mat * NUM_SECTIONS + section -> top action."),
        Entry("MAT_BOTTOM", bottom_of, "mat * NUM_SECTIONS + section -> bottom action."),
        Entry("SECTION_OF_TOP", section_of_top, "mat * NUM_TOP + top action -> section."),
        Entry("SECTION_OF_BOTTOM", section_of_bottom, "mat * NUM_BOTTOM + bottom action -> section."),
        Entry("BOTTOM_COST", by_bottom(data, "cost"), "mat * NUM_BOTTOM + bottom action -> tokens at the start."),
        Entry("BOTTOM_MIN_COST", by_bottom(data, "min_cost"), "The same with all cubes placed."),
        Entry("BOTTOM_COINS", by_bottom(data, "coins"), "mat * NUM_BOTTOM + bottom action -> coins earned."),
        Entry("BOTTOM_RESOURCE", choices_of(bottoms, "resource", RESOURCES)),
        Entry(
            "ONGOING_KIND",
            [number_of(kind, ONE_TIME, "player_mats.toml, recruit_bonus") for kind, _ in ongoing],
            "Bottom action -> kind of bonus (0..3).",
        ),
        Entry("ONGOING_AMOUNT", [amount for _, amount in ongoing]),
        Entry("TOP_COST_COINS", texts(tops, "cost_coins")),
        Entry("TOP_OF_BOX", [top for top, _ in boxes], "Upgrade box -> top action."),
        Entry("BOX_AMOUNT", [box[key] for _, box in boxes for key in ("base", "upgraded")], "box * 2 + upgraded."),
        Entry("TRADE_RESOURCES", by_id["trade"]["resources"]),
        Entry("MONUMENT_POPULARITY", by_id["bolster"]["structure_gain"]["popularity"]),
        Entry("ARMORY_POWER", by_id["trade"]["structure_gain"]["power"]),
        Entry("MILL_WORKERS", by_id["produce"]["mill_workers"], "The mill produces like so many workers."),
        *produce_entries(data),
    ]


def produce_entries(data: Data) -> list[Entry]:
    """Cost of Produce by workers off the mat, and the product of each terrain."""
    track = data["player_mats"]["produce_track"]
    start, squares = track["workers_on_board_at_start"], track["squares"]
    uncovered = [squares[: max(0, workers - start)] for workers in range(start + len(squares) + 1)]
    named = [choice_of(data["player_mats"]["production"], terrain, PRODUCTS) for terrain in TERRAINS]
    return [
        Entry("WORKERS_AT_START", start),
        *[Entry(f"PRODUCE_COST_{kind.upper()}", [row.count(kind) for row in uncovered]) for kind in ONE_TIME[:3]],
        Entry("PRODUCT_WORKER", PRODUCTS.index("worker")),
        Entry("PRODUCT_NONE", PRODUCTS.index("nothing")),
        Entry("PRODUCES", [*named, PRODUCTS.index("nothing")], "Terrain -> resource, worker or nothing."),
    ]

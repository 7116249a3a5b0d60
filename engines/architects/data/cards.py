"""Tables of apprentices, buildings, characters, rewards and market cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.architects.data import telling
from engines.architects.data.gains import NOTHING, apprentice_rows, building_rows, gain_number
from engines.architects.data.vocabulary import (
    ABILITIES,
    ABILITY_AMOUNTS,
    COUNTED,
    EFFECTS,
    GOODS,
    PLACED_OPS,
    SKILLS,
    TRIGGER_OF_OP,
    TRIGGERS,
)
from engines.core.build.generate.common import Data, choice_of, choices_of, mask, texts
from engines.core.build.generate.text import Entry


def constant(word: str) -> str:
    """The name of a constant for an id."""
    return word.upper().replace("-", "_")


def numbered(rows: list[Data], prefix: str = "") -> list[Entry]:
    """One constant for each entry: its number."""
    return [Entry(prefix + constant(row["id"]), number) for number, row in enumerate(rows)]


def _cards(rows: list[Data], fits: Callable[[Data], bool]) -> int:
    return mask([number for number, row in enumerate(rows) if fits(row)])


def _numbers_of(word: object, of_rows: list[Any]) -> int:
    return mask([number for number, words in enumerate(of_rows) if word in words])


def _trigger(row: Data) -> str:
    ability = row["ability"]
    return str(TRIGGER_OF_OP.get(ability["op"], ability.get("trigger", "")))


def _amount(ability: Data) -> int:
    return next((int(ability[key]) for key in ("silver", "workers", "virtue") if key in ability), 0)


def apprentice_entries(data: Data) -> list[Entry]:
    """Copies, skills, virtue and abilities."""
    rows, base = apprentice_rows(data), data["apprentices"]["apprentice"]
    triggers = [_trigger(row) for row in rows]
    places = [(row["ability"]["op"], row["ability"].get("place", "")) for row in rows]
    return [
        Entry("NUM_APPRENTICES", len(rows), "Kinds of apprentices."),
        *numbered(rows),
        Entry("BASE_APPRENTICES", mask([*range(len(base))])),
        Entry("TWINS", _cards(rows, lambda row: row["count"] > 1), "Kinds of which there are two cards."),
        *(Entry(skill.upper(), number) for number, skill in enumerate(SKILLS)),
        Entry("NUM_SKILLS", len(SKILLS)),
        Entry("SKILLED", [_numbers_of(skill, [row["skills"] for row in rows]) for skill in SKILLS], "By skill."),
        Entry("APPRENTICE_VIRTUE", [row["virtue"] for row in rows], "When hired."),
        *(Entry(f"ON_{trigger.upper()}", number) for number, trigger in enumerate(TRIGGERS)),
        Entry("TRIGGERED", [_numbers_of(trigger, [[own] for own in triggers]) for trigger in TRIGGERS]),
        Entry("APPRENTICE_GAIN", [gain_number(data, row["ability"].get("gain", NOTHING)) for row in rows]),
        Entry("APPRENTICE_AMOUNT", [_amount(row["ability"]) for row in rows], "Silver, virtue or workers."),
        *(Entry(name, _numbers_of(placed, [[own] for own in places])) for name, placed in PLACED_OPS.items()),
    ]


def building_entries(data: Data) -> list[Entry]:
    """Skills, virtue, points and effects of buildings."""
    rows, base = building_rows(data), data["buildings"]["building"]
    effects = [row["effect"] for row in rows]
    kinds = choices_of(effects, "op", list(EFFECTS))
    options = [effect.get("options", [NOTHING, NOTHING]) for effect in effects]
    amounts = [abs(effect.get(EFFECTS[effect["op"]], 0)) for effect in effects]
    counts = [choice_of(e, "of", list(COUNTED)) if "of" in e else len(COUNTED) for e in effects]
    return [
        Entry("NUM_BUILDINGS", len(rows)),
        *numbered(rows),
        Entry("BASE_BUILDINGS", mask([*range(len(base))])),
        Entry("NEEDING", [_numbers_of(skill, [row["skills"] for row in rows]) for skill in SKILLS], "By skill."),
        Entry("BUILDING_VIRTUE", [row["virtue"] for row in rows]),
        Entry("BUILDING_VP", [row["vp"] for row in rows]),
        *(Entry(f"EFFECT_{op.upper()}", number) for number, op in enumerate(EFFECTS)),
        Entry("BUILDING_EFFECT", kinds),
        Entry("BUILDING_GAIN", [gain_number(data, effect.get("gain", NOTHING)) for effect in effects]),
        Entry("BUILDING_OPTIONS", [gain_number(data, gain) for pair in options for gain in pair], "building * 2."),
        Entry("BUILDING_AMOUNT", amounts),
        Entry("BUILDING_PLACES", [effect.get("locations_max", 1) for effect in effects], "Of captures."),
        Entry("BUILDING_LEAST", [effect.get("min_in_prison", 0) for effect in effects], "Workers in Prison."),
        Entry("LESS_FOR_DEBTS", [effect.get("each_unpaid", 0) for effect in effects], "Points for each unpaid debt."),
        *(Entry(f"OF_{constant(word)}", number) for number, word in enumerate(COUNTED)),
        Entry("BUILDING_OF", counts, "What sets and majorities count."),
        Entry("BUILDING_PER", [effect.get("per", 1) for effect in effects], "Size of a set."),
        Entry(
            "GAINS_VIRTUE",
            _cards(rows, lambda row: row["effect"]["op"] in ("virtue_per", "virtue_if_most")),
            "At the end.",
        ),
        Entry("LOSES_VIRTUE", _cards(rows, lambda row: row["effect"]["op"] == "virtue"), "At the end."),
        Entry("MAY_DECLINE", _cards(rows, lambda row: row["effect"].get("optional", False))),
    ]


def character_entries(data: Data) -> list[Entry]:
    """What characters start with, and what they can do."""
    rows = [*data["players"]["player"]]
    start = [row["start"] | {"silver": row["silver"]} for row in rows]
    none = {"op": "none"}
    abilities = [*(row["ability"] for row in rows), none]
    colours = sorted({row["colour"] for row in rows})
    return [
        Entry("NUM_CHARACTERS", len(rows)),
        *numbered(rows),
        Entry(
            "CHARACTER_GOODS", [own.get(good, 0) for own in start for good in GOODS], "character * NUM_GOODS + good."
        ),
        *(
            Entry(f"CHARACTER_{key.upper()}", [row[key] for row in rows])
            for key in ("prisoners", "virtue", "debts", "cards")
        ),
        Entry("CHARACTER_COLOUR", [colours.index(row["colour"]) for row in rows]),
        *(Entry(f"ABILITY_{op.upper()}", number) for number, op in enumerate(ABILITIES)),
        Entry("CHARACTER_ABILITY", choices_of(abilities, "op", ABILITIES), "The last is the standard side."),
        Entry("CHARACTER_AMOUNT", [next((a[k] for k in ABILITY_AMOUNTS if k in a), 0) for a in abilities]),
        Entry("MOST_APPRENTICES", [a.get("apprentices", data["board"]["limits"]["apprentices"]) for a in abilities]),
    ]


def reward_entries(data: Data) -> list[Entry]:
    """Rewards of the cathedral and cards of the Black Market."""
    rewards, cards = data["rewards"]["reward"], data["black_market"]["card"]
    small: list[Data] = []
    for card in cards:
        if card["small"] not in small:
            small.append(card["small"])
    market = data["board"]["black_market"]
    return [
        Entry("NUM_REWARDS", len(rewards), "Kinds of rewards."),
        Entry("REWARD_COPIES", [row["count"] for row in rewards]),
        Entry("REWARD_GAIN", [gain_number(data, row["gain"]) for row in rewards]),
        Entry("NO_REWARD_GAIN", gain_number(data, data["board"]["cathedral"]["empty_reward"]), "With an empty pile."),
        Entry("NUM_MARKET_CARDS", len(cards)),
        Entry("NUM_FACES", len(small), "Different small faces."),
        Entry("FACE_OF_CARD", [small.index(card["small"]) for card in cards]),
        Entry("FACE_GAIN", [gain_number(data, face) for face in (*small, market["printed_small"])], "Printed last."),
        Entry("LARGE_GAIN", [gain_number(data, g) for g in (*(c["large"] for c in cards), market["printed_large"])]),
    ]


def title(row: Data, rows: list[Data]) -> str:
    """The name, with its difference where several kinds share it: `Merchant gold`."""
    alike = [other for other in rows if other["name"] == row["name"]]
    return f"{row['name']} {row['id'].rpartition('-')[2]}" if len(alike) > 1 else str(row["name"])


def name_entries(data: Data) -> list[Entry]:
    """Ids, titles and effects."""
    apprentices, buildings, players = apprentice_rows(data), building_rows(data), data["players"]["player"]
    aliases = [",".join(row.get("aliases", ())) for row in buildings]
    small = list(dict.fromkeys(telling.amounts(card["small"]) for card in data["black_market"]["card"]))
    market = data["board"]["black_market"]
    return [
        Entry("GOODS", GOODS),
        Entry("SKILLS", SKILLS),
        Entry("LOCATIONS", texts(data["board"]["location"], "name")),
        Entry("LOCATIONS_ALSO", [row.get("also", "") for row in data["board"]["location"]]),
        Entry("APPRENTICES", [title(row, apprentices) for row in apprentices]),
        Entry("APPRENTICE_SKILLS", [", ".join(row["skills"]) for row in apprentices]),
        Entry("APPRENTICE_EFFECTS", [telling.told_ability(row["ability"]) for row in apprentices]),
        Entry("BUILDINGS", texts(buildings, "name")),
        Entry("BUILDING_ALIASES", aliases),
        Entry("BUILDING_SKILLS", [", ".join(row["skills"]) for row in buildings]),
        Entry("BUILDING_EFFECTS", [telling.told_effect(row["effect"]) for row in buildings]),
        Entry("REWARDS", [telling.amounts(row["gain"]) for row in data["rewards"]["reward"]]),
        Entry("SMALL_FACES", [*small, telling.amounts(market["printed_small"])], "The printed space last."),
        Entry(
            "LARGE_FACES",
            [
                *(telling.amounts(c["large"]) for c in data["black_market"]["card"]),
                telling.amounts(market["printed_large"]),
            ],
        ),
        Entry("CHARACTERS", texts(players, "id")),
        Entry("CHARACTER_NAMES", texts(players, "name")),
        Entry("CHARACTER_COLOURS", texts(players, "colour")),
        Entry("CHARACTER_ABILITIES", [telling.told_character(row["ability"]) for row in players]),
        Entry("BASE_CHARACTERS", [row["id"] for row in players if row["set"] == "base"]),
    ]

"""Tables of the factions and their mech abilities."""

from __future__ import annotations

from engines.core.build.generate.common import Data, choice_of, choices_of, columns, ids, mask, number_of, texts
from engines.core.build.generate.text import Entry
from engines.scythe.data.board import terrain_masks
from engines.scythe.data.vocabulary import ABILITIES, EFFECTS, ONE_TIME, SETS, TERRAINS


def riverwalk_masks(data: Data) -> list[int]:
    """Set of the spaces that Riverwalk of each faction reaches across a river."""
    kinds, place = terrain_masks(data), "factions.toml, riverwalk_terrain"
    terrains = texts(data["factions"]["faction"], "riverwalk_terrain")
    return [sum(kinds[number_of(name, TERRAINS, place)] for name in names) for names in terrains]


def all_mechs(data: Data) -> list[Data]:
    """The four mechs of each faction, faction by faction."""
    return [mech for faction in data["factions"]["faction"] for mech in faction["mech"]]


def mech_ability(mech: Data) -> int:
    """Number of the ability of a mech."""
    return choice_of(mech, "id", ABILITIES) + 1


def ability_slots(data: Data) -> list[int]:
    """faction * NUM_ABILITIES + ability -> bit of the mech that unlocks it, or 0."""
    mechs = [[mech_ability(mech) for mech in faction["mech"]] for faction in data["factions"]["faction"]]
    abilities = range(len(ABILITIES) + 1)
    return [1 << own.index(ability) if ability in own else 0 for own in mechs for ability in abilities]


def ability_amounts(data: Data, key: str) -> list[int]:
    """Amount with this key, by ability; 0 where the ability has none."""
    found = {mech["id"]: mech.get(key, 0) for mech in all_mechs(data)}
    return [0] + [found[name] for name in ABILITIES]


def lake_abilities(data: Data) -> int:
    """Set of the abilities that move onto lakes and off them. Rule: S5.4"""
    return mask([mech_ability(mech) for mech in all_mechs(data) if mech.get("enters_lakes")])


def banned_masks(data: Data) -> list[int]:
    """Set of the mats that are banned with each faction."""
    factions, mats = ids(data["factions"]["faction"]), ids(data["player_mats"]["mat"])
    place = "factions.toml, banned_pairs"
    pairs = [
        (number_of(faction, factions, place), number_of(mat, mats, place))
        for faction, mat in data["factions"]["banned_pairs"]
    ]
    return [mask([mat for faction, mat in pairs if faction == number]) for number in range(len(factions))]


def trap_penalties(data: Data) -> list[tuple[str, int]]:
    """What the four traps take, as (kind, amount)."""
    tokens = [faction["token"] for faction in data["factions"]["faction"] if "token" in faction]
    return [pair for token in tokens for row in token.get("penalty", []) for pair in row.items()]


def faction_entries(data: Data) -> list[Entry]:
    """Tables by faction and by mech ability."""
    factions, pieces = data["factions"]["faction"], data["factions"]["pieces"]
    traps = trap_penalties(data)
    by_id = {faction["id"]: faction for faction in factions}
    amounts = ["own_power_cost", "own_power_gain", "opponent_power_loss", "extra_combat_cards", "stolen_combat_cards"]
    return [
        Entry("NUM_FACTIONS", len(factions)),
        Entry("FACTION_SET", choices_of(factions, "set", SETS), "0 base, 1 invaders."),
        *columns(factions, {"START_POWER": "starting_power", "START_CARDS": "starting_combat_cards"}),
        Entry("RIVERWALK", riverwalk_masks(data), "Spaces of the two Riverwalk terrains."),
        Entry("BANNED_MATS", banned_masks(data), "faction -> set of mats."),
        Entry("FACTION_TOKENS", [faction.get("token", {}).get("count", 0) for faction in factions], "Flags or traps."),
        *[Entry(f"ABILITY_{name.upper()}", i) for i, name in enumerate(ABILITIES, 1)],
        Entry("NUM_ABILITIES", len(ABILITIES) + 1, "Length of the tables by ability; ability 0 does not exist."),
        Entry("MECH_ABILITY", [mech_ability(mech) for mech in all_mechs(data)]),
        Entry("LAKE_ABILITIES", lake_abilities(data), "Set of the abilities that enter lakes."),
        Entry(
            "ABILITY_SLOT_BIT", ability_slots(data), "faction * NUM_ABILITIES + ability -> 1 << slot of its mech, or 0."
        ),
        *[Entry(f"ABILITY_{key.upper()}", ability_amounts(data, key)) for key in amounts],
        Entry("ABILITY_EXTRA_STEPS", ability_amounts(data, "extra_steps")),
        Entry(
            "TRAP_OP",
            [number_of(kind, EFFECTS, "factions.toml, penalty") + 1 for kind, _ in traps],
            "What each trap takes (OP_...).",
        ),
        Entry("TRAP_AMOUNT", [amount for _, amount in traps]),
        Entry("POLANIA_COINS_PER_ENCOUNTER", by_id["polania"]["six_seven_players"]["coins_per_encounter_territory"]),
        Entry("BONUS_OP", [EFFECTS.index(kind) + 1 for kind in ONE_TIME], "What a recruit's bonus gives (OP_...)."),
        Entry("ONE_TIME_AMOUNT", [data["factions"]["recruit_one_time_bonus"][kind] for kind in ONE_TIME]),
        *[Entry(f"{kind.upper()}_PER_PLAYER", pieces[kind]) for kind in list(pieces)[1:]],
    ]

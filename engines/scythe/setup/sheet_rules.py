"""The rules by which people count what stands on the score sheet of Scythe."""

TIES = "S11.14"
RULES = {
    "structure_bonus": "S11.9",
    "faction": "S1.6",
    "mat": "S1.6",
    "coins": "S11.5",
    "popularity": "S11.6",
    "territories": "S11.7",
    "factory": "S11.7",
    "resources": "S11.8",
    "structure_bonus_count": "S11.10",
    "flags": "S16.5",
    "encounter_territories": "S16.2",
    "stars": "S11.6",
    "upgrades": "S10.1",
    "recruits": "S10.1",
    **dict.fromkeys(("power", "workers", "mechs", "structures"), TIES),
}

"""What else is printed or said for the factions and player mats of Scythe, and factions that have no rules here."""

from __future__ import annotations

from engines.scythe.generated import names

LETTERS = 3  # leagues write the first letters: Rus, Ind
ADJECTIVES = {"Crimean": "crimea", "Polanian": "polania", "Saxon": "saxony"}
FACTIONS = {
    **dict(zip(names.FACTION_TITLES, names.FACTIONS, strict=True)),
    **{name[:LETTERS]: name for name in names.FACTIONS},
    **ADJECTIVES,
}
MATS = {
    **{f"mat {number}": mat for number, mat in zip(names.MAT_NUMBERS, names.MATS, strict=True)},
    **dict(zip(names.MAT_NUMBERS, names.MATS, strict=True)),
    **{mat[: LETTERS + more]: mat for mat in names.MATS for more in (0, 1)},
}
FURTHER_FACTIONS = ("Fenris", "Vesna")  # The Rise of Fenris

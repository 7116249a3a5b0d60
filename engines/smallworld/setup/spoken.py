"""Races and powers that expansions of Small World print and that have no rules here: people's games may name them."""

from __future__ import annotations

FURTHER_RACES = (
    *("Gypsies", "Nomads", "Priestesses", "White Ladies"),  # Grand Dames
    *("Goblins", "Kobolds"),  # Cursed!
    *("Barbarians", "Homunculi", "Leprechauns", "Pixies", "Pygmies"),  # Be Not Afraid
    *("Ice Witches", "Skags", "Slingmen"),  # A Spider's Web
    *("Fauns", "Igors", "Shrubmen"),  # Royal Bonus
    *("Drakons", "Escargots", "Khans", "Scarecrows", "Scavengers", "Storm Giants", "Wendigos"),  # Sky Islands
)
FURTHER_POWERS = (
    *("Historian", "Peace-loving"),  # Grand Dames
    *("Cursed", "Hordes of", "Marauding", "Ransacking", "Were-"),  # Cursed!
    *("Barricade", "Catapult", "Corrupt", "Imperial", "Mercenary"),  # Be Not Afraid
    *("Copycat", "Lava", "Soul-Touch"),  # A Spider's Web
    *("Aquatic", "Behemoth", "Fireball"),  # Royal Bonus
)

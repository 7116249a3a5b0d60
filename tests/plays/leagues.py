"""Files of synthetic leagues of Scythe for tests of what a report says."""

from __future__ import annotations

import csv
from datetime import date, timedelta
from pathlib import Path

import numpy as np

HEAD = "play,date,table,place,player,faction,mat,bid,score,rank,won,start,expansions,source"
FACTIONS = ("Rusviet", "Crimean Khanate", "Polania", "Nordic", "Saxony", "Albion", "Togawa")
MATS = ("Industrial", "Engineering", "Patriotic", "Mechanical", "Agricultural", "Militant", "Innovative")
PEOPLE = ("Zelda", "Yorick", "Xenia", "Wim", "Vera", "Ulf", "Tilda", "Sven")
STRONG, WEAK = 0, 6  # factions that win more and less than the others
START = date(2024, 1, 5)


def league_file(path: Path, games: int, bids: bool = False, seed: int = 1, winners: bool = False) -> Path:
    """Games of 3 to 5 of eight people, at random; Rusviet is strong and Togawa weak."""
    random = np.random.default_rng(seed)
    effects = np.zeros(len(FACTIONS))
    effects[[STRONG, WEAK]] = 0.9, -0.9
    skill = 0.6 * random.standard_normal(len(PEOPLE))
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        file.write(f"{HEAD}\n")
        for game in range(games):
            size = int(random.integers(3, 6))
            people, factions, mats = (random.permutation(count)[:size] for count in (len(PEOPLE), 7, 7))
            strength = effects[factions] + skill[people] + random.gumbel(size=size)
            scores = np.round(60 + 12 * strength).astype(int)
            ranks = (-strength).argsort().argsort() + 1
            for seat in range(size):
                result = ("", "", int(ranks[seat] == 1)) if winners else (scores[seat], ranks[seat], "")
                bid = int(random.integers(0, 9)) if bids else ""
                day = START + timedelta(days=7 * (game // 3))
                held = PEOPLE[people[seat]], FACTIONS[factions[seat]], MATS[mats[seat]]
                starts = "yes" if seat == 0 else "no"
                writer.writerow([game + 1, day, "", seat + 1, *held, bid, *result, starts, "", ""])
    return path

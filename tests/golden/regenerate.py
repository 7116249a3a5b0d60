"""`python -m tests.golden.regenerate` chooses games anew and writes their transcripts, after a change of rules.

Of many games played between bots it keeps a few short ones that together have everything in them: player counts,
factions, mats, races, powers, options, natural ends, kinds of questions.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.core import registry
from engines.core.setup.setup import Setup
from engines.scythe.setup.results import ENDINGS
from tests.golden import any_game, smallworld
from tests.golden.any_game import asked_words
from tests.golden.games import BOT, FOLDER, GoldenGame, GoldenWriter
from tests.ledger import complete_games
from tests.numbered_games import GAME, PLAYERS

CANDIDATES = 4_000
SMALL_CANDIDATES = 600
ANY_CANDIDATES = 2_000
FEWER_CANDIDATES = {"wayfarers": 300}  # whose games are long
SHORT_TURNS = (10, 14, 20)  # turn caps of candidates with more players than a few, to keep the files small
FEW_PLAYERS = 3
TWICE = {f"{players} players" for players in PLAYERS}  # features wanted in two games; the others in one


@dataclass
class Candidate:
    """A game, how many answers it has, and what it has in it."""

    game: Any  # a GoldenGame, or that of another game
    answers: int
    features: set[str]


def candidate(seed: int) -> Candidate:
    """Play game `seed`."""
    rng = Random(seed)
    game = GoldenGame(PLAYERS[seed % len(PLAYERS)], seed, some_options(rng, PLAYERS[seed % len(PLAYERS)]))
    answers, features = 0, set()
    for state, _ in game.play():
        answers += 1
        features.add(state.question())
    features |= features_of(game.setup(), ENDINGS[state.core.ended])
    return Candidate(game, answers, features - {""})


def small_candidate(seed: int) -> Candidate:
    """Play game `seed` of Small World."""
    game = smallworld.candidate(seed)
    answers, features = 0, set()
    for state, _ in game.play():
        answers += 1
        features |= set(state.question().split(", "))
    return Candidate(game, answers, (features | smallworld.features_of(game.setup(), state.core)) - {""})


def any_candidate(name: str, seed: int) -> tuple[Candidate, set[str]]:
    """Play game `seed` of any game; also everything that chance might have brought in it."""
    game = any_game.candidate(name, seed)
    answers, features, possible = 0, set(), set()
    for state, action in game.play():
        if action >= 0:
            answers += 1
            outcomes = any_game.outcomes(state)
            features |= any_game.seen_at(state, outcomes.get(action))
            possible |= set(outcomes.values())
    return Candidate(game, answers, features | any_game.features_of(game.setup(), state)), possible


def some_options(rng: Random, players: int) -> dict[str, object]:
    """Up to two options that differ from their default, and often a short game where many play."""
    others = {
        name: value
        for name, option in GAME.tables.options.items()
        for value in option.values
        if value != option.default
    }
    options: dict[str, object] = {name: others[name] for name in rng.sample(sorted(others), rng.choice((0, 1, 2)))}
    if players > FEW_PLAYERS and rng.random() < 0.8:
        options["turn_cap"] = rng.choice(SHORT_TURNS)
    return options


def features_of(setup: Setup, ending: str) -> set[str]:
    """What a transcript covers apart from its questions."""
    levels = {level for seat in setup.seats for level in seat.values()}
    options = {f"{name} {value}" for name, value in setup.options.items() if name != "turn_cap"}
    tile = "tile on the table" if setup.table else "tile by chance"
    return {f"{len(setup.seats)} players", f"{len(setup.seats)} players, {ending}", tile} | levels | options


def wanted_features() -> set[str]:
    """Everything that has to be in some transcript, apart from the kinds of questions."""
    counts = {f"{players} players" for players in PLAYERS} | {f"{players} players, star6" for players in PLAYERS}
    levels = {level for names in GAME.tables.levels().values() for level in names}
    others = {f"{o.name} {value}" for o in GAME.tables.options.values() for value in o.values if value != o.default}
    return counts | levels | others | {"tile on the table", "tile by chance"}


def chosen(candidates: list[Candidate], wanted: set[str], twice: set[str]) -> list[Candidate]:
    """Few short games that together have everything in them that is wanted and that any candidate has."""
    missing = Counter({feature: 1 for feature in wanted})
    missing.update(twice)
    found: list[Candidate] = []
    while candidates:
        best = max(candidates, key=lambda c: len(c.features & missing.keys()) / (c.answers + 100))
        if not best.features & missing.keys():
            break
        found.append(best)
        missing = +(missing - Counter(best.features))
        candidates = [c for c in candidates if c is not best]
    print(f"in no transcript: {', '.join(sorted(missing)) or 'nothing'}")
    return found


def write(game: Any, bot: str) -> None:
    """Play the game once more and write its transcript."""
    setup = game.setup()
    with game.path.open("w", encoding="utf-8") as file:
        writer = GoldenWriter(file, registry.load(setup.game), setup, [bot])
        for state, action in game.play():
            if action < 0:
                writer.end(state)
            else:
                writer.answer(state, action)


def replace_all(name: str, found: list[Candidate], bot: str) -> None:
    """Write the transcripts of one game anew."""
    for path in FOLDER.glob(f"{name}-*.jsonl"):
        path.unlink()
    for each in sorted(found, key=lambda c: (c.game.players, c.game.seed)):
        write(each.game, bot)
        print(f"{each.game.path.name}: {each.answers} answers, {each.game.setup().options}")


def regenerate(name: str) -> None:
    """Choose the transcripts of a game anew that has no chooser of its own."""
    number = FEWER_CANDIDATES.get(name, ANY_CANDIDATES)
    found, possible = zip(*(any_candidate(name, seed) for seed in range(number)), strict=True)
    wanted = any_game.wanted_features(name) | asked_words(name) | set().union(*possible)
    replace_all(name, chosen(list(found), wanted, set()), any_game.bot_of(name))


def main() -> int:
    """Replace all transcripts, or those of the games that are named."""
    FOLDER.mkdir(exist_ok=True)
    games = sys.argv[1:] or sorted(complete_games())
    if "scythe" in games:
        found = [candidate(seed) for seed in range(CANDIDATES)]
        replace_all("scythe", chosen(found, wanted_features() | asked_words("scythe"), TWICE), BOT)
    if "smallworld" in games:
        found = [small_candidate(seed) for seed in range(SMALL_CANDIDATES)]
        wanted = smallworld.wanted_features() | smallworld.all_questions()
        replace_all("smallworld", chosen(found, wanted, smallworld.TWICE), smallworld.BOT)
    for name in sorted({*games} - {"scythe", "smallworld"}):
        regenerate(name)
    print(f"{sum(path.stat().st_size for path in FOLDER.glob('*.jsonl')) / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Golden games of Small World: what they are made of, and what has to be in some of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from engines.core.game import Position
from engines.core.language.questions import asked_rows
from engines.core.setup.setup import Setup
from engines.smallworld.game import GAME
from engines.smallworld.generated import names
from engines.smallworld.questions import QUESTIONS
from engines.smallworld.rules.constants import STOP
from engines.smallworld.setup.results import COMBOS
from tests.further import told
from tests.golden.games import FOLDER

BOT = "random, going on three times in four"
PLAYERS = (2, 3, 4, 5)
TWICE = {f"{players} players" for players in PLAYERS}
GHOULS = "Ghouls in decline"  # how their questions are marked
TABLES = ("column on the table", "column by chance", "combos dealt")
GOING_ON = 0.75


@dataclass(frozen=True)
class SmallWorldGolden:
    """One game: its table follows from players, seed and options, its answers from the seed."""

    players: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """Where its transcript is kept."""
        return FOLDER / f"smallworld-{self.players}-players-{self.seed:04d}.jsonl"

    def setup(self) -> Setup:
        """Its table: its column dealt or left to chance, or with a combo dealt to every seat."""
        rng = Random(self.seed)
        setup = GAME.tables.deal(self.players, rng, self.options)
        if self.seed % len(TABLES) == 1:
            setup = replace(setup, table={"first_seat": setup.table["first_seat"]})
        elif self.seed % len(TABLES) == 2:
            cells = zip(rng.sample(names.RACES, self.players), rng.sample(names.POWERS, self.players), strict=True)
            setup = replace(GAME.tables.seat_cells(cells, self.seed), options=setup.options)
        return setup

    def play(self) -> Iterator[tuple[Position, int]]:
        """The position and its answer, just before it is given; at last the end with -1."""
        state, rng = GAME.new_initial_state(self.setup()).listen(), Random(self.seed)
        while not state.is_terminal():
            action = state.sample_chance(self.seed) if state.is_chance() else choice(state, rng)
            yield state, action
            state.step(action)
        yield state, -1


def choice(state: Position, rng: Random) -> int:
    """A random answer, mostly not the one that ends the conquests."""
    going_on = [action for action in state.legal_actions() if action != STOP]
    return rng.choice(going_on if going_on and rng.random() < GOING_ON else state.legal_actions())


def candidate(seed: int) -> SmallWorldGolden:
    """The golden game of that seed, with up to two options that differ from their default."""
    rng = Random(seed)
    switched = rng.sample(sorted(GAME.tables.options), rng.choice((0, 1, 2)))
    return SmallWorldGolden(PLAYERS[seed % len(PLAYERS)], seed, {name: not_usual(name) for name in switched})


def not_usual(name: str) -> bool:
    """The value of a switch that is not its default."""
    return not GAME.tables.options[name].default


def features_of(setup: Setup, core: Any) -> set[str]:
    """What a finished game covers apart from its questions: races and powers that were paid, active and in decline."""
    found = {f"{len(setup.seats)} players", TABLES[2 if any(setup.seats) else "combos" not in setup.table]}
    found |= {f"{name} {value}" for name, value in setup.options.items()}
    for row in told(COMBOS, GAME.rules.play.combos_rows(core)):
        combo = (row["race"], row["power"])
        found |= {f"{name} active" for name in combo if row["turns_active"]}
        found |= {f"{name} in decline" for name in combo if row["turns_declined"]}
    return found


def wanted_features() -> set[str]:
    """Everything that has to be in some transcript, apart from the kinds of questions."""
    levels = {f"{name} {state}" for name in names.RACES + names.POWERS for state in ("active", "in decline")}
    counts = {f"{players} players" for players in PLAYERS}
    return counts | levels | set(TABLES) | {f"{name} {not_usual(name)}" for name in GAME.tables.options}


def all_questions() -> set[str]:
    """Every kind of question, and those to Ghouls in decline."""
    return {str(row.asks).removesuffix("{ghouls}") for row in asked_rows(QUESTIONS).values()} | {GHOULS}

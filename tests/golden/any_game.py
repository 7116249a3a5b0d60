"""Golden games of any game that is found by being there: what they are made of, and what has to be in some of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from engines.agents.specs import bots_for
from engines.core import registry
from engines.core.game import Game, Position
from engines.core.setup.setup import Setup
from tests.further import told
from tests.golden.games import BOT, FOLDER
from tests.numbered_games import mixed_chooser, players_of, random_chooser

EACH_OPEN = 10  # one table in so many is left open
WATCHED = {"wayfarers": ("marker",)}  # fields of seats of which every value has to be seen


@dataclass(frozen=True)
class AnyGolden:
    """One game: its table follows from players, seed and options, its answers from the seed and the bots of the day."""

    name: str
    players: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """Where its transcript is kept."""
        return FOLDER / f"{self.name}-{self.players}-players-{self.seed:04d}.jsonl"

    def setup(self) -> Setup:
        """Its table; in some games nothing is fixed for everybody, so that chance decides it when they start."""
        game = registry.load(self.name)
        setup = game.tables.deal(self.players, Random(self.seed), self.options)
        return replace(setup, table={}) if self.seed % EACH_OPEN == 0 else setup

    def play(self) -> Iterator[tuple[Position, int]]:
        """The position and its answer, just before it is given; at last the end with -1."""
        game = registry.load(self.name)
        mixed = game.bots.weights is not None
        choose = mixed_chooser(self.seed, game=self.name) if mixed else random_chooser(self.seed)
        state = game.new_initial_state(self.setup()).listen()
        while not state.is_terminal():
            action = choose(state.core)
            yield state, action
            state.step(action)
        yield state, -1


def bot_of(name: str) -> str:
    """Who plays the golden games, in words."""
    return BOT if registry.load(name).bots.weights else "random"


def candidate(name: str, seed: int) -> AnyGolden:
    """The golden game of that seed, with up to two options that differ from their default."""
    rng, counts = Random(seed), players_of(name)
    values = other_values(registry.load(name))
    switched = rng.sample(sorted(values), min(len(values), rng.choice((0, 1, 2))))
    return AnyGolden(
        name, counts[seed % len(counts)], seed, {option: rng.choice(values[option]) for option in switched}
    )


def other_values(game: Game) -> dict[str, list[Any]]:
    """The values of every option of a few values that are not its default."""
    found = {o.name: [value for value in o.values if value != o.default] for o in game.tables.options.values()}
    return {name: values for name, values in found.items() if values}


# ------------------------------------------------------------------------------------------------ what there has to be


def asked_words(name: str) -> set[str]:
    """What the questions of a game ask, up to the first slot."""
    return {beginning(row.asks) for row in registry.load(name).words.answers.rows.values()}


def asked_at(state: Position) -> str:
    """What is asked at a position, up to the first slot."""
    return beginning(state.game.words.answers.rows[state.core.frame_kind[state.core.depth - 1]].asks)


def beginning(asks: object) -> str:
    """What a row asks, up to the first slot."""
    return str(asks).partition("{")[0].strip()


def seen_at(state: Position, brought: str | None) -> set[str]:
    """What the answer to a question shows: the question, what chance has brought, where seats stand."""
    core: Any = state.core
    stand = {
        f"{name} {value}"
        for name in WATCHED.get(state.game.name, ())
        for value in getattr(core, name)[: state.num_players]
    }
    return {asked_at(state)} | stand | ({brought} if brought else set())


def watched_values(name: str) -> set[str]:
    """Every value of the fields that are watched."""
    if name not in WATCHED:
        return set()
    fields = import_module(f"engines.{name}.fields").FIELDS
    found = [own for own in fields if own.name in WATCHED[name]]
    return {f"{own.name} {value}" for own in found for value in range(own.low, own.highest + 1)}


def outcomes(state: Position) -> dict[int, str]:
    """What chance may bring at a position, by its number; nothing where a player is asked."""
    if not state.is_chance():
        return {}
    asked = asked_at(state)
    return {action: f"{asked}: {words}" for words, action in state.action_texts().items()}


def features_of(setup: Setup, state: Position) -> set[str]:
    """What a finished game covers apart from its questions and what chance brought."""
    game = state.game
    row = game.results.rows(state.core, state.setup, bots_for(["random"], len(setup.seats)))[0]
    found = {f"{len(setup.seats)} players", f"ended by {row['ended_by']}"}
    found |= {f"{name} {value}" for name, value in setup.options.items()}
    found |= {level for seat in setup.seats for level in seat.values()}
    taken = {table.name: told(table, row[table.name]) for table in game.results.further_tables}
    for item in game.results.items:
        named = (own[kind] for own in taken[item.table] for kind in item.kinds)
        found |= {f"{item.name} {word}" for word in named if word is not None}
    return found


def wanted_features(name: str) -> set[str]:
    """Everything that has to be in some transcript, apart from questions and what chance brings."""
    game = registry.load(name)
    values = other_values(game)
    options = {f"{option} {value}" for option, others in values.items() for value in others}
    ending = f"ended by {game.results.columns()['endings'][0]}"
    counts = {f"{players} players" for players in players_of(name)}
    return counts | options | levels(game) | items(game) | watched_values(name) | {ending}


def levels(game: Game) -> set[str]:
    """The levels of every factor, those of each option included."""
    games = [game, *(game.under({name: value}) for name, others in other_values(game).items() for value in others)]
    return {level for one in games for factor in one.tables.factors for level in factor.levels}


def words_of_tables(game: Game) -> dict[str, list[str]]:
    """What the numbers of each column of the further tables stand for."""
    return {
        column["column"]: column.get("words", [])
        for table in game.results.columns()["tables"]
        for column in table["columns"]
    }


def items(game: Game) -> set[str]:
    """Everything that may be taken or won during play."""
    words = words_of_tables(game)
    return {f"{item.name} {word}" for item in game.results.items for kind in item.kinds for word in words[kind]}

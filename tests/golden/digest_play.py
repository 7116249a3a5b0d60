"""Play the games of `digests.json` through `Game` and `Position`; no other file of these tests knows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from engines.agents.specs import parse_bot
from engines.arena.match import BotTable
from engines.core import registry
from engines.core.game import Position, game_key
from engines.core.setup.setup import Setup

HASTY = Path(__file__).parents[2] / "scenarios/experiments/weights"
GIFT_SHARE = 0.1  # of the questions in a game with gifts, before which some seat gives coins out of turn if it can
LEFT_TO_CHANCE = {"scythe": "structure_bonus", "smallworld": "combos"}  # what an open table does not fix


@dataclass(frozen=True)
class GameSpec:
    """What makes a game: its table, options and bots, and the seed of all that is drawn.

    `deal` is `dealt` (a whole table), `open` (what can be left to chance is) or `cells` (levels for every seat).
    `bots` are one name for all seats, or one a seat.
    """

    game: str
    number: int
    players: int
    seed: int
    deal: str
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    constraints: Mapping[str, Any] = field(default_factory=dict)
    gifts: bool = False

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values, without what is empty; the game itself is named once in the file."""
        values = asdict(self)
        del values["game"]
        return {key: value for key, value in values.items() if value != {} and value is not False}

    @classmethod
    def from_json(cls, game: str, values: Mapping[str, Any]) -> GameSpec:
        """Read what `to_json` wrote, among other keys."""
        known = {key: value for key, value in values.items() if key in cls.__dataclass_fields__}
        return cls(game=game, **{**known, "bots": tuple(values["bots"])})


@dataclass(frozen=True)
class Decision:
    """One answer: to what kind of question, by whom, its number and words among the legal ones; digest afterwards."""

    kind: int
    player: int
    action: int
    word: str
    legal: list[int]
    words: list[str]
    digest: str


def setup_of(spec: GameSpec) -> Setup:
    """The table of a game."""
    rules, rng = registry.load(spec.game), Random(spec.seed)
    if spec.deal == "cells":
        banned = {"banned_pairs": "official"} if spec.options.get("banned_pairs") else {}
        cells = some_cells(rules.tables.cells(**spec.constraints, **banned), spec.players, rng)
        setup: Setup = rules.tables.seat_cells(cells, spec.seed % spec.players)
        return replace(setup, options=dict(spec.options))
    setup = rules.tables.deal(spec.players, rng, spec.options, **spec.constraints)
    if spec.deal == "dealt":
        return setup
    return replace(setup, table={k: v for k, v in setup.table.items() if k != LEFT_TO_CHANCE[spec.game]})


def some_cells(cells: list[tuple[str, ...]], players: int, rng: Random) -> list[tuple[str, ...]]:
    """So many cells, no level twice."""
    found: list[tuple[str, ...]] = []
    for _ in range(100 * players):
        if len(found) == players:
            break
        free = [cell for cell in cells if not any(set(cell) & set(other) for other in found)]
        found = [*found, rng.choice(free)] if free else []
    assert len(found) == players, "no such cells"
    return sorted(found, key=cells.index)


def first_state(spec: GameSpec) -> Position:
    """The first position of a game."""
    return registry.load(spec.game).new_initial_state(setup_of(spec))


def weights_of_hasty(game: str) -> Path:
    """The weights of the hasty bot of a game, where it has one."""
    return HASTY / f"hasty-{game}.toml"


def bots_of(spec: GameSpec) -> list[Any]:
    """The bot of each seat."""
    texts = {"hasty": f"greedy:weights={weights_of_hasty(spec.game)}"}
    names = spec.bots if len(spec.bots) > 1 else spec.bots * spec.players
    return [parse_bot(texts.get(name, name)) for name in names]


def decisions(spec: GameSpec, state: Position, worded: bool = True) -> Iterator[Decision]:
    """Play on to the end of the game; each decision just after it was made, with its words or without."""
    rng = Random(spec.seed)
    with BotTable(registry.load(spec.game), bots_of(spec), game_key(spec.seed)) as table:
        while not state.is_terminal():
            if spec.gifts and rng.random() < GIFT_SHARE:
                give_coins(state, rng.randrange(spec.players))
            yield decide(state, table.answer(state), worded)


def give_coins(state: Position, seat: int) -> None:
    """Let the seat give coins out of turn, if it can."""
    if not state.why_no_interruption(seat):
        state.interrupt(seat)


def decide(state: Position, action: int, worded: bool) -> Decision:
    """Give the answer. Words take most of the time."""
    kind, player, legal = state.core.frame_kind[state.core.depth - 1], state.current_player(), state.legal_actions()
    words = state.game.words.texts(state.core, legal) if worded else []
    word = words[legal.index(action)] if worded else ""
    state.step(action)
    return Decision(kind, player, action, word, legal, words, state.digest())


def points(state: Position) -> list[list[int]]:
    """Every seat's points, line by line."""
    return [[line.points for line in state.score(seat)] for seat in range(state.num_players)]


def places(state: Position) -> list[tuple[int, bool]]:
    """Every seat's rank, and whether a tie-break put it there."""
    return [(rank, bool(decided_by)) for rank, decided_by in state.ranking()]


def outcome(spec: GameSpec) -> Any:
    """How a game ends that the core plays by itself: number of decisions, scores and ranks."""
    game, seats = registry.load(spec.game).play_rows(setup_of(spec), bots_of(spec), spec.seed)
    return game["decisions"], list(zip(seats["score"], seats["rank"], strict=True))

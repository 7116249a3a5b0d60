"""Reads scenario files and checks them: every mistake is named with file, key, value and the nearest valid name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines.core.engine.errors import ScenarioError, SetupError
from engines.core.engine.files import read_toml
from engines.core.language.shapes import FileKind, check_file, shown
from engines.core.setup.handicaps import KEY
from engines.core.setup.setup import Setup
from scenarios.shipped import SCENARIOS, found

if TYPE_CHECKING:
    from engines.core.game import Game, Position

FORMAT = "scythe-scenario"
FORMAT_VERSION = 1
SETUP_KEYS = ("game", "seats", "table", "options", KEY)  # which a setup has, too
KIND = FileKind(
    "scenario",
    "a scenario",
    FORMAT,
    FORMAT_VERSION,
    ScenarioError,
    {
        **{"title": str, "game": str, "notes?": str, "seats": object, "table?": object, "options?": object},
        **{f"{KEY}?": object, "moves?": [str]},
        "expect?": {"asked?": str, "answers?": [str], "scores?": [int], "winners?": [int]},
    },
)


@dataclass(frozen=True)
class Scenario:
    """A checked scenario. `moves` are pairs (who, words): who is `chance` or `seat N`."""

    path: Path
    game: str
    title: str
    setup: Setup
    moves: Sequence[tuple[str, str]] = ()
    notes: str = ""
    expect: Mapping[str, Any] = field(default_factory=dict)


def played_scenario(path: Path, game: Game) -> Scenario:
    """The scenario of a file or a name as `read_scenario` finds it, its moves and expectations checked by playing.

    Raises ScenarioError with one sentence; OSError when it cannot be read.
    """
    scenario = read_scenario(path, game)
    play_scenario(scenario, game)
    return scenario


def read_scenario(path: Path, game: Game) -> Scenario:
    """The scenario of a file, or of the one that comes with the program under this name, such as scythe-opening.

    Raises ScenarioError with one sentence; OSError when it cannot be read.
    """
    path = found(path, SCENARIOS, ScenarioError)
    data = check_file(read_toml(path, ScenarioError), KIND, str(path))
    if data["game"] != game.name:
        raise ScenarioError(f"{path}: key 'game' is {shown(data['game'])}, but '{game.name}' is to be played.")
    setup = read_setup(path, data, game)
    moves = tuple(_move(path, number, text) for number, text in enumerate(data.get("moves", ()), 1))
    expect = data.get("expect", {})
    _check_scores(path, expect, len(setup.seats))
    return Scenario(path, game.name, data["title"], setup, moves, data.get("notes", ""), expect)


def game_of_scenario(path: Path) -> str:
    """The game that a scenario is of. Raises ScenarioError with one sentence; OSError when it cannot be read."""
    path = found(path, SCENARIOS, ScenarioError)
    return str(check_file(read_toml(path, ScenarioError), KIND, str(path))["game"])


def play_scenario(scenario: Scenario, game: Game) -> Position:
    """The position after the scenario's moves, its expectations checked. Raises ScenarioError."""
    from engines.core.transcript import read_answer

    state = game.new_initial_state(scenario.setup)
    for number, (by, words) in enumerate(scenario.moves, 1):
        action, _ = read_answer(state, by, words, f"{scenario.path}: move {number}", ScenarioError)
        state.step(action)
    _check(scenario, state)
    return state


def read_setup(path: Path, data: Mapping[str, Any], game: Game) -> Setup:
    """The setup that stands in the table of a file, checked. Raises ScenarioError."""
    from engines.core.setup.setup import FORMAT as SETUP_FORMAT
    from engines.core.setup.setup import FORMAT_VERSION as SETUP_VERSION

    parts = {key: data[key] for key in SETUP_KEYS if key in data}
    try:
        setup = Setup.from_json({"format": SETUP_FORMAT, "format_version": SETUP_VERSION, **parts}, str(path))
        return game.tables.check_setup(setup, str(path))
    except SetupError as error:
        raise ScenarioError(str(error)) from None


def _move(path: Path, number: int, text: str) -> tuple[str, str]:
    from engines.core.transcript import OUT_OF_TURN

    by, colon, words = (part.strip() for part in text.partition(":"))
    is_seat = by.removeprefix("seat ").removesuffix(OUT_OF_TURN).isdecimal()
    if not colon or not words or not (by == "chance" or is_seat):
        raise ScenarioError(
            f"{path}: move {number} is '{text}', but must be of the form 'seat 1: WORDS' or 'chance: WORDS'."
        )
    return by, words


def _check_scores(path: Path, expect: Mapping[str, Any], players: int) -> None:
    """Raises ScenarioError unless every seat has a score, where any is expected."""
    scores = expect.get("scores")
    if scores is not None and len(scores) != players:
        raise ScenarioError(
            f"{path}: key 'expect.scores' is {shown(scores)}, but must be one number for each of the {players} seats."
        )


def _check(scenario: Scenario, state: Position) -> None:
    """Raises ScenarioError where the position is not as the scenario expects."""
    seats = range(len(scenario.setup.seats))
    found: dict[str, Any] = {
        "asked": state.asked,
        "answers": lambda: sorted(state.action_texts()),
        "scores": lambda: [sum(line.points for line in state.score(seat)) for seat in seats],
        "winners": lambda: [seat + 1 for seat in seats if state.ranking()[seat][0] == 1],
    }
    for key, wanted in scenario.expect.items():
        got = found[key]()
        if got != (sorted(wanted) if key == "answers" else wanted):
            raise ScenarioError(f"{scenario.path}: expect: {key} should be {shown(wanted)}, but is {shown(got)}.")

"""Reads scenario files and checks them: every mistake is named with file, key, value and the nearest valid name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines.core.errors import ScenarioError, SetupError, nearest
from engines.core.handicaps import KEY
from engines.core.setup import Setup
from engines.core.shapes import misfit
from scenarios.head import Kind, read_head, shown

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.position import State

FORMAT = "scythe-scenario"
FORMAT_VERSION = 1
KEYS = ("format", "format_version", "game", "title", "notes", "seats", "table", "options", KEY, "moves", "expect")
SCENARIO = Kind(
    "scenario", "a scenario", FORMAT, FORMAT_VERSION, KEYS, needed=("title", "game", "seats"), error=ScenarioError
)
EXPECTED = {"asked": str, "answers": [str], "scores": [int], "winners": [int]}


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


def read_scenario(path: Path, game: Game) -> Scenario:
    """The scenario of a file. Raises ScenarioError with one sentence; OSError when it cannot be read."""
    data = _entries(path, game)
    try:
        setup = game.check_setup(_setup(path, data), str(path))
    except SetupError as error:
        raise ScenarioError(str(error)) from None
    moves = tuple(_move(path, number, text) for number, text in enumerate(_texts(path, data, "moves"), 1))
    expect = _expect(path, data, len(setup.seats))
    return Scenario(path, game.name, str(data["title"]), setup, moves, str(data.get("notes", "")), expect)


def game_of_scenario(path: Path) -> str:
    """The game that a scenario is of. Raises ScenarioError with one sentence; OSError when it cannot be read."""
    return str(read_head(path, SCENARIO)["game"])


def play_scenario(scenario: Scenario, game: Game) -> State:
    """The position after the scenario's moves, its expectations checked. Raises ScenarioError."""
    from engines.core.transcript import read_answer

    state = game.new_initial_state(scenario.setup)
    for number, (by, words) in enumerate(scenario.moves, 1):
        action, _ = read_answer(state, by, words, f"{scenario.path}: move {number}", ScenarioError)
        state.step(action)
    _check(scenario, state)
    return state


def _entries(path: Path, game: Game) -> dict[str, Any]:
    """The entries of a scenario of this game."""
    data = read_head(path, SCENARIO)
    if data["game"] != game.name:
        raise ScenarioError(f"{path}: key 'game' is {shown(data['game'])}, but '{game.name}' is to be played.")
    return data


def _setup(path: Path, data: Mapping[str, Any]) -> Setup:
    from engines.core.setup import FORMAT as SETUP_FORMAT
    from engines.core.setup import FORMAT_VERSION as SETUP_VERSION

    parts = {key: data[key] for key in ("game", "seats", "table", "options", KEY) if key in data}
    return Setup.from_json({"format": SETUP_FORMAT, "format_version": SETUP_VERSION, **parts}, str(path))


def _texts(path: Path, data: Mapping[str, Any], key: str) -> list[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ScenarioError(f"{path}: key '{key}' must be a list of texts, but is {shown(value)}.")
    return value


def _move(path: Path, number: int, text: str) -> tuple[str, str]:
    from engines.core.transcript import OUT_OF_TURN

    by, colon, words = (part.strip() for part in text.partition(":"))
    is_seat = by.removeprefix("seat ").removesuffix(OUT_OF_TURN).isdecimal()
    if not colon or not words or not (by == "chance" or is_seat):
        raise ScenarioError(
            f"{path}: move {number} is '{text}', but must be of the form 'seat 1: WORDS' or 'chance: WORDS'."
        )
    return by, words


def _expect(path: Path, data: Mapping[str, Any], players: int) -> dict[str, Any]:
    expect = data.get("expect", {})
    if not isinstance(expect, dict):
        raise ScenarioError(f"{path}: key 'expect' must be a table, but is {shown(expect)}.")
    for key in expect:
        if key not in EXPECTED:
            raise ScenarioError(f"{path}: expect: key '{key}' is not known; {nearest(key, EXPECTED)}")
        wrong = misfit(expect[key], EXPECTED[key], key)
        if wrong:
            raise ScenarioError(f"{path}: expect: {wrong}.")
    scores = expect.get("scores")
    if scores is not None and (not isinstance(scores, list) or len(scores) != players):
        raise ScenarioError(
            f"{path}: expect: scores must be one number for each of the {players} seats, not {shown(scores)}."
        )
    return dict(expect)


def _check(scenario: Scenario, state: State) -> None:
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

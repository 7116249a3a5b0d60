"""Games of one bot on all seats, written down answer by answer, so that two of them can be compared.

`python -m engines.arena.recorded FILE` plays games in a process of its own: what to play comes as JSON on standard
input, the answers go into FILE. Standard output is left to the bot, which should write nothing there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from engines.agents.specs import parse_bot
from engines.arena.match import BotTable
from engines.core import registry
from engines.core.engine.errors import ScytheError
from engines.core.game import Game, Position, game_key
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup

UNWRITTEN = 74  # exit code of another process that cannot write down what it played
LONGEST_START = 60.0  # seconds that another process may take before its first game

Answer = tuple[int, str, str]  # seat from 1, question, words
Pose = Callable[[Position, int], Position]  # another position to ask the bot about; how many answers came before


@dataclass(frozen=True)
class Job:
    """One game to be played, or its first answers."""

    setup: Setup
    seed: int
    most: int  # answers of the bot
    seconds: float  # for the whole game


@dataclass
class Recorded:
    """What came of it."""

    answers: list[Answer] = field(default_factory=list)
    times: list[float] = field(default_factory=list)  # seconds each answer took
    fault: str = ""  # why the game broke off
    is_over: bool = False  # it came to its end


def play_recorded(
    game: Game, bot: BotSpec, job: Job, pose: Pose | None = None, asking: Callable[[], None] = lambda: None
) -> Recorded:
    """Play the game with the bot on every seat; `asking` is called before each answer of it.

    With `pose` it is asked about the positions that `pose` makes, and the true one is put away while it thinks.
    """
    record = Recorded()
    try:
        with BotTable(game, [bot] * len(job.setup.seats), game_key(job.seed)) as table:
            _play(game.new_initial_state(job.setup).listen(), table, job, pose, record, asking)
    except ScytheError as error:
        record.fault = str(error)
    return record


def _play(
    state: Position, table: BotTable, job: Job, pose: Pose | None, record: Recorded, asking: Callable[[], None]
) -> None:
    last = time.monotonic() + job.seconds
    while not state.is_terminal() and len(record.answers) < job.most and time.monotonic() < last:
        if not state.is_chance():
            asking()
        if state.is_chance():
            action = table.answer(state)
        elif pose is None:
            action = _timed(table, state, record)
        else:
            game, setup, away = state.game, state.setup, json.dumps(state.to_json())
            state = pose(state, len(record.answers))
            action = _timed(table, state, record)
            state = game.state_from(setup, json.loads(away)).listen()
        if not state.is_chance():
            record.answers.append((state.current_player() + 1, state.question(), state.action_to_text(action)))
        table.tell(state, action)
        state.apply_action(action)
        table.heard(state)
    record.is_over = state.is_terminal()
    if record.is_over:
        table.end(state)


def _timed(table: BotTable, state: Position, record: Recorded) -> int:
    started = time.perf_counter()
    action = table.answer(state)
    record.times.append(time.perf_counter() - started)
    return action


def longest(jobs: Sequence[Job]) -> float:
    """Seconds that another process may take for these games."""
    return LONGEST_START + sum(job.seconds for job in jobs)


def play_elsewhere(game: str, bot: BotSpec, jobs: Sequence[Job], hash_seed: int) -> tuple[list[Recorded], str]:
    """The games played in another process with this PYTHONHASHSEED, and what the bot wrote to standard output there."""
    order = {
        "game": game,
        "bot": str(bot),
        "source": bot.source,
        "jobs": [asdict(job) | {"setup": job.setup.to_json()} for job in jobs],
    }
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with _temporary_folder() as folder:
        path = folder / "answers.json"
        try:
            done = subprocess.run(
                [sys.executable, "-m", "engines.arena.recorded", str(path)],
                input=json.dumps(order).encode(),
                stdout=subprocess.PIPE,
                env=environment,
                timeout=longest(jobs),
            )
        except subprocess.TimeoutExpired as late:
            return [Recorded(fault=f"The other process took more than {late.timeout:.0f} seconds.")], ""
        said = done.stdout.decode(errors="replace")
        if done.returncode == UNWRITTEN:
            raise ScytheError(f"{folder.parent}: the temporary folder is full or failing; name another in TMPDIR.")
        if done.returncode or not path.is_file():
            return [Recorded(fault=f"The other process ended with exit code {done.returncode}.")], said
        return [_read(entry) for entry in json.loads(path.read_text())], said


@contextmanager
def _temporary_folder() -> Iterator[Path]:
    """A folder that is gone afterwards. Raises ScytheError where none can be made."""
    try:
        folder = tempfile.TemporaryDirectory()
    except OSError as error:
        raise ScytheError(f"No temporary folder can be made ({error.strerror}); name another in TMPDIR.") from None
    with folder as name:
        yield Path(name)


def _read(entry: dict[str, Any]) -> Recorded:
    answers = [(seat, question, words) for seat, question, words in entry["answers"]]
    return Recorded(answers, entry["times"], entry["fault"], entry["is_over"])


def main(path: str) -> None:
    """Play what standard input asks for and write the answers into the file."""
    order = json.load(sys.stdin)
    game, bot = registry.load(order["game"]), parse_bot(order["bot"], order["source"])
    jobs = [Job(**(job | {"setup": Setup.from_json(job["setup"])})) for job in order["jobs"]]
    records = [asdict(play_recorded(game, bot, job)) for job in jobs]
    try:
        Path(path).write_text(json.dumps(records))
    except OSError:
        sys.exit(UNWRITTEN)


if __name__ == "__main__":
    main(sys.argv[1])

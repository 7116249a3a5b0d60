"""Time and memory of `scythe report` on 100,000 five-player games."""

from __future__ import annotations

import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from engines.arena.stored import stored_checksum
from engines.arena.tables import tables_of
from tests.bench.memory import descendants, resident

ROOT = Path(__file__).resolve().parents[2]
MOVED = ("game_index", "block")  # numbers of which a copy has its own
PERIOD = 0.1  # seconds from one look at the processes to the next
PLAYED = 2_000  # games that are really played; the others are copies of them under new numbers
DEALT = {
    "scythe": ("--with", "invaders", "--option", "turn_cap=20"),
    "smallworld": ("--assign", "forced-combo"),
}


def report_of_many(games: int, game: str = "scythe") -> dict[str, float]:
    """Reports `games` games: seconds from start to end, of these computing time (all cores together), largest size of
    all its processes together."""
    with tempfile.TemporaryDirectory() as folder:
        path = many_games(Path(folder) / "run.sqlite", games, game)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.perf_counter()
        largest = watched("report", str(path), "-o", str(Path(folder) / "report"))
        seconds = time.perf_counter() - began
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    computing = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"seconds": seconds, "seconds of computing": computing, "MB": largest}


def many_games(path: Path, games: int, game: str = "scythe") -> Path:
    """A run file with this many games, each in a block of its own: of seven factions, or of dealt combos."""
    played = min(PLAYED, games)
    scythe("simulate", game, "-n", str(played), "-p", "5", *DEALT[game], "--bot", "random", "--seed", "1",
           "--jobs", "1", "-o", str(path))  # fmt: skip
    connection = sqlite3.connect(path)
    columns = json.loads(connection.execute("SELECT value FROM run WHERE key = 'columns'").fetchone()[0])
    tables = tables_of(columns)
    with connection:
        for more in range(played, games, played):
            left = min(played, games - more)
            for table in tables:
                moved = ", ".join(f'"{name}" + :more' if name in MOVED else f'"{name}"' for name in table.columns)
                query = f'INSERT INTO "{table.stored}" SELECT {moved} FROM "{table.stored}" WHERE game_index < :left'
                connection.execute(query, {"more": more, "left": left})
            batch = (more, left, 0, 0.0, "")
            entry = (*batch, stored_checksum(connection, tables, batch))
            connection.execute("INSERT INTO batches VALUES(NULL, ?, ?, ?, ?, ?, ?)", entry)
        connection.execute("UPDATE run SET value = ? WHERE key = 'games'", (str(games),))
        connection.execute("DELETE FROM run WHERE key = 'checksum'")
    connection.close()
    return path


def watched(*arguments: str) -> float:
    """The command as a process of its own; the most that it and its processes took at a time, in MB (resident)."""
    most, command = 0.0, [sys.executable, "-m", "scythe_cli", *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            most = max(most, sum(map(resident, [process.pid, *descendants(process.pid)])))
            time.sleep(PERIOD)
    if process.returncode:
        raise RuntimeError(f"scythe {arguments[0]} ended with {process.returncode}")
    return most


def scythe(*arguments: str) -> None:
    """The command as a process of its own. Raises CalledProcessError."""
    subprocess.run(
        [sys.executable, "-m", "scythe_cli", *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    )

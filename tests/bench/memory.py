"""Memory of a long `scythe simulate`: the largest process, and whether it grows while games are played."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROC = Path("/proc")
PERIOD = 0.5  # seconds from one look to the next


def simulate_memory(games: int, jobs: int) -> dict[str, float]:
    """Play `games` random games and watch every process of the command; sizes in MB (resident).

    `growth` compares the fourth fifth of the time in which games are played, that is in which there are processes at
    work, with the second one; the summary at the end comes after it.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "scythe_cli",
            "simulate",
            "scythe",
            "-n",
            str(games),
            "-p",
            "5",
            "--with",
            "invaders",
        ]
        command += ["--bot", "random", "--seed", "1", "--jobs", str(jobs), "-o", str(Path(folder) / "run.sqlite")]
        began = time.monotonic()
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            looks, playing = [], []
            while process.poll() is None:
                looks.append(largest(process.pid))
                if descendants(process.pid):
                    playing.append(looks[-1])
                time.sleep(PERIOD)
        seconds = time.monotonic() - began
    if process.returncode:
        raise RuntimeError(f"scythe simulate ended with {process.returncode}")
    fifth = max(len(playing) // 5, 1)
    early, late = max(playing[fifth : 2 * fifth]), max(playing[3 * fifth : 4 * fifth])
    return {
        "MB a process": max(looks),
        "growth": late / early - 1,
        "games a second": games / seconds,
    }


def largest(pid: int) -> float:
    """Resident size in MB of the largest of a process and its descendants."""
    return max(map(resident, [pid, *descendants(pid)]))


def descendants(pid: int) -> list[int]:
    """Process ids of all children and theirs."""
    found: list[int] = []
    for file in PROC.glob(f"{pid}/task/*/children"):
        try:
            children = [int(child) for child in file.read_text().split()]
        except OSError:
            continue
        for child in children:
            found += [child, *descendants(child)]
    return found


def resident(pid: int) -> float:
    """Resident size of one process in MB; 0 when it is gone."""
    try:
        lines = (PROC / str(pid) / "status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)

"""`make mutants`: 300 small changes to the rules of the games, each of which must make a test fail.

Those shown to change nothing stand in `equivalent.toml`. A run goes on where the last one ended: what was killed is
tried again only if `--again` asks for it. Exits with 1 when a mutant survives.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from engines.core import registry
from tests.mutants.mutate import Mutant, choose_mutants
from tests.mutants.trying import KILLED, UNTRIED, Result, read_results
from tests.sources import ROOT

NUMBER, SEED = 300, 1
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
SHARED = ("tests/conformance", "tests/golden")  # tests of all games
Key = tuple[str, str, str, str]


def read_equivalent() -> dict[Key, str]:
    """Why mutants change nothing: by file, function, line before and after."""
    rows = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {(row["file"], row["function"], row["before"], row["after"]): row["why"] for row in rows}


def key_of(mutant: Mutant) -> Key:
    """How `equivalent.toml` names a mutant."""
    return mutant.file, mutant.function, mutant.before, mutant.after


def try_mutants(game: str, mutants: Sequence[Mutant], options: argparse.Namespace) -> None:
    """Try mutants of a game in a fresh uncompiled process."""
    names = ",".join(mutant.id for mutant in mutants)
    plugin = ["-p", "tests.mutants.trying", "-p", "no:cacheprovider", "--capture=no", "-qq"]
    asked = ["--mutants", game, "--mutants-of", names, "--mutants-jobs", str(options.jobs)]
    limits = ["--mutants-limit", str(options.limit)]
    command = [sys.executable, "-m", "pytest", *plugin, *asked, *limits, f"tests/{game}", *SHARED]
    environment = {**os.environ, "SCYTHE_PURE": "1", "PYTHONHASHSEED": "0"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Choose, try, judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.run", description=__doc__)
    parser.add_argument("--game", action="append", help="only this game (repeatable)")
    parser.add_argument("--number", type=int, default=NUMBER, help="mutants of all games (default %(default)s)")
    parser.add_argument("--seed", type=int, default=SEED, help="which of them (default %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default %(default)s)")
    parser.add_argument("--limit", type=float, default=600, help="seconds for a mutant (default %(default)s)")
    parser.add_argument("--again", action="store_true", help="try again what was killed")
    options = parser.parse_args(arguments)
    equivalent = read_equivalent()
    chosen = choose_mutants(registry.names(), options.number, options.seed)
    alive: list[str] = []
    for game in options.game or registry.names():
        mutants = [mutant for mutant in chosen if mutant.game == game]
        doubtful = [mutant for mutant in mutants if key_of(mutant) not in equivalent]
        before = {} if options.again else read_results(game)
        if untried := still_alive(doubtful, before):
            try_mutants(game, untried, options)
        found = still_alive(doubtful, read_results(game))
        killed, shown = len(doubtful) - len(found), len(mutants) - len(doubtful)
        print(f"{game}: {len(mutants)} mutants, {killed} killed, {shown} shown to change nothing", flush=True)
        alive += [f"not killed: {mutant}" for mutant in found]
    print("\n".join(alive))
    return 1 if alive else 0


def still_alive(mutants: Sequence[Mutant], results: Mapping[str, Result]) -> list[Mutant]:
    """Those that no test has failed on."""
    return [mutant for mutant in mutants if results.get(mutant.id, Result(UNTRIED)).outcome != KILLED]


if __name__ == "__main__":
    sys.exit(main())

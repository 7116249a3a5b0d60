"""Plays random games in the build of this process and says what came out after every answer.

`python -m tests.differential.stream FIRST COUNT STEP` prints one line a game: its number, how many positions it had,
the hash of them, of their legal answers, of what seats observe. `--each` prints these of every position instead,
`--position ANSWERS` the whole position after so many answers. With `SCYTHE_CHECK` set, every field is compared
with its declared range after every answer.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice

from engines.core.engine import saving
from engines.core.engine.state import CoreState
from tests.numbered_games import mixed_chooser, numbered_core, play, random_chooser
from tests.observing import encoding

OBSERVED_EVERY = 32  # positions


def positions(game: str, number: int, mixed: bool) -> Iterator[CoreState]:
    """All positions of a game, one object that changes. Raises InvariantError."""
    core = numbered_core(number, game)
    checked = bool(os.environ.get("SCYTHE_CHECK"))
    for _ in play(core, mixed_chooser(number, game=game) if mixed else random_chooser(number), game):
        if checked:
            saving.check_ranges(game, core)
        yield core
    yield core


def digests(game: str, cores: Iterable[CoreState]) -> list[str]:
    """Digest and legal answers of every position, and of some what a seat observes."""
    found = []
    for number, core in enumerate(cores):
        seen = "" if number % OBSERVED_EVERY else f" {observed(game, core, number // OBSERVED_EVERY)}"
        found.append(f"{saving.digest(game, core)} {core.legal:x}{seen}")
    return found


def observed(game: str, core: CoreState, turn: int) -> str:
    """A hash of what one of the seats observes, and of what it may answer."""
    players = int(core.players)  # type: ignore[attr-defined]
    found = encoding(game, players)
    seen = found.observe(core, turn % players).tobytes() + found.mask(core, turn % players).tobytes()
    return blake2b(seen, digest_size=8).hexdigest()


def hash_of(texts: list[str]) -> str:
    """One hash of many digests."""
    return blake2b("".join(texts).encode(), digest_size=8).hexdigest()


def shown(game: str, core: CoreState) -> str:
    """A whole position as JSON."""
    return json.dumps({**saving.to_json(game, core)["fields"], "legal": core.legal})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.differential.stream", description=__doc__)
    parser.add_argument("first", type=int, help="number of the first game")
    parser.add_argument("count", type=int, nargs="?", default=1, help="how many games")
    parser.add_argument("step", type=int, nargs="?", default=1, help="from one number to the next")
    parser.add_argument(
        "--mixed", action="store_true", help="greedy bots, at random now and then, instead of random play"
    )
    parser.add_argument("--most", type=int, help="leave a game after so many positions")
    parser.add_argument("--game", default="scythe", help="which game (default scythe)")
    parser.add_argument("--each", action="store_true", help="print the digest of every position")
    parser.add_argument("--position", type=int, metavar="ANSWERS", help="print the position after so many answers")
    options = parser.parse_args()
    for number in range(options.first, options.first + options.count * options.step, options.step):
        cores = islice(positions(options.game, number, options.mixed), options.most)
        if options.position is not None:
            print(shown(options.game, next(islice(cores, options.position, None))))
            continue
        found = digests(options.game, cores)
        print("\n".join(found) if options.each else f"{number} {len(found)} {hash_of(found)}", flush=True)


if __name__ == "__main__":
    main()

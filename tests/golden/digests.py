"""The yardstick of a refactoring: what hundreds of games are like, as hashes, one line a game in `digests.json`.

    python -m tests.golden.digests                    replay everything
    python -m tests.golden.digests --trace scythe 17  every decision of one game, to compare two trees
    python -m tests.golden.digests --write scythe     write the hashes anew, after a change that is meant, or a new game

Each thing that can change has a hash of its own, so that a failure says what changed:

    setup     the table as dealt
    position  the digest of the first position and of that after every answer
    asked     kind of question, player (chance included) and number of the answer, at every decision
    legal     the numbers of all legal answers
    words     the saved words of the answer given and of all legal answers
    points    the final result of every seat, line by line
    result    the total and rank of every seat, and whether a tie-break decided
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tests.golden.digest_plan import planned_games, with_every_option
from tests.golden.digest_play import Decision, GameSpec, decisions, first_state, places, points, setup_of

PATH = Path(__file__).parent / "digests.json"
HASHES = ("setup", "position", "asked", "legal", "words", "points", "result")
Row = dict[str, Any]  # a game as it stands in the file: what makes it, number of decisions, hashes


class Stream:
    """A hash of many texts in order."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=8)

    def add(self, *texts: object) -> None:
        """Add a line of texts."""
        self._hash.update(("\t".join(map(str, texts)) + "\n").encode())

    def text(self) -> str:
        """16 hex digits."""
        return self._hash.hexdigest()


def hashed(spec: GameSpec, worded: bool = True) -> Row:
    """Play a game: its number of decisions and its hashes, that of the words where they are asked for."""
    streams = {name: Stream() for name in HASHES if worded or name != "words"}
    state = first_state(spec)
    streams["setup"].add(json.dumps(setup_of(spec).to_json(), sort_keys=True))
    streams["position"].add(state.digest())
    number = 0
    for decision in decisions(spec, state, worded):
        number += 1
        _add(streams, decision)
    streams["points"].add(points(state))
    streams["result"].add([sum(lines) for lines in points(state)], places(state))
    return {"decisions": number, **{name: stream.text() for name, stream in streams.items()}}


def _add(streams: dict[str, Stream], decision: Decision) -> None:
    streams["position"].add(decision.digest)
    streams["asked"].add(decision.kind, decision.player, decision.action)
    streams["legal"].add(*decision.legal)
    if "words" in streams:
        streams["words"].add(decision.word, *decision.words)


def read_all() -> dict[str, list[Row]]:
    """The rows of the file by game."""
    return dict(json.loads(PATH.read_text(encoding="utf-8")))


def changed(game: str, row: Row, worded: bool = True) -> str:
    """What is not as recorded in a game, in one sentence; '' when nothing changed."""
    spec = GameSpec.from_json(game, row)
    found = hashed(spec, worded)
    differing = [name for name in HASHES if name in found and found[name] != row[name]]
    if found["decisions"] != row["decisions"]:
        differing.append(f"decisions ({found['decisions']} instead of {row['decisions']})")
    if not differing:
        return ""
    trace = f"python -m tests.golden.digests --trace {game} {spec.number}"
    return f"{game} {spec.number}: {', '.join(differing)} changed; `{trace}` in both trees shows where"


def write(rows: dict[str, list[Row]]) -> None:
    """Write the file, one line a game."""
    blocks = [f"{json.dumps(game)}: [\n" + ",\n".join(map(json.dumps, own)) + "\n]" for game, own in rows.items()]
    PATH.write_text("{\n" + ",\n".join(blocks) + "\n}\n", encoding="utf-8")


def specs(game: str) -> list[GameSpec]:
    """The games of the file, or, when it has none of this game, games chosen anew."""
    rows = read_all().get(game)
    if rows is None:
        return planned_games(game)
    return with_every_option(game, [GameSpec.from_json(game, row) for row in rows])


def trace(spec: GameSpec) -> Iterable[str]:
    """One line a decision."""
    state = first_state(spec)
    yield f"{json.dumps(setup_of(spec).to_json(), sort_keys=True)}\n{state.digest()}"
    for number, d in enumerate(decisions(spec, state), 1):
        yield f"{number}\tkind {d.kind} player {d.player}\t{d.action} of {d.legal}\t{d.word} of {d.words}\t{d.digest}"
    yield f"{points(state)} {places(state)}"


def main(arguments: list[str] | None = None) -> int:
    """Replay, trace or write."""
    parser = argparse.ArgumentParser(description="Compare games with those recorded in digests.json.")
    parser.add_argument("--write", nargs="*", metavar="GAME", help="write the hashes of these games, or of all, anew")
    parser.add_argument("--trace", nargs=2, metavar=("GAME", "NUMBER"), help="print every decision of one game")
    given = parser.parse_args(arguments)
    if given.trace:
        game, number = given.trace
        print("\n".join(trace(specs(game)[int(number)])))
        return 0
    recorded = read_all()
    if given.write is not None:
        games = given.write or list(recorded)
        write(recorded | {game: [{**spec.to_json(), **hashed(spec)} for spec in specs(game)] for game in games})
        return 0
    found = [sentence for game, rows in recorded.items() for row in rows if (sentence := changed(game, row))]
    print("\n".join(found) or "Nothing changed.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

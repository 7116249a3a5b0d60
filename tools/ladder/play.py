"""Plays the games of a ladder: one run file a pairing, which `scythe simulate` writes and continues."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from engines.agents.specs import parse_bot
from engines.agents.trust import would_run
from engines.core import registry
from engines.core.build.compile.choose import fingerprint
from engines.core.engine.modules import root_folder
from tools.command import scythe
from tools.ladder.roster import Pairing, Roster, pairings

AMONG_ITSELF, WITH_OTHERS = 10, 4  # parts of the games in which a thinker plays among itself, and with other thinkers


@dataclass(frozen=True)
class Games:
    """How many games a pairing plays at least (whole blocks), the seed of all, processes, and the folder of the runs.

    All pairings of a number of players share their tables and their chance.
    """

    games: int
    seed: int
    jobs: int
    folder: Path


def play(roster: Roster, players: int, games: Games) -> dict[Pairing, Path]:
    """The run files of all pairings; plays what they lack. Raises DataError."""
    folder = games.folder / f"{roster.game}-{players}-games-{games.games}-seed-{games.seed}-{stamp(roster.game)}"
    folder.mkdir(parents=True, exist_ok=True)
    paths = {}
    every = pairings(roster, players)
    for number, pairing in enumerate(every, 1):
        print(f"{roster.game}, {players} players, pairing {number} of {len(every)}: {words(pairing)}", flush=True)
        names = (f"{name}-{bot_stamp(roster.bots[name])}" for name in (pairing.alone, pairing.others))
        paths[pairing] = folder / f"{'-against-'.join(names)}.sqlite"
        play_pairing(roster, players, games, pairing, paths[pairing])
    return paths


def play_pairing(roster: Roster, players: int, games: Games, pairing: Pairing, path: Path) -> None:
    """Play what the run file of a pairing lacks. Whoever asks for a ladder with a program allows it to run."""
    jobs = ("--jobs", str(games.jobs), "-o", str(path))
    if path.exists():
        ours = would_run([roster.bots[pairing.alone], roster.bots[pairing.others]], "")
        scythe("simulate", "--resume", *(["--allow-programs"] if ours else []), *jobs)
        return
    table = ("-n", str(number_of_games(roster, games, pairing)), "-p", str(players), "--seed", str(games.seed))
    bots = ("--bot", f"1={roster.bots[pairing.alone]}", "--bot", roster.bots[pairing.others])
    scythe("simulate", roster.game, *table, *bots, *jobs)


def number_of_games(roster: Roster, games: Games, pairing: Pairing) -> int:
    """All of them, or a part where only bots play that take long for a turn."""
    if not {pairing.alone, pairing.others} <= set(roster.thinkers):
        return games.games
    return max(games.games // (AMONG_ITSELF if pairing.among_itself else WITH_OTHERS), 1)


def words(pairing: Pairing) -> str:
    """`hasty among itself`, `greedy against random`."""
    return f"{pairing.alone} among itself" if pairing.among_itself else f"{pairing.alone} against {pairing.others}"


def stamp(game: str, but_for: Collection[str] = ()) -> str:
    """Names the rules and the bots of the program: runs are continued only where nothing of them has changed.

    `but_for` names files of the game's data that play no part.
    """
    data = sorted((Path(root_folder()) / "engines" / game).rglob("*.toml"))
    texts = [path.read_text(encoding="utf-8") for path in data if path.name not in but_for]
    levels = registry.load(game).bots.levels
    return hashed([fingerprint(root_folder()), *texts, repr(sorted(levels.items()))])


def bot_stamp(spec: str) -> str:
    """Names a bot: its spec, and what its weights and network say. What else it may be made of is not seen."""
    files = parse_bot(spec).files
    return hashed([spec, "".join(Path(file).read_text(encoding="utf-8") for file in files)])


def hashed(texts: Iterable[str]) -> str:
    """Eight hex digits."""
    code = blake2b(digest_size=4)
    for text in texts:
        code.update(text.encode() + b"\0")
    return code.hexdigest()

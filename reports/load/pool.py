"""One or more run files read together: the same game, rules and options, with other seeds, players or bots."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any
from weakref import finalize

import numpy as np

from engines.arena.components import changed_components, is_other_code
from engines.arena.second import Second
from engines.core.engine.errors import RunFileError
from reports.load.bots import bot_names, first_bots
from reports.load.cells import check_run
from reports.load.counts import GameCounts, count_games
from reports.load.item_rows import Source
from reports.load.parts import LongestGame, RunPart, constraints_of, handicap_of, read_longest, read_part
from reports.load.rows import BOT, TURN_POSITION, GameRows, Ints, LevelMeans, SeatRows, mean_columns, read_rows
from reports.load.run_file import FAILED, RunInfo, open_again, open_run, settled

# What decides which games are played, besides how many.
_IDENTITY = ("game", "players", "seed", "bots", "bot_file", "assignment", "options", "constraints", "setup", "handicap")
_TABLES = ("players", "seed", "assignment", "options", "constraints", "setup")


@dataclass(frozen=True)
class Told:
    """What run files say of themselves and what is counted of their games, taken together; `infos` and `parts` stand in
    the order given, `bots` in the order in which they came up."""

    infos: tuple[RunInfo, ...]
    parts: tuple[RunPart, ...]
    info: RunInfo
    counts: GameCounts
    bots: tuple[str, ...]
    batches: int
    longest: LongestGame


@dataclass(frozen=True)
class Runs(Told):
    """Everything a report needs from its run files."""

    games: GameRows
    seats: SeatRows
    sources: tuple[Source, ...]

    def told(self) -> Told:
        """The same without games and seats, which take the memory."""
        return Told(**{part.name: getattr(self, part.name) for part in fields(Told)})


@dataclass(frozen=True)
class _Run:
    connection: sqlite3.Connection
    info: RunInfo
    games: GameRows
    seats: SeatRows


def read_runs(
    paths: Sequence[Path | str], second: Second | None = None, beside: Sequence[Told] = (), written: bool = False
) -> Runs:
    """Reads run files, which a second process meanwhile holds against their checksums, unless this process has just
    `written` them. A bot is another one than a bot of the same name in these files or in runs `beside` that came from
    something else.

    Raises RunFileError, in one sentence, for a bad file and for files that do not go together.
    """
    with ExitStack() as stack:
        files = [Path(path) if written else stack.enter_context(settled(path)) for path in paths]
        with nullcontext() if written else _checked(paths, files, second or Second()):
            runs = _read_runs(paths, files, [info.meta for runs in beside for info in runs.infos])
        finalize(runs, stack.pop_all().close)
    return runs


@contextmanager
def opened(path: Path | str, written: bool = False) -> Iterator[tuple[sqlite3.Connection, RunInfo]]:
    """One run file to be read in pieces; at the end it is held against its checksums, unless this process has just
    `written` it. Raises RunFileError."""
    with ExitStack() as stack:
        file = Path(path) if written else stack.enter_context(settled(path))
        if not written:
            stack.enter_context(_checked([path], [file], Second()))
        connection, info = stack.enter_context(open_run(path, file))
        yield connection, replace(info, bots=bot_names([info.meta])[0])


@contextmanager
def _checked(paths: Sequence[Path | str], files: Sequence[Path], second: Second) -> Iterator[None]:
    """While something is done with run files, the second process holds them against their checksums. What is wrong with
    a file is told before what that leads to."""
    checks = [second.call(check_run, path, file) for path, file in zip(paths, files, strict=True)]
    try:
        yield
    finally:
        for check in checks:
            check.result()


def _read_runs(paths: Sequence[Path | str], files: Sequence[Path], beside: Sequence[Mapping[str, Any]]) -> Runs:
    with ExitStack() as stack:
        opened = [stack.enter_context(open_run(*pair)) for pair in zip(paths, files, strict=True)]
        infos = [info for _, info in opened]
        for place, info in enumerate(infos):
            for other in infos[:place]:
                check_alike(other, info)
        names = bot_names([*beside, *(info.meta for info in infos)])[len(beside) :]
        infos = [replace(info, bots=own) for info, own in zip(infos, names, strict=True)]
        runs = [_read(connection, info) for (connection, _), info in zip(opened, infos, strict=True)]
        games = _joined_games(runs)
        info = _joined_info(infos)
        seats = _joined_seats(runs, games, info)
        told = [told_of(run.connection, run.info, _counted(run.games, run.info), ()) for run in runs]
        return Runs(
            infos=tuple(infos),
            parts=tuple(part for one in told for part in one.parts),
            info=info,
            counts=_counted(games, info),
            bots=seats.levels[BOT],
            batches=sum(one.batches for one in told),
            longest=max((one.longest for one in told), key=lambda game: game.rounds),
            games=games,
            seats=seats,
            sources=_sources(runs),
        )


def told_of(connection: sqlite3.Connection, info: RunInfo, counts: GameCounts, bots: Sequence[str]) -> Told:
    """What is told of one run file, of which games and bots were counted already."""
    parts, batches = (read_part(connection, info, counts),), connection.execute("SELECT COUNT(*) FROM batches")
    return Told((info,), parts, info, counts, tuple(bots), batches.fetchone()[0], read_longest(connection, info))


def _counted(games: GameRows, info: RunInfo) -> GameCounts:
    return count_games(games, int(info.meta["longest_game"]))


def _read(connection: sqlite3.Connection, info: RunInfo) -> _Run:
    return _Run(connection, info, *read_rows(connection, info))


def check_alike(first: RunInfo, second: RunInfo) -> None:
    """Raises RunFileError for two runs that do not go into one report: another game, rules, options, ways of dealing
    or format, or the same games once more."""
    apart = told_apart(first, compared_settings(first, second), second)
    if not apart and is_other_code(first.meta, second.meta):
        apart = f"{second.path}: was played by other code of rules and bots than {first.path}"
    if apart:
        is_one_game = first.meta["game"] == second.meta["game"]
        advice = "compare them with --compare, or " if is_one_game else ""
        raise RunFileError(f"{apart}, so that the two do not go into one report; {advice}report each of them.")
    if same_games(first, second):
        raise RunFileError(
            f"{second.path}: these are the games of {first.path} once more (the same seed); name it once."
        )


def same_games(first: RunInfo, second: RunInfo) -> bool:
    """Whether both runs play the same games, but for their number, by the same bots and components."""
    alike = _key(first, _IDENTITY) == _key(second, _IDENTITY) and first_bots(first.meta) == first_bots(second.meta)
    other = changed_components(first.meta, second.meta) or is_other_code(first.meta, second.meta)
    return alike and not other


def told_apart(first: RunInfo, settings: Iterable[tuple[str, Any, Any]], second: RunInfo) -> str:
    """Why two runs were not made alike, the beginning of a sentence: the first of some settings that is not the same
    in both, else the components; '' where all are the same."""
    for words, one, other in settings:
        if one != other:
            return f"{second.path}: {words} {shown(other)}, in {first.path} {shown(one)}"
    changed = changed_components(first.meta, second.meta)
    return (
        f"{second.path}: was played with other components than {first.path} ({', '.join(changed)})" if changed else ""
    )


def compared_settings(first: RunInfo, second: RunInfo) -> Iterator[tuple[str, Any, Any]]:
    """What has to be the same: words, the value of the one and of the other."""
    for key, words in (
        ("game", "the game is"),
        ("rules_version", "the rules version is"),
        ("options", "the options are"),
        ("sources", "how seats came by their levels is"),
    ):
        yield words, first.meta.get(key) or None, second.meta.get(key) or None
    yield "tables were dealt under", constraints_of(first), constraints_of(second)
    yield "the handicaps are", handicap_of(first), handicap_of(second)
    yield "the factors are", list(first.factors), list(second.factors)


def shown(value: object) -> str:
    """What a run says, as it is stored."""
    return json.dumps(value) if value else "none"


def _key(info: RunInfo, names: Sequence[str]) -> dict[str, Any]:
    """These parts of the experiment, from the run's own words where an old file has no experiment."""
    told = info.meta.get("experiment")
    source: Mapping[str, Any] = {**info.meta, **(told if isinstance(told, dict) else {})}
    return {name: source.get(name) for name in names}


def _sources(runs: Sequence[_Run]) -> tuple[Source, ...]:
    """The runs with the places of their first games among all."""
    starts = np.cumsum([0, *(len(run.games.index) for run in runs)]).tolist()
    return tuple(Source(run.info, run.games, start) for run, start in zip(runs, starts, strict=False))


def _joined_games(runs: Sequence[_Run]) -> GameRows:
    """All games with numbers of their own.

    Runs of the same tables and chance (another bot on the same seed) share their blocks, for their games are not
    independent.
    """
    if len(runs) == 1:
        return runs[0].games
    endings = tuple(dict.fromkeys(word for run in runs for word in run.games.endings))
    index_offsets, block_offsets, known = [], [], list[tuple[dict[str, Any], int]]()
    index = block = 0
    for run in runs:
        key = _key(run.info, _TABLES)
        shared = next((offset for other, offset in known if other == key and key["seed"] is not None), None)
        index_offsets.append(index)
        block_offsets.append(block if shared is None else shared)
        known.append((key, block_offsets[-1]))
        index += int(run.games.index.max()) + 1
        block = max(block, block_offsets[-1] + int(run.games.stored_block.max()) + 1)
    blocks = np.concatenate([run.games.stored_block + at for run, at in zip(runs, block_offsets, strict=True)])
    leads = [run.games.lead_changes for run in runs]
    known_leads = [lead for lead in leads if lead is not None]
    return GameRows(
        index=np.concatenate([run.games.index + at for run, at in zip(runs, index_offsets, strict=True)]),
        block=np.unique(blocks, return_inverse=True)[1].astype(np.int64),
        stored_block=blocks,
        players=np.concatenate([run.games.players for run in runs]),
        turns=np.concatenate([run.games.turns for run in runs]),
        decisions=np.concatenate([run.games.decisions for run in runs]),
        ending=np.concatenate([_renamed(run.games.ending, run.games.endings, endings) for run in runs]),
        ended_by_seat=np.concatenate([run.games.ended_by_seat for run in runs]),
        endings=endings,
        lead_changes=np.concatenate(known_leads) if len(known_leads) == len(leads) else None,
    )


def _renamed(codes: Ints, words: Sequence[str], all_words: Sequence[str]) -> Ints:
    """Codes of words as codes of a longer list of words."""
    return np.array([all_words.index(word) for word in words], dtype=np.int64)[codes]


def _joined_info(infos: Sequence[RunInfo]) -> RunInfo:
    """What the runs say together: every level that one of them has, and the labels of all."""
    first = infos[0]
    return replace(
        first,
        levels={
            name: tuple(dict.fromkeys(level for info in infos for level in info.levels[name])) for name in first.levels
        },
        labels={word: text for info in reversed(infos) for word, text in info.labels.items()},
    )


def _joined_seats(runs: Sequence[_Run], games: GameRows, info: RunInfo) -> SeatRows:
    if len(runs) == 1:
        return runs[0].seats
    starts = np.cumsum([0, *(len(run.games.index) for run in runs)])
    factors = [factor for factor in runs[0].seats.codes if factor != TURN_POSITION]
    levels = {
        factor: info.levels.get(factor) or tuple(dict.fromkeys(w for run in runs for w in run.seats.levels[factor]))
        for factor in factors
    }
    codes = {
        factor: np.concatenate(
            [_renamed(run.seats.codes[factor], run.seats.levels[factor], levels[factor]) for run in runs]
        )
        for factor in factors
    }
    codes[TURN_POSITION] = np.concatenate([run.seats.codes[TURN_POSITION] for run in runs])
    levels[TURN_POSITION] = tuple(str(place + 1) for place in range(int(games.players.max())))
    return SeatRows(
        game=np.concatenate([run.seats.game + start for run, start in zip(runs, starts, strict=False)]),
        seat=np.concatenate([run.seats.seat for run in runs]),
        win_share=np.concatenate([run.seats.win_share for run in runs]),
        score=np.concatenate([run.seats.score for run in runs]),
        rank=np.concatenate([run.seats.rank for run in runs]),
        codes=codes,
        levels=levels,
    )


def chance_seeds(runs: Runs) -> Ints:
    """The seed of the chance of every played game."""
    seeds: list[int] = []
    for info in runs.infos:
        with open_again(info) as connection:
            query = "SELECT seed FROM games WHERE ended_by <> ? ORDER BY game_index"
            seeds += [row[0] for row in connection.execute(query, (FAILED,))]
    return np.array(seeds, dtype=np.int64)


def means_of(sources: Sequence[Source]) -> dict[str, LevelMeans]:
    """Means of the shown columns over all of some runs, by level: those of each run weighted by its appearances."""
    parts = []
    for source in sources:
        with open_again(source.info) as connection:
            parts.append(mean_columns(connection, source.info))
    if len(parts) == 1:
        return parts[0]
    joined: dict[str, LevelMeans] = {}
    for factor in parts[0]:
        levels = dict.fromkeys(level for part in parts for level in part[factor])
        joined[factor] = {
            level: _weighted([part[factor][level] for part in parts if level in part[factor]]) for level in levels
        }
    return joined


def _weighted(found: Sequence[tuple[int, dict[str, float]]]) -> tuple[int, dict[str, float]]:
    total = sum(n for n, _ in found)
    names = found[0][1]
    return total, {name: sum(n * means.get(name, 0.0) for n, means in found) / total for name in names}

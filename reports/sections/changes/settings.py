"""What differs between runs, how they are called, and which cannot be compared at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

from engines.arena.components import changed_components, is_other_code
from engines.core.engine.errors import RunFileError
from engines.core.setup.handicaps import listing
from reports.findings.report import Setting
from reports.findings.solo import quiet_names
from reports.findings.summary import Design
from reports.findings.words import listed, plural, short_bot
from reports.load.bots import versions_apart
from reports.load.pool import Told, same_games
from reports.load.run_file import TRUNCATED, RunInfo, open_run

PLAYERS, BOTS, LEFT_OUT, PROGRAM = "players", "bots", "left_out", "program"
COMPONENTS, CODE = "components", "code"
_PROGRAM = "rules_version", "program_version"

_AS_PRINTED = "the usual"

_NONE = "none"

MOST_NAMED = 2  # differences in the name of a run

LONGEST_BOT = 24  # a spec that is shorter names its run
LONGEST_NAME = 40  # letters of each of them

_TOLD_ELSEWHERE = ("banned_pairs",)  # the pairs themselves are named


def check_headers(sides: Sequence[Sequence[Path]]) -> None:
    """Raises RunFileError where runs of two sides cannot be compared: another game, other rules, or the same games
    again; told from the heads of the files, before any game is read."""
    for first, second in combinations(sides, 2):
        for mine, other in product(first, second):
            with open_run(mine) as (_, left), open_run(other) as (_, right):
                _check_pair(left, right)


def _check_pair(first: RunInfo, second: RunInfo) -> None:
    names = f"{second.path}", f"{first.path}"
    one, other = first.meta["game"], second.meta["game"]
    if one != other:
        raise RunFileError(
            f"{names[0]}: the game is {other}, in {names[1]} {one}, so that the two cannot be compared; name two runs "
            "of the same game."
        )
    if bool(first.solo_boards) != bool(second.solo_boards):
        raise RunFileError(
            f"{names[0]}: of this run and {names[1]} one is against the printed solo opponent, so that the two cannot "
            "be compared; name two such runs, or none."
        )
    if same_games(first, second) and not any(first.meta.get(key) != second.meta.get(key) for key in _PROGRAM):
        raise RunFileError(
            f"{names[0]}: these are the games of {names[1]} once more, so there is nothing to compare; name a run with "
            "other bots, players, options or another seed."
        )


def settings_of(runs: Sequence[Told], designs: Sequence[Design]) -> tuple[Setting, ...]:
    """The designs of the runs side by side."""
    label, has_factors = runs[0].info.label, bool(designs[0].sources)

    def row(key: str, words: Callable[[Design], str], matters: bool = True, title: str = "") -> Setting:
        return Setting(key, title or key.capitalize(), tuple(map(words, designs)), matters)

    left_out = [_left_out(run.info) for run in runs]
    return (
        row("game", lambda design: design.title, matters=False),
        row("rules", lambda design: design.rules_version or "unknown", title="Rules version"),
        *_components([run.info.meta for run in runs]),
        row(PLAYERS, lambda design: listed([plural(int(size), "player") for size in design.table_sizes])),
        row(BOTS, lambda design: listed(list(dict.fromkeys(design.bots)), most=len(design.bots))),
        *_versions(runs),
        *_entries("options", [design.options for design in designs], label),
        *([Setting(LEFT_OUT, "Pairs left out", tuple(left_out), True)] if len(designs[0].sources) > 1 else []),
        *_entries("constraints", [design.constraints for design in designs], label),
        *([row("handicaps", lambda design: listing(design.handicaps, label) or _NONE)]
          if any(design.handicaps for design in designs) else []),
        row("assignment", lambda design: _of_files(design, "assignment")),
        *([row("picked", lambda design: _yes(design.picked), False, "Picked by the players")] if has_factors else []),
        row("games", lambda design: f"{design.played:,}", False),
        row("truncated", lambda design: f"{design.truncated:,}", False, "Cut at the turn cap"),
        row("failed", lambda design: f"{design.failed:,}", False),
        row("seed", lambda design: _of_files(design, "seed"), False),
        row(PROGRAM, lambda design: _of_files(design, "program_version"), False, "Program version"),
    )  # fmt: skip


def _components(metas: Sequence[Mapping[str, Any]]) -> Iterator[Setting]:
    """The tables of the components that are not the same in all runs, and the code where it is not."""
    changed = sorted({name for meta in metas for name in changed_components(metas[0], meta)})
    if changed:
        yield Setting(
            COMPONENTS, f"Components ({listed(changed, most=12)})", _numbered(metas, changed_components), True
        )
    code = Setting(CODE, "Code of rules and bots", _numbered(metas, is_other_code), True)
    if code.differs:
        yield code


def _numbered(metas: Sequence[Mapping[str, Any]], differ: Callable[..., object]) -> tuple[str, ...]:
    """`version 1` for the first run and those alike, `version 2` for the next that differs and those like that."""
    firsts = [next(place for place, one in enumerate(metas) if not differ(one, meta)) for meta in metas]
    known = list(dict.fromkeys(firsts))
    return tuple(f"version {known.index(first) + 1}" for first in firsts)


def _versions(runs: Sequence[Told]) -> Iterator[Setting]:
    """What bots came from, where bots of one name are not the same."""
    found = versions_apart([[info.meta for info in run.infos] for run in runs])
    if any(found):
        yield Setting("versions", "Versions of bots", tuple(listed(own, most=12) or _NONE for own in found), False)


def _left_out(info: RunInfo) -> str:
    """Pairs that the rules of a run leave out, but for those of a player and a printed opponent."""
    never_met = quiet_names(info, frozenset(), info.banned)
    pairs = sorted(" / ".join(info.label(level) for level in pair) for pair in info.banned - never_met)
    return listed(pairs, most=12) or _NONE


def _of_files(design: Design, key: str) -> str:
    return listed(list(dict.fromkeys(str(getattr(run, key)) for run in design.runs)), most=8)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _entries(kind: str, entries: Sequence[dict[str, Any]], label: Callable[[str], str]) -> Iterator[Setting]:
    """One setting for each option or constraint that a run names."""
    for key in dict.fromkeys(key for own in entries for key in own):
        if key not in _TOLD_ELSEWHERE:
            # The cap of turns has the name of an ending, whose words would mislead.
            title = "Turn cap" if key == TRUNCATED else label(key)
            values = tuple(_value(own[key]) if key in own else _AS_PRINTED for own in entries)
            yield Setting(f"{kind}.{key}", title, values, True)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return listed([_value(part) for part in value], most=12) or _NONE
    return _yes(value) if isinstance(value, bool) else str(value)


def names_of(settings: Sequence[Setting], sides: Sequence[Sequence[Path]]) -> list[str]:
    """A few words for each run: what tells it from the others, or its file where nothing that matters does.

    Of more than two differences the first two are named and the others counted, and a long one is cut; the page has
    them all. Bots with many settings are called by their files.
    """
    differing = [setting for setting in settings if setting.differs and setting.matters]
    told = [_telling(setting) for setting in differing]
    short = [_joined([_cut(values[place]) for values in told]) for place in range(len(sides))]
    whole = [", ".join(values[place] for values in told) for place in range(len(sides))]
    files = [paths[0].stem + (f" and {len(paths) - 1} more" if len(paths) > 1 else "") for paths in sides]
    keys = [setting.key for setting in differing]
    if {*keys} <= {COMPONENTS, CODE} or (keys == [BOTS] and max(map(len, whole)) > LONGEST_BOT):
        short = files if len(set(files)) == len(files) else short
    both = [f"{name} ({file})" for name, file in zip(short, files, strict=True)]
    numbered = [f"{file} ({place})" for place, file in enumerate(files, start=1)]
    return next(names for names in (short, whole, both if told else files, numbered) if len(set(names)) == len(names))


def _telling(setting: Setting) -> list[str]:
    """What a setting says of each run."""
    if setting.key == PLAYERS:
        return list(setting.values)
    if setting.key in (COMPONENTS, CODE):
        return [f"{setting.key} {value}" for value in setting.values]
    if setting.key == BOTS:
        short = [short_bot(value) for value in setting.values]
        return short if len(set(short)) == len(set(setting.values)) else list(setting.values)
    if setting.key == LEFT_OUT:
        only_one = set(setting.values) > {_NONE} and len(set(setting.values)) == 2
        words = {_NONE: "all pairs"}
        return [words.get(value, "banned pairs out" if only_one else f"without {value}") for value in setting.values]
    word = setting.label[:1].lower() + setting.label[1:]
    plain = {"yes": word, "no": f"no {word}", _AS_PRINTED: f"usual {word}"}
    return [plain.get(value, f"{word} {value}") for value in setting.values]


def _joined(parts: Sequence[str]) -> str:
    """`5 players, greedy (1 other setting differs)`; settings, not the bots before the bracket, are counted."""
    count = len(parts) - MOST_NAMED
    others = f" ({plural(count, 'other setting')} {'differs' if count == 1 else 'differ'})" if count > 0 else ""
    return ", ".join(parts[:MOST_NAMED]) + others


def _cut(words: str) -> str:
    """Words that are not too long for the head of a column, cut where one of them ends."""
    if len(words) <= LONGEST_NAME:
        return words
    start = words[:LONGEST_NAME]
    return (start.rpartition(" ")[0] or start).rstrip(",") + " …"

"""What differs between two runs, how they are called, and which cannot be compared at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engines.core.errors import RunFileError
from engines.core.handicaps import listing
from reports.comparison.summary import Setting
from reports.findings.summary import Design
from reports.findings.words import listed, plural, short_bot
from reports.load.pool import same_games
from reports.load.run_file import TRUNCATED, RunInfo, open_run

PLAYERS, BOTS, LEFT_OUT, PROGRAM = "players", "bots", "left_out", "program"
_AS_PRINTED = "the usual"
_NONE = "none"
MOST_NAMED = 2  # differences in the name of a run
LONGEST_NAME = 40  # letters of each of them
_TOLD_ELSEWHERE = ("banned_pairs",)  # the pairs themselves are named


def check_headers(first: Sequence[Path], second: Sequence[Path]) -> None:
    """Raises RunFileError where some run of the second side cannot be compared with one of the first: another game,
    other rules, or the same games again; told from the heads of the files, before any game is read."""
    for mine in first:
        for other in second:
            with open_run(mine) as (_, left), open_run(other) as (_, right):
                _check_pair(left, right)


def _check_pair(first: RunInfo, second: RunInfo) -> None:
    names = f"{second.path}", f"{first.path}"
    for words, key in (("game is", "game"), ("rules version is", "rules_version")):
        one, other = first.meta.get(key), second.meta.get(key)
        if one != other:
            raise RunFileError(
                f"{names[0]}: the {words} {other}, in {names[1]} {one}, so that the two cannot be compared; name two "
                "runs of the same game and rules."
            )
    if bool(first.solo_boards) != bool(second.solo_boards):
        raise RunFileError(
            f"{names[0]}: of this run and {names[1]} one is against the printed solo opponent, so that the two cannot "
            "be compared; name two such runs, or none."
        )
    if same_games(first, second):
        raise RunFileError(
            f"{names[0]}: these are the games of {names[1]} once more, so there is nothing to compare; name a run with "
            "other bots, players, options or another seed."
        )


def settings_of(
    designs: tuple[Design, Design], left_out: tuple[Sequence[str], Sequence[str]], label: Callable[[str], str]
) -> tuple[Setting, ...]:
    """The design of both runs side by side; `left_out` names the levels and pairs that the rules of each leave out."""
    first, second = designs
    pairs = [listed(names, most=12) if names else _NONE for names in left_out]
    rows = [
        _beside("game", "Game", designs, _rules, matters=False),
        _beside(PLAYERS, "Players", designs, _players),
        _beside(BOTS, "Bots", designs, _bots),
        *_entries("options", first.options, second.options, label),
        *([_setting(LEFT_OUT, "Pairs left out", pairs[0], pairs[1])] if len(first.sources) > 1 else []),
        *_entries("constraints", first.constraints, second.constraints, label),
        *(
            [_beside("handicaps", "Handicaps", designs, lambda design: listing(design.handicaps, label) or _NONE)]
            if first.handicaps or second.handicaps
            else []
        ),
        _beside("assignment", "Assignment", designs, lambda design: _of_runs(design, "assignment")),
        *(
            [_beside("picked", "Picked by the players", designs, lambda design: _yes(design.picked), matters=False)]
            if first.sources
            else []
        ),
        _beside("games", "Games", designs, lambda design: f"{design.played:,}", matters=False),
        _beside("truncated", "Cut at the turn cap", designs, lambda design: f"{design.truncated:,}", matters=False),
        _beside("failed", "Failed", designs, lambda design: f"{design.failed:,}", matters=False),
        _beside("seed", "Seed", designs, lambda design: _of_runs(design, "seed"), matters=False),
        _beside(PROGRAM, "Program version", designs, lambda design: _of_runs(design, "program_version"), matters=False),
    ]
    return tuple(rows)


def _beside(
    key: str, label: str, designs: tuple[Design, Design], words: Callable[[Design], str], matters: bool = True
) -> Setting:
    return _setting(key, label, words(designs[0]), words(designs[1]), matters)


def _setting(key: str, label: str, first: str, second: str, matters: bool = True) -> Setting:
    return Setting(key, label, first, second, first != second, matters)


def _rules(design: Design) -> str:
    return f"{design.title}, rules version {design.rules_version}"


def _players(design: Design) -> str:
    return listed([plural(int(size), "player") for size in design.table_sizes])


def _bots(design: Design) -> str:
    bots = list(dict.fromkeys(design.bots))
    if design.solo_boards:
        return f"{bots[0]}; seat 2 is the printed solo opponent"
    return bots[0] if len(bots) == 1 else listed(bots, most=len(bots))


def _of_runs(design: Design, key: str) -> str:
    values = dict.fromkeys(str(getattr(run, key)) for run in design.runs)
    return listed(list(values), most=8)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _entries(kind: str, first: dict[str, Any], second: dict[str, Any], label: Callable[[str], str]) -> list[Setting]:
    """One setting for each option or constraint that either run names."""
    keys = [key for key in dict.fromkeys([*first, *second]) if key not in _TOLD_ELSEWHERE]
    return [_setting(f"{kind}.{key}", _option(key, label), _entry(first, key), _entry(second, key)) for key in keys]


def _option(key: str, label: Callable[[str], str]) -> str:
    """An option in words; the cap of turns has the name of an ending, whose words would mislead."""
    return "Turn cap" if key == TRUNCATED else label(key)


def _entry(entries: dict[str, Any], key: str) -> str:
    return _value(entries[key]) if key in entries else _AS_PRINTED


def _value(value: Any) -> str:
    if isinstance(value, list):
        return listed([_value(part) for part in value], most=12) if value else _NONE
    return _yes(value) if isinstance(value, bool) else str(value)


def names_of(settings: Sequence[Setting], paths: tuple[Sequence[Path], Sequence[Path]]) -> tuple[str, str]:
    """A few words for each run: what tells it from the other, or its file where nothing that matters does.

    Of more than two differences the first two are named and the others counted, and a long one is cut; the table of the
    design has them all.
    """
    told = [_telling(setting) for setting in settings if setting.differs and setting.matters]
    if told:
        first, second = (_joined([_cut(pair[side]) for pair in told]) for side in (0, 1))
        if first != second:
            return first, second
        return ", ".join(pair[0] for pair in told), ", ".join(pair[1] for pair in told)
    stems = [side[0].stem + (f" and {len(side) - 1} more" if len(side) > 1 else "") for side in paths]
    return (stems[0], stems[1]) if stems[0] != stems[1] else (f"{stems[0]} (first)", f"{stems[1]} (second)")


def _telling(setting: Setting) -> tuple[str, str]:
    if setting.key == PLAYERS:
        return setting.first, setting.second
    if setting.key == BOTS:
        first, second = short_bot(setting.first), short_bot(setting.second)
        return (first, second) if first != second else (setting.first, setting.second)
    if setting.key == LEFT_OUT:
        return _left_out(setting.first, setting.second), _left_out(setting.second, setting.first)
    word = setting.label[:1].lower() + setting.label[1:]
    return _valued(word, setting.first), _valued(word, setting.second)


def _valued(word: str, value: str) -> str:
    """`no promo cards`, `turn cap 40`, `usual turn cap`."""
    plain = {"yes": word, "no": f"no {word}", _AS_PRINTED: f"usual {word}"}
    return plain.get(value, f"{word} {value}")


def _joined(parts: Sequence[str]) -> str:
    """`5 players, greedy (1 other setting differs)`."""
    return ", ".join(parts[:MOST_NAMED]) + _others(len(parts) - MOST_NAMED)


def _others(count: int) -> str:
    """How many differences a name leaves out; they are of the settings, not of the bots before the bracket."""
    if count < 1:
        return ""
    return f" ({plural(count, 'other setting')} {'differs' if count == 1 else 'differ'})"


def _cut(words: str) -> str:
    """Words that are not too long for the head of a column, cut where one of them ends."""
    if len(words) <= LONGEST_NAME:
        return words
    start = words[:LONGEST_NAME]
    return (start.rpartition(" ")[0] or start).rstrip(",") + " …"


def _left_out(mine: str, other: str) -> str:
    if mine == _NONE:
        return "all pairs"
    return "banned pairs out" if other == _NONE else f"without {mine}"

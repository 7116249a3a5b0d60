"""Beginnings of files for `--columns` and `--names`, to be filled in: what a file says that means nothing here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from engines.core.engine.errors import closest
from engines.core.scoring.sheets import toml_value
from engines.core.setup.level_names import words
from reports.plays.columns import CLOSE, bare_heads, known_heads
from reports.plays.game_names import Names
from reports.plays.model import UnknownName

WIDTH = 110
MOST = 60  # lines of either


def columns_lines(heads: Sequence[str]) -> list[str]:
    """A line for each head that means nothing here; what it may be a misspelling of stands in it."""
    if not heads:
        return []
    meanings = sorted({meaning for meaning in known_heads().values() if meaning})
    told = "A file for --columns says what these heads mean: fill in " + ", ".join(meanings) + '; "" is not read.'
    return [*_comment(told), *(_line(head, closest(head, meanings, CLOSE)) for head in bare_heads(heads)[:MOST])]


def names_lines(unknown: Iterable[UnknownName], names: Names) -> list[str]:
    """A line for each name of a level that means nothing here, below those that there are."""
    groups: dict[tuple[str, str], dict[str, int]] = {}
    written: dict[tuple[str, str, tuple[str, ...]], str] = {}  # as it stands in the files first
    for one in unknown:
        own = groups.setdefault((one.game, one.factor), {})
        name = written.setdefault((one.game, one.factor, words(one.name)), one.name)
        own[name] = own.get(name, 0) + 1
    if not groups:
        return []
    told = "A file for --names says what these names mean; one that is new stands under [levels]: faction = ['NAME']."
    return [
        *_comment(told.replace("'", '"')),
        *(line for key, own in groups.items() for line in _group(*key, own, names)),
    ]


def _group(game: str, factor: str, found: Mapping[str, int], names: Names) -> list[str]:
    own = names.of(game)
    titles = [title for key, title in own.titles.items() if key in own.known and factor in ("", key[0])]
    noun = factor or " or ".join(own.factors)
    often = sorted(found, key=lambda one: (-found[one], one))
    return [
        *_comment(f"{own.tables.title}, {noun}: {', '.join(titles)}"),
        *(_line(name, closest(" ".join(words(name)), titles, CLOSE)) for name in often[:MOST]),
    ]


def _line(name: str, meaning: str) -> str:
    return f"{toml_value(name)} = {toml_value(meaning)}"


def _comment(text: str) -> list[str]:
    return [f"# {line}" for line in wrap(text, WIDTH)]

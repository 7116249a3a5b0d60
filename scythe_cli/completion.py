"""Words that the Tab key completes: games, factions, bots, options with their values, files.

`scythe --show-completion bash` prints what a shell has to be told (`scythe_cli.shells`). Values are offered as they can
be typed, without blanks: `dragon_master`. One that goes on, such as `1=`, gets no blank after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from scythe_cli.command import TYPED
from scythe_cli.typed import DEFAULT_GAME

if TYPE_CHECKING:
    from engines.core.setup.tables import Tables

ENDS_OPEN = ("=", "/", ":")
FILE = "file"
Words = Callable[[click.Context, str], Iterable[str]]
Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def offer(*ways: Words, files: bool = False) -> Complete:
    """What `shell_complete=` of an option takes: all that these ways find, then the shell's own files."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        found = (word for way in ways for word in way(ctx, incomplete) if word.startswith(incomplete))
        return [*map(CompletionItem, dict.fromkeys(found)), *([CompletionItem(incomplete, FILE)] if files else [])]

    return complete


def games(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """The games."""
    from engines.core import registry

    return registry.names()


def shipped_files(kind: str) -> Words:
    """The names of files that ship, of a kind of `scenarios.shipped`."""

    def words(ctx: click.Context, incomplete: str) -> Iterable[str]:
        from scenarios.shipped import shipped

        return shipped(kind)

    return words


def levels(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """What seats can have, such as `rusviet` and `rusviet/mechanical`: names of each factor after a stroke."""
    return _levels(tables_of(ctx), incomplete)


def kept(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """`SEAT=` and what the seat can have."""
    tables = tables_of(ctx)
    return _seated(tables, incomplete, lambda rest: _levels(tables, rest))


def bots(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """Bots with their settings, for all seats or behind `SEAT=`."""
    return [*_bots(incomplete), *_seated(tables_of(ctx), incomplete, _bots)]


def seated_bots(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """The same behind `SEAT=`, and `human`."""
    return _seated(tables_of(ctx), incomplete, lambda rest: ["human", *_bots(rest)])


def languages(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """The languages that there are."""
    from engines.core.language.translating import TONGUES
    from engines.core.translations import ENGLISH

    return [ENGLISH, *sorted(TONGUES)]


def expansions(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """The expansions of the game."""
    return tables_of(ctx).expansions


def rulings(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """Options of the rules, with `=`, then with their values."""
    from engines.core.setup.options import value_text

    name, equals, _ = incomplete.partition("=")
    options = tables_of(ctx).options
    if not equals:
        return [f"{name}=" for name in options]
    return [f"{name}={value_text(value)}" for value in (options[name].values if name in options else ())]


def table_keys(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """What can be fixed on the table."""
    return [f"{key}=" for key in tables_of(ctx).table_keys]


def assignments(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """How tables can be dealt over many games."""
    return tables_of(ctx).assignments


def boards(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """The boards, or the levels, of the printed opponent."""
    return tables_of(ctx).solo_boards


def factions(ctx: click.Context, incomplete: str) -> Iterable[str]:
    """The first thing that seats differ in."""
    return tables_of(ctx).factors[0].levels


def tables_of(ctx: click.Context) -> Tables:
    """The tables of the game that was typed, of the usual one where it is not known."""
    from engines.core import registry

    name = next((word for word in ctx.meta.get(TYPED, ()) if word in registry.known()), DEFAULT_GAME)
    return registry.load(name).tables


def _levels(tables: Tables, typed: str) -> list[str]:
    """Names of any factor, and behind a stroke those of the others."""
    before, stroke, _ = typed.rpartition("/")
    held = {factor.name for factor in tables.factors for name in before.split("/") if name in factor.levels}
    return [f"{before}{stroke}{name}" for factor in tables.factors if factor.name not in held for name in factor.levels]


def _seated(tables: Tables, typed: str, ways: Callable[[str], Sequence[str]]) -> list[str]:
    """`SEAT=`, or what stands behind it."""
    seat, equals, rest = typed.partition("=")
    if equals and seat.isdecimal():
        return [f"{seat}={word}" for word in ways(rest)]
    return [f"{number}=" for number in range(1, tables.max_players + 1)]


def _bots(typed: str) -> list[str]:
    """Names of bots, and behind a colon their settings."""
    from engines.agents.registry import OWN, offered_names

    name, colon, rest = typed.partition(":")
    if not colon:
        return [*OWN, *sorted(offered_names()), *(f"{name}:" for name, kind in OWN.items() if kind.params)]
    before, comma, _ = rest.rpartition(",")
    params = OWN[name].params if name in OWN else ()
    return [f"{name}:{before}{comma}{param.name}{'' if param.default is False else '='}" for param in params]

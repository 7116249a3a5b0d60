"""Kinds of values on the command line, and how they are read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.streams import as_typed

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from engines.core.setup.tables import Tables

    # Generic for the type checker; in older versions of click not at run time.
    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType

DIGITS = 9  # of numbers on a score sheet


class Number(click.FloatRange):
    """A number within a range; `nan`, which every comparison lets pass, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; one beyond the range is wrong usage."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value} is not a number.", param, ctx)
        return number


class GameName(ParamType):
    """The name of a game that the registry knows."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name itself; an unknown one is wrong usage."""
        from engines.core import registry
        from engines.core.engine.errors import did_you_mean, nearest

        if value not in registry.known():
            near = did_you_mean(value, sorted(self.others())) or nearest(value, registry.known())
            self.fail(f"there is no game '{value}'; {near}", param, ctx)
        return value

    def others(self) -> Iterable[str]:
        """What else may stand there, by name."""
        return ()

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The games, and what else may stand there."""
        from scythe_cli.completion import games, offer

        return offer(games, lambda ctx, typed: self.others())(ctx, param, incomplete)


class KeptSeat(ParamType):
    """`SEAT=NAMES`, such as `1=rusviet/mechanical` or `2=nordic`."""

    name = "seat=names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, list[str]]:
        """Seat number and names."""
        seat, equals, names = str(value).partition("=")
        if not (equals and seat.isdecimal() and names):
            self.fail(f"'{value}' is not of the form SEAT=FACTION/MAT, such as 1=rusviet/mechanical", param, ctx)
        from engines.core.setup.factors import as_name

        return int(seat), [as_name(name) for name in names.split("/")]


class SeatName(ParamType):
    """`SEAT=NAME`, such as `1=Anna`."""

    name = "seat=name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, str]:
        """Seat number and name."""
        from engines.core.language.spelling import tidy

        seat, equals, name = as_typed(str(value)).partition("=")
        name = tidy(name)
        if not (equals and seat.strip().isdecimal()):
            self.fail(f"'{value}' is not of the form SEAT=NAME, such as 1=Anna", param, ctx)
        if not name:
            self.fail(f"'{value}' names nobody; write {int(seat)}=Anna, or leave it out", param, ctx)
        return int(seat), name


class EntryValue(ParamType):
    """`SEAT.KEY=VALUE` of a score sheet, where a name may stand for the seat; `KEY=VALUE` for the whole table."""

    name = "seat.key=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str, Any]:
        """Whose it is, '' for the table, the key, and the value as a sheet has it."""
        from engines.core.language.spelling import tidy
        from engines.core.scoring.sheets import YES_WORDS

        place, equals, text = as_typed(str(value)).partition("=")
        who, dot, key = map(tidy, place.rpartition("."))
        if not (equals and key) or (dot and not who):
            self.fail(f"'{value}' is not of the form SEAT.KEY=VALUE, such as 1.coins=20", param, ctx)
        words = text.strip()
        is_number = words.removeprefix("-").isdecimal() and len(words) <= DIGITS
        known = int(words) if is_number else YES_WORDS.get(words.lower(), words)
        return who, key, known


class OptionValue(ParamType):
    """`NAME=VALUE` of a rules option, or of something else that has a name and a value."""

    def __init__(self, form: str, example: Callable[[Tables], str], more: str = "") -> None:
        """`example`: one of the game that is played, '' where it has none; `more`: what else a refusal says."""
        self.name = form.lower()
        self._form, self._example, self._more = form, example, more

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Name and text of the value."""
        name, equals, text = str(value).partition("=")
        if not (equals and name and text):
            self.fail(f"'{value}' is not of the form {self._form}{self._told(ctx)}.", param, ctx)
        return name, text

    def _told(self, ctx: click.Context | None) -> str:
        from scythe_cli.completion import tables_of

        example = self._example(tables_of(ctx)) if ctx is not None else ""
        return (f", such as {example}" if example else "") + (f"; {self._more}" if self._more else "")


def example_on_table(tables: Tables) -> str:
    """Something that lies on a table of the game, as `--fix` takes it; '' where nothing can be fixed."""
    from random import Random

    dealt = tables.deal(tables.min_players, Random(1)).table if tables.table_keys else {}
    return next((f"{key}={value}" for key, value in dealt.items() if not isinstance(value, list)), "")

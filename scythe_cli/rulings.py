"""`--option`: its values, and with `--option help` the rulings of the game, each with what it means and its rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.completion import tables_of
from scythe_cli.values import OptionValue

if TYPE_CHECKING:
    from engines.core.setup.options import Option
    from engines.core.setup.tables import Tables

HELP = "help"
NAMES_END = 30  # columns of names and values, behind which meanings begin
RULE = re.compile(r"[A-Z]\d")  # as the id of a rule begins


class RulingValue(OptionValue):
    """`NAME=VALUE` of a ruling; `help` lists those of the game and ends the command."""

    def __init__(self) -> None:
        super().__init__("NAME=VALUE", example_of, f"--option {HELP} lists them")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Name and text of the value."""
        if value == HELP and ctx is not None and not ctx.resilient_parsing:
            click.echo(listing(tables_of(ctx), ctx), nl=False)
            ctx.exit()
        return super().convert(value, param, ctx)


def example_of(tables: Tables) -> str:
    """A ruling of the game other than the default, as it is typed; '' where a game has none."""
    from engines.core.setup.options import value_text

    for option in tables.options.values():
        others = [value for value in option.values or (option.low,) if value != option.default]
        return f"{option.name}={value_text(others[0])}"
    return ""


def listing(tables: Tables, ctx: click.Context) -> str:
    """All rulings of a game, laid out as the help of a command is."""
    if not tables.options:
        return f"{tables.title} has no options.\n"
    first, formatter = next(iter(tables.options.values())), ctx.make_formatter()
    formatter.write_text(
        f"Rulings of {tables.title} for --option NAME=VALUE, each with its rule and its default. "
        f"In `scythe play`, `? {first.rule}` explains a rule; docs/options.md says more."
    )
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_dl([_line(option) for option in tables.options.values()], NAMES_END)
    return formatter.getvalue()


def _line(option: Option) -> tuple[str, str]:
    from engines.core.language.explaining import capital
    from engines.core.setup.options import value_text

    values = "|".join(map(value_text, option.values)) or f"{option.low}-{option.high}"
    rule = f" ({option.rule})" if RULE.match(option.rule) else ""
    return f"{option.name}={values}", f"{capital(option.meaning)}{rule}.  [default: {value_text(option.default)}]"

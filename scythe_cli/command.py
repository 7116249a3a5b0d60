"""What every subcommand is, beside its options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

TYPED = "scythe_cli.typed"  # the words on the command line
PAGE = re.compile(r"\bdocs/\w+\.md")
PAGES = "Pages such as {page} are in the folder of the source code; an installed package does not bring them."
COMPLETING = "_SCYTHE_COMPLETE"  # is set by a shell that asks what fits


class Command(click.Command):
    """An option that takes one value is refused where it is given twice; click would take the last in silence."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does. The words are kept as they were typed: for the command that continues a run, and for a shell
        that completes one of them."""
        ctx.meta[TYPED] = list(args)
        _, _, typed = self.make_parser(ctx).parse_args(args=list(args))
        for param in typed:
            is_single = isinstance(param, click.Option) and not (param.multiple or param.is_flag)
            if is_single and typed.count(param) > 1 and not ctx.resilient_parsing:
                ctx.fail(f"{max(param.opts, key=len)} is given twice; give it once.")
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """As click does; where pages of the documentation are named, that is said which an installed package lacks."""
        super().format_help(ctx, formatter)
        named = PAGE.search(formatter.getvalue())
        if named:
            formatter.write_paragraph()
            formatter.write_text(PAGES.format(page=named[0]))

    def invoke(self, ctx: click.Context) -> Any:
        """As click does; of a file that is not there, the sentence names the option, and one named alike."""
        try:
            return super().invoke(ctx)
        except FileNotFoundError as error:
            if not error.filename:
                raise
            raise _missing(ctx, str(error.filename)) from None


def _missing(ctx: click.Context, path: str) -> click.ClickException:
    """The sentence about a file that is not there."""
    from engines.core.engine.errors import end_with_near
    from scythe_cli.errors import Failure

    option = next(_options_with(ctx, path), "")
    return Failure(f"{option}{path}: no such file or directory{end_with_near(Path(path))}")


def _options_with(ctx: click.Context, path: str) -> Iterator[str]:
    """`--people `, for each option whose value is this file."""
    for param in ctx.command.params:
        value = ctx.params.get(param.name or "")
        given = value if isinstance(value, list | tuple) else [value]
        if isinstance(param, click.Option) and path in map(str, given):
            yield f"{max(param.opts, key=len)} "

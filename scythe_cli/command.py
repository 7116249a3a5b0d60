"""What every subcommand is, beside its options."""

from __future__ import annotations

import click


class Command(click.Command):
    """An option that takes one value is refused where it is given twice; click would take the last in silence."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does."""
        _, _, typed = self.make_parser(ctx).parse_args(args=list(args))
        for param in typed:
            is_single = isinstance(param, click.Option) and not (param.multiple or param.is_flag)
            if is_single and typed.count(param) > 1 and not ctx.resilient_parsing:
                ctx.fail(f"{max(param.opts, key=len)} is given twice; give it once.")
        return super().parse_args(ctx, args)

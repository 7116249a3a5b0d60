"""`python -m tools.man DIR`: the man pages of the command and its subcommands, by click-man.

click-man (0.6.0) lists subcommands only of groups that have imported them all, and writes text as it is: a line that
begins with a full stop or an apostrophe would vanish, examples would run together. So pages are filled in here.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engines.core.engine.version import PROGRAM_VERSION
from scythe_cli.main import COMMANDS, cli

if TYPE_CHECKING:
    from click_man.man import ManPage

NAME = "scythe"


def write_pages(folder: Path) -> list[Path]:
    """Write a page for the command and one for each subcommand, `scythe-setup.1`; their paths."""
    top = click.Context(cli, info_name=NAME)
    pages = {NAME: _page(top, "referee, scorer and balance laboratory for board games")}
    pages[NAME].commands = [(name, escaped(text)) for name, text in COMMANDS.items()]
    for name, text in COMMANDS.items():
        command = cli.get_command(top, name)
        assert command is not None
        pages[f"{NAME}-{name}"] = _page(click.Context(command, info_name=name, parent=top), text)
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages.items():
        (folder / f"{name}.1").write_text(str(page), encoding="utf-8")
    return [folder / f"{name}.1" for name in pages]


def _page(ctx: click.Context, title: str) -> ManPage:
    from click_man.man import ManPage

    page = ManPage(ctx.command_path)
    page.version, page.short_help = PROGRAM_VERSION, escaped(title)
    page.synopsis = escaped(" ".join(ctx.command.collect_usage_pieces(ctx)))
    page.description = "\n".join(_paragraphs(cleandoc(ctx.command.help or "")))
    records = (param.get_help_record(ctx) for param in ctx.command.params if isinstance(param, click.Option))
    page.options = [(option.replace("\\", "\\e"), escaped(text)) for option, text in filter(None, records)]
    return page


def _paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help; those that click leaves as they are stay so here."""
    for paragraph in re.split(r"\n{2,}", text):
        kept = paragraph.startswith("\b")
        lines = escaped(paragraph.removeprefix("\b").strip("\n"))
        yield f".PP\n.nf\n{lines}\n.fi" if kept else f".PP\n{lines}"


def escaped(text: str) -> str:
    """Text in which nothing is a request of roff."""
    return re.sub(r"^(?=[.'])", r"\\&", text.replace("\\", "\\e"), flags=re.MULTILINE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages; an exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.man", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    write_pages(parser.parse_args(arguments).folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tools STUDY`: play what a study lacks, store its figures, write its page from them.

`python -m tools pages` plays nothing and writes the pages of all studies from the figures that are stored.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import chdir
from importlib import import_module
from pathlib import Path

from engines.core.engine.errors import ScytheError
from tools.pages import TOOLS
from tools.shelf import write
from tools.study import DOCS, ROOT, Study, folder

PAGES = "pages"
NAMES = sorted(path.parent.name for path in TOOLS.glob("*/study.py"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line names; the exit code."""
    name, options = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        with chdir(ROOT):
            if name == PAGES:
                write_pages(NAMES, options.docs or DOCS)
            else:
                study = find_study(name)
                docs = options.docs or study.home(options)
                study.play(options, study.shelf(docs))
                write_pages([name], docs)
    except (ScytheError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 130
    return 0


def write_pages(names: Sequence[str], docs: Path) -> None:
    """Write what the stored figures of these studies make now. Raises DataError, OSError."""
    for name in names:
        for path, text in find_study(name).texts(docs).items():
            write(path, text)


def find_study(name: str) -> Study:
    """The study of this name."""
    study: Study = import_module(f"tools.{name}.study").STUDY
    return study


def parse(words: Sequence[str]) -> tuple[str, argparse.Namespace]:
    """Which study, and the options: its own and those of all. Exits on bad ones."""
    chosen = argparse.ArgumentParser(prog="python -m tools", description=__doc__)
    chosen.add_argument("study", choices=[*NAMES, PAGES])
    name = chosen.parse_args(words[:1]).study
    study = None if name == PAGES else find_study(name)
    parser = argparse.ArgumentParser(prog=f"python -m tools {name}", description=study.about if study else __doc__)
    parser.add_argument("--docs", type=folder, metavar="DIR", help="where page, figures and tables are (docs)")
    if study:
        study.add_options(parser)
    return name, parser.parse_args(words[1:])


if __name__ == "__main__":
    sys.exit(main())

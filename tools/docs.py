"""`python -m tools.docs`: the documentation as a site in build/docs/site, by Zensical; `make docs` calls it.

The pages are those of `docs/` and what they link to, staged as they stand in the project, so that their links hold,
with a reference made of the docstrings of `scythe_cli`. A link that leads nowhere is an error.
"""

from __future__ import annotations

import inspect
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import scythe_cli
from scythe_cli import api
from tools.study import DOCS, ROOT

OUT = ROOT / "build" / "docs"
REFERENCE = "docs/reference.md"
QUOTED = re.compile(r"(: |-> )'([^']*)'")  # a type in a signature
LINK = re.compile(r"\]\(([^)#\s]+)(#[^)\s]*)?\)")
SECTIONS = {"Start": ("index.md", "docs/tutorial.md", "docs/gallery.md"), "Python": ("docs/api.md", REFERENCE)}
CONFIG = """\
[project]
site_name = "scythe"
docs_dir = "pages"
site_dir = "site"
use_directory_urls = false
nav = {nav}

[project.theme]
font = false
features = ["navigation.sections", "navigation.top", "search.highlight", "content.code.copy"]
"""


def stage(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """Copy the pages, and all that they link to, into a folder; the sections of the site, with title and page."""
    reached = _reached([DOCS / "README.md", *sorted(DOCS.glob("*.md"))])
    for path in sorted(reached):
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    (folder / REFERENCE).write_text(reference(), encoding="utf-8")
    start = _from_top((DOCS / "start.md").read_text(encoding="utf-8"))
    (folder / "index.md").write_text(f"# In a minute\n{start}", encoding="utf-8")
    sections = {name: [(_title(folder / page), page) for page in pages] for name, pages in SECTIONS.items()}
    return sections | _listed(folder)


def _reached(pages: list[Path]) -> set[Path]:
    """Pages and files that links lead to, from these pages on; of folders nothing."""
    found: set[Path] = set()
    while pages:
        page = pages.pop()
        if page in found:
            continue
        found.add(page)
        if page.suffix == ".md":
            pages += [path for path in _targets(page) if path.is_file()]
    return found


def _targets(page: Path) -> Iterator[Path]:
    for target, _ in LINK.findall(page.read_text(encoding="utf-8")):
        if not re.match(r"[a-z]+:", target):
            yield (page.parent / target).resolve()


def _listed(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """The sections of docs/README.md, with the pages that each lists."""
    sections: dict[str, list[tuple[str, str]]] = {}
    for part in (DOCS / "README.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        pages = dict.fromkeys(f"docs/{target}" for target, _ in LINK.findall(part) if "/" not in target)
        sections[part.partition("\n")[0]] = [(_title(folder / page), page) for page in pages if page.endswith(".md")]
    return sections


def _title(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def _from_top(text: str) -> str:
    """The text of a page of docs/ as it stands beside that folder."""
    return LINK.sub(lambda found: f"](docs/{found[1]}{found[2] or ''})", text.partition("\n")[2])


def reference() -> str:
    """Every name that `scythe_cli` promises, with its docstring, and the public members of its classes."""
    parts = ["# Reference", (api.__doc__ or "").partition("\n\n")[0]]
    for name in scythe_cli.__all__:
        found = getattr(scythe_cli, name)
        parts += [f"## {name}", *_described(name, found)]
        for member, inner in vars(found).items() if isinstance(found, type) else ():
            if not member.startswith("_") and isinstance(inner, FunctionType | property | classmethod):
                parts += [f"### {name}.{member}", *_described(member, inner)]
    return "\n\n".join(parts) + "\n"


def _described(name: str, found: Any) -> Iterator[str]:
    """How it is called, and what its docstring says, as it stands there."""
    called = getattr(found, "__func__", found)
    if inspect.isfunction(called):
        called_with = QUOTED.sub(r"\1\2", str(inspect.signature(called)))
        yield f"```python\n{name}{called_with}\n```"
    yield from _paragraphs(inspect.getdoc(found) or "")


def _paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a docstring as Markdown: what is indented stays as it is, errors are named."""
    for paragraph in text.strip("\n").split("\n\n"):
        lines = paragraph.splitlines()
        if lines[0] == "Raises:":
            yield "Raises " + re.sub(r"(\w+):", r"`\1`:", " ".join(line.strip() for line in lines[1:]), count=1)
        elif all(line.startswith("  ") for line in lines):
            yield "\n".join(["```text", *lines, "```"])
        else:
            yield paragraph


def main() -> int:
    """Stage and build; an exit code."""
    shutil.rmtree(OUT, ignore_errors=True)
    sections = stage(OUT / "pages")
    nav = [{name: [{title: page} for title, page in pages]} for name, pages in sections.items()]
    config = OUT / "zensical.toml"
    config.write_text(CONFIG.format(nav=_toml(nav)), encoding="utf-8")
    return subprocess.run([sys.executable, "-m", "zensical", "build", "--strict", "--config-file", config]).returncode


def _toml(value: Any) -> str:
    """Lists, tables and texts as TOML in a line."""
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {_toml(one)}' for key, one in value.items())}}}"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main())

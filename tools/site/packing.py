"""The modules that the page runs, and the files that they read, in one archive: our own, and a few small packages."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from engines.core.engine.modules import root_folder
from tools.site.pyodide import VERSION

ROOT = Path(root_folder())
OWN = ("engines", "reports", "scenarios", "scythe_cli")
LEFT_OUT = (  # rooms that no form of the page leads to
    *("engines/core/build/generate", "engines/gym", "scythe_cli/mcp", "scythe_cli/simulating"),
    *(f"reports/{room}" for room in ("charts", "findings", "judging", "load", "people_page", "sections", "stats")),
)
ENDINGS = (".py", ".toml", ".md", ".j2", ".css", ".js", ".po")
PACKAGES = (
    "click",
    "Jinja2",
    "MarkupSafe",
    "rich",
    "segno",
    "tabulate",
)  # pure, or with a pure form; all under BSD or MIT licences
PYODIDE = f"""Pyodide {VERSION}, https://github.com/pyodide/pyodide

The files in the folder pyodide/ are those of its npm package, unchanged. Their source is at the address above. They are
subject to the terms of the Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/. They hold Python, copyright 2001
the Python Software Foundation, under the PSF licence, https://docs.python.org/3/license.html.
"""
START = ("on_demand.py", Path(__file__).parent / "on_demand.py")  # imports the others
DATE = (2026, 1, 1, 0, 0, 0)  # so that equal files are equal archives


def pack(target: Path) -> None:
    """Write the archive of sources."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in sorted([START, *own_files(), *package_files()]):
            archive.writestr(zipfile.ZipInfo(name, DATE), path.read_bytes(), zipfile.ZIP_DEFLATED)


def own_files() -> Iterator[tuple[str, Path]]:
    """Our files, each with its place in the archive."""
    for package in OWN:
        for path in (ROOT / package).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in ENDINGS and not name.startswith(tuple(f"{room}/" for room in LEFT_OUT)):
                yield name, path


def package_files() -> Iterator[tuple[str, Path]]:
    """The modules of the packages, as they are installed here, without what was compiled for this machine."""
    for package in PACKAGES:
        for file in distribution(package).files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                yield file.as_posix(), Path(str(file.locate()))


def licences() -> str:
    """What the folder holds of others, and under which licences."""
    parts = [*((ROOT / name).read_text(encoding="utf-8") for name in ("LICENSE", "NOTICE.md")), PYODIDE]
    for package in PACKAGES:
        found = distribution(package)
        texts = [file for file in found.files or () if "license" in file.name.lower() or "licence" in file.name.lower()]
        parts += [f"{found.metadata['Name']} {found.version}\n\n{file.read_text()}" for file in texts]
    return f"\n{'-' * 80}\n\n".join(part.strip() + "\n" for part in parts)

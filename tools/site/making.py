"""The folder of the page without a server: what stands in it, and how it is made."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from engines.core.engine.errors import ScytheError
from engines.core.engine.files import write_whole
from scythe_cli.site.page import index_page, offline_script, worker_script
from tools.site.packing import ROOT, licences, pack
from tools.site.pyodide import FILES, SiteError, compile_for, fetch

OUT = ROOT / "build" / "site"
CACHE = ROOT / "build" / "site-cache"
MODULES, OFFLINE = "python.zip", "offline.js"


def make(out: Path, cache: Path = CACHE) -> dict[str, int]:
    """Write the folder in place of an older one; how many bytes each file has. Raises SiteError, OSError."""
    pyodide = fetch(cache)
    pack(cache / "sources.zip")
    compile_for(pyodide, cache / "sources.zip", cache / MODULES)
    files = {f"pyodide/{name}": (pyodide / name).read_bytes() for name in FILES}
    files |= pages() | {MODULES: (cache / MODULES).read_bytes()}
    files[OFFLINE] = offline_script(version_of(files), ["./", *files]).encode()
    write(files, out)
    return {name: len(gzip.compress(content, mtime=0)) for name, content in files.items()}


def pages() -> dict[str, bytes]:
    """The files that are texts."""
    return {
        "index.html": index_page().encode(),
        "worker.js": worker_script().encode(),
        "licences.txt": licences().encode(),
    }


def version_of(files: Mapping[str, bytes]) -> str:
    """A checksum of all files, by which a browser knows that something has changed."""
    found = hashlib.sha256()
    for name, content in sorted(files.items()):
        found.update(f"{name} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()[:16]


def write(files: Mapping[str, bytes], out: Path) -> None:
    """Write the files into the folder, which holds nothing else then. Raises SiteError, OSError."""
    if out.exists() and any(out.iterdir()) and not (out / OFFLINE).exists():
        raise SiteError(f"{out}: holds other files; name a folder that is new, or that was made here.")
    shutil.rmtree(out, ignore_errors=True)
    for name, content in files.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(out / name, content)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make what the command line names; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=OUT)
    out = parser.parse_args(arguments).folder
    try:
        sizes = make(out)
    except (ScytheError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Written to {out}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB compressed.")
    print(f"Try it: {sys.executable} -m http.server --bind 127.0.0.1 --directory {out} 8000")
    return 0

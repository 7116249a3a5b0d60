"""`python -m tools.dist`: what is released, made from the last commit in dist/: commit first.

That is the source distribution with the man pages and, made from it, two wheels: a compiled one for every Python from
3.11 on of this platform (`cp311-abi3`), and a pure one for all others. `--check WHEEL …` only looks at what wheels
hold: one for all with an extension for a single Python is installed everywhere, and every other Python runs it
uncompiled in silence.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from zipfile import ZipFile

from engines.core.engine.modules import COMPILED

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "dist"
SDIST = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"
ENDINGS = (".so", ".pyd")  # of extensions
OF_ALL = (".abi3.so", ".pyd")  # of those that every Python loads; on Windows they are named without a tag
KINDS = {"compiled": "SCYTHE_ABI3", "pure": "SCYTHE_PURE"}  # of wheels, by what setup.py is told
SOURCES = "sdist"


def make(out: Path, kinds: Sequence[str]) -> list[Path]:
    """Write the source distribution and wheels of some kinds into `out`, which loses what was in it; their paths.

    Raises:
        subprocess.CalledProcessError: A command failed; what it said stands above.
    """
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", ROOT.as_uri(), clone], check=True)
        own = _environment(clone)
        subprocess.run([sys.executable, "-m", "tools.man", "man"], cwd=clone, env=own, check=True)
        subprocess.run([sys.executable, "-c", SDIST, out], cwd=clone, env=own, check=True, stdout=subprocess.DEVNULL)
    (sdist,) = out.glob("*.tar.gz")
    for kind in kinds:
        words = ("wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--wheel-dir", out, sdist)
        subprocess.run([sys.executable, "-m", "pip", *words], cwd=out, env=os.environ | {KINDS[kind]: "1"}, check=True)
    return [sdist, *sorted(out.glob("*.whl"))]


def _environment(clone: Path) -> dict[str, str]:
    """In it the clone runs uncompiled, and what it makes is of the day of its commit."""
    day = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=clone, check=True, capture_output=True, text=True)
    return os.environ | {"PYTHONPATH": str(clone), "SCYTHE_PURE": "1", "SOURCE_DATE_EPOCH": day.stdout.strip()}


def faults(wheel: Path) -> Iterator[str]:
    """What a wheel holds and should not, or should and does not: one sentence each."""
    names = [name for name in ZipFile(wheel).namelist() if name.endswith(ENDINGS)]
    interpreter, abi, platform = wheel.stem.split("-")[-3:]
    if platform == "any":
        yield from (f"{name}: a pure wheel has no extensions." for name in names)
        return
    if abi == "abi3":
        yield from (f"{name}: only {interpreter} would load it." for name in names if not _is_for_all(name))
    found = {name.partition(".")[0].replace("/", ".") for name in names}
    yield from (f"{name}: it is not compiled." for name in sorted(set(COMPILED) - found))


def _is_for_all(name: str) -> bool:
    """Whether the file name of an extension has no tag but that of the stable interface."""
    return "." + name.partition(".")[2] in OF_ALL


def check(wheels: Sequence[Path]) -> int:
    """Print what is wrong with wheels; an exit code."""
    found = [f"{wheel.name}: {fault}" for wheel in wheels for fault in faults(wheel)]
    print("\n".join(found) or f"{len(wheels)} wheels hold what they should.")
    return 1 if found else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or check; an exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.dist", description=__doc__)
    parser.add_argument("--check", nargs="+", type=Path, metavar="WHEEL", help="only look at what wheels hold")
    kinds = [SOURCES, *KINDS]
    parser.add_argument(
        "--only", nargs="+", choices=kinds, default=kinds, help="make the source distribution and these"
    )
    options = parser.parse_args(arguments)
    if options.check:
        return check(options.check)
    try:
        made = make(OUT, [kind for kind in KINDS if kind in options.only])
    except subprocess.CalledProcessError as error:
        print(f"This command failed with exit code {error.returncode}: {error.cmd}", file=sys.stderr)
        return 1
    print("\n".join(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB" for path in made))
    return check(made[1:])


if __name__ == "__main__":
    sys.exit(main())

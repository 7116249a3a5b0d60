"""Compiled trees of other commits, kept under `build/bases/`: what the working tree is compared with."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp

from engines.core.build.compile.fresh import is_generated

ROOT = Path(__file__).resolve().parents[2]
COUNTED = "tests/bench/counted.py"
COMPILED_BY = "build/cy/compiled_by"  # the compiler and its flags, as the build keeps them


class BaseError(Exception):
    """There is nothing to compare with; the message is a sentence."""


def base_tree(base: str) -> Path:
    """A compiled tree: the folder `base`, or the commit of that name, compiled unless it is kept. Raises BaseError."""
    tree = Path(base) if base and Path(base, "engines").is_dir() else commit_tree(commit_of(base or usual_base()))
    if not (tree / COUNTED).is_file():
        raise BaseError(f"{tree} has no {COUNTED}; copy one into it that plays there.")
    if compiled_by(tree) != compiled_by(ROOT):
        raise BaseError(f"{tree} was compiled by another compiler or with other flags than the working tree.")
    return tree


def usual_base() -> str:
    """What the change starts from: the last commit where something is not committed, else the one before."""
    return "HEAD" if git("status", "--porcelain", "--untracked-files=no").strip() else "HEAD~1"


def commit_of(base: str) -> str:
    """The full name of a commit; of a branch, the commit where the working tree left it. Raises BaseError."""
    try:
        return git("merge-base", base, "HEAD").decode().strip()
    except subprocess.CalledProcessError:
        raise BaseError(f"BASE={base} is not a commit of this repository, nor a folder with a compiled tree.") from None


def commit_tree(commit: str) -> Path:
    """The compiled tree of a commit, made where it is missing or was compiled in another way. Raises BaseError."""
    tree = ROOT / "build" / "bases" / commit
    if not tree.is_dir() or compiled_by(tree) != compiled_by(ROOT):
        print(f"Compiling {commit[:10]} (kept in {tree.parent.relative_to(ROOT)})", flush=True)
        shutil.rmtree(tree, ignore_errors=True)
        make_tree(commit, tree)
    return tree


def make_tree(commit: str, tree: Path) -> None:
    """Check out and compile a commit; it appears in its place when it is whole. Raises BaseError."""
    tree.parent.mkdir(parents=True, exist_ok=True)
    part = Path(mkdtemp(prefix="part-", dir=tree.parent))
    try:
        with tarfile.open(fileobj=BytesIO(git("archive", "--format=tar", commit))) as archive:
            archive.extractall(part, filter="data")
        if not (part / COUNTED).is_file():
            (part / COUNTED).write_bytes(oldest_counted())
        compile_tree(part)
        part.rename(tree)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def oldest_counted() -> bytes:
    """What is played in a tree older than this file's neighbour: the neighbour as it was first committed."""
    commits = git("log", "--diff-filter=A", "--format=%H", "--", COUNTED).decode().split()
    return git("show", f"{commits[-1]}:{COUNTED}") if commits else (ROOT / COUNTED).read_bytes()


def compile_tree(tree: Path) -> None:
    """Compile in place, starting with what is compiled here; intermediate files go. Raises BaseError."""
    copy_build(tree)
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    environment.pop("SCYTHE_PURE", None)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    stamp = tree / COMPILED_BY
    if done.returncode or not stamp.is_file():
        raise BaseError(f"The base could not be compiled:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    kept = stamp.read_text(encoding="utf-8")
    for folder in ("build/cy", "build/temp"):
        shutil.rmtree(tree / folder)
    stamp.parent.mkdir(parents=True)
    stamp.write_text(kept, encoding="utf-8")


def copy_build(tree: Path) -> None:
    """Give a fresh tree the extensions and intermediate files of this one, with their times."""
    for folder in ("build/cy", "build/temp"):
        if (ROOT / folder).is_dir():
            shutil.copytree(ROOT / folder, tree / folder)
    for path in (ROOT / "engines").rglob("*.so"):
        target = tree / path.relative_to(ROOT)
        source = target.with_name(target.name.split(".")[0] + ".py")
        generated = target.parent.is_dir() and is_generated(f"/{source.relative_to(tree).as_posix()}")
        if source.is_file() or generated:
            shutil.copy2(path, target)


def compiled_by(tree: Path) -> str:
    """How a tree was compiled; "" where it was not."""
    stamp = tree / COMPILED_BY
    return stamp.read_text(encoding="utf-8") if stamp.is_file() else ""


def git(*words: str) -> bytes:
    """What git answers about this repository. Raises CalledProcessError."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout

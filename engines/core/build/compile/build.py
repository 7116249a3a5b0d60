"""The compiled build: stage, translate, compile; all modules or none.

`python -m engines.core.build.compile.build` brings the extensions beside the sources up to date; it translates only what
changed. `--sanitize DIR` makes a second, instrumented tree under DIR (put it first on PYTHONPATH) and leaves the normal
build alone.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import sysconfig
from collections.abc import Callable, Sequence
from contextlib import chdir
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension

from engines.core.build.compile.choose import fingerprint, freshen, recorded_fingerprint
from engines.core.build.compile.compiler import (
    FLAGS, JOBS, SANITIZE_FLAGS, NoCompilerError, c_extension, check_compiler, processor_flags, run_build_ext,
    say_uncompiled, suffix,
)  # fmt: skip
from engines.core.build.compile.fresh import BUILD_INFO, StaleBuildError, lock
from engines.core.engine.modules import COMPILED, plain_modules, root_folder
from engines.core.build.compile.source import SourceError
from engines.core.build.compile.stage import BuildPlan, GeneratedState, write_stage
from engines.core.build.compile.subset import violations
from engines.core.build.generate.batching import BatchModule
from engines.core.build.generate.play import PlayWriter
from engines.core.engine.states import state_modules

DIRECTIVES = {
    "language_level": 3, "cdivision": True, "boundscheck": False, "wraparound": False, "initializedcheck": False,
    "annotation_typing": False, "auto_pickle": False,
}  # fmt: skip
INFO_TEXT = '"""Written by the last complete build; not part of the sources."""\n\nFINGERPRINT = "{}"\n'


def project_plan(root: Path) -> BuildPlan:
    """The plan of the project itself, in the tree under `root`."""
    states: dict[str, GeneratedState] = {state.module: state for state in state_modules() if state.module in COMPILED}
    here = Path(root_folder())
    games = [name.split(".")[1] for name in COMPILED if name.endswith(".generated.play")]
    states |= {f"engines.{game}.generated.batch": BatchModule(game) for game in games}
    texts = {f"engines.{game}.generated.play": PlayWriter(here, game).compiled() for game in games}
    return BuildPlan(root, tuple(COMPILED), tuple(plain_modules(str(here))), states, texts)


class Builder:
    """Builds the extensions of one plan into `out`, with intermediate files under `work`.

    They are for this Python alone, or (`abi3`) for every later one, too. The environment variable SCYTHE_CFLAGS adds
    flags that come last.

    Raises:
        NoCompilerError: This Python has no extensions that others can load.
    """

    def __init__(
        self, plan: BuildPlan, out: Path, work: Path, flags: Sequence[str] = FLAGS, abi3: bool = False
    ) -> None:
        self.plan = plan
        self.abi3 = abi3
        self.suffix = suffix(abi3)
        self.out = out
        self.stage = work / "cy"
        self.objects = work / "temp"
        self.flags = [*flags, *os.environ.get("SCYTHE_CFLAGS", "").split()]

    @property
    def _compiled_by(self) -> str:
        """The compiler and how it is called."""
        kind = " abi3" if self.abi3 else ""
        return f"{os.environ.get('CC', '')} {os.environ.get('CFLAGS', '')} {self.flags}{kind}"

    @property
    def _stamp(self) -> Path:
        """The file that keeps how the extensions were compiled, those beside the sources or those of a wheel."""
        return self.stage / ("compiled_by" if self.out == self.plan.root else "compiled_for_wheel_by")

    def is_compiled_alike(self) -> bool:
        """Whether the extensions were compiled in the way they would be now."""
        return self._stamp.is_file() and self._stamp.read_text(encoding="utf-8") == self._compiled_by

    def note_compiler(self) -> None:
        """Note that they were."""
        self._stamp.parent.mkdir(parents=True, exist_ok=True)
        self._stamp.write_text(self._compiled_by, encoding="utf-8")

    def extension_path(self, name: str) -> Path:
        """Where the compiled module `name` belongs."""
        return self.out.joinpath(*name.split(".")).with_suffix(self.suffix)

    def c_path(self, name: str) -> Path:
        """The translated source of module `name`."""
        return self.stage.joinpath(*name.split(".")).with_suffix(".c")

    def is_complete(self) -> bool:
        """Whether every module has its extension."""
        return all(self.extension_path(name).is_file() for name in self.plan.compiled)

    def remove(self) -> None:
        """Delete every extension of the plan: half a build is worse than none."""
        for name in self.plan.compiled:
            self.extension_path(name).unlink(missing_ok=True)

    def build(self) -> None:
        """Bring all extensions up to date.

        Raises:
            SourceError: A source outside the core subset, or one the translator refuses.
            NoCompilerError: No C compiler, no Cython, or the C compiler failed; all extensions are gone then.
        """
        found = violations(self.plan.root, self.plan.compiled, self.plan.plain, [*self.plan.states, *self.plan.texts])
        if found:
            raise SourceError("\n".join(found))
        try:
            if not self.is_complete():
                check_compiler(self.flags)
            self._translate()
            self._compile()
        except NoCompilerError:
            self.remove()
            raise

    def _translate(self) -> None:
        """Staged sources to C, only those that changed, unless Cython, Python or the directives did."""
        try:
            from Cython.Build import cythonize
            from Cython.Compiler.Errors import CompileError
        except ImportError:
            raise NoCompilerError("Cython is not installed") from None
        write_stage(self.plan, self.stage)
        key = f"{version('Cython')} {sysconfig.get_config_var('EXT_SUFFIX')} {DIRECTIVES}"
        stamp = self.stage / "translated_by"
        force = not stamp.is_file() or stamp.read_text(encoding="utf-8") != key
        modules = [Extension(name, [name.replace(".", "/") + ".py"]) for name in self.plan.compiled]
        with chdir(self.stage):  # so that tracebacks name engines/…, not the staged path
            try:
                cythonize(modules, compiler_directives=DIRECTIVES, nthreads=min(JOBS, len(modules)), force=force)
            except CompileError as error:
                raise SourceError(f"Cython refused {error} (messages above; lines are those of the source).") from None
        stamp.write_text(key, encoding="utf-8")

    def _compile(self) -> None:
        """C to extensions; one older than its C text is deleted first, so that a failure cannot leave it standing."""
        if not self.is_compiled_alike():
            self.remove()
        for name in self.plan.compiled:
            extension, c_file = self.extension_path(name), self.c_path(name)
            if extension.is_file() and extension.stat().st_mtime < c_file.stat().st_mtime:
                extension.unlink()
        with chdir(self.stage):
            extensions = [c_extension(name, self.flags, self.abi3) for name in self.plan.compiled]
            run_build_ext(extensions, self.out, self.objects)
        if not self.is_complete():
            raise NoCompilerError("The C compiler failed (messages above)")
        self.note_compiler()

def build_project(root: Path) -> int:
    """Build in place; returns an exit code. A machine that cannot compile is no failure: it runs uncompiled."""
    with lock(str(root), "lock"):
        return _build_in_place(root, Builder(project_plan(root), root, root / "build", [*FLAGS, *processor_flags()]))


def _build_in_place(root: Path, builder: Builder) -> int:
    info = root / BUILD_INFO
    if is_built(builder):
        return 0
    info.unlink(missing_ok=True)
    made_of = fingerprint(str(root))  # what is edited meanwhile is not in the build
    remove_orphans(root)
    try:
        builder.build()
    except SourceError as error:
        print(error, file=sys.stderr)
        return 1
    except NoCompilerError as error:
        say_uncompiled(error)
        return 0
    info.write_text(INFO_TEXT.format(made_of), encoding="utf-8")
    return 0


def is_built(builder: Builder) -> bool:
    """Whether the extensions beside the sources are those that the builder would make of them there."""
    root = str(builder.plan.root)
    made_of_these = recorded_fingerprint(root) == fingerprint(root)
    return builder.is_complete() and made_of_these and builder.is_compiled_alike()


def build_for_wheel(root: Path, out: Path, abi3: bool = False) -> None:
    """Build into `out`, or take the extensions beside the sources if they were compiled as those of wheels are.

    What an earlier wheel of the other kind left in `out` goes: Python would prefer one of its own to one for all, and
    others would find none of all.

    Raises SourceError and NoCompilerError as `Builder` and `Builder.build` do.
    """
    plan = project_plan(root)
    beside, wheel = (Builder(plan, place, root / "build", abi3=abi3) for place in (root, out))
    remove_extensions(out, lambda path: path != wheel.extension_path(module_of(out, path)))
    if not is_built(beside):
        wheel.build()
        return
    for name in plan.compiled:
        wheel.extension_path(name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(beside.extension_path(name), wheel.extension_path(name))


def module_of(root: Path, path: Path) -> str:
    """The module of an extension under `root`."""
    parts = path.relative_to(root).parts
    return ".".join([*parts[:-1], parts[-1].partition(".")[0]])


def remove_orphans(root: Path) -> None:
    """Delete extensions of any kind whose source is gone: Python would go on importing them."""
    remove_extensions(root, lambda path: not path.with_name(path.name.partition(".")[0] + ".py").is_file())


def remove_extensions(root: Path, is_wrong: Callable[[Path], bool]) -> None:
    """Delete those of the extensions under `root` that this Python could import and that are wrong."""
    for path in (root / "engines").rglob("*"):
        if path.name.endswith(tuple(EXTENSION_SUFFIXES)) and is_wrong(path):
            path.unlink()


def build_sanitized(root: Path, folder: Path) -> int:
    """Copy the package to `folder` and build it there with the sanitizers; returns an exit code.

    An array that ends its struct is not checked (Python's own headers rely on that): let a state end with a scalar.
    """
    ignored = shutil.ignore_patterns("__pycache__", "_build_info.py", *(f"*{suffix}" for suffix in EXTENSION_SUFFIXES))
    shutil.copytree(root / "engines", folder / "engines", ignore=ignored, dirs_exist_ok=True)
    try:
        Builder(project_plan(folder), folder, folder / "build", SANITIZE_FLAGS).build()
    except (SourceError, NoCompilerError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"sanitized build in {folder}: run with PYTHONPATH={folder}")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m engines.core.build.compile.build", description=__doc__)
    parser.add_argument("--sanitize", metavar="DIR", type=Path, help="make an instrumented tree under DIR instead")
    options = parser.parse_args(arguments)
    try:
        freshen()
    except StaleBuildError as error:
        print(error, file=sys.stderr)
        return 1
    root = Path(root_folder())
    if options.sanitize:
        return build_sanitized(root, options.sanitize.resolve())
    return build_project(root)


if __name__ == "__main__":
    sys.exit(main())

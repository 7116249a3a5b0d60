"""The compiled build as a command of setuptools, for wheels and editable installs.

A wheel is for the Python that makes it, or, with the environment variable SCYTHE_ABI3, for every later one too: those
are handed out (`make dist`), so they are compiled or not made at all.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from engines.core.build.compile.build import build_for_wheel, build_project
from engines.core.build.compile.compiler import OLDEST_TAG, NoCompilerError, say_uncompiled
from engines.core.engine.modules import COMPILED, root_folder


def core_extensions() -> list[Extension]:
    """The extensions by their sources; none if `SCYTHE_PURE` is set, which makes the wheel a pure one."""
    if os.environ.get("SCYTHE_PURE"):
        return []
    return [Extension(name, [name.replace(".", "/") + ".py"]) for name in COMPILED]


def is_for_all() -> bool:
    """Whether `SCYTHE_ABI3` asks for a wheel that every Python from 3.11 on takes."""
    return bool(os.environ.get("SCYTHE_ABI3")) and not os.environ.get("SCYTHE_PURE")


def wheel_options() -> dict[str, dict[str, str]]:
    """The options of setuptools' commands: the tag of a wheel."""
    return {"bdist_wheel": {"py_limited_api": OLDEST_TAG}} if is_for_all() else {}


class BuildCore(build_ext):
    """`build_ext` that stages, translates and compiles all core modules or none."""

    def run(self) -> None:
        if not self.extensions:
            return
        root = Path(root_folder())
        if self.inplace:
            if build_project(root):
                raise SystemExit(1)
            return
        try:
            build_for_wheel(root, Path(self.build_lib).resolve(), is_for_all())
        except NoCompilerError as error:
            if is_for_all():
                raise SystemExit(f"{error}: a wheel for every Python (SCYTHE_ABI3) has to be compiled.") from None
            say_uncompiled(error)
            self.extensions = []

"""The compiled build as a command of setuptools, for wheels and editable installs."""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from engines.core.build.compile.build import NoCompilerError, build_for_wheel, build_project, say_uncompiled
from engines.core.engine.modules import COMPILED, root_folder


def core_extensions() -> list[Extension]:
    """The extensions by their sources; none if `SCYTHE_PURE` is set, which makes the wheel a pure one."""
    if os.environ.get("SCYTHE_PURE"):
        return []
    return [Extension(name, [name.replace(".", "/") + ".py"]) for name in COMPILED]


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
            build_for_wheel(root, Path(self.build_lib).resolve())
        except NoCompilerError as error:
            say_uncompiled(error)
            self.extensions = []

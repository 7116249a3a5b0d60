"""The C compiler: whether there is one, how it is called, and the two kinds of extensions that it can make."""

from __future__ import annotations

import logging
import os
import platform
import sys
import tempfile
from collections.abc import Sequence
from contextlib import chdir
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext, get_abi3_suffix

# The error value -88888 of a function, when inlined, looks like an index to the compiler: hence -Wno-array-bounds.
# More inlining than GCC's own measure brings 4 % of the random games, aligned functions 2 %.
FLAGS = [
    *("-O3", "-g0", "-falign-functions=64", "--param=inline-unit-growth=100", "--param=max-inline-insns-auto=60"),
    *("-Wno-unused-const-variable", "-Wno-array-bounds", "-Wno-unused-function", "-Wno-unused-command-line-argument"),
]
# Features of x86-64 processors, as Linux names them, that are an instruction instead of a call or a loop.
FEATURES = {"popcnt": "-mpopcnt", "bmi2": "-mbmi2"}  # 5 % of the random games; the loop of `nth_bit`
SANITIZE_FLAGS = [
    *("-O1", "-g1", "-Wno-unused-const-variable", "-Wno-array-bounds", "-fno-wrapv"),
    *("-fsanitize=bounds,shift,signed-integer-overflow", "-fno-sanitize-recover=all"),
]
OLDEST = "0x030B0000"  # Python 3.11, whose stable interface a wheel for it and all later ones keeps to
OLDEST_TAG = "cp311"
JOBS = os.cpu_count() or 1


class NoCompilerError(Exception):
    """This machine cannot compile; the message is the beginning of a sentence."""


def suffix(abi3: bool) -> str:
    """How the files of extensions end: for this Python alone, or (`abi3`) for every one from `OLDEST` on.

    Raises:
        NoCompilerError: This Python has no extensions of the second kind.
    """
    found = get_abi3_suffix() if abi3 else EXTENSION_SUFFIXES[0]
    if not found:
        raise NoCompilerError("This Python has no stable interface for extensions")
    return found


def c_extension(name: str, flags: Sequence[str], abi3: bool) -> Extension:
    """The extension of the translated module `name`, whose C text stands under the current folder."""
    extra = [] if sys.platform == "win32" else list(flags)
    links = [flag for flag in extra if flag.startswith("-fsanitize")]
    return Extension(
        name,
        [name.replace(".", "/") + ".c"],
        define_macros=[("Py_LIMITED_API", OLDEST)] if abi3 else [],
        extra_compile_args=extra,
        extra_link_args=links,
        optional=True,
        py_limited_api=abi3,
    )


def processor_flags(cpuinfo: Path = Path("/proc/cpuinfo")) -> list[str]:
    """The flags for instructions on bits, where Linux says that this x86-64 processor has them.

    Not for wheels, which are carried to other machines.
    """
    if platform.machine() != "x86_64" or not cpuinfo.is_file():
        return []
    words = cpuinfo.read_text(encoding="utf-8", errors="replace").split()
    return [flag for feature, flag in FEATURES.items() if feature in words]


def run_build_ext(extensions: list[Extension], out: Path, objects: Path) -> None:
    """Compile and link in parallel; an extension that fails is missing afterwards."""
    command = build_ext(Distribution({"name": "scythe-cli-core", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(out), str(objects)
    command.parallel = JOBS
    command.ensure_finalized()
    command.run()


def check_compiler(flags: Sequence[str]) -> None:
    """Compile three lines against Python's headers.

    Raises:
        NoCompilerError: That failed.
    """
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        Path("probe.c").write_text(
            "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n", encoding="utf-8"
        )
        sanitize = [flag for flag in flags if flag.startswith("-fsanitize")]
        probe = Extension("probe", ["probe.c"], extra_compile_args=sanitize, extra_link_args=sanitize, optional=True)
        logging.disable(logging.WARNING)  # the caller says in one sentence what setuptools says in many
        try:
            run_build_ext([probe], Path("out"), Path("objects"))
        finally:
            logging.disable(logging.NOTSET)
        if not Path("out", "probe" + EXTENSION_SUFFIXES[0]).is_file():
            raise NoCompilerError("No working C compiler was found")


def say_uncompiled(reason: NoCompilerError) -> None:
    """One sentence for a machine that cannot compile."""
    print(f"{reason}: running uncompiled, the same results but many times slower.", file=sys.stderr)

"""The traps of a compiled build, each with its guard: old builds, half builds, the switch, no compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import engines
from engines.core.build.compile import build, choose
from engines.core.build.compile.build import Builder
from engines.core.build.compile.compiler import processor_flags, suffix
from engines.core.engine.errors import ScytheError
from engines.core.engine.modules import COMPILED, game_names, plain_modules, root_folder

ROOT = Path(__file__).resolve().parents[2]
PLAIN = plain_modules(root_folder())
LAST = COMPILED[-1]


def write_info(root: Path) -> None:
    text = f'"""Written."""\n\nFINGERPRINT = "{choose.fingerprint(str(root))}"\n'
    (root / choose.BUILD_INFO).write_text(text, encoding="utf-8")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A source checkout with empty sources and extensions, and a record of the build that made them."""
    monkeypatch.delenv("SCYTHE_PURE", raising=False)
    for name in [*COMPILED, *PLAIN]:
        path = Path(choose.module_stem(str(tmp_path), name) + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    for game in game_names(root_folder()):
        (tmp_path / "engines" / game / "RULES.md").touch()
    for name in COMPILED:
        Path(choose.extension_file(str(tmp_path), name)).touch()
    (tmp_path / "pyproject.toml").touch()
    write_info(tmp_path)
    yield tmp_path


def test_complete_build_of_these_sources_is_used(checkout: Path) -> None:
    assert choose.decide(str(checkout)) == "compiled"


@pytest.mark.parametrize("name", [LAST, PLAIN[-1]])
def test_changed_source_is_refused_in_one_sentence(checkout: Path, name: str) -> None:
    Path(choose.module_stem(str(checkout), name) + ".py").write_text("# changed\n", encoding="utf-8")
    with pytest.raises(choose.StaleBuildError, match="Rules changed since the last build: run `make compile`"):
        choose.decide(str(checkout))


@pytest.mark.parametrize("ending", [".pxd", ".h"])
def test_new_hand_written_declarations_are_refused(checkout: Path, ending: str) -> None:
    Path(choose.module_stem(str(checkout), PLAIN[0]) + ending).touch()
    with pytest.raises(choose.StaleBuildError):
        choose.decide(str(checkout))


def test_extensions_of_an_interrupted_build_are_refused(checkout: Path) -> None:
    (checkout / choose.BUILD_INFO).unlink()
    with pytest.raises(choose.StaleBuildError):
        choose.decide(str(checkout))


def test_stale_build_is_an_error_that_both_importers_and_the_command_line_know() -> None:
    assert issubclass(choose.StaleBuildError, ImportError)
    assert issubclass(choose.StaleBuildError, ScytheError)


def test_one_missing_extension_means_sources_for_all(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path(choose.extension_file(str(checkout), LAST)).unlink()
    assert choose.decide(str(checkout)) == "uncompiled"
    assert capsys.readouterr().err == f"Compiled module {LAST} is missing: running uncompiled.\n"


def rename_to_abi3(root: Path, *names: str) -> None:
    """Let the extensions of these modules be ones for every Python."""
    for name in names:
        os.rename(choose.extension_file(str(root), name), choose.extension_file(str(root), name, suffix(abi3=True)))


def test_extensions_for_every_python_are_used(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rename_to_abi3(checkout, *COMPILED)
    assert choose.decide(str(checkout)) == "compiled"
    assert capsys.readouterr().err == ""


def test_extensions_of_two_kinds_mean_sources_for_all(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rename_to_abi3(checkout, LAST)
    assert choose.decide(str(checkout)) == "uncompiled"
    kinds = ", ".join(sorted((suffix(abi3=False), suffix(abi3=True))))
    assert capsys.readouterr().err == f"Compiled modules are of several builds ({kinds}): running uncompiled.\n"


@pytest.mark.parametrize("abi3", [False, True])
def test_what_a_wheel_of_the_other_kind_left_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abi3: bool
) -> None:
    """An extension for one Python in a wheel for all would run there, and the others uncompiled in silence."""
    out, made = tmp_path / "out", []
    left = [out / "engines" / "core" / f"frames{suffix(kind)}" for kind in (False, True)]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.setattr(build, "is_built", lambda builder: False)
    monkeypatch.setattr(Builder, "build", lambda self: made.append(self.abi3))
    build.build_for_wheel(tmp_path, out, abi3)
    assert made == [abi3]
    assert [path.exists() for path in left] == [not abi3, abi3]


def test_no_extension_at_all_is_no_news(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMPILED:
        Path(choose.extension_file(str(checkout), name)).unlink()
    assert choose.decide(str(checkout)) == "uncompiled"
    assert capsys.readouterr().err == ""


def test_switch_skips_every_check(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / choose.BUILD_INFO).unlink()
    monkeypatch.setenv("SCYTHE_PURE", "1")
    assert choose.decide(str(checkout)) == "uncompiled"


def test_installed_wheel_is_not_compared(checkout: Path) -> None:
    (checkout / choose.BUILD_INFO).unlink()
    (checkout / "pyproject.toml").unlink()
    assert choose.decide(str(checkout)) == "compiled"


# -------- The same with the real modules, in processes of their own

REPORT = "import engines, engines.core.engine.frames as f; print(engines.build(), f.__file__.endswith('.py'))"
needs_extensions = pytest.mark.skipif(engines.build() != "compiled", reason="this run is uncompiled")


def run(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run this Python with the packages under `root`."""
    variables = {k: v for k, v in os.environ.items() if k != "SCYTHE_PURE"} | {"PYTHONPATH": str(root)} | environment
    return subprocess.run(
        [sys.executable, *arguments], cwd=root, env=variables, capture_output=True, text=True, check=False
    )


def copy_project(folder: Path, extensions: bool) -> Path:
    """Copy package and project file to `folder`, with or without what is compiled."""
    unwanted = [] if extensions else ["_build_info.py", *(f"*{suffix}" for suffix in EXTENSION_SUFFIXES)]
    shutil.copytree(ROOT / "engines", folder / "engines", ignore=shutil.ignore_patterns("__pycache__", *unwanted))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@needs_extensions
def test_process_refuses_a_stale_build_before_any_rule_runs(tmp_path: Path) -> None:
    root = copy_project(tmp_path, extensions=True)
    assert run(root, "-c", REPORT).stdout == "compiled False\n"
    with open(root / "engines" / "core" / "engine" / "frames.py", "a", encoding="utf-8") as file:
        file.write("# changed\n")
    done = run(root, "-c", REPORT)
    assert done.returncode == 1
    assert "Rules changed since the last build: run `make compile`" in done.stderr.splitlines()[-1]
    assert run(root, "-c", REPORT, SCYTHE_PURE="1").stdout == "uncompiled True\n"


@needs_extensions
def test_process_refuses_a_build_of_other_data_and_takes_one_of_the_same(tmp_path: Path) -> None:
    root = copy_project(tmp_path, extensions=True)
    maps = root / "engines" / "smallworld" / "data" / "maps.toml"
    os.utime(maps)
    assert run(root, "-c", REPORT).stdout == "compiled False\n"
    maps.write_text(maps.read_text(encoding="utf-8").replace("coins = 5", "coins = 6"), encoding="utf-8")
    done = run(root, "-c", REPORT)
    assert done.returncode == 1
    assert "Rules changed since the last build: run `make compile`" in done.stderr.splitlines()[-1]


@needs_extensions
def test_process_with_a_missing_extension_takes_sources_for_all(tmp_path: Path) -> None:
    root = copy_project(tmp_path, extensions=True)
    Path(choose.extension_file(str(root), LAST)).unlink()
    done = run(root, "-c", REPORT)
    assert done.stdout == "uncompiled True\n"
    assert done.stderr.endswith("running uncompiled.\n")


def test_project_without_a_compiler_runs_uncompiled_and_says_so_once(tmp_path: Path) -> None:
    root = copy_project(tmp_path, extensions=False)
    done = run(root, "-m", "engines.core.build.compile.build", CC="/bin/false")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr.splitlines()[-1].startswith("No working C compiler was found: running uncompiled")
    assert not (root / choose.BUILD_INFO).exists()
    assert run(root, "-c", REPORT).stdout == "uncompiled True\n"


def test_build_tool_runs_although_the_build_is_stale(tmp_path: Path) -> None:
    root = copy_project(tmp_path, extensions=False)
    for name in COMPILED:
        Path(choose.extension_file(str(root), name)).write_bytes(b"not an extension")
    done = run(root, "-m", "engines.core.build.compile.build", "--help")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("machine", "flags", "wanted"),
    [
        ("x86_64", "fpu sse4_2 popcnt aes", ["-mpopcnt"]),
        ("x86_64", "fpu sse4_2 popcnt aes bmi1 bmi2", ["-mpopcnt", "-mbmi2"]),
        ("x86_64", "fpu sse2 avx512_vpopcntdq bmi1", []),
        ("aarch64", "fp asimd popcnt bmi2", []),
    ],
)
def test_instructions_on_bits_are_used_where_the_processor_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: str, flags: str, wanted: list[str]
) -> None:
    monkeypatch.setattr("platform.machine", lambda: machine)
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text(f"processor\t: 0\nflags\t\t: {flags}\n", encoding="utf-8")
    assert processor_flags(cpuinfo) == wanted
    assert processor_flags(tmp_path / "missing") == []


def test_only_what_is_built_in_place_is_for_this_processor_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Builder] = []
    monkeypatch.setattr(build, "processor_flags", lambda: ["-mthis"])
    monkeypatch.setattr(build, "_build_in_place", lambda root, builder: built.append(builder) or 0)
    assert build.build_project(tmp_path) == 0
    wheel = Builder(build.project_plan(tmp_path), tmp_path / "out", tmp_path / "build")
    assert built[0].flags == [*wheel.flags, "-mthis"]


@pytest.mark.parametrize(("flags", "taken"), [([], True), (["-mthis"], False)])
def test_a_wheel_takes_what_stands_beside_the_sources_only_if_it_was_compiled_alike(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, flags: list[str], taken: bool
) -> None:
    plan, out = build.project_plan(checkout), checkout / "build" / "lib"
    monkeypatch.setattr(build, "project_plan", lambda root: plan)
    built: list[Builder] = []
    monkeypatch.setattr(Builder, "build", lambda self: built.append(self))
    beside = Builder(plan, checkout, checkout / "build", [*build.FLAGS, *flags])
    beside.note_compiler()
    build.build_for_wheel(checkout, out)
    assert [one.out for one in built] == ([] if taken else [out])
    assert all(Path(choose.extension_file(str(out), name)).is_file() for name in COMPILED) == taken


def test_what_was_compiled_for_a_wheel_says_nothing_of_what_stands_beside_the_sources(checkout: Path) -> None:
    plan, out = build.project_plan(checkout), checkout / "build" / "lib"
    Builder(plan, out, checkout / "build").note_compiler()
    assert not Builder(plan, checkout, checkout / "build").is_compiled_alike()

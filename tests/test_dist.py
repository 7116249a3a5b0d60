"""What is released: the check of wheels, and the workflows that make and publish them, as far as they can be read."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from engines.core.engine.modules import COMPILED
from tests.sources import ROOT
from tools.dist import faults

WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
FOR_ONE = "cpython-311-x86_64-linux-gnu.so"
FIRST = COMPILED[0]


def wheel(folder: Path, tag: str, suffix: str, **odd: str) -> Path:
    """A wheel of empty extensions with this suffix; `odd` has those of modules that have another one."""
    path = folder / f"scythe_cli-0.2.0-{tag}.whl"
    with ZipFile(path, "w") as file:
        for name in COMPILED if suffix else ():
            file.writestr(f"{name.replace('.', '/')}.{odd.get(name, suffix)}", "")
    return path


@pytest.mark.parametrize(
    ("tag", "suffix"),
    [
        ("cp311-abi3-manylinux2014_x86_64.manylinux_2_17_x86_64", "abi3.so"),
        ("cp311-abi3-win_amd64", "pyd"),
        ("cp311-cp311-linux_x86_64", FOR_ONE),
        ("py3-none-any", ""),
    ],
)
def test_wheels_of_all_kinds_are_right(tmp_path: Path, tag: str, suffix: str) -> None:
    assert list(faults(wheel(tmp_path, tag, suffix))) == []


def test_an_extension_for_one_python_in_a_wheel_for_all_is_an_error(tmp_path: Path) -> None:
    mixed = wheel(tmp_path, "cp311-abi3-linux_x86_64", "abi3.so", **{FIRST: FOR_ONE})
    assert list(faults(mixed)) == [f"{FIRST.replace('.', '/')}.{FOR_ONE}: only cp311 would load it."]
    windows = wheel(tmp_path, "cp311-abi3-win_amd64", "pyd", **{FIRST: "cp311-win_amd64.pyd"})
    assert list(faults(windows)) == [f"{FIRST.replace('.', '/')}.cp311-win_amd64.pyd: only cp311 would load it."]


def test_a_wheel_that_is_not_compiled_or_pure_only_in_part_is_an_error(tmp_path: Path) -> None:
    assert len(list(faults(wheel(tmp_path, "cp311-abi3-linux_x86_64", "")))) == len(COMPILED)
    assert len(list(faults(wheel(tmp_path, "py3-none-any", "abi3.so")))) == len(COMPILED)


@pytest.mark.parametrize("name", WORKFLOWS)
def test_jobs_of_a_workflow_wait_for_jobs_that_are_there(name: str) -> None:
    jobs = yaml.safe_load(WORKFLOWS[name])["jobs"]
    wanted = [job.get("needs", []) for job in jobs.values()]
    assert {need for needs in wanted for need in ([needs] if isinstance(needs, str) else needs)} <= jobs.keys()


def test_only_what_was_checked_is_published() -> None:
    release = yaml.safe_load(WORKFLOWS["release"])["jobs"]
    assert release["wheels"]["uses"] == "./.github/workflows/wheels.yml"
    assert release["publish"]["needs"] == "wheels"
    assert [name for name, job in release.items() if "id-token" in job.get("permissions", {})] == ["publish"]


def test_wheels_are_tested_for_every_python_that_is_named() -> None:
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = re.findall(r"Python :: 3\.(\d+)", str(described["project"]["classifiers"]))
    assert described["tool"]["cibuildwheel"]["build"] == " ".join(f"cp3{minor}-*" for minor in named)

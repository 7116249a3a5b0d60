"""What CONTRIBUTING.md names is there."""

from __future__ import annotations

import re

import pytest

from tests.sources import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
QUOTED = sorted(set(re.findall(r"`([^`\n]+)`", TEXT)))
PATHS = [word for word in QUOTED if re.fullmatch(r"(engines|reports|scythe_cli|tests)/[\w/.]+", word)]
LINKS = sorted(set(re.findall(r"\]\(([^)#]+)\)", TEXT)))
FUNCTIONS = ("race_reduction", "affordable", "apply_conquer", "Game")
TARGETS = sorted(set(re.findall(r"\bmake ([a-z-]+)", TEXT)) - {"test"})


@pytest.mark.parametrize("path", [*PATHS, *LINKS])
def test_named_file_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("target", TARGETS)
def test_named_target_can_be_made(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_named_function_is_defined(name: str) -> None:
    files = [path for path in PATHS if path.endswith(".py")]
    assert f"`{name}`" in TEXT
    assert any(
        re.search(rf"^(def|class) {name}\b", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE) for path in files
    )


@pytest.mark.parametrize("block", ["tests/smallworld/test_races.py"])
def test_quoted_code_stands_in_its_file(block: str) -> None:
    code = {line.strip() for line in (ROOT / block).read_text(encoding="utf-8").splitlines()}
    quoted = re.findall(r"(?:^ {7}.*\n)+", TEXT.rsplit(block, 1)[1], re.MULTILINE)[0]
    assert [line for line in quoted.splitlines() if line.strip() and line.strip() not in code] == []

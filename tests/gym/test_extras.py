"""What is said where a package of an extra is missing."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("door", "package", "extra"),
    [("aec", "pettingzoo", "rl"), ("seat", "gymnasium", "rl"), ("spiel", "pyspiel", "spiel")],
)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    door: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"engines.gym.{door}", raising=False)
    said = rf"engines.gym.{door} needs the package '{package}'; pip install 'scythe-cli\[{extra}\]' installs it."
    with pytest.raises(ModuleNotFoundError, match=said):
        importlib.import_module(f"engines.gym.{door}")

"""Slots of a game's templates: two chapters do not mean different things by one name."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from engines.core import registry
from engines.core.language.questions import Slot


def test_a_slot_means_one_thing_in_all_chapters_of_a_game() -> None:
    for game in registry.names():
        words = import_module(f"engines.{game}.words")
        modules = [import_module(f"{words.__name__}.{found.name}") for found in iter_modules(words.__path__)]
        meant: dict[str, Slot] = {}
        for module in modules:
            for name, slot in getattr(module, "SLOTS", {}).items():
                assert meant.setdefault(name, slot) is slot, f"{module.__name__} has another slot '{name}'"
        assert meant

"""Codes of tables of any game that comes with the program."""

from __future__ import annotations

from functools import cache

from engines.core import registry
from engines.core.setup.setup import Setup
from engines.core.setup.table_codes import setup_of_code
from engines.core.setup.tables import Tables


def read_table_code(text: str) -> Setup:
    """The setup of a code, as it can be played. Raises SetupError."""
    return setup_of_code(text, _by_letter().get)


@cache
def _by_letter() -> dict[str, Tables]:
    every = [registry.tables_type(name)() for name in registry.names()]
    return {tables.code_letter: tables for tables in every if tables.code_letter}

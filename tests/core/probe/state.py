"""The fields of a position as a class, written from `fields.py` when this module is imported."""

from __future__ import annotations

from tests.core.games import state_text

exec(state_text(__name__))

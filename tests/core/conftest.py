"""Where only the kernel is compiled, the tests that run games of their own are left to `test_games_compiled.py`."""

from __future__ import annotations

from tests.core import games

collect_ignore = [] if games.RUNNABLE else [f"test_{name}.py" for name in games.TESTS]

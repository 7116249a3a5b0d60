"""A compiled kernel asks compiled positions only, and takes no lists: these tests are left to the uncompiled build."""

from __future__ import annotations

import engines

UNCOMPILED = ["test_asking.py", "test_playout.py", "test_zones.py"]
collect_ignore = UNCOMPILED if engines.build() == "compiled" else []

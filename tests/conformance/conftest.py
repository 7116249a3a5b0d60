"""Where only the games of the tests are compiled, tests that name another game are left to the ordinary run."""

from __future__ import annotations

from engines.core import registry

collect_ignore = [] if {"scythe", "smallworld"} <= {*registry.names()} else ["test_lead_changes.py"]

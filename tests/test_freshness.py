"""Generated files are what their generators write now."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.generate.__main__ import generated_texts
from tests.sources import ROOT

GENERATED = list(generated_texts())


@pytest.mark.parametrize(("path", "text"), GENERATED, ids=[path.relative_to(ROOT).as_posix() for path, _ in GENERATED])
def test_generated_file_is_fresh(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run `python -m engines.core.generate`"

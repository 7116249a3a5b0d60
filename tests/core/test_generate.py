"""What the generator refuses, because it would not fit."""

from __future__ import annotations

import pytest

from engines.core.build.generate.common import mask
from engines.core.build.generate.text import inputs_text
from engines.core.engine.constants import MAX_CHOICE, MAX_INPUTS
from engines.core.engine.errors import DataError
from engines.core.language.inputs import each


def test_a_set_has_room_for_as_many_as_there_are_answers() -> None:
    assert mask([0, MAX_CHOICE]) == 2**MAX_CHOICE + 1 and mask([]) == 0
    with pytest.raises(DataError, match="number 63 is in a set, but sets and answers have numbers up to 62"):
        mask([0, MAX_CHOICE + 1])


def test_a_network_has_room_for_so_many_inputs() -> None:
    assert f"NUM_INPUTS: int = {MAX_INPUTS}" in inputs_text([each("card", range(MAX_INPUTS))])
    with pytest.raises(DataError, match="257 inputs are more than 256"):
        inputs_text([each("card", range(MAX_INPUTS + 1))])

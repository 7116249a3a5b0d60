"""What the generator refuses, because it would not fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core.build.generate import observing
from engines.core.build.generate.common import mask
from engines.core.build.generate.text import inputs_text
from engines.core.engine.constants import MAX_CHOICE, MAX_INPUTS
from engines.core.engine.errors import DataError
from engines.core.engine.observed import Part
from engines.core.engine.schema import by_seat, number
from engines.core.language.inputs import each
from tests.sources import ROOT


def test_a_set_has_room_for_as_many_as_there_are_answers() -> None:
    assert mask([0, MAX_CHOICE]) == 2**MAX_CHOICE + 1 and mask([]) == 0
    with pytest.raises(DataError, match="number 63 is in a set, but sets and answers have numbers up to 62"):
        mask([0, MAX_CHOICE + 1])


def test_a_network_has_room_for_so_many_inputs() -> None:
    assert f"NUM_INPUTS: int = {MAX_INPUTS}" in inputs_text([each("card", range(MAX_INPUTS))])
    with pytest.raises(DataError, match="257 inputs are more than 256"):
        inputs_text([each("card", range(MAX_INPUTS + 1))])


def test_observed_fields_that_need_another_are_divided_by_seats_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = by_seat(*by_seat(replace(number("met", 25, 9, "workers"), needs="solo")))[0]
    once = by_seat(replace(number("cards", 5, 9, "cards"), needs="solo"))[0]
    for field, says in ((once, ""), (pairs, "'met' need 'solo', so they cannot be divided by seats twice")):
        monkeypatch.setattr(observing, "parts", lambda game, field=field: (Part(field, 5),))
        if says:
            with pytest.raises(DataError, match=says):
                list(observing._fields(ROOT, "wayfarers"))
        else:
            assert "else:" in list(observing._fields(ROOT, "wayfarers"))

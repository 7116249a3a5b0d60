"""What stands in brackets behind an answer: gains with their number."""

from __future__ import annotations

import re

from engines.scythe.status import option_words

OPTIONS = range(126)  # of the 42 encounter cards


def test_no_option_of_an_encounter_speaks_of_one_workers_or_shows_a_name_of_the_program() -> None:
    words = [option_words(option) for option in OPTIONS]
    assert not [text for text in words if re.search(r"\b1 (workers|combat.cards|any.resources)|_", text)]
    assert any("1 worker," in text for text in words) and any("2 combat cards" in text for text in words)

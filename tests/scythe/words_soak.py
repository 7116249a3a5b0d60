"""The words of Scythe's questions over whole games: reasons agree with the rules, and every answer is read back."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from engines.core.asking import choose as answer
from engines.core.errors import NotationError
from engines.scythe.game import GAME
from tests import numbered_games
from tests.positions import bits

LONGEST = 4000


def positions(numbers: Iterable[int], kinds: Iterable[int]) -> Iterator[Any]:
    """Every position of mixed games in which one of these questions is asked."""
    asked = set(kinds)
    for number in numbers:
        core = numbered_games.numbered_core(number)
        choose = numbered_games.mixed_chooser(number)
        for _ in range(LONGEST):
            if not core.legal:
                break
            if core.frame_kind[core.depth - 1] in asked:
                yield core
            answer(core, choose(core))


def check_reasons(core: Any) -> None:
    """The reasons of a row make up exactly the legal answers."""
    explained = GAME.words.explained_legal(core)
    assert explained == core.legal, f"{GAME.words.question(core)}: {bits(explained)} instead of {bits(core.legal)}"


def check_reading(core: Any) -> None:
    """The saved words of every legal answer are read as this answer, and are those of no other one."""
    texts = [GAME.words.text(core, x) for x in bits(core.legal)]
    assert len({text.lower() for text in texts}) == len(texts)
    for x, text in zip(bits(core.legal), texts, strict=True):
        assert GAME.words.read(core, text.upper()) == x


def check_forms(core: Any) -> None:
    """Every other way to say a legal answer is read as this answer, or is told to mean several."""
    case = GAME.words.case(core)
    for x in bits(core.legal):
        for form in GAME.words.forms(case, x):
            try:
                assert GAME.words.read(core, form) == x, form
            except NotationError as error:
                assert "may mean" in str(error), form


def soak(numbers: Iterable[int], kinds: Iterable[int], forms_of_every: int = 1) -> Counter[int]:
    """Check all positions, the other ways to say an answer in every so many of a kind; how many of each kind."""
    seen: Counter[int] = Counter()
    for core in positions(numbers, kinds):
        kind = core.frame_kind[core.depth - 1]
        check_reasons(core)
        if seen[kind] % forms_of_every == 0:
            check_reading(core)
            check_forms(core)
        seen[kind] += 1
    return seen


def main() -> None:
    """Soak the games that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.scythe.words_soak", description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("games", type=int)
    parser.add_argument("--forms-of-every", type=int, default=50)
    args = parser.parse_args()
    kinds = [kind for kind, row in GAME.words.rows.items() if row.answers]
    seen = soak(range(args.first, args.first + args.games), kinds, args.forms_of_every)
    print(f"{sum(seen.values())} positions: {dict(sorted(seen.items()))}")


if __name__ == "__main__":
    main()

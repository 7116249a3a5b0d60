"""Words of a game's questions: what a menu says of answers, how typed ones are read, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.core.constants import CHANCE_PLAYER
from engines.core.errors import NotationError
from engines.core.explaining import Explanation, listed, told
from engines.core.questions import Slot, because
from engines.core.refusing import MOST_HINTS, Refusals
from engines.core.speaking import members, ways_of
from engines.core.templates import normal


class GameWords(Refusals):
    """The words of one game.

    What is explained is worked out on the position as the seat asked may know it, so it gives nothing away.
    """

    def hint(self, s: Any, x: int) -> str:
        """What a legal answer does, in a few words for a menu; '' where its own words say it."""
        case = self.case(s)
        return self._words(self.kind_of(case, x).hint, case, x)

    def read(self, s: Any, text: str) -> int:
        """The legal answer that the words mean. Raises NotationError where they mean none, or more than one.

        The saved words of an answer win over all other ways to say one.
        """
        case, wanted = self.case(s), normal(text)
        kinds = {x: self.kind_of(case, x) for x in members(s.legal)}
        exact = [x for x, answer in kinds.items() if normal(self.fill(answer.says, case, x)) == wanted]
        found = exact or [x for x, answer in kinds.items() if self._is_said(case, ways_of(answer), x, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            meant = listed((f"'{self.fill(kinds[x].says, case, x)}'" for x in found[:MOST_HINTS]), "or")
            raise NotationError(f"'{text.strip()}' may mean {meant}; say which.")
        raise NotationError(self.why_not(s, text).text)

    def help(self, s: Any) -> Explanation:
        """What the top question is about."""
        return told(self._about(self.case(self._known(s))))

    def explain(self, s: Any, x: int) -> Explanation:
        """What a legal answer to the top question does: by the rules, at once, and what is asked then."""
        known = self._known(s)
        case = self.case(known)
        clauses = self._told(self.kind_of(case, x).means, case, x)
        if case.of_chance:
            words = because(f"chance brings '{self.text(known, x)}'")
            return told([words, *(clauses or self._told(case.row.about, case, x, case.row.rules))])
        changes = self._happens(known, x) if self._happens else []
        return told([*clauses, *map(because, changes)])

    def asked_next(self, s: Any, seat: int) -> str:
        """A clause for the seat on who is asked what after its answer, in the position that follows."""
        if not s.legal:
            return "then the game is over"
        player = self.case(s).player
        who = "chance is" if player == CHANCE_PLAYER else "you are" if player == seat else f"seat {player + 1} is"
        return f"then {who} asked: {self.question(s)}"


def plain_slots(*says: Callable[..., str | int]) -> dict[str, Slot]:
    """Slots that nobody types, each with the name of the function that says what stands there."""
    return {function.__name__: Slot(function) for function in says}


def joined(*groups: Mapping[str, Slot]) -> dict[str, Slot]:
    """The slots of several chapters together. Raises ValueError where two chapters give one name to two things."""
    found: dict[str, Slot] = {}
    for group in groups:
        twice = sorted(found.keys() & group.keys())
        if twice:
            raise ValueError(f"two chapters have a slot '{twice[0]}'")
        found |= group
    return found

"""One screen for all people of a table: it shows what one of them may know, and is handed over before another's turn.

While it is handed over it shows what everybody knows. With one person it is never handed over.
"""

from __future__ import annotations

from typing import Any

from engines.core.language.explaining import capital
from engines.core.language.log import ONLOOKER
from engines.drawing.isolating import isolated
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.web.messages import Message
from scythe_cli.web.table import WebTable

NOBODY_WAITS = "Nobody waits for the screen."
AGREED = "Do the others agree?"


class HotSeat:
    """A table, and who sits in front of it."""

    def __init__(self, table: WebTable) -> None:
        people = table.session.people
        self.table = table
        self.looks = people[0] if len(people) == 1 else ONLOOKER  # as whom the screen shows the table
        self.waits: int | None = None  # the seat that is to have the screen next
        self._before: int | None = None  # who had it last, and may have another look
        self._lingers = -1  # the number of the table at which somebody looks on who is not asked
        self._shown: tuple[Any, ...] = ()  # what was told last

    def news(self) -> list[dict[str, Any]]:
        """What the screen has to be told now, nothing if it has been."""
        self._settle()
        now = (self.table.at, self.table.proposal, self.looks, self.waits)
        if now == self._shown:
            return []
        self._shown = now
        return [{"table": self.table.shown(self.looks)}, {"curtain": self._curtain()}]

    def printed(self) -> list[dict[str, Any]]:
        """What stays for a whole game."""
        return [{"printed": self.table.printed()}, {"here": self.table.session.people}]

    def hear(self, message: Message) -> dict[str, Any]:
        """Do what whoever looks says; the reply. Raises Refusal, ScytheError, OSError."""
        if message.kind == "undo":
            return self._undo(message)
        return self.table.hear(self.looks, message)

    def lift(self, is_next: bool) -> None:
        """Show the table to who waits for the screen, or once more to who had it. Raises Refusal."""
        who = self.waits if is_next else self._before
        if who is None or self.waits is None:
            raise Refusal(NOBODY_WAITS)
        self._lingers = -1 if is_next else self.table.at
        self.looks = who
        if is_next:
            self.waits = None

    def hand_over(self) -> None:
        """Who had another look passes the screen on."""
        self._lingers = -1

    def _settle(self) -> None:
        """Keep the screen, or take it away, so that whoever has to choose can have it."""
        table, people = self.table, self.table.session.people
        if len(people) < 2 or self._lingers == table.at:
            return
        self._lingers = -1
        if table.is_over:
            self.looks, self.waits = ONLOOKER, None
        elif table.is_waiting():
            asked = table.session.state.current_player()
            if asked == self.looks:
                self.waits = None
            else:
                self._before = self.looks if self.looks in people else self._before
                self.looks, self.waits = ONLOOKER, asked

    def _undo(self, message: Message) -> dict[str, Any]:
        """Take back; where the others have to agree, whoever looks is asked whether they do: all are in one room."""
        reply = self.table.hear(self.looks, message)
        proposal = self.table.proposal
        if proposal is None:
            return reply
        waiting = sorted(proposal.waiting)
        if message.value:
            for seat in waiting:
                reply = self.table.hear(seat, Message("agree", True, message.at))
            return reply
        self.table.hear(waiting[0], Message("agree", False, message.at))
        return {"text": f"{reply['text'].rpartition(' The others')[0]} {AGREED}", "sure": True}

    def _curtain(self) -> dict[str, Any] | None:
        """Who is to have the screen, who had it last, and whether it is handed over just now."""
        if self.waits is None:
            return None
        before = None if self._before in (None, self.waits) else self._called(self._before or 0)
        return {"to": self._called(self.waits), "from": before, "down": self.looks == ONLOOKER}

    def _called(self, seat: int) -> str:
        return capital(isolated(self.table.session.names[seat]))

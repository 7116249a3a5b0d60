"""What the value network reads of a seat: where each number stands, in the order of this file.

`features.py` writes them; `data/network.toml` has their weights, by these names. All are small whole numbers. Hands are
hidden: of the seat that thinks (`VIEWER`) its own is read, of the others the cards that it knows them to hold.
Rule: A0.6.
"""

from __future__ import annotations

_taken = 0


def _next(count: int) -> int:
    """The first of the next `count` places."""
    global _taken
    _taken += count
    return _taken - count


# The table and the clock.
VIEWER: int = _next(1)  # 1 for the seat that thinks
SEATS: int = _next(4)  # 2 to 5 players, one of them 1
WAITS: int = _next(1)  # turns of others before the next one of this seat
TURNS: int = _next(1)  # turns begun, shared by the players: rounds, 60 at most
FREE: int = _next(1)  # spaces of the Guildhall
FREE_EACH: int = _next(1)  # of these for each player, in tenths
FILLED: int = _next(1)  # tenths of all spaces
LAST_TURNS: int = _next(1)  # 1 once the end is triggered
LAST_TURN: int = _next(1)  # 1 for a seat that has one turn left then
DONE: int = _next(1)  # 1 for a seat that has none left
TAX: int = _next(1)  # silver on the Tax Stand
MARKET_OPEN: int = _next(1)  # spaces of the Black Market
RESET_IN: int = _next(1)  # spaces of the Guildhall up to one that resets it; 0 for none
SMALL_FACE: int = _next(6)
LARGE_FACE: int = _next(11)
# Who it is.
CHARACTER: int = _next(11)  # the last is the standard side
# Points as things are.
POINTS: int = _next(1)
LEAD: int = _next(1)  # over the best of the others
BEHIND: int = _next(1)  # seats with more
LEAD_LATE: int = _next(1)  # times the tenths of the Guildhall that are filled
LEAD_LAST: int = _next(1)  # the same once the end is triggered, else 0
PRINTED: int = _next(1)  # on buildings
EFFECTS: int = _next(1)  # of buildings at the end
# Goods.
GOODS: int = _next(6)
FEW: int = _next(6)  # the same, up to `FEW_GOODS`
KINDS: int = _next(1)  # kinds of goods but silver of which there are at least two
# Virtue and debts.
VIRTUE: int = _next(15)
DEBTS: int = _next(1)
PAID: int = _next(1)
# The cathedral.
LEVEL: int = _next(6)
STEP_POINTS: int = _next(1)  # what the next level brings more; 0 where it is full, or there is none
STEP_ROOM: int = _next(1)  # places free there
STEP_LACKS: int = _next(1)  # goods that are missing for it
STEP_READY: int = _next(1)
# Apprentices.
APPRENTICES: int = _next(1)
SKILLS: int = _next(3)  # apprentices with each
SKILLS_LACKING: int = _next(1)
HIRED: int = _next(38)  # cards of each kind
HIRE_READY: int = _next(1)  # silver for the cheapest apprentice in the Workshop
ON_OFFER: int = _next(3)  # skills that it lacks, and has the silver to hire
# Buildings.
BUILT: int = _next(1)
BUILT_KIND: int = _next(43)
HAND: int = _next(1)  # cards, known or not
KNOWN: int = _next(1)  # cards that are known
ABLE: int = _next(1)  # of these with all skills
READY: int = _next(1)  # of these that can be constructed at once
READY_WORTH: int = _next(2)  # the two best of these, in points
WORTH_BY_LACK: int = _next(5)  # the best one with all skills that lacks 0, 1, 2, 3, more goods
WORTH_BY_SKILLS: int = _next(3)  # the best one that lacks 1, 2, 3 skills
PLAN_WORTH: int = _next(1)  # twice the points less what is missing, of the card for which this is most
NEXT_WORTH: int = _next(1)  # the same of the second best
PLAN_LACKS: int = _next(6)  # goods that are missing for the first of these
# Workers.
RESERVE: int = _next(1)
FEW_WORKERS: int = _next(1)  # the same, up to `FEW_IN_RESERVE`
LAID: int = _next(1)  # in the Guildhall
AT: int = _next(9)  # on each open location
GROWTH: int = _next(1)  # squares of the groups that bring more with every worker
EXPOSED: int = _next(1)  # the largest of the groups
GROUPS: int = _next(1)  # of three and more
IN_MARKET: int = _next(1)
PRISON: int = _next(1)
PUNISHED: int = _next(1)  # enough of them to lose virtue at the next reset
MOST_IN_PRISON: int = _next(1)  # of all seats, if there are any
AWAY: int = _next(1)  # on boards of others
CAPTIVES: int = _next(1)
CATCH: int = _next(1)  # workers of others that the next visit to the Town Centre can capture
NUM_INPUTS: int = _next(0)

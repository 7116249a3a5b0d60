"""Every event of Architects, what seats own, and where it comes from."""

from __future__ import annotations

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.observers import history
from engines.architects.rules import constants as c
from engines.architects.words import events as words
from engines.core.language.log import Log
from engines.core.language.questions import Event, Resource, Source

EVENTS: tuple[Event, ...] = (
    # The course of the game.
    Event(c.EVENT_TURN, "turn", "{seat's} turn", kind="phase", rules=("A2.1",)),
    Event(c.EVENT_FIRST_PLAYER, "first player", "{seat} begin[s]", kind="phase", rules=("A1.11",)),
    Event(
        c.EVENT_LAST_TURNS,
        "last turns",
        "the Guildhall is full: after this turn everybody has one more",
        kind="milestone",
        rules=("A8.1",),
    ),
    # Workers.
    Event(
        c.EVENT_PLACED,
        "placed",
        "{seat} place[s] a worker {place}{now}",
        frame=("place", "now"),
        do=history.note_placed,
        rules=("A2.2",),
    ),
    Event(
        c.EVENT_VISITED,
        "visited",
        "{seat} place[s] a worker on the {space} space of the Black Market",
        frame=("space",),
        do=history.note_visit,
        rules=("A5.1",),
    ),
    Event(
        c.EVENT_LAID,
        "laid",
        "{seat} lay[s] a worker {laid}",
        frame=("space_filled", "spaces"),
        rules=("A6.2", "A6.10"),
    ),
    Event(
        c.EVENT_CAPTURED,
        "captured",
        "{seat} capture[s] {count} of {other's} workers {place}",
        frame=("count", "place", "other"),
        do=history.note_capture,
        kind="milestone",
        rules=("A4.1",),
    ),
    Event(
        c.EVENT_CAPTURED_OWN,
        "captured own",
        "{seat} take[s] back {count:worker} {place}",
        frame=("count", "place"),
        do=history.note_capture,
        rules=("A4.7",),
    ),
    Event(
        c.EVENT_SENT,
        "sent to prison",
        "{seat} send[s] {count} of {other's} workers to Prison",
        frame=("count", "other"),
        do=history.note_sent,
        kind="milestone",
        rules=("A4.9",),
    ),
    Event(
        c.EVENT_BACK_FROM,
        "back from board",
        "{seat} get[s] {count:worker} back from {other's} board",
        frame=("count", "other"),
        rules=("A2.6", "A4.9"),
    ),
    Event(
        c.EVENT_OUT_OF_PRISON,
        "out of prison",
        "{seat} free[s] {count:worker} from Prison",
        frame=("count",),
        rules=("A4.9", "A9.6"),
    ),
    Event(c.EVENT_TAKEN_BACK, "taken back", "{seat} take[s] back a worker {place}", frame=("place",), rules=("A2.3",)),
    # The Black Market.
    Event(c.EVENT_RESET, "reset", "the Black Market is reset", kind="milestone", rules=("A5.6", "A5.7")),
    Event(
        c.EVENT_JAILED,
        "jailed",
        "{seat} lose[s] {n:worker} to Prison",
        each="{count}",
        frame=("count",),
        rules=("A5.7",),
    ),
    Event(
        c.EVENT_SMALL_FACE,
        "small face",
        "the small space of the Black Market now gives {small}",
        frame=("face",),
        rules=("A5.2",),
    ),
    Event(
        c.EVENT_LARGE_CARD,
        "large card",
        "the large space of the Black Market now gives {large}",
        frame=("card",),
        rules=("A5.7",),
    ),
    # Buildings, the cathedral, apprentices.
    Event(
        c.EVENT_CONSTRUCTED,
        "constructed",
        "{seat} construct[s] the {building}",
        frame=("building",),
        kind="milestone",
        rules=("A6.4",),
    ),
    Event(
        c.EVENT_CLIMBED,
        "climbed",
        "{seat} climb[s] to level {level} of the cathedral",
        frame=("level",),
        kind="milestone",
        rules=("A6.6",),
    ),
    Event(
        c.EVENT_HIRED,
        "hired",
        "{seat} hire[s] the {apprentice}",
        frame=("apprentice",),
        do=history.note_hire,
        rules=("A3.7",),
    ),
    Event(
        c.EVENT_DISMISSED, "dismissed", "{seat} discard[s] the {apprentice}", frame=("apprentice",), rules=("A3.12",)
    ),
    Event(
        c.EVENT_COMES_UP,
        "comes up",
        "the {apprentice} comes up at {spot}",
        frame=("apprentice", "spot"),
        rules=("A1.5", "A3.11"),
    ),
    # Building cards, which only their owner sees.
    Event(
        c.EVENT_DREW,
        "drew",
        "{seat} draw[s] the {each}",
        frame=("building",),
        each="{building}",
        secret=("building",),
        shared="{seat} draw[s] {n:building card}",
        rules=("A0.6", "A3.13"),
    ),
    Event(
        c.EVENT_LOOKED,
        "looked at",
        "{seat} look[s] at the {each}",
        frame=("building",),
        each="{building}",
        secret=("building",),
        shared="{seat} look[s] at {n:building card}",
        rules=("A5.2",),
    ),
    Event(
        c.EVENT_KEPT,
        "kept",
        "{seat} keep[s] the {building}",
        frame=("building",),
        secret=("building",),
        shared="{seat} keep[s] a building card",
        rules=("A1.9", "A5.2"),
    ),
    Event(
        c.EVENT_DISCARDED,
        "discarded",
        "{seat} discard[s] the {building}",
        frame=("building",),
        secret=("building",),
        shared="{seat} discard[s] a building card",
        rules=("A0.10", "A3.13", "A6.6"),
    ),
    # For statistics.
    Event(c.EVENT_DEBTS, "debts taken", frame=("count",), do=history.note_debts),
)

LOSES = "{seat} lose[s] {goods}"

SOURCES: tuple[Source, ...] = (
    Source(c.FROM_START, "start", gains="{seat} begin[s] with {goods}", rules=("A1.12",)),
    Source(c.FROM_LOCATION, "location", rules=("A3.1", "A3.2", "A3.3", "A3.4")),
    Source(
        c.FROM_APPRENTICE, "apprentice", gains="{seat} gain[s] {goods} from apprentices", loses=LOSES, rules=("A9.1",)
    ),
    Source(c.FROM_TRADE, "trade", loses=LOSES, rules=("A3.6",)),
    Source(c.FROM_COST, "cost", rules=("A6.4", "A7.8")),
    Source(c.FROM_MARKET, "black market", loses=LOSES, rules=("A5.2",)),
    Source(c.FROM_TAX_STAND, "tax stand", loses=LOSES, rules=("A3.14",)),
    Source(c.FROM_GUARDHOUSE, "guardhouse", loses=LOSES, rules=("A4.9",)),
    Source(c.FROM_BUILDING, "building", loses=LOSES, rules=("A6.5",)),
    Source(c.FROM_REWARD, "reward", gains="{seat} gain[s] {goods} as a reward", loses=LOSES, rules=("A6.6",)),
    Source(
        c.FROM_HIRE, "hire", gains="{seat} gain[s] {goods} with the apprentice", loses=LOSES, rules=("A3.9", "A3.10")
    ),
    Source(c.FROM_PRISON, "prison", loses="{seat} lose[s] {goods} for workers in Prison", rules=("A4.13", "A5.7")),
    Source(
        c.FROM_DEBTS,
        "debts",
        gains="{seat} take[s] {goods}",
        loses="{seat} destroy[s] {goods}",
        rules=("A7.3", "A7.10"),
    ),
    Source(c.FROM_PAYING_OFF, "paying off", gains="", loses="{seat} pay[s] off {goods}", rules=("A7.9",)),
    Source(c.FROM_MOVES, "moves", gains="", loses="", rules=("A2.2", "A0.6")),
    Source(c.FROM_END, "end of the game", loses=LOSES, rules=("A8.3",)),
)


def goods(good: int) -> Resource:
    """Goods of a kind."""
    name = names.GOODS[good]
    return Resource(good, name, lambda s, seat: int(s.goods[seat * t.NUM_GOODS + good]), plural=name)


RESOURCES: tuple[Resource, ...] = (
    *map(goods, range(t.NUM_GOODS)),
    Resource(c.VIRTUE, "virtue", lambda s, seat: int(s.virtue[seat]), plural="virtue"),
    Resource(c.DEBT, "debt", lambda s, seat: int(s.debts[seat])),
    Resource(c.PAID_DEBT, "paid debt", lambda s, seat: int(s.paid[seat])),
    Resource(c.SUPPLY, "worker", lambda s, seat: int(s.reserve[seat])),
    Resource(c.HAND_CARDS, "building card", lambda s, seat: int(s.hand[seat]).bit_count()),
)

LOG = Log(
    EVENTS,
    SOURCES,
    RESOURCES,
    {
        "place": words.place,
        "laid": words.laid,
        "now": words.now,
        "space": words.space,
        "small": words.small,
        "large": words.large,
        "building": words.building,
        "apprentice": words.apprentice,
        "spot": words.spot,
    },
)

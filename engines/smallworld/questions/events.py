"""Every event of Small World, and where coins come from."""

from __future__ import annotations

from engines.core.language.log import Log
from engines.core.language.questions import Event, Resource, Source
from engines.smallworld.observers import history, lead
from engines.smallworld.rules import constants as c
from engines.smallworld.words import events as words

EVENTS: tuple[Event, ...] = (
    # The course of the game.
    Event(
        c.EVENT_ROUND,
        "round",
        "round {round} of {rounds} begins",
        frame=("round", "rounds"),
        kind="phase",
        rules=("W1.2",),
    ),
    Event(c.EVENT_ROUND_OVER, "round over", do=lead.note_leader),
    Event(c.EVENT_TURN, "turn", "{seat's} turn", kind="phase", rules=("W0.20",)),
    # Combos.
    Event(c.EVENT_PICKED, "picked", frame=("spot", "found"), do=history.note_pick),
    Event(
        c.EVENT_COMBO,
        "combo",
        "{seat} take[s] the {combo} with {tokens:token}",
        frame=("race", "power", "tokens"),
        kind="milestone",
        rules=("W2.1", "W2.4"),
    ),
    Event(c.EVENT_COLUMN_CLOSES, "column closes", do=history.note_closing),
    Event(
        c.EVENT_OFFERED,
        "offered",
        "the {combo} come up",
        frame=("spot", "race", "power"),
        do=history.note_offer,
        rules=("W2.5",),
    ),
    Event(
        c.EVENT_DECLINED,
        "declined",
        "{seat} put[s] the {race} into decline",
        frame=("troop", "race"),
        do=history.note_decline,
        kind="milestone",
        rules=("W10.1",),
    ),
    Event(
        c.EVENT_LEFT,
        "left",
        "{seat's} {race} leave the map",
        frame=("race",),
        kind="milestone",
        rules=("W5.10", "W10.2"),
    ),
    # Regions.
    Event(
        c.EVENT_GIVEN_UP, "abandoned", "{seat} abandon[s] {each}", frame=("region",), each="{region}", rules=("W9.4",)
    ),
    Event(
        c.EVENT_CONQUERED,
        "conquered",
        "{seat} conquer[s] {region}{tribe} with {tokens:token}",
        frame=("region", "tokens", "tribe"),
        do=history.note_conquest,
        rules=("W4.4", "W5.1"),
    ),
    Event(
        c.EVENT_LOST,
        "lost",
        "{seat's} {race} lose {region}{loss}",
        frame=("race", "region", "lost"),
        kind="milestone",
        rules=("W5.2", "W5.4"),
    ),
    Event(
        c.EVENT_SUBSTITUTED,
        "substituted",
        "{seat} put[s] a Sorcerer on {region}",
        frame=("region",),
        do=history.note_conquest,
        rules=("W12.11",),
    ),
    Event(
        c.EVENT_ATTEMPT,
        "attempt",
        "{seat} attempt[s] {region}",
        frame=("region",),
        kind="attempt",
        rules=("W6.1",),
    ),
    Event(c.EVENT_DIE, "die", "the reinforcement die shows {face}", frame=("face",), rules=("W6.2", "W13.2")),
    Event(c.EVENT_FAILED, "failed", "the attempt on {region} fails", frame=("region",), rules=("W6.4",)),
    # Tokens and markers.
    Event(
        c.EVENT_PLACED,
        "placed",
        "{seat} redeploy[s] tokens: {each}",
        frame=("region", "tokens"),
        each="{tokens} on {region}",
        rules=("W5.6", "W7.1"),
    ),
    Event(c.EVENT_GREW, "grew", "{seat} gain[s] {tokens:Skeleton token}", frame=("tokens",), rules=("W12.10",)),
    Event(
        c.EVENT_TAKEN_OFF,
        "taken off",
        "{seat} take[s] {tokens:Amazon} off the map",
        frame=("tokens",),
        rules=("W12.1",),
    ),
    Event(
        c.EVENT_MARKED,
        "marked",
        "{seat} place[s] {marker} on {region}",
        frame=("marker", "region"),
        rules=("W12.6", "W13.9"),
    ),
    Event(
        c.EVENT_UNMARKED, "unmarked", "{marker} on {region} is gone", frame=("marker", "region"), rules=("W5.5", "W9.4")
    ),
    Event(
        c.EVENT_CAMPS,
        "encampments",
        "{seat} place[s] encampments: {each}",
        frame=("region", "camps"),
        each="{camps} on {region}",
        rules=("W13.3",),
    ),
    # Peace.
    Event(
        c.EVENT_PEACE,
        "peace",
        "{seat} make[s] peace with {other}",
        frame=("other",),
        kind="milestone",
        rules=("W13.5",),
    ),
    Event(c.EVENT_PEACE_OVER, "peace over", "{seat's} peace with {other} is over", frame=("other",), rules=("W13.5",)),
    # Coins, for statistics.
    Event(c.EVENT_PAID, "paid", frame=("troop",), do=history.note_pay),
    Event(c.EVENT_PAID_DECLINED, "paid in decline", frame=("troop", "coins"), do=history.note_pay_declined),
)

SOURCES: tuple[Source, ...] = (
    Source(c.FROM_PICK, "pick", loses="{seat} pay[s] {goods} for the combo", rules=("W2.2",)),
    Source(c.FROM_COMBO, "combo", gains="{seat} find[s] {goods} on it", rules=("W2.3",)),
    Source(c.FROM_REGIONS, "regions", gains="{seat} gain[s] {goods} for regions", rules=("W8.1",)),
    Source(c.FROM_RACE, "race", gains="{seat} gain[s] {goods} from the race", rules=("W8.2",)),
    Source(c.FROM_POWER, "power", gains="{seat} gain[s] {goods} from the special power", rules=("W8.2",)),
    Source(c.FROM_DECLINE, "decline", gains="{seat} gain[s] {goods} for the race in decline", rules=("W10.8",)),
)

RESOURCES = (Resource(c.COINS, "coin", lambda s, seat: int(s.coins[seat])),)

LOG = Log(
    EVENTS,
    SOURCES,
    RESOURCES,
    {
        "combo": words.combo,
        "race": words.race,
        "region": words.region,
        "tribe": words.tribe,
        "loss": words.loss,
        "marker": words.marker,
    },
)

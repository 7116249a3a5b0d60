"""Every event of Wayfarers, what seats own, and where it comes from."""

from __future__ import annotations

from engines.core.language.log import Log
from engines.core.language.questions import Event, Resource, Source
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.observers import history
from engines.wayfarers.rules import constants as c
from engines.wayfarers.words import events as words

EVENTS: tuple[Event, ...] = (
    # The course of the game.
    Event(c.EVENT_TURN, "turn", "{seat's} turn", kind="phase", rules=("Y2.1",)),
    Event(
        c.EVENT_LAST_TURNS,
        "last turns",
        "a marker is on a final space: after this turn everybody has one more",
        kind="milestone",
        rules=("Y13.1",),
    ),
    Event(c.EVENT_FIRST_PLAYER, "first player", "{seat} begin[s]", kind="phase", rules=("Y1.7",)),
    Event(c.EVENT_REST, "rest", "{seat} take[s] a rest", do=history.note_rest, rules=("Y12.1", "Y12.2")),
    # Dice and workers.
    Event(c.EVENT_ROLLED, "rolled", "{seat} roll[s] {each}", frame=("face",), each="{face}", rules=("Y12.2",)),
    Event(
        c.EVENT_TURNED, "turned", "{seat} turn[s] a die from {face} to {to}", frame=("face", "to"), rules=("Y10.17",)
    ),
    Event(
        c.EVENT_TAKEN_BACK,
        "taken back",
        "{seat} take[s] back the die on {space}",
        frame=("space",),
        rules=("Y10.16",),
    ),
    Event(
        c.EVENT_DIE,
        "die",
        "{seat} place[s] a die showing {face} on {space}",
        frame=("face", "space"),
        do=history.note_die,
        rules=("Y10.1",),
    ),
    Event(
        c.EVENT_WORKER,
        "worker",
        "{seat} place[s] a {colour} worker on {card}",
        frame=("colour", "kind", "card"),
        do=history.note_worker,
        rules=("Y11.1",),
    ),
    Event(
        c.EVENT_STEP,
        "step",
        "{seat} move[s] to Journal space {journal}",
        frame=("journal",),
        kind="milestone",
        rules=("Y5.1",),
    ),
    # Cards and tiles.
    Event(c.EVENT_CARD, "card", "{seat} gain[s] {in_full}", frame=("kind", "card"), rules=("Y7.1", "Y7.7", "Y7.11")),
    Event(c.EVENT_DRAWN, "drawn", "{seat} draw[s] {each}", frame=("kind", "card"), each="{card}", rules=("Y8.8",)),
    Event(
        c.EVENT_HOSTED,
        "townsfolk",
        "{seat} gain[s] {townsfolk}, under {host}",
        frame=("townsfolk", "host"),
        rules=("Y7.19",),
    ),
    Event(
        c.EVENT_TUCKED,
        "inspiration",
        "{seat} tuck[s] {inspiration} at {star}",
        frame=("inspiration", "star"),
        rules=("Y7.15",),
    ),
    Event(c.EVENT_DISCARDED, "discarded", "{seat} discard[s] {inspiration}", frame=("inspiration",), rules=("Y7.16",)),
    Event(c.EVENT_TILE, "tile", "{seat} lay[s] the {tile}", frame=("design",), rules=("Y9.5",)),
    Event(
        c.EVENT_REVEALED,
        "revealed",
        "{in_full} comes up",
        frame=("kind", "card"),
        rules=("Y8.14",),
    ),
    # Influence on cards.
    Event(
        c.EVENT_ON_CARD,
        "influence",
        "{seat} place[s] influence on {card}",
        frame=("kind", "card"),
        do=history.note_influence,
        rules=("Y4.2",),
    ),
    Event(
        c.EVENT_OFF_CARD,
        "influence back",
        "{seat} take[s] back the influence on {card}",
        frame=("kind", "card"),
        rules=("Y4.14",),
    ),
    # The solo opponent.
    Event(c.EVENT_SCHEME, "scheme", "{seat} reveal[s] the {scheme}", frame=("scheme",), rules=("Y14.4",)),
    Event(c.EVENT_SHUFFLED, "shuffled", "{seat} rest[s] and shuffle[s] [your|its] schemes", rules=("Y14.8",)),
    Event(
        c.EVENT_TRACK,
        "resource track",
        "{seat's} Resource Track marker comes to {track}",
        frame=("track",),
        rules=("Y14.5",),
    ),
    Event(c.EVENT_COMET, "comet track", "{seat's} Comet Track stands at {comet}", frame=("comet",), rules=("Y14.12",)),
)

SOURCES: tuple[Source, ...] = (
    Source(c.FROM_START, "start", gains="{seat} begin[s] with {goods}", rules=("Y1.6",)),
    Source(c.FROM_EFFECT, "effect", rules=("Y0.3",)),
    Source(c.FROM_PRICE, "price", loses="{seat} spend[s] {goods}", rules=("Y8.5", "Y9.1", "Y10.10")),
    Source(
        c.FROM_FEE,
        "fee",
        gains="{seat} get[s] {goods} as a fee",
        loses="{seat} pay[s] a fee of {goods}",
        rules=("Y4.4",),
    ),
    Source(c.FROM_LINK, "link", loses="{seat} spend[s] {goods} for the link", rules=("Y5.2",)),
    Source(c.FROM_ABILITY, "guild ability", loses="{seat} spend[s] {goods} for the guild ability", rules=("Y6.3",)),
    Source(c.FROM_CARD, "card", gains="{seat} take[s] {goods} from the card", rules=("Y8.6", "Y11.8")),
    Source(c.FROM_PLACING, "placing", loses="", rules=("Y11.1",)),
    Source(c.FROM_TRACK, "journal track", gains="{seat} take[s] {goods} from beside the track", rules=("Y5.7",)),
    Source(c.FROM_MOVE, "moved influence", loses="{seat} take[s] back {goods}", rules=("Y4.12", "Y4.14")),
    Source(
        c.FROM_CONSENT,
        "consent",
        gains="{seat} allow[s] it for {goods}",
        loses="{seat} pay[s] {goods} to deny it",
        rules=("Y14.33",),
    ),
)


def influence(guild: int) -> Resource:
    """Influence in a guild."""
    name = f"{names.GUILDS[guild]} influence"
    return Resource(c.INFLUENCE + guild, name, lambda s, seat: int(s.guild[seat * t.NUM_GUILDS + guild]), plural=name)


def workers(colour: int) -> Resource:
    """Workers of a colour in supply."""
    return Resource(
        c.WORKERS + colour,
        f"{names.WORKERS[colour]} worker",
        lambda s, seat: int(s.workers[seat * t.NUM_COLOURS + colour]),
    )


RESOURCES: tuple[Resource, ...] = (
    Resource(c.SILVER, "silver", lambda s, seat: int(s.silver[seat]), plural="silver"),
    Resource(c.PROVISION, "provision", lambda s, seat: int(s.provision[seat])),
    *map(influence, range(t.NUM_GUILDS)),
    *map(workers, range(t.NUM_COLOURS)),
    Resource(c.DICE, "new die", lambda s, seat: t.NUM_DICE - int(s.reserve[seat]), plural="new dice"),
)

LOG = Log(
    EVENTS,
    SOURCES,
    RESOURCES,
    {
        "face": words.face,
        "to": words.to,
        "space": words.space,
        "journal": words.journal,
        "colour": words.colour,
        "card": words.card,
        "in_full": words.in_full,
        "townsfolk": words.townsfolk,
        "host": words.host,
        "inspiration": words.inspiration,
        "star": words.star,
        "tile": words.tile,
        "scheme": words.scheme,
        "track": words.track,
    },
)

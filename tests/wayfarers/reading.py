"""Reads what is told of cards and tiles back into the words of `tests/facts/wayfarers`.

It knows no table of the program. In the facts options are parted by / and what one option has by +.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

EFFECTS = (  # what an effect is told as, with how often and of what kind
    (r"(?P<n>\d+) silver", "silver"),
    (r"(?P<n>\d+) provisions?", "provision"),
    (r"(?P<n>\d+) (?P<of>black|yellow|blue) influence", "inf:{}"),
    (r"influence in any guild", "inf:any"),
    (r"influence on (?P<n>a|\d+) cards?", "inf:card"),
    (r"move (?:1 influence|influence (?P<n>\d+) times)", "inf:move"),
    (r"journal", "journal"),
    (r"refresh a die", "die:refresh"),
    (r"change (?:a die by 1|dice by 1, (?P<n>\d+) times)", "die:shift"),
    (r"take (?P<n>a|\d+) workers?", "worker:take"),
    (r"a (?P<of>Land|Water) card", "card:{}"),
    (r"an (?P<of>Inspiration) card", "card:{}"),
    (r"(?:buy|hire) a (?P<of>Space|Townsfolk) card", "card:{}"),
    (r"buy a Space card for 1 silver less", "card:space!less1"),
    (r"a free (?P<of>Townsfolk) card", "card:{}!free"),
    (r"buy a (?P<of>basic|space|land|water) tile", "tile:{}"),
    (r"a free (?P<of>basic|space|land|water) tile", "tile:{}!free"),
)
JOINED = re.compile(r", | and | or |$")
JOINS = {" and ": " + ", " or ": " / ", "": ""}
ICONS = {
    "silver -1": "silver-1",
    "provision -1": "provision-1",
    "die +1": "die+",
    "die -1": "die-",
    "die +1 or -1": "die+-",
}
WHEN = {"with a die on its host": "die", "when its vista triggers": "vista", "when resting": "rest"}
SIZES = {"1 square": "1x1", "2 squares wide": "2x1", "2 squares high": "1x2"}
PLURALS = {"cities": "city", "libraries": "library", "observatories": "observatory"}

Row = dict[str, str]


def told(pattern: str, words: str) -> Row:
    """The named parts of words, '' for what is not there. Raises ValueError for words of another form."""
    found = re.fullmatch(pattern, words)
    if not found:
        raise ValueError(f"not understood: {words}")
    return {name: part or "" for name, part in found.groupdict().items()}


def parts(words: str) -> list[str]:
    """What is listed."""
    return re.split(r", | and | or ", words) if words else []


def plus(things: Sequence[str]) -> str:
    """Things that are there together."""
    return " + ".join(things)


def atom(words: str) -> tuple[str, int]:
    """The longest effect at the beginning, and its length. Raises ValueError where there is none."""
    matches = [(found, says) for form, says in EFFECTS if (found := re.match(form, words))]
    if not matches:
        raise ValueError(f"not understood: {words}")
    found, says = max(matches, key=lambda one: one[0].end())
    named = found.groupdict()
    number = named.get("n") or "a"
    times = "" if number in ("a", "1") else f"*{number}"
    return says.format((named.get("of") or "").lower()) + times, found.end()


def effect(words: str) -> str:
    """`silver*2 + journal` for `2 silver and journal`: a comma stands for the next word that joins."""
    read: list[tuple[str, str]] = []
    while words:
        one, length = atom(words)
        join = JOINED.match(words, length)
        if not join:
            raise ValueError(f"not understood: {words}")
        read.append((one, join[0]))
        words = words[join.end() :]
    found, last = "", ""
    for one, join_word in reversed(read):
        last = last if join_word == ", " else join_word
        found = one + JOINS[last] + found
    return found


def assets(words: str) -> str:
    """`camel + pigeon` for `camel and pigeon`."""
    return plus(parts(words))


def counter(words: str) -> str:
    """`tag:city` for `cities`, `guild:black` for `black influence`."""
    one = words if words.endswith("influence in guilds") else PLURALS.get(words, words.removesuffix("s"))
    name, _, noun = one.rpartition(" ")
    if noun in ("card", "tile"):
        return f"{noun}:{name.lower()}"
    if noun == "influence":
        return f"guild:{name}"
    return {"influence in guilds": "guild:all", "silver": "silver", "provision": "provision"}.get(one, f"tag:{one}")


# ------------------------------------------------------------------------------------------------------ cards and tiles

AT_ONCE = r"(?:; at once: (?P<on_gain>.+?))?"
DIE = r"; die(?: with (?P<need>[^:]+))?: (?:for (?P<pay>\d+) provisions?: )?(?P<gives>.+?)"


def townsfolk(words: str) -> Row:
    """Name, price, hosts, what it brings when."""
    form = r"(?P<name>.+), (?:(?P<cost>\d+) silver|free); under (?:an? )?(?P<under>.+); (?P<when>.+): (?P<gives>.+)"
    row = told(form, words)
    icons = all(part in ("camel", "telescope", "ship", "pigeon") for part in parts(row["gives"]))
    found = {"assets": assets(row["gives"]), "gives": ""} if icons else {"assets": "", "gives": effect(row["gives"])}
    hosts = " / ".join(parts(row["under"]))
    return row | found | {"cost": row["cost"] or "0", "under": hosts, "when": WHEN[row["when"]]}


def with_effects(row: Row) -> Row:
    """The row of a Land or Water card with what it needs and gives."""
    needs = {"need": assets(row["need"]), "pay": row["pay"] or "0"}
    return row | needs | {"gives": effect(row["gives"]), "on_gain": effect(row["on_gain"])}


def land(words: str) -> Row:
    """A city with its die space, or a vista."""
    if words.startswith("vista"):
        row = told(rf"vista, with each (?P<trigger>.+?): (?P<gives>.+?){AT_ONCE}", words)
        trigger = " / ".join("townsfolk" if one == "Townsfolk card" else one for one in parts(row["trigger"]))
        return with_effects(row | {"need": "", "pay": ""}) | {"tags": "vista", "trigger": trigger}
    row = told(rf"(?P<tags>city.*?){DIE}{AT_ONCE}", words)
    return with_effects(row) | {"tags": plus(parts(row["tags"])), "trigger": ""}


def water(words: str) -> Row:
    """A harbour with its die space, or open water, and its links."""
    ends = r"; (?:bolts at (?P<link_in>.+?)|no bolts); links (?P<link_out>.+)"
    row = told(rf"(?P<tags>[^;]+?)(?:{DIE})?{AT_ONCE}{ends}", words)
    rewards = dict(re.findall(r"(\d): (.+?)(?=, \d:| and \d:|$)", row["link_out"]))
    links = plus([effect(rewards[bar]) if bar in rewards else "-" for bar in "1234"])
    return with_effects(row) | {
        "tags": plus(parts(row["tags"])),
        "link_in": plus(parts(row["link_in"])),
        "link_out": links,
    }


def tags(words: str) -> str:
    """`comet + comet` for `2 comets`."""
    number, _, tag = words.partition(" ")
    return plus([counter(tag).removeprefix("tag:")] * int(number))


def space(words: str) -> Row:
    """Tags, points, what it gives."""
    points = (
        r"(?P<base>\d+) points?, (?P<more>\d+) (?:with the (?P<most>most comets)|together with (?P<pair>.+?))",
        r"(?:(?P<base>\d+) points? and )?(?P<more>\d+)(?: points?)? for (?:every (?P<per>\d+)|each) (?P<of>.+?)",
    )
    form = next(one for one in points if re.fullmatch(rf".+?; {one}{AT_ONCE}", words))
    row = {"most": "", "pair": "", "per": "", "of": ""} | told(rf"(?P<tags>.+?); {form}{AT_ONCE}", words)
    each = parts(row["of"].replace("set of 1 ", "").replace(" 1 ", " "))
    counted = row["most"] or (f"with {counter(row['pair'])}" if row["pair"] else plus([counter(one) for one in each]))
    return {
        **{"tags": tags(row["tags"]), "base": row["base"] or "0", "more": row["more"]},
        **{"per": row["per"] or "1", "for": counted, "on_gain": effect(row["on_gain"])},
    }


def inspiration(words: str) -> Row:
    """What has to be reached, as often of each."""
    asked = [
        one.partition(" ") for one in parts(told(r"doubles with (?P<goal>.+) at the end of the game", words)["goal"])
    ]
    [number] = {number for number, _, _ in asked}
    return {"goal": plus([counter(what) for _, _, what in asked]), "at_least": number}


def face(words: str) -> str:
    """The icons of a tile column by column."""
    columns = [re.split(r", | and ", "" if one == "blank" else one) for one in words.split(" | ")] if words else []
    return " | ".join(plus([ICONS.get(icon, icon) for icon in column]) for column in columns)


def tile(words: str) -> Row:
    """Kind, price, size, both faces, points; of a special tile its tag."""
    form = (
        r"(?P<kind>\w+) tile, (?:(?P<silver>\d+) silver(?: or (?P<number>\d+) (?P<guild>\w+) influence)?|free); "
        r"(?P<size>[^:]+): (?P<front>[^;]+)(?:; flipped (?P<back>[^;]+))?(?:; (?P<points>\d+) points?)?"
        r"; (?:\d+|none) left"
    )
    row = told(form, words)
    number, guild, front = row.pop("number"), row.pop("guild"), row.pop("front")
    double = front.startswith("double ")
    shown = {"front": "", "tags": plus([front.removeprefix("double ")] * (1 + double))}
    return row | {
        **(shown if row["kind"] == "special" else {"front": face(front), "tags": ""}),
        **{"silver": row["silver"] or "0", "influence": f"{guild}*{number}" if guild else ""},
        **{"size": SIZES[row["size"]], "back": face(row["back"]), "points": row["points"] or "0"},
    }

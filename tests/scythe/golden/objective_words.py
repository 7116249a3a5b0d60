"""What the keys of objective cases mean: words like `character_3_workers_1_mech_1_structure` as pieces on the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.scythe.generated import names
from engines.scythe.generated.tables import ADJACENT, FACTORY, LAKES, TERRAIN_MASK, TUNNELS
from tests.scythe.golden.reading import UnknownKey, number
from tests.scythe.position import Position, bits, space

PHRASES = {
    "combat_cards": "cards", "combat_card": "cards", "combat_stars": "combat", "combat_star": "combat",
    "combat_victories": "combat", "combat_victory": "combat", "victories": "combat", "victory": "combat",
    "factory_cards": "factorycard", "factory_card": "factorycard", "one_time": "", "on_home_base": "@home",
    "at_home_base": "@home", "on_the_home_base": "@home", "at_home": "@home", "on_home": "@home",
    "on_one_territory": "@together", "on_the_same_territory": "@together", "same_territory": "@together",
    "on_two_territories": "@split", "on_different_territories": "@split", "split": "@split",
    "around_one_lake": "@lake", "around_the_same_lake": "@lake", "around_a_lake": "@lake",
    "around_two_lakes": "@lakes", "around_different_lakes": "@lakes",
    "next_to_factory": "@factory", "next_to_the_factory": "@factory", "adjacent_to_factory": "@factory",
    "adjacent_to_the_factory": "@factory", "beside_factory": "@factory",
    "next_to_home": "@beside", "adjacent_to_home": "@beside", "next_to_home_base": "@beside",
    "not_adjacent_to_home": "@away", "not_next_to_home": "@away", "away_from_home": "@away",
    "won_as_attacker_against_worker": "!drove",
    "won_as_attacker_with_worker": "!drove",
    "attacker_won_with_defending_worker": "!drove",
    "combat_won_as_attacker": "!drove",
    "won_as_attacker": "!drove",
    "won_as_defender": "!defended",
    "combat_won_as_defender": "!defended",
    "drove_off_workers": "!drove",
    "workers_driven_off": "!drove",
    "drove_off_worker": "!drove", "drove_off": "!drove", "worker_driven_off": "!drove", "worker_retreated": "!drove",
    "forced_worker_retreat": "!drove", "forced_retreat": "!drove", "forced_worker": "!drove",
    "all_resources": "!each", "every_resource": "!each", "each_resource": "!each", "all_types": "!each",
    "every_type": "!each", "each_type": "!each", "one_of_each_resource": "!each", "all_four_types": "!each",
    "of_one_type": "!single", "one_type": "!single", "same_type": "!single", "of_two_types": "!two",
    "own_mine": "minehex", "highest_power": "!highest", "most_power": "!highest", "tied_power": "!tied",
    "power_tied": "!tied", "power_tie": "!tied", "tie": "!tied", "tied": "!tied", "lower_power": "!lower",
    "less_power": "!lower", "second_power": "!lower", "not_highest_power": "!lower", "power_highest": "!highest",
    "worker_on_each_terrain": "!terrains", "worker_on_every_terrain": "!terrains",
    "and": "", "with": "", "have": "", "controlled": "", "control": "", "only": "", "own": "", "territories": "places",
    "territory": "places", "card": "factorycard", "others": "rival", "other": "rival", "opponent": "rival",
}  # fmt: skip
PLURALS = {"tundra": "tundra", "villages": "village"}
TERRAINS = ["mountain", "farm", "tundra", "forest", "village", "lake"]
COUNTED: tuple[str, ...] = (
    "worker",
    "mech",
    "structure",
    "recruit",
    "upgrade",
    "resource",
    "coin",
    "power",
    "popularity",
    "cards",
)
COUNTED += ("combat", "factorycard", "character", "tunnel", "factory", "places", "minehex", "rival", "token")
COUNTED += (*TERRAINS, *names.RESOURCES)


@dataclass
class Wish:
    """What a key asks for: numbers of things, marks (`!`) and places (`@`)."""

    count: dict[str, int] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)


def singular(word: str) -> str:
    """A noun without its plural ending."""
    if word in COUNTED or word in ("!each",):
        return word
    return word[:-1] if word.endswith("s") and word[:-1] in COUNTED else word


def merged(key: str) -> list[str]:
    """The words of a key, longest known phrases first made into one word."""
    words, result, i = key.split("_"), [], 0
    while i < len(words):
        for length in range(min(5, len(words) - i), 0, -1):
            phrase = "_".join(words[i : i + length])
            if phrase in PHRASES:
                result += [PHRASES[phrase]] if PHRASES[phrase] else []
                i += length
                break
        else:
            result.append(words[i])
            i += 1
    return result


def parse(key: str) -> Wish:
    """The meaning of a key: "workers_2_recruits_2" or "3_workers_1_mech". Raises UnknownKey."""
    words = merged(key)
    zeros = {"no": 0, "without": 0}
    numbers = [zeros.get(word, number(word)) for word in words]
    noun_first = bool(words) and number(words[-1]) is not None
    wish = Wish()
    for i, word in enumerate(words):
        if numbers[i] is not None:
            continue
        if word[0] in "!@":
            wish.marks.add(word)
            continue
        noun = singular(word)
        if noun not in COUNTED:
            raise UnknownKey(f"objective: the adapter does not know '{word}' in '{key}'")
        near = i + 1 if noun_first else i - 1
        found = numbers[near] if 0 <= near < len(words) else None
        wish.count[noun] = wish.count.get(noun, 0) + (1 if found is None else found)
    return wish


def lay(p: Position, wish: Wish, together: str) -> None:
    """Put on the board what a key asks for; things of one territory on `together`."""
    count = dict(wish.count)
    site = names.SPACES[p.home(0)] if "@home" in wish.marks else together
    p.track(0, **{field: count.pop(word) for word, field in TRACK_WORDS.items() if word in count})
    if "cards" in count:
        p.hand(0, *[2] * count.pop("cards"))
    if count.pop("factorycard", 0):
        p.factory_card(0, 4)
    if "combat" in count:
        p.stars(0, *["combat"] * count.pop("combat"))
    if "recruit" in count:
        p.recruits(0, *names.BOTTOM_ACTIONS[: count.pop("recruit")])
    if "upgrade" in count:
        p.cubes(0, *names.UPGRADE_BOXES[: count.pop("upgrade")])
    lay_map(p, wish, count)
    lay_units(p, wish, count, site)
    lay_structures(p, wish, count.pop("structure", 0), site)
    lay_tokens(p, wish, count, site)
    lay_power(p, wish, count)
    if count:
        raise UnknownKey(f"objective: the adapter does not know how to lay {count}")


TRACK_WORDS = {"power": "power", "popularity": "popularity", "coin": "coins"}


def hexes(mask: int, p: Position) -> list[str]:
    """Empty hexes of a mask, those of a single kind first."""
    used = set(p.s.pos) | set(p.s.structure)
    return [names.SPACES[h] for h in bits(mask) if h not in used]


def lay_map(p: Position, wish: Wish, count: dict[str, int]) -> None:
    """Territories held with workers: by terrain, tunnels, the Factory, around a lake, next to the Factory."""
    for i, terrain in enumerate(TERRAINS):
        plain = TERRAIN_MASK[i] if "tunnel" in count else TERRAIN_MASK[i] & ~TUNNELS or TERRAIN_MASK[i]
        hold(p, hexes(plain, p) or hexes(TERRAIN_MASK[i], p), count.pop(terrain, 0))
    hold(p, hexes(TUNNELS, p), count.pop("tunnel", 0))
    if count.pop("minehex", 0):
        where = hexes(TERRAIN_MASK[1] & ~TUNNELS, p)[0]
        p.structure(0, "mine", where)
    hold(p, ["FACTORY"], count.pop("factory", 0))
    places = count.pop("places", 0)
    if "@lake" in wish.marks:
        lake = next(h for h in bits(LAKES) if ADJACENT[h].bit_count() >= places)
        hold(p, hexes(ADJACENT[lake] & ~LAKES, p), places)
    elif "@lakes" in wish.marks:
        first, second = ADJACENT[space("L1")], ADJACENT[space("L6")]
        hold(p, hexes(first & ~second & ~LAKES, p), places // 2)
        hold(p, hexes(second & ~first & ~LAKES, p), places - places // 2)
    elif "@factory" in wish.marks:
        hold(p, hexes(ADJACENT[FACTORY] & ~LAKES, p) + hexes(ADJACENT[FACTORY] & LAKES, p), places)
    elif places:
        hold(p, hexes(TERRAIN_MASK[3], p), places)
    if "!terrains" in wish.marks:
        for i in range(5):
            hold(p, hexes(TERRAIN_MASK[i], p), 1)


def hold(p: Position, where: list[str], number_of: int) -> None:
    """Hold so many of these hexes with a worker each."""
    if number_of > len(where):
        raise UnknownKey(f"objective: there are no {number_of} such territories")
    for name in where[:number_of]:
        p.units(0, name, worker=1)


def lay_units(p: Position, wish: Wish, count: dict[str, int], site: str) -> None:
    """Character, mechs with their abilities, workers, on one territory or on two."""
    workers, mechs = count.pop("worker", 0), count.pop("mech", 0)
    p.deploy(0, mechs)
    p.units(0, site, character=count.pop("character", 0), mech=mechs)
    away = workers // 2 if "@split" in wish.marks else 0
    p.units(0, site, worker=workers - away)
    p.units(0, "F7", worker=away)


def lay_structures(p: Position, wish: Wish, structures: int, site: str) -> None:
    """Structures: one on the territory in question, the others anywhere; `@beside` puts one next to the home base."""
    beside = [names.SPACES[h] for h in bits(ADJACENT[p.home(0)])]
    sites = [site if not site.startswith("HOME") and "@away" not in wish.marks else "F7", "T7", "V8", "M7"]
    if "@beside" in wish.marks:
        sites[0] = beside[0]
    for kind, where in zip(names.STRUCTURES, sites[:structures], strict=False):
        p.structure(0, kind, where)


def lay_tokens(p: Position, wish: Wish, count: dict[str, int], site: str) -> None:
    """Resource tokens: by type, of all types, of one type, or of any."""
    tokens = {resource: count.pop(resource) for resource in names.RESOURCES if resource in count}
    total = count.pop("resource", 0)
    if "!single" in wish.marks:
        tokens["wood"] = total
    elif "!two" in wish.marks:
        tokens |= {"wood": total - total // 2, "oil": total // 2}
    elif total or "!each" in wish.marks:
        total = max(total, 4) if "!each" in wish.marks else total
        for r, resource in enumerate(names.RESOURCES):
            tokens.setdefault(resource, (total + 3 - r) // 4)
    if not tokens:
        return
    if site.startswith("HOME") or not p.unit_at(0, "worker", site) + p.unit_at(0, "mech", site) + p.unit_at(
        0, "character", site
    ):
        p.units(0, site, mech=1)
    part = {resource: amount // 2 if "@split" in wish.marks else 0 for resource, amount in tokens.items()}
    p.resources(site, **{resource: amount - part[resource] for resource, amount in tokens.items()})
    if "@split" in wish.marks:
        p.units(0, "T7", mech=1)
        p.resources("T7", **part)


def lay_power(p: Position, wish: Wish, count: dict[str, int]) -> None:
    """How the power of the opponent compares."""
    power = p.of(0, "power")
    if "rival" in count:
        p.track(1, power=count.pop("rival"))
    if "!highest" in wish.marks:
        p.track(0, power=max(power, 3))
    if "!tied" in wish.marks:
        p.track(1, power=power)
    if "!lower" in wish.marks:
        p.track(1, power=power + 1)

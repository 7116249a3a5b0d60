"""One combat as a case words it: who stands where, what both sides commit, what the engine asks and does."""

from __future__ import annotations

from typing import Any

from engines.scythe.generated import names
from engines.scythe.generated.tables import COMBAT_CARD_VALUE, MECH_ABILITY, TUNNELS
from engines.scythe.rules import constants as c
from engines.scythe.rules.combat import total_of
from tests.scythe.golden.moving import Refused
from tests.scythe.golden.reading import Table, UnknownKey
from tests.scythe.golden.scene import TERRAIN_LETTERS, UNIT_KINDS, Scene, fill, neighbours, read_player, spare
from tests.scythe.position import Position, space

MOVE_MATS = ("agricultural", "industrial", "engineering", "patriotic", "mechanical", "militant", "innovative")
ROLES = ("attacker", "defender")
WHO = {"attacker": 0, "mover": 0, "me": 0, "defender": 1, "opponent": 1, "neighbour": 1}
FACTION_OF = {names.ABILITIES[a]: names.FACTIONS[i // 4] for i, a in enumerate(MECH_ABILITY) if a}
SHARED_ABILITIES = ("riverwalk", "speed")


def faction_of(player: Table) -> str | None:
    """The faction of a player: named, or the only one with such a mech."""
    if "faction" in player:
        return str(player.take("faction"))
    own = [ability for ability in player.look("abilities", []) if ability not in SHARED_ABILITIES]
    return FACTION_OF[own[0]] if own else None


class Fight:
    """A combat between seat 0, who attacks, and seat 1."""

    def __init__(self, given: Table) -> None:
        """Builds the position up to the end of the attacker's moves; takes `attacker`, `defender`, `territory`."""
        attacker, defender = given.table("attacker"), given.table("defender")
        factions = fill(faction_of(attacker), faction_of(defender))
        self.scene = Scene(WHO, factions, given, MOVE_MATS)
        self.p = self.scene.position
        units = [self.units_of(player, "mech") for player in (attacker, defender)]
        for seat, player in enumerate((attacker, defender)):
            read_player(self.scene, seat, player)
            player.finish()
        if isinstance(given.look("territory"), str):
            given.add("territory", {"hex": given.take("territory")})
        self.place = place_for(self.scene, given.table("territory"))
        self.begin(units)

    @staticmethod
    def units_of(player: Table, fallback: str) -> dict[str, int]:
        """The units of one side; a single mech if the case does not say."""
        units: dict[str, int] = player.take("units", {fallback: 1})
        unknown = set(units) - set(UNIT_KINDS)
        if unknown:
            raise UnknownKey(f"units: the adapter does not know {sorted(unknown)}")
        return units

    def begin(self, units: list[dict[str, int]]) -> None:
        """A Move action in which the attacker's units have come to the territory of the defender's."""
        p = self.p
        self.origin = next((where for where in neighbours(self.place) if where[0] != "L"), "F1")
        p.units(1, self.place, **units[1])
        p.units(0, self.origin, **units[0])
        p.hold()
        p.start()
        p.to_move()
        for kind, count in units[0].items():
            for unit in p.unit_at(0, kind, self.origin)[:count]:
                p.put("pos", space(self.place), unit)
        p.put("contested", 1 << space(self.place))
        p.settle()
        self.before = p.copy()
        self.offered: list[str] = []
        self.power: list[int] = []

    def ability_of(self, seat: int) -> list[str]:
        """Abilities of a seat by name."""
        return [name for number, name in enumerate(names.ABILITIES) if self.p.of(seat, "abilities") >> number & 1]

    def fight(self, when: Table) -> None:
        """Use abilities, commit, reveal, retreat, to the end of the Move action. Raises Refused."""
        self.use: list[str] = when.take("use", [])
        self.dials = [when.take(f"{role}_dial", 0) for role in ROLES]
        self.cards = [sorted(when.take(f"{role}_cards", [])) for role in ROLES]
        self.stolen: int | None = when.first("steal", "stolen", "stolen_card", "scout_takes", default=None)
        self.check_use()
        self.told = self.p.run(c.K_BOTTOM, c.K_END_WINDOW, answers=self.answers())
        for role in range(2):
            if not self.p.s.ended and self.p.s.dial[role] != self.dials[role]:
                raise Refused(f"the {ROLES[role]} cannot choose {self.dials[role]}")
            if not self.p.s.ended and committed(self.p, role) != self.cards[role]:
                raise Refused(f"the {ROLES[role]} cannot add {self.cards[role]}")

    def check_use(self) -> None:
        """Every ability to be used must belong to somebody here."""
        known = self.ability_of(0) + self.ability_of(1)
        for ability in self.use:
            if ability not in known:
                raise UnknownKey(f"nobody has the ability '{ability}'")

    def answers(self) -> dict[int, Any]:
        """What to answer to the questions of a combat."""
        return {
            c.K_MOVE_UNIT: c.DONE,
            c.K_ABILITY: self.answer_ability,
            c.K_DIAL: self.answer_dial,
            c.K_COMMIT: self.answer_commit,
            c.K_STEAL: self.answer_steal,
        }

    def answer_ability(self, p: Position) -> int:
        """Use the ability if the case says so."""
        self.offered += self.ability_of(p.player)
        return c.YES if set(self.use) & set(self.ability_of(p.player)) else c.NO

    def answer_dial(self, p: Position) -> int:
        """The number of the case."""
        self.power = self.power or [p.of(0, "power"), p.of(1, "power")]
        return wanted_answer(p, self.dials[p.context[0]])

    def answer_commit(self, p: Position) -> int:
        """So many cards of the value in question."""
        role, v, _ = p.context
        return wanted_answer(p, self.cards[role].count(COMBAT_CARD_VALUE[v]))

    def answer_steal(self, p: Position) -> int:
        """The card that the case says, or the lowest."""
        return p.legal[0] if self.stolen is None else wanted_answer(p, COMBAT_CARD_VALUE.index(self.stolen))

    def draws(self, role: int) -> int:
        """Cards drawn: the change of the hand without what was played and stolen."""
        played = len(committed(self.p, role))
        change = len(self.p.hand_of(role)) - len(self.before.hand_of(role)) + played
        for thief in range(2):
            if "scout" in self.use and "scout" in self.ability_of(thief) and self.before.hand_of(1 - thief):
                change += -1 if role == thief else 1
        return change

    def total(self, role: int) -> int:
        """Dial and cards."""
        return int(total_of(self.p.s, role))


def wanted_answer(p: Position, answer: int) -> int:
    """The answer if it is legal. Raises Refused."""
    if answer not in p.legal:
        raise Refused(f"{answer} is not legal: {p.legal}")
    return answer


def committed(p: Position, role: int) -> list[int]:
    """Values of the cards that a side added."""
    return [COMBAT_CARD_VALUE[v] for v in range(4) for _ in range(p.s.commit[role * 4 + v])]


def place_for(scene: Scene, territory: Table) -> str:
    """A hex as the case describes it, with its resources, a mine or a structure on it."""
    p = scene.position
    place = territory.first("hex", "id", "space", "territory", default=None)
    terrain = territory.take("terrain", "")
    if territory.take("tunnel", False):
        letter = TERRAIN_LETTERS[terrain] if terrain else "TMWFV"
        place = next(name for name in names.SPACES if TUNNELS >> space(name) & 1 and name[0] in letter)
    if place is None:
        place = "FACTORY" if terrain == "factory" else spare(p, terrain or "farm")
    p.resources(place, **territory.take("resources", {}))
    if territory.take("own_mine", False):
        p.structure(owner_of(scene, True), "mine", place)
    if territory.take("opponent_mine", False):
        p.structure(1 - owner_of(scene, True), "mine", place)
    for key in ("mine", "mill", "monument", "armory"):
        if key in territory:
            p.structure(owner_of(scene, territory.take(key)), key, place)
    if territory.first("encounter", "encounter_token", default=False):
        p.tokens(place)
    territory.finish()
    return str(place)


def owner_of(scene: Scene, owner: Any) -> int:
    """Seat of the owner of a structure; `true` or "own" is the side with Disarm, or the attacker."""
    if owner is True or owner in ("own", "me"):
        disarm = 1 << names.ABILITIES.index("disarm")
        return next((seat for seat in range(2) if scene.position.of(seat, "mechs") and has(scene, seat, disarm)), 0)
    return scene.seat(owner)


def has(scene: Scene, seat: int, ability: int) -> bool:
    """Whether a seat has an ability, before the caches are refreshed."""
    f = scene.position.s.faction[seat]
    own = [MECH_ABILITY[f * 4 + slot] for slot in range(4) if scene.position.of(seat, "mechs") >> slot & 1]
    return any(1 << number == ability for number in own)

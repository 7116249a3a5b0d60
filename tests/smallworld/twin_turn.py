"""Turns of Small World on a plain table, as a conversation: what is asked, of whom, and which answers are legal.

`play` is a generator. It yields a `Question` and is sent the answer, both in the numbers of the engine; everything else
is read from the rules a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass

from engines.core.engine.constants import CHANCE_PLAYER
from engines.smallworld.rules import constants as c
from tests.smallworld.twin_table import ACTIVE, BADGES, BANNERS, Combo, Race, Region, Table

RACES, POWERS = list(BANNERS), list(BADGES)


@dataclass(frozen=True)
class Question:
    """What is asked, of whom, about which race, and the legal answers."""

    kind: int
    player: int
    answers: frozenset[int]
    race: Race | None = None


Talk = Generator[Question, int, None]
Reply = Generator[Question, int, int]


def ask(kind: int, player: int, answers: Iterable[int], race: Race | None = None) -> Reply:
    """The answer; a question with one answer is not asked, but for a pick."""
    legal = frozenset(answers)
    assert legal, "nothing to answer"
    if len(legal) == 1 and kind != c.K_PICK:
        return next(iter(legal))
    answer = yield Question(kind, player, legal, race)
    return answer


def regions(found: Iterable[Region]) -> set[int]:
    """Answers that name regions."""
    return {region.number - 1 for region in found}


class Game:
    """A table on which a game is played."""

    def __init__(self, table: Table, dealt: Sequence[tuple[str, str]] = ()) -> None:
        """`dealt`: combos that all seats begin with at no cost, if any."""
        self.table = table
        self.dealt = dict(enumerate(dealt))
        for race, power in dealt:
            table.banners.remove(race)
            table.badges.remove(power)

    def play(self) -> Talk:
        """A whole game. Rule: W0.20, W1.3, W11.1"""
        table = self.table
        yield from self.fill()
        for number in range(table.rounds):
            table.round = number + 1
            for after in range(table.players):
                table.turn = (table.first + after) % table.players
                yield from self.take_turn(table.turn)

    def fill(self) -> Talk:
        """Combos until six are on offer or no banner is left. Rule: W1.3, W2.5, W2.6, W2.7"""
        table = self.table
        while True:
            bare = next((combo for combo in table.column if not combo.power), None)
            if bare is not None:
                bare.power = yield from self.draw_badge()
            elif len(table.column) == 6 or not (table.banners or table.under):
                return
            else:
                name = yield from self.draw_banner()
                table.column.append(Combo(name))

    def draw_badge(self) -> Generator[Question, int, str]:
        """Rule: W2.7"""
        table = self.table
        if not table.badges:
            table.badges, table.discards = table.discards, set()
        answer = yield from ask(c.K_DRAW_BADGE, CHANCE_PLAYER, map(POWERS.index, table.badges))
        table.badges.remove(POWERS[answer])
        return POWERS[answer]

    def draw_banner(self) -> Generator[Question, int, str]:
        """Shuffled banners come before those that were put under them. Rule: W10.7"""
        table = self.table
        if not table.banners:
            return table.under.pop(0)
        answer = yield from ask(c.K_DRAW_BANNER, CHANCE_PLAYER, map(RACES.index, table.banners))
        table.banners.remove(RACES[answer])
        return RACES[answer]

    # ---------------------------------------------------------------------------------------------- the turn

    def take_turn(self, seat: int) -> Talk:
        """Rule: W0.20"""
        table = self.table
        table.forget()
        if table.peace and table.peace[0] == seat:
            table.peace = None
        if table.active(seat) and (yield from ask(c.K_TURN, seat, {c.EXPAND, c.DECLINE})) == c.DECLINE:
            table.decline(seat)
            table.score(seat)
            yield from self.fill()
            return
        yield from self.ghouls(seat)
        if not table.active(seat):
            yield from self.pick(seat)
        race = table.active(seat)
        assert race is not None
        yield from self.ready(race)
        yield from self.conquests(race)
        yield from self.settle(race)
        table.score(seat)
        yield from self.afterwards(race)

    def ghouls(self, seat: int) -> Talk:
        """Rule: W12.4"""
        for race in self.table.declined(seat):
            if race.name == "ghouls":
                yield from self.ready(race)
                yield from self.conquests(race)
                yield from self.redeploy(race, True)

    def pick(self, seat: int) -> Talk:
        """Rule: W2.1 to W2.5"""
        table = self.table
        if seat in self.dealt:
            self.begin(seat, *self.dealt.pop(seat))
            return
        free = self.table.options["found_coins_pay"]
        purse = table.coins[seat]
        payable = {k for k, combo in enumerate(table.column) if k <= purse + (combo.coins if free else 0)}
        place = yield from ask(c.K_PICK, seat, payable)
        combo = table.column.pop(place)
        table.coins[seat] += combo.coins - place
        for above in table.column[:place]:
            above.coins += 1
        self.begin(seat, combo.race, combo.power)
        yield from self.fill()

    def begin(self, seat: int, name: str, power: str) -> None:
        """Rule: W2.4"""
        table, banner = self.table, BANNERS[name]
        tokens = min(table.tray[name], banner["tokens"] + banner.get("extra", 0) + BADGES[power]["tokens"])
        table.tray[name] -= tokens
        table.races.append(Race(seat, name, power, tokens))
        table.picked = True
        if power == "bivouacking":
            table.camps_in_hand = 5

    def ready(self, race: Race) -> Talk:
        """Rule: W9.3, W9.4"""
        table = self.table
        if table.held(race) and (yield from ask(c.K_ABANDON, race.seat, {c.NO, c.YES}, race)) == c.YES:
            given_up = -1
            while True:
                left = {r for r in regions(table.held(race)) if r > given_up}
                if not left:
                    break
                given_up = yield from ask(
                    c.K_ABANDON_REGION, race.seat, left | ({c.STOP} if given_up >= 0 else set()), race
                )
                if given_up == c.STOP:
                    break
                table.empty(table.regions[given_up + 1])
        race.hand += race.aside
        race.aside = 0
        self.take_up(race)

    def take_up(self, race: Race) -> None:
        """All tokens but one of each region. Rule: W9.3"""
        for region in self.table.held(race):
            race.hand += region.tokens - 1
            region.tokens = 1

    # ------------------------------------------------------------------------------------------- conquests

    def conquests(self, race: Race) -> Talk:
        """Rule: W4.9, W6.1, W6.4, W12.11, W13.2, W13.6"""
        while True:
            answers = self.attacks(race)
            if not answers:
                return
            answer = yield from ask(c.K_CONQUER, race.seat, answers | {c.STOP}, race)
            if answer == c.STOP:
                return
            if answer == c.DRAGON:
                yield from self.send_dragon(race)
            elif answer == c.SUBSTITUTE:
                yield from self.substitute(race)
            elif answer == c.ROLL:
                if (yield from self.berserk(race)) == c.STOP:
                    return
            elif (yield from self.attack(race, self.table.regions[answer + 1])):
                return

    def targets(self, race: Race) -> list[Region]:
        """Whatever they cost."""
        return [region for region in self.table.regions.values() if self.table.may_attack(race, region)]

    def within(self, race: Race, tokens: int) -> set[int]:
        """Targets that cost so many tokens at most; none without a token in hand. Rule: W4.5"""
        return regions(r for r in self.targets(race) if race.hand and self.table.cost(race, r) <= tokens)

    def attacks(self, race: Race) -> set[int]:
        """Everything that can be done, but for stopping."""
        table = self.table
        answers = self.within(race, race.hand)
        if race.badge == "berserk":
            answers |= {c.ROLL} if self.within(race, race.hand + 3) else set()
        elif not table.die_used or table.options["ghouls_own_attempt"]:
            answers |= self.within(race, race.hand + 3)
        if race.badge == "dragon_master" and not table.dragon_used and race.hand and self.targets(race):
            answers |= {c.DRAGON}
        if race.ability == "sorcerers" and any(table.may_substitute(race, r) for r in table.regions.values()):
            answers |= {c.SUBSTITUTE}
        return answers

    def attack(self, race: Race, region: Region) -> Reply:
        """1 after a final attempt. Rule: W4.4, W6.1, W6.2, W6.3"""
        table = self.table
        cost = table.cost(race, region)
        if cost <= race.hand:
            self.take(race, region, cost)
            yield from self.fill()
            return 0
        roll = yield from ask(c.K_DIE, CHANCE_PLAYER, range(4), race)
        table.die_used = True
        if race.hand + roll >= cost:
            self.take(race, region, race.hand)
            yield from self.fill()
        elif table.options["failed_attack_spoils_peace"]:
            self.note_attack(race, region)
        return 1

    def berserk(self, race: Race) -> Reply:
        """STOP when no attack follows. Rule: W13.2"""
        table = self.table
        roll = yield from ask(c.K_BERSERK_DIE, CHANCE_PLAYER, range(4), race)
        cheap = regions(r for r in self.targets(race) if table.cost(race, r, roll) <= race.hand)
        answer = yield from ask(c.K_CONQUER, race.seat, cheap | {c.STOP}, race)
        if answer != c.STOP:
            region = table.regions[answer + 1]
            self.take(race, region, table.cost(race, region, roll))
            yield from self.fill()
        return answer

    def send_dragon(self, race: Race) -> Talk:
        """Rule: W13.6"""
        table = self.table
        answer = yield from ask(c.K_DRAGON, race.seat, regions(self.targets(race)), race)
        for region in table.regions.values():
            region.marks.discard("dragon")
        table.dragon_used = True
        self.take(race, table.regions[answer + 1], 1)
        table.regions[answer + 1].marks.add("dragon")
        yield from self.fill()

    def substitute(self, race: Race) -> Talk:
        """Rule: W12.11"""
        table = self.table
        found = regions(r for r in table.regions.values() if table.may_substitute(race, r))
        answer = yield from ask(c.K_SUBSTITUTE, race.seat, found, race)
        region = table.regions[answer + 1]
        victim = region.holder
        assert victim is not None
        table.spoils += table.options["substitution_counts"]
        table.substituted.add(victim.seat)
        self.note_attack(race, region)
        table.strip(region)
        table.tray[victim.name] += 1
        table.tray["sorcerers"] -= 1
        region.holder, region.tokens = race, 1

    def take(self, race: Race, region: Region, tokens: int) -> None:
        """Rule: W4.4, W12.6, W12.13"""
        self.table.spoils += self.is_spoil(race, region)
        self.note_attack(race, region)
        self.table.lose(region)
        race.hand -= tokens
        region.holder, region.tokens = race, tokens
        if race.ability == "trolls":
            region.marks.add("lair")
        if race.ability == "halflings" and race.holes < 2:
            region.marks.add("hole")
            race.holes += 1

    def is_spoil(self, race: Race, region: Region) -> bool:
        """Rule: W0.6, W8.3, W14.39"""
        options, defender = self.table.options, region.holder
        if region.is_empty or (race.state != ACTIVE and not options["ghoul_conquests_count"]):
            return False
        own_declined = defender is not None and defender.seat == race.seat and defender.state != ACTIVE
        return options["own_declined_counts"] or not own_declined

    def note_attack(self, race: Race, region: Region) -> None:
        """Rule: W13.5"""
        defender = region.holder
        counts = race.state == ACTIVE or self.table.options["ghoul_attacks_spoil_peace"]
        if defender is not None and defender.state == ACTIVE and counts:
            self.table.attacked.add(defender.seat)

    # ---------------------------------------------------------------------------------------- redeployment

    def settle(self, race: Race) -> Talk:
        """Rule: W7.6"""
        table = self.table
        if race.ability == "skeletons":
            more = min(table.spoils // 2, table.tray["skeletons"])
            race.hand += more
            table.tray["skeletons"] -= more
        yield from self.redeploy(race, True)
        if race.ability == "amazons":
            yield from self.amazons(race)
        if race.badge == "bivouacking":
            yield from self.encamp(race, True)
        if race.badge == "fortified":
            yield from self.fortify(race)
        if race.badge == "heroic":
            yield from self.station(race)

    def redeploy(self, race: Race, everything: bool) -> Talk:
        """All tokens of the acting race, of a victim those in hand. Rule: W5.6, W7.1"""
        held = self.table.held(race)
        if everything and self.table.on_map(race) > len(held):
            style = yield from self.style(c.K_REDEPLOY, race, held, race.hand)
            if style == c.LEAVE:
                return
            self.take_up(race)
        elif held and race.hand:
            style = yield from self.style(c.K_REDEPLOY, race, held, race.hand)
        else:
            return

        def put(region: Region, tokens: int) -> None:
            region.tokens += tokens
            race.hand -= tokens

        yield from self.share(c.K_PLACE, race, held, style, lambda: race.hand, put)

    def encamp(self, race: Race, everything: bool) -> Talk:
        """Rule: W13.3"""
        table, held = self.table, self.table.held(race)
        if not held or not (everything or table.camps_in_hand):
            return
        style = yield from self.style(c.K_ENCAMP, race, held, table.camps_in_hand)
        if style == c.LEAVE:
            return
        if everything:
            for region in held:
                table.camps_in_hand += region.camps
                region.camps = 0

        def put(region: Region, camps: int) -> None:
            region.camps += camps
            table.camps_in_hand -= camps

        yield from self.share(c.K_PLACE_CAMPS, race, held, style, lambda: table.camps_in_hand, put)

    def style(self, kind: int, race: Race, held: list[Region], hand: int) -> Reply:
        """How pieces are placed: a single region gets all; what is in hand cannot be left."""
        if len(held) == 1:
            return c.SPREAD if hand else c.LEAVE
        answers = {c.SPREAD, c.CHOOSE} | (set() if hand else {c.LEAVE})
        answer = yield from ask(kind, race.seat, answers, race)
        return answer

    def share(
        self,
        kind: int,
        race: Race,
        held: list[Region],
        style: int,
        hand: Callable[[], int],
        put: Callable[[Region, int], None],
    ) -> Talk:
        """Pieces go round the regions, or region by region as many as the player says; the last one takes the rest."""
        if style == c.SPREAD:
            for i in range(hand()):
                put(held[i % len(held)], 1)
            return
        for region in held:
            if not hand():
                return
            least = hand() if region is held[-1] else 0
            put(region, (yield from ask(kind, race.seat, range(least, hand() + 1), race)))

    def amazons(self, race: Race) -> Talk:
        """Four wait in hand; regions for which no token is left are given up. Rule: W12.1"""
        table, held = self.table, self.table.held(race)
        keep = max(0, table.on_map(race) - 4)
        if keep < len(held):
            yield from self.keep(race, held, keep)
            return
        still = 4 if held else 0
        for i, region in enumerate(held):
            later = sum(r.tokens - 1 for r in held[i + 1 :])
            off = range(max(0, still - later), min(still, region.tokens - 1) + 1)
            taken = (yield from ask(c.K_TAKE_OFF, race.seat, off, race)) if still else 0
            region.tokens -= taken
            race.aside += taken
            still -= taken

    def keep(self, race: Race, held: list[Region], keep: int) -> Talk:
        """One token in each region that is kept. Rule: W12.1, W14.32, W14.33"""
        for still in range(keep, 0, -1):
            kept = yield from ask(c.K_KEEP, race.seat, regions(held[: len(held) - still + 1]), race)
            while held and held[0].number - 1 < kept:
                self.table.empty(held.pop(0))
            held.pop(0)
        for region in held:
            self.table.empty(region)
        self.take_up(race)
        race.aside += race.hand
        race.hand = 0

    def fortify(self, race: Race) -> Talk:
        """Rule: W13.9"""
        table = self.table
        free = regions(r for r in table.held(race) if "fortress" not in r.marks)
        if free and sum("fortress" in region.marks for region in table.regions.values()) < 6:
            answer = yield from ask(c.K_FORTRESS, race.seat, free | {c.STOP}, race)
            if answer != c.STOP:
                table.regions[answer + 1].marks.add("fortress")

    def station(self, race: Race) -> Talk:
        """Rule: W13.10"""
        table, held = self.table, self.table.held(race)
        for region in table.regions.values():
            region.marks.discard("hero")
        for still in range(min(2, len(held)), 0, -1):
            answer = yield from ask(c.K_HERO, race.seat, regions(held[: len(held) - still + 1]), race)
            table.regions[answer + 1].marks.add("hero")
            held = [region for region in held if region.number - 1 > answer]

    # ------------------------------------------------------------------------------------- after the coins

    def afterwards(self, race: Race) -> Talk:
        """Stout, Diplomat, and those who lost regions. Rule: W13.17, W13.5, W5.6"""
        table, seat = self.table, race.seat
        may_decline = race.badge == "stout" and (table.options["stout_on_first_turn"] or not table.picked)
        if may_decline and (yield from ask(c.K_STOUT, seat, {c.NO, c.YES})) == c.YES:
            table.decline(seat)
            yield from self.fill()
        if race.badge == "diplomat":
            yield from self.make_peace(seat)
        for after in range(table.players):
            yield from self.regroup((seat + after) % table.players)

    def make_peace(self, seat: int) -> Talk:
        """Rule: W13.5"""
        table = self.table
        others = set(range(table.players)) - {seat} - table.attacked
        if not table.options["peace_without_race"]:
            others = {other for other in others if table.active(other)}
        answer = (yield from ask(c.K_ALLY, seat, others | {c.STOP})) if others else c.STOP
        if answer != c.STOP:
            table.peace = (seat, answer)

    def regroup(self, seat: int) -> Talk:
        """What a seat took back goes where the same race still stands. Rule: W5.6, W5.7"""
        table = self.table
        race = table.active(seat)
        if race is not None:
            yield from self.redeploy(race, False)
            if race.badge == "bivouacking":
                yield from self.encamp(race, False)
        for other in table.declined(seat):
            yield from self.redeploy(other, False)

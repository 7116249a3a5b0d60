"""Questions of the Guildhall: what is constructed, the cathedral, and effects of buildings."""

from __future__ import annotations

from engines.architects.bots import modes
from engines.architects.generated import tables as t
from engines.architects.rules import cathedral, display, effects, goods, guildhall, pile
from engines.architects.rules import constants as c
from engines.architects.words import doing as words
from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_CHAIN, MODE_GREEDY
from engines.core.language.questions import Answer, Question, Row, among, because, only_if, unless

IN_HAND = among(pile.in_hand, "the {building} is not in your hand", "A6.3")
DECLINED = because("the effect may be declined", "A6.5")

BUILDINGS: tuple[Row, ...] = (
    Question(
        c.K_GUILD,
        asks="what to work on",
        about="whether you construct a building or work on the cathedral",
        rules=("A6.3", "A6.4"),
        answers=(
            Answer(
                "construct {building}",
                words.BUILDINGS,
                ("(build|construct) {building}", "{building}"),
                conditions=(
                    IN_HAND,
                    among(goods.within_skills, "it needs {needs}; your apprentices: {apprentices}", "A6.4"),
                    among(guildhall.affordable_buildings, "it costs {cost}; you have {goods}", "A6.4"),
                ),
                means=words.means_of_build,
                hint="{gist}",
            ),
            Answer(
                "work on the cathedral",
                BIT[c.CATHEDRAL],
                ("cathedral", "[work on] cathedral"),
                conditions=(
                    unless(cathedral.is_on_top, "you stand on the top of the cathedral", "A6.7"),
                    only_if(cathedral.has_virtue, "it takes 5 virtue; you have {virtue}", "A6.6", "A7.2"),
                    only_if(cathedral.has_room, "the next level is full", "A6.7"),
                    only_if(cathedral.can_pay_level, "the next level costs {level_cost}; you have {goods}", "A6.6"),
                    only_if(cathedral.can_discard, "you have no building card to discard", "A6.6", "A6.8"),
                ),
                means=words.means_of_cathedral,
                hint="{level_cost}",
                when=words.when_cathedral,
            ),
        ),
        when=because("buildings are constructed by a worker in the Guildhall", "A6.3"),
        must_ask=1,
        mode=modes.mode_of_work,
        apply=guildhall.apply_guild,
    ),
    Question(
        c.K_SAVE,
        frame=("building",),
        asks="what to save",
        about="whether you pay one wood or one stone less",
        rules=("A11.9",),
        answers=(
            Answer(
                "save 1 {good}",
                BIT[t.WOOD] | BIT[t.STONE],
                ("[save] {good}",),
                conditions=(
                    among(guildhall.discounted, "the {this_building} costs no {good}", "A11.9", "A0.8"),
                    among(guildhall.savings, "what is left cannot be paid; you have {goods}", "A11.9"),
                ),
                means=because("you pay one {good} less", "A11.9"),
            ),
        ),
        mode=MODE_CHAIN,
        apply=guildhall.construct,
    ),
    Question(
        c.K_SPLIT,
        frame=("total",),
        asks="wood or stone",
        about="how you pay for the level, in wood and stone",
        rules=("A6.8",),
        answers=(
            Answer(
                "pay {wood} wood and {stone} stone",
                cathedral.splits,
                ("{wood} wood", "[pay] {wood} wood [and] {stone} stone"),
                conditions=(among(cathedral.payable_splits, "you have {goods}", "A6.8"),),
                means=because("any mix of wood and stone will do", "A6.8"),
            ),
        ),
        mode=MODE_CHAIN,
        apply=cathedral.apply_split,
    ),
    Question(
        c.K_SACRIFICE,
        asks="which building to discard",
        about="which building of your hand you discard for the cathedral",
        rules=("A6.6",),
        answers=(
            Answer(
                "discard {building}",
                words.BUILDINGS,
                ("{building}",),
                conditions=(IN_HAND,),
                means=because("it goes face down under the pile", "A6.6", "A0.10"),
                hint="{gist}",
            ),
        ),
        mode=MODE_CHAIN,
        apply=cathedral.apply_sacrifice,
    ),
    Question(
        c.K_ONE_OF,
        frame=("building",),
        asks="which of the two to gain",
        about="which of the two you gain",
        rules=("A10.1",),
        answers=(Answer("gain {option}", BIT[0] | BIT[1], ("{option}",), means=because("you gain {option}", "A10.1")),),
        mode=MODE_GREEDY,
        apply=effects.apply_one_of,
    ),
    Question(
        c.K_CHURCH,
        frame=("building",),
        asks="whether to destroy a debt",
        about="whether you destroy an unpaid debt",
        rules=("A10.4",),
        answers=(
            Answer("destroy a debt", BIT[c.YES], ("(yes|destroy)",), means=because("it is not paid", "A10.4", "A7.10")),
            Answer("keep all debts", BIT[c.NO], ("(no|keep)",), means=DECLINED),
        ),
        mode=MODE_GREEDY,
        apply=effects.apply_church,
    ),
    Question(
        c.K_LIBRARY,
        frame=("building",),
        asks="which building to discard for gold",
        about="which building of your hand you discard for gold",
        rules=("A10.5",),
        answers=(
            Answer(
                "discard {building}",
                words.BUILDINGS,
                ("{building}",),
                conditions=(IN_HAND,),
                means=because("it goes face down under the pile, and you gain 2 gold", "A10.5", "A0.10"),
                hint="{gist}",
            ),
            Answer("discard nothing", BIT[c.NO_BUILDING], ("(no|nothing)",), means=DECLINED),
        ),
        mode=MODE_GREEDY,
        apply=effects.apply_library,
    ),
    Question(
        c.K_CRANE,
        asks="whether to place another worker",
        about="whether you place another worker in the Guildhall at once",
        rules=("A10.14",),
        answers=(
            Answer(
                "place another worker",
                BIT[c.YES],
                ("(yes|place)",),
                conditions=(
                    only_if(guildhall.has_work, "you can construct nothing, nor work on the cathedral", "A10.14"),
                ),
                means=because("it constructs a building or works on the cathedral", "A10.14"),
            ),
            Answer("place nobody", BIT[c.NO], ("(no|nobody)",), means=DECLINED),
        ),
        must_ask=1,
        mode=MODE_GREEDY,
        apply=guildhall.apply_crane,
    ),
    Question(
        c.K_GRAVEYARD,
        asks="which apprentice to discard",
        about="which of your apprentices you discard",
        rules=("A10.14",),
        answers=(
            Answer(
                "dismiss {apprentice}",
                words.APPRENTICES,
                ("(discard|dismiss) {apprentice}", "{apprentice}"),
                conditions=(among(display.own_apprentices, "you do not have {apprentice}", "A10.14"),),
                means=because("it goes under the pile", "A10.14"),
                hint="{ability}",
            ),
        ),
        mode=MODE_GREEDY,
        apply=effects.apply_graveyard,
    ),
)

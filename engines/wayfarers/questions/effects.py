"""Questions of effects: what is resolved next, influence, the Journal Track, dice and workers."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_BRANCH, MODE_CHAIN, MODE_GREEDY, MODE_QUICK
from engines.core.language.questions import (
    EVERY,
    Answer,
    Question,
    Row,
    among,
    because,
    mask_of,
    only_if,
    outside,
    unless,
)
from engines.wayfarers.bots import candidates
from engines.wayfarers.generated import tables as t
from engines.wayfarers.questions.turn import DOWN, FACES, ONE_CHANGE, ONE_PIP, UP
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import decks, dice, influence, journal, resolve, workers
from engines.wayfarers.words import effects, hints

OTHER_GUILD = mask_of(t.NUM_GUILDS**2, lambda x: x // t.NUM_GUILDS != x % t.NUM_GUILDS)

EFFECTS: tuple[Row, ...] = (
    Question(
        c.K_POOL,
        asks="what to resolve next",
        about="which waiting effect you resolve next; you may decline any of them",
        rules=("Y2.4", "Y2.5"),
        answers=(
            Answer(
                "{atom}",
                BIT[t.NUM_ATOMS] - 1,
                conditions=(
                    among(resolve.waiting_atoms, hints.why_not_waiting, "Y2.4"),
                    among(resolve.resolvable, hints.why_unusable, "Y2.4"),
                ),
                means=hints.means_of_atom,
                implied=EVERY,
            ),
            Answer(
                "{action}",
                BIT[c.POOL_ACTION],
                ("pay", "[use] [the] action"),
                conditions=(
                    only_if(resolve.has_action, "no action waits to be paid for", "Y10.10"),
                    only_if(resolve.can_pay_action, "you cannot pay for it", "Y10.10"),
                ),
                means=because("you pay the whole cost, then its gains wait", "Y10.10"),
                implied=EVERY,
            ),
            Answer(
                "use the black guild",
                BIT[c.POOL_EXTRA],
                ("[use] [the] black guild",),
                conditions=(
                    only_if(journal.has_stepped, "the extra step follows a journal step", "Y5.9"),
                    unless(journal.gives_entered, "first resolve or decline what the space gives", "Y5.9"),
                    only_if(
                        journal.has_ability,
                        "it costs 1 black influence, once a turn",
                        "Y6.3",
                        "Y6.4",
                        guild=t.GUILD_BLACK,
                    ),
                    only_if(journal.steps_from, "you meet the requirement of no link ahead", "Y5.2", held_back=1),
                ),
                means=because("1 black influence for one more journal step", "Y5.9", "Y6.4"),
            ),
            Answer(
                "decline what the space gives",
                BIT[c.POOL_DECLINE],
                conditions=(only_if(resolve.journal_waits, "no journal step waits for it", "Y5.6"),),
                means=because("you resolve or decline it before the next journal step", "Y5.6"),
            ),
            Answer(
                "done",
                BIT[c.POOL_DONE],
                ("no more",),
                means=because("you decline what still waits", "Y2.5"),
                hint=hints.given_up,
            ),
        ),
        when=because("effects are resolved once they are gained", "Y2.4"),
        mode=MODE_GREEDY,
        candidates=candidates.candidates_of_pool,
        apply=resolve.apply_pool,
    ),
    Question(
        c.K_OPTION,
        frame=("effect", "entered"),
        asks="which option",
        about="which option of the effect you take",
        rules=("Y0.2",),
        answers=(
            Answer(
                "{option}",
                resolve.all_options,
                conditions=(among(resolve.useful_options, "nothing of it could be resolved now", form=True),),
                means=because("its effects wait beside the others", "Y0.2", "Y2.4"),
                implied=EVERY,
            ),
        ),
        mode=MODE_BRANCH,
        apply=resolve.apply_option,
    ),
    Question(
        c.K_FEE,
        frame=("owner", "slot"),
        asks="how to pay the fee to {owner}",
        about="whether you pay silver or a provision to {owner}, whose influence is on the card",
        rules=("Y4.4",),
        answers=(
            Answer(
                "1 silver",
                BIT[c.FEE_SILVER],
                ("silver",),
                conditions=(
                    only_if(influence.has_silver, "you have no silver", "Y4.4"),
                    only_if(workers.fee_leaves_use, "the worker could then do nothing", "Y11.4", silver=1, provision=0),
                ),
                means=hints.means_of_fee,
            ),
            Answer(
                "1 provision",
                BIT[c.FEE_PROVISION],
                ("provision",),
                conditions=(
                    only_if(influence.has_provision, "you have no provision", "Y4.4"),
                    only_if(workers.fee_leaves_use, "the worker could then do nothing", "Y11.4", silver=0, provision=1),
                ),
                means=hints.means_of_fee,
            ),
        ),
        mode=MODE_CHAIN,
        apply=influence.apply_fee,
    ),
    Question(
        c.K_GUILD,
        asks="influence in which guild",
        about="in which guild you place influence",
        rules=("Y4.11",),
        answers=(
            Answer(
                "{guild}",
                BIT[t.NUM_GUILDS] - 1,
                ("{guild} [guild]",),
                conditions=(among(influence.reached_guilds, "you have no token that could go there", "Y4.14"),),
                means=because("influence in a guild pays for abilities and counts for the majority", "Y4.10", "Y6.2"),
            ),
        ),
        mode=MODE_CHAIN,
        apply=influence.put_in_guild,
    ),
    Question(
        c.K_SOURCE,
        frame=("target",),
        asks="which token to move",
        about="which of your tokens moves: none is left in your supply",
        rules=("Y4.14",),
        answers=(
            Answer(
                "from {source}",
                BIT[t.NUM_GUILDS + t.NUM_PLACES] - 1,
                ("{source}",),
                conditions=(
                    outside(influence.target_guild, "it is there already", form=True),
                    among(influence.own_tokens, "you have no token there", "Y4.14"),
                ),
                means=because("your supply is empty, so a token moves", "Y4.14"),
            ),
        ),
        mode=MODE_CHAIN,
        apply=influence.apply_source,
    ),
    Question(
        c.K_CARD_INFLUENCE,
        asks="influence on which card",
        about="on which face-up card you place influence",
        rules=("Y4.2",),
        answers=(
            Answer(
                "{place}",
                c.ALL_PLACES,
                ("(on|to) {place}",),
                conditions=(
                    among(decks.with_card, "no card lies at {place}", "Y4.2"),
                    among(influence.without_token, "influence lies on that card", "Y4.2"),
                    only_if(influence.can_place, "you have no token", "Y4.14", guild=t.NUM_GUILDS),
                ),
                hint=hints.card_at,
                means=because(
                    "others pay you a fee to use the card; your token returns when it is taken", "Y4.4", "Y4.8"
                ),
            ),
        ),
        mode=MODE_QUICK,
        candidates=candidates.candidate_for_influence,
        apply=influence.apply_card_influence,
    ),
    Question(
        c.K_MOVE,
        asks="which influence to move",
        about="from which guild to which other one you move influence",
        rules=("Y4.12",),
        answers=(
            Answer(
                "{from_guild} to {to_guild}",
                OTHER_GUILD,
                ("from {from_guild} to {to_guild}",),
                conditions=(among(influence.movable, "you have no influence in the {from_guild} guild", "Y4.12"),),
                means=because("one token moves", "Y4.12"),
            ),
        ),
        mode=MODE_CHAIN,
        apply=influence.apply_move,
    ),
    Question(
        c.K_STEP,
        asks="which Journal space",
        about="along which link you move your marker",
        rules=("Y5.1", "Y5.2"),
        answers=(
            Answer(
                "{space}",
                BIT[t.NUM_JOURNAL] - 1,
                ("(to|journal to) {space}",),
                conditions=(
                    among(journal.linked, "no link leads from your marker to {space}", "Y5.1"),
                    among(journal.unlocked, hints.missing, "Y5.2", held_back=0),
                    outside(journal.taken_finals, "a marker is on that final space", "Y5.10"),
                ),
                hint=hints.journal_space,
                means=hints.means_of_step,
            ),
        ),
        mode=MODE_CHAIN,
        apply=journal.apply_step,
    ),
    Question(
        c.K_REFRESH,
        asks="which die to refresh",
        about="which of your dice is rolled into supply",
        rules=("Y10.16",),
        answers=(
            Answer(
                "from {die_space}",
                c.ALL_SPACES,
                ("{die_space}",),
                conditions=(among(dice.occupied_spaces, "no die of yours is there", "Y10.16"),),
                means=because("the die is rolled into your supply", "Y10.16"),
            ),
            Answer(
                "the {refreshed}",
                FACES << c.REFRESH_SUPPLY,
                ("{refreshed}", "die {refreshed}"),
                conditions=(among(dice.supply_to_refresh, "no die in supply shows {refreshed}", "Y10.16"),),
                means=because("the die is rolled into your supply", "Y10.16"),
            ),
        ),
        mode=MODE_QUICK,
        candidates=candidates.candidate_refresh,
        apply=dice.apply_refresh,
    ),
    Question(
        c.K_SHIFT,
        asks="which die to change",
        about="which die in supply you change by one",
        rules=("Y10.17",),
        answers=(
            Answer("{shifted} down", DOWN, conditions=ONE_PIP, means=ONE_CHANGE),
            Answer("{shifted} up", UP, conditions=ONE_PIP, means=ONE_CHANGE),
        ),
        mode=MODE_QUICK,
        candidates=candidates.candidate_shift,
        apply=dice.apply_shift,
    ),
    Question(
        c.K_TAKE_WORKER,
        asks="which worker to take",
        about="which worker you take from a face-up card",
        rules=("Y11.8",),
        answers=(
            Answer(
                "{worker_at}",
                BIT[t.NUM_PLACES * t.NUM_COLOURS] - 1,
                ("[take] [the] {worker_at}",),
                conditions=(
                    among(workers.workers_on_cards, "no such worker is there", "Y11.8"),
                    outside(workers.just_placed, "you placed it this turn", "Y11.6"),
                    among(workers.workers_with_fee, "you cannot pay the fee", "Y4.4"),
                ),
                means=because("you pay the fee if another player has influence on the card", "Y11.8"),
            ),
        ),
        when=because("an effect that lets you take a worker comes first", "Y11.8"),
        through=(effects.atom(t.A_WORKER_TAKE),),
        mode=MODE_CHAIN,
        candidates=candidates.candidate_workers,
        apply=workers.apply_take_worker,
    ),
)

"""Questions of effects: what is resolved next, influence, the Journal Track, dice and workers."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import MODE_BRANCH, MODE_CHAIN, MODE_GREEDY, MODE_QUICK
from engines.core.questions import EVERY, Answer, Question, Reason, Row, because
from engines.wayfarers.bots import candidates
from engines.wayfarers.generated import tables as t
from engines.wayfarers.questions.turn import DOWN, FACES, ONE_CHANGE, ONE_PIP, UP
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules import dice, influence, journal, resolve, workers
from engines.wayfarers.words import effects, hints
from engines.wayfarers.words.masks import placing, resolving

EFFECTS: tuple[Row, ...] = (
    Question(
        k.K_POOL,
        asks="what to resolve next",
        about="which waiting effect you resolve next; you may decline any of them",
        rules=("Y2.4", "Y2.5"),
        answers=(
            Answer(
                "{atom}",
                BIT[t.NUM_ATOMS] - 1,
                reasons=(
                    Reason(resolving.waits, "that effect is not waiting", ("Y2.4",)),
                    Reason(resolving.possible, "there is nothing to use it on, or you cannot pay for it", ("Y2.4",)),
                ),
                means=hints.means_of_atom,
                implied=EVERY,
            ),
            Answer(
                "{action}",
                BIT[k.POOL_ACTION],
                ("pay", "[use] [the] action"),
                reasons=(
                    Reason(resolving.action_waits, "no action waits to be paid for", ("Y10.10",)),
                    Reason(resolving.action_payable, "you cannot pay for it", ("Y10.10",)),
                ),
                means=because("you pay the whole cost, then its gains wait", "Y10.10"),
                implied=EVERY,
            ),
            Answer(
                "use the black guild",
                BIT[k.POOL_EXTRA],
                ("[use] [the] black guild",),
                reasons=(
                    Reason(lambda s: s.stepped > 0, "the extra step follows a journal step", ("Y5.9",)),
                    Reason(resolving.entered_resolved, "first resolve or decline what the space gives", ("Y5.9",)),
                    Reason(resolving.black_usable, "it costs 1 black influence, once a turn", ("Y6.3", "Y6.4")),
                    Reason(resolving.more_links, "you meet the requirement of no link ahead", ("Y5.2",)),
                ),
                means=because("1 black influence for one more journal step", "Y5.9", "Y6.4"),
            ),
            Answer(
                "decline what the space gives",
                BIT[k.POOL_DECLINE],
                reasons=(Reason(resolving.step_waits, "no journal step waits for it", ("Y5.6",)),),
                means=because("you resolve or decline it before the next journal step", "Y5.6"),
            ),
            Answer(
                "done",
                BIT[k.POOL_DONE],
                ("no more",),
                means=because("you decline what still waits", "Y2.5"),
                hint=hints.given_up,
            ),
        ),
        when=because("effects are resolved once they are gained", "Y2.4"),
        legal=resolve.legal_pool,
        mode=MODE_GREEDY,
        candidates=candidates.candidates_of_pool,
        apply=resolve.apply_pool,
    ),
    Question(
        k.K_OPTION,
        frame=("effect", "entered"),
        asks="which option",
        about="which option of the effect you take",
        rules=("Y0.2",),
        answers=(
            Answer(
                "{option}",
                resolving.all_options,
                reasons=(Reason(resolving.useful_options, "nothing of it could be resolved now", form=True),),
                means=because("its effects wait beside the others", "Y0.2", "Y2.4"),
                implied=EVERY,
            ),
        ),
        legal=resolve.legal_option,
        mode=MODE_BRANCH,
        apply=resolve.apply_option,
    ),
    Question(
        k.K_FEE,
        frame=("owner", "slot"),
        asks="how to pay the fee to {owner}",
        about="whether you pay silver or a provision to {owner}, whose influence is on the card",
        rules=("Y4.4",),
        answers=(
            Answer(
                "1 silver",
                BIT[k.FEE_SILVER],
                ("silver",),
                reasons=(
                    Reason(resolving.has_silver, "you have no silver", ("Y4.4",)),
                    Reason(resolving.silver_leaves_use, "the worker could then do nothing", ("Y11.4",)),
                ),
                means=hints.means_of_fee,
            ),
            Answer(
                "1 provision",
                BIT[k.FEE_PROVISION],
                ("provision",),
                reasons=(
                    Reason(resolving.has_provision, "you have no provision", ("Y4.4",)),
                    Reason(resolving.provision_leaves_use, "the worker could then do nothing", ("Y11.4",)),
                ),
                means=hints.means_of_fee,
            ),
        ),
        legal=workers.legal_fee,
        mode=MODE_CHAIN,
        apply=influence.apply_fee,
    ),
    Question(
        k.K_GUILD,
        asks="influence in which guild",
        about="in which guild you place influence",
        rules=("Y4.11",),
        answers=(
            Answer(
                "{guild}",
                BIT[t.NUM_GUILDS] - 1,
                ("{guild} [guild]",),
                reasons=(Reason(resolving.guild_reached, "you have no token that could go there", ("Y4.14",)),),
                means=because("influence in a guild pays for abilities and counts for the majority", "Y4.10", "Y6.2"),
            ),
        ),
        legal=influence.legal_guild,
        mode=MODE_CHAIN,
        apply=influence.put_in_guild,
    ),
    Question(
        k.K_SOURCE,
        frame=("target",),
        asks="which token to move",
        about="which of your tokens moves: none is left in your supply",
        rules=("Y4.14",),
        answers=(
            Answer(
                "from {source}",
                BIT[t.NUM_GUILDS + t.NUM_PLACES] - 1,
                ("{source}",),
                reasons=(
                    Reason(resolving.not_target, "it is there already", form=True),
                    Reason(resolving.token_at_source, "you have no token there", ("Y4.14",)),
                ),
                means=because("your supply is empty, so a token moves", "Y4.14"),
            ),
        ),
        legal=influence.legal_source,
        mode=MODE_CHAIN,
        apply=influence.apply_source,
    ),
    Question(
        k.K_CARD_INFLUENCE,
        asks="influence on which card",
        about="on which face-up card you place influence",
        rules=("Y4.2",),
        answers=(
            Answer(
                "{place}",
                placing.ALL_PLACES,
                ("(on|to) {place}",),
                reasons=(
                    Reason(placing.with_card, "no card lies at {place}", ("Y4.2",)),
                    Reason(resolving.without_token, "influence lies on that card", ("Y4.2",)),
                    Reason(resolving.token_for_card, "you have no token", ("Y4.14",)),
                ),
                hint=hints.card_at,
                means=because(
                    "others pay you a fee to use the card; your token returns when it is taken", "Y4.4", "Y4.8"
                ),
            ),
        ),
        legal=influence.legal_card_influence,
        mode=MODE_QUICK,
        candidates=candidates.candidate_for_influence,
        apply=influence.apply_card_influence,
    ),
    Question(
        k.K_MOVE,
        asks="which influence to move",
        about="from which guild to which other one you move influence",
        rules=("Y4.12",),
        answers=(
            Answer(
                "{from_guild} to {to_guild}",
                resolving.other_guild,
                ("from {from_guild} to {to_guild}",),
                reasons=(Reason(resolving.movable, "you have no influence in the {from_guild} guild", ("Y4.12",)),),
                means=because("one token moves", "Y4.12"),
            ),
        ),
        legal=influence.legal_move,
        mode=MODE_CHAIN,
        apply=influence.apply_move,
    ),
    Question(
        k.K_STEP,
        asks="which Journal space",
        about="along which link you move your marker",
        rules=("Y5.1", "Y5.2"),
        answers=(
            Answer(
                "{space}",
                BIT[t.NUM_JOURNAL] - 1,
                ("(to|journal to) {space}",),
                reasons=(
                    Reason(resolving.linked, "no link leads from your marker to {space}", ("Y5.1",)),
                    Reason(resolving.unlocked, hints.missing, ("Y5.2",)),
                    Reason(resolving.enterable, "a marker is on that final space", ("Y5.10",)),
                ),
                hint=hints.journal_space,
                means=hints.means_of_step,
            ),
        ),
        legal=journal.legal_step,
        mode=MODE_CHAIN,
        apply=journal.apply_step,
    ),
    Question(
        k.K_REFRESH,
        asks="which die to refresh",
        about="which of your dice is rolled into supply",
        rules=("Y10.16",),
        answers=(
            Answer(
                "from {die_space}",
                placing.ALL_SPACES,
                ("{die_space}",),
                reasons=(Reason(placing.dice_to_refresh, "no die of yours is there", ("Y10.16",)),),
                means=because("the die is rolled into your supply", "Y10.16"),
            ),
            Answer(
                "the {refreshed}",
                FACES << k.REFRESH_SUPPLY,
                ("{refreshed}", "die {refreshed}"),
                reasons=(Reason(placing.supply_to_refresh, "no die in supply shows {refreshed}", ("Y10.16",)),),
                means=because("the die is rolled into your supply", "Y10.16"),
            ),
        ),
        legal=dice.legal_refresh,
        mode=MODE_QUICK,
        candidates=candidates.candidate_refresh,
        apply=dice.apply_refresh,
    ),
    Question(
        k.K_SHIFT,
        asks="which die to change",
        about="which die in supply you change by one",
        rules=("Y10.17",),
        answers=(
            Answer("{shifted} down", DOWN, reasons=ONE_PIP, means=ONE_CHANGE),
            Answer("{shifted} up", UP, reasons=ONE_PIP, means=ONE_CHANGE),
        ),
        legal=dice.legal_shift,
        mode=MODE_QUICK,
        candidates=candidates.candidate_shift,
        apply=dice.apply_shift,
    ),
    Question(
        k.K_TAKE_WORKER,
        asks="which worker to take",
        about="which worker you take from a face-up card",
        rules=("Y11.8",),
        answers=(
            Answer(
                "{worker_at}",
                BIT[t.NUM_PLACES * t.NUM_COLOURS] - 1,
                ("[take] [the] {worker_at}",),
                reasons=(
                    Reason(placing.worker_there, "no such worker is there", ("Y11.8",)),
                    Reason(placing.not_just_placed, "you placed it this turn", ("Y11.6",)),
                    Reason(placing.worker_fee_payable, "you cannot pay the fee", ("Y4.4",)),
                ),
                means=because("you pay the fee if another player has influence on the card", "Y11.8"),
            ),
        ),
        when=because("an effect that lets you take a worker comes first", "Y11.8"),
        through=(effects.atom(t.A_WORKER_TAKE),),
        legal=workers.legal_take_worker,
        mode=MODE_CHAIN,
        candidates=candidates.candidate_workers,
        apply=workers.apply_take_worker,
    ),
)

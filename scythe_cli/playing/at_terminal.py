"""A session at a terminal, or without anybody: what is said when it begins, ends or is left."""

from __future__ import annotations

import click

from engines.core.engine.errors import ScytheError
from scythe_cli.errors import Failure
from scythe_cli.playing.session import Answers, Session, Stopped
from scythe_cli.score_text import print_standing
from scythe_cli.typed import say_seed


class Alone(Answers):
    """Nobody is there: bots play among themselves, and the result is printed."""

    def ended(self, session: Session) -> None:
        """The game is over: show its result."""
        print_standing(session.game, session.state, names=session.plan.names)


def play(session: Session) -> None:
    """Play until the end, or until somebody stops. Raises Failure, with the way to go on."""
    try:
        session.open()
        _play_to_the_end(session)
    except Stopped:
        click.echo(f"\nThe game is not over. {session.left()}", err=True)
    except KeyboardInterrupt:
        click.echo(f"\nStopped; the game is not over. {session.left()}", err=True)
        raise click.exceptions.Exit(1) from None
    except (ScytheError, Failure) as error:
        text = error.message if isinstance(error, Failure) else str(error)
        raise Failure(f"{session.naming().told(' '.join(text.split()))} {session.left()}") from None
    except Exception as error:
        if session.plan.path.exists():
            error.add_note(f"The game is stored. {session.left()}")
        raise
    finally:
        session.close()


def announce(session: Session) -> None:
    """Say which seed was drawn, and what the plan has to say."""
    if session.plan.drawn:
        say_seed(session.plan.seed)
    for note in session.plan.notes:
        click.echo(note, err=True)


def _play_to_the_end(session: Session) -> None:
    announce(session)
    session.begin()
    session.source.play(session)
    session.source.ended(session)
    click.echo(f"The transcript is in {session.plan.path}.", err=True)

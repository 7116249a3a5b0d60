"""The page without a server, and its scripts: the table of `scythe_cli.web` with another wire, and forms before it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from engines.core.engine.version import PROGRAM_VERSION
from reports.game_page.page import page_script
from reports.page.templating import environment_of, joined_modules, page_text, policy_hash
from scythe_cli.site.offered import LANGUAGES, PLAYERS, offers
from scythe_cli.typed import DEFAULT_GAME
from scythe_cli.web.page import MODULES, OWN_ROOM, STYLES

SITE_ROOM = "scythe_cli.site"
WIRE = (OWN_ROOM, "wire.js")


def modules() -> list[tuple[str, str]]:
    """Those of the table, in their order, with the other wire and what it needs, then those of the forms."""
    wire = [(SITE_ROOM, name) for name in ("desk.js", "curtain.js", "wire.js")]
    at = MODULES.index(WIRE)
    return [*MODULES[:at], *wire, *MODULES[at + 1 :], (SITE_ROOM, "forms.js"), (SITE_ROOM, "start.js")]


def index_page() -> str:
    """The one page, which may load nothing from elsewhere and sends nothing anywhere."""
    script = joined_modules(*modules())
    style = "".join(page_text(room, name) for room, name in (*STYLES, (SITE_ROOM, "site.css")))
    policy = (
        f"default-src 'none'; script-src 'self' '{policy_hash(script)}' '{policy_hash(page_script())}'; "
        "worker-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )
    return (
        environment_of(SITE_ROOM, OWN_ROOM)
        .get_template("site.html.j2")
        .render(
            version=PROGRAM_VERSION,
            policy=policy,
            offers=offers(),
            people=PLAYERS,
            usual=DEFAULT_GAME,
            languages=LANGUAGES,
            script=Markup(script),
            style=Markup(style),
        )
    )


def worker_script() -> str:
    """The script that runs Python beside the page."""
    return page_text(SITE_ROOM, "worker.js")


def offline_script(version: str, files: Sequence[str]) -> str:
    """The script that keeps these files in the browser; another `version` takes the place of an older one."""
    return environment_of(SITE_ROOM).get_template("offline.js.j2").render(version=version, files=list(files))

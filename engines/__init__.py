"""The engines: a kernel that knows no game, one package for each game, agents and arena on top."""

from engines.core.build.compile.choose import build, install

install()

__all__ = ["build"]

"""Generates, then compiles the core where it can; everything else about the package stands in pyproject.toml."""

import os
import sys

from setuptools import setup

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from engines.core.build.compile.command import BuildCore, core_extensions, wheel_options
from engines.core.build.compile.fresh import bring_up_to_date
from engines.core.engine.modules import root_folder

bring_up_to_date(root_folder())  # before packages are found
setup(ext_modules=core_extensions(), cmdclass={"build_ext": BuildCore}, options=wheel_options())

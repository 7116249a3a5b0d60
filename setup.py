"""Generates, then compiles the core where it can; everything else about the package stands in pyproject.toml."""

import os
import sys
from glob import glob

from setuptools import setup

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from engines.core.build.compile.command import BuildCore, core_extensions, wheel_options
from engines.core.build.compile.fresh import bring_up_to_date
from engines.core.engine.modules import root_folder

bring_up_to_date(root_folder())  # before packages are found
pages = sorted(glob("man/*.1"))
setup(
    ext_modules=core_extensions(),
    cmdclass={"build_ext": BuildCore},
    options=wheel_options(),
    data_files=[("share/man/man1", pages)] if pages else [],  # those that a source distribution has
)

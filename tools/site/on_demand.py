"""Modules out of an archive, each when it is first imported. It stands in the archive of the page itself.

A file system in a browser is slow: to write a thousand modules there and read three hundred of them again takes longer
than to import these from the archive.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from importlib.resources.readers import FileReader
from importlib.util import spec_from_file_location
from types import ModuleType
from zipfile import ZipFile

ENDING = ".pyc"
HEAD = 16  # bytes of a compiled module before its code


class OnDemand(MetaPathFinder, Loader):
    """Imports the compiled modules of an archive, as if they stood in a folder."""

    def __init__(self, archive: ZipFile, folder: str) -> None:
        self._archive = archive
        self._folder = folder
        self._names = set(archive.namelist())

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module would stand; None for one that the archive has not."""
        place = fullname.replace(".", "/")
        for name, inside in ((f"{place}/__init__{ENDING}", [f"{self._folder}/{place}"]), (f"{place}{ENDING}", None)):
            if name in self._names:
                where = f"{self._folder}/{name}"
                return spec_from_file_location(fullname, where, loader=self, submodule_search_locations=inside)
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        name = str(module.__file__).removeprefix(f"{self._folder}/")
        exec(marshal.loads(memoryview(self._archive.read(name))[HEAD:]), module.__dict__)

    def get_resource_reader(self, fullname: str) -> FileReader:
        """The other files of a package, which stand in the folder."""
        where = f"{self._folder}/{fullname.replace('.', '/')}/__init__{ENDING}"
        return FileReader(SourcelessFileLoader(fullname, where))


def install(archive: str, folder: str) -> None:
    """Import from the archive from now on, and write into the folder what is read otherwise."""
    opened = ZipFile(archive)
    opened.extractall(folder, [name for name in opened.namelist() if not name.endswith(ENDING)])
    sys.meta_path.insert(0, OnDemand(opened, folder))

"""`python -m tools.site [FOLDER]`: makes the page without a server; `make site` calls it."""

from __future__ import annotations

import sys

from tools.site.making import main

if __name__ == "__main__":
    sys.exit(main())

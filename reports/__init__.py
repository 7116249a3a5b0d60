"""Balance reports from stored runs: numbers (`stats`), plots (`charts`), the page (`page`); and the page of one played
game (`game_page`).

Importing this package is cheap: numpy, scipy, matplotlib and jinja2 are imported by the modules that need them,
so a command line that only wants to print its help never pays for them. The door is `reports.api`.
"""

import os

# The matrices are small: threads of the linear algebra that wait for each other cost far more than they save. numpy
# reads this when it is first imported; whoever sets it otherwise is obeyed.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

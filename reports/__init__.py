"""Balance reports from stored runs: numbers (`stats`), plots (`charts`), the page (`render`).

Importing this package is cheap: numpy, scipy, matplotlib and jinja2 are imported by the modules that need them,
so a command line that only wants to print its help never pays for them. The door is `reports.api`.
"""

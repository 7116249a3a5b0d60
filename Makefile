# Works on a fresh machine with Python 3.11 or newer (with venv) and make; a C compiler makes the program fast.
# Everything is installed into .venv, pinned by constraints.txt.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

PY := .venv/bin/python
STAMP := .venv/installed
PIP := $(PY) -m pip --disable-pip-version-check --quiet
REPORT := build/report
# A report needs 2,000 games to say anything about pairs; without a compiler that would take hours.
GAMES ?= 2100
GAMES_UNCOMPILED ?= 60

.DEFAULT_GOAL := help
.PHONY: help check compile test report golden bench soak clean

help: ## say what can be made
	@echo "usage: make TARGET"
	@grep -E '^[a-z]+:.*## ' Makefile | sed 's/:.*## /\t/' | awk -F '\t' '{ printf "  %-8s %s\n", $$1, $$2 }'

$(STAMP): pyproject.toml setup.py constraints.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer was not found; set PYTHON=/path/to/python." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is older than Python 3.11; set PYTHON=/path/to/python." >&2; exit 1; }
	@echo "Installing into .venv"
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@$(PIP) install --constraint constraints.txt setuptools
	@SCYTHE_PURE=1 $(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@

compile: $(STAMP) ## compile the core, what changed only (uncompiled where there is no C compiler)
	@$(PY) -m engines.core.compile.build

check: $(STAMP) ## format, lint, types, layers, core subset, freshness of generated files
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	SCYTHE_PURE=1 $(PY) -m pytest -q tests/test_layers.py tests/test_subset.py tests/test_freshness.py

test: compile ## all tests, then those of kernel and rules once more uncompiled
	$(PY) -m pytest -q
	@if [ "$$($(PY) -c 'import engines; print(engines.build())')" = compiled ]; then \
	  echo SCYTHE_PURE=1 $(PY) -m pytest -q -m 'not slow' tests/core tests/conformance tests/scythe; \
	  SCYTHE_PURE=1 $(PY) -m pytest -q -m 'not slow' tests/core tests/conformance tests/scythe; fi

report: compile ## simulate Scythe games and write build/report/index.html
	@mkdir -p $(REPORT)
	@rm -f $(REPORT)/run.sqlite*
	@games=$(GAMES); \
	if [ "$$($(PY) -c 'import engines; print(engines.build())')" != compiled ]; then games=$(GAMES_UNCOMPILED); \
	  echo "Uncompiled: $$games games instead of $(GAMES); install a C compiler for a report with narrow intervals."; fi; \
	set -x; .venv/bin/scythe simulate scythe -n $$games -p 5 --bot greedy --with invaders --banned-pairs official \
	  --jobs $(JOBS) --seed 1 -o $(REPORT)/run.sqlite
	.venv/bin/scythe report $(REPORT)/run.sqlite -o $(REPORT)
	@echo "Open $(REPORT)/index.html"

golden: compile ## write the golden transcripts anew, after a change of rules that is meant
	$(PY) -m tests.golden.regenerate

bench: compile ## games, decisions and clones a second
	$(PY) -m tests.bench.run

soak: compile ## the long runs: a million random games, both builds against each other, sanitizers
	$(PY) -m tests.soak.run

clean: ## delete what was built; .venv stays
	rm -rf build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f engines/_build_info.py
	find . -path ./.venv -prune -o \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +
	find . -path ./.venv -prune -o -name __pycache__ -prune -exec rm -rf {} +

# Works on a fresh machine with Python 3.11 or newer (with venv) and make; a C compiler makes the program fast.
# Everything is installed into .venv, pinned by constraints.txt.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

PY := .venv/bin/python
STAMP := .venv/installed
PIP := $(PY) -m pip --disable-pip-version-check --quiet
# Whether .venv runs the sources that stand here: `pip install .` puts a copy in their place, which no edit reaches.
IS_INSTALLED := $(PY) -I -c 'import engines, os; exit(not os.path.samefile(engines.__path__[0], "engines"))' 2>/dev/null
PARALLEL := -n $(JOBS) --dist loadgroup
# What only the uncompiled build shows: the kernel on plain positions and lists, plain states, and games of each game.
UNCOMPILED := tests/core/test_asking.py tests/core/test_frames.py tests/core/test_playout.py tests/core/test_saving.py \
  tests/core/test_schema.py tests/core/test_search_limits.py tests/core/test_zones.py tests/golden/test_digests.py
# Modules are read from bytecode by the hundreds of processes that the tests start, also where the environment says no.
unexport PYTHONDONTWRITEBYTECODE

# A report needs 2,000 games to say anything about pairs; without a compiler that would take half an hour and more. Then
# there are as many as two processors play in about half a minute: the page is complete, its intervals are wide.
GAMES ?= 2100
GAMES_UNCOMPILED_scythe := 40
GAMES_UNCOMPILED_smallworld := 100
GAMES_UNCOMPILED ?= $(GAMES_UNCOMPILED_$(GAME))
GAME ?= scythe
REPORT := build/report$(if $(filter-out scythe,$(GAME)),-$(GAME))
OPTIONS_scythe := --with invaders --banned-pairs official
OPTIONS_smallworld := --assign forced-combo
MINUTES ?= 60
TUNE_scythe = --expansions invaders --fixed lines,worlds,close,coin,win,lead,patience
TUNE_smallworld = --players 4 --fixed tries,pick_tries

# What is said on the command line; the roster and the tool know the rest. Of GAMES the default is that of reports.
LADDER = $(if $(PLAYERS),--players $(PLAYERS)) $(if $(filter-out file,$(origin GAMES)),--games $(GAMES)) \
  $(if $(SEED),--seed $(SEED)) $(if $(BOT),--bot '$(BOT)')

ERRORS = $(if $(PLAYERS),--players $(PLAYERS)) $(if $(filter-out file,$(origin GAMES)),--games $(GAMES)) \
  $(if $(EVERY),--every $(EVERY)) $(if $(SEED),--seed $(SEED))

TRAIN = $(if $(PLANNERS),--planners) $(if $(filter-out file,$(origin GAMES)),--games $(GAMES)) $(if $(STEPS),--steps $(STEPS)) $(if $(SEED),--seed $(SEED))

.DEFAULT_GOAL := help
.PHONY: help check compile test wheel-check dist report results bids ladder errors exploit train pages docs site golden bench bench-counts tune bot-table soak mutants proof handicaps clean

help: ## say what can be made
	@echo "usage: make TARGET"
	@grep -E '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /\t/' | awk -F '\t' '{ printf "  %-12s %s\n", $$1, $$2 }'

$(STAMP): pyproject.toml setup.py constraints.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer was not found; set PYTHON=/path/to/python." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is older than Python 3.11; set PYTHON=/path/to/python." >&2; exit 1; }
	@echo "Installing into .venv"
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@$(PIP) install --constraint constraints.txt setuptools
	@SCYTHE_PURE=1 $(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@

compile: $(STAMP) ## compile the core, what changed only (uncompiled where there is no C compiler)
	@$(IS_INSTALLED) || { echo "The program in .venv is not that of this checkout."; \
	  $(MAKE) --no-print-directory -B $(STAMP); }
	@$(PY) -m engines.core.build.compile.build

check: $(STAMP) ## generate; format, lint, types, layers, core subset
	$(PY) -m engines.core.build.generate
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	SCYTHE_PURE=1 $(PY) -m pytest -q tests/test_layers.py tests/test_subset.py

test: compile ## all tests on all processors, then some of the kernel and recorded games uncompiled
	$(PY) -m pytest -q $(PARALLEL)
	@if [ "$$($(PY) -c 'import engines; print(engines.build())')" = compiled ]; then \
	  echo SCYTHE_PURE=1 $(PY) -m pytest -q $(PARALLEL) $(UNCOMPILED); \
	  SCYTHE_PURE=1 $(PY) -m pytest -q $(PARALLEL) $(UNCOMPILED); fi

wheel-check: compile ## install one compiled wheel and one pure copy into fresh environments, play from another folder
	$(PY) -m pytest -q tests/wheel_check.py

dist: $(STAMP) ## make source distribution, compiled and pure wheel of the last commit in dist/; install each for every Python found here
	@SCYTHE_PURE=1 $(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[dev,dist]'
	$(PY) -m tools.dist
	$(PY) -m pytest -q -n 2 tests/dist_check.py

report: compile ## simulate games and write build/report/index.html; GAME=smallworld writes build/report-smallworld
	@mkdir -p $(REPORT)
	@rm -f $(REPORT)/run.sqlite*
	@games=$(GAMES); \
	if [ "$$($(PY) -c 'import engines; print(engines.build())')" != compiled ]; then games=$(GAMES_UNCOMPILED); \
	  echo "Uncompiled: $$games games instead of $(GAMES), enough to see the page and not to judge balance; a C compiler makes it fast."; fi; \
	set -x; .venv/bin/scythe simulate $(GAME) -n $$games -p 5 --bot greedy $(OPTIONS_$(GAME)) \
	  --jobs $(JOBS) --seed 1 -o $(REPORT)/run.sqlite
	.venv/bin/scythe report $(REPORT)/run.sqlite -o $(REPORT)
	@echo "Open $(REPORT)/index.html"

results: compile ## play all experiments of scenarios/experiments, report on them, write docs/results.md, docs/verdicts.md and a paragraph of README.md
	$(PY) -m tools results --jobs $(JOBS)
	$(PY) -m tools verdicts --jobs $(JOBS)

bids: compile ## make handicaps from games between experts, play with them, write docs/bids.md and scenarios/handicaps; GAME=scythe for one
	$(PY) -m tools bids $(if $(filter-out file,$(origin GAME)),$(GAME)) --jobs $(JOBS)

ladder: compile ## play the bots of GAME against each other, write docs/ladder.md, or with BOT=NAME=SPEC among them build/ladder/ladder.md; PLAYERS="2 5" GAMES=600 SEED=1
	$(PY) -m tools ladder $(GAME) --jobs $(JOBS) $(LADDER)

errors: compile ## measure what a turn of each bot of GAME costs, write docs/errors.md; PLAYERS="2 5" GAMES=20 EVERY=8 SEED=1
	$(PY) -m tools errors $(GAME) $(ERRORS)

exploit: compile ## tune exploiters against the bots of GAME, as far as not played yet, write docs/exploit.md; VICTIM=greedy-1 SEED=1
	$(PY) -m tools exploit $(GAME) $(if $(VICTIM),--victim '$(VICTIM)') $(if $(SEED),--seed $(SEED))

train: compile ## train the value network of GAME, write its weights and docs/training.md; PLANNERS=1 GAMES=7000 STEPS=10000 SEED=1
	$(PY) -m tools training $(GAME) $(TRAIN)

pages: $(STAMP) ## write the pages of results, verdicts, bids, ladder, errors, exploit and training anew from their stored figures; docs/environments
	$(PY) -m tools pages
	$(PY) -m tools.observations

docs: $(STAMP) ## make a site of the documentation in build/docs/site; a link that leads nowhere is an error
	@SCYTHE_PURE=1 $(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[dev,docs]'
	$(PY) -m tools.docs

site: $(STAMP) ## make the page without a server in build/site (needs npm and Node.js, a network once); OUT=folder
	$(PY) -m tools.site $(OUT)

golden: compile ## write the golden transcripts anew, after a change of rules that is meant
	$(PY) -m tests.golden.regenerate

bench: compile ## games, decisions and clones a second
	$(PY) -m tests.bench.run

bench-counts: compile ## count the instructions of play against those of a base; BASE=main BAR=3 GAME=scythe
	@$(PY) -m tests.bench.counts $(if $(BASE),--base '$(BASE)') $(if $(BAR),--bar $(BAR)) \
	  $(if $(filter-out file,$(origin GAME)),--game $(GAME))

tune: compile ## tune the weights of the greedy bot (docs/tuning.md); GAME=scythe MINUTES=60
	$(PY) -m tools.tune.run $(GAME) $(TUNE_$(GAME)) --minutes $(MINUTES)

bot-table: compile ## how the greedy bot plays: its targets, every faction, every mat
	$(PY) -m tests.bench.bot_table

soak: compile ## the long runs: a million random games, words all through games, monkeys at the table, both builds against each other, sanitizers
	$(PY) -m tests.golden.digests
	for game in scythe smallworld architects wayfarers; do $(PY) -m tests.soak.run --game $$game || exit 1; done

mutants: $(STAMP) ## change the rules in 300 small ways, each of which must make a test fail; GAME=scythe for one game
	@$(PY) -m tests.mutants.run --jobs $(JOBS) $(if $(filter-out file,$(origin GAME)),--game $(GAME))

proof: $(STAMP) ## coverage and error rates of the statistics, measured on synthetic games
	OMP_NUM_THREADS=1 $(PY) -m tests.proof.run

handicaps: compile ## play with the handicaps of a report, GAME=scythe BOT=greedy: every level has to win its equal share
	$(PY) -m tests.proof.handicaps $(GAME) $(if $(BOT),--bot "$(BOT)") --jobs $(JOBS)

clean: ## delete what was built; .venv stays
	rm -rf build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -f engines/_build_info.py engines/core/engine/state.py engines/core/engine/search_context.py
	find engines -path '*/generated/*.py' ! -name __init__.py -exec rm -f {} +
	find . -path ./.venv -prune -o \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +
	find . -path ./.venv -prune -o -name __pycache__ -prune -exec rm -rf {} +

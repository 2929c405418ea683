# Fellfield. `make` alone says what there is.
# Needed on the machine: Python 3.11 or newer, Node 20 or newer (for the web table), make.

PYTHON ?= python3
BIN    := .venv/bin
STAMP  := .venv/.ready
JOBS   ?= 2

# The engine runs from the sources, or compiled from .venv/compiled; each test run says which, whatever .venv uses.
ENGINE   := $(CURDIR)/.venv/compiled
SOURCES  := PYTHONPATH=$(CURDIR)/src
COMPILED := PYTHONPATH=$(ENGINE)
RULES    := tests/core tests/games tests/contract tests/golden tests/counts

# Other engines to be measured beside ours, and how (for example BENCH="--seconds 7 --tables leaping-lemmings/6").
PEERS ?= ../shared/tools/peers
BENCH ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test test-compiled test-server test-ray check static format lock golden setup clean compiled interpreted engine bench-peers

help: ## say what there is
	@echo "Fellfield: three board games and their rules"
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

play: $(STAMP) ## play a game in the terminal
	@$(BIN)/fellfield play

test: static ## everything on the sources: static checks and the whole test run (the server's long rigs apart)
	$(SOURCES) $(BIN)/pytest -q -n $(JOBS) --ignore=tests/server
	$(SOURCES) $(BIN)/pytest tests/server -m "not slow" -q -n $(JOBS)

test-server: $(STAMP) ## all tests of the server, the long rigs included
	$(SOURCES) $(BIN)/pytest tests/server -q -n $(JOBS)

test-compiled: engine ## the tests of the rules on the compiled engine, and both engines side by side
	$(COMPILED) $(BIN)/pytest $(RULES) -m "not slow" -q -n $(JOBS)
	$(SOURCES) FELLFIELD_COMPILED=$(ENGINE) $(BIN)/pytest tests/compiled -q

test-ray: $(STAMP) ## the games on a local Ray cluster (installs Ray, 200 MB)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/ray.txt
	$(BIN)/pytest tests/cli/test_on_ray.py -q

check: static ## before a commit: static checks and the quick tests
	$(SOURCES) $(BIN)/pytest -m "not slow" -q -n $(JOBS)

static: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

compiled: $(STAMP) ## compile the engine and let .venv use it
	@$(BIN)/python tools/engine.py use

interpreted: $(STAMP) ## let .venv use the sources again
	@$(BIN)/python tools/engine.py leave

engine: $(STAMP)
	@$(BIN)/python tools/engine.py build

bench-peers: engine ## measure our engine beside others (PEERS=folder)
	@$(BIN)/python tools/bench_peers.py $(PEERS) $(BENCH)

format: $(STAMP) ## put the code in shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

golden: $(STAMP) ## write the golden playthroughs anew (then read the diff against the rulebook)
	$(BIN)/python -m fellfield.testing.golden --write

lock: ## choose dependency versions anew and write requirements/*.txt
	@command -v uv >/dev/null || test -x .venv/lock/bin/uv || \
		{ $(PYTHON) -m venv .venv/lock && .venv/lock/bin/python -m pip install -qq uv; }
	@PATH="$$PATH:$(CURDIR)/.venv/lock/bin" uv pip compile requirements/dev.in --output-file requirements/dev.txt \
		--upgrade --no-emit-index-url --generate-hashes --universal --python-version 3.11 \
		--custom-compile-command "make lock" --quiet
	@PATH="$$PATH:$(CURDIR)/.venv/lock/bin" uv pip compile requirements/ray.in --output-file requirements/ray.txt \
		--upgrade --no-emit-index-url --generate-hashes --universal --python-version 3.11 \
		--custom-compile-command "make lock" --quiet
	@! grep -n "://" requirements/*.txt || { echo "A lock file must not name an address."; exit 1; }

setup: $(STAMP) ## prepare .venv (every other target does so when needed)

$(STAMP): requirements/dev.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
		echo "Fellfield needs Python 3.11 or newer, and found no $(PYTHON)."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Fellfield needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1)."; \
		echo "If you have a newer one, name it: make PYTHON=python3.12 $(or $(MAKECMDGOALS),setup)"; exit 1; }
	@echo "Setting up Fellfield in .venv (once, about a minute) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

clean: ## remove everything that can be made again
	rm -rf .venv .venv-peers dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Fellfield. `make` without arguments lists the targets.
# Requirements: Python 3.11 or newer, make, and Node 20.19 or newer for the web page.

PYTHON ?= python3
BIN    := .venv/bin
STAMP  := .venv/.ready
JOBS   ?= 2

# The engine runs from the sources or compiled from .venv/compiled; test targets choose explicitly, whatever .venv uses.
ENGINE   := $(CURDIR)/.venv/compiled
SOURCES  := PYTHONPATH=$(CURDIR)/src
COMPILED := PYTHONPATH=$(ENGINE)
RULES    := tests/core tests/games tests/contract tests/golden tests/counts

# The web page: its Node packages, its sources, and the file that marks a finished build.
NODE         := web/node_modules/.ready
PAGE         := src/fellfield/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/public web/tools web/words -type f -not -path '*/generated/*') \
	web/index.html web/package.json web/vite.config.ts web/svelte.config.js \
	$(wildcard src/fellfield/i18n/locales/*/*.json src/fellfield/games/*/*.json src/fellfield/games/*/locales/*/*.json)

# Folder of the engines to compare with, and options (for example BENCH="--seconds 7 --tables leaping-lemmings/6").
PEERS ?= ../shared/tools/peers
BENCH ?=

# Sizes of the server's stress tests; `make test` runs the short profile.
LONGER := FELLFIELD_TEST_MUTANTS=20000 FELLFIELD_TEST_STORM_TABLES=40 FELLFIELD_TEST_CASES=20
TRUST  := FELLFIELD_TEST_KILLS=300 FELLFIELD_TEST_MUTANTS=1000000 FELLFIELD_TEST_STORM_TABLES=500 FELLFIELD_TEST_CASES=500 \
          FELLFIELD_TEST_DISKS=100 FELLFIELD_TEST_CUTS=1000 FELLFIELD_TEST_FAULTS=1000 FELLFIELD_TEST_CANARIES=1000 FELLFIELD_TEST_VISITS=3000

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play play-terminal web web-check web-test system-packages test test-compiled test-server trust test-ray check static format lock types sentences golden setup clean compiled interpreted engine bench-peers bench-servers screenshots measure-page docs docs-serve release

help: ## list the targets
	@echo "Fellfield: three board games and their rules"
	@echo
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 26

play: $(STAMP) $(PAGE) ## play in the browser (SHARE=1 admits friends on your network, PORT=8080 sets the port)
	@mkdir -p .fellfield
	@$(BIN)/fellfield serve --open $(if $(filter 1 yes true on,$(SHARE)),--share) $(if $(PORT),--port $(PORT)) \
		--database-url sqlite:///.fellfield/tables.db

play-terminal: $(STAMP) ## play a game in the terminal
	@$(BIN)/fellfield play

web: $(PAGE) ## build the web page

# Node packages in the locked versions; the lock file names no registry.
$(NODE): web/package-lock.json
	@command -v npm >/dev/null || { \
		echo "npm not found: building the web page needs Node 20.19 or newer."; \
		echo "To play in the terminal without it: make play-terminal"; exit 1; }
	@echo "Installing the Node packages (once, about half a minute) ..."
	@cd web && npm ci --loglevel=error --no-audit --no-fund
	@touch $@

$(PAGE): $(NODE) $(PAGE_SOURCES) | $(STAMP)
	@echo "Building the page ..."
	@cd web && npm run --silent build > ../.venv/page.log 2>&1 || { cat ../.venv/page.log; exit 1; }
	@touch $@

web-check: $(NODE)
	cd web && npm run --silent check

web-test: $(STAMP) $(NODE)
	cd web && npm run --silent test

test: static system-packages web-test $(PAGE) ## run static checks and all tests on the sources, without the server's long stress tests (needs no root)
	$(SOURCES) $(BIN)/pytest -q -n $(JOBS) --ignore=tests/server
	$(SOURCES) $(BIN)/pytest tests/server -m "not slow" -q -n $(JOBS)
	@$(BIN)/python tools/system_packages.py --find

test-server: $(STAMP) system-packages ## run all server tests, including the long stress tests
	$(SOURCES) $(LONGER) $(BIN)/pytest tests/server -q -n $(JOBS)

trust: $(STAMP) system-packages ## run the server's stress tests at full size: 300 kills, a million mutated messages, 2,000 sockets (hours)
	$(SOURCES) $(TRUST) $(BIN)/pytest tests/server -q -n $(JOBS)

system-packages: $(STAMP) ## find PostgreSQL, Redis and Chromium for the tests; fetch missing ones
	@$(BIN)/python tools/system_packages.py

test-compiled: engine ## test rules and bots on the compiled engine, and compare both engines
	$(COMPILED) $(BIN)/pytest $(RULES) tests/bots -m "not slow" -q -n $(JOBS)
	$(SOURCES) FELLFIELD_COMPILED=$(ENGINE) $(BIN)/pytest tests/compiled -q

test-ray: $(STAMP) ## test simulations on a local Ray cluster (installs Ray, 200 MB)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/ray.txt
	$(BIN)/pytest tests/evaluation/test_on_ray.py -q

check: static $(PAGE) ## run static checks and quick tests, before a commit
	$(SOURCES) $(BIN)/pytest -m "not slow" -q -n $(JOBS)

static: $(STAMP) web-check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

compiled: $(STAMP) ## compile the engine and make .venv use it
	@$(BIN)/python tools/switch_engine.py use

interpreted: $(STAMP) ## make .venv use the sources again
	@$(BIN)/python tools/switch_engine.py leave

engine: $(STAMP)
	@$(BIN)/python tools/switch_engine.py build

bench-peers: engine ## compare our engine with others (PEERS=folder)
	@$(BIN)/python tools/bench_peers.py $(PEERS) $(BENCH)

bench-servers: engine ## compare our server with boardgame.io's (PEERS=folder)
	@$(COMPILED) $(BIN)/python tools/bench_servers.py $(PEERS)

# Images of the art direction, if available, for side-by-side pictures of the tables.
ART ?= ../shared/design/art/shots

screenshots: $(STAMP) system-packages $(PAGE) ## capture every screen in three languages, wide and phone, into docs/screenshots
	@$(BIN)/python tools/screenshots.py $(if $(wildcard $(ART)),--beside $(ART))

measure-page: $(STAMP) system-packages $(PAGE) ## measure the page: first choice, first visit, frame times on a slow CPU
	@$(BIN)/python tools/measure_page.py

# The documentation site; its packages have an environment of their own.
DOCS       := .venv/docs/bin
DOCS_STAMP := .venv/docs/.ready

docs: $(DOCS_STAMP) ## build the documentation site into build/site; a broken link is an error
	@NO_MKDOCS_2_WARNING=1 $(DOCS)/mkdocs build --quiet
	@echo "The site is in build/site: open build/site/index.html"

docs-serve: $(DOCS_STAMP) ## show the documentation site while you write
	@NO_MKDOCS_2_WARNING=1 $(DOCS)/mkdocs serve

$(DOCS_STAMP): requirements/docs.txt
	@echo "Setting up the documentation tools in .venv/docs (once) ..."
	@$(PYTHON) -m venv .venv/docs
	@$(DOCS)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/docs.txt
	@touch $@

release: $(STAMP) ## check everything, build, try what was built, tag (VERSION=0.1.0)
	@$(BIN)/python tools/system_packages.py --required
	@$(BIN)/python tools/release.py $(VERSION)

format: $(STAMP) ## format the code and fix lint
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

types: $(STAMP) ## write JSON Schema, TypeScript and docs/views from the declared types
	$(BIN)/python tools/write_types.py

sentences: $(STAMP) ## write the sentences that the narrators of Python and of the page must both say
	$(BIN)/python tools/write_sentences.py

golden: $(STAMP) ## rewrite the golden playthroughs (then check the diff against the rulebook)
	$(BIN)/python -m fellfield.testing.golden --write

lock: ## update dependency versions in requirements/*.txt
	@command -v uv >/dev/null || test -x .venv/lock/bin/uv || \
		{ $(PYTHON) -m venv .venv/lock && .venv/lock/bin/python -m pip install -qq uv; }
	@for name in dev ray server build docs programs/servers; do \
		PATH="$$PATH:$(CURDIR)/.venv/lock/bin" uv pip compile requirements/$$name.in --output-file requirements/$$name.txt \
			--upgrade --no-emit-index-url --generate-hashes --universal --python-version 3.11 \
			$$(case $$name in server|build) echo --constraint requirements/dev.txt;; programs/*) echo --no-deps;; esac) \
			--custom-compile-command "make lock" --quiet || exit 1; \
	done
	@cd requirements/programs && npm install --package-lock-only --ignore-scripts --loglevel=error --no-audit --no-fund
	@! grep -n "://" requirements/*.txt requirements/programs/*.txt || { echo "Lock files must not name a registry address."; exit 1; }

setup: $(STAMP) ## create .venv (other targets do so when needed)

$(STAMP): requirements/dev.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
		echo "Fellfield needs Python 3.11 or newer; $(PYTHON) was not found."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Fellfield needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1)."; \
		echo "To use another one: make PYTHON=python3.12 $(or $(MAKECMDGOALS),setup)"; exit 1; }
	@echo "Setting up Fellfield in .venv (once, about a minute) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

clean: ## remove all generated files
	rm -rf .venv .venv-peers dist build web/node_modules src/fellfield/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# On a machine with Python ≥ 3.11 and make:
#   make serve   set up, and open the table in a browser
#   make play    set up, and play in the terminal
#   make quick   set up, and run the checks and tests that take a minute
#   make test    set up, and run every test but those of clusters
#   make help    show these lines
# PYTHON names the Python to use: make serve PYTHON=python3.12
VENV := .venv
BIN := $(VENV)/bin
FIND_PYTHON := python=$$(PYTHON="$(PYTHON)" tools/find-python)
SET_UP := $(FIND_PYTHON) && $$python tools/environment.py set-up
ARGS ?=

# Tests start hundreds of Python processes; without compiled modules each would take a second longer.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve play help quick test test-clusters pythons check derive web web-dev web-check lighthouse gallery chromium proxies lockstep leaks bench bench-load bench-nodes torture soak clean set-up-serve set-up-web set-up-test set-up-clusters set-up-bench

# Both take flags: make serve ARGS="--port 9130 --lan"
serve:
	@PYTHON="$(PYTHON)" ./biberbau serve $(ARGS)

play:
	@PYTHON="$(PYTHON)" ./biberbau play $(ARGS)

help:
	@sed -n 's/^#   //p' Makefile

# Lint, types, and the tests without a browser, a server, numba or other processes.
quick: check
	$(BIN)/python -m pytest -q -n auto --quick

# Two processes a core: tests of the page and of the server wait more than they compute. The tests of a file run in one
# process, because they share a browser, a server or what was compiled.
test: check web-check chromium proxies
	$(BIN)/python -m pytest -q -n $$((2 * $$(getconf _NPROCESSORS_ONLN))) --dist loadfile --no-loadscope-reorder

# The arena on clusters: Dask and Ray are large, so they are installed here alone.
test-clusters: set-up-clusters
	$(BIN)/python -m pytest -q -m cluster

# The engine's tests on every supported Python that can be found.
pythons:
	@$(FIND_PYTHON) && $$python tools/pythons.py

# The page's tests need a browser: take Debian's where that is allowed, with the light one where there is one; otherwise the
# tests say how to get one.
chromium:
	@for name in chromium chromium-browser google-chrome chrome; do command -v $$name >/dev/null && exit; done; \
		test -n "$$BIBERBAU_CHROMIUM" \
		|| (test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium && (apt-get -qq install -y --no-install-recommends chromium-headless-shell || true)) \
		|| echo "There is no Chromium, so the page's tests will be skipped: apt install chromium, or name one in BIBERBAU_CHROMIUM."

# The tests of proxies need nginx and Caddy. Debian starts both when they are installed, so only CI installs them unasked.
proxies:
	@for name in nginx caddy; do \
		command -v $$name >/dev/null || test -x /usr/sbin/$$name \
		|| (test -n "$$CI" && test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get -qq update && apt-get -qq install -y --no-install-recommends $$name) \
		|| echo "There is no $$name, so its tests will be skipped: apt install $$name"; done

check: set-up-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# What follows from the declarations: schemas, the page's types, tables of the documents.
derive: set-up-test
	$(BIN)/python -m derive

# The page, built into the package; done already if nothing has changed.
web: set-up-web
	@$(BIN)/python web/scripts/build_page.py

# What the server needs, and its page: for a service that starts .venv/bin/biberbau.
set-up-serve: web
	@$(SET_UP) serve compiled

# The page with live reload, for those who change it; it asks a server at port 8000.
web-dev: set-up-web
	@$(BIN)/python web/scripts/dev.py

# Types, unit tests, build and size of the page.
web-check: set-up-test
	$(BIN)/python web/scripts/check.py

# Lighthouse on the pages; on a machine that does nothing else.
lighthouse: set-up-test web
	$(BIN)/python -m bench.lighthouse

# The pictures of docs/gallery.md; PICTURES="clan round-end" takes only some.
gallery: set-up-test web
	$(BIN)/python -m tools.gallery $(PICTURES)

# The full comparison of both gears: a million decisions, every field after every one.
lockstep: set-up-test
	$(BIN)/python -m tests.lockstep 1000000

# The full search for leaks in the environments of the laboratory: a million states.
leaks: set-up-test
	$(BIN)/python -m tests.leak_search 1000000

# Speed, side by side with C, OpenSpiel, PettingZoo, pgx and rlcard.
bench: set-up-bench
	$(BIN)/python -m bench.rules
	$(BIN)/python -m bench.bots
	$(BIN)/python -m bench.lab

# Several servers on one PostgreSQL, with 1000 kills: make torture ARGS="--kills 100"
torture: set-up-test
	$(BIN)/python -m tests.torture $(ARGS)

# The table server under load, beside boardgame.io's.
bench-load: set-up-test web
	$(BIN)/python -m bench.load

# Several nodes on PostgreSQL beside one server on SQLite.
bench-nodes: set-up-test web
	$(BIN)/python -m bench.nodes $(ARGS)

# The table server for half an hour; draws docs/pictures/soak.svg: make soak ARGS="--minutes 5 --picture soak.svg"
soak: set-up-test web
	$(BIN)/python -m bench.soak $(ARGS)

# The launcher ./biberbau uses the same script, which does nothing if everything is installed.
set-up-web:
	@$(SET_UP) web

set-up-test:
	@$(SET_UP) test

set-up-clusters:
	@$(SET_UP) test clusters

set-up-bench:
	@$(SET_UP) test bench

clean:
	rm -rf $(VENV) .pythons web/node_modules web/src/generated src/biberbau/server/web .pytest_cache .mypy_cache .ruff_cache .hypothesis dist

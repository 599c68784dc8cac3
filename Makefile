# Monsoon: `make play` opens the launcher, `make test` runs everything that must pass.
# Needs only make and Python 3.11 or newer with venv. Choose one with `make PYTHON=/path/to/python3.12 …`.

# Paths are relative on purpose: the folder may have spaces in its name.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?=
WORKERS ?= 2
# each worker keeps to a part of the tests, so that what one has opened and painted serves the next; who is done first helps
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
WORDS := $(wildcard hexcore/locale/*/*/*.po games/*/locale/*/*/*.po launcher/locale/*/*/*.po launcher/*/locale/*/*/*.po)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help play test lint bench soak messages site clean
.DEFAULT_GOAL := help

help:
	@echo "make play    open the launcher"
	@echo "make test    lint, types, import directions and all tests"
	@echo "make lint    only the checks, no tests"
	@echo "make bench   speed of ours beside the peers (BENCH=\"--only P4,P5 --quick\")"
	@echo "make soak    the long proofs, about an hour: thousands of whole games, swapped secrets, kills"
	@echo "make messages  gather the words of all packages for translators, and compile what they wrote"
	@echo "make site    the documents as a site, in build/site, every link followed"
	@echo "make clean   remove .venv and everything generated"

play: $(VENV)/.project
	@$(BIN)/monsoon

test: lint
	$(PYTEST) -m "not slow"

lint: $(VENV)/.project $(VENV)/.test
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/lint-imports --no-logo

bench: $(VENV)/.project $(VENV)/.bench
	@$(BIN)/python -m bench $(BENCH)

soak: $(VENV)/.project $(VENV)/.test
	for version in 3.12 3.13 3.14; do $(BIN)/python -m mypy --python-version $$version || exit 1; done
	$(PYTEST) -m slow

messages: $(VENV)/.project $(VENV)/.test
	$(BIN)/python -m tools.messages
	@$(BIN)/python -m tools.messages left

site: $(VENV)/.project
	@$(BIN)/python -m tools.site

clean:
	rm -rf $(VENV) build dist *.egg-info htmlcov .coverage
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks .import_linter_cache
	find . -name '*.mo' -not -path './$(VENV)/*' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment: each stamp is made once, and again only when its list changes ---

$(VENV)/.made:
	@for python in $(if $(PYTHON),"$(PYTHON)",python3.11 python3.12 python3.13 python3.14 python3 python); do \
		if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Making $(VENV) with $$python"; \
			"$$python" -m venv $(VENV) && touch $@; exit $$?; \
		fi; \
	done; \
	echo "Monsoon needs Python 3.11 or newer with its venv module; $(if $(PYTHON),$(PYTHON) is not that,none was found)." >&2; \
	echo "Install it (on Debian and Ubuntu also python3-venv), or name one: make PYTHON=/path/to/python3.11 play" >&2; \
	exit 1

$(VENV)/.base: requirements/base.txt | $(VENV)/.made
	@echo "Installing what Monsoon needs (once)"
	@$(BIN)/python -m pip install --quiet -r requirements/base.txt
	@touch $@

$(VENV)/.test: requirements/test.txt | $(VENV)/.base
	@echo "Installing what the tests need (once)"
	@$(BIN)/python -m pip install --quiet -r requirements/test.txt
	@touch $@

$(VENV)/.bench: requirements/bench.txt | $(VENV)/.base
	@echo "Installing the peers to measure against (once)"
	@$(BIN)/python -m pip install --quiet -r requirements/bench.txt
	@touch $@

$(VENV)/.project: pyproject.toml $(WORDS) $(VENV)/.base
	@$(BIN)/python -m pip install -qq --no-deps --no-build-isolation --editable .
	@rm -rf monsoon_table.egg-info # an old one here would hide games that were added since
	@touch $@

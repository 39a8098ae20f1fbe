# Two commands matter: `make serve` and `make test`. Both set up what they need.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOST   ?= 127.0.0.1
PORT   ?= 8000
export CHROMIUM

.PHONY: serve test check coverage bench format translations screenshots rules-coverage chromium postgres clean

serve: $(VENV)/installed
	$(BIN)/python -m web --host $(HOST) --port $(PORT)

test: check chromium postgres
	$(BIN)/python -m pytest -n auto --dist worksteal

# Lint, formatting, types and import rules: what takes less than a minute.
check: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Which lines the tests reach; it takes about twice as long as the tests alone.
coverage: $(VENV)/installed-dev chromium postgres
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term

bench: $(VENV)/installed-dev
	$(BIN)/python -m tests.bench

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

translations: $(VENV)/installed-dev
	$(BIN)/python -m tools.translations

# The pictures of the README are taken by the browser tests.
screenshots: $(VENV)/installed-dev chromium
	SCREENSHOTS=1 $(BIN)/python -m pytest -q tests/browser/test_readme.py

rules-coverage: $(VENV)/installed-dev
	$(BIN)/python -m tools.rules_coverage

# The browser tests drive a real Chromium, which comes from the system's packages.
chromium:
	@tools/chromium.sh

# Kept games are tested on SQLite and on PostgreSQL, of which the tests start a server of their own.
postgres:
	@tools/postgres.sh

clean:
	rm -rf $(VENV) build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	$(BIN)/planner warm
	touch $@

$(VENV)/installed-dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	$(BIN)/planner warm
	touch $@ $(VENV)/installed

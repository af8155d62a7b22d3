# Everything Nurie needs is installed into .venv; the only prerequisites are
# Python 3.11 or newer, a C++20 compiler and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ENGINE := CMakeLists.txt $(wildcard engine/*.[ch]pp engine/*/*.[ch]pp)
CPP := $(wildcard engine/*.[ch]pp engine/*/*.[ch]pp)
JOBS := $(shell nproc 2>/dev/null || echo 2)

.PHONY: help install run test test-slow lint engine-test check-memory bench format clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

install: $(VENV)/installed ## Build everything into .venv

run: $(VENV)/installed ## Install, then solve a bundled sample and show it
	@$(BIN)/nurie demo

test: $(VENV)/dev lint engine-test ## Install what the tests need and run them all
	$(BIN)/python -m pytest -n $(JOBS)
	$(MAKE) check-memory SHORT=1

test-slow: $(VENV)/dev ## The exhaustive tests that take minutes
	$(BIN)/python -m pytest -m slow

lint: $(VENV)/dev ## Formatting, style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(CPP)

format: $(VENV)/dev ## Put every file into the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP)

bench: $(VENV)/dev ## Measure speed, beside a baseline, and print tables
	$(BIN)/python -m nurie.lab.bench

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip

# A wheel would copy the Python files; an editable install follows them, and only
# a change of the engine or of the project file builds again.
$(VENV)/installed: $(VENV)/bin/python pyproject.toml $(ENGINE)
	$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/dev: $(VENV)/installed
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@

clean: ## Remove everything that was built
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Everything Nurie needs is installed into .venv; the only prerequisites are
# Python 3.11 or newer, a C++20 compiler and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CPP := $(wildcard engine/*.[ch]pp engine/*/*.[ch]pp engine/*/*/*.[ch]pp)
NINJA = -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja)
JOBS := $(shell nproc 2>/dev/null || echo 2)

.PHONY: help install run test test-slow lint engine-test check-memory bench format clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

install: $(VENV)/installed ## Build everything into .venv

run: $(VENV)/installed ## Install, then solve two bundled samples and show them
	@$(BIN)/nurie solve src/nurie/packs/samples/cat.non src/nurie/packs/samples/lighthouse.non

test: $(VENV)/dev lint engine-test ## Install what the tests need and run them all
	$(BIN)/python -m pytest -n $(JOBS)
	$(MAKE) check-memory SHORT=1

test-slow: engine-test ## The exhaustive tests that take minutes
	$(BIN)/ctest --test-dir build/tests -L slow --output-on-failure
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

engine-test: $(VENV)/dev ## The engine's own tests, in C++
	@$(BIN)/cmake -S . -B build/tests -G Ninja $(NINJA) -DNURIE_PYTHON=OFF -DNURIE_TESTS=ON > build/tests.log \
		|| { cat build/tests.log; exit 1; }
	$(BIN)/cmake --build build/tests
	$(BIN)/ctest --test-dir build/tests -LE slow -j $(JOBS) --output-on-failure

# SHORT=1 is the form that `make test` runs.
check-memory: $(VENV)/dev ## The same under AddressSanitizer and UBSan, and a bounded fuzz
	@$(BIN)/cmake -S . -B build/memory -G Ninja $(NINJA) -DNURIE_PYTHON=OFF -DNURIE_TESTS=ON \
		-DNURIE_SANITIZE=ON -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O1 -g1" > build/memory.log || { cat build/memory.log; exit 1; }
	$(BIN)/cmake --build build/memory
	$(BIN)/ctest --test-dir build/memory -LE slow -j $(JOBS) --output-on-failure
	build/memory/engine/tests/fuzz_solve 3 $(if $(SHORT),2000,20000)
	$(if $(SHORT),,NURIE_FUZZ=2000 $(BIN)/python -m pytest -n $(JOBS) -k read_or_refused)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Nurie needs Python 3.11 or newer; name one with make PYTHON=…"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip

# A wheel would copy the Python files; an editable install follows them, and only
# a change of the engine or of the project file builds again.
$(VENV)/installed: $(VENV)/bin/python pyproject.toml CMakeLists.txt $(CPP)
	$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/dev: $(VENV)/installed
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@

clean: ## Remove everything that was built
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis

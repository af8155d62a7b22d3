# Everything Nurie needs is installed into .venv; the only prerequisites are
# Python 3.11 or newer, a C++20 compiler and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check
LOCK := $(BIN)/uv --quiet pip compile --universal --python-version 3.11 --generate-hashes --no-emit-package nurie \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)
CPP := $(wildcard engine/*.[ch]pp engine/*/*.[ch]pp engine/*/*/*.[ch]pp)
ENGINE := build/engine
# The modules of the browser: what every screen needs; what gives reasons and what makes puzzles are loaded when used.
WASM := $(addprefix web/src/engine/,engine.wasm reasons.wasm making.wasm)
WASM_CPP := $(filter-out engine/census/% engine/python/% engine/tests/% %/ants.cpp %/ants.hpp %/annealing.cpp %/annealing.hpp,$(CPP))
NINJA = -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja)
# Ninja cannot share make's jobs, and says so unless it does not know of them.
BUILD = env --unset=MAKEFLAGS $(BIN)/cmake --build
CLIENT := src/nurie/app/static/index.html
WEB := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.html web/*.js web/*.ts licences/*.txt src/nurie/messages/*.json src/nurie/learning/*.json src/nurie/nonogram/*.json)
SHELF := src/nurie/packs/shelf/NOTICE.txt
RECIPES := $(wildcard shelf/*.txt) shelf/titles.json src/nurie/making/recipes.py src/nurie/making/shelf.py src/nurie/packs/packfile.py licences/fluent-emoji.txt \
	$(wildcard src/nurie/messages/*.json)
COMMA := ,
JOBS := $(shell nproc 2>/dev/null || echo 2)
# Many tests wait for a server or a browser, so run one more process than there are processors.
TESTERS := $(shell expr $(JOBS) + 1)

# Tests start hundreds of Python processes; without compiled files, each would compile Nurie again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help install run test test-slow test-mutations lint docs engine-test check-memory bench studies photo-weights format client shelf wasm web-test browsers nginx lock clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

install: $(VENV)/installed $(CLIENT) $(SHELF) ## Build everything into .venv, the client of the app, and the shelf

run: ## Install, then start the app and print its address
	@$(MAKE) --no-print-directory --jobs $(JOBS) install
	@$(BIN)/nurie app

# What is independent runs side by side, because each part leaves a processor idle for a while. The tests in Python come
# last and alone: some of them check how long something takes.
test: browsers nginx ## Install what the tests need and run them all
	$(MAKE) --jobs $(JOBS) --output-sync=target $(VENV)/dev $(CLIENT) $(SHELF)
	$(MAKE) --jobs $(JOBS) --output-sync=target SHORT=1 lint check-memory web-test engine-test
	$(BIN)/python -m pytest -n $(TESTERS)

test-slow: engine-test ## The exhaustive tests that take minutes
	$(BIN)/ctest --test-dir $(ENGINE) -L slow --output-on-failure
	$(BIN)/python -m pytest -m slow

# For example: make test-mutations ROOM=lab SAMPLE=40 SEED=7
test-mutations: $(VENV)/dev $(VENV)/mutation.locked $(CLIENT) $(SHELF) ## Change the code a little, see whether tests notice
	$(BIN)/python -m tests.mutations $(addprefix --room ,$(ROOM)) $(addprefix --sample ,$(SAMPLE)) \
		$(addprefix --seed ,$(SEED)) $(addprefix --only ,$(ONLY)) --jobs $(JOBS)

lint: $(VENV)/dev ## Formatting, style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(CPP)

format: $(VENV)/dev ## Put every file into the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP)

docs: $(VENV)/installed $(VENV)/docs.locked ## Build the documentation into build/site, to read offline
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "open build/site/index.html"

bench: $(VENV)/dev ## Measure speed, compare with a baseline, and print tables
	$(BIN)/python -m nurie.lab.bench

# The studies of docs/studies: on a quiet machine with two cores, `make --jobs 2 studies`. Interrupted, it continues.
studies: study-documents study-growth study-nurikabe ## Measure the published studies again, and write their pages

study-documents: LAB := --time 10 --patience 2
study-growth: LAB := --protocol once --time 5 --patience 2
study-nurikabe: LAB := --protocol once --time 3
study-%: $(VENV)/dev
	$(BIN)/nurie lab run $* $(LAB) --out build/studies/$*
	$(BIN)/python -m nurie.lab.publishing build/studies/$* docs/studies/$*

# One thread, so that sums have the same order on every machine.
photo-weights: $(VENV)/dev ## Train the networks that read photos, with fonts that apt-get fetches
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m nurie.lab.photo.training digits
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m nurie.lab.photo.training marks

web-test: web/node_modules/installed $(WASM) $(VENV)/dev ## The client's own tests, and its types
	npm --prefix web run check
	npm --prefix web test

# Debian's browsers, for the browser tests: each program and the package that contains it. The headless Chromium shows a
# page in a third of the time.
BROWSERS := chromium:chromium chromium-headless-shell:chromium-headless-shell firefox-esr:firefox-esr \
	WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb

browsers: ## Install what the tests in browsers need, as root on Debian
	@isFresh=; for pair in $(BROWSERS); do package=$${pair#*:}; \
		if command -v $${pair%:*} > /dev/null; then continue; fi; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
			if [ -z "$$isFresh" ]; then apt-get update -qq; isFresh=yes; fi; \
			apt-get install -y -qq --no-install-recommends $$package \
				|| echo "$$package cannot be installed, so tests are slower, or skipped if they need it."; \
		else echo "Without $$package, tests are slower, or skipped if they need it: sudo apt-get install $$package"; fi; done

# Debian's nginx, for the test of docs/deploy.md.
nginx:
	@if command -v nginx > /dev/null || test -x /usr/sbin/nginx; then :; \
		elif [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx openssl; \
		else echo "There is no nginx, so the recipe of docs/deploy.md is not tried: sudo apt-get install nginx"; fi

# In the tree that pip built the Python module in, so that the engine is compiled once.
engine-test: $(VENV)/dev ## The engine's own tests, in C++
	@$(BIN)/cmake -S . -B $(ENGINE) -DNURIE_TESTS=ON > build/tests.log || { cat build/tests.log; exit 1; }
	$(BUILD) $(ENGINE)
	$(BIN)/ctest --test-dir $(ENGINE) -LE slow -j $(JOBS) --output-on-failure

# SHORT=1 is what `make test` runs: with code for three widths of lines instead of six and fewer optimisations, which
# compiles in a third of the time, and without the long tests.
MEMORY_FLAGS := $(if $(SHORT),-Og -DNURIE_WORDS=1$(COMMA)4$(COMMA)256,-O1) -g1

check-memory: $(VENV)/dev ## The same under AddressSanitizer and UBSan, and a bounded fuzz
	@$(BIN)/cmake -S . -B build/memory -G Ninja $(NINJA) -DNURIE_PYTHON=OFF -DNURIE_TESTS=ON \
		-DNURIE_SANITIZE=ON -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="$(MEMORY_FLAGS)" > build/memory.log \
		|| { cat build/memory.log; exit 1; }
	$(BUILD) build/memory
	$(BIN)/ctest --test-dir build/memory -LE 'slow$(if $(SHORT),|long)' -j $(JOBS) --output-on-failure
	build/memory/engine/tests/fuzz_solve 3 $(if $(SHORT),2000,20000)
	$(if $(SHORT),,NURIE_FUZZ=2000 $(BIN)/python -m pytest -n $(JOBS) -k read_or_refused)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Nurie needs Python 3.11 or newer; name one with make PYTHON=…"; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The lock file fixes the version and the hash of every package; nothing else is fetched.
$(VENV)/%.locked: requirements/%.lock $(VENV)/bin/python
	$(PIP) install --require-hashes --requirement $<
	@touch $@

# A wheel would copy the Python files; an editable install links to them, so only changes of the engine or of the
# project file need a rebuild.
$(VENV)/installed: $(VENV)/app.locked pyproject.toml CMakeLists.txt $(CPP)
	$(PIP) install --no-deps --no-build-isolation --config-settings build-dir=$(ENGINE) --editable .
	@touch $@

# Without this, make would remove it after building what needs it.
.SECONDARY: $(VENV)/wasm.locked $(VENV)/docs.locked

# Two installations of the same packages at once would get in each other's way.
$(VENV)/dev.locked: | $(VENV)/app.locked

$(VENV)/dev: $(VENV)/installed $(VENV)/dev.locked
	@touch $@

# Run this after changing dependencies in pyproject.toml. UPGRADE=1 updates all of them to their newest versions.
lock: $(VENV)/dev.locked ## Rewrite requirements/*.lock from pyproject.toml
	$(LOCK) pyproject.toml --all-extras --group build --output-file requirements/dev.lock
	$(LOCK) pyproject.toml --extra app --extra make --extra photo --extra print --extra sat --group build \
		--constraint requirements/dev.lock --output-file requirements/app.lock
	$(LOCK) --group wasm --output-file requirements/wasm.lock
	$(LOCK) --group docs --constraint requirements/dev.lock --output-file requirements/docs.lock
	$(LOCK) --group mutation --constraint requirements/dev.lock --output-file requirements/mutation.lock

# Without Node, the server's page says that there is no client, only our own packs are there, and everything else works.
# With it, the shelf has packs of pictures from an art set, which npm fetches.
ifneq ($(shell command -v npm),)
$(CLIENT): $(WEB) $(WASM) web/node_modules/installed
	npm --prefix web run build
	@touch $@

$(SHELF): $(RECIPES) web/node_modules/installed | $(VENV)/installed
	$(BIN)/python -m nurie.making.shelf
else
$(CLIENT):
	@echo "There is no npm (Node 20 or newer), so the app has no page."

$(SHELF):
	@echo "There is no npm (Node 20 or newer), so the app has only our own packs."
endif

client: $(CLIENT)

shelf: web/node_modules/installed $(VENV)/installed ## Cut the pictures of the shelf again
	$(BIN)/python -m nurie.making.shelf

# Not `npm ci`: it requires the optional packages of every platform, and some registries lack them.
web/node_modules/installed: web/package-lock.json
	npm --prefix web install --no-save --no-audit --no-fund
	@touch $@

wasm: $(WASM) ## The engine for the browser

# Each module has its own source in engine/browser and leaves out what it does not call; what they share is compiled once.
# Optimised for size: no code for lines of more than 126 cells; clang's own -Oz, because zig treats -Oz as -Os; then
# Binaryen's, which finds shorter ways through flattened code.
WASM_CC = $(BIN)/python -m ziglang c++ -target wasm32-wasi -mexec-model=reactor -std=c++20 -Oz -Xclang -Oz -flto
WASM_FLAGS := -DNDEBUG -DNURIE_WORDS=1,2 -Wall -Wextra -ffp-contract=off -fno-exceptions -fno-rtti -fvisibility=hidden
WASM_SHARED := $(patsubst %.cpp,build/wasm/%.o,$(filter-out engine/browser/%,$(filter %.cpp,$(WASM_CPP))))

build/wasm/%.o: %.cpp $(VENV)/wasm.locked $(filter %.hpp,$(WASM_CPP))
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FLAGS) -c $< -o $@

.SECONDARY: $(WASM_SHARED) $(patsubst web/src/engine/%.wasm,build/wasm/engine/browser/%.o,$(WASM))

web/src/engine/%.wasm: build/wasm/engine/browser/%.o $(WASM_SHARED) web/node_modules/installed
	$(WASM_CC) -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=1048576 $(filter %.o,$^) -o build/$*.wasm
	web/node_modules/.bin/wasm-opt --flatten --rereloop -Oz --converge --enable-bulk-memory --enable-sign-ext \
		--enable-nontrapping-float-to-int build/$*.wasm -o $@

clean: ## Remove everything that was built
	rm -rf $(VENV) build src/nurie/app/static src/nurie/packs/shelf $(WASM) web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The project's commands. `make` alone lists them.
#
# Requires make and Python 3.11 or newer. The rest is installed into .venv, once, and again when pyproject.toml changes.

PYTHON ?= python3
JOBS   ?= 2
ARGS   :=

VENV      := .venv
BIN       := $(VENV)/bin
EXAMPLES  := build/examples
# How many tests run at once: some of them mostly wait, for browsers, servers and clocks.
WORKERS   := $(shell expr $(JOBS) + 1)
# What is made side by side is shown one after the other, where make can do so (4.0).
IN_TURN   := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
LOCALE    := src/tefuda/locale
LANGUAGES := ja zh_Hant zh_Hans
# Python compiles the modules that are used when they are; of all that is installed these are few.
INSTALL   := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --editable
# What an installation is built from.
SOURCES   := pyproject.toml hatch_build.py docs/protocol.schema.json $(wildcard $(LOCALE)/*/LC_MESSAGES/tefuda.po) \
    $(shell find web -name node_modules -prune -o -name protocol.ts -o -type f -print)

# The tests start hundreds of processes, which compile every module again where byte code is not kept.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Only `test` has its parts made side by side.
ifeq ($(MAKELEVEL),0)
.NOTPARALLEL:
endif
.PHONY: help play site terminal test imports types examples test-long test-nodes fuzz mutants format docs bench peers catalog \
    lock sbom clean

help: ## list these targets
	@echo "make TARGET [ARGS='...'] [PYTHON=python3.12]"
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  %-9s %s\n", $$1, $$2}' Makefile

play: $(VENV)/.installed ## open a table in the browser: tefuda serve $(ARGS)
	@$(BIN)/tefuda serve $(ARGS)

site: $(VENV)/.programs ## write the page as files into build/page: tefuda site $(ARGS)
	@$(BIN)/tefuda site -o build/page $(ARGS)

terminal: $(VENV)/.installed ## start a match in the terminal: tefuda play $(ARGS)
	@$(BIN)/tefuda play $(ARGS)

test: $(VENV)/.installed-dev $(EXAMPLES)/.installed $(VENV)/.programs ## run every check, then all tests except the long ones
	@$(BIN)/python -m tests.at_hand
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@echo "Imports, types and the tests of the examples are checked side by side; each is shown when it has ended ..."
	@$(MAKE) --no-print-directory --jobs $(IN_TURN) imports types examples
	$(BIN)/pytest -n $(WORKERS) -m 'not long' --cov --cov-fail-under=100 $(ARGS)

imports:
	$(BIN)/lint-imports --no-logo

types:
	$(BIN)/mypy

examples:
	PYTHONPATH=$(EXAMPLES) $(BIN)/pytest -m 'not long' examples

test-long: $(VENV)/.installed-long $(EXAMPLES)/.installed $(VENV)/.programs ## run the long tests: bounds-checked rules, killed servers, whole deals in browsers
	@$(BIN)/python -m tests.at_hand
	PYTHONPATH=$(EXAMPLES) $(BIN)/pytest -n $(JOBS) -m long examples
	$(BIN)/pytest -n $(WORKERS) -m long $(ARGS)

test-nodes: $(VENV)/.installed-dev ## break three nodes, their database and proxy in every way, for hours; needs postgresql and haproxy
	@$(BIN)/python -m tests.nodes.faults $(ARGS)

fuzz: $(VENV)/.installed-dev ## search for faults with examples that have never been tried
	$(BIN)/pytest -n $(JOBS) --hypothesis-profile=search $$(grep -rl --include='test_*.py' '^from hypothesis' tests) $(ARGS)

mutants: $(VENV)/.installed-dev ## plant faults in rules, and count those that the tests of their families find
	@$(BIN)/python -m tests.mutants --jobs $(JOBS) $(ARGS)

format: $(VENV)/.installed-dev ## fix what ruff can fix automatically
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

docs: $(VENV)/.installed-dev ## build the site of documents into build/site
	@$(BIN)/python docs/site/build.py $(ARGS)

bench: $(VENV)/.installed ## measure the speed of this machine: tefuda bench $(ARGS)
	@$(BIN)/tefuda bench $(ARGS)

peers: $(VENV)/.installed ## install OpenSpiel, so that `make bench` compares with it
	$(INSTALL) '.[peers]'

catalog: $(VENV)/.installed-dev ## collect the translatable text and update the translations
	@mkdir -p build $(LOCALE)
	$(BIN)/pybabel --quiet extract --mapping=babel.cfg \
	    $$($(BIN)/python -c 'from tefuda.testing.catalog import keywords; print(*map("--keyword={}".format, keywords()))') \
	    --add-comments=Translators: \
	    --project=tefuda --copyright-holder='The tefuda authors' --add-location=file \
	    --sort-by-file --output=build/tefuda.pot src web/src docs/site
	@for language in $(LANGUAGES); do \
	    $(BIN)/pybabel --quiet update --init-missing --domain=tefuda --locale=$$language \
	        --input-file=build/tefuda.pot --output-dir=$(LOCALE) --no-fuzzy-matching --ignore-obsolete \
	        --ignore-pot-creation-date || exit 1; \
	done
	@$(INSTALL) '.[server]' && touch $(VENV)/.installed $(VENV)/.installed-dev

lock: $(VENV)/.installed-dev ## update the versions and hashes that a server is installed from
	$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --extra server \
	    --extra postgresql --extra sealed \
	    --custom-compile-command 'make lock' --output-file deploy/requirements.txt pyproject.toml

sbom: $(VENV)/.installed-dev ## write into build/sbom what a server consists of
	@mkdir -p build/sbom
	$(BIN)/cyclonedx-py requirements --output-reproducible --output-file build/sbom/python.json deploy/requirements.txt
	cd web && npm sbom --package-lock-only --sbom-format cyclonedx >../build/sbom/page.json

clean: ## remove everything that make and the checks have created
	rm -rf $(VENV) build dist .coverage .coverage.* htmlcov .hypothesis .import_linter_cache .mypy_cache \
	    .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.mo' -delete
	rm -rf src/tefuda/server/static web/node_modules web/src/protocol.ts


# ---------------------------------------------------------------- setting up

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || \
	    { echo "$(PYTHON) was not found. Install Python 3.11 or newer, or run: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "$(PYTHON) is too old: tefuda needs Python 3.11 or newer. Run: make PYTHON=..." >&2; exit 1; }
	@if ! $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
	    if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	        echo "Installing python3-venv ..."; \
	        apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y python3-venv </dev/null; \
	    else \
	        echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv" >&2; \
	        exit 1; \
	    fi; \
	fi
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.made $(SOURCES)
	@echo "Installing tefuda into $(VENV) ..."
	@$(INSTALL) '.[server]'
	@touch $@

# What the page plays with, made ahead so that the first player does not wait for the compiler.
$(VENV)/.programs: $(VENV)/.installed $(shell find src -name '*.py')
	@echo "Making programs of the rules for the page ..."
	@$(BIN)/python -m tefuda.export
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.made $(SOURCES)
	@echo "Installing tefuda and the tools of its checks into $(VENV) ..."
	@$(INSTALL) '.[dev,server]'
	@touch $(VENV)/.installed $@

$(VENV)/.installed-long: $(VENV)/.made $(SOURCES)
	@echo "Installing what only the long tests use, such as Ray, OpenSpiel and PyTorch, into $(VENV) ..."
	@$(INSTALL) '.[clients,dev,parquet,peers,ray,server]'
	@touch $(VENV)/.installed $(VENV)/.installed-dev $@

# Games in packages of their own, where only the tests of these packages look for them.
$(EXAMPLES)/.installed: $(VENV)/.made $(shell find examples -name __pycache__ -prune -o -type f -print)
	@rm -rf $(EXAMPLES)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --target $(EXAMPLES) ./examples/daifugo
	@touch $@

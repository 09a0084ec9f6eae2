# Two commands: `make play` starts the companion, `make test` checks everything.
# All that is needed beforehand is make and Python 3.11 or newer; the rest comes by itself (system.sh).

PYTHON ?= python3
PORT ?= 8000
export PORT
# HOST, if the environment has it, reaches the program by itself.
# What Python has compiled is kept, also where images of systems forbid it: every start would take three times as long.
export PYTHONDONTWRITEBYTECODE :=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
LOCKS := $(wildcard requirements*.lock)
BUILT_FROM := pyproject.toml hatch_build.py $(LOCKS) $(shell find companion/translations -name '*.po' 2>/dev/null)
# What was tested, each file by its hash, nothing resolved and nothing built; then the companion itself, built with what
# was just installed. `make play LOCK=` takes what pyproject.toml allows and pip finds instead (docs/dependencies.md).
LOCK ?= yes
locked = $(PIP) --require-hashes --no-deps --only-binary :all: -r $(1) && $(PIP) --no-build-isolation --no-deps -e . || \
  { echo "The tested versions cannot be installed here, for the reason above. Without a network: run make again with one." \
    "Where their files do not fit this machine, others may: make LOCK= $(2)" >&2; exit 1; }
UV := uv==0.13.9

# What a checkout needs comes one after the other, also with -j.
.NOTPARALLEL:
.PHONY: play test browser bench stress clean lock messages pictures
.DELETE_ON_ERROR:

play: .venv/installed
	@$(BIN)/python -m companion play

test: browser .venv/installed-test
	$(BIN)/ruff check
	@echo "The types are checked beside the tests."
	@$(BIN)/mypy --strict companion docs/pictures.py & typed=$$!; \
	  $(BIN)/python -m pytest -n auto --dist worksteal; tested=$$?; \
	  wait $$typed || { echo "mypy has found faults: they are told above."; exit 1; }; exit $$tested

# What the system lacks for the tests.
browser:
	@PYTHON="$(PYTHON)" sh system.sh test

# Some of them: make bench ARGS="news crowd"; beside another commit, in turn, with ratios: make bench AGAINST=v1
bench: .venv/installed-test
	$(BIN)/python -m tests.bench $(ARGS) $(if $(AGAINST),--against $(AGAINST))

# The campaign, an hour and three quarters on two cores; a tenth of it: make stress ARGS=--short
stress: browser .venv/installed-test
	$(BIN)/python -m tests.stress $(ARGS)

clean:
	rm -rf __pycache__ .venv dist companion/static/vendor .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find companion tests -name __pycache__ -prune -exec rm -rf {} +

# A stamp is newer than what it was installed from, so that a second run installs nothing.
.venv/installed: $(BUILT_FROM) | .venv/made
	@echo "Installing the companion into .venv (a minute, the first time) ..."
	@$(if $(LOCK),$(call locked,requirements.lock,play),$(PIP) -e .)
	@touch $@

.venv/installed-test: $(BUILT_FROM) | .venv/made
	@echo "Installing the companion and what tests it into .venv (a minute or two, the first time) ..."
	@$(if $(LOCK),$(call locked,requirements-test.lock,test),$(PIP) -e .[build] && $(PIP) -e .[test])
	@touch $@ .venv/installed

.venv/made:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "The companion needs Python 3.11 or newer: there is no $(PYTHON) here. On Debian or Ubuntu: sudo apt-get install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "The companion needs Python 3.11 or newer; this is $$($(PYTHON) --version). Another one can be named: make PYTHON=python3.12" >&2; exit 1; }
	@PYTHON="$(PYTHON)" sh system.sh play
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2; exit 1; }
	@test -x $(BIN)/python && $(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@touch $@

# The newest versions that pyproject.toml allows, with the hashes of all their files, for every system and Python from 3.11
# on. Django is left out, which only lies under the package that htmx is taken from and is never imported.
lock: .venv/made
	@$(PYTHON) -m venv .venv/lock && .venv/lock/bin/python -m pip --disable-pip-version-check install --quiet $(UV)
	@for file in "requirements.lock --extra build" "requirements-test.lock --extra build --extra test -c requirements.lock"; do \
	  .venv/lock/bin/uv --quiet pip compile --upgrade --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
	    --no-header --no-annotate --no-emit-package django --no-emit-package asgiref --no-emit-package sqlparse \
	    pyproject.toml -o $$file >/dev/null || exit 1; done

# For translators: gathers every text that a player sees. A new language: pybabel init -l it, with the same files.
messages: .venv/installed-test
	@$(BIN)/pybabel -q extract -F babel.cfg -k say -k say_n:1,2 -k you:2 -k you_n:2,3 -k illegal -k impossible -k malformed \
	  -k translate --no-location --sort-output --omit-header -o companion/translations/messages.pot .

# The README's pictures, made by the program itself.
pictures: .venv/installed-test
	@$(BIN)/python -m docs.pictures

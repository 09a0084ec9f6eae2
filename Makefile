# Two commands: `make play` starts the companion, `make test` checks everything.
# All that is needed beforehand is make, Python 3.11 or newer and, on Debian and Ubuntu, python3-venv.

PYTHON ?= python3
PORT ?= 8000
export PORT
# HOST, if the environment has it, reaches the program by itself.

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
BUILT_FROM := pyproject.toml hatch_build.py $(shell find companion/translations -name '*.po' 2>/dev/null)
STRICT := $(wildcard companion/engine companion/games companion/eighteenxx)

.PHONY: play test bench clean messages pictures
.DELETE_ON_ERROR:

play: .venv/installed
	@$(BIN)/python -m companion play

test: .venv/installed-test
	$(BIN)/ruff check
	$(if $(STRICT),$(BIN)/mypy --strict --cache-dir .mypy_cache/strict $(STRICT))
	$(BIN)/mypy companion
	$(BIN)/python -m pytest -n auto --dist loadfile

bench: .venv/installed-test
	$(BIN)/python -m tests.bench

clean:
	rm -rf __pycache__ .venv dist companion/static/vendor .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find companion tests -name __pycache__ -prune -exec rm -rf {} +

# A stamp is newer than what it was installed from, so that a second run installs nothing.
.venv/installed: $(BUILT_FROM) | .venv/made
	@echo "Installing the companion into .venv (a minute, the first time) ..."
	@$(PIP) -e .
	@touch $@

.venv/installed-test: $(BUILT_FROM) | .venv/made
	@echo "Installing the companion and what tests it into .venv (a minute or two, the first time) ..."
	@$(PIP) -e '.[test]'
	@touch $@ .venv/installed

.venv/made:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "The companion needs Python 3.11 or newer: there is no $(PYTHON) here. On Debian or Ubuntu: sudo apt-get install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "The companion needs Python 3.11 or newer; this is $$($(PYTHON) --version). Another one can be named: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2; exit 1; }
	@test -x $(BIN)/python && $(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@touch $@

# For translators: gathers every text that a player sees. A new language: pybabel init -l it, with the same files.
messages: .venv/installed-test
	@$(BIN)/pybabel -q extract -F babel.cfg -k say -k say_n:1,2 -k illegal -k impossible -k malformed \
	  --no-location --sort-output --omit-header -o companion/translations/messages.pot .

# The README's pictures, made by the program itself.
pictures: .venv/installed-test
	@$(BIN)/python -m docs.pictures

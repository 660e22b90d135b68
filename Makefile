# The commands of the club. A fresh machine needs python3 >= 3.11 and make, nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PO := $(wildcard config/locale/*/LC_MESSAGES/django.po)

.PHONY: help run test lint bench faults soak screens messages makemessages requirements check clean
.DEFAULT_GOAL := help

help:
	@echo "make run     serve the whole club, with nothing to configure"
	@echo "make test    lint, types, import contracts and the whole suite"
	@echo "make lint    the checks that run no test"
	@echo "make bench   the benchmark (needs PostgreSQL)"
	@echo "make faults  the fault and fuzz tests in full size"
	@echo "make soak    the load and property tests in full size"
	@echo "make screens the pictures of docs/screens (needs Chromium)"
	@echo "make makemessages  collect the texts for translation (needs gettext)"

# Stops with the name of the missing package before anything half-made is left behind.
$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "the club needs Python 3.11 or newer; $(PYTHON) is missing or older" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make a virtual environment: install the package python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/runtime: requirements.txt $(VENV)/made
	$(PIP) install --require-hashes -r requirements.txt
	@touch $@

# Holds the runtime requirements too, at the same versions.
$(VENV)/tests: tests/requirements.txt $(VENV)/made
	$(PIP) install --require-hashes -r tests/requirements.txt
	@touch $@ $(VENV)/runtime

messages: $(VENV)/runtime $(PO:.po=.mo)

%.mo: %.po $(VENV)/runtime
	@$(BIN)/pybabel --quiet compile --domain django --input-file $< --output-file $@

run: messages
	@exec $(BIN)/python manage.py run_club

# What `make test` installs, by itself: CI takes its time separately.
requirements: $(VENV)/tests messages

check: messages
	$(BIN)/python manage.py check

test: $(VENV)/tests messages
	@$(BIN)/python tests/run.py

lint: $(VENV)/tests messages
	@$(BIN)/python tests/run.py lint

bench: $(VENV)/tests messages
	@$(BIN)/python tests/run.py bench

faults: $(VENV)/tests messages
	@$(BIN)/python tests/run.py faults

soak: $(VENV)/tests messages
	@$(BIN)/python tests/run.py soak

screens: $(VENV)/tests messages
	@$(BIN)/python tests/e2e/screens.py

makemessages: $(VENV)/runtime
	$(BIN)/python manage.py makemessages --all --no-obsolete --add-location file \
	  --ignore .venv --ignore 'tests/*' --extension html,txt,py,jinja

clean:
	rm -rf $(VENV) .local .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

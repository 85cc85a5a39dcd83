# make demo: set up, serve the example site on loopback, crawl it, show what was found
# make test: set up, then everything CI runs
# make papers: run each line of docs/papers.md and write its table again
# make endurance: what takes long: a disk that fills at each write of a crawl, late markup ten times, all hostile pages, all graphs for both engines, kills
# make docs: the documentation site in build/site, with warnings as errors
.PHONY: demo test endurance docs papers setup setup-test lint types layers pytest clean
.DEFAULT_GOAL := test

VENV ?= .venv
BIN := $(VENV)/bin

demo: setup
	@$(BIN)/python examples/demo.py

test: setup-test lint types layers pytest

setup: $(VENV)/.installed
	@tools/browser.sh

setup-test: setup $(VENV)/.tools

$(VENV)/.installed: pyproject.toml constraints.txt tools/venv.sh
	@PYTHON='$(PYTHON)' tools/venv.sh $(VENV)
	@touch $@

$(VENV)/.tools: tests/tools/package.json
	@tools/node-tools.sh
	@touch $@

lint:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

# The package is the repository's root, whatever the folder is called: the checker gets a copy that is called factmark.
TYPED := build/types/factmark
types:
	@rm -rf build/types && mkdir -p $(TYPED)
	@git ls-files -co --exclude-standard pyproject.toml '*.py' '*.pyi' ':!tests' ':!examples' | tar cf - -T - | tar xf - -C $(TYPED)
	@bin=$$(cd $(BIN) && pwd) && cd $(TYPED) && "$$bin/pyrefly" check --summarize-errors --use-ignore-files=false --search-path .. \
	  --python-interpreter-path "$$bin/python"

layers:
	$(BIN)/lint-imports

pytest:
	@tools/tests.sh $(BIN)

papers: setup-test
	$(BIN)/python tools/papers.py

endurance: setup-test
	$(BIN)/python -m factmark bench crawls killed
	FACTMARK_ENDURANCE=1 $(BIN)/pytest -q -n auto tests/crawler/test_full_disk.py tests/crawler/test_interrupted.py \
	  tests/crawler/browsing/test_late_markup.py tests/test_linear_time.py tests/shapes/test_engines.py \
	  tests/linter/engine/test_fixing.py tests/rules/test_hostile_markup.py

docs: setup
	$(BIN)/python tools/docs_site.py

clean:
	rm -rf $(VENV) build dist *.egg-info factmark-out

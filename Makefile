# SPDX-License-Identifier: Apache-2.0
# `make help` lists the targets.

# Programs, tests and checks share one set of flags, so that nothing is built twice.
FLAGS = -c release -Xswiftc -enable-testing -Xswiftc -warnings-as-errors
BIN = .build/release
FORMATTED = Sources Tests Benchmarks Examples Package.swift

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup setup-tests backends programs build demo test gate package try-workflows try-clusters try-results check format bench coverage-table length-study mutation-study sanitize fuzz coverage docs reference clean

help: ## Print this list; start with 'make demo'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

setup: ## Install the Debian packages that programs need and that are missing
	@Scripts/setup programs

setup-tests: ## Install what tests need besides: a browser, Node.js, strace
	@Scripts/setup programs tests

backends: setup ## Fetch pose runtimes and models into $REPGAUGE_HOME/backends
	@Scripts/fetch-backends

programs: setup ## Build the programs alone into .build/release
	swift build $(FLAGS)

build: setup ## Build the programs and tests into .build/release
	swift build $(FLAGS) --build-tests

demo: setup ## Install, build, run the main job on the embedded dataset, write reports/demo
	@Scripts/demo "$(BIN)" swift build $(FLAGS)

test: setup-tests build ## Install, build, run all tests; real clips are where $REPGAUGE_TEST_DATA says
	swift test $(FLAGS) --disable-xctest --skip-build

gate: programs ## Hold counters and analyzers against the blessed baseline ('make gate BLESS=bless' blesses)
	@Scripts/gate "$(BIN)" $(BLESS)

package: ## Make a Debian package in .build/package, in ten minutes or more; BUILT=.build/release links what is built
	@Scripts/package $(if $(BUILT),--built "$(BUILT)")

try-workflows: programs ## Run the workflow files, the Dockerfile and the action in a clean Debian (needs root; builds everything again)
	@Scripts/try-workflows "$(BIN)" $(PACKAGE)

try-clusters: programs ## Evaluate in shards by Slurm, GNU parallel and the Kubernetes manifests, compare all bytes (needs root)
	@Scripts/check-kubernetes
	@Scripts/try-clusters "$(BIN)"

try-results: programs ## Run the recipes of Documentation/TakeAlong.md: DuckDB, pandas, DVC, MLflow, Croissant (installs 75 packages)
	@Scripts/try-results "$(BIN)"

check: setup ## Check format, imports, kinds, folders, licences, comments, links, systems that apps run on, warnings, and an app that embeds RepKit
	swift format lint --strict --parallel -r $(FORMATTED)
	Scripts/check-imports --self-test
	Scripts/check-kinds --self-test
	Scripts/check-folders --self-test
	Scripts/check-sources --self-test
	Scripts/same-values --self-test
	Scripts/check-links --self-test
	Scripts/check-floor --self-test
	Scripts/lost-numbers --self-test
	Scripts/check-imports
	Scripts/check-kinds
	Scripts/check-folders
	Scripts/check-sources
	Scripts/check-links
	Scripts/check-floor
	swift build $(FLAGS) --build-tests
	Scripts/embed-check

format: ## Format all Swift files in place
	swift format --in-place --parallel -r $(FORMATTED)

bench: programs ## Print measured speeds, each beside its peer (builds Benchmarks, installs ffmpeg)
	@Scripts/setup benchmarks
	@Scripts/bench

coverage-table: setup ## Print how often intervals hold the truth, by simulation (about an hour)
	REPGAUGE_BENCHMARKS=1 swift build $(FLAGS) --product coverage-table
	@$(BIN)/coverage-table
	@$(BIN)/coverage-table --subjects 6,12,40 --datasets 1000
	@$(BIN)/coverage-table --measures others --datasets 500 --replicates 500

length-study: build ## Print how often forecasts by length hold the truth, by simulation (about 20 minutes)
	@REP_STUDY=2000 swift test $(FLAGS) --disable-xctest --skip-build --filter LengthCoverageTests

mutation-study: programs ## Print which defects the gate sees, and how sure it is of people (about ten minutes)
	@Scripts/mutation-study "$(BIN)"

sanitize: setup ## Run core and adapter tests under the address sanitizer (slow: a debug build)
	@Scripts/sanitize

SECONDS_EACH ?= 60
fuzz: setup ## Fuzz every reader for SECONDS_EACH=60 (slow: a sanitized build of its own)
	@Scripts/fuzz "$(SECONDS_EACH)"

coverage: setup ## Print which lines of the core modules tests reach (a debug build of its own)
	@Scripts/coverage

docs: programs ## Make pages of the documentation comments in .build/docs; a broken link is an error
	@Scripts/docs "$(BIN)"

reference: ## Say how the files that tests compare with are made anew
	@Scripts/describe-reference

clean: ## Remove what was built and generated; pose runtimes and models stay
	rm -rf .build .cache reports/demo

# SPDX-License-Identifier: Apache-2.0
# `make help` lists the targets.

# Programs, tests and checks share one set of flags, so that nothing is built twice.
FLAGS = -c release -Xswiftc -enable-testing -Xswiftc -warnings-as-errors
BIN = .build/release
FORMATTED = Sources Tests Package.swift $(wildcard Benchmarks)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup backends build demo test check format bench clean

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: ## Install the Debian packages that are missing
	@Scripts/setup

backends: setup ## Fetch pose runtimes and models into $REPGAUGE_HOME/backends (default: ~/.local/share/repgauge)
	@Scripts/fetch-backends

build: setup ## Build the programs and tests into .build/release
	swift build $(FLAGS) --build-tests

demo: build ## Run the main job on the embedded dataset and write reports/demo
	@Scripts/demo "$(BIN)"

test: build ## Run all tests; those that need real clips look at $REPGAUGE_TEST_DATA
	swift test $(FLAGS) --disable-xctest --skip-build

check: setup ## Check format, imports, licences, warnings, and what an app that embeds RepKit links
	swift format lint --strict --parallel -r $(FORMATTED)
	Scripts/check-imports --self-test
	Scripts/check-imports
	Scripts/check-sources
	swift build $(FLAGS) --build-tests
	Scripts/embed-check

format: ## Format all Swift files in place
	swift format --in-place --parallel -r $(FORMATTED)

bench: setup ## Print measured speeds, each beside its peer
	@Scripts/bench

clean: ## Remove what was built and generated; pose runtimes and models stay
	rm -rf .build .cache Benchmarks/.build reports/demo

# Every target runs the same way on a laptop and in CI. `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The folder with real publications and word lists. Tests that want it are
# skipped when it is absent; they see an absolute path or nothing.
TEST_DATA ?= ../shared/data
override TEST_DATA := $(abspath $(wildcard $(TEST_DATA)/.))
export TEST_DATA

S := tools/scripts
SKIPPED := [ $$? -eq 77 ] # a script that had nothing to work on said so
LISTEN ?= 127.0.0.1:8080
DATA ?= ./data
FUZZTIME ?= 30s
FOR ?= 10m
SEED ?=

.PHONY: help run dev build test test-short soak corpus corner screenshots lighthouse \
	attack contract bench fuzz audit newcomer lint fmt gen check hooks

help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## Build what is missing, make the demo library, serve it on http://localhost:8080
	bin/sudar demo --data $(DATA)
	exec bin/sudar serve --data $(DATA) --listen $(LISTEN)

dev: ## Serve with hot reload: Go on :8080, Vite on :5173
	@$(S)/dev.sh

build: ## Build the web app when it is stale, then bin/sudar
	@$(S)/web.sh build || $(SKIPPED)
	@$(S)/build.sh

test: ## Everything CI runs: Go with -race on both databases, web, e2e, drift
	@$(S)/test.sh full

test-short: ## A quick look: vet, format, Go tests on SQLite without -race, web unit
	@$(S)/test.sh short

soak: ## The long tests: corpus, crashes, faults, fuzzing, lighthouse, screenshots, bench
	@$(S)/soak.sh

corpus: build ## Open and turn each book of DIR=… in Chromium; without it (or OWN=1) measure the reader
	@$(S)/corpus.sh "$(DIR)"

screenshots: build ## Every screen in both languages, widths and themes, with its assertions
	@$(S)/web.sh run screenshots || $(SKIPPED)

corner: build ## A researcher's corner with 10,000 notes: its calls, its export, scrolling
	@$(S)/corner.sh || $(SKIPPED)

lighthouse: build ## Lighthouse on home, a list, a detail and a book
	@$(S)/lighthouse.sh || $(SKIPPED)

bench: build ## Go benchmarks, then the server's own bench
	@$(S)/bench.sh

attack: build ## Attack a server of its own in every way we know (10 minutes); prints what got through
	@$(S)/attack.sh

contract: build ## Send a server of its own requests made from openapi.yaml for FOR (10m), of SEED; checks each response
	@$(S)/contract.sh $(FOR) $(SEED)

fuzz: ## Each fuzz test for FUZZTIME (30s)
	@$(S)/fuzz.sh $(FUZZTIME)

audit: ## Known vulnerabilities and risky code (skipped when unreachable)
	@$(S)/audit.sh

newcomer: ## Draw behaviours and operations of SEED to be found by folder names; GUESSES=file compares
	@go run ./test/newcomer $(if $(SEED),-seed $(SEED)) $(if $(GUESSES),-guesses $(GUESSES))

lint: ## golangci-lint (first run of a machine builds it: minutes), Redocly, Spectral, Biome, tsc
	@$(S)/lint.sh

fmt: ## Format Go and the web app
	@$(S)/fmt.sh

gen: ## Write openapi.yaml, the TypeScript schema, docs/spec-coverage.md, NOTICE and the SBOM
	@$(S)/gen.sh

check: lint test-short ## Before a push: lint and the quick tests

hooks: ## Use the repository's git hooks
	git config core.hooksPath .githooks

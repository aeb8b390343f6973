#!/usr/bin/env bash
# Prints the packages that `make test` runs under the race detector: those whose
# code or tests start goroutines, use channels, sync or atomic, or run tests in
# parallel. `make soak` runs every package under it.
set -euo pipefail
cd "$(dirname "$0")/../.."
signs='^\s*(defer )?go [a-zA-Z]|\bchan\b|<-|"sync(/atomic)?"|errgroup|\.(Run)?Parallel\('
go list -f '{{.ImportPath}} {{.Dir}}' ./... | grep -v /node_modules/ |
	while read -r package dir; do
		if grep -qE "$signs" "$dir"/*.go; then echo "$package"; fi
	done

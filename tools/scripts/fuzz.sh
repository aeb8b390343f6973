#!/usr/bin/env bash
# Runs every fuzz test for a while.
#   fuzz.sh DURATION
# An input that reaches new code is made shorter in a few steps only: by itself
# Go takes up to a minute for each, and in that minute tries no other.
set -euo pipefail
cd "$(dirname "$0")/../.."
grep -rHo --include='*_test.go' --exclude-dir=node_modules '^func Fuzz[A-Za-z0-9_]*' cmd internal test 2>/dev/null |
	while IFS=: read -r file func; do
		echo "== ${func#func } in $(dirname "$file")"
		go test "./$(dirname "$file")" -run '^$' -fuzz "^${func#func }\$" -fuzztime "$1" -fuzzminimizetime 10x
	done

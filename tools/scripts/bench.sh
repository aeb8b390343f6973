#!/usr/bin/env bash
# Go benchmarks of every package that has some, then the server's own bench and
# people who write through two nodes on a PostgreSQL server of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
grep -rl --include='*_test.go' --exclude-dir=node_modules '^func Benchmark' cmd internal bench 2>/dev/null |
	xargs -r -n 1 dirname | sort -u | sed 's|^|./|' |
	xargs -r go test -run '^$' -bench . -benchmem
bin/sudar bench
bin/sudar bench accounts
# shellcheck disable=SC2016 # the variable is that of the inner shell
tools/scripts/with-postgres.sh bash -c 'bin/sudar bench people --database-url "$SUDAR_TEST_POSTGRES"'

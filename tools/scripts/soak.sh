#!/usr/bin/env bash
# The tests that take long: run before a release, not on every push.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools/scripts/setup-test.sh
make build
go list ./... | grep -v /node_modules/ |
	SUDAR_SOAK=1 xargs tools/scripts/with-postgres.sh go test -count=1 -timeout 3h -run 'Soak|Crash|Fault'
go list ./... | grep -v /node_modules/ |
	xargs tools/scripts/with-postgres.sh go test -race -timeout 1h
make attack
make contract
tools/scripts/qpay-client.sh || [ $? -eq 77 ]
make fuzz FUZZTIME=10m
make corpus
if [ -n "${TEST_DATA:-}" ]; then make corpus DIR="$TEST_DATA/epub"; fi
SUDAR_SOAK=1 tools/scripts/web.sh run office # skipped without LibreOffice (Debian: libreoffice-writer-nogui)
SUDAR_E2E_ALL=1 tools/scripts/web.sh run e2e
tools/scripts/web.sh run repeat # lists the journeys that fail now and then, with their rate
tools/scripts/web.sh run reach # SUDAR_REACH=write writes test/spec/reachable.tsv anew
make screenshots lighthouse corner bench

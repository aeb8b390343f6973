#!/usr/bin/env bash
# Known vulnerabilities in what we build on, and risky Go. The databases of
# vulnerabilities live elsewhere: out of reach means skipped, not passed. Each
# part runs even when one before it fails.
set -euo pipefail
cd "$(dirname "$0")/../.."
failed=0

if curl -sfo /dev/null --max-time 10 https://vuln.go.dev/index/db.json; then
	go run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./... || failed=1
else
	echo 'govulncheck: skipped, vuln.go.dev is unreachable'
fi

if [ ! -e web/package-lock.json ]; then
	echo 'npm audit: skipped, there is no web/package-lock.json'
elif ! report=$(npm --prefix web audit --omit=dev 2>&1); then
	case $report in
	*'audit endpoint returned an error'* | *ENOTFOUND* | *ECONNREFUSED* | *ETIMEDOUT*)
		echo 'npm audit: skipped, the registry does not answer it' ;;
	*) echo "$report" && failed=1 ;;
	esac
fi

tools/scripts/golangci.sh run --enable-only gosec || failed=1
exit $failed

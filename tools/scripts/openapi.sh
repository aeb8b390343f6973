#!/usr/bin/env bash
# Lints openapi.yaml with Redocly and Spectral. Both run even when the first
# finds something. Exits 77 without npm.
set -euo pipefail
cd "$(dirname "$0")/../openapi"
command -v npm >/dev/null || { echo 'skipped: npm is not installed' && exit 77; }
installed=node_modules/.package-lock.json
[ -e "$installed" ] && [ ! package-lock.json -nt "$installed" ] || npm ci --no-audit --no-fund
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
failed=0
nice -n 19 npx redocly lint ../../openapi.yaml || failed=1
nice -n 19 npx spectral lint ../../openapi.yaml --ruleset .spectral.yaml --fail-severity=hint || failed=1
exit $failed

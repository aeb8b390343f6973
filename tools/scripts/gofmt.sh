#!/usr/bin/env bash
# Fails when a Go file of ours is not formatted.
set -euo pipefail
cd "$(dirname "$0")/../.."
bad=$(find . -name '*.go' -not -path '*/node_modules/*' -not -path './.*' -print0 | xargs -0 -r gofmt -l)
[ -z "$bad" ] || { printf 'not formatted, run make fmt:\n%s\n' "$bad" && exit 1; }

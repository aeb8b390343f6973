#!/usr/bin/env bash
# Formats Go (gofumpt and import groups) and the web app.
set -euo pipefail
cd "$(dirname "$0")/../.."
go tool -modfile=tools/go.mod golangci-lint fmt
tools/scripts/web.sh run fmt || [ $? -eq 77 ]

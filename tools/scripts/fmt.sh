#!/usr/bin/env bash
# Formats Go (gofumpt and import groups) and the web app.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools/scripts/golangci.sh fmt
tools/scripts/web.sh run fmt || [ $? -eq 77 ]

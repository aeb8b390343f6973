#!/usr/bin/env bash
# Builds bin/sudar with the commit it was built from.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$(git describe --tags --always --dirty 2>/dev/null || echo unknown)
CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.version=$version" -o bin/sudar ./cmd/sudar

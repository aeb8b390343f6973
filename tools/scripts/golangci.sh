#!/usr/bin/env bash
# Runs golangci-lint, built once per version of it and of Go into .cache/.
#   golangci.sh run|fmt [OPTION…]
set -euo pipefail
cd "$(dirname "$0")/../.."
package=github.com/golangci/golangci-lint/v2
version=$(sed -n "s,.*$package \(v[0-9.]*\).*,\1,p" tools/go.mod)
linter=.cache/golangci-lint-$version-$(go env GOVERSION)
[ -x "$linter" ] || CGO_ENABLED=0 go build -modfile=tools/go.mod -o "$linter" "$package/cmd/golangci-lint"
exec nice -n 19 "$linter" "$@"

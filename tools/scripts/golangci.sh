#!/usr/bin/env bash
# Runs golangci-lint, built once per version of it and of Go into the user's cache, which
# outlives a clone. It reads the packages as build.sh compiles them.
#   golangci.sh run|fmt [OPTION…]
set -euo pipefail
cd "$(dirname "$0")/../.."
export CGO_ENABLED=0 GOFLAGS="$(go env GOFLAGS) -trimpath"
package=github.com/golangci/golangci-lint/v2
version=$(sed -n "s,.*$package \(v[0-9.]*\).*,\1,p" tools/go.mod)
linter=${XDG_CACHE_HOME:-$HOME/.cache}/sudar/golangci-lint-$version-$(go env GOVERSION)
[ -x "$linter" ] || go build -modfile=tools/go.mod -o "$linter" "$package/cmd/golangci-lint"
exec nice -n 19 "$linter" "$@"

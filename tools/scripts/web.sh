#!/usr/bin/env bash
# The web app's side of the Makefile.
#   web.sh install      npm ci when the lock file or a patch is newer than node_modules
#   web.sh build        the production bundle in web/dist when a source is newer
#   web.sh run SCRIPT   one script of web/package.json, which finds the binary in
#                       SUDAR_BIN and the browser in CHROME_PATH
# Exits 77 when there is nothing to do it with.
set -euo pipefail
cd "$(dirname "$0")/../.."
export SUDAR_BIN=$PWD/bin/sudar
export CHROME_PATH=${CHROME_PATH:-$(command -v chromium || true)}

skip() {
	echo "skipped: $*"
	exit 77
}

install() {
	command -v npm >/dev/null || skip 'npm is not installed'
	[ -e web/package-lock.json ] || skip 'web/package-lock.json is not there'
	local installed=web/node_modules/.package-lock.json
	[ -e "$installed" ] && [ -z "$(find web/package-lock.json web/patches -newer "$installed" -print -quit)" ] ||
		npm --prefix web ci --no-audit --no-fund
}

stale() {
	local stamp=.cache/web-built
	[ -e "$stamp" ] && [ -d web/dist/assets ] || return 0
	[ -n "$(find web -newer "$stamp" -type f \
		-not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/e2e/*' \
		-not -path 'web/test-results/*' -not -path 'web/src/kit/fonts/*.woff2' -print -quit)" ]
}

build() {
	mkdir -p .cache
	stale || return 0
	install
	touch .cache/web-building # older than any edit made while it builds
	npm --prefix web run build
	touch web/dist/.keep # the committed placeholder, which the build sweeps away
	mv .cache/web-building .cache/web-built
}

run() {
	grep -qs "^ *\"$1\":" web/package.json || skip "web/package.json has no script $1"
	install
	npm --prefix web run "$1"
}

"$@"

#!/usr/bin/env bash
# Makes sure the tools `make test` needs are there: installs Debian packages as
# root or through sudo, else says what to install and stops.
set -euo pipefail

die() {
	printf 'setup: %s\n' "$*" >&2
	exit 1
}

command -v go >/dev/null || die 'install Go 1.26 or later: https://go.dev/dl'
command -v node >/dev/null || die 'install Node 20 or later: https://nodejs.org'
node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' ||
	die "Node 20 or later is needed, this is $(node --version)"

missing=()
needs() { "${@:2}" >/dev/null 2>&1 || missing+=("$1"); }
has_postgres() { compgen -G '/usr/lib/postgresql/*/bin/initdb' || command -v initdb; }
has_libc() { [ -e /usr/include/stdlib.h ]; }

needs gcc command -v gcc
needs libc6-dev has_libc
needs chromium command -v chromium
needs postgresql has_postgres
needs default-jre-headless command -v java
# The engine alone is lighter than the browser; without it the journeys take the browser.
light=chromium-headless-shell
command -v $light >/dev/null && light=
[ ${#missing[@]} -gt 0 ] || [ -n "$light" ] || exit 0

root=()
if [ "$(id -u)" -ne 0 ]; then
	if command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
		root=(sudo)
	else
		[ ${#missing[@]} -gt 0 ] || exit 0
		die "run as root: apt-get install ${missing[*]}"
	fi
fi
if ! command -v apt-get >/dev/null; then
	[ ${#missing[@]} -gt 0 ] || exit 0
	die "install what these Debian packages hold, then try again: ${missing[*]}"
fi
install() { "${root[@]}" apt-get install -q -y --no-install-recommends "$@"; }

printf 'setup: installing %s\n' "${missing[*]} $light"
export DEBIAN_FRONTEND=noninteractive
"${root[@]}" apt-get update -q || [ ${#missing[@]} -eq 0 ]
[ ${#missing[@]} -eq 0 ] || install "${missing[@]}"
[ -z "$light" ] || install "$light" || printf 'setup: no %s, the journeys take chromium\n' "$light"

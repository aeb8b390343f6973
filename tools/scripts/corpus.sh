#!/usr/bin/env bash
# Imports every publication of a folder into a scratch library, serves it, and
# lets Chromium open and turn each one. Our own large publications are made and
# measured when there is no folder, or with OWN=1 as well.
#   corpus.sh [DIR]
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -z "${1:-}" ] || [ -d "$1" ] || { echo 'usage: make corpus [DIR=folder] [OWN=1]' >&2 && exit 2; }
mkdir -p .cache
data=$(mktemp -d .cache/corpus.XXXXXX)
trap 'rm -rf "$data"' EXIT
bin/sudar organization add --data "$data" --slug hub --name Сан --name-en Library --kind hub --hub

take() { # 3: some were refused, with their reasons
	bin/sudar import folder "$1" --organization hub --free --data "$data" || [ $? -eq 3 ]
}

[ -z "${1:-}" ] || take "$1"
if [ -z "${1:-}" ] || [ -n "${OWN:-}" ]; then
	go run ./test/corpus -large "$data/own"
	take "$data/own"
	for article in "$data"/own/*.html; do take "$article"; done
fi
login=measure:Measure2026 # of this library alone, which is gone when it is measured
bin/sudar user add --data "$data" --username "${login%:*}" --email measure@sudar.example --organization hub <<<"${login#*:}"
SUDAR_LOGIN=$login tools/scripts/with-server.sh "$data" tools/scripts/web.sh run corpus

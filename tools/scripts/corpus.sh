#!/usr/bin/env bash
# Imports every publication of a folder into a scratch library, serves it, and
# lets Chromium open and turn each one.
#   corpus.sh DIR
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -d "${1:-}" ] || { echo 'usage: make corpus DIR=folder' >&2 && exit 2; }
mkdir -p .cache
data=$(mktemp -d .cache/corpus.XXXXXX)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; wait; rm -rf "$data"' EXIT
port=$((20000 + RANDOM % 12000))
bin/sudar organization add --data "$data" --slug hub --name Сан --name-en Library --kind hub --hub
bin/sudar import folder "$1" --organization hub --free --data "$data" || [ $? -eq 3 ] # 3: some were refused, with their reasons
bin/sudar serve --data "$data" --listen "127.0.0.1:$port" &
server=$!
ready='fetch(process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'
until node -e "$ready" "http://127.0.0.1:$port/readyz"; do sleep 0.2; done
SUDAR_URL=http://127.0.0.1:$port tools/scripts/web.sh run corpus

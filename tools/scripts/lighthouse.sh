#!/usr/bin/env bash
# Serves a demo library of its own and measures its pages with Lighthouse.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p .cache
data=$(mktemp -d .cache/lighthouse.XXXXXX)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; wait; rm -rf "$data"' EXIT
port=$((20000 + RANDOM % 12000))
bin/sudar demo --data "$data"
bin/sudar serve --data "$data" --listen "127.0.0.1:$port" &
server=$!
ready='fetch(process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'
until node -e "$ready" "http://127.0.0.1:$port/readyz"; do sleep 0.2; done
SUDAR_E2E_URL=http://127.0.0.1:$port tools/scripts/web.sh run lighthouse

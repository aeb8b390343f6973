#!/usr/bin/env bash
# Serves a data folder on a port of its own while a command runs, which finds the
# address in SUDAR_URL.
#   with-server.sh DATA COMMAND…
set -euo pipefail
cd "$(dirname "$0")/../.."
port=$((20000 + RANDOM % 12000))
bin/sudar serve --log-level "${SUDAR_LOG_LEVEL:-warn}" --data "$1" --listen "127.0.0.1:$port" &
server=$!
trap 'kill "$server" 2>/dev/null; wait' EXIT
export SUDAR_URL=http://127.0.0.1:$port
ready='fetch(process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'
until node -e "$ready" "$SUDAR_URL/readyz"; do
	kill -0 "$server" # it has ended by itself
	sleep 0.2
done
"${@:2}"

#!/usr/bin/env bash
# Vite with hot reload on :5173 (it passes /edu on to :8080) and the server,
# rebuilt and restarted when a Go, SQL or text file changes. Ctrl-C ends both.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p .cache
server= vite=
trap 'kill $server $vite 2>/dev/null || true; wait' EXIT
trap 'exit 0' INT TERM

changed() { [ -n "$(find cmd internal migrations -type f -newer .cache/dev-built -print -quit 2>/dev/null)" ]; }

rebuild() {
	touch .cache/dev-built
	tools/scripts/build.sh || return 0
	[ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server" || true; }
	bin/sudar serve --data ./data --listen 127.0.0.1:8080 &
	server=$!
}

tools/scripts/web.sh install && { npm --prefix web run dev & vite=$!; }
tools/scripts/build.sh
bin/sudar demo --data ./data
rebuild
while sleep 1; do
	if changed; then rebuild; fi
done

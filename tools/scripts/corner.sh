#!/usr/bin/env bash
# Makes a demo library of its own and measures a researcher's corner with 10,000 notes.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p .cache
data=$(mktemp -d .cache/corner.XXXXXX)
trap 'rm -rf "$data"' EXIT
bin/sudar demo --data "$data"
tools/scripts/with-server.sh "$data" tools/scripts/web.sh run corner

#!/usr/bin/env bash
# Attacks a server of its own in every way we know and prints what was tried and
# what got through (docs/attacks.md). Takes minutes; sends to loopback alone.
#   attack.sh [-run PATTERN]
set -euo pipefail
cd "$(dirname "$0")/../.."
SUDAR_ATTACK=1 tools/scripts/with-postgres.sh go test ./test/attack -v -count=1 -timeout 60m "$@"

#!/usr/bin/env bash
# Static checks of both languages and of the interface. Each part runs even when one before it fails.
set -euo pipefail
cd "$(dirname "$0")/../.."
failed=0
part() { "$@" || [ $? -eq 77 ] || failed=1; }
part tools/scripts/golangci.sh run
part tools/scripts/gofmt.sh
part tools/scripts/openapi.sh
part tools/scripts/web.sh run lint
part tools/scripts/web.sh run typecheck
exit $failed

#!/usr/bin/env bash
# Writes the files that are made from others: openapi.yaml from the registered
# operations, the TypeScript schema from it, the spec coverage from the sentences,
# the operations of docs/where.md, NOTICE and the SBOM from what ships.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -d cmd/sudar ]; then
	mkdir -p .cache
	go run ./cmd/sudar openapi >.cache/openapi.yaml
	mv .cache/openapi.yaml openapi.yaml
fi
if [ -e openapi.yaml ] && [ -d web/src/api ]; then
	tools/scripts/web.sh run gen
fi
go test ./test/spec -run TestCoverageDocument -count=1 -update
go test ./test/newcomer -run TestTheMapHoldsEveryOperation -count=1 -update
go test ./test/licences -count=1 -update

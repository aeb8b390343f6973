#!/usr/bin/env bash
# Fails when a generated file is not what `make gen` writes.
set -euo pipefail
cd "$(dirname "$0")/../.."
generated=(openapi.yaml web/src/api/schema.gen.ts docs/spec-coverage.md docs/where.md NOTICE sbom.cdx.json)
for file in "${generated[@]}"; do
	git ls-files --error-unmatch "$file" >/dev/null 2>&1 || { echo "skipped: $file is not committed" && exit 77; }
done
before=$(sha256sum "${generated[@]}")
tools/scripts/gen.sh
[ "$before" = "$(sha256sum "${generated[@]}")" ] || {
	echo 'generated files were not up to date; commit what make gen wrote:'
	git --no-pager diff --stat -- "${generated[@]}"
	exit 1
}

#!/usr/bin/env bash
# Speaks to QPay's sandbox with a client library from npm that is not ours.
# Without that registry it is skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p .cache/qpay
npm install --prefix .cache/qpay --no-save --silent qpay-js@1.0.0 ||
	{ echo "qpay-client: skipped: qpay-js@1.0.0 cannot be fetched" && exit 77; }
log=$(mktemp .cache/qpay/log.XXXXXX)
bin/sudar sandbox qpay --listen 127.0.0.1:0 >"$log" &
server=$!
trap 'kill "$server"; rm -f "$log"' EXIT
for _ in $(seq 50); do [ -s "$log" ] || sleep 0.1; done
url=$(sed -n 's|.*: \(http://[^/]*\)/v2,.*|\1|p' "$log")
node test/qpay/client.mjs .cache/qpay/node_modules/qpay-js/dist/cjs/index.js "$url"

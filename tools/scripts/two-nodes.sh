#!/usr/bin/env bash
# Runs journeys of two people at two servers of one PostgreSQL: the first person is at
# one, the second at the other.
#   two-nodes.sh JOURNEY…
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -n "${SUDAR_TEST_POSTGRES:-}" ] || exec tools/scripts/with-postgres.sh "$0" "$@"
data=$(mktemp -d) nodes=()
trap 'kill "${nodes[@]}" 2>/dev/null; wait; rm -rf "$data"' EXIT
SUDAR_SECRET_KEY=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
export SUDAR_SECRET_KEY SUDAR_DATABASE_URL=$SUDAR_TEST_POSTGRES SUDAR_AMBIENT=false SUDAR_BASE_DOMAIN=localhost
bin/sudar demo --data "$data/1"
cp -R "$data/1" "$data/2" # publications; a country would keep them in S3
port=$((20000 + RANDOM % 12000))
# One bank and one tax office for both: each server's own sandbox would know only its own invoices.
bank=http://127.0.0.1:$((port + 3)) office=http://127.0.0.1:$((port + 4))
bin/sudar sandbox qpay --listen "${bank#http://}" &
nodes+=($!)
bin/sudar sandbox posapi --listen "${office#http://}" &
nodes+=($!)
export SUDAR_PRIVATE_PROVIDERS=true SUDAR_QPAY_URL=$bank/v2 SUDAR_QPAY_USERNAME=TEST_MERCHANT SUDAR_QPAY_PASSWORD=123456
export SUDAR_QPAY_INVOICE_CODE=TEST_INVOICE SUDAR_QPAY_MERCHANT=TEST_MERCHANT SUDAR_RECEIPT_ISSUER=posapi
export SUDAR_POSAPI_URL=$office SUDAR_RECEIPT_REGISTER=$office/api/info/check SUDAR_RECEIPT_TIN=27400105118
export SUDAR_RECEIPT_DISTRICT=2501 SUDAR_RECEIPT_CLASSIFICATION=8431100
export SUDAR_TRANSFER_BANK=Sandbox SUDAR_TRANSFER_ACCOUNT=MN320034001009184420 SUDAR_TRANSFER_HOLDER=Sudar
ready='fetch(process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'
for node in 1 2; do
	bin/sudar serve --dev --log-level warn --data "$data/$node" --listen "127.0.0.1:$((port + node))" &
	nodes+=($!)
	until node -e "$ready" "http://localhost:$((port + node))/readyz"; do
		kill -0 "${nodes[-1]}" # it has ended by itself
		sleep 0.2
	done
done
export SUDAR_E2E_URL=http://localhost:$((port + 1)) SUDAR_E2E_SECOND=http://localhost:$((port + 2)) SUDAR_E2E_DATA=$data/1
cd web
npx playwright test --project=mn-390 --project=en-1280 "$@"

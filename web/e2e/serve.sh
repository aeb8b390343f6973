#!/bin/sh
# Starts the built server with a demo library of its own that asks nothing outside. FOLDER and
# FOLDER-demo, the library as it was made, which other servers copy, go away with the server.
#   serve.sh PORT FOLDER
set -eu
unset SUDAR_BIN # the test runner's, not a setting
data=$2
made=$data-demo
rm -rf "$data" "$made"
trap 'rm -rf "$data" "$made"' EXIT INT TERM
../bin/sudar demo --data "$made"
cp -R "$made" "$data"
SUDAR_BASE_DOMAIN=localhost SUDAR_AMBIENT=false SUDAR_PRIVATE_PROVIDERS=true \
	SUDAR_TRANSFER_BANK=Sandbox SUDAR_TRANSFER_ACCOUNT=MN320034001009184420 SUDAR_TRANSFER_HOLDER=Sudar \
	../bin/sudar serve --dev --log-level "${SUDAR_LOG_LEVEL:-warn}" --data "$data" --listen "127.0.0.1:$1" &
server=$!
trap 'kill "$server"; wait "$server" || true; rm -rf "$data" "$made"' INT TERM
wait "$server"

#!/usr/bin/env bash
# Sends a server of its own requests made from openapi.yaml and checks every
# response against it. Sends to loopback alone.
#   contract.sh DURATION [SEED]
set -euo pipefail
cd "$(dirname "$0")/../.."
go test ./test/contract -run TestContract -v -count=1 -timeout 24h -args -for "$1" ${2:+-seed "$2"}

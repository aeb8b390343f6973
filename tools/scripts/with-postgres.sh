#!/usr/bin/env bash
# Runs a command beside a PostgreSQL server of its own: fresh cluster, loopback
# only, gone at the end. The command finds it in SUDAR_TEST_POSTGRES, as a
# superuser that may create databases. A server named there already is used as
# it is. The address is the same in every run, as Go keeps the results of tests
# by their environment; a second run at the same time takes another one.
#   with-postgres.sh COMMAND…
set -euo pipefail
[ -z "${SUDAR_TEST_POSTGRES:-}" ] || exec "$@"

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb)")

# Not under the checkout: the server's own user may be unable to enter it, and
# a socket path is at most 107 bytes. In memory where there is room for it, as
# each test copies a database.
room=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1) || true
if [ "${room:-0}" -gt 4000000 ] && [ -w /dev/shm ]; then place=/dev/shm; else place=/tmp; fi
dir=$place/sudar-postgres-$UID port=19543
exec {lock}>"$dir.lock"
if flock -n "$lock"; then
	rm -rf "$dir"
	mkdir "$dir"
else
	dir=$(mktemp -d "$place/sudar-postgres.XXXXXX") port=
fi
as=()
if [ "$(id -u)" -eq 0 ]; then # the server refuses to run as root
	user=postgres
	id -u "$user" >/dev/null 2>&1 || user=nobody
	chown "$user" "$dir"
	as=(setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups env HOME="$dir")
fi

pg() { (cd "$dir" && "${as[@]}" "$bin/$1" "${@:2}"); }

stop() {
	pg pg_ctl -D "$dir/data" -m immediate -w stop >/dev/null 2>&1 || true
	rm -rf "$dir"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

pg initdb -D "$dir/data" -U sudar -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$dir/initdb.log" 2>&1 ||
	{ cat "$dir/initdb.log" >&2 && exit 1; }
cat >>"$dir/data/postgresql.conf" <<EOF
listen_addresses = '127.0.0.1'
unix_socket_directories = '$dir'
max_connections = 200
max_pred_locks_per_transaction = 256
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum_naptime = 10min
EOF

for _ in 1 2 3 4 5; do # somebody else may have the port
	port=${port:-$((20000 + RANDOM % 12000))}
	if pg pg_ctl -D "$dir/data" -o "-p $port" -l "$dir/log" -w -t 60 start {lock}>&- >/dev/null; then
		up=yes
		break
	fi
	port=
done
[ "${up:-}" = yes ] || { cat "$dir/log" >&2 && exit 1; }
pg createdb -h "$dir" -p "$port" -U sudar sudar
export SUDAR_TEST_POSTGRES="postgres://sudar@127.0.0.1:$port/sudar?sslmode=disable"
"$@"

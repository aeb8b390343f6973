#!/usr/bin/env bash
# Runs the checks one after another, all of them even when one fails, and ends
# with a line per check. A check that exits 77 says itself why it was skipped.
#   test.sh full|short
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts=tools/scripts
mode=${1:-full}
# As build.sh has it: vet, the tests and the program are compiled once.
export CGO_ENABLED=0 GOFLAGS="$(go env GOFLAGS) -trimpath"
passed=0 failed=0 skipped=0 report=

step() {
	local name=$1 start=$SECONDS code=0 word
	shift
	printf '\n== %s\n' "$name"
	"$@" || code=$?
	case $code in
	0) word=passed passed=$((passed + 1)) ;;
	77) word=skipped skipped=$((skipped + 1)) ;;
	*) word=FAILED failed=$((failed + 1)) ;;
	esac
	report+=$(printf '%-8s %5ds  %s' "$word" $((SECONDS - start)) "$name")$'\n'
}

go_packages() { go list ./... | grep -v /node_modules/; }
# What git knows is in no file that Go's cache watches: these run anew each time.
tree() { go test -count=1 ./test/tree ./test/words; }
go_vet() { go_packages | xargs go vet; }
go_short() { go_packages | xargs go test -short; }
# Every test without the race detector; with it those of the packages that do several things
# at once, and there less of what does one thing after another. It makes ten times the work of
# drawing covers and opening files, which meet limits of time and memory: that is soak.sh's.
go_plain() { go_packages | xargs "$scripts/with-postgres.sh" go test -timeout 20m; }
unraced='/internal/(demo|ingest|catalogue/cover|publications/pictures)$'
# SQLite is C made into Go: watching its memory tells nothing of ours and doubles the time. Not so
# for the Go around it: of a generic type that two packages use (sync.Map has one), the linker keeps
# one package's code, and from an unwatched package the detector sees no order of events.
unwatched=(-gcflags='modernc.org/sqlite/lib=-race=false')
go_race() {
	"$scripts/concurrent.sh" | grep -vE "$unraced" |
		CGO_ENABLED=1 xargs "$scripts/with-postgres.sh" go test -race "${unwatched[@]}" -timeout 20m
}

full() {
	"$scripts/setup-test.sh"
	step 'files, lines, packages, imports, words, commits' tree
	step 'go lint' "$scripts/golangci.sh" run
	step 'build' make build
	step 'go vet' go_vet
	step 'go format' "$scripts/gofmt.sh"
	step 'go test, SQLite and PostgreSQL' go_plain
	step 'go test -race of what is concurrent' go_race
	step 'web install' "$scripts/web.sh" install
	step 'web lint' "$scripts/web.sh" run lint
	step 'web types' "$scripts/web.sh" run typecheck
	step 'web unit' "$scripts/web.sh" run test
	step 'bytes of each screen' "$scripts/web.sh" run size
	step 'generated files' "$scripts/drift.sh"
	step 'openapi lint' "$scripts/openapi.sh"
	step 'end to end' "$scripts/web.sh" run e2e
}

short() {
	step 'files, lines, packages, imports, words, commits' tree
	step 'go vet' go_vet
	step 'go format' "$scripts/gofmt.sh"
	step 'go test -short' go_short
	step 'web install' "$scripts/web.sh" install
	step 'web unit' "$scripts/web.sh" run test
}

"$mode"
printf '\n%s%d passed, %d failed, %d skipped in %d s\n' "$report" "$passed" "$failed" "$skipped" "$SECONDS"
[ "$failed" -eq 0 ]

#!/usr/bin/env bash
# Checks a commit message's subject: "scope: what it does". The scope is a
# domain, a part of the kit, a front-end feature, or one of a few areas.
#   commit-subject.sh MESSAGE_FILE
set -euo pipefail
cd "$(dirname "$0")/../.."
subject=$(grep -v '^#' "$1" | head -n 1)
die() {
	printf 'commit: %s\n  %s\nwrite for example: publications: sanitise XHTML from XML tokens\n' "$1" "$subject" >&2
	exit 1
}

case $subject in Merge\ * | Revert\ * | fixup!\ * | squash!\ *) exit 0 ;; esac
[[ $subject =~ ^([a-z][a-z0-9/-]*):\ [^\ ].*$ ]] || die 'the subject is "scope: what it does"'
scope=${BASH_REMATCH[1]}
[ ${#subject} -le 80 ] || die "the subject has ${#subject} signs, 80 are the most"
[[ $subject != *. ]] || die 'the subject ends without a full stop'
case $scope in kit | web | server | build | ci | deps | docs | spec | e2e | test | cmd | bench) exit 0 ;; esac
for dir in internal internal/kit internal/server web/src web/src/features .; do
	[ ! -d "$dir/$scope" ] || exit 0
done
die "there is no domain or area $scope"

#!/bin/bash
# Runs tests and prints a total:
#   scripts/test.sh                         all that a change can break
#   scripts/test.sh check                   the pure modules and the store
#   scripts/test.sh [--again N] ARGUMENT…   some, such as --filter NAME; N times, with how often each failed
# What they say is kept in build/tests.log.
set -euo pipefail

cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- test
scripts/dependencies.sh test
if [ "$1" != check ]; then
  scripts/dependencies.sh wordpress
  scripts/wordpress.sh prepare
  # Not every system has them; tests of what is not there say so.
  { scripts/dependencies.sh miniflux && scripts/miniflux.sh prepare; } || echo "There is no Miniflux to test with." >&2
fi
scripts/resources.sh
mkdir -p build/schemas
glib-compile-schemas --strict --targetdir=build/schemas data
export GSETTINGS_SCHEMA_DIR="$PWD/build/schemas" GSETTINGS_BACKEND=memory LC_ALL=C.UTF-8 NO_COLOR=1
unset LANGUAGE

# SwiftPM leaves folders in TMPDIR with every call; so may a test that is ended.
TMPDIR=$(mktemp -d)
export TMPDIR
# A web server's workers run as another user and have to get to the feeds below it.
chmod 711 "$TMPDIR"
trap 'rm -rf "$TMPDIR"' EXIT
flags=(--explicit-target-dependency-import-check error)
swift build "${flags[@]}" --build-tests
# SwiftPM would run the tests of one folder one after the other.
scripts/run-tests.py "$(swift build "${flags[@]}" --show-bin-path)/CourantPackageTests.xctest" "$@"

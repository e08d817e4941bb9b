#!/bin/bash
# Runs every test and prints a total: scripts/test.sh [arguments of the tests, such as --filter NAME]
set -euo pipefail

cd "$(dirname "$0")/.."
scripts/dependencies.sh test
scripts/dependencies.sh wordpress
scripts/wordpress.sh prepare
# Not every system has them; tests of what is not there say so.
{ scripts/dependencies.sh miniflux && scripts/miniflux.sh prepare; } || echo "There is no Miniflux to test with." >&2
scripts/resources.sh
mkdir -p build/schemas
glib-compile-schemas --strict --targetdir=build/schemas data
export GSETTINGS_SCHEMA_DIR="$PWD/build/schemas" GSETTINGS_BACKEND=memory LC_ALL=C.UTF-8
unset LANGUAGE

# SwiftPM leaves folders in TMPDIR with every call; so may a test that is ended.
temporary=$(mktemp -d)
beside=
trap '[ -z "$beside" ] || kill -- -"$beside" 2>/dev/null; rm -rf "$temporary"' EXIT
log=$temporary/log
flags=(--explicit-target-dependency-import-check error)
TMPDIR=$temporary swift build "${flags[@]}" --build-tests
# SwiftPM would run the tests of one folder one after the other.
bundle=$(TMPDIR=$temporary swift build "${flags[@]}" --show-bin-path)/CourantPackageTests.xctest
# What it writes is counted below, without colours.
tests() { NO_COLOR=1 TMPDIR=$temporary "$@"; }
status=0
if [ $# -gt 0 ]; then
  tests scripts/with-display.sh "$bundle" --testing-library swift-testing --no-parallel "$@" 2>&1 | tee "$log" || status=$?
else
  # Those that only work something out share the processors.
  # Widgets need a display (suites are named after their files), and what asks the desktop its session bus.
  displayed=$(grep -l gtk_init_check Tests/ReaderUITests/*.swift | sed 's|.*/||; s|\.swift$||' | paste -sd '|')
  together="^(?!ReaderUITests\\.($displayed))(ArticlesTests|EPUBTests|ExtractionTests|FeedsTests|HTMLTests|HygieneTests|ReaderUITests|TextTests)\\."
  tests "$bundle" --testing-library swift-testing --filter "$together" 2>&1 | tee "$log" || status=$?
  # Those that wait, for a window, a server or another program, come one by one: windows share one keyboard, and limits of time
  # are for a machine that gets to answering. Those with windows and those without have a display each and run side by side.
  windows='^(EndToEnd|GTKSupportTests|ReaderUITests)\.'
  # A process group of its own can be ended as a whole.
  set -m
  tests scripts/with-display.sh "$bundle" --testing-library swift-testing --no-parallel \
    --skip "$together|$windows" >"$log.beside" 2>&1 &
  beside=$!
  set +m
  tests scripts/with-display.sh "$bundle" --testing-library swift-testing --no-parallel \
    --filter "$windows" --skip "$together" 2>&1 | tee -a "$log" || status=$?
  wait "$beside" || status=$?
  beside=
  tee -a "$log" <"$log.beside"
fi

# What the samples of others score, a line each.
grep -ao 'score: .*' "$log" | sort || true

# "✔ Test run with 241 tests in 30 suites passed after 12 seconds."
total=$(sed -n 's/.*Test run with \([0-9]*\) test.*/\1/p' "$log" | awk '{ sum += $1 } END { print sum + 0 }')
failed=$(grep -E '^✘ Test .* failed after' "$log" | grep -cv '^✘ Test run with' || true)
skipped=$(grep -cE '^➜ Test .* skipped' "$log" || true)
if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then failed=1; fi

# Meson's own tests: desktop entry, metadata, schema, resources, icons, Guide, translations. It builds what they look at alone.
if [ $# -eq 0 ]; then
  [ -d build/meson ] || meson setup build/meson >/dev/null
  if meson test -C build/meson --print-errorlogs; then
    total=$((total + $(meson test -C build/meson --list 2>/dev/null | wc -l)))
  else
    failed=$((failed + 1))
    status=1
  fi
fi

# Short runs of the fuzzers; "make fuzz" takes its time.
if [ $# -eq 0 ]; then
  total=$((total + 1))
  fuzzed=0
  scripts/fuzz.sh 10 || fuzzed=$?
  case $fuzzed in
    0) ;;
    77) skipped=$((skipped + 1)) ;;
    *)
      failed=$((failed + 1))
      status=1
      ;;
  esac
fi

if [ "$total" -eq 0 ]; then
  echo "No test ran." >&2
  exit 1
fi
# What failed once more, since it is far above by now.
[ "$failed" -eq 0 ] || grep -aE -A 4 '^✘ Test .* recorded an issue' "$log" | cut -c 1-400 || true
echo "$((total - failed - skipped)) passed, $failed failed, $skipped skipped"
exit "$status"

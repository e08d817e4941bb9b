#!/bin/bash
# Refreshes a library and opens articles with the address and the thread sanitiser on: scripts/sanitize.sh [refreshes] [address|thread …]
# Ends with 77 where this Swift comes without them. What they find ends the run, and stays in build/sanitize.
set -euo pipefail

cd "$(dirname "$0")/.."
refreshes=${1:-1000}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- address thread
scripts/dependencies.sh test
scripts/resources.sh
mkdir -p build/sanitize
# SwiftPM leaves folders in TMPDIR with every call.
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

compiler=$(dirname "$(readlink -f "$(command -v swiftc)")")
runtimes=$("$compiler/clang" -print-resource-dir)/lib/linux
status=0
for sanitizer in "$@"; do
  short=$([ "$sanitizer" = address ] && echo asan || echo tsan)
  [ -f "$runtimes/libclang_rt.$short-$(uname -m).a" ] || { echo "This Swift comes without the $sanitizer sanitiser." >&2; exit 77; }
  flags=(--scratch-path ".build/$sanitizer" --sanitize="$sanitizer" --product endurance)
  TMPDIR=$temporary swift build "${flags[@]}" 2>&1 | { grep -E "error:|Build" || true; }
  program=$(TMPDIR=$temporary swift build "${flags[@]}" --show-bin-path 2>/dev/null)/endurance
  log=build/sanitize/$sanitizer.log
  # What gumbo, libxml2 and GLib keep for as long as the process lives is no leak.
  if SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=64 \
    TSAN_OPTIONS="suppressions=$PWD/scripts/sanitize.suppressions:halt_on_error=1:history_size=4" \
    "$program" "$refreshes" sanitized >"$log" 2>&1; then
    echo "sanitize: $sanitizer: $(grep '^score: ' "$log" | sed 's/^score: //')"
  else
    echo "sanitize: $sanitizer found something, or grew:"
    grep -vE '^$' "$log" | head -n 60
    status=1
  fi
done
exit "$status"

#!/bin/bash
# Gives the parsers bytes that nobody meant, with the address sanitiser on: scripts/fuzz.sh [seconds a target] [target …]
# Ends with 77 where it cannot run. The targets are feed, sanitizer, date, opml, extraction, book, episode, query and map. What is found stays in build/fuzz; what ended a target is a file there.
set -euo pipefail

cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- feed sanitizer date opml extraction book episode query map

compiler=$(dirname "$(readlink -f "$(command -v swiftc)")")
runtime=$("$compiler/clang" -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a
[ -f "$runtime" ] || { echo "This Swift comes without libFuzzer ($runtime): nothing is tried." >&2; exit 77; }
export COURANT_FUZZ=1
flags=(--configuration release --scratch-path .build/fuzz --sanitize=address --product fuzz
  -Xswiftc -enable-testing -Xswiftc -sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table
  -Xlinker "$runtime" -Xlinker -lstdc++)
# SwiftPM leaves folders in TMPDIR with every call.
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
swift() { TMPDIR=$temporary command swift "$@"; }
swift build "${flags[@]}" 2>&1 | { grep -E "error:|warning: unre|Compiling|Build" || true; }
fuzz=$(swift build "${flags[@]}" --show-bin-path 2>/dev/null)/fuzz

status=0
for target in "$@"; do
  corpus=build/fuzz/$target
  mkdir -p "$corpus"
  log=build/fuzz/$target.log
  # gumbo's and libxml2's tables live as long as the process.
  if SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 "$fuzz" "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
    -max_len=4096 -dict=Tests/Fuzz/dictionaries/"$target".txt -artifact_prefix="build/fuzz/$target-" \
    "$corpus" "Tests/Fuzz/seeds/$target" >"$log" 2>&1; then
    echo "fuzz: $target $(sed -n 's/^Done \([0-9]*\) runs in \([0-9]*\) second.*/\1 runs in \2 s, nothing found/p' "$log")"
  else
    echo "fuzz: $target was ended:"
    tail -n 40 "$log"
    status=1
  fi
done
exit "$status"

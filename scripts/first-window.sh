#!/bin/bash
# Starts the reader, waits for its window and its first article list, takes a screenshot and quits:
# scripts/first-window.sh PNG courant [argument …]
set -euo pipefail

picture=$1
shift
trace=$(mktemp)
"$@" --trace "$trace" </dev/null >/dev/null 2>&1 &
reader=$!
trap 'kill "$reader" 2>/dev/null || true; rm -f "$trace"' EXIT

for _ in $(seq 300); do
  kill -0 "$reader" 2>/dev/null || { echo "The reader ended before its window opened." >&2; exit 1; }
  if xdotool search --onlyvisible --class courant >/dev/null 2>&1 && grep -q view-warmed "$trace"; then
    sleep 1.5
    import -window root "$picture"
    echo "The window is open. Screenshot: $picture"
    exit 0
  fi
  sleep 0.2
done
echo "The window did not open within a minute." >&2
exit 1

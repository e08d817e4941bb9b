#!/bin/bash
# Starts the reader, waits for its window and its first article list, takes a screenshot and quits:
# scripts/first-window.sh PNG courant [argument …]
set -euo pipefail

picture=$1
shift
trace=$(mktemp)
log=$(mktemp)
"$@" --trace "$trace" </dev/null >"$log" 2>&1 &
reader=$!
trap 'kill "$reader" 2>/dev/null || true; rm -f "$trace" "$log"' EXIT
fail() {
  echo "$1 What it did and said:" >&2
  cat "$trace" "$log" >&2
  exit 1
}

for _ in $(seq 300); do
  kill -0 "$reader" 2>/dev/null || fail "The reader ended before its window opened."
  if xdotool search --onlyvisible --class courant >/dev/null 2>&1 && grep -qE 'view-(warmed|plain)' "$trace"; then
    sleep 1.5
    import -window root "$picture"
    # Where web pages cannot be drawn, the reader says why, and shows articles without.
    sed -n 's/.*"event":"view-plain".*"why":"\([^"]*\)".*/\1/p' "$trace"
    echo "The window is open. Screenshot: $picture"
    exit 0
  fi
  sleep 0.2
done
fail "The window did not show its list within a minute."

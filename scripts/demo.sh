#!/bin/bash
# Opens the reader on a WordPress of its own with a newspaper in it: scripts/demo.sh [arguments of courant]
# Nothing of it is left when the window closes. Without a display it behaves as scripts/run.sh does.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then needs=build; else needs=display; fi
"$root/scripts/dependencies.sh" "$needs"
"$root/scripts/dependencies.sh" wordpress
"$root/scripts/build.sh" release
if [ "$needs" = build ] && gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
  --method org.freedesktop.DBus.NameHasOwner io.github.courant.Courant 2>/dev/null | grep -q true; then
  echo "Courant is open already, and there is only one at a time. Close it, then try again." >&2
  exit 1
fi

work=$(mktemp -d)
site=
stop() {
  if [ -n "$site" ]; then
    kill "$site" 2>/dev/null || true
    wait "$site" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM HUP

"$root/scripts/wordpress.sh" start "$work/site" >"$work/addresses" &
site=$!
until address=$(sed -n 's/^pretty //p' "$work/addresses" 2>/dev/null) && [ -n "$address" ]; do
  kill -0 "$site" 2>/dev/null || { echo "The newspaper's site did not start." >&2; exit 1; }
  sleep 0.2
done
# The reader's own library, settings and pictures stay as they are.
export XDG_CACHE_HOME="$work/cache" GSETTINGS_BACKEND=memory
"$root/build/release/courantctl" --data "$work/data" add "$address" >/dev/null
echo "The Quadrangle is at $address. Its editor is “editor”, with the password “quadrangle”."
"$root/scripts/run.sh" --data "$work/data" "$@"

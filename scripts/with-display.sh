#!/bin/bash
# Runs a command on a virtual display with a session bus and a window manager of its own, and stops what it started:
# scripts/with-display.sh [--size WIDTHxHEIGHT] command [argument …]
set -euo pipefail

size=1400x950
if [ "${1:-}" = --size ]; then
  size=$2
  shift 2
fi

runtime=$(mktemp -d)
chmod 700 "$runtime"
server=
stop() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
  rm -rf "$runtime"
}
trap stop EXIT

Xvfb -displayfd 3 -screen 0 "${size}x24" -nolisten tcp 3>"$runtime/display" >/dev/null 2>&1 &
server=$!
for _ in $(seq 100); do
  [ -s "$runtime/display" ] && break
  sleep 0.1
done
[ -s "$runtime/display" ] || { echo "The virtual display did not start." >&2; exit 1; }

export DISPLAY=":$(cat "$runtime/display")" COURANT_DISPLAY_PROCESSES=$server XDG_RUNTIME_DIR=$runtime LIBGL_ALWAYS_SOFTWARE=1 GDK_BACKEND=x11
unset WAYLAND_DISPLAY
# The window manager gives windows the focus. Neither it nor what the bus starts, which may outlive this script, may hold the
# output of whoever waits for that; what they have to say is of no interest.
exec 3>&1 4>&2
dbus-run-session -- bash -c '
  openbox >/dev/null 2>&1 </dev/null 3>&- 4>&- &
  manager=$!
  # What a key goes through on its way: tests wait until all of it is at rest.
  export COURANT_DISPLAY_PROCESSES="$COURANT_DISPLAY_PROCESSES $manager"
  # A window that comes while it starts may get neither a frame nor the focus.
  for _ in $(seq 100); do
    xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q "window id" && break
    sleep 0.1
  done
  # An empty keyring that is open, as after signing in; without it the bus would start one that asks for a password.
  keyring=
  if command -v gnome-keyring-daemon >/dev/null; then
    printf display | XDG_DATA_HOME=$XDG_RUNTIME_DIR gnome-keyring-daemon --unlock --components=secrets --foreground \
      >/dev/null 2>&1 3>&- 4>&- &
    keyring=$!
    gdbus wait --session --timeout 10 org.freedesktop.secrets || true
  fi
  status=0
  "$@" >&3 2>&4 3>&- 4>&- || status=$?
  kill "$manager" $keyring 2>/dev/null
  exit "$status"' with-display "$@" >/dev/null 2>&1

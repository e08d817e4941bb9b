#!/bin/bash
# Builds with optimisation and opens the reader without installing it: scripts/run.sh [arguments of courant]
# Without a display it opens on a virtual one and leaves a screenshot.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then needs=build; else needs=display; fi
"$root/scripts/dependencies.sh" "$needs"
"$root/scripts/build.sh" release
mkdir -p "$root/build/schemas"
glib-compile-schemas --strict --targetdir="$root/build/schemas" "$root/data"
export GSETTINGS_SCHEMA_DIR="$root/build/schemas"
courant="$root/build/release/courant"

if [ "$needs" = build ]; then exec "$courant" "$@"; fi

echo "There is no display: opening the reader on a virtual one."
exec "$root/scripts/with-display.sh" "$root/scripts/first-window.sh" "$root/build/courant.png" "$courant" "$@"

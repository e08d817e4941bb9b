#!/bin/sh
# Builds for debugging and runs without installing: scripts/run.sh [arguments of courant]
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/build.sh" debug
mkdir -p "$root/build/schemas"
glib-compile-schemas --strict --targetdir="$root/build/schemas" "$root/data"
GSETTINGS_SCHEMA_DIR="$root/build/schemas" exec "$root/.build/debug/courant" "$@"

#!/bin/bash
# Takes the pictures of docs/screenshots anew, on a virtual display, from a new library with the Guide: scripts/screenshots.sh
set -euo pipefail

cd "$(dirname "$0")/.."
if [ "${1:-}" != --on-display ]; then
  scripts/dependencies.sh display
  scripts/build.sh release
  mkdir -p build/schemas docs/screenshots
  glib-compile-schemas --strict --targetdir=build/schemas data
  GSETTINGS_SCHEMA_DIR="$PWD/build/schemas" exec scripts/with-display.sh "$0" --on-display
fi

work=$(mktemp -d)
reader=
stop() {
  if [ -n "$reader" ]; then
    kill "$reader" 2>/dev/null || true
    wait "$reader" 2>/dev/null || true
    reader=
  fi
}
trap 'stop; rm -rf "$work"' EXIT

# take NAME WIDTH HEIGHT SETTING=VALUE… -- KEY…
take() {
  local name=$1 width=$2 height=$3 trace="$work/$1.trace"
  shift 3
  export XDG_DATA_HOME="$work/$name/data" XDG_CONFIG_HOME="$work/$name/config" XDG_CACHE_HOME="$work/$name/cache"
  export GSETTINGS_BACKEND=keyfile
  local resolution=96
  gsettings set io.github.courant.Courant window-width "$width"
  gsettings set io.github.courant.Courant window-height "$height"
  while [ "$1" != -- ]; do
    case $1 in
    dpi=*) resolution=${1#dpi=} ;;
    *) gsettings set io.github.courant.Courant "${1%%=*}" "${1#*=}" ;;
    esac
    shift
  done
  shift
  # Large text, as the desktop's settings would announce it.
  xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER "Xft.dpi: $resolution
"
  .build/release/courant --trace "$trace" </dev/null >/dev/null 2>&1 &
  reader=$!
  for _ in $(seq 200); do
    grep -q '"event":"list-shown".*"count":[1-9]' "$trace" 2>/dev/null && break
    sleep 0.1
  done
  # The first page waits for the web process.
  for _ in $(seq 50); do
    grep -q view-warmed "$trace" && break
    sleep 0.1
  done
  sleep 1
  local window
  window=$(xdotool search --onlyvisible --class courant | head -n 1)
  xdotool windowfocus --sync "$window"
  for key in "$@"; do
    xdotool key "$key"
    sleep 0.8
  done
  xdotool mousemove 0 0
  sleep 1
  import -window "$window" -strip "docs/screenshots/$name.png"
  stop
}

take window 1280 820 -- j s j
take dark 1280 820 theme=dark -- j
take narrow 360 720 --
take narrow-article 360 720 -- j j
take large-text 1280 820 dpi=144 -- j
echo "The pictures are in docs/screenshots."

#!/bin/bash
# Installs below a temporary prefix, starts the reader as the desktop's menu does, and takes a picture of its window:
# scripts/check-install.sh PNG
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
if [ "${1:-}" != --on-display ]; then
  picture=$(realpath -m "$1")
  prefix=$(mktemp -d)
  trap 'rm -rf "$prefix"' EXIT
  make -C "$root" install PREFIX="$prefix" >/dev/null
  # The bus reads its services from here, so this has to be known before it starts.
  export XDG_DATA_DIRS="$prefix/share:/usr/local/share:/usr/share" HOME="$prefix/home" PATH="$prefix/bin:$PATH"
  unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME
  mkdir -p "$HOME"
  "$root/scripts/with-display.sh" "$0" --on-display "$picture"
  exit
fi

gtk-launch io.github.courant.Courant
for _ in $(seq 150); do
  if xdotool search --onlyvisible --class courant >/dev/null 2>&1; then
    sleep 3
    xdotool key j
    sleep 2
    import -window root -strip "$2"
    gapplication action io.github.courant.Courant quit
    echo "The menu's launcher opened the window: $2"
    exit 0
  fi
  sleep 0.2
done
echo "The menu's launcher opened no window." >&2
exit 1

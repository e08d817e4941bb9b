#!/bin/bash
# Removes what "make install" with the same prefix put there from this folder: scripts/uninstall.sh PREFIX [DESTDIR]
# The library and the settings stay.
set -euo pipefail

cd "$(dirname "$0")/.."
root=$(realpath --canonicalize-missing --no-symlinks "${2:-}/$1")
program=$root/bin/courant
# Meson removes what it installed last, wherever that was.
if ! grep -qsxF "$program" build/install/meson-logs/install-log.txt || [ ! -e "$program" ]; then
  echo "Nothing is installed below $root from this folder. “make install” with the same PREFIX has to come first." >&2
  exit 1
fi
ninja -C build/install uninstall >/dev/null
# Meson says of nothing that it could not remove it.
if [ -e "$program" ]; then
  echo "$program could not be removed: it may take the rights of whoever installed it." >&2
  exit 1
fi
if cd "$root/share" 2>/dev/null; then
  {
    glib-compile-schemas glib-2.0/schemas
    update-desktop-database applications
    gtk4-update-icon-cache --force icons/hicolor
  } >/dev/null 2>&1 || true
fi
# Of another installation the file stays.
autostart=${XDG_CONFIG_HOME:-$HOME/.config}/autostart/io.github.courant.Courant.desktop
if grep -qsxF "TryExec=$program" "$autostart"; then rm "$autostart"; fi

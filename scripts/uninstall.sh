#!/bin/bash
# Removes what "make install" with the same prefix put there from this folder: scripts/uninstall.sh PREFIX [DESTDIR]
# The library and the settings stay.
set -euo pipefail

cd "$(dirname "$0")/.."
prefix=$(realpath --canonicalize-missing --no-symlinks "$1")
root=${2:-}$prefix
# Meson removes what it installed last, wherever that was.
if ! grep -qsxF "$root/bin/courant" build/install/meson-logs/install-log.txt || [ ! -e "$root/bin/courant" ]; then
  echo "Nothing is installed below $root from this folder. “make install” with the same PREFIX has to come first." >&2
  exit 1
fi
DESTDIR=${2:-} ninja -C build/install uninstall >/dev/null
cd "$root/share"
{
  glib-compile-schemas glib-2.0/schemas
  update-desktop-database applications
  gtk4-update-icon-cache --force icons/hicolor
} >/dev/null 2>&1 || true
# Of another installation the file stays.
autostart=${XDG_CONFIG_HOME:-$HOME/.config}/autostart/io.github.courant.Courant.desktop
if grep -qsxF "TryExec=$prefix/bin/courant" "$autostart"; then rm "$autostart"; fi

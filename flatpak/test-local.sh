#!/bin/sh
# Installs Courant as a Flatpak on a runtime made of Debian packages, starts it on a virtual display, by command and by
# D-Bus, and takes a picture of its window: flatpak/test-local.sh SCREENSHOT.png [TREE]
# TREE is what `meson install --destdir TREE` of a build with --prefix=/app made; without it, it is made here.
# Needs root on Debian. The runtime stays in build/flatpak: remove that folder to make it anew.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
id=io.github.courant.Courant
manifest=$root/flatpak/$id.json
runtime=io.github.courant.TestPlatform
version=12
picture=$(realpath -m "${1:?usage: test-local.sh SCREENSHOT.png [TREE]}")
cache=$root/build/flatpak

if [ "${2:-}" = --on-the-bus ]; then
  exec "$root/flatpak/test-window.sh" "$id" "$picture"
fi

missing=
for need in flatpak:flatpak ostree:ostree Xvfb:xvfb dbus-run-session:dbus-daemon gdbus:libglib2.0-bin openbox:openbox \
  xdotool:xdotool import:imagemagick meson:meson python3:python3 glib-compile-schemas:libglib2.0-bin; do
  command -v "${need%%:*}" > /dev/null || missing="$missing ${need#*:}"
done
if [ -n "$missing" ]; then
  apt-get -qq update
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $missing
fi

mkdir -p "$cache"
tree=${2:-}
if [ -z "$tree" ]; then
  tree=$cache/tree
  [ -d "$cache/meson" ] || meson setup --prefix=/app "$cache/meson" "$root"
  rm -rf "$tree"
  meson install -C "$cache/meson" --destdir "$tree"
fi

# The repository counts as made once its last step is done.
if [ ! -e "$cache/runtime/made" ]; then
  rm -rf "$cache/runtime"
  "$root/flatpak/make-runtime.sh" "$cache/runtime" "$runtime" "$version"
  touch "$cache/runtime/made"
fi

work=$(mktemp -d "$cache/run.XXXXXX")
display=
clean() {
  [ -z "$display" ] || kill "$display" 2> /dev/null || true
  rm -rf "$work"
}
trap clean EXIT
trap 'exit 1' INT TERM HUP

mkdir -p "$work/home" "$work/user"
mkdir -m 700 "$work/session"
export HOME="$work/home" FLATPAK_USER_DIR="$work/user" XDG_RUNTIME_DIR="$work/session"
export XDG_DATA_DIRS="$work/user/exports/share:/usr/local/share:/usr/share"
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS

flatpak --user remote-add --no-gpg-verify test-runtime "file://$cache/runtime"
flatpak --user install -y --noninteractive test-runtime "$runtime//$version"

app=$work/app
flatpak build-init "$app" "$id" "$runtime" "$runtime" "$version"
cp -a "$tree/app/." "$app/files/"
glib-compile-schemas --strict "$app/files/share/glib-2.0/schemas"
# The permissions are the manifest's, so that the test fails if one is missing.
python3 -c '
import json, sys
manifest = json.load(open(sys.argv[1]))
print("--command=" + manifest["command"], *manifest["finish-args"], sep="\n")
' "$manifest" > "$work/arguments"
xargs flatpak build-finish "$app" < "$work/arguments"

ostree init --repo="$work/repository" --mode=bare-user-only
flatpak build-export "$work/repository" "$app" test
flatpak build-bundle "$work/repository" "$work/$id.flatpak" "$id" test

flatpak --user install -y --noninteractive --bundle "$work/$id.flatpak"
flatpak --user info --show-permissions "$id"

Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3> "$work/display" > "$work/xvfb.log" 2>&1 &
display=$!
waited=0
until [ -s "$work/display" ]; do
  kill -0 "$display" || { cat "$work/xvfb.log" >&2; exit 1; }
  waited=$((waited + 1))
  [ "$waited" -lt 100 ] || { echo "no display after 10 s" >&2; exit 1; }
  sleep 0.1
done
DISPLAY=:$(cat "$work/display")
export DISPLAY LIBGL_ALWAYS_SOFTWARE=1

dbus-run-session -- "$0" "$picture" --on-the-bus

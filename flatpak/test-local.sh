#!/bin/sh
# Builds Courant's Flatpak from the manifest with flatpak-builder, on a runtime and an SDK made of Debian packages, installs it, reads
# in it on a virtual display, and tries its sandbox: flatpak/test-local.sh SCREENSHOT.png
# Needs root on Debian, and the network for the sources that the manifest names. Runtime and SDK stay in build/flatpak: remove
# that folder to make them anew. What was built is in build/flatpak/repository, from which “make repository” takes it.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
id=io.github.courant.Courant
runtime=io.github.courant.TestPlatform
sdk=io.github.courant.TestSdk
version=12
picture=$(realpath -m "${1:?usage: test-local.sh SCREENSHOT.png}")
cache=$root/build/flatpak

missing=
for need in flatpak:flatpak flatpak-builder:flatpak-builder ostree:ostree Xvfb:xvfb dbus-run-session:dbus-daemon \
  gdbus:libglib2.0-bin openbox:openbox xdotool:xdotool import:imagemagick python3:python3 \
  eu-strip:elfutils; do
  command -v "${need%%:*}" > /dev/null || missing="$missing ${need#*:}"
done
[ -e /usr/share/dbus-1/services/ca.desrt.dconf.service ] || missing="$missing dconf-service"
if [ -n "$missing" ]; then
  apt-get -qq update
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $missing
fi

# The repository counts as made once its last step is done.
mkdir -p "$cache"
if [ ! -e "$cache/runtime/made" ]; then
  rm -rf "$cache/runtime"
  "$root/flatpak/make-runtime.sh" "$cache/runtime" "$runtime" "$version"
  "$root/flatpak/make-sdk.sh" "$cache/runtime" "$runtime" "$sdk" "$version"
  touch "$cache/runtime/made"
fi

work=$(mktemp -d "$cache/run.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP

mkdir -p "$work/home" "$work/user"
export HOME="$work/home" FLATPAK_USER_DIR="$work/user"
export XDG_DATA_DIRS="$work/user/exports/share:/usr/local/share:/usr/share"
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS

flatpak --user remote-add --no-gpg-verify test-runtime "file://$cache/runtime"
for ref in "$runtime" "$sdk" org.freedesktop.Sdk.Extension.swift6; do
  flatpak --user install -y --noninteractive test-runtime "runtime/$ref//$version"
done

# The manifest, but for the names of runtime and SDK, and where the checkout is.
python3 - "$root/flatpak/$id.json" "$work/$id.json" "$runtime" "$sdk" "$version" "$root" << 'END'
import json, sys
source, target, runtime, sdk, version, root = sys.argv[1:]
manifest = json.load(open(source))
manifest.update({"runtime": runtime, "sdk": sdk, "runtime-version": version})
for module in manifest["modules"]:
    for part in module["sources"]:
        if part["type"] == "dir":
            part["path"] = root
json.dump(manifest, open(target, "w"), indent=2)
END
rm -rf "$cache/repository"
flatpak-builder --user --force-clean --disable-rofiles-fuse --state-dir="$cache/state" --default-branch=stable \
  --repo="$cache/repository" "$work/app" "$work/$id.json"
flatpak build-bundle "$cache/repository" "$work/$id.flatpak" "$id" stable
flatpak --user install -y --noninteractive --bundle "$work/$id.flatpak"

"$root/scripts/with-display.sh" --size 1280x800 "$root/flatpak/test-window.sh" "$id" "$picture"

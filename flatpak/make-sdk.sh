#!/bin/bash
# Makes a Flatpak SDK of Debian packages, and this machine's Swift as its extension, in an OSTree repository:
# flatpak/make-sdk.sh REPOSITORY RUNTIME SDK VERSION
# For builds on a machine that cannot download the GNOME SDK. Needs root on Debian.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
repository=$1
runtime=$2
sdk=$3
version=$4
arch=$(flatpak --default-arch)
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
swift=$(readlink -f "$(command -v swift)")
toolchain=${swift%/bin/*}

work=$(mktemp -d "$(dirname "$repository")/sdk.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP

# What flatpak-builder expects of an SDK, what the manifest's modules are built with, and what the GNOME SDK has of what Courant needs.
packages="
  autoconf automake libtool make patch bzip2 xz-utils unzip file gawk pkg-config binutils gcc g++ libc6-dev git python3 meson ninja-build
  gettext desktop-file-utils appstream appstream-util libxml2-utils libglib2.0-dev-bin
  libgtk-4-dev libadwaita-1-dev libwebkitgtk-6.0-dev libsoup-3.0-dev libsqlite3-dev libzstd-dev libxml2-dev libsecret-1-dev
  libatspi2.0-dev librsvg2-common zlib1g-dev gtk-update-icon-cache libgtk-4-bin debugedit elfutils
  libcurl4 libedit2 libncurses6 libz3-4 tzdata"
# shellcheck disable=SC2086
"$root/scripts/clean-root.sh" make "$suite" "$work/root" $packages

commit() {
  local name=$1 folder=$2 metadata
  # The last newline belongs to the metadata, and a command substitution would drop it.
  metadata=$(cat "$folder/metadata"; echo .)
  ostree commit --repo="$repository" --branch="runtime/$name/$arch/$version" --no-xattrs --canonical-permissions \
    --owner-uid=0 --owner-gid=0 --add-metadata-string="xa.metadata=${metadata%.}" "$folder" >/dev/null
}

mkdir "$work/sdk" "$work/extension"
mv "$work/root/usr" "$work/sdk/files"
mv "$work/root/etc" "$work/sdk/files/etc"
find "$work/sdk/files" \( -type s -o -type p -o -type c -o -type b \) -delete
chmod -R u+rwX,ug-s "$work/sdk/files"
mkdir -p "$work/sdk/files/lib/sdk/swift6"
extension=org.freedesktop.Sdk.Extension
cat >"$work/sdk/metadata" <<END
[Runtime]
name=$sdk
runtime=$runtime/$arch/$version
sdk=$sdk/$arch/$version

[Extension $extension]
directory=lib/sdk
version=$version
subdirectories=true
no-autodownload=true
END
commit "$sdk" "$work/sdk"

# The folders of the toolchain that a build uses.
mkdir "$work/extension/files"
for folder in bin lib libexec share include; do
  [ ! -d "$toolchain/$folder" ] || cp -a "$toolchain/$folder" "$work/extension/files"
done
rm -f "$work"/extension/files/bin/lldb* "$work"/extension/files/lib/liblldb*
cat >"$work/extension/metadata" <<END
[Runtime]
name=$extension.swift6

[ExtensionOf]
ref=runtime/$sdk/$arch/$version
END
commit "$extension.swift6" "$work/extension"
flatpak build-update-repo "$repository"

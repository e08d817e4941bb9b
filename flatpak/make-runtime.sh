#!/bin/sh
# Makes a Flatpak runtime of Debian packages in an OSTree repository: flatpak/make-runtime.sh REPOSITORY NAME VERSION
# For tests on a machine that cannot download the GNOME runtime. Needs root (ldconfig and the caches run in a chroot).
set -eu

repository=$1
name=$2
version=$3
arch=$(flatpak --default-arch)

work=$(mktemp -d "$(dirname "$repository")/runtime.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP

packages="
  bash coreutils dash grep libc-bin libglib2.0-bin sed
  libadwaita-1-0 libgtk-4-1 libsecret-1-0 libsoup-3.0-0 libsqlite3-0 libzstd1 libstdc++6 libwebkitgtk-6.0-4 libxml2
  ca-certificates dconf-gsettings-backend glib-networking gsettings-desktop-schemas
  gstreamer1.0-plugins-base libegl1 libgl1-mesa-dri libgles2 librsvg2-common
  flatpak-xdg-utils xdg-dbus-proxy bubblewrap
  adwaita-icon-theme hicolor-icon-theme shared-mime-info
  fontconfig fonts-cantarell fonts-dejavu-core fonts-noto-core"

# As if nothing were installed, so that the packages come with all that they depend on, from the sources of this machine.
mkdir -p "$work/archives/partial" "$work/tree"
: > "$work/status"
apt-get -qq update
# shellcheck disable=SC2086
apt-get -qq -y --download-only --no-install-recommends \
  -o Dir::State::status="$work/status" -o Dir::Cache::archives="$work/archives" \
  -o APT::Sandbox::User=root -o Debug::NoLocking=1 install $packages

tree=$work/tree
mkdir -p "$tree/usr"
for folder in bin sbin lib lib64; do
  mkdir "$tree/usr/$folder"
  ln -s "usr/$folder" "$tree/$folder"
done
for package in "$work"/archives/*.deb; do
  dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink -C "$tree"
done
rm -rf "$work/archives" "$tree/usr/share/doc" "$tree/usr/share/man" "$tree/usr/share/locale"

# What the packages' own scripts would have done.
[ -e "$tree/usr/bin/sh" ] || ln -s dash "$tree/usr/bin/sh"
libraries=$(dirname "$(find "$tree/usr/lib" -name libgtk-4.so.1)")
loaders=$(find "$libraries/gdk-pixbuf-2.0" -name gdk-pixbuf-query-loaders)
chroot "$tree" /sbin/ldconfig
chroot "$tree" "${loaders#"$tree"}" --update-cache
chroot "$tree" /usr/bin/update-mime-database /usr/share/mime
chroot "$tree" /usr/bin/fc-cache --system-only
glib-compile-schemas "$tree/usr/share/glib-2.0/schemas"
mkdir -p "$tree/etc/ssl/certs"
cat "$tree"/usr/share/ca-certificates/mozilla/*.crt > "$tree/etc/ssl/certs/ca-certificates.crt"
chmod -R ug-s "$tree/usr"

mv "$tree/usr" "$work/files"
mv "$tree/etc" "$work/files/etc"
mkdir "$work/commit"
mv "$work/files" "$work/commit/files"
cat > "$work/commit/metadata" <<END
[Runtime]
name=$name
runtime=$name/$arch/$version
sdk=$name/$arch/$version
END
# The last newline belongs to the metadata, and a command substitution would drop it.
metadata=$(cat "$work/commit/metadata"; echo .)

# No compression: the test installs from this very disk, by hard links.
ostree init --repo="$repository" --mode=bare-user-only
ostree commit --repo="$repository" --branch="runtime/$name/$arch/$version" --no-xattrs \
  --canonical-permissions --owner-uid=0 --owner-gid=0 --add-metadata-string="xa.metadata=${metadata%.}" "$work/commit" > /dev/null
flatpak build-update-repo "$repository"

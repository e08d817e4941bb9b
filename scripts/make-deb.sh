#!/bin/bash
# Builds the Debian package of this machine's release: scripts/make-deb.sh
# It is left in build/ as courant_VERSION_ARCHITECTURE.deb, and its path is the last line of what this prints.
# SOURCE_DATE_EPOCH is the time that all of it bears, DEBFULLNAME and DEBEMAIL who answers for it.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
scripts/dependencies.sh package >&2

: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || date -d "$(sed -n 's/.*<release .*date="\([^"]*\)".*/\1/p' data/*.metainfo.xml.in | head -n 1)" +%s)}"
export SOURCE_DATE_EPOCH
# A package of Debian 12 asks for libraries that Debian 13 has no more, and the other way round: each has its own, and who upgrades
# the system gets the newer.
read -r suite release < <(. /etc/os-release && echo "$VERSION_CODENAME ${ID/#debian/deb}$VERSION_ID")
version=$(sed -n "s/^project('courant', version: '\([^']*\)'.*/\1/p" meson.build)+$release
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-The Courant developers} <${DEBEMAIL:-courant-reader@users.noreply.github.com}>"

work=build/deb
tree=$work/debian/courant
rm -rf "$work/meson" "$work/debian"
mkdir -p "$tree/DEBIAN" "$work/debian/late/usr/lib"
meson setup --prefix=/usr "$work/meson" >/dev/null
DESTDIR=$root/$tree meson install -C "$work/meson" >"$work/meson.log" || { cat "$work/meson.log" >&2; exit 1; }

# The places of Debian.
share=$tree/usr/share
mkdir -p "$share/doc/courant" "$share/lintian/overrides"
mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
rm -r "$share/licenses" "$share/courant/fonts/OFL.txt" "$share/courant/fonts/README.md"
install -m 644 packaging/debian/lintian-overrides "$share/lintian/overrides/courant"
{ cat packaging/debian/copyright && sed 's/[[:space:]]*$//; s/^$/./; s/^/ /' data/fonts/OFL.txt; } >"$share/doc/courant/copyright"
cat >"$share/doc/courant/changelog" <<END
courant ($version) $suite; urgency=medium

  * Built from the source of $(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" '+%-d %B %Y').

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
END
gzip -9 --no-name "$share/doc/courant/changelog" "$share"/man/man1/*.1

# What the programs need. WebKitGTK is not among the libraries that they ask for (Sources/CWebKit/as-needed.cfg), so a library
# that asks for the same functions stands in, and gives the versions that they came with.
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$tree"/usr/bin/*
# The compiler's own sums, for its next run: over the debugging information too, which names folders of its cache.
for program in "$tree"/usr/bin/*; do
  objcopy --dump-section .swift_modhash="$work/sums" "$program"
  head --bytes="$(stat --format=%s "$work/sums")" /dev/zero >"$work/none"
  objcopy --update-section .swift_modhash="$work/none" "$program"
done
readelf --dyn-syms --wide "$tree/usr/bin/courant" | sed -nE 's/.* UND ((webkit|jsc)_[a-z0-9_]*).*/\1/p' | LC_ALL=C sort -u >"$work/functions"
[ -s "$work/functions" ] || { echo "The program asks for no function of WebKitGTK." >&2; exit 1; }
{
  sed 's/.*/void &(void);/' "$work/functions"
  echo "void *const functions[] = {"
  sed 's/.*/(void *)&,/' "$work/functions"
  echo "};"
} >"$work/late.c"
"$(dirname "$(realpath "$(command -v swift)")")/clang" -w -fPIC -shared -nostdlib -o "$work/debian/late/usr/lib/late.so" "$work/late.c" -lwebkitgtk-6.0 -ljavascriptcoregtk-6.0
printf 'Source: courant\n\nPackage: courant\nArchitecture: any\n' >"$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps -O -xcourant debian/courant/usr/bin/courant debian/courant/usr/bin/courantctl -edebian/late/usr/lib/late.so | sed -n 's/^shlibs:Depends=//p')
case $libraries in
*libwebkitgtk-6.0-4*) ;;
*) echo "No package of WebKitGTK is among the dependencies: $libraries" >&2; exit 1 ;;
esac

size=$(find "$tree" -path "$tree/DEBIAN" -prune -o -type f -printf '%s\n' -o -printf '1\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
{
  cat <<END
Package: courant
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $size
Depends: $libraries, adwaita-icon-theme, bubblewrap, ca-certificates, dconf-gsettings-backend | gsettings-backend, glib-networking, librsvg2-common
Recommends: default-dbus-session-bus | dbus-session-bus, fonts-cantarell, fonts-noto-color-emoji, gstreamer1.0-libav, libglib2.0-bin, webp-pixbuf-loader, xdg-desktop-portal-gtk | xdg-desktop-portal-backend
Suggests: gnome-keyring
Section: net
Priority: optional
Homepage: https://github.com/courant-reader/courant
END
  cat packaging/debian/description
} >"$tree/DEBIAN/control"
(cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"

# The same bytes from the same source: one owner, one time, one order, one thread of the compressor.
chmod -R u=rwX,go=rX "$tree"
find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
package=build/courant_${version}_$architecture.deb
dpkg-deb --root-owner-group --threads-max=1 --build "$tree" "$package" >&2

# What Debian's own checker has to say; what is meant so is in packaging/debian/lintian-overrides.
if command -v lintian >/dev/null; then lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$package" >&2; fi
echo "$package"

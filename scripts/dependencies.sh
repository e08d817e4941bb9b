#!/bin/sh
# Installs what is missing to build, install, package, test or measure Courant: scripts/dependencies.sh build|install|package|repository|display|wordpress|miniflux|test|bench
# On Debian and its children it installs; elsewhere it prints what to install.
set -eu

build="libgtk-4-dev libadwaita-1-dev libwebkitgtk-6.0-dev libsoup-3.0-dev libsqlite3-dev libzstd-dev libxml2-dev libgumbo-dev libminizip-dev
  libglib2.0-dev libsecret-1-dev libatspi2.0-dev pkg-config binutils make gettext adwaita-icon-theme librsvg2-common glib-networking libgtk-3-bin
  ca-certificates bubblewrap xdg-dbus-proxy gstreamer1.0-plugins-good gstreamer1.0-libav webp-pixbuf-loader fonts-cantarell fonts-noto-core"
display="xvfb xauth dbus dbus-x11 openbox dunst xdotool xclip imagemagick at-spi2-core x11-utils x11-xkb-utils"
install="meson ninja-build desktop-file-utils appstream libxml2-utils python3"
package="$install dpkg-dev lintian"
repository="apt-utils dpkg-dev gnupg flatpak ostree python3"
test="$display $install groff-base poppler-utils unzip iproute2 util-linux nginx-light openssl procps gnome-keyring
  xserver-xorg-core xserver-xorg-video-dummy gir1.2-gtk-3.0 python3-gi weston sway fonts-dejavu-core fonts-ipaexfont-mincho fonts-nanum fonts-wqy-microhei valgrind"
# The core packages of the database and the plain PHP have no service that would start with the machine.
wordpress="wordpress php-cli php-mysql php-gd php-xml php-mbstring php-curl
  mariadb-server-core procps util-linux nginx-light"
miniflux="postgresql curl iproute2 util-linux"
bench="newsboat liferea python3 python3-venv nodejs node-jsdom"

case ${1:-build} in
build) wanted=$build ;;
install) wanted="$build $install" ;;
package) wanted="$build $package" ;;
repository) wanted=$repository ;;
display) wanted="$build $display" ;;
wordpress)
  # Debian 13 has later themes alone.
  theme=wordpress-theme-twentytwentyone
  if [ ! -d /usr/share/wordpress/wp-content/themes/twentytwentyone ] && command -v apt-cache >/dev/null &&
    ! apt-cache show $theme >/dev/null 2>&1; then
    theme=wordpress-theme-twentytwentythree
  fi
  wanted="$wordpress $theme"
  ;;
miniflux) wanted=$miniflux ;;
test) wanted="$build $test" ;;
bench) wanted="$build $test $bench" ;;
*) echo "usage: $0 build|install|package|repository|display|wordpress|miniflux|test|bench" >&2; exit 2 ;;
esac

if ! command -v swift >/dev/null; then
  echo "Swift 6.2 or newer is not on the path. Install it from https://www.swift.org/install, then try again." >&2
  exit 1
fi

if ! command -v apt-get >/dev/null; then
  for module in gtk4 libadwaita-1 webkitgtk-6.0 libsoup-3.0 sqlite3 libzstd libxml-2.0 gumbo minizip libsecret-1 atspi-2; do
    pkg-config --exists "$module" 2>/dev/null || missing="${missing:-} $module"
  done
  command -v msgfmt >/dev/null || missing="${missing:-} gettext"
  if [ "${1:-}" = wordpress ]; then
    for program in php mariadbd; do
      command -v "$program" >/dev/null || missing="${missing:-} $program"
    done
  fi
  [ -z "${missing:-}" ] && exit 0
  cat >&2 <<LIST
Missing:$missing
Fedora: sudo dnf install gtk4-devel libadwaita-devel webkitgtk6.0-devel libsoup3-devel sqlite-devel libzstd-devel libxml2-devel \\
  gumbo-parser-devel minizip-ng-compat-devel libsecret-devel at-spi2-core-devel gstreamer1-plugins-good gstreamer1-plugin-libav webp-pixbuf-loader gettext make pkgconf meson desktop-file-utils appstream nginx openssl \\
  xorg-x11-server-Xvfb xorg-x11-server-Xorg xorg-x11-drv-dummy setxkbmap dbus-daemon openbox dunst xdotool xclip ImageMagick gnome-keyring \\
  python3-gobject gtk3 valgrind
  WordPress, for tests and make demo: wordpress php-cli php-mysqlnd php-gd php-xml php-mbstring mariadb-server
Arch: sudo pacman -S gtk4 libadwaita webkitgtk-6.0 libsoup3 sqlite zstd libxml2 gumbo-parser minizip libsecret at-spi2-core gst-plugins-good gst-libav webp-pixbuf-loader gettext make \\
  pkgconf meson desktop-file-utils appstream nginx openssl poppler unzip xorg-server-xvfb xorg-server xf86-video-dummy xorg-setxkbmap openbox dunst xdotool xclip imagemagick gnome-keyring \\
  python-gobject gtk3 valgrind
  WordPress, for tests and make demo: wordpress php php-gd mariadb
LIST
  exit 1
fi

missing=
for package in $wanted; do
  dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

sudo=
if [ "$(id -u)" -ne 0 ]; then sudo=sudo; fi
# What is installed for tests is not to serve the network by itself, now or after the next start.
serving() {
  for service in nginx apache2 mariadb postgresql; do
    if systemctl --quiet is-enabled "$service" 2>/dev/null; then echo "$service"; fi
  done
}
before=$(serving)
echo "Installing:$missing" >&2
export DEBIAN_FRONTEND=noninteractive
# A machine's package lists may be missing or older than the packages.
# shellcheck disable=SC2086
$sudo apt-get install --yes --no-install-recommends $missing >/dev/null 2>&1 || {
  $sudo apt-get update >/dev/null
  $sudo apt-get install --yes --no-install-recommends $missing >/dev/null
}
for service in $(serving); do
  case $before in
  *"$service"*) ;;
  *) $sudo systemctl --quiet disable --now "$service" >/dev/null 2>&1 || true ;;
  esac
done

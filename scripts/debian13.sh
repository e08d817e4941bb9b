#!/bin/bash
# Runs a command on Debian 13, in a root made of its packages: scripts/debian13.sh [COMMAND [ARGUMENT …]]
# The checkout is at its own path there, with folders of its own for what is built. Without a command a shell is opened.
# Needs root on Debian. The root stays in build/debian13: remove that folder to make it anew.
set -euo pipefail

checkout=$(cd "$(dirname "$0")/.." && pwd)
place=$checkout/build/debian13
swift=$(readlink -f "$(command -v swift)") || { echo "Swift is not on the path." >&2; exit 1; }
toolchain=${swift%/usr/bin/*}

if [ ! -e "$place/made" ]; then
  # What Swift's own tools and its linker are made for; locales, as GNU gettext translates into no language without one.
  "$checkout/scripts/clean-root.sh" make trixie "$place/root" ca-certificates libcurl4t64 libedit2 libxml2 libz3-4 libsqlite3-0 \
    libncurses6 binutils binutils-gold gcc g++ libc6-dev tzdata git make locales-all
  touch "$place/made"
fi
mkdir -p "$checkout/.build" "$place/.build-of-13" "$place/build-of-13"

share=$toolchain:$checkout=$checkout=rw
# Both worlds build into their own folders.
share=$share:$place/.build-of-13=$checkout/.build=rw:$place/build-of-13=$checkout/build=rw
if [ -d "$checkout/../shared" ]; then share=$share:$(realpath "$checkout/../shared"); fi
[ $# -gt 0 ] || set -- bash
SHARE=$share ROOT_PATH=$toolchain/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  exec "$checkout/scripts/clean-root.sh" run "$place/root" sh -c 'cd "$0" && exec "$@"' "$checkout" "$@"

#!/bin/bash
# Makes the repository with a key of its own, serves it, and installs from it in a small Debian by the README's lines; then
# changes it by a byte, which has to be refused: scripts/check-repository.sh SUITE [PICTURE.png]
# What “make flatpak” left is installed, started and read in the same way.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
suite=${1:?usage: check-repository.sh SUITE [PICTURE.png]}
picture=${2:-build/repository-$suite.png}
scripts/dependencies.sh repository
# The sockets of gpg's agent want a short path.
GNUPGHOME=$(mktemp -d)
export GNUPGHOME
server=
homes=
clean() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  gpgconf --kill all 2>/dev/null || true
  rm -rf "$GNUPGHOME" "$homes"
}
trap clean EXIT

gpg --batch --quiet --passphrase '' --quick-generate-key 'Courant test <test@localhost>' ed25519 sign never
KEY=test@localhost scripts/make-repository.sh

serve() {
  rm -f "$GNUPGHOME/port"
  python3 -u -m http.server --bind 127.0.0.1 --directory "$1" 0 >"$GNUPGHOME/port" 2>"$GNUPGHOME/asked" &
  server=$!
  for _ in $(seq 100); do
    address=$(sed -n 's/.*(\(http[^)]*[0-9]\)\/*).*/\1/p' "$GNUPGHOME/port" 2>/dev/null || true)
    [ -z "$address" ] || return 0
    sleep 0.1
  done
  echo "The web server did not start." >&2
  exit 1
}
serve build/repository
scripts/check-deb.sh "$suite" "$picture" "$address" | tee "$GNUPGHOME/waited"

# As somebody without any Flatpak so far installs it.
homes=$(mktemp -d "$root/build/homes.XXXXXX")
flatpak_from() {
  local lines
  home=$(mktemp -d "$homes/XXXXXX")
  lines=$(sed -n '/^<!-- flatpak -->$/,/^$/p' README.md | sed '/^<!--/d; /^```/d; /^$/d' |
    sed "s|ADDRESS|$1|g; s|--user install|& --assumeyes --noninteractive|")
  mkdir "$home/user"
  at_home sh -euc "$lines" >"$home/said" 2>&1
}
at_home() {
  (cd "$home" && env -u XDG_DATA_HOME -u XDG_CONFIG_HOME -u XDG_CACHE_HOME HOME="$home" FLATPAK_USER_DIR="$home/user" \
    XDG_DATA_DIRS="$home/user/exports/share:/usr/local/share:/usr/share" "$@")
}
flatpak="without Flatpak"
if [ -d build/repository/flatpak ]; then
  began=$SECONDS
  flatpak_from "$address" || { tail -n 5 "$home/said" >&2; exit 1; }
  at_home "$root/scripts/with-display.sh" --size 1280x800 "$root/flatpak/test-window.sh" io.github.courant.Courant \
    "$root/build/repository-flatpak.png"
  flatpak="Flatpak read after $((SECONDS - began)) s"
fi

# Signed, so that nobody on the way changes anything.
kill "$server"
rm -rf build/repository.changed
cp -a build/repository build/repository.changed
packages=$(find "build/repository.changed/apt/dists/$suite" -name Packages | head -n 1)
printf '\n' >>"$packages"
gzip -9 --force --keep --no-name "$packages"
for file in build/repository.changed/flatpak/summary build/repository.changed/flatpak/summary.idx; do
  [ ! -e "$file" ] || printf 'changed' | dd of="$file" bs=1 seek=100 conv=notrunc status=none
done
serve build/repository.changed
if [ -d build/repository.changed/flatpak ]; then
  if flatpak_from "$address"; then
    echo "Flatpak took a repository that had been changed." >&2
    exit 1
  fi
  grep -iqE 'signature|gpg' "$home/said" || { tail -n 20 "$home/said" >&2; echo "Flatpak refused it for another reason." >&2; exit 1; }
fi
if scripts/check-deb.sh "$suite" "$picture.changed" "$address" >"$GNUPGHOME/said" 2>&1; then
  echo "apt took a repository that had been changed." >&2
  exit 1
fi
grep -iqE 'hash sum|unexpected size|not correctly signed|mirror sync' "$GNUPGHOME/said" || { tail -n 20 "$GNUPGHOME/said" >&2; echo "It was refused for another reason." >&2; exit 1; }
rm -rf build/repository.changed
waited=$(sed -n 's/.*: \([0-9]* s\) to articles.*/\1/p' "$GNUPGHOME/waited")
echo "$suite: $waited to the first articles, $flatpak; installed from the signed repository by the README's lines; a changed one is refused."

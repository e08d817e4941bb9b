#!/bin/bash
# Measures Courant beside its peers, each pair in one run: scripts/bench.sh [rounds]
# "scripts/bench.sh text" measures no more than feeds, articles and pages as text, "scripts/bench.sh desktop" no more than start and memory
# with each renderer, and what the desktop asks for while no window is open, "scripts/bench.sh accounts" no more than accounts.
# COURANT_SIZES names the sizes of libraries, smallest first: a million articles take 5 GB and a quarter of an hour to write.
# COURANT_CORPORA names a folder of sample feeds for the parser; without it the generated ones serve.
set -euo pipefail

cd "$(dirname "$0")/.."
part=
rounds=3
case ${1:-} in
text | desktop | accounts) part=$1 ;;
?*) rounds=$1 ;;
esac
scripts/dependencies.sh bench
# SwiftPM leaves folders in TMPDIR with every call.
temporary=$(mktemp -d)
TMPDIR=$temporary swift build --configuration release --static-swift-stdlib --product courant-bench
rm -rf "$temporary"
feeds=$PWD/build/bench-feeds
[ -d "$feeds" ] || python3 bench/generate.py "$feeds" 500 50
corpora=${COURANT_CORPORA:-$PWD/../shared/corpora}
samples=$corpora/real-feeds
[ -d "$samples" ] || samples=$feeds

measure_text() {
  echo "== text"
  # What the packages of Python cannot be had for is left out.
  local peers=build/peers
  [ -d "$peers" ] || python3 -m venv "$peers"
  "$peers/bin/pip" install --quiet fastfeedparser nh3 lxml-html-clean trafilatura ||
    echo "There are no packages of Python to be had."
  "$peers/bin/python" bench/text.py .build/release/courant-bench "$samples" "$corpora/readability"
}

# Each is written once: the same number gives the same library. A million articles take a quarter of an hour.
write_libraries() {
  local size library
  libraries=()
  for size in ${COURANT_SIZES:-1000 10000 300000 1000000}; do
    library=build/bench-libraries/$size.sqlite
    [ -f "$library.done" ] || { rm -f "$library"* && .build/release/courant-bench library "$library" "$size" && touch "$library.done"; }
    libraries+=("$library")
  done
}

measure_desktop() {
  local renderer
  echo "== start and memory, $(. /etc/os-release && echo "$PRETTY_NAME"), GTK $(pkg-config --modversion gtk4), libadwaita $(pkg-config --modversion libadwaita-1)"
  for renderer in cairo gl; do
    echo "renderer $renderer:"
    GSK_RENDERER=$renderer scripts/with-display.sh python3 bench/window.py \
      "$PWD/build/release/courant" "$PWD/build/release/courantctl" "$feeds" $((2 * rounds + 1))
  done
  echo "== without a window"
  scripts/with-display.sh python3 bench/desktop.py \
    "$PWD/build/release/courant" "$PWD/build/release/courantctl" "$feeds" "${libraries[-1]}" $((2 * rounds + 1))
}

measure_accounts() {
  echo "== accounts"
  scripts/dependencies.sh miniflux
  scripts/miniflux.sh prepare
  scripts/with-display.sh python3 bench/accounts.py \
    "$PWD/build/release/courant" "$PWD/build/release/courantctl" "$PWD/scripts/miniflux.sh" "$rounds"
  local library=build/bench-libraries/account.sqlite
  [ -f "$library.done" ] || rm -f "$library"*
  .build/release/courant-bench merge "$library" && touch "$library.done"
}

case $part in
"" | text) measure_text ;;
esac
[ "$part" != text ] || exit 0

scripts/build.sh release
mkdir -p build/schemas
glib-compile-schemas --strict --targetdir=build/schemas data
# Liferea's own settings are the system's.
export GSETTINGS_SCHEMA_DIR="$PWD/build/schemas"

mkdir -p build/bench-libraries
if [ "$part" = accounts ]; then
  measure_accounts
  exit 0
fi
write_libraries
if [ "$part" = desktop ]; then
  measure_desktop
  exit 0
fi

scripts/dependencies.sh wordpress
echo "== a library of any size"
.build/release/courant-bench growth "${libraries[@]}"
.build/release/courant-bench search "${libraries[-1]}"

echo "== parsing"
.build/release/courant-bench parse "$samples"
.build/release/courant-bench patterns
echo "== refreshing"
python3 bench/refresh.py "$PWD/build/release/courantctl" "$feeds" "$rounds"
echo "== manners"
scripts/with-display.sh python3 bench/manners.py "$PWD/build/release/courantctl"
measure_desktop
echo "== lists"
scripts/with-display.sh python3 bench/lists.py "$PWD/build/release/courant" "$rounds" "${libraries[@]}"

echo "== articles"
scripts/with-display.sh python3 bench/articles.py "$PWD/build/release/courant" "${libraries[0]}"
echo "== a publication"
scripts/wordpress.sh prepare
scripts/with-display.sh python3 bench/publication.py \
  "$PWD/build/release/courant" "$PWD/build/release/courantctl" "$PWD/scripts/wordpress.sh"
measure_accounts

#!/bin/bash
# Measures Courant beside its peers, each pair in one run: scripts/bench.sh [rounds]
# "scripts/bench.sh text" measures no more than feeds, articles and pages as text.
# COURANT_SIZES names the sizes of libraries, smallest first: a million articles take 5 GB and a quarter of an hour to write.
# COURANT_CORPORA names a folder of sample feeds for the parser; without it the generated ones serve.
set -euo pipefail

cd "$(dirname "$0")/.."
rounds=${1:-3}
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

echo "== text"
# What the packages of Python cannot be had for is left out.
peers=build/peers
[ -d "$peers" ] || python3 -m venv "$peers"
"$peers/bin/pip" install --quiet fastfeedparser nh3 lxml-html-clean trafilatura ||
  echo "There are no packages of Python to be had."
"$peers/bin/python" bench/text.py .build/release/courant-bench "$samples" "$corpora/readability"
[ "$rounds" != text ] || exit 0

scripts/dependencies.sh wordpress
scripts/build.sh release
mkdir -p build/schemas
glib-compile-schemas --strict --targetdir=build/schemas data
# Liferea's own settings are the system's.
export GSETTINGS_SCHEMA_DIR="$PWD/build/schemas"

echo "== a library of any size"
# Each is written once: the same number gives the same library.
mkdir -p build/bench-libraries
libraries=
for size in ${COURANT_SIZES:-1000 10000 300000 1000000}; do
  library=build/bench-libraries/$size.sqlite
  [ -f "$library.done" ] || { rm -f "$library"* && .build/release/courant-bench library "$library" "$size" && touch "$library.done"; }
  libraries="$libraries $library"
done
# shellcheck disable=SC2086
.build/release/courant-bench growth $libraries
.build/release/courant-bench search "$library"

echo "== parsing"
.build/release/courant-bench parse "$samples"
.build/release/courant-bench patterns
echo "== refreshing"
python3 bench/refresh.py "$PWD/build/release/courantctl" "$feeds" "$rounds"
echo "== manners"
scripts/with-display.sh python3 bench/manners.py "$PWD/build/release/courantctl"
echo "== the window"
scripts/with-display.sh python3 bench/window.py \
  "$PWD/build/release/courant" "$PWD/build/release/courantctl" "$feeds" $((2 * rounds + 1))
# shellcheck disable=SC2086
scripts/with-display.sh python3 bench/lists.py "$PWD/build/release/courant" "$rounds" $libraries

# shellcheck disable=SC2086
echo "== articles"
scripts/with-display.sh python3 bench/articles.py "$PWD/build/release/courant" "$(set -- $libraries && echo "$1")"
echo "== a publication"
scripts/wordpress.sh prepare
scripts/with-display.sh python3 bench/publication.py \
  "$PWD/build/release/courant" "$PWD/build/release/courantctl" "$PWD/scripts/wordpress.sh"

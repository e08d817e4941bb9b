#!/bin/bash
# Measures Courant beside libxml2, newsboat and Liferea, each pair in one run: scripts/bench.sh [rounds]
# COURANT_CORPORA names a folder of sample feeds for the parser; without it the generated ones serve.
set -euo pipefail

cd "$(dirname "$0")/.."
rounds=${1:-3}
scripts/dependencies.sh bench
scripts/dependencies.sh wordpress
scripts/build.sh release
swift build --configuration release --static-swift-stdlib --product courant-bench
mkdir -p build/schemas
glib-compile-schemas --strict --targetdir=build/schemas data
# Liferea's own settings are the system's.
export GSETTINGS_SCHEMA_DIR="$PWD/build/schemas"

feeds=$PWD/build/bench-feeds
[ -d "$feeds" ] || python3 bench/generate.py "$feeds" 500 50
samples=${COURANT_CORPORA:-$PWD/../shared/corpora}/real-feeds
[ -d "$samples" ] || samples=$feeds

echo "== parsing"
.build/release/courant-bench parse "$samples"
echo "== refreshing"
python3 bench/refresh.py "$PWD/.build/release/courantctl" "$feeds" "$rounds"
echo "== manners"
scripts/with-display.sh python3 bench/manners.py "$PWD/.build/release/courantctl"
echo "== the window"
scripts/with-display.sh python3 bench/window.py \
  "$PWD/.build/release/courant" "$PWD/.build/release/courantctl" "$feeds" "$rounds"
echo "== a publication"
scripts/wordpress.sh prepare
scripts/with-display.sh python3 bench/publication.py \
  "$PWD/.build/release/courant" "$PWD/.build/release/courantctl" "$PWD/scripts/wordpress.sh"

#!/bin/bash
# Builds both executables with their resources: scripts/build.sh [debug|release] [folder to put them into]
# The folder is build/debug or build/release unless another is given.
set -euo pipefail

configuration=${1:-release}
root=$(cd "$(dirname "$0")/.." && pwd)
destination=${2:-$root/build/$configuration}
mkdir -p "$destination"
destination=$(cd "$destination" && pwd)
cd "$root"

scripts/resources.sh

# SwiftPM leaves folders in TMPDIR with every call.
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
swift() { TMPDIR=$temporary command swift "$@"; }

set -- --configuration "$configuration" --explicit-target-dependency-import-check error
# A release runs where no Swift is installed.
if [ "$configuration" = release ]; then set -- "$@" --static-swift-stdlib; fi
# SwiftPM warns of every flag of pkg-config that it leaves out, and the linker of Foundation's mktemp; neither is of ours.
build() { swift build "$@" 2>&1 | { grep --line-buffered -v "prohibited flag(s)\|the use of .mktemp. is dangerous" || true; }; }
build "$@" --product courant
build "$@" --product courantctl

products=$(swift build "$@" --show-bin-path)
cp --update "$products/courantctl" "$destination"
[ "$products/courant" -nt "$destination/courant" ] || exit 0
cp "$products/courant" "$destination/courant.new"
# A release loads WebKit by itself, after its window is on screen (docs/performance.md). Without patchelf it is loaded at the
# start, and the window opens some 40 ms later.
if [ "$configuration" = release ] && command -v patchelf >/dev/null; then
  if readelf --dyn-syms --wide "$destination/courant.new" | grep -E ' GLOBAL .* UND (webkit|jsc)_' >&2; then
    echo "Sources/CWebKit/shim.h lacks these functions." >&2
    exit 1
  fi
  patchelf --remove-needed libwebkitgtk-6.0.so.4 --remove-needed libjavascriptcoregtk-6.0.so.1 "$destination/courant.new"
fi
mv "$destination/courant.new" "$destination/courant"

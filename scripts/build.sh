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
# The program loads WebKit by itself, after its window is on screen (docs/performance.md).
program=$products/courant
for function in $(readelf --dyn-syms --wide "$program" | sed -nE 's/.* GLOBAL .* UND ((webkit|jsc)_[a-z_]*).*/\1/p'); do
  echo "Sources/CWebKit/shim.h lacks $function." >&2
  exit 1
done
# What is bound at the start and not at its first call would be a call of nothing.
if readelf --relocs --wide "$program" | grep -E ' (webkit|jsc)_' | grep -v JUMP_SLO >&2; then
  echo "The program takes the addresses of these functions before WebKit is loaded." >&2
  exit 1
fi
if readelf --dynamic "$program" | grep -E 'NEEDED.*(webkit|javascriptcore)gtk' >&2; then
  echo "The program asks for WebKit at its start." >&2
  exit 1
fi
cp --update "$program" "$products/courantctl" "$destination"

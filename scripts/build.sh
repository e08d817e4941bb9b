#!/bin/bash
# Builds both executables with their resources: scripts/build.sh [debug|release] [folder to copy them to]
set -euo pipefail

configuration=${1:-release}
destination=${2:+$(mkdir -p "$2" && cd "$2" && pwd)}
cd "$(dirname "$0")/.."

scripts/resources.sh

set -- --configuration "$configuration" --explicit-target-dependency-import-check error
# A release runs where no Swift is installed.
if [ "$configuration" = release ]; then set -- "$@" --static-swift-stdlib; fi
# SwiftPM warns of every flag of pkg-config that it leaves out, and the linker of Foundation's mktemp; neither is of ours.
build() { swift build "$@" 2>&1 | { grep -v "prohibited flag(s)\|the use of .mktemp. is dangerous" || true; }; }
build "$@" --product courant
build "$@" --product courantctl

if [ -n "$destination" ]; then
  products=$(swift build "$@" --show-bin-path)
  cp "$products/courant" "$products/courantctl" "$destination"
fi

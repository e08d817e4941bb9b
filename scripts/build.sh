#!/bin/sh
# Builds both executables with their resources: scripts/build.sh [debug|release] [folder to copy them to]
set -eu

configuration=${1:-release}
destination=${2:+$(mkdir -p "$2" && cd "$2" && pwd)}
cd "$(dirname "$0")/.."

scripts/resources.sh

set -- --configuration "$configuration" --explicit-target-dependency-import-check error
# A release runs where no Swift is installed.
if [ "$configuration" = release ]; then set -- "$@" --static-swift-stdlib; fi
swift build "$@" --product courant
swift build "$@" --product courantctl

if [ -n "$destination" ]; then
  products=$(swift build "$@" --show-bin-path)
  cp "$products/courant" "$products/courantctl" "$destination"
fi

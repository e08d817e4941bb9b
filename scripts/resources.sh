#!/bin/sh
# Compiles data/courant.gresource.xml to the bundle that goes into the executables, if anything in it changed, and the
# translations.
set -eu

cd "$(dirname "$0")/.."
bundle=Sources/CResources/courant.gresource
glib-compile-resources --sourcedir=data --target="$bundle.new" data/courant.gresource.xml
# A bundle that is the same keeps its date, or every build would compile and link again.
if cmp -s "$bundle.new" "$bundle"; then rm "$bundle.new"; else mv "$bundle.new" "$bundle"; fi
scripts/translations.sh build

#!/bin/sh
# Compiles data/courant.gresource.xml and the settings' schema to what goes into the executables, if anything in it changed, and
# the translations.
set -eu

cd "$(dirname "$0")/.."
folder=Sources/CResources
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
glib-compile-resources --sourcedir=data --target="$new/courant.gresource" data/courant.gresource.xml
glib-compile-schemas --strict --targetdir="$new" data
# What is the same keeps its date, or every build would compile and link again.
for file in courant.gresource gschemas.compiled; do
  cmp -s "$new/$file" "$folder/$file" || mv "$new/$file" "$folder/$file"
done
scripts/translations.sh build

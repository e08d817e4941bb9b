#!/bin/sh
# Fails if the Courant Guide is not well formed, or one of its pictures is missing from the bundle or too large for it.
set -eu

cd "$(dirname "$0")/../data"
prefix=resource:///io/github/courant/Courant/
status=0
xmllint --noout guide/feed.xml
for file in $(grep -o "${prefix}guide/[a-z/]*\.[a-z]*" guide/feed.xml | sed "s|$prefix||" | sort -u); do
  if ! grep -q "<file>$file</file>" courant.gresource.xml; then
    echo "$file: not in the bundle" >&2
    status=1
  elif [ "$(wc -c < "$file")" -gt 122880 ] && [ "$file" != guide/feed.xml ]; then
    echo "$file: more than 120 kB" >&2
    status=1
  fi
done
version=$(sed -n "s/^project('courant', version: '\([^']*\)'.*/\1/p" ../meson.build)
if [ "$(grep -o 'guide/new-[^<"]*</id>' guide/feed.xml)" != "guide/new-$version</id>" ]; then
  echo "guide/feed.xml: no article guide/new-$version, or one of another version" >&2
  status=1
fi
for id in $(grep -o '<id>[^<]*' guide/feed.xml | sort | uniq -d); do
  echo "$id: used twice" >&2
  status=1
done
exit $status

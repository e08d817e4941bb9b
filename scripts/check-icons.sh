#!/bin/sh
# Fails if an icon is missing, is not XML, or would lose its shape when GTK recolours it.
set -eu

cd "$(dirname "$0")/../data/icons"
id=io.github.courant.Courant
status=0
for icon in "hicolor/scalable/apps/$id.svg" "hicolor/symbolic/apps/$id-symbolic.svg" scalable/actions/*.svg; do
  xmllint --noout "$icon" || status=1
  case $icon in
  *-symbolic.svg)
    # GTK fills every path with the text colour: an outline drawn as a stroke becomes a blot.
    if grep -qE 'stroke|fill="none"' "$icon"; then
      echo "$icon: a symbolic icon is drawn with fills alone" >&2
      status=1
    fi
    ;;
  esac
done
exit $status

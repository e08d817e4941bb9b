#!/bin/sh
# Draws the Guide's pictures from their sources: data/guide/make-pictures.sh (needs librsvg2-bin and pngquant)
set -eu

cd "$(dirname "$0")/pictures"
for source in *.svg; do
  rsvg-convert "$source" | pngquant --strip --speed 1 64 - > "${source%.svg}.png"
done
rsvg-convert --width 128 ../../icons/hicolor/scalable/apps/io.github.courant.Courant.svg | pngquant --strip --speed 1 128 - > ../icon.png

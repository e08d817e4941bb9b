#!/bin/bash
# Takes the pictures of docs/screenshots anew, on a virtual display, from new libraries, and before them those that tests
# compare the window with (Tests/Pictures), where these changed: scripts/screenshots.sh
# They show the Guide, the newspaper's site of scripts/demo, and the sources that a stand-in for NewsAPI lists.
# "scripts/screenshots.sh accounts" takes no more than those of accounts, at a real Miniflux that reads the newspaper's feeds.
# "scripts/screenshots.sh worlds" takes no more than worlds.png: this Debian beside Debian 13, for which it needs root.
set -euo pipefail

cd "$(dirname "$0")/.."
program=build/release/courant
place=docs/screenshots
case ${1:-} in
worlds)
  scripts/screenshots.sh world
  scripts/debian13.sh scripts/screenshots.sh world
  pictures=()
  for name in world world-narrow world-dialog; do
    pictures+=("build/world/$name.png" "build/debian13/build-of-13/world/$name.png")
  done
  montage "${pictures[@]}" -tile 2x -geometry 800x600+8+8 -background '#888' -strip miff:- |
    convert - -colors 255 PNG8:docs/screenshots/worlds.png
  exit
  ;;
world)
  scripts/dependencies.sh test
  scripts/build.sh debug
  mkdir -p build/schemas build/world
  glib-compile-schemas --strict --targetdir=build/schemas data
  GSETTINGS_SCHEMA_DIR="$PWD/build/schemas" exec scripts/with-display.sh "$0" --world
  ;;
--world)
  program=build/debug/courant
  place=build/world
  ;;
--on-display | --accounts) ;;
accounts)
  scripts/dependencies.sh test
  scripts/dependencies.sh wordpress
  scripts/build.sh release
  mkdir -p build/schemas docs/screenshots
  glib-compile-schemas --strict --targetdir=build/schemas data
  GSETTINGS_SCHEMA_DIR="$PWD/build/schemas" exec scripts/with-display.sh "$0" --accounts
  ;;
*)
  scripts/dependencies.sh test
  scripts/dependencies.sh wordpress
  COURANT_PICTURES=renew scripts/test.sh --filter windowPictures
  scripts/build.sh release
  mkdir -p build/schemas docs/screenshots
  glib-compile-schemas --strict --targetdir=build/schemas data
  scripts/check-install.sh docs/screenshots/installed.png
  GSETTINGS_SCHEMA_DIR="$PWD/build/schemas" exec scripts/with-display.sh "$0" --on-display
  ;;
esac

work=$(mktemp -d)
reader=
site=
newsapi=
miniflux=
stop() {
  if [ -n "$reader" ]; then
    kill "$reader" 2>/dev/null || true
    wait "$reader" 2>/dev/null || true
    reader=
  fi
}
trap 'stop; kill $site $newsapi $miniflux 2>/dev/null || true; wait; rm -rf "$work"' EXIT

# take NAME WIDTH HEIGHT SETTING=VALUE… --|--dialog KEY…
take() {
  local name=$1 width=$2 height=$3 trace="$work/$1.trace"
  shift 3
  export XDG_DATA_HOME="$work/$name/data" XDG_CONFIG_HOME="$work/$name/config" XDG_CACHE_HOME="$work/$name/cache"
  export GSETTINGS_BACKEND=keyfile
  local resolution=96
  gsettings set io.github.courant.Courant window-width "$width"
  gsettings set io.github.courant.Courant window-height "$height"
  while [ "$1" != -- ] && [ "$1" != --dialog ]; do
    case $1 in
    dpi=*) resolution=${1#dpi=} ;;
    *) gsettings set io.github.courant.Courant "${1%%=*}" "${1#*=}" ;;
    esac
    shift
  done
  local part=$1
  shift
  # Large text, as the desktop's settings would announce it.
  xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER "Xft.dpi: $resolution
"
  "$program" --trace "$trace" </dev/null >/dev/null 2>&1 &
  reader=$!
  for _ in $(seq 200); do
    grep -q '"event":"list-shown".*"count":[1-9]\|"event":"cloud-shown".*"count":[1-9]' "$trace" 2>/dev/null && break
    sleep 0.1
  done
  # Sites take a moment, and the first page waits for the web process.
  for _ in $(seq 50); do
    grep -q view-warmed "$trace" && break
    sleep 0.1
  done
  sleep 1
  local window
  window=$(xdotool search --onlyvisible --class courant | head -n 1)
  xdotool windowfocus --sync "$window"
  for key in "$@"; do
    xdotool key "$key"
    sleep 0.8
  done
  xdotool mousemove 0 0
  sleep 1
  # A dialog is a window of its own, and is shown with the one behind it.
  if [ "$part" = --dialog ]; then
    import -window root -strip "$place/$name.png"
    convert "$place/$name.png" -trim +repage "$place/$name.png"
  else
    import -window "$window" -strip "$place/$name.png"
  fi
  stop
}

if [ "$1" = --world ]; then
  take world 1000 720 -- j
  take world-narrow 360 640 --
  take world-dialog 1000 720 --dialog ctrl+comma
  exit
fi

start_newspaper() {
  scripts/wordpress.sh start "$work/site" >"$work/addresses" &
  site=$!
  until address=$(sed -n 's/^pretty //p' "$work/addresses") && [ -n "$address" ]; do
    kill -0 "$site" 2>/dev/null || { echo "The newspaper's site did not start." >&2; exit 1; }
    sleep 0.2
  done
}

# ctl NAME ARGUMENT…: courantctl with the library of the picture of this name.
ctl() {
  local name=$1
  shift
  XDG_DATA_HOME="$work/$name/data" XDG_CACHE_HOME="$work/$name/cache" build/release/courantctl "$@"
}

# A list of subscriptions: pairs of names and of the newspaper's sections.
list() {
  printf '<opml version="2.0"><head><title>List</title></head><body><outline text="%s">' "$1"
  shift
  while [ $# -gt 0 ]; do
    printf '<outline text="%s" type="rss" xmlUrl="%scategory/%s/feed/"/>' "$1" "$address" "$2"
    shift 2
  done
  printf '</outline></body></opml>'
}

take_accounts() {
  scripts/dependencies.sh miniflux
  scripts/miniflux.sh start >"$work/miniflux" &
  miniflux=$!
  until server=$(sed -n 's/^miniflux //p' "$work/miniflux") && database=$(sed -n 's/^database //p' "$work/miniflux") && [ -n "$database" ]; do
    kill -0 "$miniflux" 2>/dev/null || { echo "Miniflux did not start." >&2; exit 1; }
    sleep 0.2
  done
  list "Newspaper" "Campus News" news "Opinion" opinion "Sports" sports "Culture" culture >"$work/list.opml"
  for name in accounts account-notice; do
    echo k-e-y | ctl $name account add miniflux "$server" >/dev/null
    ctl $name import --account Miniflux "$work/list.opml" >/dev/null
    ctl $name account sync >/dev/null
    ctl $name account sync >/dev/null
    echo pw | ctl $name account add minifluxreader "$server" --user gr >/dev/null
    ctl $name account sync >/dev/null
    ctl $name add "$address" >/dev/null
  done
  take accounts 1280 820 last-section="'all'" -- j j j
  psql -q "$database" -c "update api_keys set token = 'another'"
  ctl account-notice account sync Miniflux >/dev/null 2>&1 || true
  take account-notice 1280 820 last-section="'account 1'" --
  take account-dialog 1280 820 --dialog F10 c
}

if [ "$1" = --accounts ]; then
  start_newspaper
  take_accounts
  exit
fi

take window 1280 820 -- j s j
take dark 1280 820 theme=dark -- j
take narrow 360 720 --
take narrow-article 360 720 -- j j
take large-text 1280 820 dpi=144 -- j

start_newspaper
# A library with the newspaper's site in it, for the picture of this name.
newspaper() {
  ctl "$1" add "$address" >/dev/null
}
newspaper publication
take publication 1280 820 last-section='publication 1' open-publications=1 -- j j j j
newspaper tags
take tags 1280 820 last-section='tags 1' open-publications=1 --
newspaper comments
take comments 1280 820 last-section='featured 1' open-publications=1 -- slash l e a k i n g Return c

port=$(php -r '$socket = stream_socket_server("tcp://127.0.0.1:0"); echo explode(":", stream_socket_get_name($socket, false))[1];')
php -S "127.0.0.1:$port" scripts/demo/newsapi.php >/dev/null 2>&1 &
newsapi=$!
export COURANT_NEWSAPI="http://127.0.0.1:$port"
echo 0123456789abcdef | ctl sources key newsapi - >/dev/null
take sources 1280 820 --dialog ctrl+shift+n
take_accounts
echo "The pictures are in docs/screenshots."

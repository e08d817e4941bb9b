#!/bin/sh
# Starts an installed Flatpak twice, by command and by D-Bus activation, reads with a key, and tries whether the sandbox holds:
# flatpak/test-window.sh ID SCREENSHOT.png. It is called by scripts/with-display.sh.
set -eu

id=$1
picture=$2

app=
clean() {
  stop
  [ -z "$app" ] || kill "$app" 2> /dev/null || true
}
# XDG_RUNTIME_DIR is the test's own, so flatpak knows no instances but ours.
stop() {
  flatpak ps --columns=instance 2> /dev/null | while read -r instance; do
    flatpak kill "$instance" || true
  done
}
trap clean EXIT
trap 'exit 1' INT TERM HUP
fail() {
  echo "$1" >&2
  exit 1
}

# Prints the window, or fails after a minute. Its class on X11 is the name of the executable.
window() {
  for _ in $(seq 300); do
    if xdotool search --onlyvisible --class "^${id##*.}$" 2> /dev/null | tail -n 1 | grep .; then return; fi
    # A process that has ended is there until it is waited for, so kill -0 would still find it.
    if [ -n "$app" ] && grep -q ') Z ' "/proc/$app/stat"; then break; fi
    sleep 0.2
  done
  fail "no window of $id"
}

# A window that has just come up is empty: its picture is taken when it no longer changes.
take() {
  before=
  for _ in $(seq 40); do
    sleep 0.5
    import -window "$shown" "$1"
    now=$(identify -format '%#' "$1")
    [ "$now" != "$before" ] || break
    before=$now
  done
}

flatpak run "$id" &
app=$!
shown=$(window)

# Two articles, so that the web view with its own processes is in the picture, and a key does something.
sleep 3
take "$picture.first.png"
xdotool windowfocus "$shown" key j
sleep 2
take "$picture"
for name in "$picture.first.png" "$picture"; do
  convert "$name" -gravity East -crop '45%x100%+0+0' +repage "$name.article.png"
done
different=$(compare -metric AE "$picture.first.png.article.png" "$picture.article.png" null: 2>&1 || true)
colours=$(identify -format '%k' "$picture.article.png")
rm -f "$picture.first.png" "$picture.first.png.article.png" "$picture.article.png"
[ "$colours" -ge 64 ] || fail "the article is blank: $colours colours"
[ "${different%%.*}" -gt 5000 ] || fail "the key j brought no other article: $different points differ"

# The sandbox. Each try is made outside as well, where it has to succeed, so that it is the sandbox which refuses.
echo mine > "$HOME/secret"
inside() { flatpak run --command=sh "$id" -c "$1"; }
inside 'test -d /app/bin' || fail "the sandbox of $id cannot be entered"
refused() {
  sh -c "$1" > /dev/null 2>&1 || fail "outside of the sandbox this does not work either: $1"
  if inside "$1" > /dev/null 2>&1; then fail "the sandbox allows this: $1"; fi
}
refused "cat '$HOME/secret'"
refused "test -e '$0'"
refused "ls / | grep -qx root && ls /root"
# Whoever has this name can read and write the settings of all programs.
refused 'gdbus call --session --timeout 5 --dest ca.desrt.dconf --object-path /ca/desrt/dconf --method org.freedesktop.DBus.Peer.Ping'
refused 'gdbus call --session --timeout 5 --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus --method org.freedesktop.DBus.RequestName org.example.Other 0 | grep -q 1'
# The application has the network, as its manifest says.
own=$(readlink /proc/self/ns/net)
network() { for process in $(pgrep -x "$1"); do [ ! -e "/proc/$process/root/app/bin/courant" ] || readlink "/proc/$process/ns/net"; done; }
network courant | grep -qxF "$own" || fail "the application has no network"
stop
wait "$app" || true
app=

path=/$(echo "$id" | tr . /)
gdbus call --session --timeout 30 --dest "$id" --object-path "$path" \
  --method org.freedesktop.Application.Activate '{}' > /dev/null
window > /dev/null
echo "$id came up by command and by D-Bus, reads, and is confined: $picture"

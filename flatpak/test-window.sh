#!/bin/sh
# Starts an installed Flatpak twice, by command and by D-Bus activation, and waits for its window each time; the picture
# is of the first: flatpak/test-window.sh ID SCREENSHOT.png. test-local.sh calls it with a display and a session bus.
set -eu

id=$1
picture=$2

openbox &
manager=$!
app=
clean() {
  stop
  [ -z "$app" ] || kill "$app" 2> /dev/null || true
  kill "$manager" 2> /dev/null || true
}
# XDG_RUNTIME_DIR is the test's own, so flatpak knows no instances but ours.
stop() {
  flatpak ps --columns=instance 2> /dev/null | while read -r instance; do
    flatpak kill "$instance" || true
  done
}
trap clean EXIT
trap 'exit 1' INT TERM HUP

# Prints the window, or fails after a minute. Its class on X11 is the name of the executable.
window() {
  for _ in $(seq 300); do
    if xdotool search --onlyvisible --class "^${id##*.}$" 2> /dev/null | tail -n 1 | grep .; then return; fi
    # A process that has ended is there until it is waited for, so kill -0 would still find it.
    if [ -n "$app" ] && grep -q ') Z ' "/proc/$app/stat"; then break; fi
    sleep 0.2
  done
  echo "no window of $id" >&2
  return 1
}

flatpak run "$id" &
app=$!
shown=$(window)

# An article, so that the web view with its own processes is in the picture.
sleep 3
xdotool windowfocus "$shown" key j
sleep 2

# A window that has just come up is empty: the picture is taken when it no longer changes.
before=
for _ in $(seq 40); do
  sleep 0.5
  import -window "$shown" "$picture"
  now=$(identify -format '%#' "$picture")
  [ "$now" != "$before" ] || break
  before=$now
done
colours=$(identify -format '%k' "$picture")
if [ "$colours" -lt 16 ]; then
  echo "the window is blank: $colours colours" >&2
  exit 1
fi
stop
wait "$app" || true
app=

path=/$(echo "$id" | tr . /)
gdbus call --session --timeout 30 --dest "$id" --object-path "$path" \
  --method org.freedesktop.Application.Activate '{}' > /dev/null
window > /dev/null
echo "$id came up by command and by D-Bus: $picture"

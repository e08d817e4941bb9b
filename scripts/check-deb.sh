#!/bin/bash
# Installs the Debian package in a small Debian of its own, opens the reader there from the menu's entry, reads, removes the
# package and looks for what it left: scripts/check-deb.sh SUITE [PICTURE.png [ADDRESS]]
# SUITE is bookworm (12) or trixie (13). With ADDRESS, that of a repository, it is installed from there by the README's lines, else from
# the newest file in build/; that for Debian 13 is built by scripts/debian13.sh where this machine is not one. Needs root on Debian.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
id=io.github.courant.Courant
fail() {
  echo "$1" >&2
  exit 1
}

if [ "$1" = --on-display ]; then
  trial=$2
  picture=$3
  touch "$trial/tmp/open"
  mkdir -p "$trial/tmp/.X11-unix"
  # Whoever reads is not root.
  SHARE=/tmp/.X11-unix "$root/scripts/clean-root.sh" run "$trial" sh -c '
    install -d -m 700 -o reader -g reader /run/reader
    exec setpriv --reuid=reader --regid=reader --clear-groups env HOME=/home/reader XDG_RUNTIME_DIR=/run/reader \
      LIBGL_ALWAYS_SOFTWARE=1 GDK_BACKEND=x11 dbus-run-session -- sh -c "gtk4-launch \$0 && while [ -e /tmp/open ]; do sleep 0.2; done" "$0"' \
    "$id" >"$trial/tmp/said" 2>&1 &
  session=$!
  close() { rm -f "$trial/tmp/open"; wait "$session" || true; }
  trap close EXIT
  fail() {
    echo "$1 What the session said:" >&2
    cat "$trial/tmp/said" >&2
    exit 1
  }
  # Which programs run in that root, and in the sandboxes that they made, by name. What the bus started is nobody's child.
  running() {
    local space process
    space=$(readlink "/proc/$(pgrep -P "$session" | head -n 1)/ns/mnt")
    for process in /proc/[0-9]*; do
      if [ "$(readlink "$process/ns/mnt")" = "$space" ]; then echo "in ${process#/proc/}"; fi
    done 2>/dev/null | { cat; ps -e -o pid=,ppid=,comm=; } | awk '$1 == "in" { here[$2] = 1; next } { parent[$1] = $2; name[$1] = $3 }
      END { for (p in parent) for (q = p; q > 1; q = parent[q]) if (q in here) { print name[p]; break } }'
  }
  window=
  for _ in $(seq 150); do
    window=$(xdotool search --onlyvisible --class courant 2>/dev/null | tail -n 1) || true
    [ -z "$window" ] || break
    kill -0 "$session" 2>/dev/null || break
    sleep 0.2
  done
  [ -n "$window" ] || fail "The menu’s entry opened no window."
  # The Guide's first article is opened by the window itself.
  for _ in $(seq 100); do
    running | grep -q '^WebKitWebProces' && break
    sleep 0.2
  done
  running | grep -q '^bwrap' && running | grep -q '^WebKitWebProces' || fail "WebKit does not run in its sandbox: $(running | paste -sd " ")."
  sleep 3
  xdotool windowfocus --sync "$window"
  import -window root -strip "$trial/tmp/before.png"
  xdotool key j
  sleep 3
  import -window root -strip "$picture"
  xdotool key s
  sleep 1
  # The article's half of the window is another than before, and no blank.
  half=(-gravity East -crop '45%x100%+0+0' +repage)
  convert "$trial/tmp/before.png" "${half[@]}" "$trial/tmp/a.png"
  convert "$picture" "${half[@]}" "$trial/tmp/b.png"
  different=$(compare -metric AE "$trial/tmp/a.png" "$trial/tmp/b.png" null: 2>&1 || true)
  [ "${different%%.*}" -gt 5000 ] || fail "The key j brought no other article ($different points differ): $picture"
  [ "$(identify -format '%k' "$trial/tmp/b.png")" -gt 64 ] || fail "The article is blank: $picture"
  xdotool key ctrl+q
  for _ in $(seq 50); do
    running | grep -q '^courant$' || exit 0
    sleep 0.2
  done
  fail "Ctrl+Q did not end the program."
fi

suite=${1:?usage: check-deb.sh SUITE [PICTURE.png [ADDRESS]]}
picture=$(realpath -m "${2:-$root/build/deb-$suite.png}")
repository=${3:-}
"$root/scripts/dependencies.sh" display
case $suite in
bookworm) version=12 ;;
trixie) version=13 ;;
*) fail "Nothing is known of $suite." ;;
esac
package=
if [ -z "$repository" ]; then
  newest() { find "$root/build" "$root/build/debian13/build-of-13" -maxdepth 1 -name "courant_*+deb${version}_*.deb" -printf '%T@ %p\n' 2>/dev/null | sort -n | sed -n '$s/^[^ ]* //p' || true; }
  package=$(newest)
  if [ -z "$package" ]; then
    if [ "$(. /etc/os-release && echo "$VERSION_CODENAME")" = "$suite" ]; then "$root/scripts/make-deb.sh" >/dev/null
    elif [ "$suite" = trixie ]; then SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct) "$root/scripts/debian13.sh" scripts/make-deb.sh >/dev/null
    else fail "There is no package for $suite in build/: run “make deb” on it."; fi
    package=$(newest)
  fi
fi

# What a desktop has beside the reader: a session bus, and that which starts what is chosen in the menu.
base=$root/build/roots/$suite
[ -d "$base" ] || "$root/scripts/clean-root.sh" make "$suite" "$base" dbus-daemon
trial=$base.trial
archives=$root/build/roots/archives-$suite
mkdir -p "$archives/partial"
rm -rf "$trial"
cp -a "$base" "$trial"
trap 'rm -rf "$trial"' EXIT
# Downloads are kept for the next time.
cat >"$trial/etc/apt/apt.conf.d/91trial" <<'END'
APT::Keep-Downloaded-Packages "true";
APT::Sandbox::User "root";
APT::Get::Assume-Yes "true";
APT::Install-Recommends "false";
Acquire::http::Proxy::127.0.0.1 "DIRECT";
END
inside() { SHARE="$archives=/var/cache/apt/archives=rw" "$root/scripts/clean-root.sh" run "$trial" "$@"; }
quietly() { inside "$@" >"$trial/tmp/log" 2>&1 || { cat "$trial/tmp/log" >&2; fail "It failed in $suite: $*"; }; }
# What a reader waits for, from the first line of the README to articles that are read.
waited=0
timed() {
  local began=$SECONDS
  "$@"
  waited=$((waited + SECONDS - began))
}

if [ -n "$repository" ]; then
  # By the lines of the README, up to the last, which installs.
  sed -n '/^<!-- apt -->$/,/^$/p' "$root/README.md" | sed '/^<!--/d; /^```/d; /^$/d' |
    sed "s|ADDRESS|$repository|g; s/sudo //g" >"$trial/tmp/readme"
  grep -q 'apt install courant' <(tail -n 1 "$trial/tmp/readme") || fail "The README no longer says how to install."
  timed quietly apt-get install wget
  timed quietly sh -euc "$(head -n -1 "$trial/tmp/readme")"
  timed quietly apt update
  inside apt-cache policy courant | grep -q "$repository" || fail "The repository’s package is not offered."
  depends=$(inside apt-cache show courant | sed -n 's/^Depends: //p')
else
  cp "$package" "$trial/tmp/courant.deb"
  echo 'apt install /tmp/courant.deb' >"$trial/tmp/readme"
  depends=$(dpkg-deb --field "$package" Depends)
fi

# First what it depends on, and no more, so that what is there afterwards is the reader's own.
timed quietly apt-get satisfy "$depends"
quietly apt-get install libgtk-4-bin
quietly useradd --create-home --shell /bin/sh reader
files() { (cd "$trial" && find . \( -path ./tmp -o -path ./var/cache/apt -o -path ./var/lib/apt -o -path './var/cache/ldconfig' \) -prune -o -print | LC_ALL=C sort); }
sums() { (cd "$trial" && find etc usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum); }
files >"$base.files"
sums >"$base.sums"
timed quietly sh -euc "$(tail -n 1 "$trial/tmp/readme")"
as_reader() { inside setpriv --reuid=reader --regid=reader --clear-groups env HOME=/home/reader "$@"; }
as_reader courant --version
as_reader courantctl --version
timed "$root/scripts/with-display.sh" --size 1280x800 "$0" --on-display "$trial" "$picture"
starred=$(as_reader courantctl list --starred | wc -l)
[ "$starred" -eq 1 ] || fail "The key s starred $starred articles of the library."
quietly apt-get purge courant
left=$(files | LC_ALL=C comm -13 "$base.files" - | grep -v -e '^\./var/log/' -e '^\./var/lib/dpkg/' | grep . || true)
lost=$(files | LC_ALL=C comm -23 "$base.files" - | grep -v -e '^\./var/log/' -e '^\./var/lib/dpkg/' | grep . || true)
changed=$(sums | diff "$base.sums" - | grep '^[<>]' || true)
echo "$left" >"$base.left"
# The reader's own: the library; the settings, which are the desktop's; and what may be thrown away.
foreign=$(echo "$left" | grep -v -E '^\./home/reader/(\.local(/share(/courant(/.*)?)?)?|\.config(/dconf(/user)?)?|\.cache(/.*)?)$' | grep . || true)
[ -z "$foreign$lost$changed" ] || fail "After its removal, left: $foreign; lost: $lost; changed: $changed"
echo "$suite: $waited s to articles that are read; installed, opened from the menu, removed without a trace but the reader's own files: $picture"

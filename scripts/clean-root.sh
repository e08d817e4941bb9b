#!/bin/bash
# A small Debian in a folder, and commands in it as on a machine of its own (needs root and debootstrap):
#   scripts/clean-root.sh make SUITE FOLDER [PACKAGE …]    makes it, of this machine's package mirror
#   scripts/clean-root.sh run FOLDER COMMAND [ARGUMENT …]  runs a command with FOLDER as the root of the file system
# Folders that the command is to see besides are named in SHARE, apart by colons, as OUTSIDE or OUTSIDE=INSIDE; they are
# read-only unless the command writes and SHARE says OUTSIDE=INSIDE=rw.
# The command's root is a real one, by pivot_root: WebKit's sandbox cannot be made in a chroot.
set -euo pipefail

fail() {
  echo "$1" >&2
  exit 1
}

make_root() {
  local suite=$1 folder=$2 scripts mirror security
  shift 2
  command -v debootstrap >/dev/null || {
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install debootstrap >/dev/null
  }
  scripts=$(cd "$(dirname "$0")" && pwd)
  mirror=$("$scripts/mirror.sh")
  security=$("$scripts/mirror.sh" -security)
  [ -n "$mirror" ] || fail "This machine’s package sources name no mirror of Debian."
  mkdir -p "$(dirname "$folder")"
  rm -rf "$folder.new"
  debootstrap --variant=minbase "$suite" "$folder.new" "$mirror" >"$folder.log" 2>&1 || fail "debootstrap failed: $folder.log"
  {
    echo "deb $mirror $suite main"
    echo "deb $mirror $suite-updates main"
    [ -z "$security" ] || echo "deb $security $suite-security main"
  } >"$folder.new/etc/apt/sources.list"
  # How this machine reaches the mirror.
  apt-config dump | grep '^Acquire::' >"$folder.new/etc/apt/apt.conf.d/90machine" || true
  # No service starts while packages are set up.
  printf '#!/bin/sh\nexit 101\n' >"$folder.new/usr/sbin/policy-rc.d"
  chmod 755 "$folder.new/usr/sbin/policy-rc.d"
  run "$folder.new" apt-get -qq update
  # What the mirror has newer than the suite's first release.
  run "$folder.new" apt-get -qq -y dist-upgrade >>"$folder.log" 2>&1
  if [ $# -gt 0 ]; then run "$folder.new" apt-get -qq -y --no-install-recommends install "$@" >>"$folder.log" 2>&1; fi
  rm -rf "$folder"
  mv "$folder.new" "$folder"
}

run() {
  local folder=$1
  shift
  mkdir -p "$folder"
  cp -L /etc/resolv.conf /etc/hosts "$folder/etc/"
  # The certificates that this machine trusts. A proxy that inspects TLS has its own among them.
  local trusted=/etc/ssl/certs/ca-certificates.crt
  if [ -e "$trusted" ] && [ -e "$folder$trusted" ]; then cp -L "$trusted" "$folder$trusted"; fi
  SHARE=${SHARE:-} unshare --mount --propagation private bash -euc '
    root=$(realpath "$1")
    shift
    mount --bind "$root" "$root"
    mount --rbind /proc "$root/proc"
    mount --rbind /sys "$root/sys"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs -o mode=755 run "$root/run"
    IFS=:
    for share in $SHARE; do
      IFS== read -r outside inside mode <<<"$share"
      inside=$root/${inside:-$outside}
      if [ -d "$outside" ]; then mkdir -p "$inside"; else mkdir -p "$(dirname "$inside")" && touch "$inside"; fi
      mount --rbind "$outside" "$inside"
      if [ "${mode:-ro}" = ro ]; then mount -o remount,bind,ro "$inside"; fi
    done
    unset IFS
    cd "$root"
    pivot_root . .
    umount -l .
    cd /
    exec env -i PATH="${ROOT_PATH:-/usr/sbin:/usr/bin:/sbin:/bin}" HOME=/root LANG=C.UTF-8 TERM=dumb \
      DEBIAN_FRONTEND=noninteractive ${DISPLAY:+DISPLAY="$DISPLAY"} "$@"' clean-root "$folder" "$@"
}

case ${1:-} in
make) shift && make_root "$@" ;;
run) shift && run "$@" ;;
*) fail "usage: $0 make SUITE FOLDER [PACKAGE …] | run FOLDER COMMAND [ARGUMENT …]" ;;
esac

#!/bin/bash
# Tries “make run” where there is no display, with a library of its own: as it is, and where no sandbox can be made, as in many containers,
# which it has to say: scripts/check-run.sh
set -euo pipefail

cd "$(dirname "$0")/.."
unset DISPLAY WAYLAND_DISPLAY
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# What is looked for is in English.
export LC_ALL=C.UTF-8 LANGUAGE= COURANT_DATA_DIR=$scratch/library XDG_CONFIG_HOME=$scratch/config
sentence="allows no sandbox"

run() {
  "$@" >"$scratch/said" 2>&1 || { tail -n 20 "$scratch/said" >&2; echo "It failed: $*" >&2; exit 1; }
  grep -q '^The window is open' "$scratch/said" || { cat "$scratch/said" >&2; echo "It says of no window: $*" >&2; exit 1; }
}
run make run
if grep -q "$sentence" "$scratch/said"; then echo "It found no sandbox where one can be made." >&2; exit 1; fi
cp build/courant.png build/run.png
run unshare --user --map-current-user --keep-caps sh -c '
  echo 0 >/proc/sys/user/max_user_namespaces
  echo 0 >/proc/sys/user/max_mnt_namespaces
  exec make run'
grep "$sentence" "$scratch/said" || { cat "$scratch/said" >&2; echo "It did not say that there is no sandbox." >&2; exit 1; }
echo "make run opens the window with a sandbox and without: build/run.png, build/courant.png"

#!/bin/bash
# Runs all that a machine can check, on Debian 12 and 13, and writes docs/nightly.md: scripts/nightly.sh [STEP …]
# It takes some six hours. Named steps run alone, and the others keep their last result. What each said stays in build/nightly.
# Needs root on Debian.
set -uo pipefail

cd "$(dirname "$0")/.."
all=(lint run run13 test release tests13 sanitize fuzz survive deb deb13 install install13 flatpak flatpak13 repository bench bench13)
run() {
  case $1 in
  lint) make lint ;;
  run) scripts/check-run.sh ;;
  run13) scripts/debian13.sh scripts/check-run.sh ;;
  test) make test ;;
  # What an optimised build does may be something else.
  release) scripts/build.sh release && COURANT_PROGRAMS=$PWD/build/release scripts/test.sh --filter EndToEndTests ;;
  tests13) scripts/debian13.sh make test ;;
  sanitize) make sanitize ;;
  fuzz) make fuzz FOR=300 ;;
  survive) make survive ;;
  deb) make deb && scripts/check-deb.sh bookworm ;;
  deb13) scripts/debian13.sh scripts/make-deb.sh && scripts/check-deb.sh trixie ;;
  repository) scripts/check-repository.sh bookworm && scripts/check-repository.sh trixie ;;
  install) scripts/check-install.sh build/nightly/install.png ;;
  install13) scripts/debian13.sh scripts/check-install.sh build/install.png ;;
  flatpak) make flatpak ;;
  flatpak13) scripts/debian13.sh flatpak/test-local.sh build/flatpak.png ;;
  bench) make bench ;;
  bench13) scripts/debian13.sh scripts/bench.sh desktop ;;
  *) echo "There is no step “$1”. Steps are: ${all[*]}" && return 2 ;;
  esac
}

[ $# -gt 0 ] || set -- "${all[@]}"
for step; do
  [[ " ${all[*]} " = *" $step "* ]] || { run "$step" >&2; exit 2; }
done
mkdir -p build/nightly
commit=$(git rev-parse --short HEAD)
[ -z "$(git status --porcelain)" ] || commit="$commit with changes that are not committed"
failed=0
for step; do
  log=build/nightly/$step.log
  began=$SECONDS
  echo "== $step"
  status=0
  run "$step" >"$log" 2>&1 || status=$?
  case $status in
  0) result=passed ;;
  77) result="cannot run here" ;;
  *)
    result=failed
    failed=$((failed + 1))
    tail -n 5 "$log"
    ;;
  esac
  # The last line is the total of tests, or what a check says of itself. A display that is taken away says more.
  said=$(grep -av '^\s*$\|^X connection\|^XIO:\|requests ([0-9]* known processed)\|WARNING' "$log" | tail -n 1 | tr '|' ' ' | sed "s#$PWD/##g" | cut -c 1-120)
  echo "| $step | $result | $(LC_ALL=C date '+%-d %B %Y'), $commit | $(((SECONDS - began + 30) / 60)) min | $said |" >"build/nightly/$step.row"
done

{
  echo "# The last nightly run"
  echo
  echo "\`make nightly\` writes this page. \`scripts/nightly.sh STEP …\` runs some of its steps: ${all[*]}." | fmt -w 120
  echo
  echo "On $(. /etc/os-release && echo "$PRETTY_NAME") with $(nproc) processors."
  echo
  echo "| step | result | of | time | its last line |"
  echo "| --- | --- | --- | --- | --- |"
  for step in "${all[@]}"; do
    if [ -e "build/nightly/$step.row" ]; then cat "build/nightly/$step.row"; else echo "| $step | not run | | | |"; fi
  done
} >docs/nightly.md
exit "$((failed > 0))"

#!/bin/bash
# Keeps the translations in po/: scripts/translations.sh update|check|build [folder]
#   update  takes every sentence of the program into po/*.po, and lists what is not translated yet
#   check   fails if something is not translated, or a translation lacks a place for an argument or a menu's key,
#           or has another script's letters or punctuation
#   build   compiles them into FOLDER/LANGUAGE/LC_MESSAGES; without a folder, to where a program built here looks
set -euo pipefail

cd "$(dirname "$0")/.."
mapfile -t languages <po/LINGUAS
id=io.github.courant.Courant
template=build/courant.pot

# Takes what is to be translated from the sources; no list of files could be forgotten.
extract() {
  local options=(--from-code=UTF-8 --add-location=file --package-name=courant --output="$template")
  local swift
  mapfile -t swift < <(grep -rlE --include='*.swift' '\btranslat(ed|able)\(' Sources | LC_ALL=C sort)
  mkdir -p build
  # Calls in Swift look like calls in C, but for long strings, of which it warns. TranslationTests finds what it overlooks.
  xgettext --language=C --keyword --keyword=translated:1 --keyword=translated:1,2 --keyword=translatable \
    "${options[@]}" "${swift[@]}" 2> >(grep -v 'unterminated string literal' >&2 || true)
  xgettext --join-existing "${options[@]}" data/ui/*.ui "data/$id.metainfo.xml.in"
  xgettext --join-existing --language=Desktop "${options[@]}" "data/$id.desktop.in"
  # A date would change the translations each time.
  sed -i '/^"POT-Creation-Date:/d' "$template"
}

# Names the sentences that a language lacks, or has only a guess for.
missing() {
  msgmerge --quiet --no-fuzzy-matching --output-file=- "po/$1.po" "$template" >"build/$1.po"
  { msgattrib --untranslated --no-obsolete --no-wrap "build/$1.po"; msgattrib --only-fuzzy --no-wrap "build/$1.po"; } |
    sed -n "s|^msgid \"\(..*\)\"|po/$1.po: not translated: \1|p"
}

# Names what msgfmt accepts and no reader of the language would.
foreign() {
  [ "$1" = ar ] || return 0
  # Which letters a range holds depends on the locale, and some know of none.
  local mark='[ًٌٍَُِّْ]'
  local letter='[ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي]'
  (
    export LC_ALL=C.UTF-8
    msggrep --no-wrap -T -E -e "$letter$mark? ?([,;] |\\?)|[“”„]" "po/$1.po" |
      sed -n "s|^msgid \"\(..*\)\"|po/$1.po: Latin punctuation: \1|p"
    msggrep --no-wrap -v -T -e "$letter" "po/$1.po" | msggrep --no-wrap -T -E -e '[A-Za-z]+ [A-Za-z]+' |
      sed -n "s|^msgid \"\(..*\)\"|po/$1.po: not in Arabic: \1|p"
  )
}

case ${1:-} in
update)
  extract
  for language in "${languages[@]}"; do
    po=po/$language.po
    [ -f "$po" ] || msginit --no-translator --locale="$language" --input="$template" --output-file="$po"
    # What is guessed from similar sentences would have to be looked through: what is new is left empty.
    msgmerge --quiet --update --backup=none --no-fuzzy-matching "$po" "$template"
    msgattrib --no-obsolete --output-file="$po" "$po"
    missing "$language"
  done
  ;;
check)
  extract
  status=0
  for language in "${languages[@]}"; do
    lacks=$(missing "$language" && foreign "$language")
    if [ -n "$lacks" ]; then
      echo "$lacks"
      status=1
    fi
    msgfmt --check --check-accelerators=_ --output-file=/dev/null "po/$language.po" || status=1
  done >&2
  exit $status
  ;;
build)
  if [ $# -gt 1 ]; then folders=("$2"); else folders=(build/share/locale .build/share/locale); fi
  for language in "${languages[@]}"; do
    for folder in "${folders[@]}"; do
      mkdir -p "$folder/$language/LC_MESSAGES"
      msgfmt --output-file="$folder/$language/LC_MESSAGES/courant.mo" "po/$language.po"
    done
  done
  ;;
*)
  sed -n '2,6s/^# *//p' "$0" >&2
  exit 2
  ;;
esac

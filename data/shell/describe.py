#!/usr/bin/env python3
"""Writes what the programs say of themselves as a man page, or as completions of a shell, so that neither names what they do not have:

describe.py COURANTCTL man|bash|zsh|fish
describe.py COURANT window-bash|window-zsh|window-fish
"""
import os
import re
import subprocess
import sys

SHARED = ["--data", "--json", "--help", "--version"]


def said(program, *words):
    environment = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en")
    return subprocess.run([program, *words], check=True, capture_output=True, text=True, env=environment).stdout


def rows(text):
    """The lines that name something and say what it is: (name, arguments, sentence)."""
    for line in text.splitlines():
        match = re.match(r"  (-{0,2}[a-z-]+)(?: (\S.*?))?  +(\S.*)$", line)
        if match:
            yield match[1], match[2] or "", match[3]


def commands(program):
    """By name: the arguments, the sentence, and the options of its own."""
    result = {}
    for name, arguments, sentence in rows(said(program, "--help")):
        if not name.startswith("-"):
            options = [row for row in rows(said(program, name, "--help")) if row[0] not in SHARED]
            result[name] = (arguments, sentence, options)
    if len(result) < 20:
        sys.exit("describe.py: the help of courantctl is not as it was")
    return result


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def man(program):
    shared = [row for row in rows(said(program, "--help")) if row[0].startswith("-")]
    lines = [
        '.TH COURANTCTL 1 "" "Courant" "Courant"', ".SH NAME",
        "courantctl \\- reads news without a screen, from the library of courant(1)", ".SH SYNOPSIS", ".B courantctl",
        ".I COMMAND", "\\&.\\|.\\|.", ".SH DESCRIPTION",
        "The window and this program may use the library at the same time. Results go to standard output, as lines with tabs or as JSON.",
        ".SH COMMANDS",
    ]
    for name, (arguments, sentence, options) in commands(program).items():
        lines += [".TP", f".B {name} {roff(arguments)}".rstrip(), roff(sentence[:1].upper() + sentence[1:]) + "."]
        if options:
            lines += [".RS"]
            for option, value, meaning in options:
                lines += [".TP", f".B {roff(option)} {roff(value)}".rstrip(), roff(meaning)]
            lines += [".RE"]
    lines += [".SH OPTIONS"]
    for option, value, meaning in shared:
        lines += [".TP", f".B {roff(option)} {roff(value)}".rstrip(), roff(meaning)]
    lines += [
        ".SH EXIT STATUS", ".TP", ".B 0", "All went well.", ".TP", ".B 1", "Something failed; a sentence says what.", ".TP",
        ".B 2", "The call is wrong.", ".SH ENVIRONMENT", ".TP", ".B COURANT_DATA_DIR", "The folder of the library.",
        ".SH FILES", ".TP", ".I $XDG_DATA_HOME/courant/library.sqlite", "The library.", ".SH SEE ALSO", ".BR courant (1)",
    ]
    return "\n".join(lines) + "\n"


def names(options):
    return [option for option, _, _ in options] + SHARED


def words(arguments):
    """Those that stand in the place of the first argument as they are: "add SERVICE URL|list" has add and list,
    and "SOURCE|folder:NAME" none, as a name goes on after the colon."""
    return re.findall(r"(?:^|\|)([a-z]+)(?![a-z:])", arguments)


def bash(program):
    known = commands(program)
    cases = "\n".join(
        f"    {name}) options='{' '.join(names(options))}' first='{' '.join(words(arguments))}' ;;"
        for name, (arguments, _, options) in known.items())
    return f"""# Completions of courantctl for bash.
_courantctl() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} options= first=
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W '{' '.join([*known, *SHARED])}' -- "$word"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{cases}
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [ "$COMP_CWORD" = 2 ] && [ -n "$first" ]; then
    COMPREPLY=($(compgen -W "$first" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}}
complete -o filenames -F _courantctl courantctl
"""


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh(program):
    known = commands(program)
    described = "\n".join(f"    {quoted(name + ':' + sentence)}" for name, (_, sentence, _) in known.items())
    cases = "\n".join(
        f"    {name}) compadd -- {' '.join(names(options))} ;;" for name, (_, _, options) in known.items())
    firsts = "\n".join(
        f"    {name}) compadd -- {' '.join(words(arguments))} ;;" for name, (arguments, _, _) in known.items()
        if words(arguments))
    return f"""#compdef courantctl
# Completions of courantctl for zsh.
local -a described
if (( CURRENT == 2 )); then
  described=(
{described}
  )
  _describe command described
  return
fi
if [[ $words[CURRENT] == -* ]]; then
  case $words[2] in
{cases}
  esac
elif (( CURRENT == 3 )); then
  case $words[2] in
{firsts}
    *) _files ;;
  esac
else
  _files
fi
"""


def fish(program):
    lines = ["# Completions of courantctl for fish."]
    for name, (arguments, sentence, options) in commands(program).items():
        lines.append(f"complete -c courantctl -n __fish_use_subcommand -a {name} -d {quoted(sentence)}")
        first = " ".join(words(arguments))
        if first:
            lines.append(
                f"complete -c courantctl -f -n '__fish_seen_subcommand_from {name}; "
                f"and not __fish_seen_subcommand_from {first}' -a '{first}'")
        for option, value, meaning in options:
            takes = " -r" if value else ""
            lines.append(
                f"complete -c courantctl -n '__fish_seen_subcommand_from {name}' -l {option[2:]}{takes} -d {quoted(meaning)}")
    for option, value, meaning in rows(said(program, "--help")):
        if option.startswith("-"):
            lines.append(f"complete -c courantctl -l {option[2:]}{' -r' if value else ''} -d {quoted(meaning)}")
    return "\n".join(lines) + "\n"


def window(program):
    """The options of the window, without those of the toolkit: (name, whether it takes a value, sentence)."""
    found = re.findall(r"^  (?:-h, )?--([a-z]+)(=\S+)? +(\S.*)$", said(program, "--help"), re.MULTILINE)
    if not {"data", "version"} <= {name for name, _, _ in found}:
        sys.exit("describe.py: the help of courant is not as it was")
    return found


def window_bash(program):
    words = " ".join(f"--{name}{'=' if value else ''}" for name, value, _ in window(program))
    return f"# Completions of courant for bash.\ncomplete -o default -W {quoted(words)} courant\n"


def window_zsh(program):
    lines = [
        f"  {quoted('--' + name + ('=' if value else '') + '[' + sentence + ']' + (':file:_files' if value else ''))}"
        for name, value, sentence in window(program)]
    return "#compdef courant\n# Completions of courant for zsh.\n_arguments \\\n" + " \\\n".join(
        [*lines, "  '*:file:_files'"]) + "\n"


def window_fish(program):
    return "# Completions of courant for fish.\n" + "".join(
        f"complete -c courant -l {name}{' -r' if value else ''} -d {quoted(sentence)}\n"
        for name, value, sentence in window(program))


kinds = {
    "man": man, "bash": bash, "zsh": zsh, "fish": fish, "window-bash": window_bash, "window-zsh": window_zsh,
    "window-fish": window_fish,
}
print(kinds[sys.argv[2]](os.path.abspath(sys.argv[1])), end="")

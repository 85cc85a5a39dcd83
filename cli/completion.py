"""Print a script that completes factmark's commands and options in a shell."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

_HOW = """\
eval "$(factmark completion bash)" in ~/.bashrc; eval "$(factmark completion zsh)" in ~/.zshrc after compinit;
factmark completion fish > ~/.config/fish/completions/factmark.fish
"""


@dataclass(frozen=True, slots=True)
class _Option:
    names: tuple[str, ...]
    help: str
    choices: tuple[str, ...]
    value: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``factmark completion``."""
    parser.epilog = _HOW
    parser.add_argument("shell", choices=sorted(_SHELLS))


def run(args: argparse.Namespace) -> int:
    """Run ``factmark completion`` and return the exit status."""
    sys.stdout.write(_SHELLS[args.shell](_options(), _summaries()))
    return 0


def _summaries() -> dict[str, str]:
    from .table import COMMANDS

    return {name: summary for name, (_, summary) in COMMANDS.items()}


def _options() -> dict[str, list[_Option]]:
    """Return the options of every command that can be imported here."""
    from .table import COMMANDS

    options: dict[str, list[_Option]] = {}
    for name, (module, _) in COMMANDS.items():
        parser = argparse.ArgumentParser(prog=f"factmark {name}")
        try:
            importlib.import_module(f"..{module}", __package__).add_arguments(parser)
        except ImportError:
            continue  # its extra is not installed
        options[name] = [
            _Option(
                tuple(action.option_strings),
                (action.help or "").replace("%%", "%"),
                tuple(str(choice) for choice in action.choices or ()),
                action.nargs != 0,
            )
            for action in parser._actions
            if action.option_strings and action.help != argparse.SUPPRESS
        ]
    return options


def _bash(options: Mapping[str, list[_Option]], summaries: Mapping[str, str]) -> str:
    cases, values = [], []
    for command, listed in options.items():
        names = " ".join(name for option in listed for name in option.names)
        cases.append(f'    {command}) words="{names}" ;;')
        for option in listed:
            if option.choices:
                pattern = "|".join(f"{command}:{name}" for name in option.names)
                values.append(f'    {pattern}) words="{" ".join(option.choices)}"; files= ;;')
    return "\n".join(
        (
            "_factmark() {",
            '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words= files=1',
            "  COMPREPLY=()",
            "  if [[ $COMP_CWORD -eq 1 ]]; then",
            f'    COMPREPLY=($(compgen -W "{" ".join(summaries)} --help --version" -- "$current")); return',
            "  fi",
            '  case "${COMP_WORDS[1]}:$previous" in',
            *values,
            '    *) case "${COMP_WORDS[1]}" in',
            *(f"  {case}" for case in cases),
            "    esac ;;",
            "  esac",
            '  if [[ $current == -* || -z $files ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))',
            '  else COMPREPLY=($(compgen -f -- "$current")); fi',
            "}",
            "complete -o filenames -F _factmark factmark",
            "",
        )
    )


def _zsh(options: Mapping[str, list[_Option]], summaries: Mapping[str, str]) -> str:
    def quoted(text: str) -> str:
        for character in "\\'[]:":
            text = text.replace(character, {"'": "'\\''"}.get(character, f"\\{character}"))
        return text

    cases = []
    for command, listed in options.items():
        lines = []
        for option in listed:
            action = f"({' '.join(option.choices)})" if option.choices else "_files"
            value = f":value:{action}" if option.value else ""
            lines += [f"'*{name}[{quoted(option.help)}]{value}'" for name in option.names]
        cases.append(
            f"    {command}) _arguments {' '.join([*lines, chr(39) + '*:input:_files' + chr(39)])} ;;"
        )
    described = " ".join(f"'{name}:{quoted(summary)}'" for name, summary in summaries.items())
    return "\n".join(
        (
            "#compdef factmark",
            "_factmark() {",
            f"  local -a commands=({described})",
            "  if (( CURRENT == 2 )); then _describe command commands; return; fi",
            "  local command=$words[2]",
            "  shift words; (( CURRENT-- ))",
            "  case $command in",
            *cases,
            "  esac",
            "}",
            'if [[ "${funcstack[1]}" == "_factmark" ]]; then _factmark "$@"; else compdef _factmark factmark; fi',
            "",
        )
    )


def _fish(options: Mapping[str, list[_Option]], summaries: Mapping[str, str]) -> str:
    def quoted(text: str) -> str:
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    lines = []
    for command, summary in summaries.items():
        lines.append(f"complete -c factmark -n __fish_use_subcommand -xa {command} -d {quoted(summary)}")
        for option in options.get(command, ()):
            flags = " ".join(
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
            )
            value = (
                f" -xa {quoted(' '.join(option.choices))}"
                if option.choices
                else " -r"
                if option.value
                else ""
            )
            condition = quoted(f"__fish_seen_subcommand_from {command}")
            lines.append(f"complete -c factmark -n {condition} {flags}{value} -d {quoted(option.help)}")
    return "\n".join([*lines, ""])


_SHELLS: dict[str, Callable[[Mapping[str, list[_Option]], Mapping[str, str]], str]] = {
    "bash": _bash,
    "fish": _fish,
    "zsh": _zsh,
}

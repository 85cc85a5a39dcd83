"""Reading the command line, and saying in two lines what is wrong with it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection
from typing import Any, NoReturn

from ..linter.config.usage import EXIT_USAGE, did_you_mean


class Help(argparse.HelpFormatter):
    """Adds the default value to the help of each option that has one and does not say it itself."""

    def _get_help_string(self, action: argparse.Action) -> str:
        return with_default(action)


def with_default(action: argparse.Action) -> str:
    """An option's help with its default value."""
    text, value = action.help or "", action.default
    needs_none = "default" in text or not action.option_strings or action.nargs == 0
    if needs_none or value is None or value == [] or value is argparse.SUPPRESS:
        return text
    text_of_value = f"{value:g}" if isinstance(value, float) else str(value)
    return f"{text} (default: {text_of_value.replace('%', '%%')})"


class Arguments(argparse.ArgumentParser):
    """An argument parser with short error messages and, for commands with many options, a short help.

    A usage error ends the process with status 2 and a short message: argparse prints the usage first, which for
    ``factmark lint`` is thirty lines and no help with a mistyped option. ``common`` are the options that ``--help``
    shows, with ``examples`` below them; ``--help-all`` shows all.
    """

    def __init__(self, *, common: Collection[str] = (), examples: str = "", **options: Any) -> None:
        super().__init__(formatter_class=Help, **options)
        self._common = frozenset(common)
        self._examples = examples
        if common:
            self.add_argument("--help-all", action=_HelpAll, help="show all options and exit")

    def format_help(self) -> str:
        """The short help, or all options if none are chosen for it."""
        if not self._common:
            return super().format_help()
        formatter = self._get_formatter()
        inputs = [action for action in self._actions if not action.option_strings]
        named = " ".join(
            f"[{action.metavar} ...]" if action.nargs == "*" else f"{action.metavar} [{action.metavar} ...]"
            for action in inputs
        )
        formatter.add_text(f"usage: {self.prog} [options] {named}")
        formatter.add_text(self.description)
        chosen = [each for each in self._actions if each in inputs or self._common & set(each.option_strings)]
        formatter.start_section("options used most")
        formatter.add_arguments(
            [
                *chosen,
                *(each for each in self._actions if {"--help", "--help-all"} & set(each.option_strings)),
            ]
        )
        formatter.end_section()
        return f"{formatter.format_help()}\nexamples:\n{self._examples.rstrip()}\n"

    def format_all(self) -> str:
        """The help with all options."""
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Print the error and how to list all options."""
        self.exit(EXIT_USAGE, f"{self.prog}: {message}\n{self.prog} --help lists the options\n")

    def given(self, arguments: list[str]) -> argparse.Namespace:
        """Parse the arguments. Inputs may be on both sides of an option (``crawl URL --delay 0 URL``)."""
        namespace, left = self.parse_known_args(arguments)
        if not left:
            return namespace
        unknown = [text for text in left if text.startswith("-") and text != "-"]
        if unknown and "--" not in arguments:
            self.error("; ".join(self._no_option(text.partition("=")[0]) for text in unknown))
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return self.parse_intermixed_args(arguments)

    def _no_option(self, text: str) -> str:
        options = [name for action in self._actions for name in action.option_strings]
        return f"there is no option {text}{did_you_mean(text, options, quoted=False)}"


class _HelpAll(argparse.Action):
    """Prints all options."""

    def __init__(self, option_strings: list[str], dest: str, help: str | None = None) -> None:
        super().__init__(
            option_strings, dest=argparse.SUPPRESS, nargs=0, default=argparse.SUPPRESS, help=help
        )

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the help and end the process."""
        text = parser.format_all() if isinstance(parser, Arguments) else parser.format_help()
        sys.stdout.write(text)
        parser.exit()

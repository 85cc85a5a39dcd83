"""Reading the command line, and saying in two lines what is wrong with it."""

from __future__ import annotations

import argparse
from typing import NoReturn

from ..linter.config.usage import EXIT_USAGE, did_you_mean


class Arguments(argparse.ArgumentParser):
    """An argument parser with short error messages.

    A usage error ends the process with status 2 and a short message: argparse prints the usage first, which for
    ``factmark lint`` is thirty lines and no help with a mistyped option.
    """

    def error(self, message: str) -> NoReturn:
        """Print the error and how to list all options."""
        self.exit(EXIT_USAGE, f"{self.prog}: {message}\n{self.prog} --help tells what can be given\n")

    def given(self, arguments: list[str]) -> argparse.Namespace:
        """Parse the arguments. Inputs may be on both sides of an option (``crawl URL --delay 0 URL``)."""
        given, left = self.parse_known_args(arguments)
        if not left:
            return given
        unknown = [text for text in left if text.startswith("-") and text != "-"]
        if unknown and "--" not in arguments:
            self.error("; ".join(self._no_option(text.partition("=")[0]) for text in unknown))
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return self.parse_intermixed_args(arguments)

    def _no_option(self, text: str) -> str:
        options = [name for action in self._actions for name in action.option_strings]
        return f"there is no option {text}{did_you_mean(text, options, quoted=False)}"

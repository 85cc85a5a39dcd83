"""Page content inside Markdown and SARIF messages: shown as it is, never read as markup."""

from __future__ import annotations

import re

from ...source.regex import regex
from .excerpt import shorten, visible

CODE_LIMIT = 200
LINK_LIMIT = 80
FENCED_LIMIT = 2000
_SPECIAL = regex(r"[\\`*_\[\]<>&~|#]")
_LINK = regex(r"\[(?=[^\]]*\]\()")  # SARIF section 3.11.6: [text](target) is a link in plain text too


def plain(text: str) -> str:
    """Text for a SARIF message: one line, no link made by page content."""
    return _LINK.sub(r"\\[", visible(text))


def link_text(text: str) -> str:
    """Text inside the brackets of a link in a SARIF message, shortened."""
    return re.sub(r"[\\\[\]]", r"\\\g<0>", shorten(visible(text), LINK_LIMIT)).rstrip(".")


def escaped(text: str) -> str:
    """Text as Markdown that shows exactly that text: no markup, no HTML (CommonMark 0.31, section 2.4)."""
    return _SPECIAL.sub(r"\\\g<0>", visible(text))


def code(text: str) -> str:
    """Text as an inline code span (CommonMark 0.31, section 6.1), shortened."""
    shown = shorten(visible(text), CODE_LIMIT)
    fence = "`" * (_longest_run(shown) + 1)
    return f"{fence} {shown} {fence}"


def fenced(text: str, language: str = "json") -> str:
    """Text as a fenced code block (CommonMark 0.31, section 4.5), bounded."""
    shown = "\n".join(visible(line) for line in text[:FENCED_LIMIT].splitlines())
    fence = "`" * max(_longest_run(shown) + 1, 3)
    return f"{fence}{language}\n{shown}\n{fence}"


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)

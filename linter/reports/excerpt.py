"""Make page content safe to show in terminals, logs and XML."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from ...source.regex import regex

_SPACES = regex(r"[ \t\r\n]+")  # non-breaking spaces are kept
_LOG_COMMAND = regex(r"##(?=\w*\[)")
"""The start of a log command in Azure Pipelines, TeamCity and older GitHub Actions."""
_CONTROL_SYMBOLS = {"\n": "⏎", "\t": " ", "\r": "␍", "\x1b": "␛", "\x7f": "␡"}


def visible(text: str) -> str:
    """The text on one line, with everything that could control a terminal or mislead a reader made visible.

    Control, format (bidirectional overrides, zero-width) and unpaired surrogate characters, and line and paragraph
    separators, become a symbol or ``<U+202E>``. Joiners inside words are kept: several scripts and emoji need them. CI
    log commands that work anywhere in a line (``##vso[task.…]``) are broken.
    """
    if "##" in text:
        text = _LOG_COMMAND.sub("#<U+0023>", text)
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_VISIBLE)


def unsteering(line: str) -> str:
    """A line that no CI service takes for a command: GitHub's start with ``::`` after optional spaces."""
    if not line.lstrip().startswith("::"):
        return line
    return line.replace(":", "<U+003A>", 1)


def visible_lines(text: str) -> str:
    """Like ``visible``, but keeps line breaks."""
    return "\n".join(map(visible, text.split("\n")))


def _escape(character: str) -> str:
    if character.isprintable() or character in "\u00a0\u3000\u2009\u202f\u200c\u200d\u00ad":
        return " " if unicodedata.category(character) == "Zs" else character
    return _CONTROL_SYMBOLS.get(character) or f"<U+{ord(character):04X}>"


class _VisibleCharacters(dict[int, str]):
    """How each character is shown, computed on first use: pages have lines of a megabyte."""

    def __missing__(self, code: int) -> str:
        text = self[code] = _escape(chr(code))
        return text


_VISIBLE = _VisibleCharacters()


def columns(text: str) -> int:
    """The number of terminal columns of a text (Unicode Standard Annex #11)."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


@lru_cache(maxsize=8192)
def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shorten(text: str, width: int) -> str:
    """The text cut to a number of terminal columns, with an ellipsis if it was cut."""
    if 2 * len(text) <= width:
        return text
    if text.isascii():
        return text if len(text) <= width else text[: max(width - 1, 0)].rstrip() + "…"
    taken, cut = 0, len(text)
    for index, character in enumerate(text):
        taken += _columns(character)
        if taken > width - 1:
            cut = min(cut, index)
        if taken > width:
            return text[:cut].rstrip() + "…"
    return text


def wrap(text: str, width: int) -> list[str]:
    """The lines of a text wrapped at spaces to a number of columns.

    Longer words are broken too, except addresses and paths (with a slash), which people click or copy. No line is a
    command to a CI service.
    """
    lines: list[str] = []
    line = ""
    for word in chain.from_iterable(_pieces(whole, width) for whole in _SPACES.split(text)):
        if line and columns(line) + 1 + columns(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [unsteering(each) for each in ([*lines, line] if line else lines)]


def _pieces(word: str, width: int) -> Iterator[str]:
    """A word, or its parts if it is too long."""
    while "/" not in word and columns(word) > width:
        end = next(end for end in range(len(word), 0, -1) if columns(word[:end]) <= width or end == 1)
        yield word[:end]
        word = word[end:]
    if word:
        yield word


# Page content in Markdown and SARIF messages: shown as is, never read as markup.

CODE_LIMIT = 200
LINK_LIMIT = 80
FENCED_LIMIT = 2000
_SPECIAL = regex(r"[\\`*_\[\]<>&~|#]")
_ACTIVE = regex(
    r"""(?:(?:[a-z][a-z0-9+.-]{1,20}://|www\.|mailto:|xmpp:)[^\s`|<>"'()\[\]]*(?<![.,;:!?])  # addresses
    |[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*|@[\w/-]+  # mail, people and teams
    |\$[^$\s`|](?:[^$`|]*[^$\s`|])?\$(?!\d)  # mathematics
    |(?:\b[\w.-]+/[\w.-]+|\bGH)?[#!$%&]\d+|\bGH-\d+  # issues, requests and snippets
    |~[\w-]+|[~%]"[^"`|]{1,80}"|:[a-z+-][\w+-]*:  # labels, milestones, emoji
    |\b[0-9a-f]{7,40}\b)+  # commits""",
    re.IGNORECASE | re.VERBOSE,
)
_LINK = regex(r"\[(?=[^\]]*\]\()")  # SARIF section 3.11.6: [text](target) is a link in plain text too


def plain(text: str) -> str:
    """Text for a SARIF message: one line, without links from page content."""
    return _LINK.sub(r"\\[", visible(text))


def link_text(text: str) -> str:
    """Text inside the brackets of a link in a SARIF message, shortened."""
    return re.sub(r"[\\\[\]]", r"\\\g<0>", shorten(visible(text), LINK_LIMIT)).rstrip(".")


def escaped(text: str) -> str:
    """Text as Markdown that renders as exactly that text: no markup, no HTML (CommonMark 0.31, section 2.4).

    What forges turn into links and mentions by themselves is in code spans, where they leave it alone.
    """
    pieces: list[str] = []
    end = 0
    visible_text = visible(text)
    for match in _ACTIVE.finditer(visible_text):
        pieces += [_SPECIAL.sub(r"\\\g<0>", visible_text[end : match.start()]), f"`{match[0]}`"]
        end = match.end()
    return "".join([*pieces, _SPECIAL.sub(r"\\\g<0>", visible_text[end:])])


def code(text: str) -> str:
    """Text as an inline code span (CommonMark 0.31, section 6.1), shortened."""
    content = shorten(visible(text), CODE_LIMIT)
    fence = "`" * (_longest_run(content) + 1)
    return f"{fence} {content} {fence}"


def fenced(text: str, language: str = "json") -> str:
    """Text as a fenced code block (CommonMark 0.31, section 4.5), limited in length."""
    lines = "\n".join(visible(line) for line in text[:FENCED_LIMIT].splitlines())
    fence = "`" * max(_longest_run(lines) + 1, 3)
    return f"{fence}{language}\n{lines}\n{fence}"


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)

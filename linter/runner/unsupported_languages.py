"""Template languages that are not supported, recognized by file extension or by their syntax."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...source.files import opened
from ...source.regex import regex
from ..locale.word_tables import meanings

BY_ENDING = meanings("template_languages", "unsupported_by_ending")
"""Languages that could not be read as another one."""
BY_DELIMITERS = meanings("template_languages", "unsupported_by_delimiters")
"""Languages that share delimiters with others: a file named by the user is read as far as these go."""
_BEYOND = {
    "JSP": regex(r"[$#]\{|<(?:c|fmt|s|jsp|form|tags?):\w"),
    "ASP.NET": regex(r"<%#|<asp:|\brunat\s*=", re.IGNORECASE),
    "HEEx": regex(r"[=>\s]\{@?[\w.]+\}|\s:(?:for|if)=\{|<\.\w"),
    "Edge": regex(r"^\s*@(?:if|each|include|component|layout|section|let|assign)\b", re.MULTILINE),
}  # fmt: skip
"""Syntax of these languages beyond the shared delimiters: a file that uses it is not read."""
_IN_PAGES = (
    (
        "Facelets",
        regex(r"/jsf\b"),
        regex(r"\sxmlns:\w+\s*=\s*[\"']https?://(?:xmlns\.jcp\.org|java\.sun\.com)/jsf\b"),
    ),
    ("Facelets", regex(r"jakarta\.faces"), regex(r"\sxmlns:\w+\s*=\s*[\"']jakarta\.faces\.")),
    (
        "Velocity",
        regex(r"#(?:set|foreach|parse|include|macro)\s*\("),
        regex(r"^\s*#(?:set|foreach|parse|include|macro)\s*\(", re.MULTILINE),
    ),
    ("Angular", regex(r"\*ng(?:If|For|SwitchCase)\b"), regex(r"\s\*ng(?:If|For|SwitchCase)\s*=\s*[\"']")),
)
"""Syntax of such templates in pages with ordinary extensions, each after a part of it that is found faster."""
_ANGULAR = regex(r"\{\{|\s\[[\w.-]+\]\s*=\s*[\"']|^\s*@(?:if|for|switch|defer)\s*[({]", re.MULTILINE)
_OF_COMPONENTS = ".component.html"
_SHOWS_CODE = regex(r"<(?:pre|code)\b", re.IGNORECASE)
_HTML_ENDINGS = (".html", ".htm", ".xhtml")


def language(path: Path, text: str) -> str | None:
    """The template language of a file that is not read even if the user names it, or None."""
    ending = path.suffix.lower()
    if ending in BY_ENDING:
        return BY_ENDING[ending]
    if ending in BY_DELIMITERS:
        beyond = _BEYOND.get(BY_DELIMITERS[ending])
        return BY_DELIMITERS[ending] if beyond is not None and beyond.search(text) else None
    return _of_page(path, text) if ending in _HTML_ENDINGS else None


def _of_page(path: Path, text: str) -> str | None:
    """The template language that a page's syntax shows; None if it shows code to its readers."""
    if path.name.lower().endswith(_OF_COMPONENTS) and _ANGULAR.search(text):
        return "Angular"
    for name, rare, sign in _IN_PAGES:
        if rare.search(text) and sign.search(text) and not _SHOWS_CODE.search(text):
            return name
    return None


# Files in these languages are skipped in folders and reported: read as HTML they contain template code ("@@context" is
# Razor's escape of "@context"), so findings would be about the reading, not the page.

_PROGRAMS = {".py": "Python", ".xml": "XML", ".ex": "Elixir"}
"""Files that may print markup, and mostly do not: one with a type of schema.org in a literal or a tag does."""
SKIPPED_ENDINGS = (*BY_ENDING, *BY_DELIMITERS, *_PROGRAMS)
_SIGN = regex(r"ld\+json|\bitemscope\b|\btypeof\s*=|\bitemtype\b|\bitemprop\s*=|\bset!\W{1,6}@type")
_MAKES = regex(
    r"[\"']@type[\"']\s*(?::|=>|,|\]\s*=)\s*[\"'][A-Z]|\bitemtype\b[^\n]{0,40}schema\.org|<script[^>\n]{0,80}ld\+json"
)
_OF_TESTS = regex(r"(?:tests?|specs?|migrations)|(?:test_\w+|\w+_(?:test|spec))\.\w+")
"""Folders and files of tests, which hold markup for the programs that read it."""
MAX_BYTES = 1024 * 1024
"""Number of bytes of a file that are searched for markup."""


def told(paths: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """The skipped templates that contain markup, each with a message about it.

    ``paths`` are files with one of the ``SKIPPED_ENDINGS``.
    """
    for path in paths:
        ending = path.suffix.lower()
        if not _holds_markup(path, ending):
            continue
        name = BY_ENDING.get(ending) or BY_DELIMITERS.get(ending) or _PROGRAMS[ending]
        kind = "program" if ending in _PROGRAMS else "template"
        message = f"a {kind} of {name} with markup, which is not read; judge the page that it makes"
        if ending in BY_DELIMITERS:
            message += ", or name the file to have it read as far as it goes"
        yield path, message


def _holds_markup(path: Path, ending: str) -> bool:
    """Whether the beginning of a file shows a sign of structured data; False if it is unreadable."""
    if ending in _PROGRAMS and any(_OF_TESTS.fullmatch(part) for part in path.parts):
        return False
    try:
        with opened(path) as stream:
            text = (stream.read(MAX_BYTES) or b"").decode("latin-1")
    except OSError:
        return False
    makes = ending in _PROGRAMS and ending != ".xml"
    return (_MAKES if makes else _SIGN).search(text) is not None

"""Template languages that are not supported, recognized by file extension or by their syntax."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...source.regex import regex

BY_ENDING = {
    ".pug": "Pug", ".jade": "Pug", ".haml": "Haml", ".slim": "Slim",
    ".cshtml": "Razor", ".vbhtml": "Razor", ".razor": "Razor", ".ftl": "FreeMarker", ".ftlh": "FreeMarker",
    ".mako": "Mako", ".marko": "Marko", ".templ": "templ", ".vm": "Velocity", ".latte": "Latte", ".dust": "Dust",
    ".webc": "WebC", ".vto": "Vento", ".gsp": "GSP", ".cfm": "ColdFusion", ".xsl": "XSLT", ".xslt": "XSLT",
}  # fmt: skip
"""Languages that could not be read as another one."""
BY_DELIMITERS = {
    ".ecr": "ECR", ".eex": "EEx", ".heex": "HEEx", ".leex": "LEEx", ".jsp": "JSP",
    ".jspx": "JSP", ".asp": "ASP", ".aspx": "ASP.NET", ".ascx": "ASP.NET",
    ".tpl": "Smarty", ".edge": "Edge",
}  # fmt: skip
"""Languages that share delimiters with others: a file named by the user is read as far as these go."""
_BEYOND = {
    "JSP": regex(r"[$#]\{|<(?:c|fmt|s|jsp|form|tags?):\w"),
    "ASP.NET": regex(r"<%#|<asp:|\brunat\s*=", re.IGNORECASE),
    "HEEx": regex(r"[=>\s]\{@?[\w.]+\}|\s:(?:for|if)=\{|<\.\w"),
    "Smarty": regex(
        r"(?<!\{)\{(?:\$\w|(?:if|foreach|include|block|assign|extends|section|literal)\b[^{}\n]*\}|[lr]delim\})"
    ),
    "Edge": regex(r"^\s*@(?:if|each|include|component|layout|section|let|assign)\b", re.MULTILINE),
}  # fmt: skip
"""Syntax of these languages beyond the shared delimiters: a file that uses it is not read."""
_IN_PAGES = (
    ("FreeMarker", "<#", regex(r"<#(?:if|list|include|import|assign|macro|ftl|local|global|function|switch)\b")),
    ("Facelets", "jsf", regex(r"\sxmlns:\w+\s*=\s*[\"']https?://(?:xmlns\.jcp\.org|java\.sun\.com)/jsf\b")),
    ("Facelets", "jakarta.faces", regex(r"\sxmlns:\w+\s*=\s*[\"']jakarta\.faces\.")),
    ("Velocity", "#", regex(r"^\s*#(?:set|foreach|parse|include|macro)\s*\(", re.MULTILINE)),
    ("Angular", "*ng", regex(r"\s\*ng(?:If|For|SwitchCase)\s*=\s*[\"']")),
)  # fmt: skip
"""Syntax of such templates in pages with ordinary extensions, each with a rare string to test for first."""
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
    for name, begins, sign in _IN_PAGES:
        if begins in text and sign.search(text) and not _SHOWS_CODE.search(text):
            return name
    return None


# Files in these languages are skipped in folders and reported: read as HTML they contain template code ("@@context" is
# Razor's escape of "@context"), so findings would be about the reading, not the page.

SKIPPED_ENDINGS = (*BY_ENDING, *BY_DELIMITERS)
_SIGN = regex(r"ld\+json|\bitemscope\b|\btypeof\s*=|\bitemtype\b")
MAX_BYTES = 1024 * 1024
"""Number of bytes of a file that are searched for markup."""


def told(paths: Iterable[Path]) -> Iterator[str]:
    """A sentence about the skipped templates that contain markup, or nothing.

    ``paths`` are files with one of the ``SKIPPED_ENDINGS``.
    """
    found = [path for path in paths if _holds_markup(path)]
    if not found:
        return
    endings = Counter(path.suffix.lower() for path in found)
    listed = ", ".join(f"{count} {ending}" for ending, count in sorted(endings.items()))
    many = len(found) > 1
    message = f"{len(found)} template{'s' if many else ''} with markup passed over ({listed}): " + (
        "their languages are not read" if len(endings) > 1 else "its language is not read"
    )
    advice = "; judge the pages that they make" if many else "; judge the pages that it makes"
    first = next((path for path in found if path.suffix.lower() in BY_DELIMITERS), None)
    if first is not None:
        name = os.fsencode(first).decode("utf-8", "backslashreplace")
        advice += f", or name a file ({name}) to have it read as far as it goes"
    yield message + advice


def _holds_markup(path: Path) -> bool:
    """Whether the beginning of a file shows a sign of structured data; False if it is unreadable."""
    try:
        with path.open("rb") as stream:
            return _SIGN.search(stream.read(MAX_BYTES).decode("latin-1")) is not None
    except OSError:
        return False

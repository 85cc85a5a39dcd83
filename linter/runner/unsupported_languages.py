"""Languages of templates that are not read: told by a file's ending, or by what only they have in a text."""

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
"""Languages that no reader of ours takes for another one."""
BY_DELIMITERS = {
    ".ecr": "ECR", ".eex": "EEx", ".heex": "HEEx", ".leex": "LEEx", ".jsp": "JSP",
    ".jspx": "JSP", ".asp": "ASP", ".aspx": "ASP.NET", ".ascx": "ASP.NET",
    ".tpl": "Smarty", ".edge": "Edge",
}  # fmt: skip
"""Languages whose delimiters others have too: a file that is named is read as far as those go."""
_BEYOND = {
    "JSP": regex(r"[$#]\{|<(?:c|fmt|s|jsp|form|tags?):\w"),
    "ASP.NET": regex(r"<%#|<asp:|\brunat\s*=", re.IGNORECASE),
    "HEEx": regex(r"[=>\s]\{@?[\w.]+\}|\s:(?:for|if)=\{|<\.\w"),
    "Smarty": regex(
        r"(?<!\{)\{(?:\$\w|(?:if|foreach|include|block|assign|extends|section|literal)\b[^{}\n]*\}|[lr]delim\})"
    ),
    "Edge": regex(r"^\s*@(?:if|each|include|component|layout|section|let|assign)\b", re.MULTILINE),
}  # fmt: skip
"""What these have that their delimiters do not tell: a file with some of it is not read."""
_IN_PAGES = (
    ("FreeMarker", "<#", regex(r"<#(?:if|list|include|import|assign|macro|ftl|local|global|function|switch)\b")),
    ("Facelets", "jsf", regex(r"\sxmlns:\w+\s*=\s*[\"']https?://(?:xmlns\.jcp\.org|java\.sun\.com)/jsf\b")),
    ("Facelets", "jakarta.faces", regex(r"\sxmlns:\w+\s*=\s*[\"']jakarta\.faces\.")),
    ("Velocity", "#", regex(r"^\s*#(?:set|foreach|parse|include|macro)\s*\(", re.MULTILINE)),
    ("Angular", "*ng", regex(r"\s\*ng(?:If|For|SwitchCase)\s*=\s*[\"']")),
)  # fmt: skip
"""What pages of ordinary endings have that are such templates, behind a text that most others do not have."""
_ANGULAR = regex(r"\{\{|\s\[[\w.-]+\]\s*=\s*[\"']|^\s*@(?:if|for|switch|defer)\s*[({]", re.MULTILINE)
_OF_COMPONENTS = ".component.html"
_SHOWS_CODE = regex(r"<(?:pre|code)\b", re.IGNORECASE)
_HTML_ENDINGS = (".html", ".htm", ".xhtml")


def language(path: Path, text: str) -> str | None:
    """The language of a template that is not read even where its file is named, or None."""
    ending = path.suffix.lower()
    if ending in BY_ENDING:
        return BY_ENDING[ending]
    if ending in BY_DELIMITERS:
        beyond = _BEYOND.get(BY_DELIMITERS[ending])
        return BY_DELIMITERS[ending] if beyond is not None and beyond.search(text) else None
    return _of_page(path, text) if ending in _HTML_ENDINGS else None


def _of_page(path: Path, text: str) -> str | None:
    """The language of a page that is a template by what its text has; not where it shows code to its readers."""
    if path.name.lower().endswith(_OF_COMPONENTS) and _ANGULAR.search(text):
        return "Angular"
    for name, begins, sign in _IN_PAGES:
        if begins in text and sign.search(text) and not _SHOWS_CODE.search(text):
            return name
    return None


# Templates of languages that are not read: passed over in folders, and told.
#
# What such a file prints is code to whoever reads it as HTML ("@@context" is Razor's way to write
# "@context"), so a
# report on it would be about the reading, and not about the page.

SKIPPED_ENDINGS = (*BY_ENDING, *BY_DELIMITERS)
_SIGN = regex(r"ld\+json|\bitemscope\b|\btypeof\s*=|\bitemtype\b")
MAX_BYTES = 1024 * 1024
"""So much of a file is searched for markup."""


def told(paths: Iterable[Path]) -> Iterator[str]:
    """A sentence about the templates among a run's files that hold markup and that nothing reads, or none.

    ``paths`` are files with one of the endings in ``SKIPPED_ENDINGS``.
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
    """Whether the beginning of a file has a sign of structured data; not where it cannot be read."""
    try:
        with path.open("rb") as stream:
            return _SIGN.search(stream.read(MAX_BYTES).decode("latin-1")) is not None
    except OSError:
        return False

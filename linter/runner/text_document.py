"""Decide what to read a text as: a page, JSON-LD, a template, a site's content, or nothing (unsupported languages)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...source.encodings import decode
from ...source.files import SourceError, open_nonblocking
from ...source.regex import regex
from ..document.document import Document, Media
from ..document.file_kinds import (
    CONTENT_ENDINGS,
    HTML_ENDINGS,
    JSON_ENDINGS,
    JSON_PART,
    RDF_ENDINGS,
    READ_ENDINGS,
    SCRIPT_ENDINGS,
    TEMPLATE_ENDINGS,
    builds_markup,
    holds_markup,
    holds_part,
    is_generated_or_test,
    writes_terms,
)
from ..locale.word_tables import meanings
from ..sites.recognition import SiteContent, is_content
from ..templates.faults.makers import prints_markup
from ..templates.projects.recognition import has_delimiters, is_angular, is_qweb, uses_templates
from ..templates.template_file import ONLY_TERMS, TemplateFile

# Template languages that are not supported, recognized by file extension or by their syntax.

BY_ENDING = meanings("template_languages", "unsupported_by_ending")
"""Languages that could not be read as another one."""
BY_DELIMITERS = meanings("template_languages", "unsupported_by_delimiters")
"""Languages that share delimiters with others: a file named by the user is read as far as these go."""
_BEYOND = {
    "JSP": regex(r"[$#]\{|<(?:c|fmt|s|jsp|form|tags?):\w"),
    "ASP.NET": regex(r"<%#|<asp:|\brunat\s*=", re.IGNORECASE),
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
        "XTemplate",
        regex(r"<!--\s*BEGIN:?\s+[\w.]+\s*-->"),
        regex(r"\{[A-Z][A-Z0-9_]*(?:\.\w+)?\}"),
    ),
    (
        "Velocity",
        regex(r"#(?:set|foreach|parse|include|macro)\s*\("),
        regex(r"^\s*#(?:set|foreach|parse|include|macro)\s*\(", re.MULTILINE),
    ),
)
"""Syntax of such templates in pages with ordinary extensions, each after a part of it that is found faster."""
_SHOWS_CODE = regex(r"<(?:pre|code)\b", re.IGNORECASE)
_HTML_ENDINGS = (".html", ".htm", ".xhtml", ".tpl")


def unread_language(path: Path, text: str, *, named: bool = True) -> str | None:
    """The template language of a file that is not read, even if the user ``named`` it, or None."""
    ending = path.suffix.lower()
    if ending in BY_ENDING or (not named and ending in SKIPPED_ENDINGS):
        return _language(ending)
    if ending in _PROGRAMS and ending != ".xml":
        return _PROGRAMS[ending] if _MAKES.search(text) else None
    if ending in BY_DELIMITERS:
        beyond = _BEYOND.get(BY_DELIMITERS[ending])
        return BY_DELIMITERS[ending] if beyond is not None and beyond.search(text) else None
    return _of_page(text) if ending in _HTML_ENDINGS else None


def _of_page(text: str) -> str | None:
    """The template language that a page's syntax shows; None if it shows code to its readers."""
    for name, rare, sign in _IN_PAGES:
        if rare.search(text) and sign.search(text) and not _SHOWS_CODE.search(text):
            return name
    return None


# Files in these languages are skipped in folders and reported: read as HTML they contain template code ("@@context" is
# Razor's escape of "@context"), so findings would be about the reading, not the page.

_PROGRAMS = {".py": "Python", ".xml": "XML", ".ex": "Elixir"}
"""Files that may print markup, and mostly do not: one with a type of schema.org in a literal or a tag does."""
SKIPPED_ENDINGS = (*BY_ENDING, *BY_DELIMITERS, *_PROGRAMS)
_SIGN = regex(
    r"ld\+json|\bitemscope\b|\btypeof\s*=|\bitemtype\b|\bitemprop\s*=|\bset!\W{1,6}@type",
    signs="ld+json|itemscope|typeof|itemtype|itemprop|set!",
)
_MAKES = regex(
    r"[\"']@type[\"']\s*(?::|=>|,|\]\s*=)\s*[\"'][A-Z]|\bitemtype\b[^\n]{0,40}schema\.org|<script[^>\n]{0,80}ld\+json",
    signs="@type|itemtype|ld+json",
)
_OF_TESTS = regex(r"(?:tests?|specs?|migrations)|(?:test_\w+|\w+_(?:test|spec))\.\w+")
"""Folders and files of tests, which hold markup for the programs that read it."""
MAX_BYTES = 1024 * 1024
"""Number of bytes of a file that are searched for markup."""


def skipped_markup(paths: Iterable[Path]) -> Iterator[Path]:
    """The skipped templates and programs that contain markup, of files with one of the ``SKIPPED_ENDINGS``."""
    return (path for path in paths if _holds_markup(path, path.suffix.lower()))


def _language(ending: str) -> str:
    return BY_ENDING.get(ending) or BY_DELIMITERS.get(ending) or _PROGRAMS[ending]


def _holds_markup(path: Path, ending: str) -> bool:
    """Whether the beginning of a file shows a sign of structured data; False if it is unreadable."""
    if ending in _PROGRAMS and any(_OF_TESTS.fullmatch(part) for part in path.parts):
        return False
    try:
        with open_nonblocking(path) as stream:
            text = (stream.read(MAX_BYTES) or b"").decode("latin-1")
    except OSError:
        return False
    makes = ending in _PROGRAMS and ending != ".xml"
    return (_MAKES if makes else _SIGN).search(text) is not None


_PAGE = regex(r"<(?:!doctype|html|body)\b", re.IGNORECASE)
_TEMPLATE_FOLDERS = frozenset({"_includes", "_layouts", "layouts", "partials", "templates"})
"""Names of template folders."""
_PART_FOLDERS = frozenset({"_includes", "partials"})
"""Names of folders that hold parts of pages, and no pages."""
MAX_HEAD = 4_000
"""Characters within which a page shows that it is one."""
_CODE = regex(r"<(?:pre|code)\b", re.IGNORECASE)
_TAG = regex(r"<[a-z!/?%]", re.IGNORECASE)
_JSON_START = regex(r"\s*(?:\{(?![{%#])|\[)")


def document_of(
    uri: str, body: bytes, named: bool, *, ending: str = "", path: Path | None = None
) -> Document | None:
    """Parse bytes: decode them like a browser, then read them with ``text_document``."""
    return text_document(uri, decode(body).text, named, ending=ending, path=path)


def text_document(
    uri: str, text: str, named: bool, *, ending: str = "", path: Path | None = None
) -> Document | None:
    """Parse a text as HTML or JSON, by extension or first character.

    A file at a ``path`` may be a template. Returns None for a ``.json`` file or template without markup that the user
    did not name. Raises SourceError if it is not text.
    """
    if "\0" in text[:1024] and not _is_page(text[:1024]):
        raise SourceError(uri, f"{uri} is not text")
    name = unread_language(path, text, named=named) if path is not None else None
    # A page without markup has nothing to check, whatever its language.
    if path is not None and name is not None and (ending not in HTML_ENDINGS or holds_markup(text)):
        return Document(uri, text, template=TemplateFile(path, named, unread=name))
    _refuse_other_files(uri, text, named, ending)
    if ending in (*CONTENT_ENDINGS, ".html", ".htm") and path is not None and is_content(path, text):
        if ending in CONTENT_ENDINGS or not uses_templates(text):
            return Document(uri, text, template=SiteContent(path, named))
    elif ending in CONTENT_ENDINGS and not _holds_markup_outside_of_code(text):
        return None
    if ending in SCRIPT_ENDINGS and path is not None:
        is_read = builds_markup(text, path.name) or (named and holds_markup(text))
        if is_read or not named or writes_terms(text, path.name):
            return _program(uri, text, path, named=named, is_read=is_read)
    if ending == ".xml" and path is not None and is_qweb_with_markup(text):
        return Document(uri, text, template=TemplateFile(path, named))
    if path is not None and (language := _unknown_language(text, ending, path, named)):
        return Document(uri, text, template=TemplateFile(path, named, unread=language))
    media = _media(text, ending)
    if media == "json":
        is_data = not named and ending == ".json" and not _states_context(text)
        return None if is_data else Document(uri, text, media=media)
    if path is not None and ending in TEMPLATE_ENDINGS:
        signs = holds_markup(text) or holds_part(text, ending) or prints_markup(text)
        is_read = named or (signs and not is_generated_or_test(path.name))
        return _program(uri, text, path, named=named, is_read=is_read)
    if path is not None and (
        uses_templates(text)
        or is_angular(path.name, text)
        or (ending in HTML_ENDINGS and (_is_part(text, path) or _is_layout(text, path)))
    ):
        return Document(uri, text, template=TemplateFile(path, named))
    return Document(uri, text, media=media)


def _program(uri: str, text: str, path: Path, *, named: bool, is_read: bool) -> Document | None:
    """A template that is read, or a program of which the terms of schema.org are checked; None for others."""
    if is_read:
        return Document(uri, text, template=TemplateFile(path, named))
    is_program = path.suffix.lower() in (*SCRIPT_ENDINGS, ".php")
    template = TemplateFile(path, named, unread=ONLY_TERMS)
    return Document(uri, text, template=template) if is_program and writes_terms(text, path.name) else None


def is_qweb_with_markup(text: str) -> bool:
    """Whether an XML text holds QWeb templates with structured data."""
    return is_qweb(text) and (holds_markup(text) or holds_part(text, ".xml"))


def _refuse_other_files(uri: str, text: str, named: bool, ending: str) -> None:
    """Raise SourceError for a text of a kind that is not read."""
    if ending in RDF_ENDINGS:
        raise SourceError(
            uri, f"{uri} is RDF and no page; factmark repair --shapes judges graphs (.ttl, .nt, .n3, .rdf)"
        )
    is_other = named and ending not in ("", *READ_ENDINGS)
    if is_other and not (_TAG.search(text) or _JSON_START.match(text)):
        raise SourceError(uri, f"{uri} has no HTML and no JSON in it, and is no page")


def _unknown_language(text: str, ending: str, path: Path, named: bool) -> str:
    """What to call the language of a template with markup that has holes for its values; empty if it is known.

    A page that the user names outside of folders for templates may be finished but for some values: it is read.
    """
    if ending not in _HTML_ENDINGS or not (holds_markup(text) or holds_part(text, ending)):
        return ""
    if ending not in TEMPLATE_ENDINGS and uses_templates(text):
        return ""
    from ..templates.projects.holes import control_of, example_of_holes

    is_page = named and _TEMPLATE_FOLDERS.isdisjoint(path.parts[:-1])
    hole = control_of(text) if is_page else example_of_holes(text)
    if hole is None or is_angular(path.name, text):
        return ""
    from ..templates.projects.engines import family_by_syntax

    # Languages with braces of their own; the others have none that look like holes.
    known = family_by_syntax(text) in ("smarty", "php", "freemarker", "thymeleaf")
    return "" if known else f"an unknown language ({hole})"


_SIGNS_OF_JSON = regex(r"\"(?>[^\"\\]|\\.)*+\"?(?P<key>\s*:)?|[{}\[\]]", re.DOTALL)


def _states_context(text: str) -> bool:
    """Whether a JSON text is a document of JSON-LD: its object, or one of its list, has a context.

    Data of other kinds, such as the texts of a site, may have whole documents in it.
    """
    depth = 0
    for sign in _SIGNS_OF_JSON.finditer(text) if '"@context"' in text else ():
        if sign[0] in "{[":
            depth += 1
        elif sign[0] in "}]":
            depth -= 1
        elif sign["key"] and sign[0].startswith('"@context"') and depth <= 1 + text.lstrip().startswith("["):
            return True
    return False


def _media(text: str, ending: str) -> Media:
    """The media type to read a text as: JSON by its ending, or by its beginning where the ending says nothing."""
    looks_like_json = ending not in (*HTML_ENDINGS, *TEMPLATE_ENDINGS) and bool(_JSON_START.match(text))
    if ending in JSON_ENDINGS or looks_like_json:
        return "json"
    return "xhtml" if ending == ".xhtml" else "html"


def _is_page(head: str) -> bool:
    """Whether a beginning with NUL characters is that of a page with a few of them, not of a binary file."""
    return head.lstrip("\0\ufeff \t\r\n").startswith("<") and head.count("\0") < len(head) / 16


def _is_part(text: str, path: Path) -> bool:
    """Whether a text is a partial that templates include: JSON-LD without its script, or a fragment of a page."""
    if _PAGE.search(text, 0, MAX_HEAD) is not None:
        return False
    folders = path.parts[:-1]
    if not _PART_FOLDERS.isdisjoint(folders):
        return True
    if not _TEMPLATE_FOLDERS.isdisjoint(folders) and has_delimiters(text):
        return True
    begins = text.lstrip("\ufeff \t\r\n").startswith("<")
    return not begins and JSON_PART.search(text) is not None and "<script" not in text


def _is_layout(text: str, path: Path) -> bool:
    """Whether a whole page in a folder of templates has expressions and shows no code, which they might be."""
    in_folder = not _TEMPLATE_FOLDERS.isdisjoint(path.parts[:-1])
    return in_folder and has_delimiters(text) and _CODE.search(text) is None


def _holds_markup_outside_of_code(text: str) -> bool:
    """Whether a Markdown text has structured data of its own, not only in code examples."""
    if not holds_markup(text):
        return False
    from ..templates.prose import raw_html

    return holds_markup(raw_html(text))

"""The inputs of ``factmark lint``: files, folders, standard input."""

from __future__ import annotations

import argparse
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .decoding import decode
from .document import Document, Media, TemplateFile
from .passed_over import PASSED_OVER, language
from .patterns import Patterns
from .regex import regex
from .sites.recognition import CONTENT_ENDINGS, begins_as_content, is_content
from .templates.makers import prints_markup
from .templates.recognition import has_delimiters, uses_templates

HTML_ENDINGS = (".html", ".htm", ".xhtml")
JSON_ENDINGS = (".jsonld", ".json")
RDF_ENDINGS = (".ttl", ".nt", ".n3", ".rdf", ".owl", ".nq", ".trig", ".trix")
"""Of graphs by themselves: read as pages they would have no markup, and nothing to find."""
ARCHIVE_ENDINGS = (".warc", ".warc.gz")
TEMPLATE_ENDINGS = (
    *(".jinja", ".jinja2", ".j2", ".njk", ".nunjucks", ".twig", ".djhtml", ".liquid"),
    *(".hbs", ".handlebars", ".mustache", ".gohtml", ".tmpl", ".erb", ".rhtml", ".ejs", ".eta"),
    *(".php", ".phtml", ".jsx", ".tsx", ".astro", ".vue", ".svelte"),
)
MAX_BYTES = 32 * 1024 * 1024
_SKIPPED_FOLDERS = frozenset(
    {".git", ".hg", ".svn", "node_modules", ".venv", "__pycache__", ".factmark_cache", "factmark-out"}
)
_PACKED = frozenset({"composer.json", "Gemfile", "go.mod"})
"""Files of a project whose packages are installed into its folder "vendor"."""

READ_ENDINGS = (*HTML_ENDINGS, *JSON_ENDINGS, *TEMPLATE_ENDINGS, *CONTENT_ENDINGS)
_MARKUP = regex(
    r"ld\+json|\b(?:useJsonld|useSchemaOrg|jsonld)\s*\(|->toScript\(|\b(?:JsonLd(?:Multi)?|SEO|SEOTools)::generate\("
    r"|\bapp\(\s*[\"']seotools[\"']\s*\)->generate\(|\bitemscope\b|\btypeof\s*=|\bSchemaOrg\\(?:Schema|Graph)\b"
    r"|<\w*JsonLd\b|<schema-?org-?\w|\bjsonLdScriptProps\b|\{@html\s+[\w$.]*(?:schema|json_?ld|structured_?data)",
    re.IGNORECASE,
)
_PART = regex(r"\bitemprop\s*=", re.IGNORECASE)
_JSON_PART = regex(r"""["']@@?(?:type|context)["']\s*:""")
_CONTEXT = regex(r"""["']@context["']\s*:\s*["'`]https?://(?:www\.)?schema\.org""")
CODE_ENDINGS = (".php", ".phtml", ".jsx", ".tsx", ".astro", ".vue", ".svelte")
"""Templates that are programs: what JSON they have is printed by what holds the script, or by what it is given to."""
_OBJECT_ENDINGS = (".jsx", ".tsx", ".astro", ".vue", ".svelte")
"""Those of them whose objects look as JSON does."""
_PAGE = regex(r"<(?:!doctype|html|body)\b", re.IGNORECASE)
_TEMPLATE_FOLDERS = frozenset({"_includes", "_layouts", "layouts", "partials", "templates"})
"""What folders of templates are called."""
MAX_HEAD = 4_000
"""Characters in which a page says that it is one."""
_SCRIPT_ENDINGS = (".js", ".mjs", ".cjs", ".ts", ".mts", ".cts")
_JSON_START = regex(r"\s*(?:\{(?![{%#])|\[)")


class SourceError(Exception):
    """An input that cannot be judged; the message says why and what to do, ``uri`` names it."""

    def __init__(self, uri: str, message: str) -> None:
        super().__init__(message)
        self.uri = uri


class FileSource(NamedTuple):
    """A file on disk; ``named`` where the user gave its name rather than its folder's."""

    path: Path
    named: bool

    @property
    def uri(self) -> str:
        """How outputs name it."""
        return path_uri(self.path)

    def body(self) -> bytes:
        """Its bytes. SourceError where it cannot be read or is too large."""
        return read_bytes(self.path)

    def document(self, body: bytes) -> Document | None:
        """Its bytes as a document, or None for a ``.json`` file of a folder that holds no markup. SourceError."""
        ending = self.path.suffix.lower()
        return document_of(self.uri, body, self.named, ending=ending, path=self.path)

    def read(self) -> Document | None:
        """The file, read and taken as a document."""
        return self.document(self.body())


class StandardInput(NamedTuple):
    """The page on standard input; ``filename`` is what the user says it is called, or None."""

    filename: str | None

    @property
    def path(self) -> Path:
        """What to call it."""
        return Path(self.filename or "stdin")

    @property
    def uri(self) -> str:
        """How outputs name it."""
        return path_uri(self.path) if self.filename else "stdin"

    def body(self) -> bytes:
        """What there is to read, once. SourceError where it is too large."""
        body = b"" if sys.stdin is None else sys.stdin.buffer.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise SourceError(self.uri, f"{self.uri} is larger than {MAX_BYTES // 2**20} MB and was not read")
        return body

    def document(self, body: bytes) -> Document | None:
        """Its bytes as a document. SourceError where they are no text."""
        path = self.path if self.filename else None
        return document_of(self.uri, body, True, ending=self.path.suffix.lower(), path=path)


Source = FileSource | StandardInput


def readable(sources: Iterable[Source | SourceError]) -> Iterator[Document]:
    """The documents of the files among sources; what cannot be read is left to whoever judges them."""
    for source in sources:
        if isinstance(source, FileSource):
            try:
                document = source.read()
            except SourceError:
                continue
            if document is not None:
                yield document


def shown(path: Path | str) -> str:
    """A path fit for a message: bytes that are no UTF-8 as ``\\xNN``."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def path_uri(path: Path) -> str:
    """A path relative to the working directory where it lies under it, else as ``file://`` URI."""
    from urllib.parse import quote

    absolute, folder = os.path.abspath(path), os.path.join(os.getcwd(), "")
    if absolute.startswith(folder):
        return quote(os.fsencode(absolute[len(folder) :].replace(os.sep, "/")))
    return Path(absolute).as_uri()


def read_bytes(path: Path) -> bytes:
    """A file's bytes, a pipe's too. SourceError where it cannot be read or is too large."""
    try:
        size = path.stat().st_size
        if size <= MAX_BYTES:
            with path.open("rb") as stream:
                # What is asked for is allotted at once; a pipe has no size.
                body = stream.read(size + 1) or b""
                if len(body) > size:
                    body += stream.read(MAX_BYTES + 1 - len(body))
            if len(body) <= MAX_BYTES:
                return body
    except OSError as error:
        raise SourceError(path_uri(path), f"cannot read {shown(path)}: {error.strerror or error}") from None
    over = f"has {size / 2**20:.0f} MB" if size > MAX_BYTES else "does not end"
    raise SourceError(
        path_uri(path), f"{shown(path)} {over}; pages over {MAX_BYTES // 2**20} MB are not read"
    )


def document_of(
    uri: str, body: bytes, named: bool, *, ending: str = "", path: Path | None = None
) -> Document | None:
    """Bytes as a document: decoded as a browser would, then as ``text_document`` reads them."""
    return text_document(uri, decode(body).text, named, ending=ending, path=path)


def text_document(
    uri: str, text: str, named: bool, *, ending: str = "", path: Path | None = None
) -> Document | None:
    """A text as a document: HTML or JSON by ending or first character.

    A file at a ``path`` may be a template. None for a ``.json`` file or a template that nobody named and that
    holds no markup. SourceError where it is no text.
    """
    if "\0" in text[:1024] and not _is_page(text[:1024]):
        raise SourceError(uri, f"{uri} is not text")
    if path is not None and (name := language(path)) is not None:
        raise SourceError(
            uri, f"{uri} is a template of {name}, which is not read; judge the page that it makes"
        )
    if named and ending in _SCRIPT_ENDINGS and "<script" not in text and _hands_over(text):
        raise SourceError(
            uri,
            f"{uri} is a script, whose markup is judged in the pages and components that use it; judge these",
        )
    if ending in RDF_ENDINGS:
        raise SourceError(
            uri, f"{uri} is RDF and no page; factmark repair --shapes judges graphs (.ttl, .nt, .n3, .rdf)"
        )
    if path is not None and ending in (*CONTENT_ENDINGS, ".html", ".htm") and is_content(path, text):
        if ending in CONTENT_ENDINGS or not uses_templates(text):
            return Document(uri, text, template=TemplateFile(path, named, content=True))
    elif ending in CONTENT_ENDINGS and not _holds_markup_outside_of_code(text):
        return None
    media: Media = "html"
    looks_like_json = ending not in (*HTML_ENDINGS, *TEMPLATE_ENDINGS) and bool(_JSON_START.match(text))
    if ending in JSON_ENDINGS or looks_like_json:
        media = "json"
    elif ending == ".xhtml":
        media = "xhtml"
    if media == "json" and not named and ending == ".json" and '"@context"' not in text:
        return None
    if media != "json" and path is not None:
        is_template = ending in TEMPLATE_ENDINGS
        if is_template and not (
            named or holds_markup(text) or holds_part(text, ending) or prints_markup(text)
        ):
            return None
        if is_template or uses_templates(text) or (ending in HTML_ENDINGS and _is_part(text, path)):
            return Document(uri, text, template=TemplateFile(path, named))
    return Document(uri, text, media=media)


def _hands_over(text: str) -> bool:
    """Whether a script has a sign of markup that it makes."""
    return holds_markup(text) or bool(_CONTEXT.search(text))


def _is_page(head: str) -> bool:
    """Whether the beginning of what holds NUL characters is a page's that has a few of them, and no picture's."""
    return head.lstrip("\0\ufeff \t\r\n").startswith("<") and head.count("\0") < len(head) / 16


def holds_markup(text: str) -> bool:
    """Whether a text has a sign of structured data in it."""
    return bool(_MARKUP.search(text))


def holds_part(text: str, ending: str) -> bool:
    """Whether a template's text has a sign of structured data that begins in another one."""
    return bool(_PART.search(text) or (_CONTEXT if ending in _OBJECT_ENDINGS else _JSON_PART).search(text))


def _is_part(text: str, path: Path) -> bool:
    """Whether a text is a part that templates include: JSON-LD without its script, or a piece of a page."""
    if _PAGE.search(text, 0, MAX_HEAD) is not None:
        return False
    if not _TEMPLATE_FOLDERS.isdisjoint(path.parts[:-1]) and has_delimiters(text):
        return True
    begins = text.lstrip("\ufeff \t\r\n").startswith("<")
    return not begins and _JSON_PART.search(text) is not None and "<script" not in text


def _holds_markup_outside_of_code(text: str) -> bool:
    """Whether a Markdown text has structured data of its own, and not only shows some as code."""
    if not holds_markup(text):
        return False
    from .templates.prose import raw_html

    return holds_markup(raw_html(text))


def expand(
    arguments: Sequence[str],
    exclude: Sequence[Patterns],
    standard_input: str | None = None,
    passed_over: list[Path] | None = None,
) -> Iterator[Source | SourceError]:
    """The files that arguments mean, sorted within each folder; what cannot be read as SourceError.

    ``-`` is the standard input, once; ``standard_input`` is its name. Files of folders that are templates of languages
    that are not read are added to ``passed_over``.
    """
    passed_over = [] if passed_over is None else passed_over
    seen: set[str] = set()
    for argument in arguments:
        if argument == "-":
            if argument not in seen:
                seen.add(argument)
                yield StandardInput(standard_input)
            continue
        path = Path(argument)
        try:
            found = list(_walk(path, exclude, passed_over)) if path.is_dir() else [_named(path, argument)]
        except (OSError, ValueError) as error:
            from .missing_input import advice

            reason = getattr(error, "strerror", None) or error
            yield SourceError("", f"{shown(argument)}: {reason}{shown(advice(argument))}")
            continue
        for source in found or [_nothing_in(path, exclude)]:
            if isinstance(source, SourceError):
                yield source
            elif (absolute := os.path.abspath(source.path)) not in seen:
                seen.add(absolute)
                yield source


def input_name(argument: str) -> str:
    """An input as the command line gives it; ArgumentTypeError for an empty one, which Path takes for this folder."""
    if not argument:
        raise argparse.ArgumentTypeError("an empty name is no input (a shell's variable that is not set?)")
    return argument


def is_archive(argument: str) -> bool:
    """Whether an argument names a web archive."""
    return argument.lower().endswith(ARCHIVE_ENDINGS)


def is_address(argument: str) -> bool:
    """Whether an input is the http(s) address of a page."""
    return argument.lower().startswith(("http://", "https://"))


def _named(path: Path, argument: str) -> FileSource | SourceError:
    try:
        path.stat()
    except FileNotFoundError:
        from .missing_input import advice

        said = f"{shown(argument)}: no such file or folder{shown(advice(argument))}"
        # What is no path at all is named as it was given, and not by the path that it would be.
        return SourceError(path_uri(path) if shown(path) in said else "", said)
    return FileSource(path, named=True)


def _nothing_in(folder: Path, exclude: Sequence[Patterns]) -> SourceError:
    endings = "; ".join(
        (
            ", ".join((*HTML_ENDINGS, *JSON_ENDINGS)),
            f"templates: {' '.join(TEMPLATE_ENDINGS)}",
            f"content of sites: {' '.join(CONTENT_ENDINGS)}",
        )
    )
    given = [pattern for patterns in exclude for pattern in patterns.patterns]
    left_out = f" that {', '.join(given)} would not leave out" if given else ""
    return SourceError(path_uri(folder), f"{shown(folder)}: no pages in this folder ({endings}){left_out}")


def _walk(
    folder: Path, exclude: Sequence[Patterns], passed_over: list[Path]
) -> Iterator[FileSource | SourceError]:
    unreadable: list[OSError] = []
    for root, folders, files in os.walk(folder, onerror=unreadable.append):
        here = Path(root)
        skipped = _SKIPPED_FOLDERS | _of_others(here, files)
        folders[:] = sorted(
            name for name in folders if name not in skipped and not _excluded(here / name, folder, exclude)
        )
        for name in sorted(files):
            path = here / name
            if not name.lower().endswith((*READ_ENDINGS, *PASSED_OVER)):
                continue
            if _is_no_file(path):
                if not _excluded(path, folder, exclude):
                    yield SourceError(
                        path_uri(path), f"{shown(path)} is a pipe, a socket or a device, and no page"
                    )
            elif name.lower().endswith(PASSED_OVER) and not _excluded(path, folder, exclude):
                passed_over.append(path)
            elif not _excluded(path, folder, exclude) and name.lower().endswith(READ_ENDINGS):
                if name.lower().endswith(CONTENT_ENDINGS) and not begins_as_content(path):
                    continue
                yield FileSource(path, named=False)
    for error in unreadable:
        place = Path(error.filename)
        yield SourceError(path_uri(place), f"cannot read {shown(place)}: {error.strerror}")


def _of_others(folder: Path, files: Iterable[str]) -> frozenset[str]:
    """The folders in a project's that hold installed packages, or what a framework made of its templates."""
    if not _PACKED.isdisjoint(files):
        return frozenset({"vendor"})
    # Laravel's compiled views lie in storage/framework/views.
    return frozenset({"views"}) if folder.parts[-2:] == ("storage", "framework") else frozenset()


def _is_no_file(path: Path) -> bool:
    """Whether there is something at a path of a folder that waits for somebody to write, or never ends."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False  # whoever reads it says why it cannot be read


def _excluded(path: Path, root: Path, exclude: Sequence[Patterns]) -> bool:
    """Whether a pattern means a path, by where it lies under its own root or under the folder walked."""
    return any(
        patterns.match(path) or Patterns(patterns.patterns, root).match(path.relative_to(root))
        for patterns in exclude
        if patterns.patterns
    )

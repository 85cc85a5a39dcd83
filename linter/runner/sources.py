"""The inputs of ``factmark lint``: files, folders, standard input."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ...source.encodings import decode
from ...source.files import MAX_BYTES, SourceError, display_path, is_stream, path_uri, read_bytes, read_stream
from ...source.regex import regex
from ..config.patterns import Patterns
from ..config.usage import did_you_mean
from ..document.document import Document
from ..document.file_kinds import CONTENT_ENDINGS, HTML_ENDINGS, JSON_ENDINGS, READ_ENDINGS, TEMPLATE_ENDINGS
from ..locale.word_tables import words
from ..sites.recognition import SiteContent, begins_as_content
from ..templates.template_file import Purpose, TemplateFile
from .text_document import SKIPPED_ENDINGS, document_of, is_qweb_with_markup

ARCHIVE_ENDINGS = (".warc", ".warc.gz")
_SKIPPED_FOLDERS = frozenset(
    {".git", ".hg", ".svn", "node_modules", ".venv", "__pycache__", ".factmark_cache", "factmark-out"}
)
_PACKED = frozenset({"composer.json", "Gemfile", "go.mod"})
"""Files of projects that install packages into the folder "vendor"."""


class FileSource(NamedTuple):
    """A file on disk; ``named`` if the user named the file itself rather than the ``folder`` that it was found in."""

    path: Path
    named: bool
    folder: Path | None = None

    @property
    def uri(self) -> str:
        """The name of the file in reports."""
        return path_uri(self.path)

    def body(self) -> bytes:
        """The bytes of the file. Raises SourceError if it cannot be read or is too large."""
        return read_bytes(self.path)

    @property
    def purpose(self) -> Purpose:
        """Whether the file is an example, a story or a test, by its name and folders below the folder given. A file
        that the user named is none, except where pre-commit names all files."""
        folder = self.folder or (Path.cwd() if self.named and os.environ.get("PRE_COMMIT") else None)
        if folder is None:
            return ""
        try:
            *folders, name = map(str.lower, self.path.absolute().relative_to(folder.absolute()).parts)
        except ValueError:
            return ""
        parts = name.split(".")[1:-1]
        is_example = _names("example", folders, parts)
        within = [part for one in folders for part in one.split("-")] if is_example else []
        return "test" if _names("test", [*folders, *within], parts) else "example" if is_example else ""

    def document(self, body: bytes) -> Document | None:
        """Parse the bytes; None for a ``.json`` file found in a folder and without markup. Raises SourceError."""
        ending = self.path.suffix.lower()
        document = document_of(self.uri, body, self.named, ending=ending, path=self.path)
        if document is not None and isinstance(document.template, TemplateFile | SiteContent):
            document.template = document.template._replace(purpose=self.purpose)
        return document

    def read(self) -> Document | None:
        """Read and parse the file."""
        return self.document(self.body())


def _names(purpose: str, folders: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether a file's folders, or the parts of its name before its ending, say what it is for."""
    named = ((f"{purpose}_folders", folders), (f"{purpose}_parts", parts))
    return any(not words("file_names", key).isdisjoint(names) for key, names in named)


class TemplateSource(FileSource):
    """A file that is judged as a template, whatever else it may be taken for."""

    def document(self, body: bytes) -> Document:
        """Parse the bytes."""
        return Document(self.uri, decode(body).text, template=TemplateFile(self.path, named=False))


class StandardInput(NamedTuple):
    """The page on standard input; ``filename`` is the name given by the user, or None."""

    filename: str | None

    @property
    def path(self) -> Path:
        """The path to use as its name."""
        return Path(self.filename or "stdin")

    @property
    def uri(self) -> str:
        """The name of the page in reports."""
        return path_uri(self.path) if self.filename else "stdin"

    def body(self) -> bytes:
        """Read the input, once. Raises SourceError if it is too large."""
        body = b"" if sys.stdin is None else sys.stdin.buffer.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise SourceError(self.uri, f"{self.uri} is larger than {MAX_BYTES // 2**20} MB and was not read")
        return body

    def document(self, body: bytes) -> Document | None:
        """Parse the bytes. Raises SourceError if they are not text."""
        path = self.path if self.filename else None
        return document_of(self.uri, body, True, ending=self.path.suffix.lower(), path=path)


class StreamSource(NamedTuple):
    """A named pipe or device with what was read of it: it can be read only once."""

    path: Path
    content: bytes

    @property
    def uri(self) -> str:
        """Its name in reports."""
        return path_uri(self.path)

    def body(self) -> bytes:
        """What was read."""
        return self.content

    def document(self, body: bytes) -> Document | None:
        """Parse the bytes. Raises SourceError if they are not text."""
        return document_of(self.uri, body, True, ending=self.path.suffix.lower())


Source = FileSource | StandardInput | StreamSource


def readable(sources: Iterable[Source | SourceError]) -> Iterator[Document]:
    """The documents of the files among sources; unreadable files are skipped, and reported when checked."""
    for source in sources:
        if isinstance(source, FileSource):
            try:
                document = source.read()
            except SourceError:
                continue
            if document is not None:
                yield document


def expand(
    arguments: Sequence[str],
    exclude: Sequence[Patterns],
    standard_input: str | None = None,
    skipped_templates: list[Path] | None = None,
) -> Iterator[Source | SourceError]:
    """The files that arguments refer to, sorted within each folder; errors are yielded as SourceError.

    ``-`` is the standard input, once; ``standard_input`` is its name. Templates in unsupported languages found in
    folders are added to ``skipped_templates``.
    """
    skipped_templates = [] if skipped_templates is None else skipped_templates
    seen: set[str] = set()
    for argument in arguments:
        if argument == "-":
            if argument not in seen:
                seen.add(argument)
                yield StandardInput(standard_input)
            continue
        path = Path(argument)
        try:
            sources = (
                list(_walk(path, exclude, skipped_templates)) if path.is_dir() else [_named(path, argument)]
            )
        except SourceError as error:
            yield error
            continue
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            yield SourceError("", f"{display_path(argument)}: {reason}{display_path(advice(argument))}")
            continue
        for source in sources or [_nothing_in(path, exclude)]:
            if isinstance(source, SourceError):
                yield source
            elif (absolute := os.path.abspath(source.path)) not in seen:
                seen.add(absolute)
                yield source


def as_in_a_folder(sources: Iterable[Source | SourceError]) -> Iterator[Source | SourceError]:
    """Sources with named files as those found in a folder: hooks name files that nobody chose."""
    for source in sources:
        yield source._replace(named=False) if isinstance(source, FileSource) else source


def input_name(argument: str) -> str:
    """An input from the command line. Raises ArgumentTypeError if empty, which Path takes for the current folder."""
    if not argument:
        raise argparse.ArgumentTypeError("an empty name is no input (a shell's variable that is not set?)")
    return argument


def is_archive(argument: str) -> bool:
    """Whether an argument names a web archive."""
    return argument.lower().endswith(ARCHIVE_ENDINGS)


def is_address(argument: str) -> bool:
    """Whether an input is the http(s) address of a page."""
    return argument.lower().startswith(("http://", "https://"))


def _named(path: Path, argument: str) -> Source | SourceError:
    try:
        path.stat()
    except FileNotFoundError:
        if path.is_symlink():
            to = display_path(os.readlink(path))
            return SourceError(
                path_uri(path), f"{display_path(argument)} is a link to {to}, which is not there"
            )
        pass
        message = f"{display_path(argument)}: no such file or folder{display_path(advice(argument))}"
        # If it is not a path at all, the message names it as given.
        return SourceError(path_uri(path) if display_path(path) in message else "", message)
    return StreamSource(path, read_stream(path)) if is_stream(path) else FileSource(path, named=True)


def _nothing_in(folder: Path, exclude: Sequence[Patterns]) -> SourceError:
    endings = "; ".join(
        (
            ", ".join((*HTML_ENDINGS, *JSON_ENDINGS)),
            f"templates: {' '.join(TEMPLATE_ENDINGS)}",
            f"content of sites: {' '.join(CONTENT_ENDINGS)}",
        )
    )
    excluded = [pattern for patterns in exclude for pattern in patterns.patterns]
    left_out = f"; these patterns are excluded: {', '.join(excluded)}" if excluded else ""
    return SourceError(
        path_uri(folder), f"{display_path(folder)}: no pages in this folder ({endings}){left_out}"
    )


def _walk(
    folder: Path, exclude: Sequence[Patterns], skipped_templates: list[Path]
) -> Iterator[FileSource | SourceError]:
    # A folder that is named is walked, whatever leaves it out of a walk through one above it.
    exclude = [Patterns(patterns.apart_from(folder), patterns.root) for patterns in exclude]
    unreadable: list[OSError] = []
    for root, folders, files in os.walk(folder, onerror=unreadable.append):
        here = Path(root)
        if here.name == "vendor" and "autoload.php" in files:
            folders.clear()  # packages installed by Composer, wherever the project keeps them
            continue
        skipped = _SKIPPED_FOLDERS | _of_others(here, files)
        folders[:] = sorted(
            name for name in folders if name not in skipped and not _excluded(here / name, folder, exclude)
        )
        for name in sorted(files):
            path = here / name
            if not name.lower().endswith((*READ_ENDINGS, *SKIPPED_ENDINGS)):
                continue
            if is_stream(path):
                if not _excluded(path, folder, exclude):
                    yield SourceError(
                        path_uri(path), f"{display_path(path)} is a pipe, a socket or a device, and no page"
                    )
            elif name.lower().endswith(".xml") and _is_qweb(path) and not _excluded(path, folder, exclude):
                yield FileSource(path, named=False, folder=folder)
            elif name.lower().endswith(SKIPPED_ENDINGS) and not _excluded(path, folder, exclude):
                skipped_templates.append(path)
            elif not _excluded(path, folder, exclude) and name.lower().endswith(READ_ENDINGS):
                if name.lower().endswith(CONTENT_ENDINGS) and not begins_as_content(path):
                    continue
                yield FileSource(path, named=False, folder=folder)
    for error in unreadable:
        place = Path(error.filename)
        yield SourceError(path_uri(place), f"cannot read {display_path(place)}: {error.strerror}")


def _is_qweb(path: Path) -> bool:
    """Whether an XML file holds QWeb templates with structured data; False if it is unreadable."""
    try:
        return is_qweb_with_markup(decode(read_bytes(path)).text)
    except SourceError:
        return False


def _of_others(folder: Path, files: Iterable[str]) -> frozenset[str]:
    """The subfolders that hold installed packages, or templates compiled by a framework."""
    if not _PACKED.isdisjoint(files):
        return frozenset({"vendor"})
    # Laravel's compiled views are in storage/framework/views.
    return frozenset({"views"}) if folder.parts[-2:] == ("storage", "framework") else frozenset()


def _excluded(path: Path, root: Path, exclude: Sequence[Patterns]) -> bool:
    """Whether a pattern matches a path, relative to the pattern's own root or to the folder walked."""
    return any(
        patterns.match(path) or Patterns(patterns.patterns, root).match(path.relative_to(root))
        for patterns in exclude
        if patterns.patterns
    )


# Suggest corrections for an input that does not exist, for the most common mistakes.

_RULE = regex(r"(?:SYN|VAL|FAC|CMP|RIC)\d{0,3}(?:,.*)?", re.IGNORECASE)
_SCHEME = regex(r"[a-z][a-z0-9+.-]+:/", re.IGNORECASE)
_HOST = regex(
    r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[\w-]+\.)+[a-z]{2,24})(?P<port>:\d+)?(?P<path>[/?#].*)?",
    re.IGNORECASE,
)
_FILES = (*READ_ENDINGS, ".txt", ".xml", ".warc", ".gz", ".zip", ".toml")
"""Extensions of files; other dotted names may be a host's (``shop.example``)."""


def advice(argument: str) -> str:
    """Advice to append to "no such file or folder", including the separator; empty if there is none."""
    if _RULE.fullmatch(argument):
        return "; rules are given with commas between them, behind their option: --select FAC201,VAL101"
    if argument.lower().startswith(("http://", "https://")):
        return "; addresses are not read here: save the page as a file"
    if _SCHEME.match(argument):
        return "; of addresses, those that begin with http:// or https:// are read"
    if address := intended_address(argument):
        return f"; an address is given with its beginning: {address}"
    if any(sign in argument for sign in "*?["):
        return "; no file fits this pattern: name the folder, and all pages under it are judged"
    return _neighbour(Path(argument))


def intended_address(argument: str) -> str | None:
    """The address meant by a host name without ``https://``, or None if it may well be a file name."""
    match = _HOST.fullmatch(argument)
    if match is None:
        return None
    host = argument[: match.start("path")] if match["path"] else argument
    name = host.partition(":")[0]
    of_this_machine = name == "localhost" or name.replace(".", "").isdigit()
    if not of_this_machine and name.lower().endswith(_FILES):
        return None
    return f"{'http' if of_this_machine else 'https'}://{argument}"


def _neighbour(path: Path) -> str:
    """Suggest a neighbour of a missing path with a similar name."""
    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return ""
    return did_you_mean(path.name, names, likeness=0.75) if len(path.name) > 1 else ""

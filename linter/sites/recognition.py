"""Recognize content files of static sites: runs on every Markdown file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...source.files import open_nonblocking
from ...source.regex import regex
from ..document.document import Document
from ..document.file_kinds import CONTENT_ENDINGS
from ..locale.word_tables import words
from ..templates.template_file import Purpose, for_purpose

if TYPE_CHECKING:
    from ..findings.report import TemplateResult

_HEAD = 2000
#: Folders whose files build pages without being pages.
_SITE_FOLDERS = frozenset(
    {"_includes", "_layouts", "_data", "_sass", "_plugins", "_site", "layouts", "archetypes"}
)


_WORD = regex(r"[a-z]{5,}")
MIN_FILLER = 4
"""How many words of filler texts a page of filler has at least."""


class SiteContent(NamedTuple):
    """The content of a static site's page; implements ``Template`` of linter/document/document.py."""

    path: Path
    named: bool = True
    context: Mapping[str, Any] | None = None
    typed: bool = False
    purpose: Purpose = ""

    def with_context(self, context: Mapping[str, Any] | None) -> SiteContent:
        """A copy with other data."""
        return self._replace(context=context)

    def check(
        self,
        document: Document,
        check_page: Callable[[Document], Any],
        agents: Mapping[str, str],
        run: object,
    ) -> TemplateResult:
        """Check the page that a layout generates from the content, with results on the content's own lines."""
        from ..templates.projects.project import project_of
        from ..templates.projects.roots import project_root
        from .checking import check_content

        project = project_of(project_root(self.path), run)
        outcome = check_content(document, self.path, project, check_page, agents)
        is_sample = any(one.kind == "fail" for one in outcome.results) and _is_sample(document.source)
        purpose = self.purpose or ("example" if is_sample else "")
        outcome.results = [for_purpose(result, purpose, agents) for result in outcome.results]
        return outcome


def _is_sample(text: str) -> bool:
    """Whether the text of a page, after its front matter, is filler: a theme shows by such how its pages look."""
    from ..templates.projects.front_matter import read_front_matter

    body = text[read_front_matter(text).end :]
    known = words("placeholders", "words_of_filler")
    return len(known.intersection(_WORD.findall(body[:_HEAD].lower()))) >= MIN_FILLER


def is_content_name(path: Path) -> bool:
    """Whether a file name is one of a content file."""
    return path.suffix.lower() in (*CONTENT_ENDINGS, ".html", ".htm")


def is_content(path: Path, text: str) -> bool:
    """Whether a text at a path is page content of Jekyll, Hugo or Eleventy: front matter, in the expected folder."""
    from ..templates.projects.front_matter import opens_front_matter

    return opens_front_matter(text[:_HEAD]) and generator_of(path) != ""


def begins_as_content(path: Path) -> bool:
    """The same check for a file on disk, of which only the beginning is read."""
    try:
        with open_nonblocking(path) as stream:
            head = stream.read(_HEAD) or b""
    except OSError:
        return False
    if head.removeprefix(b"\xef\xbb\xbf")[:1] not in (b"-", b"+", b"{"):
        return False
    return is_content(path, head.decode("utf-8", "replace"))


def generator_of(path: Path) -> str:
    """The generator that builds a page from a content file (jekyll, hugo, eleventy), or ""."""
    from ..templates.projects.roots import project_root

    root = project_root(path)
    kind = _kind(root)
    parts = path.resolve().relative_to(root).parts[:-1]
    if not kind or _SITE_FOLDERS & set(parts):
        return ""
    if kind == "hugo":
        return kind if "content" in parts else ""
    if kind == "jekyll":
        return kind if not any(part.startswith((".", "node_modules")) for part in parts) else ""
    return kind


@lru_cache(maxsize=1000)
def _kind(root: Path) -> str:
    from ..templates.projects.project import Project

    kind = Project(root).kind
    return kind if kind in ("jekyll", "hugo", "eleventy") else ""

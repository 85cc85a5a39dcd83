"""Find the templates with markup in a repository by a plain search, which shares nothing with the linter's own."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

SIGNS = {
    "JSON-LD": re.compile(r"ld\+json|[\"']@type[\"']\s*(?::|=>|,|\]\s*=)|@@type|\b__type\s*:", re.IGNORECASE),
    "microdata": re.compile(r"\b(?:itemprop|itemtype)(?:=|\"\s*(?:=>|:))|\bitemscope(?=[\s=>/,)])"),
    "RDFa": re.compile(r"\stypeof=[\"']\w|\svocab=[\"']https?://(?:www\.)?schema\.org"),
    "made by a plugin": re.compile(
        r"\{%-?\s*seo\b|\|\s*structured_data\b|\buse(?:Jsonld|SchemaOrg)\s*\(|<\w*JsonLd\b|\bSchemaOrg\\Schema\b"
        r"|internal/schema\.html"
    ),
}
"""Kinds of markup -> what a file that has it says. A search of words: it also finds what only speaks of markup."""
SUBJECT = re.compile(
    r"schema\.org|itemprop|application/ld\+json|\{%-?\s*seo\b|structured_data|JsonLd|Jsonld|SchemaOrg"
)
"""What a file with markup of schema.org says, or one of its kind."""
_ENDING = re.compile(
    r"\.(?:x?html?|liquid|twig|tpl|jinja2?|j2|njk|nunjucks|djhtml|hbs|handlebars|mustache|gohtml|tmpl|erb|rhtml|haml|slim"
    r"|ejs|eta|php|phtml|inc|ctp|[cm]?[jt]s|[jt]sx|astro|vue|svelte|pug|jade|cshtml|razor|vbhtml|ftlh?|mako|marko|templ|vm"
    r"|latte|webc|vto|gsp|jspx?|as[pc]x|xml|ss|jbuilder|rb|py|ex|[hl]?eex|edge|swig|tera|xslt?|jet|qtpl|mjml)$",
    re.IGNORECASE,
)
"""Endings of templates, and of programs that print pages."""
_PROGRAM = re.compile(r"\.(?:[cm]?[jt]s|rb|py|ex|php|inc)$", re.IGNORECASE)
"""Programs, of which only those that make markup count, not those that read it."""
_PASSED_OVER = re.compile(
    r"\.git|\.github|node_modules|vendor|bower_components|dist|build|_site|public|target|_*(?:tests?|specs?|mocks|fixtures)_*"
    r"|cypress|e2e|testdata|Behat|docs|documentation|example[\w-]*|ckeditor|tinymce|codemirror|upgrade|\.?storybook|stories"
)
"""Folders of packages, builds, tests and documentation."""
_TEST = re.compile(r"(?:[._-](?:test|spec|stories|cy|min)\.\w+|(?:Test|Spec|_test|_spec)\.\w+)$")
_DYNAMIC = re.compile(r"\{\{|\{%|<%|<\?|\$\{|\{[$#]|<#|\sth:|\st-(?:att|esc|out|if|foreach|call)|\{\w")
MAX_BYTES = 1_000_000
MAX_LINE = 5_000
"""Longer lines are those of minified scripts."""


def templates(repository: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """The templates with markup in a repository, sorted, each with its kinds of markup."""
    for folder, folders, names in os.walk(repository):
        folders[:] = sorted(name for name in folders if not _PASSED_OVER.fullmatch(name))
        for name in sorted(names):
            path = Path(folder, name)
            if not _ENDING.search(name) or _TEST.search(name) or path.is_symlink():
                continue
            if kinds_of_file := kinds(path):
                yield path, kinds_of_file


def kinds(path: Path) -> tuple[str, ...]:
    """The kinds of markup in a file; none for one that is no template, or cannot be read."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return ()
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    kinds_of_file = tuple(kind for kind, sign in SIGNS.items() if sign.search(text))
    if not kinds_of_file or not SUBJECT.search(text) or max(map(len, text.splitlines())) > MAX_LINE:
        return ()
    ending = path.suffix.lower()
    if ending in (".html", ".htm", ".xhtml") and not _DYNAMIC.search(text):
        return ()  # a finished page
    if _PROGRAM.search(path.name) and "<?php" not in text[:200] and not _makes(text):
        return ()
    return kinds_of_file


def _makes(text: str) -> bool:
    """Whether a program makes markup: it names a type of schema.org, as a value or in a tag."""
    # In a declaration of types (TypeScript), a member ends with a semicolon, and one of several ways with a bar.
    named = re.search(
        r"[\"']@type[\"']\s*(?::|=>|,|\]\s*=)\s*[\"'`][A-Z]\w*[\"'`](?!\s*[;|])|(?<!\[)itemtype\s*[=:\"'][^\n]{0,40}schema\.org",
        text,
    )
    return bool(
        named or re.search(r"<script[^>\n]*ld\+json|(?<!function )\buse(?:Jsonld|SchemaOrg)\s*\(", text)
    )

"""File kinds by extension, and signs of structured data in a file's text."""

from __future__ import annotations

import re

from ...source.regex import regex, searched
from ..locale.word_tables import meanings

CONTENT_ENDINGS = (".md", ".markdown")


HTML_ENDINGS = (".html", ".htm", ".xhtml")


JSON_ENDINGS = (".jsonld", ".json")


RDF_ENDINGS = (".ttl", ".nt", ".n3", ".rdf", ".owl", ".nq", ".trig", ".trix")
"""Extensions of pure RDF graphs: read as pages, they would have no markup and no findings."""


TEMPLATE_ENDINGS = tuple(meanings("template_languages", "engines"))


SCRIPT_ENDINGS = (".js", ".mjs", ".cjs", ".ts", ".mts", ".cts")
"""Programs, of which those that build markup are read."""


READ_ENDINGS = (*HTML_ENDINGS, *JSON_ENDINGS, *TEMPLATE_ENDINGS, *CONTENT_ENDINGS, *SCRIPT_ENDINGS)


_MARKUP = regex(
    r"ld\+json|\b(?:useJsonld|useSchemaOrg|jsonld)\s*\(|->toScript\(|\b(?:JsonLd(?:Multi)?|SEO|SEOTools)::generate\("
    r"|\bapp\(\s*[\"']seotools[\"']\s*\)->generate\(|\bitemscope\b|\bitemtype\s*=|\btypeof ?="
    r"|\bSchemaOrg\\(?:Schema|Graph)\b"
    r"|\bset!\W{1,6}@(?:type|context)\b|<\w*JsonLd\b|<schema-?org-?\w|\bjsonLdScriptProps\b|\{@html\s+[\w$.]*(?:schema|json_?ld|structured_?data)",
    re.IGNORECASE,
    signs="ld+json|jsonld|schemaorg|schema-org|->toscript(|::generate(|seotools|itemscope|itemtype|typeof=|typeof ="
    "|set!|{@html",
)


_PART = regex(r"\bitemprop\s*=", re.IGNORECASE, signs="itemprop")


JSON_PART = regex(r"""["']@@?(?:type|context)["']\s*(?::|=>|\]\s*=(?!=))""", signs="@type|@context")


SCHEMA_CONTEXT = regex(r"""["']@context["']\s*:\s*["'`]https?://(?:www\.)?schema\.org""", signs="@context")


CODE_ENDINGS = (".php", ".phtml", ".jsx", ".tsx", ".astro", ".vue", ".svelte")
"""Templates that are programs: their JSON is printed by the code that holds the script, or that it is passed to."""


_OBJECT_ENDINGS = (".jsx", ".tsx", ".astro", ".vue", ".svelte")
"""Program templates whose object literals look like JSON."""


_BUILT = regex(r"""["']@type["']\s*:\s*\[?\s*["'`][A-Z]""", signs="@type")
_OF_SCHEMA = regex(r"""schema\.org|["']schema-dts["']""")
_TERM = regex(r"[\"'`]https?://(?:www\.)?schema\.org/[A-Z]\w{2,60}[\"'`]", signs="schema.org")
_HANDED_OVER = regex(r"\b(?:useSchemaOrg|useJsonld)\s*\(\s*(?:\[|\(|\{)", signs="useSchemaOrg|useJsonld")
_ITEM = regex(
    r"<[A-Za-z][^<>]{0,400}\bitem(?:scope|type)\b|<script\b[^<>\n]{0,100}application/ld\+json",
    re.IGNORECASE,
    signs="itemscope|itemtype|application/ld+json",
)
_OTHER_SCRIPT = regex(
    r"\.(?:min|test|spec|cy|stories|d|bundle)\.(?:[cm]?[jt]s|[jt]sx|vue|svelte)$|_(?:spec|test)\.rb$",
    re.IGNORECASE,
)
MAX_LINE = 400
"""Mean length of the lines above which a script was generated."""


def is_generated_or_test(name: str) -> bool:
    """Whether a file of a program, by its name, is a test, a story or a build of others."""
    return _OTHER_SCRIPT.search(name) is not None


def builds_markup(text: str, name: str) -> bool:
    """Whether a script was written to build structured data: objects of schema.org, or elements that hold it."""
    if is_generated_or_test(name):
        return False
    builds = _BUILT.search(text) and _OF_SCHEMA.search(text)
    if not (builds or _ITEM.search(text) or _HANDED_OVER.search(text)):
        return False
    return _has_lines(text)


def writes_terms(text: str, name: str) -> bool:
    """Whether a program writes out members or types of schema.org, though it builds no markup by itself."""
    return not is_generated_or_test(name) and searched(_TERM, text) is not None and _has_lines(text)


def _has_lines(text: str) -> bool:
    return len(text) < MAX_LINE * (text.count("\n") + 1)


def holds_markup(text: str) -> bool:
    """Whether a text shows a sign of structured data."""
    return searched(_MARKUP, text) is not None


def holds_part(text: str, ending: str) -> bool:
    """Whether a template's text shows a sign of structured data that begins in another template."""
    return bool(
        _PART.search(text) or (SCHEMA_CONTEXT if ending in _OBJECT_ENDINGS else JSON_PART).search(text)
    )

"""Template engines: choose one for a file by its extension or delimiters, and parse with it."""

from __future__ import annotations

import re
from pathlib import Path

from ....source.regex import regex
from ..tree import Template, TemplateSyntaxError
from .recognition import is_thymeleaf

ENDINGS: dict[str, str] = {
    ".jinja": "jinja",
    ".jinja2": "jinja",
    ".j2": "jinja",
    ".njk": "nunjucks",
    ".nunjucks": "nunjucks",
    ".twig": "twig",
    ".liquid": "liquid",
    ".hbs": "handlebars",
    ".handlebars": "handlebars",
    ".mustache": "handlebars",
    ".gohtml": "hugo",
    ".tmpl": "told",
    ".erb": "erb",
    ".rhtml": "erb",
    ".ejs": "ejs",
    ".eta": "ejs",
    ".php": "php",
    ".phtml": "php",
    ".jsx": "jsx",
    ".tsx": "jsx",
    ".astro": "jsx",
    ".vue": "vue",
    ".svelte": "svelte",
    ".djhtml": "django",
}

_SCRIPTS = frozenset({".js", ".mjs", ".cjs", ".ts", ".mts"})
"""Extensions of files that templates import functions and values from, and that print nothing themselves."""
_TELLS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("handlebars", regex(r"\{\{=\s*[^\s=]{1,10}\s+[^\s=]{1,10}\s*=\}\}")),
    (
        "mako",
        regex(r"<%(?:inherit|namespace|block|def|page)\s|^[ \t]*%[ \t]*(?:endif|endfor)\b", re.MULTILINE),
    ),
    ("php", regex(r"<\?(?:php|=)")),
    ("erb", regex(r"<%[=-]?\s")),
    ("handlebars", regex(r"\{\{\{?~?\s*(?:[#>^!&]|/(?!\*))(?!\})|\{\{\{")),
    (
        "hugo",
        regex(
            r"\{\{-?\s*(?:\.[A-Z$]|\$\.|(?:partial|define|template|block)\s+[\"(`]|(?:if|with|range|else\s+if|safeHTML|jsonify)\s+[^|}\s]"
            r"|(?:end|else)\s*(?=-?\}))(?![^}]*%)[^{}]*-?\}\}"
        ),
    ),
    (
        "django",
        regex(
            r"\{%\s*(?:load|csrf_token|static|url\s+['\"]\w|empty|with\s+\w+=|endwith|ifchanged|blocktrans|trans)\b"
            r"|\{\{\s*block\.super|\|\s*(?:escapejs|date:['\"]|default:['\"]|linebreaks|safeseq|json_script|floatformat)"
        ),
    ),
    (
        "liquid",
        regex(
            r"\{%-?\s*(?:assign|capture|unless|case|render|section|paginate|liquid|include\s+[\w/-]+\.\w+|seo|feed_meta)\b"
            r"|\|\s*(?:jsonify|json\s*\}|date_to_|strip_html|relative_url|absolute_url|append:|prepend:|date:|img_url|money"
            r"|default:|escape\s*\|\s*strip)"
            r"|\b(?:forloop|site\.\w+|page\.\w+)\b[^{}]*\}"
        ),
    ),
    (
        "jinja",
        regex(r"\{%-?\s*(?:extends|block|macro|set|import|from|for|if|include)\b", re.DOTALL),
    ),
)
_TAG = regex(r"\{%-?\s*\w")
_UNTAGGED = frozenset({"handlebars", "hugo"})
"""Engines without ``{% %}`` tags: their delimiters beside such tags are those of a script."""


def named_family(path: Path) -> str | None:
    """The engine indicated by the extensions of a file's name, or None."""
    if path.name.lower().endswith(".blade.php"):
        return "blade"
    if path.suffix.lower() in _SCRIPTS:
        return "script"
    named = [ENDINGS[ending.lower()] for ending in path.suffixes if ending.lower() in ENDINGS]
    return named[-1] if named and named[-1] != "told" else None


def told_family(text: str) -> str:
    """The engine indicated by a text's delimiters and keywords; "" for outputs that several engines have."""
    if is_thymeleaf(text):
        return "thymeleaf"
    tagged = _TAG.search(text) is not None
    return next(
        (family for family, tell in _TELLS if not (tagged and family in _UNTAGGED) and tell.search(text)), ""
    )


def parse(text: str, family: str) -> Template:
    """Parse a template of an engine. Raises TemplateSyntaxError, also for engines that are not supported."""
    if family == "mako":
        raise TemplateSyntaxError("templates of Mako are not read")
    if family == "jinja":
        from ..languages.jinja import read_jinja

        return read_jinja(text)
    if family in ("liquid", "django", "nunjucks", "twig"):
        from ..languages.tag_pieces import DJANGO_TAGS, LIQUID_TAGS, NUNJUCKS_TAGS, TWIG_TAGS
        from ..languages.tags import read

        languages = (LIQUID_TAGS, DJANGO_TAGS, NUNJUCKS_TAGS, TWIG_TAGS)
        return read(text, next(language for language in languages if language.name == family))
    if family == "handlebars":
        from ..languages.handlebars import read_handlebars

        return read_handlebars(text)
    if family == "hugo":
        from ..languages.hugo import read_hugo

        return read_hugo(text)
    if family == "erb":
        from ..languages.erb import read_erb

        return read_erb(text)
    if family == "ejs":
        from ..languages.ejs import read_ejs

        return read_ejs(text)
    if family == "blade":
        from ..languages.blade import read_blade

        return read_blade(text)
    if family == "php":
        from ..languages.php import read_php

        return read_php(text)
    if family == "thymeleaf":
        from ..languages.thymeleaf import read_thymeleaf

        return read_thymeleaf(text)
    if family == "vue":
        from ..components.vue_markup import read_vue

        return read_vue(text)
    if family == "svelte":
        from ..components.svelte import read_svelte

        return read_svelte(text)
    if family == "script":
        from ..components.script_exports import read_script

        return read_script(text)
    from ..components.jsx import read_jsx

    return read_jsx(text)

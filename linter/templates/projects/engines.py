"""Template engines: choose one for a file by its extension or delimiters, and parse with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from ....source.regex import regex
from ...locale.word_tables import meanings, word_list
from ..tree import Template
from .recognition import FREEMARKER, SMARTY, is_thymeleaf

ENDINGS = meanings("template_languages", "engines")

_SCRIPTS = frozenset({".js", ".mjs", ".cjs", ".ts", ".mts"})
"""Extensions of files that templates import functions and values from, and that print nothing themselves."""
_SYNTAX_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("handlebars", regex(r"\{\{=\s*[^\s=]{1,10}\s+[^\s=]{1,10}\s*=\}\}")),
    (
        "mako",
        regex(r"<%(?:inherit|namespace|block|def|page)\s|^[ \t]*%[ \t]*(?:endif|endfor)\b", re.MULTILINE),
    ),
    ("php", regex(r"<\?(?:php|=)")),
    ("freemarker", FREEMARKER),
    ("smarty", SMARTY),
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
_SIGNS = word_list("template_languages", "delimiters")
"""What a text has that is told by one of these."""
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


def family_by_syntax(text: str) -> str:
    """The engine indicated by a text's delimiters and keywords; "" for outputs that several engines have."""
    if is_thymeleaf(text):
        return "thymeleaf"
    if not any(sign in text for sign in _SIGNS):  # as in most pages that a build has made
        return ""
    tagged = _TAG.search(text) is not None
    return next(
        (
            family
            for family, tell in _SYNTAX_PATTERNS
            if not (tagged and family in _UNTAGGED) and tell.search(text)
        ),
        "",
    )


_BY_PROJECT = {
    "jinja": (regex(r"\|\s*safe\b"), regex(r"\|\s*(?:e|escape)\b")),
    "smarty": (regex(r"\bnofilter\s*\}"), regex(r"\|\s*escape\b(?!\s*:\s*[\"'](?:java|url|quotes))")),
}
"""Engines that escape for HTML or not, as a project sets: what templates write that undoes it, and what does it."""


def escapes_by_default(family: str, texts: Iterable[str]) -> str:
    """What an engine escapes by default, by what a project's templates write more often; "" if they do not tell."""
    undone, done = 0, 0
    for text in texts if family in _BY_PROJECT else ():
        undone += len(_BY_PROJECT[family][0].findall(text))
        done += len(_BY_PROJECT[family][1].findall(text))
    return "" if undone == done else "html" if undone > done else "none"


_READERS = {
    "jinja": ("languages.jinja", "read_jinja"),
    "mako": ("languages.mako", "read_mako"),
    "handlebars": ("languages.handlebars", "read_handlebars"),
    "hugo": ("languages.hugo", "read_hugo"),
    "erb": ("languages.erb", "read_erb"),
    "ejs": ("languages.ejs", "read_ejs"),
    "blade": ("languages.blade", "read_blade"),
    "php": ("languages.php", "read_php"),
    "thymeleaf": ("languages.thymeleaf", "read_thymeleaf"),
    "smarty": ("languages.smarty", "read_smarty"),
    "freemarker": ("languages.freemarker", "read_freemarker"),
    "silverstripe": ("languages.silverstripe", "read_silverstripe"),
    "pug": ("languages.pug", "read_pug"),
    "razor": ("languages.razor", "read_razor"),
    "ruby": ("languages.ruby", "read_ruby"),
    "jbuilder": ("languages.jbuilder", "read_jbuilder"),
    "qweb": ("languages.qweb", "read_qweb"),
    "vue": ("components.vue_markup", "read_vue"),
    "svelte": ("components.svelte", "read_svelte"),
    "heex": ("components.heex", "read_heex"),
    "angular": ("components.angular", "read_angular"),
    "script": ("components.script_exports", "read_script"),
    "jsx": ("components.jsx", "read_jsx"),
}
"""The module and the function that parse each engine's templates, but for those with shared tags."""


def parse(text: str, family: str, escapes: str = "") -> Template:
    """Parse a template of an engine; ``escapes`` as in ``escapes_by_default``.

    Raises TemplateSyntaxError.
    """
    if family not in _READERS:
        from ..languages.tag_pieces import LANGUAGES
        from ..languages.tags import read

        return read(text, LANGUAGES[family])
    module, function = _READERS[family]
    arguments = (text, escapes) if escapes else (text,)
    return getattr(import_module(f"...{module}", __name__), function)(*arguments)

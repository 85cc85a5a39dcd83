"""Names that a template is given or binds and never uses, by the language that it is written in.

A name counts as unused where it stands once in the text, comments and types left out.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from ....source.regex import regex

_LINE_COMMENT = regex(r"(?<![:\w\"'`])//[^\n]*|^[ \t]*#[^\n]*", re.MULTILINE)
_COMMENTS = (("/*", "*/"), ("<!--", "-->"), ("{#", "#}"))
"""What comments begin and end with."""
_SCRIPTED = frozenset({"jsx", "script", "vue", "svelte", "astro"})
_TAKEN = regex(
    r"(?:\b(?:const|let|var)\s*|[(,]\s*)\{(?P<names>(?:[^{}()]|\{\s*\}|\(\s*\)){1,3000})\}\s*(?=[:=)])|\bexport\s+let\s+(?P<one>\w+)"
)
"""Names taken from what a component or function is given."""
_TAKEN_NAME = regex(r"(?:^|[,\n])[ \t]*(?P<name>[A-Za-z_$][\w$]*)[ \t]*(?=[,=\n]|$)")
_USE = regex(r"(?<![\w$])(?P<of>(?:props|this)\??\.)?(?P<name>[A-Za-z_$][\w$]*)(?P<key>\s*\??\s*:(?!:))?")
_BEFORE_CHOICE = regex(r"\?\s*\Z")
_BOUND = {
    "tags": regex(r"\{%-?\s*(?:set|assign)\s+(?P<name>[A-Za-z_]\w*)\s*="),
    "hugo": regex(r"\$(?P<name>[A-Za-z_]\w*)\s*:="),
    "php": regex(
        r"\$(?P<name>[A-Za-z_]\w*)\s*=(?![=>])"
        r"|\bfunction\s+\w+\s*\((?P<given>[^(){}]{0,1000})\)[^;{}]{0,200}\{"
    ),
    "ruby": regex(r"(?:^|<%|;)\s*(?P<name>[a-z_]\w*)\s*=(?![=~>])", re.MULTILINE),
}
"""What binds a name, or the parameters of a function."""
_GIVEN = regex(r"\$(\w+)")
_FAMILIES = {
    **dict.fromkeys(("twig", "jinja", "liquid", "nunjucks", "django", "tera"), "tags"),
    **dict.fromkeys(("php", "blade"), "php"),
    **dict.fromkeys(("erb", "ruby", "jbuilder"), "ruby"),
    "hugo": "hugo",
}
_PASSES_ALL = regex(
    r"\{%-?\s*(?:include|embed|render|sw_include)\b|\b(?:compact|extract|include|require)\b|\bbinding\b"
)
"""What may use every name there is."""
_NAME = regex(r"(?<![\w.])\w+")
MAX_LENGTH = 200_000
"""How many characters of a text are read for names that are not used."""


@lru_cache(maxsize=64)
def unused_names(text: str, family: str) -> frozenset[str]:
    """The names that the text of a template binds and does not use."""
    if len(text) > MAX_LENGTH:
        return frozenset()
    text = _without_comments(text)
    if family in _SCRIPTED:
        return _of_scripts(text)
    kind = _FAMILIES.get(family)
    if kind is None or _PASSES_ALL.search(text):
        return frozenset()
    bound = {
        name
        for match in _BOUND[kind].finditer(text)
        for name in (*_GIVEN.findall(match.groupdict().get("given") or ""), match["name"])
        if name
    }
    if not bound:
        return frozenset()
    times = Counter(_NAME.findall(text))
    return frozenset(name for name in bound if times[name] == 1)


def _of_scripts(text: str) -> frozenset[str]:
    bound: Counter[str] = Counter()
    for match in _TAKEN.finditer(text):
        if match["one"]:
            bound[match["one"]] += 1
        elif "..." not in match["names"]:
            bound.update(one["name"] for one in _TAKEN_NAME.finditer(match["names"]))
    if not bound:
        return frozenset()
    uses: Counter[str] = Counter()
    for use in _USE.finditer(text):
        name, start = use["name"], use.start()
        is_member = text[start - 1 : start] == "." and text[start - 3 : start] != "..."
        is_key = use["key"] is not None and not _BEFORE_CHOICE.search(text, max(0, start - 40), start)
        uses[name] += not (is_member or is_key)
    return frozenset(name for name, times in bound.items() if times == 1 and uses[name] == 1)


def _without_comments(text: str) -> str:
    for begin, end in _COMMENTS:
        kept: list[str] = []
        done = 0
        while (start := text.find(begin, done)) >= 0 and (close := text.find(end, start + len(begin))) >= 0:
            kept.append(text[done:start])
            done = close + len(end)
        text = " ".join((*kept, text[done:]))
    return _LINE_COMMENT.sub(" ", text)

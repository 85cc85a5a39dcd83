"""Find the values of names in a component's script: what functions return, and which values never change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from ....source.regex import regex
from .javascript import MAX_DEPTH, Code

MAX_GROUPS = 3
MAX_ADDED = 40
"""Maximum number of computed groups and of added members followed."""
_RETURN = regex(r"return\b(?![\w$:])\s*")
_NOTHING = regex(r"(?:null|undefined|false|\"\"|''|``)?\s*;?\s*")
_BRANCH = regex(r"(?<![\w$.])(?:if\s*(?P<asks>\()|(?:else|try)\b(?!\s*if\b))")
_BLOCK = regex(r"\s*\{")
_COMPUTED = regex(r"(?<![\w.])computed\s*:\s*\{")
_METHOD = regex(
    r"\s*(?P<name>[A-Za-z_$][\w$]*)\s*(?::\s*(?:function\s*)?)?\(\s*\)\s*"
    r"(?::\s*[\w<>\[\]|. ]{1,100})?\s*(?:=>\s*)?(?=\{)"
)
_CHANGES = regex(
    r"[{\[(<]|(?:await|async|function|new|ref|shallowRef|reactive|readonly|inject|require|import|use[A-Z]\w*|define[A-Z]\w*|"
    r"get[A-Z]\w*|with[A-Z]\w*|to[A-Z]\w*|storeToRefs)\b"
)
_COMPUTING = regex(r"computed\s*(?:<[\w\s<>\[\]|.,]{0,200}>)?\s*\(")


def is_followed(text: str) -> bool:
    """Whether the code that sets a name determines its value: computed values, and plain expressions."""
    return _COMPUTING.match(text) is not None or not (_CHANGES.match(text) or "=>" in text or not text)


def returned(code: Code, opening: int, depth: int = 0) -> tuple[int, int] | None:
    """The return value of a function whose brace opens at an offset: the last that is something; or None.

    The body's own count first, then those of its branches.
    """
    span: tuple[int, int] | None = None
    in_branch: tuple[int, int] | None = None
    at = opening + 1
    while at < len(code.source) and code.source[at] != "}":
        branch = _BRANCH.match(code.source, at)
        if branch is not None:
            at = code.closing(branch.end() - 1) if branch["asks"] else branch.end()
            block = _BLOCK.match(code.source, at)
            if block is not None:
                at = block.end() - 1
                if depth < MAX_DEPTH:
                    in_branch = returned(code, at, depth + 1) or in_branch
            continue
        match = _RETURN.match(code.source, at)
        if match is not None and not re.match(r"[\w$.]", code.source[at - 1]):
            at = code.value_end(match.end())
            if span is None or not _NOTHING.fullmatch(code.source, match.end(), at):
                span = match.end(), at
            continue
        at = code.skip(at) if code.source[at] not in ")]" else at + 1
    is_something = span is not None and not _NOTHING.fullmatch(code.source, *span)
    return span if is_something else in_branch or span


def options(code: Code, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """The computed values of the Options API in [start, end): names, and the offsets of their functions' braces."""
    for group in islice(_COMPUTED.finditer(code.source, start, end), MAX_GROUPS):
        at = group.end()
        while at < end and code.source[at] != "}":
            stop = code.value_end(at)
            method = _METHOD.match(code.source, at, stop)
            if method is not None:
                yield method["name"], method.end(), code.closing(method.end())
            at = stop + 1 if code.source[stop : stop + 1] == "," else max(stop, at + 1)


def changed_otherwise(code: Code, name: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The locations of changes to an object in [start, end) that are not followed.

    These are assignments to members of members (``schema.offers.price = …``), growing lists, ``Object.assign``, and
    members with computed names.
    """
    one = rf"(?<![\w$.]){re.escape(name)}(?:\.value)?"
    pattern = re.compile(
        rf"{one}(?:\??\.[\w$]+|\[[^\]\n]{{1,80}}\])*\??\.(?:push|unshift|splice|pop|shift|fill)\s*\("
        rf"|{one}(?:\.(?!value\b)[\w$]+|\[[^\]\n]{{1,80}}\]){{2,6}}\s*[+|?&]*=(?![=>])"
        rf"|{one}\[\s*(?![\"'\s])[^\]\n]{{1,80}}\]\s*[+|?&]*=(?![=>])"
        rf"|\bObject\.assign\(\s*{re.escape(name)}\s*,|(?<![\w$])(?:merge|defu|set|_\.(?:merge|set|assign))\(\s*{re.escape(name)}\s*,"
        rf"|\bdelete\s+{one}(?:\.|\[)"
    )
    for match in pattern.finditer(code.source, start, end):
        yield match.span()


def added(code: Code, name: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """The members that code in [start, end) adds to an object: their names, and the locations of their values."""
    pattern = re.compile(
        rf"(?<![\w$.]){re.escape(name)}(?:\.([\w$]+)|\[\s*[\"']([^\"']+)[\"']\s*\])\s*=(?![=>])\s*"
    )
    for match in islice(pattern.finditer(code.source, start, end), MAX_ADDED):
        yield match[1] or match[2], match.end(), code.value_end(match.end())

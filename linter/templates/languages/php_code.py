"""Split PHP code into statements, and PHP files into code and text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex

STRING = (
    r"""(?:"(?>[^"\\]|\\.)*+(?:"|\Z)|'(?>[^'\\]|\\.)*+(?:'|\Z)"""
    r"""|<<<[ \t]*(?P<mark{0}>["']?)(?P<label{0}>\w+)(?P=mark{0})\n(?>.*?\n)??[ \t]*(?P=label{0})\b)"""
)
_COMMENT = r"(?:/\*.*?(?:\*/|\Z)|(?://|#(?!\[))(?>(?!\?>)[^\n])*+)"
TAG = regex(
    rf"<\?(?:(?P<mark>php\b|=))?(?P<body>(?>[^?\"'/#<]+|{STRING.format(1)}|{_COMMENT}|\?(?!>)|[/#<\"'])*+)(?:\?>\n?|\Z)",
    re.DOTALL,
)
"""A tag: what ends PHP in a text does not end the tag."""
_SKIPPED = regex(rf"{STRING.format(1)}|(?P<comment>{_COMMENT})", re.DOTALL)
_SIGN = regex(rf"[;{{}}:()\[\]]|{STRING.format(1)}", re.DOTALL)
"""What may end a statement, and the texts in which nothing does."""
_SEEN = regex(r"\S")
_HEAD = regex(r"(?:\}\s*)?(?:else\s*if|elseif|if|foreach|for|while)\s*(?=\()")
_CONTROL = regex(r"\}?\s*(?:if|else|elseif|foreach|for|while|switch)\b")
_ELSE = regex(r"\s*else")
_CLOSED_ELSE = regex(r"\}\s*else")
_BARE_ELSE = regex(r"(\}\s*)?else\b(?!\s*if\b)\s*(?P<rest>[^\s{:].*)$", re.DOTALL)
_CASE = regex(r"(?:case\b.+|default)$", re.DOTALL)
_BLOCK = regex(r"(?:\w+\s+)*(?:function|class|trait)\b")
METHOD = regex(r"^(?:\w+\s+)*function\s+&?(?P<name>\w+)\s*\((?P<parameters>.*)\)\s*(?::[^{]*)?\{$", re.DOTALL)
END = "endfunction"
"""The statement that stands for the brace that closes a function."""
DEFINED = regex(r"\bfunction\s+&?(?P<name>\w+)\s*\(")
MAX_LENGTH = 12_000
"""Maximum length of a function that is followed: longer ones make more than a part of a page."""
MAX_BARE = 4
"""How many statements without braces are taken out of one another."""


def without_comments(code: str) -> str:
    """Code with its comments replaced by blanks."""
    return _SKIPPED.sub(lambda match: _SEEN.sub(" ", match[0]) if match["comment"] else match[0], code)


def statements(body: str, opened: list[str] | None = None) -> list[str]:
    """The statements of PHP code without comments; braces end a statement too, and are put where they are left out.

    ``opened`` is what each open brace of earlier code belongs to: a branch or a loop ("control"), a function, or
    something else (""); it is kept up to date.
    """
    code = without_comments(body)
    opened = [] if opened is None else opened
    result: list[str] = []
    begun, depth = 0, 0
    for sign in _SIGN.finditer(code):
        at, character = sign.start(), sign[0]
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        if depth > 0 or character not in ";}{:":
            continue
        depth = 0
        current = code[begun:at].strip()
        if character == ";":
            result += _braced(current, has_else=_ELSE.match(code, at + 1) is not None)
            begun = at + 1
        elif character == "}":
            closed = opened.pop() if opened else "control"
            if closed == "control" and _CLOSED_ELSE.match(code, at):
                result.append(current)
                begun = at
                continue
            # The body of a function or class is read as if it were inline.
            result += [current, {"control": "}", "function": END}.get(closed, "")]
            begun = at + 1
        elif character == "{":
            is_control = _CONTROL.match(current) is not None
            is_function = not is_control and METHOD.match(f"{current}{{") is not None
            opened.append("control" if is_control else "function" if is_function else "")
            if is_control or _BLOCK.match(current):
                result.append(f"{current}{{")
                begun = at + 1
        elif _CASE.match(current) or (_CONTROL.match(current) and not _bare(current)):
            result.append(f"{current}:")
            begun = at + 1
    result += _braced(code[begun:].strip(), has_else=False)
    return [statement for statement in result if statement]


def functions_in(text: str) -> Iterator[tuple[str, str]]:
    """The functions that a text defines, each with the text up to the next one, if that is short enough."""
    found = list(DEFINED.finditer(text))
    ends = [*(each.start() for each in found[1:]), len(text)]
    for one, following in zip(found, ends[: len(found)], strict=True):
        if following - one.start() <= MAX_LENGTH:
            yield one["name"], text[one.start() : following]


def _bare(statement: str) -> tuple[str, str] | None:
    """The head of a branch or loop without braces, and the statement in it; None for other statements."""
    bare = _BARE_ELSE.match(statement)
    if bare is not None:
        return statement[: bare.start("rest")].strip(), bare["rest"]
    head = _HEAD.match(statement)
    end = closing(statement, head.end()) if head is not None else 0
    rest = statement[end:].strip() if end else ""
    return (statement[:end], rest) if rest and rest[0] not in "{:" else None


def _braced(statement: str, *, has_else: bool, depth: int = 0) -> list[str]:
    """A statement with the braces that were left out; ``has_else``: an alternative follows it."""
    parts = _bare(statement) if depth < MAX_BARE else None
    if parts is None:
        return [] if statement.startswith("while") and _HEAD.match(statement) else [statement]
    head, rest = parts
    # The alternative of a branch inside is its own; it begins with a brace where it follows one.
    end = [] if has_else and head.lstrip("} ").startswith(("if", "else")) else ["}"]
    if head.startswith("else"):
        head = f"}} {head}"
    return [f"{head} {{", *_braced(rest, has_else=False, depth=depth + 1), *end]


def closing(code: str, opening: int) -> int:
    """The offset after the parenthesis that closes the one at ``opening``; 0 if none does."""
    depth = 0
    for sign in _SIGN.finditer(code, opening):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if depth == 0:
            return sign.end()
    return 0

"""What stands around the JSON of a block, or between its values, and the edit that removes it.

Content is never removed: what follows the JSON value is removed only if it has no key with a value.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from ...linter.findings.rule import Applicability, Edit
from ...linter.markup.json_source import SyntaxProblem, read_json
from ...source.regex import expression, regex


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a block: the name of its rule, its message, its location, and edits of the block's text.

    Offsets are those of the text that the block was read from.
    """

    rule: str
    message: str
    start: int
    end: int
    edits: tuple[Edit, ...] = ()
    fix: str = ""
    applicability: Applicability = "unsafe"


class ParseStop:
    """The place in a block where its reading ended, with what stands there and before it."""

    def __init__(self, text: str, start: int, end: int, problem: SyntaxProblem) -> None:
        self.text, self.start, self.end, self.problem = text, start, end, problem
        self.at = problem.start
        self.here = text[self.at : self.at + 1] if self.at < end else ""
        self.before = text[start : self.at].rstrip()[-1:]
        self.after_before = start + len(text[start : self.at].rstrip())

    def say(
        self,
        rule: str,
        message: str,
        edits: tuple[Edit, ...] = (),
        fix: str = "",
        *,
        end: int | None = None,
        safe: bool = False,
    ) -> Fault:
        stop = max(self.at, self.problem.end if end is None else end)
        return Fault(rule, message, self.at, stop, edits, fix, "safe" if safe else "unsafe")


_END, _END_OF_CALL = regex(r"[\s;]*\Z"), regex(r"[\s;)]*\Z")
_ENTITY = regex(r"&(?:quot|amp|lt|gt|apos|#\d+|#x[0-9a-f]+);", re.IGNORECASE)
_CDATA_OPEN = regex(r"\s*(?://|/\*)?\s*<!\[CDATA\[\s*(?:\*/)?")
_CDATA_CLOSE = regex(r"(?://|/\*)?\s*\]\]>\s*(?:\*/)?\s*\Z")
_COMMENT = regex(r"//[^\n]*|/\*.*?(?:\*/|\Z)|<!--.*?(?:-->|\Z)", re.DOTALL)
_TAG = regex(r"</?(?:script|p|br|div|span|pre|code|em|strong|a)\b[^<>]*>", re.IGNORECASE)
_SCRIPT_PREFIX = regex(
    r"(?:(?:(?:var|let|const)\s+)?[A-Za-z_$][\w$.]*(?:\[[^\]\n]*\])?\s*=\s*(?:[A-Za-z_$][\w$.]*\s*\|\|\s*)?"
    r"|export\s+default\s+|return\s+|(?P<call>[A-Za-z_$][\w$.]*\s*\(\s*)"
    r"|(?P<function>\(\s*(?:function\s*[\w$]*\s*\([\w$, ]*\)|(?:\([\w$, ]*\)|[\w$]+)\s*=>)"
    r"\s*(?:\{\s*return\s+\(?|\(?)\s*)"
    r")(?=[{\[])"
)
"""What a script has before an object: an assignment, the call of a function, or a function that returns it."""
_STATEMENT = regex(r"[\s;)]*[A-Za-z_$]")
_END_OF_FUNCTION = regex(r"[\s;)}(]*\Z")
_SCALARS = regex(
    r"(\s*)((?>(?:\"(?>[^\"\\]|\\.){0,200}\"|null|true|false|-?[\d.]+)\s*){1,40})(?=[{\[])", re.DOTALL
)
"""Texts and numbers before an object: stray output of what a template works out."""
_MEMBER = regex(r"\"(?:[^\"\\\n]|\\.)*\"\s*:")
MAX_VALUES = 100
"""Values side by side that are put into an array."""


def wrapper(block: ParseStop) -> Fault | None:
    """Byte order mark, CDATA section, comment, tags, HTML escapes, JavaScript."""
    body = block.text[block.start : block.end]
    if block.here == "\ufeff":
        edits: tuple[Edit, ...] = (Edit(block.at, block.at + 1, ""),)
        message = "there is a byte order mark (U+FEFF) before the JSON"
        return block.say("byte-order-mark", message, edits, "remove it", safe=True)
    opening = _CDATA_OPEN.match(body)
    if opening is not None and block.at <= block.start + opening.end():
        edits = (Edit(block.start, block.start + opening.end(), ""),)
        closing = _CDATA_CLOSE.search(body)
        if closing is not None:
            edits = (*edits, Edit(block.start + closing.start(), block.end, ""))
        return block.say(
            "cdata-in-json",
            "the script contains a CDATA section, which HTML does not support",
            edits,
            'remove "<![CDATA[" and "]]>"',
            safe=True,
        )
    return _comment(block) or _tag(block) or _escapes(block) or _script(block)


def _comment(block: ParseStop) -> Fault | None:
    comment = _COMMENT.match(block.text, block.at, block.end)
    if comment is None:
        return None
    stop = comment.end()
    inside = block.text[block.at + 4 : stop].lstrip()[:1]
    if block.text.startswith("<!--", block.at) and inside in ("{", "["):
        closing_at = block.text.rfind("-->", block.at, block.end)
        edits = [Edit(block.at, block.at + 4, "")]
        edits += [Edit(closing_at, closing_at + 3, "")] if closing_at > 0 else []
    else:
        edits = [Edit(block.at, stop, "")]
    return block.say(
        "comment-in-json",
        "JSON does not allow comments",
        tuple(edits),
        "remove the comment",
        end=stop,
        safe=True,
    )


def _tag(block: ParseStop) -> Fault | None:
    tag = _TAG.match(block.text, block.at, block.end)
    if tag is None or block.problem.code == "unterminated-string":
        return None
    edits = (Edit(tag.start(), tag.end(), ""),)
    return block.say(
        "broken-json", f"there is an HTML tag, {tag[0][:40]}, in the JSON", edits, "remove it", end=tag.end()
    )


def _escapes(block: ParseStop) -> Fault | None:
    escape = _ENTITY.match(block.text, block.at)
    if escape is None:
        return None
    edits = (Edit(block.start, block.end, html.unescape(block.text[block.start : block.end])),)
    message = f"the JSON contains HTML escapes ({escape[0]})"
    return block.say("html-escapes-in-json", message, edits, "write the characters themselves", safe=True)


def _script(block: ParseStop) -> Fault | None:
    """JavaScript around the JSON."""
    program = _SCRIPT_PREFIX.match(block.text, block.at, block.end) if not block.before else None
    if program is None:
        return None
    rest_start = _after_value(block, program.end())
    rest = (_END_OF_CALL if program["call"] else _END).search(block.text[block.start : block.end])
    edits: tuple[Edit, ...] = (Edit(program.start(), program.end(), ""),)
    if rest_start is not None and _STATEMENT.match(block.text, rest_start):
        edits = ()  # an edit of the first statement alone leaves no JSON
    elif program["function"]:
        edits = (*edits, *end) if (end := _end_of_function(block, rest_start)) else ()
    elif rest is not None and rest[0].strip():
        edits = (*edits, Edit(block.start + rest.start(), block.end, ""))
    message = f"JavaScript (`{' '.join(program[0].split())[:40]}`) stands before the JSON"
    return block.say("text-after-json", message, edits, "remove it", end=program.end())


def _end_of_function(block: ParseStop, at: int | None) -> tuple[Edit, ...]:
    """The removal of what ends a function behind the JSON value that it returns; none if there is more."""
    if at is None or _END_OF_FUNCTION.match(block.text, at, block.end) is None:
        return ()
    return (Edit(at, block.end, ""),)


def _after_value(block: ParseStop, start: int) -> int | None:
    """Where something follows a JSON value; None if nothing does, or the value does not end."""
    _, problems = read_json(block.text, start, block.end)
    return next((each.start for each in problems if each.code == "trailing-text"), None)


def trailing(block: ParseStop) -> Fault | None:
    """What follows the JSON value: a second value, a bracket too many, text."""
    if block.problem.code != "trailing-text":
        return None
    rest = block.text[block.at : block.end].strip()
    before = _SCALARS.match(block.text, block.start, block.end)
    if before is not None:
        edits: tuple[Edit, ...] = (Edit(block.start + len(before[1]), before.end(), ""),)
        message = f"there is {before[2].strip().splitlines()[0][:20]} before the JSON value"
        return block.say("text-after-json", message, edits, "remove what is before it")
    if rest.lstrip(",;").lstrip()[:1] in ("{", "["):
        message = "there is a second JSON value after the first"
        return block.say("text-after-json", message, _as_array(block), "put both into an array")
    if rest[0] == "," and _MEMBER.match(rest.lstrip(", \t\r\n")) and block.before == "}":
        edits = (Edit(block.after_before - 1, block.after_before, ""),)
        return block.say("text-after-json", "the object is closed too early", edits, "remove the bracket")
    message = f'there is "{rest[:20]}" after the JSON value'
    edits = () if _MEMBER.search(rest) else (Edit(block.at, block.end, ""),)
    return block.say("text-after-json", message, edits, "remove it", safe=rest == ";")


def _as_array(block: ParseStop) -> tuple[Edit, ...]:
    """Brackets around the values that stand side by side, and commas between them."""
    edits = [Edit(block.start, block.start, "[")]
    last = block.after_before
    start = block.at
    for _ in range(MAX_VALUES):
        gap = expression(r"[\s,;]*").match(block.text, start, block.end)
        start = gap.end() if gap is not None else start
        if start >= block.end:
            break
        between = block.text[last:start]
        if between.strip() != ",":
            removals = [Edit(last + at, last + at + 1, "") for at, sign in enumerate(between) if sign in ",;"]
            edits += (
                [Edit(last, last, ","), *removals]
                if not removals
                else [Edit(removals[0].start, removals[0].end, ","), *removals[1:]]
            )
        value, problems = read_json(block.text, start, block.end)
        fatal = next((each for each in problems if each.fatal), None)
        if fatal is None:
            last = start = value.end if value is not None else block.end
        elif fatal.code == "trailing-text":
            last, start = len(block.text[: fatal.start].rstrip()), fatal.start
        else:
            return ()
    return (*edits, Edit(block.end, block.end, "]"))

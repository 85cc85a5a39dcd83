"""Ruby's statements, and its blocks that map a list to another, as arrow functions, which the parser reads."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..scanning import string_end

MAX_BLOCKS = 20
"""Maximum number of blocks in one statement."""
_OPENS = regex(
    r"\.(?:(?P<plain>map|collect|flat_map|filter_map)(?P<counts>\.(?:with_index|each_with_index))?"
    r"|each_with_index\.(?:map|collect))(?:\((?P<first>\d{1,4})\))?\s*(?P<sign>\{|do\b)\s*\|(?P<names>[^|{}]*)\|"
)
_STARTS = regex(r"(?:if|unless|case|while|until|begin|for|def)\b")
_OPENS_BLOCK = regex(r"\bdo\s*(?:\|[^|]*\|)?$")
_CHOOSES = regex(r"=\s*(?:if|unless|case|begin)\b|\bthen\b|<<[~-]")
_UNFINISHED = regex(r"(?:[,=+\-*/&|?:<({\[\\]|\b(?:and|or|not))$")
_GOES_ON = regex(r"\s*(?:\.(?!\.)|&\.|[?:]\s|&&|\|\|)")
_SIGN = regex(r"[{}\[\]()\"'#]")
_WORD = regex(r"[{}\[\]()\"']|\b(?:do|if|unless|case|begin|def|end)\b")
_NAME = regex(r"[a-z_]\w*")


def with_arrows(text: str) -> str:
    """Ruby with ``list.map { |item| … }`` and its like written ``list.map((item) => …)``.

    A block with a statement before its value stays as it is.
    """
    at = 0
    for _ in range(MAX_BLOCKS):
        block = _OPENS.search(text, at)
        if block is None:
            return text
        at = block.end()
        end = _end(text, block.end(), block["sign"])
        names = _NAME.findall(block["names"])
        if end < 0 or not names or text[end:].lstrip()[:1] == ".":
            continue  # what more calls make of the list is not followed
        last = end - (1 if block["sign"] == "{" else len("end"))
        body = text[block.end() : last].strip()
        if block["first"] and len(names) > 1:
            body = re.sub(rf"\b{names[1]}\b(?!\s*:)", f"({names[1]} + {block['first']})", body)
        text = f"{text[: block.start()]}.map(({', '.join(names)}) => ({body})){text[end:]}"
        at = block.start() + 1
    return text


def _end(text: str, at: int, opening: str) -> int:
    """The offset after what closes a block whose parameters end at ``at``; -1 if nothing does."""
    depth = 1
    while (word := _WORD.search(text, at)) is not None:
        sign, at = word[0], word.end()
        if sign in "\"'":
            at = string_end(text, word.start())
        elif opening == "{":
            depth += (sign == "{") - (sign == "}")
        else:
            depth += (sign not in "{}[]()" and sign != "end") - (sign == "end")
        if depth == 0:
            return at
    return -1


def statements_of(body: str) -> list[str]:
    """The statements of Ruby code; all of it as one where values are chosen by blocks, which is not followed."""
    code = with_arrows(body)
    if "\n" not in code or _CHOOSES.search(code):
        return [body]
    result: list[str] = []
    current, depth = "", 0
    lines = code.split("\n")
    for number, line in enumerate(lines):
        text, change = _plain(line)
        depth += change
        current = f"{current}\n{text}" if current else text.strip()
        following = lines[number + 1] if number + 1 < len(lines) else ""
        if depth > 0 or not current or _UNFINISHED.search(current.rstrip()) or _GOES_ON.match(following):
            continue
        result.append(current.strip())
        current = ""
    result += [current.strip()] if current.strip() else []
    opened = sum(bool(_STARTS.match(one) or _OPENS_BLOCK.search(one)) for one in result)
    closed = sum(re.match(r"end\b", one) is not None for one in result)
    return result if closed <= opened else [body]


def _plain(line: str) -> tuple[str, int]:
    """A line without its comment, and how many brackets it opens more than it closes."""
    at = depth = 0
    while (sign := _SIGN.search(line, at)) is not None:
        at = sign.end()
        if sign[0] in "\"'":
            at = string_end(line, sign.start())
        elif sign[0] == "#":
            if not line[: sign.start()].strip() or line[sign.start() - 1].isspace():
                return line[: sign.start()].rstrip(), depth
        else:
            depth += 1 if sign[0] in "({[" else -1
    return line.rstrip(), depth

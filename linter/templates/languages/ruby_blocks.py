"""Ruby's blocks that map a list to another, as arrow functions, which the parser of expressions reads."""

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
        if end < 0 or not names:
            continue
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

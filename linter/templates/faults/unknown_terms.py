"""Find addresses of schema.org in the text of a template that name no term of it, wherever they stand.

A program may keep the members of an enumeration in arrays, or choose one in branches that are not followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from ....shapes.vocabulary import vocabulary
from ....source.location import LineIndex
from ....source.regex import regex
from ...findings.rule import Result

CODE = "CMP307"
_ADDRESS = regex(
    r"(?<=[\"'`])https?://(?:www\.)?schema\.org/(?P<name>[A-Z][A-Za-z0-9]{2,60})/?(?=[\"'`])",
)
_COMMENTED = regex(r"^\s*(?://|\*|#|/\*|<!--|\{#|\{\*|--)|(?<![:\w])//\s|<!--|\{#|\{\{!|\{\*")
"""What begins a comment, before an address on its line."""


def unknown_terms(uri: str, text: str, lines: LineIndex, results: Sequence[Result]) -> Iterator[Result]:
    """A result for each such address on a line of a file that no other fault is reported on."""
    flagged = {one.location.start_line for one in results if one.kind == "fail" and one.location.uri == uri}
    for match in _ADDRESS.finditer(text):
        name = match["name"]
        before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if vocabulary().is_term(name) or _COMMENTED.search(before):
            continue
        place = lines.place(uri, match.start(), match.end(), None, None)
        if place.start_line not in flagged:
            close = get_close_matches(name, vocabulary().members("Enumeration"), 1, 0.8)
            remedy = f'write "https://schema.org/{close[0]}"' if close else "write one that schema.org has"
            message = f'"{match[0]}" is no term of schema.org; {remedy}'
            yield Result(CODE, "not-an-enumeration-member", "fail", "warning", message, place)

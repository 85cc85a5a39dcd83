"""Whether all pages that print a place of a template have the same fault there.

A comma before what only some pages print (``"name": x, {% if y %}"url": y{% endif %}``) is one too many on the others,
and due on these: whoever takes it away, or adds it, breaks the pages that were right.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from ...document.document import Document
from ...findings.rule import Edit, Fix, Result
from ..woven import Woven

ADVICE = "print the comma under the condition of what it parts"

Span = tuple[str, int, int]
"""What a page prints of a file as it stands there: the file's URI, from where, up to where."""


class Agreement:
    """Remembers what each page that a template makes prints of its files in JSON-LD, and which faults it has."""

    def __init__(self) -> None:
        self._printed: list[frozenset[Span]] = []
        self._met: dict[Hashable, set[int]] = {}

    def page(self, document: Document, woven: Woven) -> None:
        """A page is judged: what is met from now on is met on it."""
        scripts = [block.script for block in document.blocks]
        spans = ((one.start, one.end) for one in scripts if one.start is not None and one.end is not None)
        self._printed.append(frozenset(span for start, end in spans for span in woven.copied(start, end)))

    def met(self, key: Hashable) -> None:
        """The page has the fault that the key stands for."""
        self._met.setdefault(key, set()).add(len(self._printed))

    def told(self, key: Hashable, result: Result, text: str) -> Result:
        """A result on a file with that text: with advice where its edits would break pages that have no fault."""
        edits = [edit for fix in result.fixes for edit in fix.edits if separates(edit, text)]
        met, uri = self._met.get(key, set()), result.location.uri
        for number, printed in enumerate(self._printed, 1) if edits else ():
            if number not in met and any(
                one == uri and start <= edit.start < end for one, start, end in printed for edit in edits
            ):
                return replace(result, fixes=(Fix(ADVICE, "display-only"),))
        return result


def separates(edit: Edit, text: str) -> bool:
    """Whether an edit of a text takes a comma away or adds one."""
    return {edit.text.strip(), text[edit.start : edit.end].strip()} == {"", ","}

"""Check whether all pages that print a piece of a template have the same fault there.

A comma before optional output (``"name": x, {% if y %}"url": y{% endif %}``) is superfluous on some pages and required
on others: removing or adding it breaks the pages that were right.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from ...document.document import Document
from ...findings.rule import Edit, Fix, Result
from ..woven import Woven

ADVICE = "print the comma under the condition of what it parts"

Span = tuple[str, int, int]
"""Verbatim output of a page: the file's URI, start, end."""


class Agreement:
    """Records what each generated page prints of the template's files in JSON-LD, and its faults."""

    def __init__(self) -> None:
        self._printed: list[frozenset[Span]] = []
        self._met: dict[Hashable, set[int]] = {}

    def page(self, document: Document, woven: Woven) -> None:
        """Begin a page: faults recorded from now on are on it."""
        scripts = [block.script for block in document.blocks]
        spans = ((one.start, one.end) for one in scripts if one.start is not None and one.end is not None)
        self._printed.append(frozenset(span for start, end in spans for span in woven.copied(start, end)))

    def met(self, key: Hashable) -> None:
        """Record a fault of the current page by its key."""
        self._met.setdefault(key, set()).add(len(self._printed))

    def told(self, key: Hashable, result: Result, text: str) -> Result:
        """A result for a file with that text; edits that would break pages without the fault become advice."""
        edits = [edit for fix in result.fixes for edit in fix.edits if separates(edit, text)]
        met, uri = self._met.get(key, set()), result.location.uri
        for number, printed in enumerate(self._printed, 1) if edits else ():
            if number not in met and any(
                one == uri and start <= edit.start < end for one, start, end in printed for edit in edits
            ):
                return replace(result, fixes=(Fix(ADVICE, "display-only"),))
        return result


def separates(edit: Edit, text: str) -> bool:
    """Whether an edit of a text removes or adds a comma."""
    return {edit.text.strip(), text[edit.start : edit.end].strip()} == {"", ","}

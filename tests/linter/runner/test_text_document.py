"""What a text is read as."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.runner.text_document import text_document
from factmark.source.files import SourceError


@pytest.mark.parametrize("name", ["loaves.csv", "notes.txt"])
def test_what_is_no_page_is_told_where_it_is_named(name: str) -> None:
    path = Path(name)
    with pytest.raises(SourceError, match="has no HTML and no JSON in it, and is no page"):
        text_document(name, "name,price\nrye,4.20\n", True, ending=path.suffix, path=path)


@pytest.mark.parametrize(
    ("name", "text"),
    [("page.inc", "<h1>Rye</h1>"), ("page.txt", '{"@context": "https://schema.org"}'), ("page.html", "Rye")],
)
def test_what_may_be_a_page_is_one_whatever_it_is_called(name: str, text: str) -> None:
    path = Path(name)
    assert text_document(name, text, True, ending=path.suffix, path=path) is not None

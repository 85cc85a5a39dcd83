import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.engine import DocumentReport, Engine
from factmark.linter.findings.report import SourceFile
from factmark.linter.findings.rule import Result
from factmark.linter.markup.statement import Literal, Statement
from factmark.linter.runner.cache import outcome_text, read_outcome
from factmark.source.location import Location


def outcome(document: Document) -> DocumentReport:
    engine = Engine(catalogue(), Settings(profiles=frozenset({"google"})), all_kinds=True, corrections=True)
    return engine.document_report(engine.check(document))


def test_what_goes_in_comes_out() -> None:
    block = {
        "@context": "https://schema.org",
        "@type": "Product",
        "nam": "x",
        "offers": [{"@type": "Offer", "price": "1,5"}],
    }
    page = f'<p>Loaf</p><script type="application/ld+json">{json.dumps(block)}</script>'
    before = outcome(Document("p.html", page))
    assert before.results
    after = read_outcome(outcome_text(before))
    assert after == before
    nested = [
        r.statement for r in after.results if r.statement is not None and r.statement.parent is not None
    ]
    assert nested


def test_pages_of_the_wild_come_out(shared: Path) -> None:
    for path in sorted((shared / "corpus" / "pages").glob("*.html"))[:5]:
        before = outcome(Document("p.html", path.read_bytes().decode("utf-8", "replace")))
        assert read_outcome(outcome_text(before)) == before


@given(st.one_of(st.text(), st.integers(), st.booleans(), st.floats(allow_nan=False)))
def test_values_keep_their_kind(value: str | int | float | bool) -> None:
    place = Location("p", 0, "/a", 1, 2, 3, 4)
    statement = Statement("_:b", ("Thing",), "a", "a", Literal(value, str(value)), "json-ld", place, place)
    result = Result("VAL901", "x", "fail", "error", "m", place, statement)
    before = DocumentReport((result,), (), (), SourceFile("p", None, ""))
    after = read_outcome(outcome_text(before))
    assert after == before
    kept = after.results[0].statement
    assert kept is not None
    assert isinstance(kept.value, Literal)
    assert type(kept.value.value) is type(value)
    assert value != math.inf or kept.value.value == math.inf


@pytest.mark.parametrize(
    "text",
    ["", "[]", "[[], 3]", '[[], {"os": ["x"]}]', '[[], {"Location": []}]', '[[], {"at": 5}]', "[[],[[]]]"],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_outcome(text)

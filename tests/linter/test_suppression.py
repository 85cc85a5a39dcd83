from collections.abc import Iterator

import pytest

from factmark.linter.document import Document
from factmark.linter.judged import Judged, judge
from factmark.linter.judgement import Judgement, Settings
from factmark.linter.rule import Finding, Rule

BLOCK = '<script type="application/ld+json">{"name": "Loaf"}</script>'


def every_statement(judgement: Judgement) -> Iterator[Finding]:
    for statement in judgement.document.statements:
        yield Finding("off", statement)


RULES = (
    Rule("FAC901", "price-not-on-page", "factuality", "error", "none", "x", every_statement),
    Rule("VAL901", "unknown-thing", "validity", "error", "none", "x", every_statement),
)


def judged(source: str) -> Judged:
    return judge(Document("p.html", source), RULES, Settings())


def left(source: str) -> list[tuple[str, int | None]]:
    return [(r.code, r.location.block) for r in judged(source).results]


@pytest.mark.parametrize(
    "comment",
    [
        "<!-- factmark: ignore[FAC901, VAL901] shown elsewhere -->",
        "{{-- factmark: ignore[FAC901, VAL901] shown elsewhere --}}",
        "{{--factmark: ignore--}}\n{{-- and more --}}",
        "{% # factmark: ignore[FAC901, VAL901] shown elsewhere %}",
        "{%- # factmark: ignore -%}",
        "<!-- factmark: ignore[factuality,VAL] -->",
        "<!--factmark:ignore[price-not-on-page,unknown-thing]-->",
        "<!-- FACTMARK: ignore everything -->",
        "<!-- FactMark: ignore everything -->",
    ],
)
def test_a_comment_right_before_a_block_speaks_for_that_block(comment: str) -> None:
    assert left(f"{comment}\n<!-- and more -->{BLOCK}{BLOCK}") == [("FAC901", 1), ("VAL901", 1)]


def test_a_comment_elsewhere_speaks_for_the_page() -> None:
    assert left(f"{BLOCK}<p>x</p><!-- factmark: ignore[FAC901] -->") == [("VAL901", 0)]
    assert left(f"<!-- factmark: ignore[FAC901] --><p>x</p>{BLOCK}{BLOCK}") == [("VAL901", 0), ("VAL901", 1)]


def test_what_is_suppressed_keeps_its_reason() -> None:
    outcome = judged(f"<!-- factmark: ignore[FAC901] shown by a script -->{BLOCK}")
    assert [(r.code, r.suppressed) for r in outcome.suppressed] == [("FAC901", "shown by a script")]


@pytest.mark.parametrize(
    "text", ["factmark: ignore", "<!-- factmark ignore -->", "<!-- factmark: ignored -->"]
)
def test_other_text_suppresses_nothing(text: str) -> None:
    assert len(left(f"<p>{text}</p>{BLOCK}")) == 2


def test_capitals_that_are_no_sign_are_passed_by() -> None:
    assert left(f"<p>M actMARK: ACTMark: Mark:</p><!-- FACTMARK: ignore everything -->{BLOCK}") == []
    assert left(f"<!-- FACTMark: ignore everything -->{BLOCK}") == [("FAC901", 0), ("VAL901", 0)]

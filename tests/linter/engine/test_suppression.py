import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.agents.rule_context import RuleContext, Settings
from factmark.linter.document.document import Document
from factmark.linter.document.ignore_comments import _BETWEEN, suppressions
from factmark.linter.engine.check_document import CheckResult, check_document
from factmark.linter.findings.rule import Finding, Rule

BLOCK = '<script type="application/ld+json">{"name": "Loaf"}</script>'


def every_statement(context: RuleContext) -> Iterator[Finding]:
    for statement in context.document.statements:
        yield Finding("off", statement)


RULES = (
    Rule("FAC901", "price-not-on-page", "factuality", "error", "none", "x", every_statement),
    Rule("VAL901", "unknown-thing", "validity", "error", "none", "x", every_statement),
)


def judged(source: str) -> CheckResult:
    return check_document(Document("p.html", source), RULES, Settings())


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
        "<?php // factmark: ignore[FAC901, VAL901] shown elsewhere ?>",
        "<?php # factmark: ignore ?>",
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


PIECES = (
    "<!-- factmark: ignore[FAC901] a -->",
    "{# factmark: ignore #}",
    "{{-- factmark: ignore[VAL901] --}}",
    "<!-- factmark: ignore[] -->",
    "<!-- another -->",
    "{# one more #}",
    "{#",
    "\n ",
    "text",
    BLOCK,
)


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_comments_right_before_a_block_speak_for_it_through_white_space_and_comments(
    pieces: list[str],
) -> None:
    document = Document("p.html", "".join(pieces))
    tags = [(block.script.tag_start or 0, block.index) for block in document.blocks]
    for each in suppressions(document):
        start, index = next((tag for tag in tags if tag[0] >= each.span.end), (None, None))
        between = _BETWEEN.sub("", document.source[each.span.end : start]).strip()
        assert each.block == (index if start is not None and not between else None)


def test_thousands_of_comments_are_asked_about_once() -> None:
    comment = "<!-- factmark: ignore[VAL901] told -->"
    start = time.process_time()
    outcome = judged(comment * 6_000 + (comment + BLOCK) * 1_000)
    assert time.process_time() - start < 30  # many times what is needed, for slow machines
    assert [result.code for result in outcome.results] == ["FAC901"] * 1_000
    assert {result.suppressed for result in outcome.suppressed} == {"told"}

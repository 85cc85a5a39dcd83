"""Texts that a page has with another number in them."""

from __future__ import annotations

import pytest

from ..conftest import Trace

NEWS = (
    "<h1>市立図書館、5月に改装オープン カフェ併設</h1><p>市立図書館が約1年の改装工事を終え、5月11日に開館する。"
    "席数は40席。</p>"
)
LEAVE = "<h1>Teamleider</h1><h2>Wat bieden wij?</h2><p>27 vakantiedagen en een goede pensioenregeling</p>"


@pytest.mark.parametrize(
    ("body", "prop", "value", "told"),
    [
        (NEWS, "headline", "市立図書館、6月に改装オープン カフェ併設", "市立図書館、5月に改装オープン カフェ併設"),
        (NEWS, "description", "市立図書館が約1年の改装工事を終え、5月18日に開館する。", "市立図書館が約1年の改装工事を終え、5月11日に開館する。"),
        (LEAVE, "jobBenefits", "25 vakantiedagen en een goede pensioenregeling", "27 vakantiedagen en een goede pensioenregeling"),
    ],
)  # fmt: skip
def test_another_number(trace: Trace, body: str, prop: str, value: str, told: str) -> None:
    lang = "ja" if body is NEWS else "nl"
    kind = "JobPosting" if body is LEAVE else "NewsArticle"
    verdict = trace(body, prop, value, type=kind, lang=lang)
    assert (verdict.outcome, verdict.replacement) == ("contradicted", told)
    assert trace(body, prop, told, type=kind, lang=lang).outcome == "grounded"


@pytest.mark.parametrize(
    "body",
    [
        "<h1>Ten tips for a better garden</h1><p>7 tips for a better garden</p>",
        '<h1>10 steps to a garden you love</h1><aside><a href="/7">7 tips for a better garden</a></aside>',
        "<h1>10 tips for a better garden</h1><p>7 tips for a better garden</p>",
        "<h1>Garden</h1><p>7 tips for a better garden</p><p>8 tips for a better garden</p>",
    ],
)
def test_what_may_be_another_text(trace: Trace, body: str) -> None:
    verdict = trace(body, "headline", "10 tips for a better garden", type="Article")
    assert verdict.reason != "one other number in it"


def test_a_number_in_words_is_the_same(trace: Trace) -> None:
    body = "<h1>Ten tips for a better garden and a happier summer</h1>"
    said = "10 tips for a better garden and a happier summer"
    assert trace(body, "headline", said, type="Article").outcome == "grounded"
    assert trace(body, "headline", said.replace("10", "11"), type="Article").outcome == "unsupported"

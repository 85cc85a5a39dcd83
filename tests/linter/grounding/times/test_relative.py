"""Relative dates: what is looked at twice is what a quick look at its letters lets through."""

import re

import pytest

from factmark.linter.grounding.times.relative import _shapes, _signs
from factmark.source.regex import caseless

from ..conftest import Trace


@pytest.mark.parametrize(
    "language",
    ["en", "de", "fr", "es", "it", "pl", "cs", "ru", "uk", "tr", "az", "el", "lt", "ja", "th", "ar", "he"],
)
def test_no_shape_is_without_its_sign(language: str) -> None:
    signs = _signs(language)
    assert _shapes(language)
    for shape in _shapes(language):
        plain = re.sub(
            r"\\(.)",
            r"\1",
            shape.pattern.removeprefix(r"(?<!\w)").removesuffix(r"(?!\w)").replace(r"(\d{1,3})", "3"),
        )
        assert re.search(shape.pattern, plain, re.IGNORECASE), plain
        for said in (plain, plain.upper(), plain.title(), plain.replace("i", "ı"), plain.replace("i", "İ")):
            if re.search(shape.pattern, said, re.IGNORECASE):
                assert any(sign in caseless(said) for sign in signs), said
                assert all(letters in caseless(said) for letters in shape.letters), said


@pytest.mark.parametrize(
    ("lang", "said", "outcome"),
    [
        ("it", "12 g fagioli secchi", "unsupported"),
        ("it", "12 g fa", "grounded"),
        ("it", "12 giorni fa, in cucina", "grounded"),
        ("ja", "12 日前に公開", "grounded"),
        ("ko", "12일 전에 공개", "grounded"),
    ],
)
def test_a_span_ends_with_a_word(trace: Trace, lang: str, said: str, outcome: str) -> None:
    day = {"lang": lang, "fetched_at": "2024-05-20T10:00:00Z"}
    assert trace(f"<h1>Zuppa</h1><p>{said}</p>", "datePublished", "2024-05-08", **day).outcome == outcome


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ('<time datetime="2024-05-08T16:05:00Z">Today at 18:05</time>', "grounded"),
        ('<p>Ann Day · <time datetime="2024-05-08T18:05:00+02:00">today, 6:05 pm</time></p>', "grounded"),
        # another moment, another time, or none
        ('<time datetime="2024-05-08T18:05:00Z">Today at 18:05</time>', "unsupported"),
        ('<time datetime="2024-05-08T16:05:00Z">Today at 19:40</time>', "unsupported"),
        ('<time datetime="2024-05-08T16:05:00Z">Today</time>', "unsupported"),
        # of another day, and of a comment
        ('<time datetime="2024-05-08T16:05:00Z">7 May 2024, 18:05</time>', "unsupported"),
        ('<div class="comment"><time datetime="2024-05-08T16:05:00Z">18:05</time></div>', "unsupported"),
    ],
)
def test_a_time_of_today(trace: Trace, line: str, outcome: str) -> None:
    body = f"<article><h1>The ferry is late</h1>{line}<p>It waits for the tide at the pier.</p></article>"
    verdict = trace(body, "datePublished", "2024-05-08T18:05:00+02:00", type="NewsArticle")
    assert verdict.outcome == outcome, verdict

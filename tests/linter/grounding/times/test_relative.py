"""Relative dates: what is looked at twice is what a quick look at its letters lets through."""

import re

import pytest

from factmark.linter.grounding.times.relative import _shapes, _signs
from factmark.source.regex import caseless


@pytest.mark.parametrize(
    "language",
    ["en", "de", "fr", "es", "it", "pl", "cs", "ru", "uk", "tr", "az", "el", "lt", "ja", "th", "ar", "he"],
)
def test_no_shape_is_without_its_sign(language: str) -> None:
    signs = _signs(language)
    assert _shapes(language)
    for shape in _shapes(language):
        plain = re.sub(r"\\(.)", r"\1", shape.pattern.removeprefix(r"(?<!\w)").replace(r"(\d{1,3})", "3"))
        assert re.search(shape.pattern, plain, re.IGNORECASE), plain
        for said in (plain, plain.upper(), plain.title(), plain.replace("i", "ı"), plain.replace("i", "İ")):
            if re.search(shape.pattern, said, re.IGNORECASE):
                assert any(sign in caseless(said) for sign in signs), said
                assert all(letters in caseless(said) for letters in shape.letters), said

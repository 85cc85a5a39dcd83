"""Relative dates: what is looked at twice is what a quick look at its letters lets through."""

import re

import pytest

from factmark.linter.grounding.relative import _any_of, _caseless, _shapes, _signs


@pytest.mark.parametrize(
    "language",
    ["en", "de", "fr", "es", "it", "pl", "cs", "ru", "uk", "tr", "az", "el", "lt", "ja", "th", "ar", "he"],
)
def test_no_shape_is_without_its_sign(language: str) -> None:
    signs, any_of_them = _signs(language), _any_of(language)
    assert any_of_them is not None
    for shape, _, _ in _shapes(language):
        plain = re.sub(r"\\(.)", r"\1", shape.removeprefix(r"(?<!\w)").replace(r"(\d{1,3})", "3"))
        for said in (plain, plain.upper(), plain.title(), plain.replace("i", "ı"), plain.replace("i", "İ")):
            assert not any_of_them.search(said) or any(sign in _caseless(said) for sign in signs), said
        assert any_of_them.search(plain), plain

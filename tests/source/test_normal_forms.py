"""Normal forms are Python's, and no long run of marks is normalised at once."""

from __future__ import annotations

import random
import unicodedata

import pytest

from factmark.source import characters
from factmark.source.characters import normal_form

_SIGNS = "e a\u0301\u0323\ufb01\uac00\u1100\u1161\n\u00fc"


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_texts_with_blanks_have_the_normal_form_of_unicode(form: str) -> None:
    chosen = random.Random(1)
    for length in (0, 10, 1000, 5000):
        text = "".join(chosen.choices(_SIGNS, k=length))
        assert normal_form(form, text) == unicodedata.normalize(form, text)


def test_a_run_of_marks_is_taken_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []

    def normalize(_: str, text: str) -> str:
        lengths.append(len(text))
        return text

    monkeypatch.setattr(characters.unicodedata, "normalize", normalize)
    text = "e" + "\u0301\u0323" * 95_000
    assert normal_form("NFKD", text) == text
    assert max(lengths) <= 2000

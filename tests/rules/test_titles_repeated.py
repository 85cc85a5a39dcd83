"""Texts that repeat a title: what is passed by unread is what no title can be."""

from types import SimpleNamespace
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from factmark.rules.compliance.text_repeated import _Titles

PIECES = st.sampled_from(
    ["Bridge", "reopens", " ", "  ", ".", "…", "&amp;", "&amp;amp;", "\u00ad", "ß", " - ", "’"]
)
TEXTS = st.lists(PIECES, max_size=24).map("".join)


@settings(deadline=None, derandomize=True, database=None, max_examples=400)
@given(
    st.lists(TEXTS, max_size=3), TEXTS, st.sampled_from(["description", "reviewBody", "alternativeHeadline"])
)
def test_only_what_is_longer_than_all_titles_is_passed_by(titles: list[str], text: str, prop: str) -> None:
    called = _Titles(SimpleNamespace(text=title) for title in titles)
    described = prop == "description"
    found = called.repeated(prop, text, described=described)
    with patch.object(_Titles, "_is_longer", lambda *_: False):
        assert called.repeated(prop, text, described=described) is found


def test_a_long_text_is_longer() -> None:
    called = _Titles([SimpleNamespace(text="Bridge reopens")])
    assert called._is_longer("Bridge reopens. " * 9)
    assert not called._is_longer("Bridge" + "\u00ad" * 99 + " reopens" + "." * 99)
    assert called.repeated("reviewBody", "Bridge" + "\u00ad" * 99 + " reopens" + "." * 99, described=False)

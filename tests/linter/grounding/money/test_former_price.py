"""Amounts that a page says to be what was asked before."""

from __future__ import annotations

import pytest

from factmark.linter.grounding.money import former_price
from factmark.linter.grounding.money.former_price import is_former
from factmark.linter.grounding.numbers.figures import Figure, figures
from factmark.linter.grounding.view import View
from factmark.linter.visible_text.passage import plain_page


def first_figure(text: str) -> tuple[View, Figure]:
    view = View(plain_page(text))
    return view, next(iter(figures(view).values()))[0]


def test_a_page_is_not_asked_for_its_languages_where_no_word_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []
    monkeypatch.setattr(former_price, "languages", lambda view: asked.append(view) or ("en",))
    assert not is_former(*first_figure("Price: £35, and £28 for members"))
    assert not asked
    assert is_former(*first_figure("Was £35, now £28"))
    assert asked


def test_words_of_a_language_that_a_page_does_not_speak_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = first_figure("zamiast £35, now £28")
    monkeypatch.setattr(former_price, "languages", lambda view: ("en",))
    assert not is_former(*shown)
    monkeypatch.setattr(former_price, "languages", lambda view: ("pl", "en"))
    assert is_former(*shown)

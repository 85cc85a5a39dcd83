"""The language of a text by its commonest words, its script, or its letters."""

from __future__ import annotations

import pytest

from factmark.linter.grounding.view import View
from factmark.linter.grounding.wording import language
from factmark.linter.grounding.wording.folding import fold
from factmark.linter.visible_text.passage import plain_page

SENTENCES = {
    "en": "The house is on the hill and you can see it from the road",
    "de": "Das Haus steht auf dem Berg und ist von der Straße nicht zu sehen",
    "fr": "La maison est sur la colline et vous la verrez depuis la route avec les enfants",
    "es": "La casa está en la colina y se ve desde el camino por la mañana con los niños",
    "it": "La casa è sulla collina e si vede dalla strada con i bambini che sono nella scuola",
    "pt": "A casa fica no alto e você não a vê da estrada, mas também é para os meninos",
    "nl": "Het huis staat op de heuvel en is niet van de weg te zien maar wel uit het dorp",
    "sv": "Huset ligger på kullen och det är inte lätt att se från vägen som går till byn",
    "pl": "Dom stoi na wzgórzu i nie jest widoczny z drogi, ale to się zmieni przez lato",
    "cs": "Dům stojí na kopci a není vidět ze silnice, ale to se změní jako v létě, které je za dveřmi",
    "tr": "Bu ev bir tepenin üstünde ve yoldan çok az görünüyor ama köy için daha iyi",
    "vi": "Ngôi nhà của các bạn có một cái cửa lớn và không được mở khi trời đã tối",
    "id": "Rumah itu ada di atas bukit dan tidak dapat dilihat dari jalan yang besar",
    "ru": "Дом стоит на холме, и с дороги его не видно, но это так и было до нас",
}


@pytest.mark.parametrize(("code", "sentence"), SENTENCES.items())
def test_common_words_tell_the_language(code: str, sentence: str) -> None:
    assert language.by_common_words(fold(sentence).split()) == code


@pytest.mark.parametrize("text", ["Sansa Clip Plus 8 GB", "", "Hamburg München Köln", "a a"])
def test_words_that_no_language_is_known_by_tell_nothing(text: str) -> None:
    assert language.by_common_words(fold(text).split()) is None


def test_a_script_of_one_language_tells_it() -> None:
    assert language.by_script("東京銀座にある中国陶磁器の専門店です") == "ja"
    assert language.by_script("北京市朝阳区的一家书店") == "zh"
    assert language.by_script("서울에 있는 서점입니다") == "ko"
    assert language.by_script("bookshop") is None
    assert language.by_script("2024") is None


def test_without_common_words_the_letters_are_asked() -> None:
    found, probability = language.detect(
        "Donaudampfschifffahrtsgesellschaftskapitänsmütze Rindfleischetikettierung"
    )
    assert found == "de"
    assert probability <= 1


def test_letters_tell_nothing_of_what_stands_in_for_data(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View(
        plain_page("Velvelton Fenlinholm Torvelland Gallinrick Marvelvale Hurlinvale Linvelbury Jaslinmore")
    )
    view.of_template = True
    monkeypatch.setattr(language, "_identifier", None)  # to call it would fail
    assert language.detected(view) is None

"""Statements that a page shows in words of its own, which were said not to be on it."""

from __future__ import annotations

import pytest

from .compared import of_page
from .conftest import Trace

RECIPE = {"type": "Recipe", "lang": "it"}


def test_the_stars_of_a_house(trace: Trace) -> None:
    body = "<h1>Gasthof Zur Linde</h1><p>Unser Gasthof ist mit 3 Sternen klassifiziert.</p>"
    assert trace(body, "ratingValue", 3, type="Rating", lang="de").outcome == "grounded"
    assert trace(body, "ratingValue", 4, type="Rating", lang="de").outcome == "unsupported"


def test_the_hour_behind_its_word(trace: Trace) -> None:
    body = "<h1>Fjällgården</h1><p>Incheckning från kl. 15, utcheckning senast kl. 11.</p>"
    hotel = {"type": "Hotel", "lang": "sv"}
    assert trace(body, "checkinTime", "15:00", **hotel).outcome == "grounded"
    assert trace(body, "checkoutTime", "11:00", **hotel).outcome == "grounded"
    assert trace(body, "checkinTime", "16:00", **hotel).outcome != "grounded"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("fr", "Arrivée dès 15 heures"),
        ("it", "Check-in dalle 15"),
        ("nl", "Inchecken vanaf 15u"),
        ("cs", "Příjezd od 15 hod."),
        ("fi", "Sisäänkirjautuminen klo 15"),
    ],
)
def test_an_hour_as_languages_tell_it(trace: Trace, lang: str, text: str) -> None:
    body = f"<h1>Linde</h1><p>{text}</p>"
    assert trace(body, "checkinTime", "15:00", type="Hotel", lang=lang).outcome == "grounded"
    assert trace(body, "checkinTime", "16:00", type="Hotel", lang=lang).outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "text", "value"),
    [
        ("de", "Arbeitszeit: eine Viertelstunde", "PT15M"),
        ("fr", "Préparation : un quart d'heure", "PT15M"),
        ("nl", "Een kwartier werk", "PT15M"),
        ("en", "Done in a quarter of an hour", "PT15M"),
        ("de", "Das dauert eine Dreiviertelstunde", "PT45M"),
        ("it", "Tre quarti d'ora", "PT45M"),
        ("en", "It takes three quarters of an hour", "PT45M"),
        ("pl", "Zajmuje półtorej godziny", "PT1H30M"),
        ("sv", "Tar en och en halv timme", "PT1H30M"),
        ("da", "Tager halvanden time", "PT1H30M"),
    ],
)
def test_parts_of_hours_in_words(trace: Trace, lang: str, text: str, value: str) -> None:
    body = f"<h1>Soppa</h1><p>{text}</p>"
    assert trace(body, "totalTime", value, type="Recipe", lang=lang).outcome == "grounded"
    assert trace(body, "totalTime", "PT20M", type="Recipe", lang=lang).outcome == "unsupported"


@pytest.mark.parametrize(("lang", "text"), [("sv", "5/3 2026"), ("da", "d. 5/3-2026")])
def test_a_day_and_a_month_with_a_year_behind(trace: Trace, lang: str, text: str) -> None:
    body = f"<h1>Nyt</h1><p>{text}</p>"
    assert trace(body, "datePublished", "2026-03-05", type="Article", lang=lang).outcome == "grounded"
    assert trace(body, "datePublished", "2026-05-03", type="Article", lang=lang).outcome != "grounded"


def test_both_ends_of_a_range_of_prices(trace: Trace) -> None:
    body = "<h1>Fjällgården</h1><p>Rum från 1 290 kr, sviter från 2 890 kr per natt.</p>"
    assert trace(body, "priceRange", "1 290–2 890 kr", type="Hotel", lang="sv").outcome == "grounded"
    assert trace(body, "priceRange", "1 290–3 890 kr", type="Hotel", lang="sv").outcome == "unsupported"


def test_a_small_half_hour(trace: Trace) -> None:
    body = "<h1>Lavendel snoeien</h1><p>Een half uurtje werk, en de plant blijft jaren mooi.</p>"
    assert trace(body, "totalTime", "PT30M", type="HowTo", lang="nl").outcome == "grounded"
    assert trace(body, "totalTime", "PT45M", type="HowTo", lang="nl").outcome == "unsupported"


def test_the_sum_of_times_in_a_line(trace: Trace) -> None:
    line = "Difficoltà: bassa Preparazione: 15 min Cottura: 40 min Dosi per: 10 porzioni Costo: basso"
    parts = {"prepTime": "PT15M", "cookTime": "PT40M"}
    body = f"<h1>Ciambellone</h1><p>{line}</p>"
    assert trace(body, "totalTime", "PT55M", **RECIPE, **parts).outcome == "grounded"
    assert trace(body, "totalTime", "PT1H", **RECIPE, **parts).outcome == "unsupported"


def test_an_amount_behind_an_ingredient_and_another_in_a_comment(trace: Trace) -> None:
    body = (
        "<h1>Ciambellone</h1><ul><li>Zucchero <b>180 g</b></li></ul>"
        "<p>Fatto ieri, buonissimo. Ho usato 150 g di zucchero.</p>"
    )
    assert trace(body, "recipeIngredient", "180 g di zucchero", **RECIPE).outcome == "grounded"


def test_the_picture_of_a_film_in_a_frame(trace: Trace) -> None:
    body = '<h1>Ciambellone</h1><img src="/torta.jpg"><iframe src="https://player.example/embed/7"></iframe>'
    film = {"type": "VideoObject", "embedUrl": "https://player.example/embed/7?autoplay=1"}
    verdict = trace(body, "thumbnailUrl", "https://example.com/foto/film.jpg", **film)
    assert verdict.outcome == "undecided"
    film["embedUrl"] = "https://player.example/embed/8"
    assert trace(body, "thumbnailUrl", "https://example.com/foto/film.jpg", **film).outcome == "unsupported"


def test_two_numbers_that_begin_alike_are_two(trace: Trace) -> None:
    body = (
        "<h1>Zima</h1><table><tr><td>ISBN</td><td>978-83-7278-000-3</td></tr></table>"
        "<p>Także jako e-book (ISBN 978-83-7278-001-0), 29,90 zł</p>"
    )
    other = {"@type": "Book", "isbn": "978-83-7278-000-3"}
    verdict = trace(body, "isbn", "978-83-7278-001-0", type="Book", lang="pl", exampleOfWork=other)
    assert verdict.outcome == "grounded"


def test_the_last_seats_are_few(trace: Trace) -> None:
    body = "<h1>Warsztaty ceramiki</h1><p>Cena: 45 zł</p><p>Liczba miejsc: 14, zostały ostatnie miejsca</p>"
    offer = {"type": "Offer", "lang": "pl", "price": "45", "priceCurrency": "PLN"}
    assert (
        trace(body, "availability", "https://schema.org/LimitedAvailability", **offer).outcome == "grounded"
    )


def test_an_amenity_by_the_name_that_a_search_gives_it(trace: Trace) -> None:
    body = "<h1>Ferienhaus Dünenblick</h1><p>Reetdachhaus mit Kamin und WLAN.</p>"
    feature = {"type": "LocationFeatureSpecification", "lang": "de"}
    assert trace(body, "name", "wifi", **feature).outcome == "undecided"
    assert trace(body, "name", "Sauna", **feature).outcome == "unsupported"


def test_who_speaks_on_their_own_site() -> None:
    head = '<meta property="og:site_name" content="Mira Solberg"><title>Mira Solberg - Illustratorin</title>'
    header = '<header><a href="/">Mira Solberg</a></header>'
    said = {"lang": "de", "head": head, "name": "Mira Solberg"}
    who = {"@type": "Person", "name": "Mira Solberg"}
    for heading, outcome in (("Ich bin Mira, Illustratorin", "grounded"), ("Illustrationen", "unsupported")):
        page = {"@type": "WebPage", "publisher": who}
        verdict = _of_person(f"{header}<h1>{heading}</h1>", page, said)
        assert verdict == outcome, heading


def _of_person(body: str, page: dict, said: dict) -> str:
    """The outcome of the name of a page's publisher."""
    node = {"@type": "WebSite", "name": said["name"], "url": "https://example.com/"}
    judged = of_page(body, page, node, lang=said["lang"], head=said["head"], url="https://example.com/")
    return next(v.outcome for s, v in judged if s.property == "name" and "Person" in s.types)


@pytest.mark.parametrize("text", ["1987年創業", "昭和62年創業"])
def test_a_year_before_its_sign(trace: Trace, text: str) -> None:
    body = f"<h1>やまびこ</h1><p>{text}</p>"
    assert trace(body, "foundingDate", "1987", type="Restaurant", lang="ja").outcome == "grounded"
    assert trace(body, "foundingDate", "1978", type="Restaurant", lang="ja").outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "text", "prop", "value", "kind"),
    [
        ("sv", "Tillfälligt slut", "availability", "OutOfStock", "Offer"),
        ("ja", "入荷待ち", "availability", "OutOfStock", "Offer"),
        ("sv", "Förhandsboka", "availability", "PreOrder", "Offer"),
        ("pl", "Zapowiedź", "availability", "PreOrder", "Offer"),
        ("nl", "Afgelast", "eventStatus", "EventCancelled", "Event"),
        ("pl", "Przełożone", "eventStatus", "EventPostponed", "Event"),
        ("de", "Klappenbroschur", "bookFormat", "Paperback", "Book"),
        ("es", "Rústica", "bookFormat", "Paperback", "Book"),
        ("ja", "単行本", "bookFormat", "Hardcover", "Book"),
        ("sv", "E-bok", "bookFormat", "EBook", "Book"),
    ],
)
def test_members_in_more_words(trace: Trace, lang: str, text: str, prop: str, value: str, kind: str) -> None:
    body = f"<h1>Linde</h1><p>{text}</p>"
    assert trace(body, prop, f"https://schema.org/{value}", type=kind, lang=lang).outcome == "grounded"


def test_a_flat_with_its_word(trace: Trace) -> None:
    body = "<h1>Warsztat</h1><p>ul. Świdnicka 40 m. 3, 50-024 Wrocław</p>"
    address = {"type": "PostalAddress", "lang": "pl"}
    assert trace(body, "streetAddress", "ul. Świdnicka 40/3", **address).outcome == "grounded"
    assert trace(body, "streetAddress", "ul. Świdnicka 40/5", **address).outcome == "unsupported"


@pytest.mark.parametrize("text", ["月給25万円〜30万円", "月給 25万〜30万円"])
def test_the_least_of_a_salary_in_tens_of_thousands(trace: Trace, text: str) -> None:
    pay = {"type": "QuantitativeValue", "lang": "ja", "maxValue": 300000, "unitText": "MONTH"}
    assert trace(f"<h1>求人</h1><p>{text}</p>", "minValue", 250000, **pay).outcome == "grounded"
    assert trace(f"<h1>求人</h1><p>{text}</p>", "minValue", 210000, **pay).outcome == "unsupported"


def test_thousands_of_euros(trace: Trace) -> None:
    pay = {"type": "QuantitativeValue", "lang": "de", "maxValue": 52000, "unitText": "YEAR"}
    assert trace("<h1>Stelle</h1><p>45–52 T€ p. a.</p>", "minValue", 45000, **pay).outcome == "grounded"
    assert trace("<h1>Stelle</h1><p>45–52 T€ p. a.</p>", "minValue", 35000, **pay).outcome == "unsupported"

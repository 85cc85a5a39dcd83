"""What is proposed in the place of a value that the page shows otherwise."""

from __future__ import annotations

from decimal import Decimal

import pytest

from factmark.linter.grounding.as_shown import code_beside, of_readings, with_number, with_time, with_words

from .conftest import Trace


@pytest.mark.parametrize(
    ("written", "page_text", "told"),
    [
        ("Bake for 30 minutes.", "Bake for 40 minutes.", "Bake for 40 minutes."),
        ("Via delle Rose 23", "Bakery, Via delle Rose 33, 44121 Ferrara", "Via delle Rose 33"),
        ("Open daily. It cost 4.3 million euros. Free.", "It cost 3.4 million euros.", "Open daily. It cost 3.4 million euros. Free."),
        ("The bridge opens in July", "The bridge opens in June", "The bridge opens in June"),
        ("We deliver on Sundays.", "We do not deliver on Sundays.", "We do not deliver on Sundays."),
        ("2 eggs", "3 eggs, beaten", "3 eggs"),
        ("Bake <b>30</b> minutes", "Bake 40 minutes", None),
        ("Rye loaf with seeds", "Opening hours of the bakery", None),
        ("Mix the flour, bake for an hour", "Mix the rye, bake for one hour", None),
    ],
)  # fmt: skip
def test_words(written: str, page_text: str, told: str | None) -> None:
    assert with_words(written, page_text) == told


def test_numbers_times_and_codes() -> None:
    assert with_number("240 kcal", Decimal("420")) == "420 kcal"
    assert with_number("4 to 6 people", Decimal("8")) is None
    assert with_time("2027-03-14T19:45:00+01:00", {8 * 60 + 30, 20 * 60 + 30}) == "2027-03-14T20:30:00+01:00"
    assert with_time("19:45", {600, 720}) is None
    assert code_beside("29051", ["Rosestr. 29050, 29015 Celle"], "Rosestr. 29050") == "29015"
    assert of_readings((Decimal("2.9"), Decimal(2900)), Decimal(2700)) == "2900"
    assert of_readings((Decimal("2.9"), Decimal(2900)), Decimal("2.70")) == "2.9"
    assert code_beside("29051", ["29015 Celle, 29016 Celle"], "") is None


@pytest.mark.parametrize(
    ("prop", "value", "told", "more"),
    [
        ("recipeIngredient", "200 g rye flour", "250 g rye flour", {"type": "Recipe"}),
        ("recipeYield", "2 loaves", "3 loaves", {"type": "Recipe"}),
        (
            "availability",
            "https://schema.org/OutOfStock",
            "https://schema.org/InStock",
            {"type": "Offer", "price": "4.50"},
        ),
        (
            "postalCode",
            "HX7 8BA",
            "HX7 8AB",
            {"type": "PostalAddress", "streetAddress": "3 Kiln Lane"},
        ),
        ("streetAddress", "5 Kiln Lane", "3 Kiln Lane", {"type": "PostalAddress"}),
        ("email", "shop@bakery.example", "hello@bakery.example", {"type": "Organization"}),
        ("datePublished", "2026-05-03", "2026-03-05", {"type": "Article"}),
        ("dateModified", "2026-05-03", None, {"type": "Article"}),
        ("priceCurrency", "USD", "GBP", {"type": "Offer", "price": "4.50"}),
    ],
)
def test_what_is_proposed(trace: Trace, prop: str, value: str, told: str | None, more: dict) -> None:
    body = (
        "<h1>Rye loaf</h1><p>5 March 2026</p><ul><li>250 g rye flour</li></ul><p>Yield: 3 loaves</p>"
        "<p>£4.50</p><p>In stock</p><p>3 Kiln Lane, Hebden Bridge HX7 8AB</p><p>hello@bakery.example</p>"
    )
    verdict = trace(body, prop, value, lang="en-GB", **more)
    assert (verdict.outcome in ("unsupported", "contradicted"), verdict.replacement) == (True, told)
    assert told is None or verdict.evidence


def test_the_time_of_another_event_is_not_proposed(trace: Trace) -> None:
    body = (
        "<h1>Tango night</h1><p>Sunday, 14 March 2027, 20:30</p>"
        "<h2>Coming up</h2><ul><li>Choir of the bay, 21 March 2027, 19:00</li></ul>"
    )
    own = trace(body, "startDate", "2027-03-14T18:00:00+01:00", type="Event", name="Tango night")
    assert own.replacement == "2027-03-14T20:30:00+01:00"
    astray = trace(body, "startDate", "2027-03-21T20:30:00+01:00", type="Event", name="Tango night")
    assert astray.replacement is None


@pytest.mark.parametrize(
    ("value", "outcome"), [("8 Stücke", "grounded"), ("310 Stücke", "contradicted"), ("8", "grounded")]
)
def test_a_yield_is_no_amount_for_a_piece(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Zimtkuchen</h1><ul><li>Für 8 Stücke</li><li>Pro Stück: 310 kcal</li></ul>"
    assert trace(body, "recipeYield", value, type="Recipe", lang="de").outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"), [("250 ml de lait entier", "grounded"), ("350 ml de lait entier", "unsupported")]
)
def test_an_ingredient_in_another_unit(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Riz au lait</h1><ul><li>25 cl de lait entier</li><li>40 g de riz</li></ul>"
    assert trace(body, "recipeIngredient", value, type="Recipe", lang="fr").outcome == outcome


@pytest.mark.parametrize(
    ("value", "page_text", "lang"),
    [
        ("Karlovo nám. 31/25", "Karlovo náměstí 31/25", "cs"),
        ("Husova tř. 9", "Husova třída 9", "cs"),
        ("Kossuth u. 12", "Kossuth utca 12", "hu"),
    ],
)
def test_a_street_written_short(trace: Trace, value: str, page_text: str, lang: str) -> None:
    body = f"<h1>Hotel Mlyn</h1><p>{page_text}</p><p>Open all year round.</p>"
    assert trace(body, "streetAddress", value, type="PostalAddress", lang=lang).outcome == "grounded"


_AT = "https://img.example/images/M/"


@pytest.mark.parametrize(
    ("page_text", "stated", "outcome"),
    [
        ("PIER77@._V1_QL75_UY133_CR2,0,90,133_.jpg", "PIER77@._V1_.jpg", "grounded"),
        ("PIER77@._CR344,0,240,240_UX40_.jpg", "PIER77@._CR344,0,240,240_UX40_.jpg", "grounded"),
        ("PIER77@._V1_UY133_.jpg", "QUAY12@._V1_UY133_.jpg", "unsupported"),
    ],
)
def test_a_crop_named_behind_the_pictures_key(
    trace: Trace, page_text: str, stated: str, outcome: str
) -> None:
    body = f'<h1>Pier</h1><img src="{_AT}{page_text}" alt="A pier">'
    assert trace(body, "image", f"{_AT}{stated}", type="Movie").outcome == outcome


@pytest.mark.parametrize(
    ("page_text", "outcome"), [("2y", "grounded"), ("5y", "undecided"), ("2y old", "unsupported")]
)
def test_a_span_in_its_shortest_form(trace: Trace, page_text: str, outcome: str) -> None:
    body = f"<h1>How deep is it?</h1><p>Three metres.</p><span>{page_text}</span>"
    verdict = trace(body, "dateCreated", "2023-08-15", type="Answer", fetched_at="2025-09-01T10:00:00Z")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(("post", "outcome"), [("post-2319", "grounded"), ("post-2320", "unsupported")])
def test_the_address_of_a_post_that_the_page_has(trace: Trace, post: str, outcome: str) -> None:
    body = '<h1>Lights</h1><p>You see posts here.</p><a href="#post-2319">#2</a><span id="post-2319"></span>'
    url = "https://example.com/threads/lights.17"
    assert trace(body, "url", f"{url}/{post}", type="Comment", url=url).outcome == outcome


@pytest.mark.parametrize(
    ("line", "prop", "outcome"),
    [
        ("5 May 2025, updated at 16:01", "dateModified", "grounded"),
        ("2025/5/5 15:50（最終更新 5/5 16:01）", "dateModified", "grounded"),
        ("5 May 2025</p><p>Updated 16:01 | Published 14:10", "dateModified", "grounded"),
        ("5 May 2025</p><p>Updated 16:17 | Published 14:10", "dateModified", "unsupported"),
        ("5 May 2025, 16:01", "dateModified", "unsupported"),
        ("Updated 5 May 2025", "datePublished", "unsupported"),
        ("Published 5 May 2025", "datePublished", "grounded"),
    ],
)
def test_days_of_publication_and_of_change(trace: Trace, line: str, prop: str, outcome: str) -> None:
    body = f"<h1>A new pier</h1><p>{line}</p><p>It is long.</p>"
    value = "2025-05-05T15:01:00Z"
    assert trace(body, prop, value, type="NewsArticle", headline="A new pier").outcome == outcome


@pytest.mark.parametrize(("words", "outcome"), [("de", "contradicted"), ("en", "grounded")])
def test_a_language_that_only_the_template_declares(trace: Trace, words: str, outcome: str) -> None:
    texts = {
        "de": "Wir zeigen die Arbeiten der Schule und laden alle ein, die das Haus noch nicht kennen. ",
        "en": "We show the works of the school and invite all who do not yet know the house of the town. ",
    }
    verdict = trace(
        f"<h1>Haus</h1><p>{texts[words] * 3}</p>", "inLanguage", "en-US", type="WebPage", lang="en-US"
    )
    assert verdict.outcome == outcome


@pytest.mark.parametrize(("name", "outcome"), [("Harbour Post", "unsupported"), ("A new pier", "grounded")])
def test_an_article_is_not_called_as_its_site(trace: Trace, name: str, outcome: str) -> None:
    head = '<meta property="og:site_name" content="Harbour Post">'
    body = "<header>Harbour Post</header><h1>A new pier</h1><p>It is long.</p>"
    assert trace(body, "name", name, type="NewsArticle", head=head).outcome == outcome

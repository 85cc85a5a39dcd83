"""What pages say in lines without labels: ratings, yields, dishes, ways to be reached."""

from __future__ import annotations

import pytest

from .page_nodes import page_nodes as nodes

PRODUCT = (
    "<h1>Rye loaf</h1><p>£4.80</p><button>Add to basket</button>"
    "<p>A dense loaf from whole rye with a long, sour finish.</p>{}"
)


@pytest.mark.parametrize(
    ("line", "lang", "expected"),
    [
        ("4.7 out of 5 from 31 reviews", "en", ("4.7", "5", "31")),
        ("★ 4.7/5 (31 reviews)", "en", ("4.7", "5", "31")),
        ("4,7 von 5 Sternen bei 31 Bewertungen", "de", ("4.7", "5", "31")),
        ("4,7 sur 5 basée sur 31 avis", "fr", ("4.7", "5", "31")),
    ],
)
def test_a_rating_in_a_line_of_its_own(line: str, lang: str, expected: tuple[str, str, str]) -> None:
    found = nodes(PRODUCT.format(f"<p>{line}</p>"), path="shop/rye", title="Rye loaf", lang=lang)
    rating = found["Product"]["aggregateRating"]
    assert (rating["ratingValue"], rating["bestRating"], rating["reviewCount"]) == expected


@pytest.mark.parametrize(
    "lines",
    [
        "<p>4.8 out of 5 from 2,014 reviews on Portal One</p>",
        "<p>Moor House: 4.8 out of 5 from 2,014 reviews</p>",
        "<p>4.7 out of 5 from 31 reviews</p><p>4.1 out of 5 from 12 reviews</p>",
        '<div><a href="/shop/spelt"><h3>Spelt loaf</h3></a><p>4.7 out of 5 from 31 reviews</p></div>',
    ],
)
def test_a_rating_of_something_else_is_not_the_things(lines: str) -> None:
    found = nodes(PRODUCT.format(lines), path="shop/rye", title="Rye loaf")
    assert "aggregateRating" not in found["Product"]


RECIPE = (
    "<h1>Oat biscuits</h1>{}<h2>Ingredients</h2><ul><li>200 g oats</li><li>150 g butter</li></ul>"
    "<h2>Method</h2><ol><li>Melt the butter.</li><li>Stir in the oats and bake.</li></ol>"
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [("Makes 24 biscuits", "24 biscuits"), ("Serves 4", "4"), ("Makes a good gift", None)],
)
def test_how_much_a_recipe_makes(line: str, expected: str | None) -> None:
    found = nodes(RECIPE.format(f"<p>{line}</p>"), path="oats", title="Oat biscuits")
    assert found["Recipe"].get("recipeYield") == expected


def test_dishes_in_lines_with_a_stroke_before_the_price() -> None:
    main = (
        "<h1>Menu</h1><h2>Starters</h2><ul><li>Bruschetta – £6.50<br>tomato, basil</li><li>Minestrone ... £7.00</li>"
        "</ul><h2>Mains</h2><p>Risotto (V) - £14.00</p><p>Set of two or three – £18.00 or £22.00</p>"
    )
    sections = nodes(main, path="menu", title="Menu")["Menu"]["hasMenuSection"]
    dishes = [
        (item["name"], item["offers"]["price"], item.get("description"))
        for section in sections
        for item in (
            section["hasMenuItem"] if isinstance(section["hasMenuItem"], list) else [section["hasMenuItem"]]
        )
    ]
    assert dishes == [
        ("Bruschetta", "6.50", "tomato, basil"),
        ("Minestrone", "7.00", None),
        ("Risotto (V)", "14.00", None),
    ]


def test_ways_to_reach_a_house_in_one_line_without_labels() -> None:
    main = (
        "<h1>Moor House Hotel</h1><p>A quiet hotel by the old harbour.</p>"
        "<p>2 Quay Street, Whitby YO21 1DN · 01947 960 040 · stay@moorhouse.example</p>"
    )
    found = nodes(main, path="", title="Moor House Hotel", site="Moor House Hotel")
    assert found["Hotel"]["telephone"] == "01947 960 040"
    assert found["Hotel"]["email"] == "stay@moorhouse.example"


def test_of_several_addresses_without_label_none_is_the_house_s() -> None:
    main = "<h1>Moor House</h1><p>ann@moorhouse.example</p><p>bob@moorhouse.example</p>"
    found = nodes(main, path="", title="Moor House")
    assert "email" not in found["Organization"]


def test_an_association_is_no_business() -> None:
    main = (
        "<h1>Ruderverein Moorsee e.V.</h1><p>Wir rudern seit 1921.</p>"
        "<p>Am Bootshaus 2, 72070 Tübingen<br>Tel. 07071 219876</p>"
    )
    found = nodes(main, path="", title="Ruderverein Moorsee e.V.", lang="de", site="Ruderverein Moorsee")
    assert "LocalBusiness" not in found
    assert found["Organization"]["address"]["addressLocality"] == "Tübingen"


def test_a_lesson_s_hours_do_not_end_the_course() -> None:
    main = (
        "<h1>Spanisch A1</h1><table><tr><td>Kursnummer</td><td>261-4410</td></tr>"
        "<tr><td>Beginn</td><td>Mo., 05.10.2026, 18:30 - 20:00 Uhr</td></tr>"
        "<tr><td>Dauer</td><td>12 Termine</td></tr><tr><td>Gebühr</td><td>98,00 €</td></tr></table>"
    )
    found = nodes(main, path="kurse/spanisch", title="Spanisch A1", lang="de")
    assert found["Course"]["hasCourseInstance"] == {"@type": "CourseInstance", "startDate": "2026-10-05"}


@pytest.mark.parametrize(
    ("heading", "lang"),
    [
        ("Oops! That page can’t be found.", "en"),
        ("404 – Page not found", "en"),
        ("Seite nicht gefunden", "de"),
        ("Cette page est introuvable", "fr"),
    ],
)
def test_nothing_is_said_of_a_page_that_says_that_there_is_none(heading: str, lang: str) -> None:
    assert (
        set(nodes(f"<h1>{heading}</h1><p>Try the search.</p>", path="x", title=heading, lang=lang)) == set()
    )


@pytest.mark.parametrize(
    "heading", ["Room 404", "What a 404 page should say", "Treasure not found on the moor"]
)
def test_a_page_about_what_is_not_found_is_a_page(heading: str) -> None:
    assert "WebPage" in nodes(f"<h1>{heading}</h1><p>Words of the page.</p>", path="x", title=heading)

"""What pages say in lines without labels: ratings, yields, dishes, ways to be reached."""

from __future__ import annotations

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.linter.document.document import Document

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
    generated = nodes(PRODUCT.format(f"<p>{line}</p>"), path="shop/rye", title="Rye loaf", lang=lang)
    rating = generated["Product"]["aggregateRating"]
    assert (rating["ratingValue"], rating["bestRating"], rating["reviewCount"]) == expected


@pytest.mark.parametrize(
    "lines",
    [
        "<p>4.8 out of 5 from 2,014 reviews on Portal One</p>",
        "<p>Moor House: 4.8 out of 5 from 2,014 reviews</p>",
        "<p>4.7 out of 5 from 31 reviews</p><p>4.1 out of 5 from 12 reviews</p>",
        "<h2>About the seller</h2><p>4.9 / 5 (1,204 ratings)</p>",
        '<div><a href="/shop/spelt"><h3>Spelt loaf</h3></a><p>4.7 out of 5 from 31 reviews</p></div>',
    ],
)
def test_a_rating_of_something_else_is_not_the_things(lines: str) -> None:
    generated = nodes(PRODUCT.format(lines), path="shop/rye", title="Rye loaf")
    assert "aggregateRating" not in generated["Product"]


RECIPE = (
    "<h1>Oat biscuits</h1>{}<h2>Ingredients</h2><ul><li>200 g oats</li><li>150 g butter</li></ul>"
    "<h2>Method</h2><ol><li>Melt the butter.</li><li>Stir in the oats and bake.</li></ol>"
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Makes 24 biscuits", "24 biscuits"),
        ("Serves 4", "4"),
        ("Makes a good gift", None),
        ("Makes 10 minutes feel like a holiday", None),
    ],
)
def test_how_much_a_recipe_makes(line: str, expected: str | None) -> None:
    generated = nodes(RECIPE.format(f"<p>{line}</p>"), path="oats", title="Oat biscuits")
    assert generated["Recipe"].get("recipeYield") == expected


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
    generated = nodes(main, path="", title="Moor House Hotel", site="Moor House Hotel")
    assert generated["Hotel"]["telephone"] == "01947 960 040"
    assert generated["Hotel"]["email"] == "stay@moorhouse.example"


def test_of_several_addresses_without_label_none_is_the_house_s() -> None:
    main = "<h1>Moor House</h1><p>ann@moorhouse.example</p><p>bob@moorhouse.example</p>"
    generated = nodes(main, path="", title="Moor House")
    assert "email" not in generated["Organization"]


def test_who_made_the_page_is_not_who_is_reached() -> None:
    main = "<h1>Moor House</h1><p>Made with care</p><p>webmaster@agency.example</p>"
    assert "email" not in nodes(main, path="", title="Moor House")["Organization"]


def test_what_costs_so_much_a_month_is_no_dish() -> None:
    main = "<h1>Menu</h1><ul><li>Plans – £5 a month</li><li>Hosting – £9 a month</li><li>Domains – £3 a year</li></ul>"
    assert "Menu" not in nodes(main, path="menu", title="Menu")


def test_an_association_is_no_business() -> None:
    main = (
        "<h1>Ruderverein Moorsee e.V.</h1><p>Wir rudern seit 1921.</p>"
        "<p>Am Bootshaus 2, 72070 Tübingen<br>Tel. 07071 219876</p>"
    )
    generated = nodes(main, path="", title="Ruderverein Moorsee e.V.", lang="de", site="Ruderverein Moorsee")
    assert "LocalBusiness" not in generated
    assert generated["Organization"]["address"]["addressLocality"] == "Tübingen"


def test_a_lesson_s_hours_do_not_end_the_course() -> None:
    main = (
        "<h1>Spanisch A1</h1><table><tr><td>Kursnummer</td><td>261-4410</td></tr>"
        "<tr><td>Beginn</td><td>Mo., 05.10.2026, 18:30 - 20:00 Uhr</td></tr>"
        "<tr><td>Dauer</td><td>12 Termine</td></tr><tr><td>Gebühr</td><td>98,00 €</td></tr></table>"
    )
    generated = nodes(main, path="kurse/spanisch", title="Spanisch A1", lang="de")
    assert generated["Course"]["hasCourseInstance"] == {"@type": "CourseInstance", "startDate": "2026-10-05"}


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


def test_the_terms_of_a_site_are_no_questions_and_answers() -> None:
    main = (
        "<h1>Privacy policy</h1><h2>What data do we collect?</h2><p>Your name and address, to send you orders.</p>"
        "<h2>How long do we keep them?</h2><p>Three years after your last order with us.</p>"
    )
    assert "FAQPage" not in nodes(main, path="privacy", title="Privacy policy")
    assert "FAQPage" in nodes(main.replace("Privacy policy", "Questions"), path="faq", title="Questions")


def test_a_course_with_a_code_among_courses_is_no_event() -> None:
    main = (
        "<h1>Bread for Beginners</h1><dl><dt>Course code</dt><dd>BR101</dd><dt>Starts</dt><dd>14 September 2026</dd>"
        "<dt>Ends</dt><dd>26 October 2026</dd><dt>Fee</dt><dd>£140</dd><dt>Location</dt><dd>Room 4</dd></dl>"
    )
    generated = nodes(main, path="courses/bread", title="Bread for Beginners")
    assert "Event" not in generated
    assert generated["Course"]["hasCourseInstance"]["endDate"] == "2026-10-26"


def test_a_page_that_shows_nothing_is_said_nothing_of() -> None:
    document = Document(
        "page.html", '<html lang="en"><title>App</title><body><div id="root"></div></body></html>'
    )
    assert generate(document, check_with_all_rules).curated.markup is None


@pytest.mark.parametrize("page_text", ["12,50 € TTC", "12,50 € TVA incluse"])
def test_a_price_with_its_tax(page_text: str) -> None:
    main = (
        f"<h1>Savon du moulin</h1><div>{page_text}</div><div>En stock</div><button>Ajouter au panier</button>"
    )
    generated = nodes(main, path="produits/savon", title="Savon du moulin", lang="fr")
    assert generated["Product"]["offers"]["price"] == "12.50"


def test_a_price_without_tax_is_not_what_a_customer_pays() -> None:
    main = (
        "<h1>Savon du moulin</h1><div>12,50 € HT</div><div>En stock</div><button>Ajouter au panier</button>"
    )
    assert "offers" not in nodes(main, path="produits/savon", title="Savon du moulin", lang="fr").get(
        "Product", {}
    )


def test_dishes_in_rows_of_divisions() -> None:
    rows = "".join(
        f"<div class=row><span>{name}</span><span>{price} €</span></div>"
        for name, price in (("Flädlesuppe", "5,80"), ("Tomatensuppe", "6,20"), ("Maultaschen", "12,50"))
    )
    main = f"<h1>Speisekarte</h1><div><h3>Suppen</h3>{rows}</div><div><h3>Nachtisch</h3><div><span>Eis</span><span>4,50 €</span></div></div>"
    sections = nodes(main, path="speisekarte", title="Speisekarte", lang="de")["Menu"]["hasMenuSection"]
    assert [
        (s["name"], len(s["hasMenuItem"]) if isinstance(s["hasMenuItem"], list) else 1) for s in sections
    ] == [
        ("Suppen", 3),
        ("Nachtisch", 1),
    ]

"""Markup made from a page: what is proposed for it, and that nothing untraced is left in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import Generated, generate
from factmark.generator.markup import with_new_source, with_script, without_markup
from factmark.linter.document.document import Document

HEAD = '<html lang="en"><head><link rel="canonical" href="https://mill.example/{path}"><title>{title}</title>{more}</head>'
FRAME = HEAD + (
    '<body><header><a href="/"><img class="logo" src="/logo.png" alt="Mill Lane"></a></header>'
    "<main>{main}</main><footer>© 2026 Mill Lane</footer></body></html>"
)


def page(main: str, *, path: str = "x", title: str = "x", more: str = "") -> Document:
    return Document("page.html", FRAME.format(main=main, path=path, title=title, more=more))


def made(document: Document) -> Generated:
    return generate(document, check_with_all_rules)


def nodes(found: Generated) -> dict[str, dict[str, Any]]:
    markup = found.curated.markup or {}
    return {node["@type"]: node for node in markup.get("@graph", [markup])}


PRODUCT = (
    "<h1>Rye loaf</h1><p>A dense loaf of whole rye, baked slowly for three hours in the stone oven of the mill.</p>"
    '<img src="/img/rye.jpg" alt="Rye loaf"><p class="price">£4.60</p><p>In stock</p>'
    "<dl><dt>SKU</dt><dd>RYE-800</dd><dt>Brand</dt><dd>Mill Lane</dd></dl><button>Add to basket</button>"
)
RECIPE = (
    "<h1>Oat biscuits</h1><p>Crisp biscuits of oats and butter that keep for two weeks in a tin, if you let them.</p>"
    "<p>Prep time: 15 minutes</p><p>Cook time: 25 minutes</p><p>Serves: 6 people</p>"
    "<h2>Ingredients</h2><ul><li>200 g oats</li><li>100 g butter</li></ul>"
    "<h2>Method</h2><ol><li>Melt the butter.</li><li>Stir in the oats and bake.</li></ol>"
)
ARTICLE = (
    '<article><h1>A new oven</h1><p class="byline">By <a rel="author" href="/people/a">Ada Example</a></p>'
    '<time datetime="2026-03-02">2 March 2026</time>'
    + "<p>"
    + "The old oven was built by hand. " * 20
    + "</p></article>"
)
FAQ = (
    "<h1>Questions</h1><h2>When do you open?</h2><p>At seven in the morning.</p>"
    "<h2>Do you deliver?</h2><p>Within the town, on Saturdays.</p>"
)
TRAIL = '<nav class="breadcrumb"><a href="/">Home</a> › <a href="/bread">Bread</a> › Rye loaf</nav><h1>Rye loaf</h1>'


@pytest.mark.parametrize(
    ("main", "kind", "expected"),
    [
        (PRODUCT, "Product", {"name": "Rye loaf", "sku": "RYE-800"}),
        (
            RECIPE,
            "Recipe",
            {"prepTime": "PT15M", "cookTime": "PT25M", "recipeIngredient": ["200 g oats", "100 g butter"]},
        ),
        (ARTICLE, "Article", {"headline": "A new oven", "datePublished": "2026-03-02"}),
    ],
)
def test_what_a_page_shows_becomes_markup(main: str, kind: str, expected: dict[str, Any]) -> None:
    node = nodes(made(page(main)))[kind]
    assert {name: node.get(name) for name in expected} == expected


def test_an_offer_has_price_currency_and_stock() -> None:
    offer = nodes(made(page(PRODUCT)))["Product"]["offers"]
    assert (offer["price"], offer["priceCurrency"]) == ("4.60", "GBP")
    assert offer["availability"] == "https://schema.org/InStock"


def test_questions_with_answers() -> None:
    entries = nodes(made(page(FAQ)))["FAQPage"]["mainEntity"]
    assert [entry["name"] for entry in entries] == ["When do you open?", "Do you deliver?"]
    assert entries[0]["acceptedAnswer"]["text"] == "At seven in the morning."


def test_a_trail_of_links() -> None:
    steps = nodes(made(page(TRAIL)))["BreadcrumbList"]["itemListElement"]
    assert [(s["position"], s["name"]) for s in steps] == [(1, "Home"), (2, "Bread"), (3, "Rye loaf")]


@pytest.mark.parametrize(
    "main", [PRODUCT, RECIPE, ARTICLE, FAQ, TRAIL], ids=["product", "recipe", "article", "faq", "trail"]
)
def test_every_statement_is_traced_and_lints_clean(main: str) -> None:
    document = page(main)
    found = made(document)
    assert found.curated.markup is not None
    judged = check_with_all_rules(
        with_new_source(document, with_script(document.source, found.curated.markup))
    )
    assert [r.message for r in judged if r.kind == "fail" and r.level in ("error", "warning")] == []
    assert [r.message for r in judged if r.kind == "open"] == []
    # A position follows from the order on the page, not from words.
    assert all(s.evidence for s in found.curated.statements if not s.pointer.endswith("/position"))


@pytest.mark.parametrize(
    "crumbs",
    [
        "<p>You are here: <a href='/'>Home</a> &gt; <a href='/bread'>Bread</a> &gt; Rye loaf</p>",
        "<div><a href='/'>Home</a> / <a href='/bread'>Bread</a> / <b>Rye loaf</b></div>",
    ],
)
def test_a_trail_that_only_its_shape_tells(crumbs: str) -> None:
    steps = nodes(made(page(f"{crumbs}<h1>Rye loaf</h1>")))["BreadcrumbList"]["itemListElement"]
    assert [step["name"] for step in steps] == ["Home", "Bread", "Rye loaf"]


@pytest.mark.parametrize(
    "links",
    [
        "<p><a href='/'>Home</a> | <a href='/bread'>Bread</a> | <a href='/cake'>Cake</a></p><h1>Rye loaf</h1>",
        "<p><a href='/'>Home</a> / <a href='/bread'>Bread</a> / <a href='/cake'>Cake</a></p><h1>Rye loaf</h1>",
        "<h1>Rye loaf</h1><p><a href='/'>Home</a> &gt; <a href='/bread'>Bread</a> &gt; Rye loaf</p>",
        "<p><a href='/oats'>Oats</a> &gt; <a href='/rye'>Rye</a> &gt; Wheat</p><h1>Rye loaf</h1>",
    ],
)
def test_links_in_a_row_are_no_trail(links: str) -> None:
    assert "BreadcrumbList" not in nodes(made(page(links)))


@pytest.mark.parametrize(
    "message",
    [
        "<h2>Nutrition</h2><table><tr><td>Calories</td><td>92 kcal</td></tr><tr><td>Fat</td><td>4 g</td></tr></table>",
        "<h2>Per biscuit</h2><ul><li>Energy: 385 kJ / 92 kcal</li><li>Fat: 4 g</li></ul>",
    ],
)
def test_what_a_portion_holds(message: str) -> None:
    nutrition = nodes(made(page(RECIPE + message)))["Recipe"]["nutrition"]
    assert (nutrition["calories"], nutrition["fatContent"]) == ("92 kcal", "4 g")
    assert "nutrition" not in nodes(made(page(RECIPE + "<p>Sugar: 80 g</p>")))["Recipe"]


def test_a_table_of_sizes_with_their_prices() -> None:
    table = "<table><tr><th>Size</th><th>Price</th></tr><tr><td>400 g</td><td>£2.60</td></tr><tr><td>800 g</td><td>£4.60</td></tr></table>"
    offers = nodes(made(page(PRODUCT.replace('<p class="price">£4.60</p>', table))))["Product"]["offers"]
    assert (offers["@type"], offers["lowPrice"], offers["highPrice"]) == ("AggregateOffer", "2.60", "4.60")
    alike = table.replace("2.60", "4.60")
    offers = nodes(made(page(PRODUCT.replace('<p class="price">£4.60</p>', alike))))["Product"]["offers"]
    assert offers["price"] == "4.60"


def test_reviews_of_a_product() -> None:
    review = (
        '<div class="review"><p class="review-author">{}</p><p class="review-date">3 January 2026</p>'
        '<p class="review-stars">5/5</p><p>{}</p></div>'
    )
    shown = review.format("Ada Moss", "It keeps for a week.") + review.format("Ben Fox", "Dense, and good.")
    found = nodes(made(page(PRODUCT + shown)))["Product"]["review"]
    assert [(one["author"]["name"], one["reviewBody"]) for one in found] == [
        ("Ada Moss", "It keeps for a week."),
        ("Ben Fox", "Dense, and good."),
    ]
    assert found[0]["reviewRating"]["ratingValue"] == "5"


def test_questions_that_buttons_open() -> None:
    entry = '<div class="item"><button>{}</button><div class="panel"><p>{}</p></div></div>'
    asked = entry.format("When do you open?", "At seven in the morning.") + entry.format(
        "Do you deliver?", "Within the town, on Saturdays."
    )
    mainentity = nodes(made(page(f"<h1>Questions</h1>{asked}")))["FAQPage"]["mainEntity"]
    assert [entry["name"] for entry in mainentity] == ["When do you open?", "Do you deliver?"]
    headed = asked.replace("<button>", "<h3><button>").replace("</button>", "</button></h3>")
    assert len(nodes(made(page(f"<h1>Questions</h1>{headed}")))["FAQPage"]["mainEntity"]) == 2


def test_what_the_page_does_not_show_is_not_stated() -> None:
    described = (
        '<meta property="og:description" content="The finest bread of the whole county, says everybody.">'
    )
    text = json.dumps(made(page(PRODUCT, more=described)).curated.markup)
    assert "finest" not in text
    hidden = PRODUCT.replace('<p class="price">', '<p class="price" hidden>')
    assert "offers" not in nodes(made(page(hidden))).get("Product", {})


def test_a_page_with_nothing_to_say() -> None:
    found = made(Document("page.html", "<p>.</p>"))
    assert found.curated.markup is None


def test_hostile_text_cannot_leave_the_script() -> None:
    document = page("<h1>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; and more</h1>" + FAQ)
    found = made(document)
    written = with_script(document.source, found.curated.markup or {})
    assert written.lower().count("</script") == document.source.lower().count("</script") + 1
    assert Document("p", written).blocks[-1].root is not None


def test_own_markup_is_out_of_sight() -> None:
    source = (
        '<script type="application/ld+json">{"@type": "Thing"}</script><meta property="og:type" content="website">'
        '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name" class="n">Loaf</b></div>'
    )
    bare = without_markup(source)
    assert bare == '<meta property="og:type" content="website"><div><b class="n">Loaf</b></div>'
    assert not Document("p", bare).statements


ABROAD = {
    "de": (
        "<h1>Holzlöffel</h1><p>Handgedrechselter Löffel aus heimischem Kirschholz, mit Leinöl behandelt.</p>"
        "<p><strong>14,90 €</strong></p><p>Auf Lager</p><button>In den Warenkorb</button>",
        "Product",
        {"offers": {"price": "14.90", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}},
    ),
    "sv": (
        "<article><h1>Ny bro över ån</h1><p class='byline'>Text: Erik Exempelsson</p><p>Publicerad 14 mars 2026</p><p>"
        + "Den nya bron över ån öppnar i maj och har kostat mycket. " * 9
        + "</p></article>",
        "Article",
        {"datePublished": "2026-03-14", "author": {"name": "Erik Exempelsson"}},
    ),
    "pl": (
        "<h1>Piekarz</h1><p>Firma: Młyn sp. z o.o.</p><p>Miejsce pracy: Kraków</p><p>Data publikacji: 3 marca 2026</p>"
        "<p>Wypiek chleba w nocy, w zespole pięciu osób, od wtorku do soboty.</p><a href='/a'>Aplikuj teraz</a>",
        "JobPosting",
        {"datePosted": "2026-03-03", "hiringOrganization": {"name": "Młyn sp. z o.o."}},
    ),
    "es": (
        "<h1>Concierto</h1><p>Fecha: 18 de abril de 2026</p><p>Lugar: Teatro Ejemplo</p><p>Entradas: 12 €</p>"
        "<p>La orquesta interpreta obras de Falla y Albéniz en un programa de hora y media.</p>",
        "Event",
        {"startDate": "2026-04-18", "offers": {"price": "12", "priceCurrency": "EUR"}},
    ),
}


def holds(node: Any, expected: Any) -> bool:
    if isinstance(expected, dict):
        return isinstance(node, dict) and all(holds(node.get(key), value) for key, value in expected.items())
    return bool(node == expected)


@pytest.mark.parametrize("language", ABROAD)
def test_pages_of_other_languages(language: str) -> None:
    main, kind, expected = ABROAD[language]
    document = Document(
        "page.html",
        FRAME.format(main=main, path="x", title="x", more="").replace('lang="en"', f'lang="{language}"'),
    )
    generated = nodes(made(document))
    assert kind in generated
    assert holds(generated[kind], expected), generated[kind]


def test_a_line_that_only_mentions_money_is_no_price() -> None:
    main = "<h1>Bridge</h1><p>It cost €31 million.</p><p>Built in 1931</p><button>Buy now</button>"
    assert "Product" not in nodes(made(page(main)))


def test_headings_that_link_to_other_pages_are_no_questions() -> None:
    teaser = '<h2><a href="/{0}">Where does it {0}?</a></h2><p>5 days ago by Ann</p>'
    generated = nodes(made(page("<h1>News</h1>" + teaser.format("rain") + teaser.format("snow"))))
    assert "FAQPage" not in generated
    here = '<h2><a href="#{0}">Where does it {0}?</a></h2><p>In the north of the country.</p>'
    assert "FAQPage" in nodes(made(page("<h1>Help</h1>" + here.format("rain") + here.format("snow"))))


def test_buttons_with_one_label_are_no_products() -> None:
    card = '<div><a href="/go/{0}">Take the bonus</a><p class="price">€{0}0</p></div>'
    found = json.dumps(made(page("<h1>Bets</h1>" + "".join(map(card.format, range(1, 7))))).curated.markup)
    assert "Take the bonus" not in found


def test_the_heading_of_the_page_and_not_that_of_the_site() -> None:
    main = "<h1>Mill Lane</h1>" + ARTICLE
    generated = nodes(made(page(main, title="A new oven - Mill Lane")))
    assert generated["Article"]["headline"] == "A new oven"


def test_logos_and_signs_are_no_pictures_of_the_page() -> None:
    pictures = (
        '<img src="/i/shop-logo.svg" alt="x"><img src="/i/social-gmail.jpg" alt=""><img src="/i/bars.png">'
    )
    markup = made(page(ARTICLE.replace("<time", pictures + "<time"))).curated.markup
    assert [word for word in ("shop-logo", "gmail", "bars") if word in json.dumps(markup)] == []


def test_links_in_a_text_by_an_author_are_no_authors() -> None:
    text = (
        "<p>"
        + 'More about <a href="/l">Learning</a> and <a href="/o">ovens</a> is said elsewhere. ' * 9
        + "</p>"
    )
    main = f'<article class="by-author-7"><h1>A new oven</h1><p class="author">Posted byAda Example</p><time datetime="2026-03-02">2 March 2026</time>{text}</article>'
    assert nodes(made(page(main)))["Article"]["author"] == {"@type": "Person", "name": "Ada Example"}


def test_a_card_that_is_all_link_is_called_without_its_price() -> None:
    card = '<div><a href="/p/{0}">Loaf number {0} <span class="price">£{0}.50</span></a></div>'
    markup = made(page("<h1>Breads</h1>" + "".join(map(card.format, range(1, 7))))).curated.markup
    assert '"name": "Loaf number 3"' in json.dumps(markup)


def test_what_other_pages_say_is_no_comment() -> None:
    said = '<li class="comment {0}"><cite>{1} ha detto:</cite><p class="comment-text">It bakes {2} than the old one, they say.</p></li>'
    comments = (
        "<ol>"
        + said.format("", "Ben Sample", "better")
        + said.format("pingback", "Ovens: a history", "worse")
        + "</ol>"
    )
    comment = nodes(made(page(ARTICLE.replace("</article>", comments + "</article>"))))["Article"]["comment"]
    assert comment["author"] == {"@type": "Person", "name": "Ben Sample"}


def test_a_name_with_abbreviations_is_kept_whole() -> None:
    document = Document(
        "p.html",
        FRAME.format(main=ARTICLE, path="x", title="x", more="").replace(
            "Mill Lane</footer>", "Mill S. à r.l. - All rights reserved</footer>"
        ),
    )
    assert nodes(made(document))["Organization"]["name"] == "Mill S. à r.l."


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "utf-16"])
def test_writing_keeps_encoding_line_endings_and_everything_else(encoding: str, tmp_path: Path) -> None:
    source = FRAME.format(
        main=PRODUCT.replace("£", "EUR "), path="x", title="Brötchen", more=f'<meta charset="{encoding}">'
    )
    source = "<!-- </head> İ -->\n".replace("İ", "é") + source.replace("<main>", "\n<main>\n")
    path = tmp_path / "page.html"
    before = source.replace("\n", "\r\n").encode(encoding)
    path.write_bytes(before)
    assert main(["generate", "--write", str(path)]) == 0
    text = path.read_bytes().decode(encoding)
    start, end = text.index("<script"), text.index("</script>") + len("</script>\r\n")
    assert text[:start] + text[end:] == source.replace("\n", "\r\n")
    assert text[end:].startswith("</head>")
    assert "\n" not in text.replace("\r\n", "")
    assert (
        json.loads(text[text.index(">", start) + 1 : text.index("</script>")])["@context"]
        == "https://schema.org"
    )


def test_letters_that_grow_in_lower_case_do_not_move_the_script() -> None:
    source = (
        "<html><head><title>İİİİİİİİ</title><script>var a = '</head>'</script></head><body>x</body></html>"
    )
    assert with_script(source, {"a": 1}).startswith(source[: source.rindex("</head>")] + "<script")


def test_what_is_made_is_judged_beside_the_page_s_own_blocks() -> None:
    own = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Book", "name": "x"}</script>'
    found = made(page(FAQ + own, title="Questions"))
    assert "FAQPage" in nodes(found)
    assert any("At seven in the morning." in s.value for s in found.curated.statements)
    assert not any(r.statement is not None and r.statement.text == "x" for r in found.curated.dropped)


def test_pictures_that_lead_to_other_pages_are_not_of_this_thing() -> None:
    teasers = '<p>Others</p><a href="/wheat"><img src="/img/wheat.jpg" alt="Wheat loaf"></a>'
    zoom = '<a href="/img/side-large.jpg"><img src="/img/side.jpg" alt="Side"></a>'
    image = nodes(made(page(PRODUCT + zoom + teasers, title="Rye loaf")))["Product"]["image"]
    assert image == ["https://mill.example/img/rye.jpg", "https://mill.example/img/side.jpg"]


@pytest.mark.parametrize("line", ["Copyright © 2021 door Mill Lane", "© copyright 2021 by Mill Lane"])
def test_the_site_s_name_in_a_copyright_line(line: str) -> None:
    source = page(FAQ).source.replace("© 2026 Mill Lane", line)
    assert nodes(made(Document("page.html", source)))["WebSite"]["name"] == "Mill Lane"


def test_a_copyright_line_that_names_nobody() -> None:
    source = page(FAQ).source.replace("© 2026 Mill Lane", "Mill Lane ©copyright2008 All rights reserved")
    assert "2008" not in nodes(made(Document("page.html", source)))["WebSite"]["name"]


def test_who_an_article_is_by_is_neither_its_section_nor_a_button() -> None:
    more = (
        '<p class="author"><a rel="category tag" href="/ovens">Ovens</a></p>'
        '<p class="comment-author"><a href="#c1">Reply</a></p></article>'
    )
    generated = nodes(made(page(ARTICLE.replace("</article>", more), title="A new oven")))
    article = generated.get("Article") or generated["BlogPosting"]
    assert article["author"]["name"] == "Ada Example"


def test_a_picture_in_an_article_s_header_is_no_logo() -> None:
    source = page(ARTICLE.replace("<h1>", '<header><img src="/img/oven.jpg" alt="Oven"></header><h1>')).source
    source = source.replace('<img class="logo" src="/logo.png" alt="Mill Lane">', "Home")
    assert "logo" not in nodes(made(Document("page.html", source))).get("Organization", {})


def test_a_range_of_prices_is_no_price_of_a_thing_in_a_list() -> None:
    cards = "".join(
        f'<div><a href="/{n}"><h3>Loaf number {n}</h3></a><span class="price">{price}</span></div>'
        for n, price in enumerate(("£4.60", "£3.00 – £5.00", "£2.10", "£1.20"))
    )
    markup = made(page(f"<h1>Bread</h1>{cards}", title="Bread")).curated.markup or {}
    listed = next(n for n in markup["@graph"] if n["@id"].endswith("#products"))["itemListElement"]
    assert ["offers" in entry["item"] for entry in listed] == [True, False, True, True]


def test_a_seal_is_no_picture_of_the_thing() -> None:
    seal = '<img src="/img/copyscape-200x25.png" alt="Protected">'
    image = nodes(made(page(PRODUCT + seal, title="Rye loaf")))["Product"]["image"]
    assert image == "https://mill.example/img/rye.jpg"


REACHED = (
    "<p>Mill Lane Bakery, 14 Mill Lane, Alderbrook AB1 4XY, United Kingdom</p>"
    '<p>Telephone <a href="tel:+441632960123">+44 1632 960123</a></p>'
)


def test_a_page_is_about_its_publisher_only_where_it_says_so() -> None:
    frame = FRAME.replace("</footer>", REACHED + "</footer>")

    def found(title: str) -> dict[str, dict[str, Any]]:
        source = frame.format(
            main=f"<h1>{title}</h1><p>{'Ask in the shop. ' * 20}</p>",
            path=title.lower(),
            title=title,
            more="",
        )
        return nodes(made(Document("page.html", source)))

    delivery, contact = found("Delivery"), found("Contact")
    business = {"@id": contact["LocalBusiness"]["@id"]}
    assert "LocalBusiness" not in delivery
    assert delivery["WebPage"]["publisher"] == business
    assert "mainEntity" not in delivery["WebPage"]
    assert contact["ContactPage"]["mainEntity"] == business


@pytest.mark.parametrize(
    ("others", "told"), [("", True), ("<div><h3>Jo Example</h3><p>Baker</p></div>", False)]
)
def test_a_person_s_address_is_not_the_publisher_s(others: str, told: bool) -> None:
    card = '<div><h3>Ada Example</h3><a href="mailto:ada@mill.example">ada@mill.example</a></div>'
    generated = nodes(made(page(f"<h1>About us</h1><section>{card}{others}</section>", path="about")))
    assert ("email" in generated["Organization"]) is told


def test_labels_in_one_line() -> None:
    main = RECIPE.replace("</p><p>Cook time", " · Cook time").replace("</p><p>Serves", " · Serves")
    recipe = nodes(made(page(main)))["Recipe"]
    assert (recipe["prepTime"], recipe["cookTime"]) == ("PT15M", "PT25M")


def test_an_event_whose_place_alone_is_labelled() -> None:
    main = "<h1>Organ concert</h1><p>{when}</p><p>Venue: St Martin's, Church Lane</p>"
    when = '<time datetime="2031-06-14T19:30">Saturday 14 June 2031, 19:30</time>'
    event = nodes(made(page(main.format(when=when))))["Event"]
    assert (event["startDate"], event["location"]["name"]) == ("2031-06-14T19:30", "St Martin's, Church Lane")
    published = '<time datetime="2031-06-14T19:30">14 June 2031</time>'
    assert "Event" not in nodes(made(page(main.format(when=published))))


@pytest.mark.parametrize(
    ("page_text", "price", "currency"),
    [
        ("£1,200", "1200", "GBP"),
        ("1.200 €", "1200", "EUR"),
        ("¥1,200", "1200", "JPY"),
        ("£1,234,567.50", "1234567.50", "GBP"),
        ("£1.25", "1.25", "GBP"),
        ("C$24.50", "24.50", "CAD"),
        ("NZ$ 24.50", "24.50", "NZD"),
        ("$24.50 CAD", "24.50", "CAD"),
        ("$24.50", "24.50", "USD"),
    ],
)
def test_thousands_in_a_price(page_text: str, price: str, currency: str) -> None:
    offer = nodes(made(page(PRODUCT.replace("£4.60", page_text))))["Product"]["offers"]
    assert (offer["price"], offer["priceCurrency"]) == (price, currency)


@pytest.mark.parametrize(
    "line", ["Price: £4.60", "£4.60 (incl. VAT)", "Price: £4.60 (incl. VAT)", "価格: £4.60(税込)"]
)
def test_a_price_with_its_label_and_a_remark(line: str) -> None:
    main = PRODUCT.replace('<p class="price">£4.60</p>', f"<p>{line}</p>")
    assert nodes(made(page(main)))["Product"]["offers"]["price"] == "4.60"


@pytest.mark.parametrize("line", ["Delivery: £4.60", "You save: £4.60", "£4.60 (per 100 g)"])
def test_other_sums_are_no_price(line: str) -> None:
    main = PRODUCT.replace('<p class="price">£4.60</p>', f"<p>{line}</p>")
    assert "offers" not in nodes(made(page(main))).get("Product", {})


def test_the_copyright_line_ends_where_its_block_ends() -> None:
    main = "<h1>Bread</h1><p>" + "We bake every day. " * 20 + "</p>"
    source = FRAME.replace("</footer>", "<p>Mill Lane Bakery, Alderbrook</p></footer>")
    generated = nodes(made(Document("page.html", source.format(main=main, path="x", title="Bread", more=""))))
    assert generated["Organization"]["name"] == "Mill Lane"


def test_steps_that_begin_with_their_heading() -> None:
    steps = (
        "<li><strong>Mix</strong> Mix flour and salt.</li><li><h3>Knead</h3><p>Work the dough for ten minutes.</p></li>"
        "<li><b>Step 3</b> Bake at 200 °C.</li><li><span>4</span><span>Let it cool.</span></li>"
        "<li>Step 5: Slice it.</li><li><b>Keep</b> the rest in a tin.</li><li>2 slices are enough for one.</li>"
    )
    main = RECIPE.replace("<li>Melt the butter.</li><li>Stir in the oats and bake.</li>", steps)
    recipeinstructions = nodes(made(page(main)))["Recipe"]["recipeInstructions"]
    assert [(step.get("name"), step["text"]) for step in recipeinstructions] == [
        ("Mix", "Mix flour and salt."),
        ("Knead", "Work the dough for ten minutes."),
        (None, "Bake at 200 °C."),
        (None, "Let it cool."),
        (None, "Slice it."),
        (None, "Keep the rest in a tin."),
        (None, "2 slices are enough for one."),
    ]


def test_ingredients_under_smaller_headings_and_in_parts() -> None:
    lists = (
        "<h3>For the dough</h3><ul><li><span>200</span><span>g</span><span>oats</span></li></ul>"
        '<h3>For the topping</h3><ul><li>100 g <span class="n">butter</span></li></ul><ul><li>Share this</li></ul>'
    )
    main = RECIPE.replace("<ul><li>200 g oats</li><li>100 g butter</li></ul>", lists)
    recipe = nodes(made(page(main)))["Recipe"]
    assert recipe["recipeIngredient"] == ["200 g oats", "100 g butter"]
    assert len(recipe["recipeInstructions"]) == 2


def test_a_letter_set_large_stays_with_its_word() -> None:
    main = RECIPE.replace("Crisp biscuits", "<span>C</span>risp <b>bis</b>cuits")
    assert nodes(made(page(main)))["Recipe"]["description"].startswith("Crisp biscuits of oats")


def test_questions_without_what_marks_them() -> None:
    main = (
        "<h1>Questions</h1><details><summary><h3>When do you open?</h3></summary><p>At seven in the morning.</p>"
        "</details><details><summary>Q: Do you deliver?</summary><p>A: Within the town.</p></details>"
        "<details><summary>3. Do you bake on Sundays?</summary><p>A. Miller bakes on Sundays.</p></details>"
    )
    mainentity = nodes(made(page(main)))["FAQPage"]["mainEntity"]
    assert [(one["name"], one["acceptedAnswer"]["text"]) for one in mainentity] == [
        ("When do you open?", "At seven in the morning."),
        ("Do you deliver?", "Within the town."),
        ("Do you bake on Sundays?", "A. Miller bakes on Sundays."),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "<p>SKU: <span>RYE-800</span> <span>Category: <a href='/bread'>Bread</a></span></p>",
        "<div><span>SKU: <span>RYE-800</span></span> <span>Categories: Bread, Rye</span></div>",
    ],
)
def test_fields_of_one_line_are_apart(line: str) -> None:
    main = PRODUCT.replace("<dl><dt>SKU</dt><dd>RYE-800</dd>", f"{line}<dl>")
    assert nodes(made(page(main)))["Product"]["sku"] == "RYE-800"


def test_a_recipe_below_an_article_about_it() -> None:
    article = (
        "<h1>Slow Sundays: plum buns</h1><p class=byline>By Ada Example</p>"
        "<p>These buns are what we bake when the first plums of the year have come to the market.</p>"
        "<h2>Key ingredients for plum buns</h2><ul><li>Plums: they make the buns taste of late summer.</li>"
        "<li>Butter: soft and without salt, since it carries all other tastes.</li></ul>"
        "<h2>Preparation tips</h2><ul><li>Line the tins before.</li><li>Read all steps once.</li></ul>"
    )
    card = (
        "<section><div><h2>Plum buns for tea</h2><p>Author: <span class=author>Ada Example (Bakes</span></p>"
        "<table><tr><th>Yield</th><td>24 <button>1x</button></td></tr></table></div>"
        "<div><h3>Description</h3><p>Small buns with plums.</p>"
        "<h3>Ingredients</h3><ul><li>½ cup butter</li><li>2 plums</li><li>200 g flour</li></ul>"
        "<h3>Instructions</h3><ol><li><label>Step 1</label> Beat the butter.</li><li>Bake for ten minutes.</li></ol></div></section>"
    )
    recipe = nodes(made(page(article + card)))["Recipe"]
    assert recipe["name"] == "Slow Sundays: plum buns"
    assert recipe["recipeIngredient"] == ["½ cup butter", "2 plums", "200 g flour"]
    assert [step["text"] for step in recipe["recipeInstructions"]] == [
        "Beat the butter.",
        "Bake for ten minutes.",
    ]
    assert recipe["recipeYield"] == "24"
    assert recipe["author"]["name"] == "Ada Example"


def test_headings_of_which_a_few_ask_are_no_questions() -> None:
    teaser = "<div class=teaser><h3>{}</h3><p>By Ada Example, 3 March 2026. A long look at what happened there.</p></div>"
    titles = (
        "Will reforms help the mill?",
        "A new oven",
        "Rye and its history",
        "Did the old mill save the town?",
    )
    assert "FAQPage" not in nodes(made(page("<h1>News</h1>" + "".join(map(teaser.format, titles)))))
    boxes = "<h3>Questions or wishes?</h3><p>Call us from Monday to Friday.</p><h4>Lost your password?</h4><p>Write to us.</p>"
    assert "FAQPage" not in nodes(made(page("<h1>Sign in</h1>" + boxes)))


def test_questions_that_open_and_close() -> None:
    entry = '<div class="item item-{0} {1}"><h3 class="q{0}">{2}</h3><p>At {0} in the morning, on every day.</p></div>'
    asked = ("When do you open?", "When is the bread ready?", "When is the bread ready?")
    found = "".join(entry.format(n, state, asked[n]) for n, state in enumerate(("is-open", "", "is-last")))
    entries = nodes(made(page("<h1>Help</h1>" + found)))["FAQPage"]["mainEntity"]
    assert [each["name"] for each in entries] == ["When do you open?", "When is the bread ready?"]


PLAIN = {
    "lines": (
        "<p><strong>Ingredients</strong><br>200 g oats<br>100 g butter</p><p><strong>Method</strong></p>"
        "<p>Melt the butter in a small pan.</p><p>Stir in the oats and bake them.</p>"
    ),
    "paragraphs": (
        "<h2>Ingredients</h2><p>200 g oats</p><p>100 g butter</p><h2>Method</h2>"
        "<p>Melt the butter in a small pan.</p><p>Stir in the oats and bake them.</p><ul><li>Print</li><li>Share</li></ul>"
    ),
    "list behind lines": (
        "<p><strong>Ingredients:</strong><br>200 g oats<br>100 g butter</p><p><strong>Method:</strong></p>"
        "<ol><li>Melt the butter in a small pan.</li><li>Stir in the oats and bake them.</li></ol>"
    ),
}


@pytest.mark.parametrize("message", PLAIN.values(), ids=PLAIN)
def test_recipes_told_without_lists(message: str) -> None:
    main = f"<h1>Oat biscuits</h1><div>{message}<h3>Like this:</h3></div>"
    recipe = nodes(made(page(main)))["Recipe"]
    assert recipe["name"] == "Oat biscuits"
    assert recipe["recipeIngredient"] == ["200 g oats", "100 g butter"]
    steps = [step["text"] for step in recipe["recipeInstructions"]]
    assert steps == ["Melt the butter in a small pan.", "Stir in the oats and bake them."]


def test_one_list_is_not_of_ingredients_and_of_steps() -> None:
    told = (
        "<h2>Ingredients</h2><p>See below.</p><h2>Method</h2><ol><li>Melt butter.</li><li>Add oats.</li></ol>"
    )
    assert "Recipe" not in nodes(made(page(f"<h1>Oat biscuits</h1>{told}")))


def test_questions_set_bold() -> None:
    asked = "<p><b>{}</b></p><p>{}</p>"
    main = (
        "<h1>Help</h1>"
        + asked.format("When do you open?", "At seven.")
        + asked.format("Do you deliver?", "On Saturdays.")
    )
    entries = nodes(made(page(main)))["FAQPage"]["mainEntity"]
    assert [one["acceptedAnswer"]["text"] for one in entries] == ["At seven.", "On Saturdays."]

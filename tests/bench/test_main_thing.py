"""The main thing of a page's own markup, and how much of it a proposal recovers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.bench.making.train_main_thing import Example, folds, left_out, model_text, trained
from factmark.bench.mappings.main_thing import main_thing
from factmark.bench.mappings.recovery import figures, is_among, recovery
from factmark.linter.document.document import Document

AUTHOR = {"@type": "Person", "name": "Ada Holm"}
ARTICLE = {
    "@type": "NewsArticle",
    "headline": "Wheel turns",
    "author": AUTHOR,
    "datePublished": "2026-03-02T10:00:00Z",
}
SITE = {
    "@type": "WebSite",
    "name": "Mill",
    "publisher": {"@type": "Organization", "@id": "#o", "name": "Mill Ltd"},
}


def page(
    *nodes: dict[str, Any], title: str = "A page", url: str = "https://mill.example/wheel", og: str = ""
) -> Document:
    block = json.dumps({"@context": "https://schema.org", "@graph": list(nodes)})
    text = f"<head><title>{title}</title><meta property='og:type' content='{og}'><script type='application/ld+json'>{block}</script></head><h1>{title}</h1>"
    return Document("page.html", text, url=url)


def kinds(*nodes: dict[str, Any], **more: str) -> tuple[str, ...]:
    found = main_thing(page(*nodes, **more))
    return found.kinds if found is not None else ()


def many(kind: str, count: int) -> list[dict[str, Any]]:
    return [{"@type": kind, "name": f"Thing {number}"} for number in range(count)]


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        ([SITE, {"@type": "WebPage", "name": "A page"}, {"@type": "BreadcrumbList"}], ()),
        ([SITE, ARTICLE], ("Article",)),
        ([ARTICLE, {"@type": "VideoObject", "name": "The wheel"}], ("Article",)),
        (
            [{"@type": "WebPage", "mainEntity": {"@type": "VideoObject", "name": "Film"}}, ARTICLE],
            ("VideoObject",),
        ),
        ([{"@type": "Organization", "name": "Mill Ltd"}], ()),
        ([{"@type": "Organization", "name": "A page"}], ("Organization",)),
        (many("Product", 2), ("Product",)),
        (many("Product", 3), ("ItemList",)),
        ([*many("Product", 3), {"@type": "Product", "name": "A page"}], ("Product",)),
        (
            [{"@type": "Blog", "name": "Notes", "blogPost": {"@type": "BlogPosting", "headline": "One"}}],
            ("Article",),
        ),
        (
            [{"@type": "Recipe", "name": "Rye"}, {"@type": "Article", "headline": "On rye"}],
            ("Recipe", "Article"),
        ),
    ],
)
def test_the_main_thing_of_markup(nodes: list[dict[str, Any]], expected: tuple[str, ...]) -> None:
    assert kinds(*nodes) == expected


def test_a_front_page_is_about_its_publisher() -> None:
    assert kinds(SITE, url="https://mill.example/") == ("Organization",)
    assert kinds(SITE) == ()


def test_what_of_a_reference_is_recovered() -> None:
    given = page(ARTICLE)
    made = page(
        {"@type": "Article", "headline": "Wheel turns", "author": "Ada Holm", "datePublished": "2026-03-03"}
    )
    found = recovery(given, made, [s.location for s in given.statements], ("Article",))
    assert found is not None
    assert found.right
    assert (sorted(found.met), found.missed) == (["author", "name"], ("datePublished",))
    assert (sorted(found.agreeing), found.differing) == (["author", "name"], ("datePublished",))
    nothing = recovery(given, None, [s.location for s in given.statements], ())
    assert nothing is not None
    assert not nothing.right
    told = figures([found, nothing])
    assert (told["right"], told["declared"], told["not_found"], told["features"]) == (0.5, 0.5, 1, 0)
    assert (told["recovered"], told["agreeing"]) == (0.3333, 0.6667)
    assert told["missed"]["Article datePublished"] == {"missed": 2, "met": 0}


def test_steps_in_sections_are_steps() -> None:
    steps = [{"@type": "HowToStep", "text": text} for text in ("Boil the water.", "Add the salt.")]
    recipe = {"@type": "Recipe", "name": "Soup"}
    section = {"@type": "HowToSection", "name": "Broth", "itemListElement": steps}
    given, made = (
        page({**recipe, "recipeInstructions": [section]}),
        page({**recipe, "recipeInstructions": steps}),
    )
    found = recovery(given, made, [s.location for s in given.statements], ())
    assert found is not None
    assert sorted(found.met) == ["name", "recipeInstructions", "recipeInstructions"]
    assert (found.missed, found.differing) == (("recipeInstructions",), ())  # the section's name


@pytest.mark.parametrize(
    ("value", "other", "same"),
    [
        ("2026-03-02", "2026-03-02T10:00", True),
        ("12.50", "12.5", True),
        ("12.50", "1250", False),
        ("https://schema.org/InStock", "http://schema.org/InStock", True),
        ("https://www.mill.example/a/", "http://mill.example/a", True),
        ("https://cdn.mill.example/a/wheel-1200x675.jpg", "https://mill.example/b/wheel.jpg?w=3", True),
        ("https://mill.example/a/wheel.jpg", "https://mill.example/a/weir.jpg", False),
        ("Café  Nord", "cafe nord", True),
        ("PT80M", "PT1H20M", True),
        ("PT80M", "PT1H10M", False),
        ("October 17, 2018", "2018-10-17", True),
        ("12", "12 cupcakes", True),
        ("12", "112 cupcakes", False),
        ("12", "2 to 12 cupcakes", False),
        ("rye, oat", "oat, wheat, rye", True),
        ("rye, oat", "rye", False),
        ("", "rye", False),
        ("Salt &amp; rye", "Salt & rye", True),
        ("1 cup <b>rye</b>", "1 cup rye", True),
        ("729,00 €", "729.00", True),
        ("729,00 €", "729.50", False),
        ("one two three four five six seven eight nine ten", "one two three four five six seven eight", True),
        ("one two three four five six seven eight nine ten", "one two three four five", False),
    ],
)
def test_values_that_agree(value: str, other: str, same: bool) -> None:
    assert is_among(value, [other]) is same


def test_learning_tells_kinds_apart_on_sites_left_out() -> None:
    examples = [
        Example(f"{kind}{site}", f"{kind}{site}.example", (kind,), (sign, f"site={site}"))
        for kind, sign in (("Article", "long"), ("Recipe", "list"))
        for site in range(20)
    ] + [Example("b", "b.example", ("Book",), ("Book: folder",))]
    assert [sum(len(fold) for fold in folds(examples))] == [41]
    right = [max(chances, key=chances.__getitem__) == each.label for each, chances in left_out(examples[:40])]
    assert sum(right) == len(right) == 40
    model = trained(examples)
    assert set(model.own) == {"Article", "Recipe"}
    assert json.loads(model_text(model, "d", 41))["trained_on"] == "d"


def recipe(**more: str) -> dict[str, Any]:
    return {"@type": "Recipe", "name": "A page", "recipeYield": "4", **more}


@pytest.mark.parametrize(
    ("reference", "shown", "proposal", "met"),
    [
        (
            recipe(image="https://mill.example/rye.jpg"),
            True,
            recipe(image="https://mill.example/rye.jpg"),
            True,
        ),
        (recipe(image="https://mill.example/rye.jpg"), True, recipe(), False),
        (recipe(image="https://mill.example/rye.jpg"), True, ARTICLE, False),
        (recipe(image="https://mill.example/rye.jpg"), False, recipe(), None),
        (recipe(), True, recipe(image="https://mill.example/rye.jpg"), None),
        (ARTICLE, True, ARTICLE, None),
    ],
)
def test_a_feature_counts_where_the_page_has_and_shows_what_it_requires(
    reference: dict[str, Any], shown: bool, proposal: dict[str, Any], met: bool | None
) -> None:
    given = page(reference)
    places = [s.location for s in given.statements] if shown else []
    found = recovery(given, page(proposal), places, ())
    assert found is not None
    assert found.feature is met


def test_a_list_without_entries_is_the_frame() -> None:
    assert kinds({"@type": "Blog", "name": "Notes"}) == ()
    assert kinds({"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "name": "One"}]}) == (
        "ItemList",
    )


def test_a_business_on_inner_pages_is_their_publisher() -> None:
    shop = {"@type": "Store", "name": "Hill Mill"}
    assert kinds(shop, title="Rye flour | Hill Mill") == ()
    assert kinds(shop, title="Hill Mill in the dale | Towns") == ("LocalBusiness",)


def test_several_things_with_the_name_of_the_page_are_no_list() -> None:
    assert kinds(*[{**ARTICLE, "headline": "A page"}] * 3) == ("Article",)


def test_the_thing_at_the_address_of_the_page() -> None:
    others = [
        {"@type": "Article", "headline": f"Tale {n}", "url": f"https://mill.example/{n}"} for n in range(4)
    ]
    own = {"@type": "Article", "headline": "Of wheels", "url": "https://mill.example/wheel#top"}
    assert kinds(*others, own) == ("Article",)
    assert kinds(*others) == ("ItemList",)


def test_a_film_with_the_name_of_the_page_stands_beside_the_thing_at_its_address() -> None:
    film = {"@type": "VideoObject", "name": "A page"}
    dish = {"@type": "Recipe", "name": "Rye", "url": "https://mill.example/wheel"}
    assert kinds(film, dish) == ("Recipe",)
    assert kinds(film) == ("VideoObject",)


@pytest.mark.parametrize(
    ("og", "expected"), [("", ("ItemList",)), ("website", ("ItemList",)), ("article", ())]
)
def test_teasers_leave_open_what_an_article_by_its_head_is_about(og: str, expected: tuple[str, ...]) -> None:
    assert kinds(*many("Article", 3), og=og) == expected


def test_a_product_by_its_head_is_the_product_of_its_markup() -> None:
    product = {"@type": "Product", "name": "Rye loaf", "offers": {"@type": "Offer", "price": "4.20"}}
    questions = {"@type": "FAQPage", "mainEntity": {"@type": "Question", "name": "Is it sour?"}}
    assert kinds(product, questions, og="product") == ("Product",)
    assert kinds(questions, og="product") == ()


def test_a_business_is_what_its_contact_page_is_about() -> None:
    shop = {"@type": "Store", "name": "Hill Mill"}
    assert kinds(shop, title="Contact us", url="https://mill.example/contact") == ("LocalBusiness",)


def test_a_value_is_compared_under_all_properties_that_lead_to_it() -> None:
    picture = {"@type": "ImageObject", "url": "https://mill.example/ada.jpg"}
    given = page({**ARTICLE, "author": {**AUTHOR, "image": picture}})
    found = recovery(given, page(ARTICLE), [s.location for s in given.statements], ())
    assert found is not None
    assert found.missed == ("author/image",)


def test_a_superseded_property_says_what_its_successor_says() -> None:
    given = page({"@type": "Recipe", "name": "A page", "ingredients": "1 cup rye"})
    made = page({"@type": "Recipe", "name": "A page", "recipeIngredient": "1 cup rye"})
    found = recovery(given, made, [s.location for s in given.statements], ())
    assert found is not None
    assert (sorted(found.met), found.missed) == (["name", "recipeIngredient"], ())


def test_what_says_that_it_is_part_of_a_thing_does_not_hold_it() -> None:
    thread = {"@type": "DiscussionForumPosting", "@id": "#thread", "headline": "Loose sails"}
    replied = {"@type": "Comment", "text": "Mine do, too.", "parentItem": {"@id": "#thread"}}
    assert kinds(thread, replied) == ("DiscussionForumPosting",)


@pytest.mark.parametrize(("title", "expected"), [("Sails - FAQ", ("FAQPage",)), ("Sails for mills", ())])
def test_questions_are_what_a_page_is_about_where_it_says_so(title: str, expected: tuple[str, ...]) -> None:
    asked = {
        "@type": "Question",
        "name": "Do they hum?",
        "acceptedAnswer": {"@type": "Answer", "text": "Yes."},
    }
    assert kinds({"@type": "FAQPage", "mainEntity": [asked]}, title=title) == expected

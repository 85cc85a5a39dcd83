"""What falls together is reported once."""

from __future__ import annotations

from ..compared import of_page


def outcomes(body: str, node: dict[str, object]) -> dict[str, tuple[str, bool]]:
    judged = of_page(body, node, url="https://example.com/")
    return {s.property: (v.outcome, v.cause is not None) for s, v in judged}


def test_rating_takes_its_scale_along() -> None:
    found = outcomes(
        "<h1>Chair</h1>",
        {
            "@type": "AggregateRating",
            "ratingValue": "4.8",
            "bestRating": "5",
            "worstRating": "1",
            "reviewCount": "213",
        },
    )
    assert found["ratingValue"] == ("unsupported", False)
    assert all(found[name] == ("unsupported", True) for name in ("bestRating", "worstRating", "reviewCount"))


def test_contact_type_follows_its_contact() -> None:
    contact = {"@type": "ContactPoint", "contactType": "Sales", "telephone": "+49 30 1234567"}
    assert outcomes("<p>Tel. 030 1234567</p>", contact)["contactType"][0] == "grounded"
    assert outcomes("<p>Write to us</p>", contact)["contactType"][0] == "unsupported"


def test_entity_that_the_page_is_not_about() -> None:
    recipe = {
        "@type": "Recipe",
        "name": "Zanzibar crumble",
        "description": "A warm pudding with oats, cinnamon and cloves for cold winter evenings at home",
        "totalTime": "PT45M",
        "datePublished": "2020-01-02",
    }
    found = outcomes("<h1>Garden chairs</h1><p>We make chairs of oak and sell them.</p>", recipe)
    assert found["name"] == ("unsupported", False)
    assert found["totalTime"] == ("unsupported", True)


def test_count_that_is_a_node_is_no_number() -> None:
    product = {
        "@type": "Product",
        "name": "Chair",
        "review": [{"@type": "Review", "reviewBody": "A fine chair"}],
        "aggregateRating": {"@type": "AggregateRating", "reviewCount": {"@type": "QuantitativeValue"}},
    }
    assert outcomes("<h1>Chair</h1>", product)["name"][0] == "grounded"


def test_what_is_missing_of_a_shown_rating_does_not_fall_with_a_name() -> None:
    rating = {"@type": "AggregateRating", "ratingValue": "4.5", "worstRating": "2"}
    recipe = {
        "@type": "Recipe",
        "name": "Zanzibar crumble",
        "description": "A warm pudding with oats, cinnamon and cloves for cold winter evenings at home",
        "totalTime": "PT45M",
        "datePublished": "2020-01-02",
        "recipeYield": "12 portions",
        "cookTime": "PT35M",
        "aggregateRating": rating,
    }
    found = outcomes("<h1>Garden chairs</h1><p>Of oak.</p><p>Rated 4.5 out of 5 stars</p>", recipe)
    assert found["totalTime"] == ("unsupported", True)
    assert found["ratingValue"] == ("grounded", False)
    assert found["worstRating"] == ("unsupported", False)


def test_a_bar_of_stars_begins_at_nothing() -> None:
    bar = "<h1>Chair</h1><div class='star-rating'><span style='width:90%'></span></div>"
    for worst, outcome in (("0", "grounded"), ("2", "unsupported")):
        rating = {"@type": "AggregateRating", "ratingValue": "4.5", "worstRating": worst}
        assert outcomes(bar, rating)["worstRating"][0] == outcome

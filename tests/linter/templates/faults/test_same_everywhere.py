"""Values that a template writes out, although each of its pages is about another thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

NAMED = '"@type": "Product", "name": {{ loaf.name|tojson }}, '
PAGES = {
    "p.jinja": NAMED + '"offers": {"@type": "Offer", "price": %s, "priceCurrency": "GBP"}',
    "p.liquid": NAMED.replace("tojson", " json")
    + '"offers": {"@type": "Offer", "price": %s, "priceCurrency": "GBP"}',
    "p.njk": NAMED.replace("tojson", "dump|safe")
    + '"offers": {"@type": "Offer", "price": %s, "priceCurrency": "GBP"}',
}
SHOWN = "<h1>{{ loaf.name }}</h1><p>{{ loaf.price }}</p>"


def flags(root: Path, name: str, markup: str, body: str = "") -> set[tuple[str, str]]:
    script = f'<script type="application/ld+json">{{"@context": "https://schema.org", {markup}}}</script>'
    return flagged(checked_file(root, name, script + body))


def test_what_the_body_tells_is_found_once(tmp_path: Path) -> None:
    found = flags(tmp_path, "p.jinja", PAGES["p.jinja"] % '"19.99"', f"<body>{SHOWN}</body>")
    assert [code for code, name in found if name == "price"] == ["FAC204"]


@pytest.mark.parametrize("name", PAGES)
def test_written_out_prices_are_found(tmp_path: Path, name: str) -> None:
    assert ("FAC272", "price") in flags(tmp_path, name, PAGES[name] % '"19.99"')
    assert ("FAC272", "price") not in flags(tmp_path, name, PAGES[name] % "{{ loaf.price }}")


@pytest.mark.parametrize(
    ("markup", "prop"),
    [
        (NAMED + '"description": "Our winter hats are here again, in ten colours."', "description"),
        (NAMED + '"aggregateRating": {"@type": "AggregateRating", "ratingValue": "4.8"}', "ratingValue"),
        (
            '"@type": "Article", "headline": {{ loaf.name|tojson }}, "datePublished": "2020-01-01"',
            "datePublished",
        ),
        (
            '"@type": "Product", "name": "A loaf", "sku": {{ loaf.sku|tojson }}, "description": {{ loaf.text|tojson }}',
            "name",
        ),
    ],
)
def test_what_belongs_to_each_page_is_found(tmp_path: Path, markup: str, prop: str) -> None:
    assert ("FAC272", prop) in flags(tmp_path, "p.jinja", markup)


@pytest.mark.parametrize(
    "markup",
    [
        NAMED + '"offers": {"@type": "Offer", "price": "0", "priceCurrency": "GBP"}',
        NAMED + '"brand": {"@type": "Brand", "name": "The Bakery"}, "description": ""',
        '"@type": "Organization", "name": {{ site.name|tojson }}, "aggregateRating": {"@type": "AggregateRating", "ratingValue": 5}',
        NAMED + '"sku": {% if loaf.sku %}{{ loaf.sku|tojson }}{% else %}"none"{% endif %}',
        NAMED + '"sku": {% if not loaf.sku %}"none"{% else %}{{ loaf.sku|tojson }}{% endif %}',
        '"@type": "Product", "name": "A loaf", "offers": {"@type": "Offer", "price": 4, "url": {{ page.url|tojson }}}',
        '"@type": "ListItem", "position": 1, "name": "Home", "item": {{ site.url|tojson }}',
    ],
)
def test_what_all_pages_may_share_passes(tmp_path: Path, markup: str) -> None:
    assert "FAC272" not in {code for code, _ in flags(tmp_path, "p.jinja", markup)}


OFFER = '"@type": "Offer", "price": {{ loaf.price }}, "priceCurrency": %s'


@pytest.mark.parametrize(
    ("markup", "shown", "is_found"),
    [
        (OFFER % '"GBP"', "{{ loaf.price }} {{ loaf.currency }}", True),
        (OFFER % '"GBP"', "{{ price_in(current_currency) }}", True),
        (OFFER % '"GBP"', "{{ shop.getCurrentCurrencyCode() }}", True),
        (OFFER % '"GBP"', "{{ loaf.price }} GBP", False),
        (OFFER % '"GBP"', "{{ format_currency(loaf.price) }} {{ loaf.price|currency }}", False),
        (OFFER % "{{ loaf.currency|tojson }}", "{{ loaf.price }} {{ loaf.currency }}", False),
        (
            '"@type": "Offer", "price": 0, "priceCurrency": "GBP"',
            "{{ loaf.price }} {{ loaf.currency }}",
            False,
        ),
    ],
)
def test_a_currency_is_written_out_where_the_page_has_its_own(
    tmp_path: Path, markup: str, shown: str, is_found: bool
) -> None:
    found = flags(tmp_path, "p.jinja", markup, f"<body><p>{shown}</p></body>")
    assert (("FAC272", "priceCurrency") in found) is is_found


OWNED = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BlogPosting",
"headline": {{ page.title | jsonify }}, "publisher": {"@type": "Organization", "name": %s}}</script><h1>{{ page.title }}</h1>"""


@pytest.mark.parametrize(
    ("package", "name", "is_found"),
    [
        ("hexo-theme-rye", '"Rye"', True),
        ("hexo-theme-rye", "{{ config.title | jsonify }}", False),
    ],
)
def test_a_theme_that_many_sites_use_names_no_owner(
    tmp_path: Path, package: str, name: str, is_found: bool
) -> None:
    others = {"package.json": f'{{"name": "{package}"}}'}
    found = flagged(checked_file(tmp_path, "layout/post.liquid", OWNED % name, others=others))
    assert (("FAC272", "name") in found) is is_found


@pytest.mark.parametrize(
    ("file", "content", "is_found"),
    [
        ("stencil.conf.js", "", True),
        ("composer.json", '{"name": "bakery/theme", "require": {"sylius/sylius": "^2.0"}}', True),
        ("composer.json", '{"name": "bakery/theme", "require": {"twig/twig": "^3.0"}}', False),
    ],
)
def test_a_currency_is_written_out_where_shops_have_several(
    tmp_path: Path, file: str, content: str, is_found: bool
) -> None:
    script = f'<script type="application/ld+json">{{"@context": "https://schema.org", {OFFER % chr(34)}GBP"}}</script>'
    found = checked_file(tmp_path, "templates/p.html.twig", script, others={file: content})
    assert (("FAC272", "priceCurrency") in flagged(found)) is is_found


POST = '"@type": "BlogPosting", "headline": {{ page.title|tojson }}, '
AUTHOR = '"author": {"@type": "Person", "name": %s}'


@pytest.mark.parametrize(
    ("markup", "shown", "prop", "is_found"),
    [
        (POST + AUTHOR % '"Ann Baker"', "By {{ page.author }}", "name", True),
        (POST + AUTHOR % '"Ann Baker"', "By {{ site.author }}", "name", False),
        (
            POST + AUTHOR % '"Ann Baker"',
            "{% for c in page.comments %}{{ c.author }}{% endfor %}",
            "name",
            False,
        ),
        (POST + AUTHOR % "{{ page.author|tojson }}", "By {{ page.author }}", "name", False),
        (
            POST + '"author": {"@type": "Person", "name": "Ann Baker", "url": {{ page.author.url|tojson }}}',
            "",
            "name",
            True,
        ),
        (
            POST
            + '"author": {"@type": "Person", "name": {% if page.author %}{{ page.author|tojson }}{% else %}"Staff"{% endif %}}',
            "By {{ page.author }}",
            "name",
            False,
        ),
        (POST + '"articleSection": "Bread"', "{{ page.category }}", "articleSection", True),
        (NAMED + '"brand": "Rye"', "{{ loaf.vendor }}", "brand", True),
        (NAMED + '"color": "brown"', "{{ loaf.colour }}", "color", True),
        (NAMED + '"color": "brown"', "{{ loaf.text }}", "color", False),
    ],
)
def test_fixed_text_in_place_of_a_value_of_the_page(
    tmp_path: Path, markup: str, shown: str, prop: str, is_found: bool
) -> None:
    found = flags(tmp_path, "p.jinja", markup, f"<body><h1>{{{{ page.title }}}}</h1><p>{shown}</p></body>")
    if is_found:
        assert not found.isdisjoint({("FAC272", prop), ("FAC202", prop)})
    else:
        assert ("FAC272", prop) not in found


def test_a_translated_text_is_no_value_of_the_page(tmp_path: Path) -> None:
    text = (
        '{% if loaf.fresh %}<link itemprop="availability" href="https://schema.org/OutOfStock">'
        "<p>{{ SHOWN }}</p>{% endif %}"
    )
    found = {
        shown: ("FAC272", "availability")
        in flagged(checked_file(tmp_path, "p.html.twig", text.replace("SHOWN", shown)))
        for shown in ("'detail.soldOut'|trans", "loaf.soldOut")
    }
    assert found == {"'detail.soldOut'|trans": False, "loaf.soldOut": True}

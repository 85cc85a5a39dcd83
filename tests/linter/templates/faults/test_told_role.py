"""What names of values and words of the body say that a value is, and what markup gives it as."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from factmark.linter.engine.check_document import CheckResult

from ..checked_files import checked_file, flagged

BODY = """<h1>{{ loaf.name }}</h1><p>£{{ loaf.price }}</p><p>Delivery {{ loaf.delivery_cost }}</p><del>{{ loaf.old_price }}</del>
<p>{{ loaf.rating }} of 5, {{ loaf.reviewCount }} reviews</p><p>{{ loaf.sku }}, {{ loaf.color }}, {{ loaf.brand_name }}</p>
<p>{{ loaf.published }}, changed {{ loaf.updated_at }}, by {{ loaf.author.name }} for {{ site.owner }}</p><p>{{ loaf.fax }} {{ loaf.phone }}</p>
<p>{{ loaf.tag_a }} reviews</p><dl><dt>Shipping</dt><dd>{{ loaf.tag_b }}</dd></dl><p>({{ loaf.tag_c }}) {{ loaf.tag_d }} reviews</p>"""
OFFER = '"@type": "Offer", "priceCurrency": "GBP", "price": '
WRONG = {
    "ratingValue": '"@type": "AggregateRating", "ratingValue": {{ loaf.reviewCount }}',
    "reviewCount": '"@type": "AggregateRating", "reviewCount": {{ loaf.rating }}',
    "price": OFFER + "{{ loaf.delivery_cost }}",
    "price ": OFFER + "{{ loaf.old_price }}",
    "price  ": OFFER + "{{ loaf.tag_b }}",
    "ratingValue ": '"@type": "AggregateRating", "ratingValue": {{ loaf.tag_a }}',
    "name": '"@type": "Product", "name": {{ loaf.sku|tojson }}',
    "sku": '"@type": "Product", "sku": {{ loaf.name|tojson }}',
    "brand": '"@type": "Product", "brand": {{ loaf.color|tojson }}',
    "name ": '"@type": "Product", "brand": {"@type": "Brand", "name": {{ loaf.color|tojson }}}',
    "datePublished": '"@type": "Article", "datePublished": {{ loaf.updated_at|tojson }}',
    "dateModified": '"@type": "Article", "dateModified": {{ loaf.published|tojson }}',
    "author": '"@type": "Article", "author": {{ site.owner|tojson }}',
    "name  ": '"@type": "Article", "author": {"@type": "Person", "name": {{ site.owner|tojson }}}',
    "priceCurrency": '"@type": "Offer", "price": 4, "priceCurrency": {{ shop.currency.symbol|tojson }}',
    "position": '"@type": "ListItem", "position": {{ loaf.title|tojson }}',
    "telephone": '"@type": "Bakery", "telephone": {{ loaf.fax|tojson }}',
    "url": '"@type": "Product", "url": {{ loaf.title|tojson }}',
    "image": '"@type": "Product", "image": {{ loaf.headline|tojson }}',
    "image ": '"@type": "Product", "image": {{ loaf.url|tojson }}'.replace("loaf", "product"),
    "headline": '"@type": "Article", "headline": {{ loaf.permalink|tojson }}',
    "headline ": '"@type": "Article", "headline": {{ loaf.excerpt|tojson }}',
    "name   ": '"@type": "Product", "name": {{ loaf.brand.name|tojson }}',
    "name    ": '"@type": "Article", "author": {"@type": "Person", "name": {{ post.title|tojson }}}',
    "datePublished ": '"@type": "Article", "datePublished": {{ loaf.title|tojson }}',
    "price   ": OFFER + "{{ loaf.quantity }}",
    "priceCurrency ": '"@type": "Offer", "price": 4, "priceCurrency": {{ loaf.price|tojson }}',
    "lowPrice": '"@type": "AggregateOffer", "lowPrice": {{ loaf.price_max }}',
    "highPrice": '"@type": "AggregateOffer", "highPrice": {{ loaf.prices.min.value }}',
    "bestRating": '"@type": "Rating", "bestRating": {{ loaf.min_rating }}',
    "description": '"@type": "Product", "description": {{ loaf.url|tojson }}',
    "reviewCount ": '"@type": "AggregateRating", "reviewCount": {{ loaf.title|tojson }}',
    "cookTime": '"@type": "Recipe", "cookTime": {{ loaf.title|tojson }}',
    "availability": '"@type": "Offer", "availability": {{ loaf.price|tojson }}',
    "gtin13": '"@type": "Product", "gtin13": {{ loaf.product_number|tojson }}',
    "gtin": '"@type": "Product", "gtin": {{ loaf.mpn|tojson }}',
    "bestRating ": '"@type": "Rating", "bestRating": {{ loaf.rating }}',
    "datePublished  ": '"@type": "Article", "datePublished": {{ (loaf.updated_at or loaf.day)|tojson }}',
    "dateModified ": '"@type": "Article", "dateModified": {{ loaf.date|tojson }}',
}
RIGHT = [
    '"@type": "AggregateRating", "ratingValue": {{ loaf.rating }}, "reviewCount": {{ loaf.reviewCount }}',
    '"@type": "AggregateRating", "ratingValue": {{ loaf.tag_c }}, "reviewCount": {{ loaf.tag_d }}',
    OFFER + "{{ loaf.price }}",
    '"@type": "Offer", "price": 4, "priceCurrency": {{ shop.currency.name|tojson }}',
    '"@type": "ListItem", "position": {{ loaf.title_index }}',
    OFFER + "{{ loaf.price or loaf.old_price }}",
    '"@type": "Product", "gtin13": {{ loaf.barcode|tojson }}, "mpn": {{ loaf.sku|tojson }}',
    '"@type": "Rating", "ratingValue": {{ loaf.rating }}, "bestRating": {{ loaf.rating_scale }}',
    '"@type": "DeliveryChargeSpecification", "priceCurrency": "GBP", "price": {{ loaf.delivery_cost }}',
    '"@type": "UnitPriceSpecification", "priceCurrency": "GBP", "price": {{ loaf.old_price }}',
    '"@type": "Product", "sku": {{ loaf.sku|tojson }}, "name": {{ loaf.name|tojson }}, "color": {{ loaf.color|tojson }}',
    '"@type": "Product", "brand": {"@type": "Brand", "name": {{ loaf.brand_name|tojson }}}',
    '"@type": "Article", "datePublished": {{ loaf.published|tojson }}, "dateModified": {{ loaf.updated_at|tojson }}',
    '"@type": "Article", "datePublished": {{ (loaf.published or loaf.updated_at)|tojson }}',
    '"@type": "Article", "author": {"@type": "Person", "name": {{ loaf.author.name|tojson }}}',
    '"@type": "Bakery", "telephone": {{ loaf.phone|tojson }}, "faxNumber": {{ loaf.fax|tojson }}',
    '"@type": "Product", "url": "https://example.org/loaves/{{ loaf.title }}", "image": "{{ loaf.title|url_for }}"',
    '"@type": "Product", "url": {{ loaf.title_url|tojson }}, "image": {{ loaf.title_image|tojson }}',
    '"@type": "Product", "image": {{ loaf.image.url|tojson }}, "logo": {{ site.logo.src|tojson }}',
    '"@type": "Product", "brand": {"@type": "Brand", "name": {{ shop.name|tojson }}}',
    '"@type": "Article", "description": {{ loaf.summary|tojson }}, "author": {{ loaf.author.title|tojson }}',
    '"@type": "Article", "dateModified": {{ loaf.day|tojson }}, "datePublished": {{ loaf.author_date|tojson }}',
    '"@type": "Offer", "price": {{ loaf.price.value }}, "priceCurrency": {{ loaf.price.currency.name|tojson }}',
    '"@type": "ListItem", "name": {{ crumb.link_text|tojson }}, "item": {{ crumb.link|tojson }}',
    '"@type": "AggregateOffer", "lowPrice": {{ loaf.min_price }}, "highPrice": {{ loaf.max_price }}',
]


def judged(root: Path, markup: str, body: str = BODY, name: str = "p.jinja") -> CheckResult:
    """What is said of a page with markup."""
    script = f'<script type="application/ld+json">{{"@context": "https://schema.org", {markup}}}</script>'
    return checked_file(root, name, f"<html><head>{script}</head><body>{body}</body></html>")


@pytest.mark.parametrize("what", WRONG)
def test_values_in_another_role_are_found(tmp_path: Path, what: str) -> None:
    assert ("FAC271", what.strip()) in flagged(judged(tmp_path, WRONG[what]))


@pytest.mark.parametrize("markup", RIGHT)
def test_values_in_their_role_pass(tmp_path: Path, markup: str) -> None:
    assert "FAC271" not in {code for code, _ in flagged(judged(tmp_path, markup))}


@pytest.mark.parametrize(
    ("markup", "body"),
    [
        (OFFER + "{{ loaf.old_price }}", "<p>{{ loaf.old_price }}</p>"),
        ('"@type": "Article", "datePublished": {{ loaf.updated|tojson }}', "<p>{{ loaf.updated }}</p>"),
        ('"@type": "Article", "author": {{ site.owner|tojson }}', "<p>{{ site.owner }}</p>"),
        (
            '"@type": "Article", "author": {{ site.owner|tojson }}',
            "<p>{{ site.owner }}</p>{% for one in comments %}{{ one.author }}{% endfor %}{{ comment.author }}",
        ),
    ],
)
def test_what_has_nothing_better_beside_it_passes(tmp_path: Path, markup: str, body: str) -> None:
    assert "FAC271" not in {code for code, _ in flagged(judged(tmp_path, markup, body))}


POST = """<h1>{{ post.title }}</h1><p>{{ post.summary }}</p><p>{{ post.author.name }}</p><img src="{{ post.cover }}">
{{ site.title }}<p>{{ site.description }}</p>{% for one in others %}{{ one.title }}{% endfor %}"""


@pytest.mark.parametrize(
    ("prop", "wrong", "right"),
    [
        ("headline", "site.title", "post.title"),
        ("description", "site.description", "post.summary"),
        ("image", "site.logo", "post.cover"),
        ("image", "post.author.avatar", "post.cover"),
        ("url", "site.url", "post.url"),
        ("author", "site.author", "post.author.name"),
        ("author", "config.title", "post.author.name"),
    ],
)
def test_what_is_of_the_whole_site_is_not_of_the_page(
    tmp_path: Path, prop: str, wrong: str, right: str
) -> None:
    markup = '"@type": "BlogPosting", "%s": {{ %s|tojson }}'
    assert ("FAC271", prop) in flagged(judged(tmp_path, markup % (prop, wrong), POST))
    assert ("FAC271", prop) not in flagged(judged(tmp_path, markup % (prop, right), POST))
    either = markup % (prop, f"({right} or {wrong})")
    assert ("FAC271", prop) not in flagged(judged(tmp_path, either, POST))


def test_a_page_that_shows_nothing_of_its_own_may_have_what_is_of_the_site(tmp_path: Path) -> None:
    markup = '"@type": "BlogPosting", "headline": {{ site.title|tojson }}, "image": {{ site.logo|tojson }}'
    assert not flagged(judged(tmp_path, markup, "<h1>{{ site.title }}</h1><img src='{{ site.logo }}'>"))


def test_a_logo_is_no_picture_of_the_page(tmp_path: Path) -> None:
    markup = '"@type": "Organization", "logo": {{ %s|tojson }}'
    assert ("FAC271", "logo") in flagged(judged(tmp_path, markup % "post.image", "<p>{{ site.title }}</p>"))
    assert ("FAC271", "logo") not in flagged(
        judged(tmp_path, markup % "site.image", "<p>{{ site.title }}</p>")
    )


def test_names_alone_tell_where_no_body_is_known(tmp_path: Path) -> None:
    script = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": {{ post.title|tojson }}, %s}</script>'
    wrong = '"dateModified": {{ post.published|tojson }}, "datePublished": {{ post.updated|tojson }}'
    flags = flagged(checked_file(tmp_path, "partials/seo.jinja", script % wrong))
    assert {("FAC271", "dateModified"), ("FAC271", "datePublished")} <= flags
    right = '"datePublished": {{ post.published|tojson }}, "dateModified": {{ post.updated|tojson }}'
    assert not flagged(checked_file(tmp_path, "partials/seo.jinja", script % right))


def test_small_letters_are_parted(tmp_path: Path) -> None:
    body = "<h1>{{ .Title }}</h1>{{ .Params.reviewCount }}{{ .Params.discount }}"
    count = '"@type": "AggregateRating", "ratingValue": {{ .Params.reviewCount }}'
    other = '"@type": "AggregateRating", "ratingValue": {{ .Params.discount }}'
    assert ("FAC271", "ratingValue") in flagged(judged(tmp_path, count, body, "p.gohtml"))
    assert ("FAC271", "ratingValue") not in flagged(judged(tmp_path, other, body, "p.gohtml"))


def test_elements_with_microdata_are_read(tmp_path: Path) -> None:
    page = """<body><div itemscope itemtype="https://schema.org/AggregateRating">
<b itemprop="ratingValue">{{ loaf.votes }}</b> of <i itemprop="reviewCount">{{ loaf.count }}</i></div></body>"""
    assert ("FAC271", "ratingValue") in flagged(checked_file(tmp_path, "p.jinja", page))


@pytest.mark.parametrize(
    ("price", "page_text", "is_found"),
    [
        ("{{ loaf.price }}", "{{ loaf.price | money }}", True),
        ("{{ loaf.price | json }}", "{{ loaf.price | money_without_currency }}", True),
        ("{{ loaf.price | divided_by: 100.0 }}", "{{ loaf.price | money }}", False),
        ('"{{ loaf.price | money_without_currency }}"', "{{ loaf.price | money }}", False),
        ("{{ loaf.price | times: 0.01 }}", "{{ loaf.price | money }}", False),
        ("{{ loaf.price }}", "£{{ loaf.price }}", False),
        ("{{ loaf.price }}", "{{ other.price | money }} £{{ loaf.price }}", False),
    ],
)
def test_prices_in_hundredths_are_found(tmp_path: Path, price: str, page_text: str, is_found: bool) -> None:
    flags = flagged(judged(tmp_path, OFFER + price, f"<h1>{{{{ loaf.name }}}}</h1>{page_text}", "p.liquid"))
    assert (("FAC271", "price") in flags) == is_found


@pytest.mark.parametrize(
    "value", ["{{ loaf.start }}", "{% if loaf.end %}{{ loaf.end }}{% else %}{{ loaf.start }}{% endif %}"]
)
def test_what_stands_for_a_value_that_is_missing_passes(tmp_path: Path, value: str) -> None:
    body = "<h1>{{ loaf.name }}</h1>{{ loaf.start }}{% if loaf.end != loaf.start %} until {{ loaf.end }}{% endif %}"
    flags = flagged(judged(tmp_path, f'"@type": "Event", "endDate": "{value}"', body))
    assert (("FAC271", "endDate") in flags) == value.startswith("{{")


def test_long_names_of_many_words_take_no_time(tmp_path: Path) -> None:
    name = "postcode" * 30 + "x"
    script = f'<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "Offer", "price": {{{{ loaf.{name} }}}}}}</script>'
    begun = process_time()
    found = checked_file(tmp_path, "p.jinja", f"{script}<p>{{{{ loaf.{name} }}}}</p>")
    assert "FAC271" not in {result.code for result in found.results if result.kind == "fail"}
    assert process_time() - begun < 20


@pytest.mark.parametrize(
    "markup",
    [
        '"@type": "BlogPosting", "headline": {{ post.metadata.title|tojson }}',
        '"@type": "BlogPosting", "headline": {{ blog.title|tojson }}, "author": {{ blog.author|tojson }}',
        '"@type": "Product", "name": {{ section.settings.title|tojson }}',
        '"@type": "Organization", "image": {"@type": "ImageObject", "url": {{ site.logo|tojson }}}',
        '"@type": "BlogPosting", "url": {{ (site.url ~ post.url)|tojson }}',
        '"@type": "BlogPosting", "publisher": {"@type": "Organization", "name": {{ site.title|tojson }}}',
        '"@type": "WebSite", "name": {{ site.title|tojson }}, "url": {{ site.url|tojson }}',
    ],
)
def test_what_only_sounds_like_the_site_passes(tmp_path: Path, markup: str) -> None:
    assert "FAC271" not in {code for code, _ in flagged(judged(tmp_path, markup, POST))}


def test_publisher_of_a_printed_type_may_be_its_author(tmp_path: Path) -> None:
    publisher = '"@type": "Article", "publisher": {"@type": %s, "name": "{{ meta.author.name }}"}'
    body = "<p>{{ meta.siteName }} {{ meta.author.name }} {{ meta.siteDescription }}</p>"
    script = '<script type="application/ld+json">{"@context": "https://schema.org", %s}</script>%s'
    for node_type, expected in (('"{{ meta.kind }}"', set()), ('"Organization"', {("FAC271", "name")})):
        found = checked_file(tmp_path, "templates/a.njk", script % (publisher % node_type, body))
        assert {one for one in flagged(found) if one[0] == "FAC271"} == expected


def test_hidden_copy_of_a_list_that_a_helper_prints_is_shown(tmp_path: Path) -> None:
    item = '<span hidden itemprop="about" itemscope itemtype="https://schema.org/Thing"><b itemprop="name"><%- cat.name %></b></span>'
    loop = f"<% for (cat of post.categories) {{ %>{item}<% }} %>"
    page = (
        '<main itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline"><%= post.title %></h1>'
    )
    found = checked_file(tmp_path, "layout/a.ejs", f"{page}{loop}</main>")
    assert ("FAC213", "name") in flagged(found)
    printed = "<%- list_categories(post.categories, { style: 'none' }) %>"
    assert not flagged(checked_file(tmp_path, "layout/b.ejs", f"{page}{printed}{loop}</main>"))


@pytest.mark.parametrize(("shown", "expected"), [("summary", True), ("next_article.summary", False)])
def test_the_summary_of_the_next_article_is_not_that_of_this_one(
    tmp_path: Path, shown: str, expected: bool
) -> None:
    markup = '"@type": "Article", "description": {{ article.headline|tojson }}'
    found = judged(tmp_path, markup, f"<h1>{{{{ article.title }}}}</h1><p>{{{{ article.{shown} }}}}</p>")
    assert (("FAC271", "description") in flagged(found)) is expected

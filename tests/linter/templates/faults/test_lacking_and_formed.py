"""Dates that a query formats, times of building, prices without a currency, names of themes, types without items."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

PAGE = """export default function Post({ data: { post } }) {
  return <article itemScope itemType="https://schema.org/BlogPosting"><h1 itemProp="headline">{post.title}</h1>
    <p itemProp="datePublished">{post.%s}</p></article>;
}
export const query = graphql`query { post { title day: published%s published } }`;
"""


@pytest.mark.parametrize(
    ("name", "form", "is_found"),
    [
        ("day", '(formatString: "MMMM DD, YYYY")', True),
        ("day", "(fromNow: true)", True),
        ("day", '(formatString: "YYYY-MM-DD")', False),
        ("published", '(formatString: "MMMM DD, YYYY")', False),
    ],
)
def test_a_query_formats_a_date(tmp_path: Path, name: str, form: str, is_found: bool) -> None:
    found = flagged(checked_file(tmp_path, "src/templates/post.js", PAGE % (name, form)))
    assert (("CMP301", "datePublished") in found) is is_found


POST = """<article itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">{{ page.title }}</h1>
<time itemprop="datePublished" datetime="{{ %s | date_to_xmlschema }}">{{ page.date | date: "%%-d %%b" }}</time></article>"""


@pytest.mark.parametrize(("value", "is_found"), [("site.time", True), ("page.date", False)])
def test_the_time_of_building_is_no_publication(tmp_path: Path, value: str, is_found: bool) -> None:
    found = checked_file(tmp_path, "_layouts/post.html", POST % value, others={"_config.yml": "title: Rye"})
    assert (("FAC271", "datePublished") in flagged(found)) is is_found


OFFER = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Offer", "price": {{ loaf.price }}%s}'


@pytest.mark.parametrize(
    ("rest", "is_found"),
    [
        ("", True),
        (', "priceCurrency": {{ loaf.currency|tojson }}', False),
        ('{% if loaf.currency %}, "priceCurrency": {{ loaf.currency|tojson }}{% endif %}', False),
        (', {% include "currency.jinja" %}', False),
    ],
)
def test_a_printed_price_has_no_currency(tmp_path: Path, rest: str, is_found: bool) -> None:
    found = flagged(checked_file(tmp_path, "p.jinja", OFFER % rest + "</script><p>{{ loaf.price }}</p>"))
    assert (("CMP359", "price") in found) is is_found


MAKER = """<div itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">{{ page.title }}</h1>
<span itemprop="publisher" itemscope itemtype="https://schema.org/Organization"><meta itemprop="name" content="%s"></span>
</div><footer>Made with Rye</footer>"""


@pytest.mark.parametrize(("name", "is_found"), [("Rye", True), ("{{ config.title }}", False)])
def test_a_theme_gives_its_own_name_as_the_publishers(tmp_path: Path, name: str, is_found: bool) -> None:
    others = {"package.json": '{"name": "hexo-theme-rye"}'}
    found = flagged(checked_file(tmp_path, "layout/post.njk", MAKER % name, others=others))
    assert (("FAC272", "name") in found) is is_found


def test_a_layout_with_a_type_alone_is_read(tmp_path: Path) -> None:
    layout = '<html%s itemtype="https://schema.org/WebPage"><body><h1>{{ .Title }}</h1></body></html>'
    for scope, is_found in ((" itemscope", False), ("", True)):
        others = {"hugo.toml": 'title = "Rye"'}
        found = checked_file(tmp_path, "layouts/baseof.html", layout % scope, others=others, named=False)
        assert (("VAL124", "") in flagged(found)) is is_found

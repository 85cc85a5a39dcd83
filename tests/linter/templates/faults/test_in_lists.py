"""Values that a loop gives once for each item of a list, and that are not those of the items."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

CRUMBS = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
LOOP{"@type": "ListItem", "position": POSITION, "name": NAME, "item": ITEM}END]}</script><h1>TITLE</h1>"""
ENGINES = {
    "p.jinja": (
        "{% for x in crumbs %}",
        "{% if not loop.last %},{% endif %}{% endfor %}",
        "{{ loop.index }}",
        "{{ %s|tojson }}",
    ),
    "p.liquid": (
        "{% for x in page.crumbs %}",
        "{% unless forloop.last %},{% endunless %}{% endfor %}",
        "{{ forloop.index }}",
        "{{ %s | json }}",
    ),
    "p.ejs": (
        "<% crumbs.forEach((x, i) => { %><% if (i) { %>,<% } %>",
        "<% }) %>",
        "<%= i + 1 %>",
        "<%- JSON.stringify(%s) %>",
    ),
    "p.php": (
        "<?php foreach ($crumbs as $i => $x): ?><?php if ($i): ?>,<?php endif; ?>",
        "<?php endforeach; ?>",
        "<?= $i + 1 ?>",
        "<?= json_encode($%s) ?>",
    ),
}


def crumbs(engine: str, name: str, item: str) -> str:
    loop, end, position, value = ENGINES[engine]
    page = CRUMBS.replace("LOOP", loop).replace("END", end).replace("POSITION", position)
    names = (one.replace(".", "->") if engine == "p.php" else one for one in (name, item, "page.title"))
    for slot, one in zip(("NAME", "ITEM", "TITLE"), names, strict=True):
        page = page.replace(slot, value.replace("%s", one))
    return page


@pytest.mark.parametrize("engine", ENGINES)
def test_items_with_the_name_of_the_page_are_found(tmp_path: Path, engine: str) -> None:
    assert ("FAC271", "name") in flagged(
        checked_file(tmp_path, engine, crumbs(engine, "page.title", "x.url"))
    )
    right = checked_file(tmp_path, engine, crumbs(engine, "x.title", "x.url"))
    assert ("FAC271", "name") not in flagged(right)


@pytest.mark.parametrize("engine", ENGINES)
def test_items_with_a_name_that_is_written_out_are_found(tmp_path: Path, engine: str) -> None:
    text = crumbs(engine, "x.title", "x.url")
    for name in ("x.title", "x->title"):
        text = text.replace(ENGINES[engine][3].replace("%s", name), '"Bread"')
    text = text.partition("<h1>")[0]
    assert ("FAC272", "name") in flagged(checked_file(tmp_path, engine, text))
    right = checked_file(tmp_path, engine, crumbs(engine, "x.title", "x.url"))
    assert ("FAC272", "name") not in flagged(right)


def test_offers_may_have_the_name_of_their_product(tmp_path: Path) -> None:
    page = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"name": {{ loaf.name|tojson }}, "offers": [{% for x in loaf.variants %}{"@type": "Offer", "name": {{ loaf.name|tojson }},
"price": {{ x.price }}, "priceCurrency": "GBP"}{% if not loop.last %},{% endif %}{% endfor %}]}</script>
<h1>{{ loaf.name }}</h1>{% for x in loaf.variants %}{{ x.price }} GBP{% endfor %}"""
    assert ("FAC271", "name") not in flagged(checked_file(tmp_path, "p.jinja", page))


LISTED = """<body><main itemscope itemtype="https://schema.org/CollectionPage"><h1 itemprop="name">{{ page.title }}</h1>
{% for post in page.posts %}<article ITEM><h2 itemprop="NAME">{{ post.title }}</h2></article>{% endfor %}</main></body>"""


def test_names_of_many_things_are_not_those_of_the_one_around_them(tmp_path: Path) -> None:
    lost = LISTED.replace("ITEM", "").replace("NAME", "headline")
    assert ("VAL125", "headline") in flagged(checked_file(tmp_path, "p.jinja", lost))
    whole = LISTED.replace("ITEM", 'itemprop="hasPart" itemscope itemtype="https://schema.org/Article"')
    assert not flagged(checked_file(tmp_path, "p.jinja", whole.replace("NAME", "headline")))
    assert not flagged(checked_file(tmp_path, "p.jinja", lost.replace("headline", "keywords")))


PART = """<div><meta itemprop="%s" content="{{ loaf.%s }}">
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">{{ loaf.price }}</b>
<meta itemprop="priceCurrency" content="{{ loaf.currency }}"></div></div>"""


def test_properties_whose_item_is_elsewhere_are_checked_beside_items(tmp_path: Path) -> None:
    assert ("FAC271", "gtin13") in flagged(checked_file(tmp_path, "p.jinja", PART % ("gtin13", "sku")))
    assert not flagged(checked_file(tmp_path, "p.jinja", PART % ("gtin13", "ean")))


@pytest.mark.parametrize(
    ("kind", "prop", "is_found"),
    [("Offer", "", True), ("Offer", 'itemprop="offers"', False), ("Brand", "", False)],
)
def test_parts_that_no_property_has_are_found(tmp_path: Path, kind: str, prop: str, is_found: bool) -> None:
    page = f"""<body><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">{{{{ loaf.name }}}}</h1>
<div {prop} itemscope itemtype="https://schema.org/{kind}"><a itemprop="url" href="{{{{ loaf.url }}}}">Rye</a></div></div></body>"""
    assert (("VAL125", "") in flagged(checked_file(tmp_path, "p.jinja", page))) is is_found


@pytest.mark.parametrize("name", ["datePublished", "dateCreated datePublished"])
def test_one_attribute_of_several_gives_the_value(tmp_path: Path, name: str) -> None:
    page = """<body><article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">{{ post.title }}</h1>
<time title="{{ post.title }}" itemprop="%s" datetime="{{ %s }}">{{ date(post.date) }}</time></article></body>"""
    others = {"package.json": '{"dependencies": {"hexo": "7"}}', "_config.yml": "title: x"}
    wrong = checked_file(tmp_path, "layout/post.njk", page % (name, "full_date(post.date)"), others=others)
    assert ("CMP301", "datePublished") in flagged(wrong)
    right = checked_file(tmp_path, "layout/post.njk", page % (name, "date_xml(post.date)"), others=others)
    assert not flagged(right)


def test_many_things_may_have_one_author(tmp_path: Path) -> None:
    page = """<body>{{ author }}{% for post in page.posts %}<article itemscope itemtype="https://schema.org/Article">
<h2 itemprop="headline">{{ post.title }}</h2><span itemprop="author" itemscope itemtype="https://schema.org/Person">
<b itemprop="name">{{ author }}</b></span></article>{% endfor %}</body>"""
    assert not flagged(checked_file(tmp_path, "p.jinja", page))

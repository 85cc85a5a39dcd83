"""An availability against the condition it is printed under, or against the label beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

BLOCK = (
    '<h1>{{ loaf.title }}</h1><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",'
    ' "name": {{ loaf.title | json }}, "offers": {"@type": "Offer", "availability": %s}}</script>'
)
OBJECT = (
    "export const ld = (loaf) => ({ '@context': 'https://schema.org', '@type': 'Product', name: loaf.name,"
    " offers: { '@type': 'Offer', availability: %s } });"
)
HELPER = (
    "module Seo\n  def ld(loaf)\n    { '@context' => 'https://schema.org', '@type' => 'Product', name: loaf.name,"
    " offers: { '@type' => 'Offer', availability: %s } }.to_json\n  end\nend\n"
)
ITEM = (
    '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">{{ loaf.name }}</h1>'
    '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">%s</div></div>'
)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("p.liquid", BLOCK, '"https://schema.org/{%% if loaf.available %%}%s{%% else %%}%s{%% endif %%}"'),
        ("p.liquid", BLOCK, '{%% unless loaf.sold_out %%}"%s"{%% else %%}"%s"{%% endunless %%}'),
        ("seo.ts", OBJECT, "loaf.inStock ? 'https://schema.org/%s' : 'https://schema.org/%s'"),
        ("seo.ts", OBJECT, "!loaf.soldOut ? 'https://schema.org/%s' : 'https://schema.org/%s'"),
        (
            "app/helpers/seo_helper.rb",
            HELPER,
            "loaf.in_stock? ? 'https://schema.org/%s' : 'https://schema.org/%s'",
        ),
    ],
)
def test_conditions_deny_what_is_exchanged(tmp_path: Path, name: str, text: str, value: str) -> None:
    others = {"package.json": "{}", "Gemfile": ""}
    right = text % (value % ("InStock", "OutOfStock"))
    assert ("FAC271", "availability") not in flagged(checked_file(tmp_path, name, right, others=others))
    wrong = text % (value % ("OutOfStock", "InStock"))
    assert ("FAC271", "availability") in flagged(checked_file(tmp_path, name, wrong, others=others))


@pytest.mark.parametrize("asked", ["loaf.stock == 'few'", "loaf.price", "loaf.available and loaf.stock > 4"])
def test_other_conditions_tell_nothing(tmp_path: Path, asked: str) -> None:
    value = f'"{{% if {asked} %}}OutOfStock{{% else %}}InStock{{% endif %}}"'
    assert ("FAC271", "availability") not in flagged(checked_file(tmp_path, "p.liquid", BLOCK % value))


@pytest.mark.parametrize(
    ("position", "code"),
    [("index + 1", ""), ("index", "CMP405"), ("1", "CMP357")],
)
def test_positions_count_from_one(tmp_path: Path, position: str, code: str) -> None:
    text = (
        "export const ld = (crumbs) => ({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement:"
        f" crumbs.map((crumb, index) => ({{ '@type': 'ListItem', position: {position}, name: crumb.name }})) }});"
    )
    found = checked_file(tmp_path, "seo.ts", text, others={"package.json": "{}"})
    codes = {one.code for one in found.results if one.kind == "fail"}
    assert ({"CMP405", "CMP357"} & codes) == ({code} - {""})


def test_components_of_pages_are_whole(tmp_path: Path) -> None:
    text = (
        "export default function Page({ loaf }) { return <main><b itemProp='name'>{loaf.name}</b></main>; }"
    )
    others = {"package.json": "{}"}
    codes = {code for code, _ in flagged(checked_file(tmp_path, "app/page.tsx", text, others=others))}
    assert "VAL125" in codes
    codes = {code for code, _ in flagged(checked_file(tmp_path, "components/Loaf.tsx", text, others=others))}
    assert "VAL125" not in codes


def test_labels_deny_what_they_do_not_say(tmp_path: Path) -> None:
    said = '<link itemprop="availability" href="https://schema.org/%s"><p>{{ \'shop.soldOut\'|trans }}</p>'
    right = checked_file(tmp_path, "p.html.twig", ITEM % (said % "OutOfStock"))
    assert ("FAC271", "availability") not in flagged(right)
    wrong = checked_file(tmp_path, "p.html.twig", ITEM % (said % "InStock"))
    assert ("FAC271", "availability") in flagged(wrong)


WHOLE = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": {{ loaf.name|tojson }},
"offers": {"@type": "Offer", "price": {{ loaf.price }}, "priceCurrency": "GBP", "availability": VALUE}}</script>
<h1>{{ loaf.name }}</h1><p>{{ loaf.price }}</p>SHOWN"""
SOLD = "{% if loaf.available %}<b>Add to basket</b>{% else %}<b>Sold out</b>{% endif %}"
THERE, GONE = '"https://schema.org/InStock"', '"https://schema.org/OutOfStock"'


@pytest.mark.parametrize(
    ("value", "shown", "is_found"),
    [
        (THERE, SOLD, True),
        (THERE, "<p>Rye</p>", False),
        (THERE, "{% for one in others %}{% if one.available %}<b>Add</b>{% endif %}{% endfor %}", False),
        (f"{{% if loaf.available %}}{THERE}{{% else %}}{GONE}{{% endif %}}", SOLD, False),
        (f"{{% if loaf.instock %}}{THERE}{{% else %}}{GONE}{{% endif %}}", SOLD, False),
        (
            "{{ ('https://schema.org/InStock' if loaf.available else 'https://schema.org/OutOfStock')|tojson }}",
            SOLD,
            False,
        ),
    ],
)
def test_an_availability_is_written_out_where_the_page_asks_for_it(
    tmp_path: Path, value: str, shown: str, is_found: bool
) -> None:
    found = flagged(checked_file(tmp_path, "p.jinja", WHOLE.replace("VALUE", value).replace("SHOWN", shown)))
    assert (("FAC271", "availability") in found) is is_found

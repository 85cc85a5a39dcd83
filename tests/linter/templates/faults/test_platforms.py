"""What platforms of shops give templates, and addresses of schema.org that programs keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

OFFER = """<div itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="%s">
<meta itemprop="priceCurrency" content="%s"></div>%s"""


@pytest.mark.parametrize(
    ("config", "price", "is_found"),
    [
        ("config/theme.yml", "{$product.price}", True),
        ("config/theme.yml", "{$product.price_amount}", False),
        ("composer.json", "{$product.price}", False),
    ],
)
def test_prices_that_a_platform_gives_with_a_sign(
    tmp_path: Path, config: str, price: str, is_found: bool
) -> None:
    others = {config: "{}"}
    found = checked_file(
        tmp_path, "templates/p.tpl", OFFER % (price, "{$currency.iso_code}", ""), others=others
    )
    assert (("CMP305", "price") in flagged(found)) is is_found


@pytest.mark.parametrize(
    ("price", "is_found"),
    [
        ("<?= sprintf($format['value'], $this->number($price->getValue()), $currency) ?>", True),
        ("<?= sprintf($this->translate('price'), $price->getValue(), $price->getCurrencyId()) ?>", True),
        ("<?= sprintf('%.2f', $price->getValue()) ?>", False),
        ("<?= $price->getValue() ?>", False),
    ],
)
def test_a_format_that_is_data_prints_all_that_it_is_given(
    tmp_path: Path, price: str, is_found: bool
) -> None:
    found = checked_file(tmp_path, "templates/p.php", OFFER % (price, "<?= $currency ?>", ""))
    assert (("CMP305", "price") in flagged(found)) is is_found


@pytest.mark.parametrize(
    ("currency", "shown", "is_found"),
    [
        ("<%= Spree::Config[:currency] %>", "<%= display_price(loaf) %>", True),
        ("<%= current_currency %>", "<%= display_price(loaf) %>", False),
        ("<%= config.currency %>", "<%= loaf.price %>", False),
        (
            "<%= store.base_currency %>",
            "<%= loaf.price_in(current_currency) %> <%= current_currency %>",
            True,
        ),
    ],
)
def test_the_currency_of_a_shop_beside_a_price_in_the_visitors(
    tmp_path: Path, currency: str, shown: str, is_found: bool
) -> None:
    found = checked_file(
        tmp_path, "app/views/p.html.erb", OFFER % ("<%= loaf.price %>", currency, f"<p>{shown}</p>")
    )
    assert (("FAC271", "priceCurrency") in flagged(found)) is is_found


PROGRAMS = {
    "p.php": "<?php $links = ['few' => '%s']; ?><link itemprop=\"availability\" href=\"<?= $links[$level] ?>\">",
    "p.ts": "export const links = { few: '%s' };\nexport const ld = (l) => ({ '@type': 'Offer', availability: links[l] });",
    "p.html.erb": '<%% links = { few: "%s" } %%><link itemprop="availability" href="<%%= links[level] %%>">',
    "p.html.twig": '{%% set links = {few: "%s"} %%}<link itemprop="availability" href="{{ links[level] }}">',
}


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize(
    ("address", "is_found"),
    [
        ("https://schema.org/LimitedAvailability", False),
        ("https://schema.org/FewLeft", True),
        ("http://schema.org/Instock", True),
        ("https://schema.org/Product", False),
        ("https://schema.org/docs", False),
    ],
)
def test_addresses_that_name_no_term_are_found_wherever_they_are(
    tmp_path: Path, name: str, address: str, is_found: bool
) -> None:
    found = checked_file(tmp_path, name, PROGRAMS[name].replace("%s", address).replace("%%", "%"))
    messages = [one.message for one in found.results if one.kind == "fail" and address in one.message]
    assert bool(messages) is is_found


def test_addresses_in_comments_pass(tmp_path: Path) -> None:
    text = '{# was "https://schema.org/FewLeft" #}<link itemprop="availability" href="https://schema.org/InStock">'
    found = checked_file(tmp_path, "p.html.twig", text)
    assert not [one for one in found.results if "FewLeft" in one.message]


MAKER = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "%s", "name": %s,
%s "%s": "https://bakery.example/a.png" %s "logo": "https://bakery.example/b.png" %s}</script>"""
KINDS = {
    "layouts/index.html": (
        '{{ .Site.Params.kind | default "Organization" }}',
        "{{ .Site.Title }}",
        '{{ if eq .Site.Params.kind "Person" }}',
        "{{ else }}",
        "{{ end }}",
    ),
    "p.html.twig": (
        "{{ kind }}",
        "{{ title|json_encode|raw }}",
        '{% if kind == "Person" %}',
        "{% else %}",
        "{% endif %}",
    ),
    "p.liquid": (
        "{{ kind }}",
        "{{ title | json }}",
        '{% if kind == "Person" %}',
        "{% else %}",
        "{% endif %}",
    ),
}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(("prop", "is_found"), [("image", False), ("logo", True)])
def test_a_branch_tells_the_type(tmp_path: Path, name: str, prop: str, is_found: bool) -> None:
    kind, title, begin, other, end = KINDS[name]
    text = MAKER % (kind, title, begin, prop, other, end)
    assert (("VAL103", "logo") in flagged(checked_file(tmp_path, name, text))) is is_found


def test_addresses_without_a_scheme_are_put_behind_one(tmp_path: Path) -> None:
    text = """<h1>{{ shop.name }}</h1><script type="application/ld+json">{"@context": "https://schema.org",
"@type": "Organization", "name": {{ shop.name | json }}, "logo": "https:{{ 'logo.svg' | asset_url }}"}</script>"""
    assert not flagged(checked_file(tmp_path, "a.liquid", text, families=("CMP", "VAL")))
    broken = text.replace(" | asset_url", "")
    assert flagged(checked_file(tmp_path, "a.liquid", broken, families=("CMP", "VAL"))) == {
        ("CMP306", "logo")
    }

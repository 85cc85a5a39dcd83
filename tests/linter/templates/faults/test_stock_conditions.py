"""An availability that is written out on one branch, while another branch asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

IN, OUT = "https://schema.org/InStock", "https://schema.org/OutOfStock"
BUILDER = """export function loafLd(loaf: { price?: Price; range?: Range; inStock?: boolean }) {
  return {
    "@context": "https://schema.org", "@type": "Product", name: loaf.name,
    offers: loaf.price
      ? { "@type": "Offer", price: loaf.price.amount, availability: %s }
      : loaf.range
        ? { "@type": "AggregateOffer", lowPrice: loaf.range.low, availability: %s }
        : undefined,
  };
}
"""
ASKED, FIXED = f'loaf.inStock ? "{IN}" : "{OUT}"', f'"{IN}"'


@pytest.mark.parametrize(
    ("one", "other", "is_found"),
    [(ASKED, ASKED, False), (FIXED, ASKED, True), (ASKED, FIXED, True), (FIXED, FIXED, False)],
)
def test_one_branch_of_a_builder_asks(tmp_path: Path, one: str, other: str, is_found: bool) -> None:
    found = flagged(checked_file(tmp_path, "seo/json-ld.ts", BUILDER % (one, other)))
    assert (("FAC272", "availability") in found) is is_found


OFFER = '<div itemscope itemtype="https://schema.org/%s"><meta itemprop="%s" content="{{ loaf.%s }}">%s</div>'
LINK = '<link itemprop="availability" href="%s">'
IF = "{%% if loaf.available %%}%s{%% else %%}%s{%% endif %%}" % (LINK % IN, LINK % OUT)  # noqa: UP031


@pytest.mark.parametrize(
    ("one", "other", "is_found"),
    [
        (IF, IF, False),
        (LINK % IN, IF, True),
        (IF, "{% if loaf.available %}" + LINK % IN + "{% endif %}", False),
    ],
)
def test_one_branch_of_a_page_asks(tmp_path: Path, one: str, other: str, is_found: bool) -> None:
    offers = OFFER % ("Offer", "price", "price", one), OFFER % ("AggregateOffer", "lowPrice", "low", other)
    text = f"{{% if loaf.price %}}{offers[0]}{{% else %}}{offers[1]}{{% endif %}}"
    found = flagged(checked_file(tmp_path, "p.html.twig", text))
    assert (("FAC272", "availability") in found) is is_found

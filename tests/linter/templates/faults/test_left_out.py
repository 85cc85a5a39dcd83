"""Properties whose value a template is given and never uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.templates.faults.unused_names import unused_names

from ..checked_files import checked_file

SCRIPT = '<script type="application/ld+json">%s</script>'
COMPONENT = """export function EventMarkup({ name, startDate, %s }: Props) {
  const data = { "@context": "https://schema.org", "@type": "Event", name, startDate, %s };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} />;
}
"""


@pytest.mark.parametrize(
    ("taken", "stated", "is_found"),
    [
        ("endDate", "endDate", False),
        ("endDate", "...(endDate && { endDate })", False),
        ("endDate", "", True),
        ("endDate, className", 'description: "At the bakery"', True),
        ("className", "", False),
        ("...rest", "", False),
    ],
)
def test_a_component_takes_a_value_and_leaves_it_out(
    tmp_path: Path, taken: str, stated: str, is_found: bool
) -> None:
    found = checked_file(tmp_path, "components/EventMarkup.tsx", COMPONENT % (taken, stated))
    messages = [one.message for one in found.results if one.code == "FAC273" and one.kind == "fail"]
    assert bool(messages) is is_found
    assert all('has no "endDate"' in message for message in messages)


@pytest.mark.parametrize(
    ("text", "family", "names"),
    [
        ("{% set price = loaf.cost %}{{ price }}{% set sku = loaf.code %}", "twig", {"sku"}),
        ("{% set sku = loaf.code %}{% include 'offer.html' %}", "twig", set()),
        ("{% assign sku = loaf.code %}{# sku #}", "liquid", {"sku"}),
        ("<?php $price = 3; $sku = 4; echo $price; ?>", "php", {"sku"}),
        ("<?php $sku = 4; echo view('p', compact('sku')); ?>", "php", set()),
        ("<?php function offer($price, $sku) { return ['price' => $price]; }", "php", {"sku"}),
        ("{{ $sku := .Params.sku }}{{ $price := 3 }}{{ $price }}", "hugo", {"sku"}),
        ("<% sku = loaf.sku %><% price = 3 %><%= price %>", "erb", {"sku"}),
        ("const { sku, price } = loaf;\nreturn { price };", "script", {"sku"}),
        ("const { sku, ...others } = loaf;\nreturn { ...others };", "script", set()),
        ("function f({ sku }: { sku: string }) { return { code: sku }; }", "script", set()),
        ("function f({ sku = '' }: { sku: string }) { return { sku: 'A' }; }", "script", {"sku"}),
        ("export let sku;\nexport let price;\n<p>{price}</p>", "svelte", {"sku"}),
        ("const { sku } = loaf; const x = sku ? sku : price;", "script", set()),
        ("{{ sku }}", "freemarker", set()),
    ],
)
def test_names_that_are_bound_and_not_used(text: str, family: str, names: set[str]) -> None:
    assert unused_names(text, family) == names

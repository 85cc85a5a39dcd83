"""One field of a thing given for another of the same thing, told by names."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

SWAPPED = [
    ("Product", "sku", "loaf.ean", "loaf.sku"),
    ("Product", "mpn", "loaf.sku", "loaf.mpn"),
    ("Person", "givenName", "baker.last_name", "baker.first_name"),
    ("Person", "familyName", "baker.firstName", "baker.lastName"),
    ("QuantitativeValue", "minValue", "wage.max", "wage.min"),
    ("QuantitativeValue", "maxValue", "wage.minimum", "wage.maximum"),
    ("NutritionInformation", "calories", "loaf.fat", "loaf.calories"),
    ("NutritionInformation", "proteinContent", "loaf.carbs", "loaf.protein"),
    ("Recipe", "recipeYield", "loaf.calories", "loaf.servings"),
    ("Flight", "departureTime", "trip.arrival", "trip.departure"),
    ("Flight", "arrivalTime", "trip.departs_at", "trip.arrives_at"),
    ("VideoObject", "uploadDate", "film.updated_at", "film.uploaded_at"),
    ("VideoObject", "contentUrl", "film.thumbnail", "film.file"),
    ("VideoObject", "thumbnailUrl", "film.video", "film.poster"),
    ("BlogPosting", "commentCount", "post.views", "post.comments_count"),
    ("BlogPosting", "url", "post.slug", "post.url"),
]


@pytest.mark.parametrize(("kind", "prop", "wrong", "right"), SWAPPED)
@pytest.mark.parametrize("name", ["p.jinja", "p.html.erb"])
def test_another_field_is_found(
    tmp_path: Path, name: str, kind: str, prop: str, wrong: str, right: str
) -> None:
    form = "{{ %s|tojson }}" if name == "p.jinja" else "<%%= raw %s.to_json %%>"
    shown = "{{ %s }}" if name == "p.jinja" else "<%%= %s %%>"
    for value, is_found in ((wrong, True), (right, False)):
        markup = f'{{"@context": "https://schema.org", "@type": "{kind}", "{prop}": {form % value}}}'
        body = f"<p>{shown % wrong} {shown % right}</p>"
        found = flagged(
            checked_file(tmp_path, name, f'<script type="application/ld+json">{markup}</script>{body}')
        )
        assert (("FAC271", prop) in found) is is_found, (value, found)


@pytest.mark.parametrize(
    ("markup", "prop", "is_found"),
    [
        ('"@type": "Product", "name": %(a)s, "brand": {"@type": "Brand", "name": %(a)s}', "name", True),
        ('"@type": "Product", "name": %(a)s, "brand": {"@type": "Brand", "name": %(b)s}', "name", False),
        ('"@type": "Product", "name": %(a)s, "url": %(b)s, "image": %(b)s', "image", True),
        (
            '"@type": "BlogPosting", "headline": %(a)s, "author": {"@type": "Person", "name": %(a)s}',
            "name",
            True,
        ),
        ('"@type": "BlogPosting", "headline": %(a)s, "name": %(a)s', "name", False),
        (
            '"@type": "Product", "name": %(a)s, "review": {"@type": "Review", "author": {"@type": "Person", "name": %(a)s}}',
            "name",
            True,
        ),
    ],
)
def test_two_properties_print_one_value(tmp_path: Path, markup: str, prop: str, is_found: bool) -> None:
    values = {"a": "{{ loaf.a|tojson }}", "b": "{{ loaf.b|tojson }}"}
    script = (
        f'<script type="application/ld+json">{{"@context": "https://schema.org", {markup % values}}}</script>'
    )
    found = flagged(checked_file(tmp_path, "p.jinja", f"{script}<p>{{{{ loaf.a }}}} {{{{ loaf.b }}}}</p>"))
    assert (("FAC271", prop) in found) is is_found


@pytest.mark.parametrize(
    ("state", "is_found"),
    [
        ("'https://schema.org/InStock'", True),
        ("loaf.inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'", False),
    ],
)
def test_a_component_shows_the_stock_that_its_markup_disregards(
    tmp_path: Path, state: str, is_found: bool
) -> None:
    text = """export default async function Page() {
  const loaf = await getLoaf();
  const ld = { '@context': 'https://schema.org', '@type': 'Offer', price: loaf.price, availability: %s };
  return <main><h1>{loaf.name}</h1><p>{loaf.price}</p><p>{loaf.inStock ? 'In stock' : 'Sold out'}</p>
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(ld) }} /></main>;
}
"""
    found = {name for _, name in flagged(checked_file(tmp_path, "app/page.tsx", text % state))}
    assert ("availability" in found) is is_found

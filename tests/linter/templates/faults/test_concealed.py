"""What a template's body has in hidden text only is told as such, and not where data or visitors decide on that."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

MARKUP = (
    '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": {{ loaf.name|tojson }},'
    ' "sku": {{ loaf.sku|tojson }}}</script>'
)
PAGE = (
    '<html lang="en"><head><style>.gone { display: none }</style></head><body><h1>{{ loaf.name }}</h1>%s'
    + MARKUP
)
COMPONENT = (
    'export default function P({ it }) { const ld = { "@context": "https://schema.org", "@type": "Product", name: it.name,'
    " sku: it.sku };\n  return (<main>"
    '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(ld) }} />'
    "<h1>{it.name}</h1>%s</main>);\n}\n"
)


@pytest.mark.parametrize(
    "body",
    [
        "<p hidden>{{ loaf.sku }}</p>",
        '<p style="display:none">{{ loaf.sku }}</p>',
        '<div class="gone"><p>{{ loaf.sku }}</p></div>',
        '<p class="sr-only">{{ loaf.sku | upper }}</p>',
    ],
)
def test_what_nobody_sees_is_told_as_hidden(body: str, tmp_path: Path) -> None:
    assert flagged(checked_file(tmp_path, "page.jinja", PAGE % body)) == {("FAC213", "sku")}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.jinja", PAGE % "<p hidden>{{ loaf.sku }}</p><p>Code {{ loaf.sku | lower }}</p>"),
        ("page.jinja", PAGE % "<p hidden>{{ loaf.sku }}</p><a href='/loaves?{{ loaf.sku }}'>Buy</a>"),
        ("page.jinja", PAGE % "<p {% if loaf.new %}hidden{% endif %}>{{ loaf.sku }}</p>"),
        ("page.jinja", PAGE % "<p style=\"{{ 'display:none' if loaf.new }}\">{{ loaf.sku }}</p>"),
        ("page.jinja", PAGE % '<p class="d-none {{ loaf.state }}">{{ loaf.sku }}</p>'),
        ("page.jinja", PAGE % '<button aria-controls="x">More</button><p id="x" hidden>{{ loaf.sku }}</p>'),
        ("page.jinja", PAGE % "<details><summary>More</summary>{{ loaf.sku }}</details>"),
        ("page.jsx", COMPONENT % "<p hidden={!open}>{it.sku}</p>"),
        ("page.jsx", COMPONENT % '<p className={open ? "flex" : "hidden"}>{it.sku}</p>'),
    ],
)
def test_what_somebody_may_see_is_shown(name: str, text: str, tmp_path: Path) -> None:
    assert flagged(checked_file(tmp_path, name, text)) == set()

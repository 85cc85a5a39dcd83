"""What a template's body has in hidden text only is told as such, and not where data or visitors decide on that."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

MARKUP = (
    '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": {{ loaf.name|tojson }},'
    ' "model": {{ loaf.model|tojson }}}</script>'
)
PAGE = (
    '<html lang="en"><head><style>.gone { display: none }</style></head><body><h1>{{ loaf.name }}</h1>%s'
    + MARKUP
)
COMPONENT = (
    'export default function P({ it }) { const ld = { "@context": "https://schema.org", "@type": "Product", name: it.name,'
    " model: it.model };\n  return (<main>"
    '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(ld) }} />'
    "<h1>{it.name}</h1>%s</main>);\n}\n"
)


@pytest.mark.parametrize(
    "body",
    [
        "<p hidden>{{ loaf.model }}</p>",
        '<p style="display:none">{{ loaf.model }}</p>',
        '<div class="gone"><p>{{ loaf.model }}</p></div>',
        '<p class="sr-only">{{ loaf.model | upper }}</p>',
    ],
)
def test_what_nobody_sees_is_told_as_hidden(body: str, tmp_path: Path) -> None:
    assert flagged(checked_file(tmp_path, "page.jinja", PAGE % body)) == {("FAC213", "model")}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.jinja", PAGE % "<p hidden>{{ loaf.model }}</p><p>Code {{ loaf.model | lower }}</p>"),
        ("page.jinja", PAGE % "<p hidden>{{ loaf.model }}</p><a href='/loaves?{{ loaf.model }}'>Buy</a>"),
        ("page.jinja", PAGE % "<p {% if loaf.new %}hidden{% endif %}>{{ loaf.model }}</p>"),
        ("page.jinja", PAGE % "<p style=\"{{ 'display:none' if loaf.new }}\">{{ loaf.model }}</p>"),
        ("page.jinja", PAGE % '<p class="d-none {{ loaf.state }}">{{ loaf.model }}</p>'),
        ("page.jinja", PAGE % '<button aria-controls="x">More</button><p id="x" hidden>{{ loaf.model }}</p>'),
        ("page.jinja", PAGE % "<details><summary>More</summary>{{ loaf.model }}</details>"),
        ("page.jsx", COMPONENT % "<p hidden={!open}>{it.model}</p>"),
        ("page.jsx", COMPONENT % '<p className={open ? "flex" : "hidden"}>{it.model}</p>'),
    ],
)
def test_what_somebody_may_see_is_shown(name: str, text: str, tmp_path: Path) -> None:
    assert flagged(checked_file(tmp_path, name, text)) == set()

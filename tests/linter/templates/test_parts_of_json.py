"""Parts of JSON-LD that templates include are judged by themselves, on the pages that include them."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.runner.text_document import text_document

from .checked_files import checked_file, flagged

OFFER = '"offers": {"@type": "Offer", "price": "%s", "priceCurrency": "GBP"}'
PAGE = """<html><head><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": %s, %s}</script></head>
<body><h1>%s</h1><p>£%s</p></body></html>"""
SITES = {
    "php": (
        "loaf.php",
        PAGE
        % (
            "<?= json_encode($loaf->name) ?>",
            "<?php include 'offer.php'; ?>",
            "<?= $loaf->name ?>",
            "<?= $loaf->price ?>",
        ),
        "offer.php",
    ),
    "blade": (
        "resources/views/loaf.blade.php",
        (PAGE % ("@json($loaf->name)", "@include('offer')", "{{ $loaf->name }}", "{{ $loaf->price }}"))
        .replace('"@context', '"@@context')
        .replace('"@type', '"@@type'),
        "resources/views/offer.blade.php",
    ),
    "hugo": (
        "layouts/_default/single.html",
        PAGE
        % (
            "{{ .Title | jsonify | safeJS }}",
            '{{ partial "offer.html" . }}',
            "{{ .Title }}",
            "{{ .Params.price }}",
        ),
        "layouts/partials/offer.html",
    ),
    "jekyll": (
        "_layouts/loaf.html",
        PAGE
        % ("{{ page.title | jsonify }}", "{% include offer.html %}", "{{ page.title }}", "{{ page.price }}"),
        "_includes/offer.html",
    ),
}
PRICES = {
    "blade": "{{ $loaf->price }}",
    "php": "<?= $loaf->price ?>",
    "hugo": "{{ .Params.price }}",
    "jekyll": "{{ page.price }}",
}


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("is_shown", [True, False])
def test_a_part_is_judged(tmp_path: Path, site: str, is_shown: bool) -> None:
    page, text, part = SITES[site]
    offer = OFFER % (PRICES[site] if is_shown else "18.00")
    offer = offer.replace('"@', '"@@') if site == "blade" else offer
    others = {page: text, "_config.yml" if site == "jekyll" else "package.json": "{}"}
    found = checked_file(tmp_path, part, offer, others=others, named=False)
    assert {one for one in flagged(found) if one[0].startswith("FAC")} == (
        set() if is_shown else {("FAC204", "price")}
    )
    document = text_document("x", offer, False, ending=Path(part).suffix, path=tmp_path / part)
    assert document is not None
    assert document.template is not None


@pytest.mark.parametrize("text", ["<p>x</p>", "plain text", '<script>{"@type": "x"}</script>'])
def test_other_files_are_pages(tmp_path: Path, text: str) -> None:
    document = text_document("x", text, False, ending=".html", path=tmp_path / "x.html")
    assert document is not None
    assert document.template is None


@pytest.mark.parametrize(
    ("name", "text", "is_template"),
    [
        ("layouts/partials/loaf.html", '<div itemscope><h1 itemprop="name">{{ .Title }}</h1></div>', True),
        ("_includes/loaf.html", '<h1 itemprop="name">{{ page.title }}</h1>', True),
        ("_includes/loaf.html", '<h1 itemprop="name">Rye</h1>', True),
        ("site/loaf.html", '<h1 itemprop="name">Rye</h1>', False),
        ("public/loaf.html", '<h1 itemprop="name">{{ page.title }}</h1>', False),
        ("templates/loaf.html", '<!doctype html><html><h1 itemprop="name">{{ title }}</h1></html>', True),
        (
            "templates/loaf.html",
            '<html><h1 itemprop="name">{{ title }}</h1><code>{{ x }}</code></html>',
            False,
        ),
    ],
)
def test_pieces_of_pages_among_templates_are_templates(
    tmp_path: Path, name: str, text: str, is_template: bool
) -> None:
    document = text_document("x", text, False, ending=".html", path=Path("site") / name)
    assert document is not None
    assert (document.template is not None) == is_template

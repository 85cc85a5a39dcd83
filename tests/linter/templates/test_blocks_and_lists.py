"""Blocks of Handlebars layouts, items that a loop prints with nothing between them, addresses without a host."""

from __future__ import annotations

from pathlib import Path

import pytest

from .checked_files import checked_file, faults

LAYOUT = '<html lang="en"><body>{{#block "page"}}<p>Nothing</p>{{/block}}</body></html>'
PAGE = """{{#partial "page"}}<h1>{{shop.NAME}}</h1>{{> tree}}{{/partial}}{{> base}}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Store", "name": {{{json shop.name}}}}</script>"""
TREE = "<ul>{{#each branches}}<li>{{name}}{{> tree}}</li>{{/each}}</ul>"
LIST = """<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "Store", "name": {{{{ site.Title }}}},
"sameAs": [{{{{ range $i, $e := site.Params.links }}}}{}{{{{ trim $e " " }}}}{{{{ end }}}}]}}</script><h1>{{{{ site.Title }}}}</h1>"""
ADDRESS = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": {{ a.title | tojson }},
"url": "%s{{ a.path }}"}</script><h1>{{ a.title }}</h1>"""


@pytest.mark.parametrize(("shown", "expected"), [("name", []), ("town", [("FAC270", "error", "name")])])
def test_a_page_fills_the_blocks_of_its_layout(
    shown: str, expected: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    others = {"base.hbs": LAYOUT, "tree.hbs": TREE, "package.json": "{}"}
    found = checked_file(tmp_path, "shop.hbs", PAGE.replace("NAME", shown), others=others)
    assert faults(found) == expected
    assert not found.notifications


@pytest.mark.parametrize(("between", "expected"), [("{{ if $i }}, {{ end }}", set()), ("", {"SYN003"})])
def test_items_need_commas_between_them(between: str, expected: set[str], tmp_path: Path) -> None:
    found = checked_file(tmp_path, "store.gohtml", LIST.format(between), families=("SYN",))
    assert {code for code, _, _ in faults(found)} == expected


@pytest.mark.parametrize(
    ("before", "expected"), [("{{ site.url }}/", []), ("https://a.example/", []), ("/", ["url"])]
)
def test_an_address_begins_with_its_host(before: str, expected: list[str], tmp_path: Path) -> None:
    found = checked_file(tmp_path, "article.jinja", ADDRESS % before, families=("CMP",))
    assert [name for code, _, name in faults(found) if code == "CMP325"] == expected

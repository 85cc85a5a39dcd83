"""Mustache and Handlebars: delimiters of their own, blocks of layouts, items of lists."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.linter.templates.languages.handlebars import MAX_CHANGES, read_handlebars
from factmark.linter.templates.projects.recognition import uses_templates
from factmark.linter.templates.tree import TemplateSyntaxError

from .checked_files import checked_file, faults

TEMPLATE = """\
<html lang="en"><head>{{=BEGIN END=}}
BEGIN! a remark END<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "BEGIN name END", "sku": "BEGIN{ sku }END",
 "model": "BEGIN& model END"BEGIN#colorEND, "color": "BEGIN colorEND"BEGIN/colorEND}
</script>BEGIN={{ }}=END</head>
<body><h1>{{ name }}</h1><p>{{ sku }}</p>{{#color}}<p>{{ color }}</p>{{/color}}</body></html>
"""


def findings(name: str, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[list[Any], list[Any]]:
    Path(name).write_text(text, encoding="utf-8")
    main(["lint", "--no-cache", "--isolated", "--select", "FAC", "--output-format", "json", name])
    report = json.loads(capsys.readouterr().out)
    found = [(r["code"], r["location"]["startLine"], r["statement"]["property"]) for r in report["results"]]
    return found, [item for item in report["notifications"] if item["level"] != "note"]


@pytest.mark.parametrize("name", ["product.mustache", "product.html"])
@pytest.mark.parametrize("delimiters", ["<% %>", "[[ ]]", "| |", "${ }", "((( )))"])
def test_expressions_between_other_delimiters_are_read(
    name: str, delimiters: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    begin, end = delimiters.split()
    text = TEMPLATE.replace("BEGIN", begin).replace("END", end)
    assert findings(name, text, capsys) == ([("FAC270", 4, "model")], [])


@pytest.mark.parametrize("tag", ["{{= <% =}}", "{{=<% %> x=}}", "{{=<%%>=}}", "{{==a b==}}"])
def test_a_change_that_says_no_delimiters_is_told(
    tag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    found, (told,) = findings("a.mustache", TEMPLATE.replace("{{=BEGIN END=}}", tag), capsys)
    assert found == []
    assert "line 1: these delimiters are not read); it was not checked" in told["message"]


def test_a_page_that_only_writes_of_delimiters_is_no_template() -> None:
    assert not uses_templates("<p>{{=x=}}</p>")
    assert not uses_templates("<pre>{{=&lt;% %&gt;=}}</pre><p>{{=<% %>=}}</p>")


def test_changes_are_bounded_and_take_linear_time() -> None:
    change = "{{=<% %>=}}<% a %><%={{ }}=%>"
    read_handlebars(change * (MAX_CHANGES // 2 - 1))
    with pytest.raises(TemplateSyntaxError, match="the delimiters change more than"):
        read_handlebars(change * MAX_CHANGES)
    started = time.process_time()
    with pytest.raises(TemplateSyntaxError, match="is not closed"):
        read_handlebars("{{=<% %>=}}" + "<% a " * 200_000)
    with pytest.raises(TemplateSyntaxError, match="not read"):
        read_handlebars("{{=" + " " * 200_000 + "=}}")
    assert time.process_time() - started < 5


LAYOUT = '<html lang="en"><body>{{#block "page"}}<p>Nothing</p>{{/block}}</body></html>'
PAGE = """{{#partial "page"}}<h1>{{shop.NAME}}</h1>{{> tree}}{{/partial}}{{> base}}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Store", "name": {{{json shop.name}}}}</script>"""
TREE = "<ul>{{#each branches}}<li>{{name}}{{> tree}}</li>{{/each}}</ul>"
LIST = """<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "Store", "name": {{{{ site.Title }}}},
"sameAs": [{{{{ range $i, $e := site.Params.links }}}}{}{{{{ trim $e " " }}}}{{{{ end }}}}]}}</script><h1>{{{{ site.Title }}}}</h1>"""
ADDRESS = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": {{ a.title | tojson }},
"url": "%s{{ a.path }}"}</script><h1>{{ a.title }}</h1>"""


@pytest.mark.parametrize(("page_text", "expected"), [("name", []), ("town", [("FAC270", "note", "name")])])
def test_a_page_fills_the_blocks_of_its_layout(
    page_text: str, expected: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    others = {"base.hbs": LAYOUT, "tree.hbs": TREE, "package.json": "{}"}
    found = checked_file(tmp_path, "shop.hbs", PAGE.replace("NAME", page_text), others=others)
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


def test_the_name_of_a_block_may_end_its_line(tmp_path: Path) -> None:
    page = '<p itemscope itemtype="https://schema.org/WebPage">{{#link\n  href=(url absolute="true")}}{{title}}{{/link}}</p>'
    found = checked_file(tmp_path, "page.hbs", page, others={"package.json": "{}"})
    assert {one.level for one in found.notifications} == {"note"}  # the helper is not there


def test_a_text_without_a_place_of_its_own_is_judged_beside_others(tmp_path: Path) -> None:
    page = """{% if settings.vendor %}
<p itemprop="brand">{{ product.vendor }}</p>
{% endif %}
<form action={{ '/cart/add' | absolute_url }}" method="post" id="form">
<div class="description" itemprop="description">
{% if settings.social %}
{% for property in product.properties %}
{% if property.value and property.hidden != true %}
{% endif %}
{% endfor %}
{% endif %}
<ul ng-if="photos.length > 0" class="photos" id="photos">
"""
    found = checked_file(tmp_path, "templates/product.liquid", page, others={"package.json": "{}"})
    assert found.statements

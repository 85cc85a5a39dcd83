"""What is known of a template depends on its project: its engine, its partials, and what was not followed."""

from pathlib import Path

import pytest

from factmark.linter.templates.projects.engines import family_by_syntax
from factmark.linter.templates.projects.project import Project
from tests.linter.templates.checked_files import checked_file, faults, flagged

SCRIPT = '<script type="application/ld+json">{"@context": "https://schema.org", %s}</script>'


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("{{#if loaf}}{{loaf.name}}{{else}}-{{/if}}", "handlebars"),
        ("{{/* a comment */}}{{ .Title }}", "hugo"),
        ("{{ if .Title }}a{{ else }}b{{ end }}", "hugo"),
        ("{% if a %}<script>{{#if b}}{{else}}{{/if}}</script>{% endif %}", "jinja"),
        ("{{ loaf.name }}", ""),
    ],
)
def test_the_engine_is_told_by_the_syntax(text: str, family: str) -> None:
    assert family_by_syntax(text) == family


def test_outputs_alone_are_of_the_engine_of_most_pages(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.html").write_text("{{#each loaves}}<p>{{name}}</p>{{/each}}", encoding="utf-8")
    (tmp_path / "c.html").write_text("<p>{{name}}</p>", encoding="utf-8")
    assert Project(tmp_path).read(tmp_path / "c.html").family == "handlebars"


@pytest.mark.parametrize("name", ["_default/single.html", "partials/a.html", "baseof.html"])
def test_a_theme_of_hugo_needs_no_configuration(tmp_path: Path, name: str) -> None:
    (tmp_path / "layouts" / name).parent.mkdir(parents=True)
    (tmp_path / "layouts" / name).write_text("{{- /* nothing yet */ -}}", encoding="utf-8")
    assert Project(tmp_path).kind == "hugo"


def test_definitions_in_a_partial_do_not_fill_the_base(tmp_path: Path) -> None:
    layouts = tmp_path / "layouts"
    (layouts / "_partials").mkdir(parents=True)
    (layouts / "baseof.html").write_text('<body>{{ block "main" . }}{{ end }}</body>', encoding="utf-8")
    partial = layouts / "_partials" / "tree.html"
    partial.write_text(
        '{{ with .Pages }}{{ template "node" . }}{{ end }}{{ define "node" }}a{{ end }}', encoding="utf-8"
    )
    assert Project(tmp_path).read(partial).template.parent is None


NAMED = SCRIPT % '"@type": "Product", "name": {{ loaf.name|tojson }}, "model": {{ loaf.model|tojson }}'


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("<body><h1>{{ loaf.name }}</h1></body>", {("FAC270", "model")}),
        ("<body><h1>{{ loaf.name }}</h1>{% include 'gone.html' %}</body>", set()),
        (
            "<head>{% include 'gone.html' %}</head><body><h1>{{ loaf.name }}</h1></body>",
            {("FAC270", "model")},
        ),
        ("<body><h1>{{ loaf.name }}</h1>{% include 'there.html' %}</body>", set()),
    ],
)
def test_what_was_not_followed_leaves_the_body_open(
    tmp_path: Path, rest: str, expected: set[tuple[str, str]]
) -> None:
    others = {"there.html": "<p>{{ loaf.model }}</p>"}
    assert flagged(checked_file(tmp_path, "loaf.jinja", NAMED + rest, others=others)) == expected


def test_tags_of_a_framework_include_and_extend(tmp_path: Path) -> None:
    text = (
        '{% sw_extends "@Loaves/base.html.twig" %}{% block a %}<p itemscope itemtype="https://schema.org/Product">'
        '<b itemprop="name">{{ loaf.name }}</b><meta itemprop="model" content="{{ loaf.model }}">'
        '{% sw_include "@Loaves/model.html.twig" with { loaf: loaf } %}</p>{% endblock %}'
    )
    others = {
        "views/base.html.twig": "<body>{% block a %}{% endblock %}</body>",
        "views/model.html.twig": "<i>{{ loaf.model }}</i>",
    }
    (tmp_path / "composer.json").write_text("{}", encoding="utf-8")
    found = checked_file(tmp_path, "views/loaf.html.twig", text, others=others)
    assert (faults(found), list(found.notifications)) == ([], [])
    others["views/model.html.twig"] = "<i>-</i>"
    assert flagged(checked_file(tmp_path, "views/loaf.html.twig", text, others=others)) == {
        ("FAC270", "model")
    }


def test_an_included_template_has_blocks_of_its_own(tmp_path: Path) -> None:
    outer = (
        '<div itemscope itemtype="https://schema.org/Offer">{% block price %}<p itemprop="price">{{ loaf.price }}</p>'
        '{% include "part.html.twig" %}{% endblock %}</div>'
    )
    others = {"part.html.twig": "{% block price %}<p>{{ loaf.price }}</p>{% endblock %}"}
    found = checked_file(tmp_path, "loaf.html.twig", outer, others=others)
    assert (flagged(found), list(found.notifications)) == ({("CMP359", "price")}, [])


ITEMS = SCRIPT % '"@type": "ItemList", "itemListElement": [%s]'
ELEMENT = '{"@type": "ListItem", "position": 1, "name": {{ %s | jsonify | safeJS }}}'


@pytest.mark.parametrize(
    ("parted", "expected"),
    [
        ("{{ if (ge (len $parts) 2) }}, {{ end }}", set()),
        ("{{ if .Site.Params.own }}, {{ end }}", {"SYN002", "SYN003"}),
        ("", {"SYN003"}),
    ],
)
def test_a_comma_behind_a_list_belongs_to_its_items(tmp_path: Path, parted: str, expected: set[str]) -> None:
    looped = "{{ range $i, $p := $parts }}{{ if $i }},{{ end }}" + ELEMENT % "$p.Title" + "{{ end }}"
    text = '{{ $parts := split .Path "/" }}' + ITEMS % (looped + parted + ELEMENT % ".Title")
    found = checked_file(tmp_path, "layouts/partials/crumbs.html", text, families=("SYN",))
    assert {code for code, _, _ in faults(found)} == expected


def test_a_comma_under_either_of_two_conditions_is_answered_by_them(tmp_path: Path) -> None:
    text = SCRIPT % (
        '"@type": "Product", "name": {{ .Title }}{{ if or .Params.model .Params.color }},{{ end }}'
        '{{ with .Params.model }}"model": {{ . }}{{ if $.Params.color }},{{ end }}{{ end }}'
        '{{ with .Params.color }}"color": {{ . }}{{ end }}'
    )
    assert not faults(checked_file(tmp_path, "layouts/partials/loaf.html", text, families=("SYN",)))
    wrong = text.replace("or .Params.model .Params.color", "or .Params.model .Params.size")
    assert faults(checked_file(tmp_path, "layouts/partials/loaf.html", wrong, families=("SYN",)))


@pytest.mark.parametrize(
    ("comma", "expected"),
    [
        ("<?= count($loaves) > $i ? ','.PHP_EOL : PHP_EOL; ?>", set()),
        ("<?= when(count($loaves) != $i, ',') ?>", set()),
        ("<?= implode(',', $loaf->tags) ?>", {"SYN003"}),
        ("", {"SYN003"}),
    ],
)
def test_commas_that_php_prints(tmp_path: Path, comma: str, expected: set[str]) -> None:
    looped = '{"@type": "ListItem", "position": <?= $i ?>, "name": <?= json_encode($loaf->name) ?>}'
    text = ITEMS % f"<?php $i = 1; foreach ($loaves as $loaf): ?>{looped}{comma}<?php $i++; endforeach; ?>"
    found = checked_file(tmp_path, "list.php", text, families=("SYN002", "SYN003"))
    assert {code for code, _, _ in faults(found)} == expected


CLASS = """<?php
class Loaf {
    public function data($loaf) {
        $data = [
            '@context' => 'https://schema.org',
            '@type' => '%s',
            'name' => $loaf->name,
        ];
        if ($loaf->model) {
            $data['%s'] = $loaf->model;
        }
        return json_encode($data);
    }
    public function offer($loaf) {
        return ['@type' => 'Offer', 'price' => $loaf->price, 'priceCurrency' => 'GBP'];
    }
}
"""


def test_a_php_program_that_returns_json_ld_is_judged(tmp_path: Path) -> None:
    assert not flagged(checked_file(tmp_path, "Loaf.php", CLASS % ("Product", "model"), named=False))
    found = checked_file(tmp_path, "Loaf.php", CLASS % ("Produkt", "skuu"), named=False)
    assert [(one.code, one.location.start_line) for one in found.results if one.kind == "fail"] == [
        ("VAL101", 6)
    ] or {one.code for one in found.results if one.kind == "fail"} >= {"VAL101"}
    found = checked_file(tmp_path, "Loaf.php", CLASS % ("Product", "skuu"), named=False)
    assert [(one.code, one.location.start_line) for one in found.results if one.level == "error"] == [
        ("VAL102", 10)
    ]


OFFERED = (
    '<div itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="{{ shop.currency }}">'
    '<span itemprop="price" content="{{ loaf.price%s }}">{{ loaf.price | money }}</span></div>'
)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.liquid", OFFERED % " | money_without_currency", {("CMP305", "price")}),
        ("a.liquid", OFFERED % " | money", {("CMP305", "price")}),
        ("a.liquid", OFFERED % " | divided_by: 100.0", set()),
        (
            "a.html.twig",
            '<p itemscope itemtype="https://schema.org/Review"><meta itemprop="datePublished" content="{{ a.day|date }}">'
            "{{ a.day|format_date }}</p>",
            {("CMP301", "datePublished")},
        ),
        (
            "a.liquid",
            '<p itemscope itemtype="https://schema.org/Article"><time itemprop="datePublished" datetime="{{ a.day |'
            ' date: "%%B %%d, %%Y" }}">{{ a.day }}</time></p>'.replace("%%", "%"),
            {("CMP301", "datePublished")},
        ),
        (
            "a.liquid",
            '<p itemscope itemtype="https://schema.org/Article"><time itemprop="datePublished" datetime="{{ a.day |'
            ' date: "%%Y-%%m-%%d" }}">{{ a.day }}</time></p>'.replace("%%", "%"),
            set(),
        ),
    ],
)
def test_forms_in_attributes_are_judged(
    tmp_path: Path, name: str, text: str, expected: set[tuple[str, str]]
) -> None:
    assert flagged(checked_file(tmp_path, name, text, families=("CMP",))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"name": "{{product.title}}", "description": {{{json product.text}}}', {"name"}),
        ('"name": "{{product.title}}", "description": "{{product.text}}"', set()),
        ('"name": {{{json product.title}}}, "sku": "{{product.shop_sku}}"', set()),
    ],
    ids=["beside a helper", "no helper", "a code"],
)
def test_handlebars_escapes_for_html_where_a_helper_writes_json(
    tmp_path: Path, text: str, expected: set[str]
) -> None:
    block = f'{{"@context": "https://schema.org", "@type": "Product", {text}}}'
    page = f'<script type="application/ld+json">{block}</script><h1>{{{{product.title}}}}</h1>'
    results = [one for one in checked_file(tmp_path, "p.hbs", page).results if one.code == "SYN050"]
    assert len(results) == len(expected)
    assert all("{product.title} is HTML-escaped" in one.message for one in results)


@pytest.mark.parametrize(
    ("name", "output", "other", "message"),
    [
        ("p.tpl", "{$shop.name}", "{$shop.about nofilter}", "is HTML-escaped"),
        ("p.tpl", "{$shop.name}", "{$shop.about|escape:'html'}", "without an escaping filter"),
        (
            "p.html",
            "{{ shop.name }}",
            "{% block a %}{{ shop.about|safe }}{% endblock %}",
            "is HTML-escaped",
        ),
        (
            "p.html",
            "{{ shop.name }}",
            "{% block a %}{{ shop.about|e }}{% endblock %}",
            "without an escaping filter",
        ),
    ],
)
def test_whether_an_engine_escapes_is_told_by_what_the_project_undoes_or_does(
    tmp_path: Path, name: str, output: str, other: str, message: str
) -> None:
    page = SCRIPT % f'"@type": "Store", "name": "{output}"' + f"<h1>{output}</h1>"
    others = {name.replace("p.", "other."): other}
    messages = [
        one.message
        for one in checked_file(tmp_path, name, page, others=others).results
        if one.code == "SYN050"
    ]
    assert len(messages) == 1
    assert message in messages[0]


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ('<meta itemprop="name" value="{{ review.title }}">', ["VAL129"]),
        ('<meta itemprop="name" href="{{ review.title }}">', ["VAL129"]),
        ('<meta itemprop="name" content="{{ review.title }}">', []),
        ('<meta itemprop="name"{{ name_of(review) }}>', []),
        ('<b itemprop="name">{% include "none.html.twig" %}</b>', []),
    ],
)
def test_a_meta_element_without_content_is_empty_whatever_is_included(
    tmp_path: Path, tag: str, expected: list[str]
) -> None:
    page = f'<p itemscope itemtype="https://schema.org/Review">{tag}{{% include "none.html.twig" %}}</p>'
    results = checked_file(tmp_path, "r.html.twig", page).results
    assert [
        one.code for one in results if one.kind == "fail" and one.code.startswith(("CMP", "VAL"))
    ] == expected

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main

from .checked_files import checked_file, flagged

PRODUCT = """<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ product.name | tojson }}}
</script>
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def lint(*arguments: str) -> Any:
        status = main(["lint", "--isolated", "--jobs", "1", "--output-format", "json", *arguments])
        report = json.loads(capsys.readouterr().out)
        found = [
            f"{r['location']['uri']}:{r['location']['startLine']} {r['code']}" for r in report["results"]
        ]
        return status, found, [n["message"] for n in report["notifications"]], report

    return lint


def write(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.jinja", "{% if x %}"),
        ("x.jinja", "{{ x | }}"),
        ("x.jinja", "{% tag of an extension %}{{ x # }}"),
        ("x.liquid", "{% for a in b %}"),
        ("x.liquid", "{% endif %}"),
        ("x.njk", "{{ x"),
        ("x.hbs", "{{#if x}}"),
        ("x.hbs", "{{/if}}"),
        ("x.gohtml", "{{ if .x }}"),
        ("x.gohtml", "{{ end }}"),
        ("x.html.erb", "<% if x %>"),
        ("x.ejs", "<% if (x) { %>"),
        ("x.tmpl", '<%inherit file="base.tmpl"/>${x'),
        ("x.tmpl", "{% if x %}"),
        ("x.tmpl", "{{ if .x }}"),
        ("x.php", "<?php if ($x): ?>"),
        ("x.jsx", "const x = () => (<p>{a</p>);"),
    ],
)
def test_what_cannot_be_parsed_is_a_notification(lint: Any, name: str, text: str) -> None:
    write(name, PRODUCT.replace("{{ product.name | tojson }}", '"x"') + text)
    status, found, messages, _ = lint("--no-cache", name)
    assert (status, found) == (3, [])
    assert messages[0].startswith("this template cannot be parsed (line ")


@pytest.mark.parametrize(
    "text", ["{% if a %}" * 500 + "{% endif %}" * 500, "{{ " + "(" * 4000 + " }}", "{" * 20000]
)
@pytest.mark.parametrize("ending", [".jinja", ".liquid", ".hbs", ".gohtml", ".erb", ".ejs", ".php", ".jsx"])
def test_hostile_templates_end(lint: Any, text: str, ending: str) -> None:
    write(f"x{ending}", PRODUCT + text)
    lint("--no-cache", f"x{ending}")


@pytest.mark.parametrize(
    ("ending", "comment"), [(".erb", "<%# x %>"), (".ejs", "<%# x %>"), (".php", "<?php /* x */ ?>")]
)
def test_thousands_of_comments_are_read_over(lint: Any, ending: str, comment: str) -> None:
    write(f"x{ending}", PRODUCT.replace("{{ product.name | tojson }}", '"x"') + comment * 3000 + "<h1>x</h1>")
    assert lint("--no-cache", f"x{ending}")[:2] == (0, [])


def test_a_file_that_includes_itself_ends(lint: Any) -> None:
    write("a.liquid", "{% include 'b' %}{% include 'a' %}" + PRODUCT)
    write("b.liquid", "{% include 'a' %}" * 4)
    lint("--no-cache", "a.liquid")


def test_one_expression_for_the_whole_block_is_not_fine(lint: Any) -> None:
    write("x.njk", '<script type="application/ld+json">{{ schema | dump | safe }}</script><p>x</p>')
    status, found, messages, _ = lint("--no-cache", "x.njk")
    assert (status, found) == (3, [])
    assert messages == [
        "one expression makes the whole JSON-LD block, or a node of it (line 1); it was not checked"
    ]


@pytest.mark.parametrize("around", ["[{}]", '{{"@context": "https://schema.org", "@graph": [{}]}}'])
def test_one_expression_for_a_whole_node_is_not_fine(lint: Any, around: str) -> None:
    products = '<%= @products.map { |p| { "@type": "Product", name: p.name }.to_json }.join(",") %>'
    write("x.html.erb", f'<script type="application/ld+json">{around.format(products)}</script><p>x</p>')
    status, found, messages, _ = lint("--no-cache", "x.html.erb")
    assert (status, found) == (3, [])
    assert len(messages) == 1
    assert messages[0].endswith("a node of it (line 1); it was not checked")


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("x.liquid", "{% raw %}{{ name }}{% endraw %}"),
        ("x.jinja", "{% raw %}{{ name }}{% endraw %}"),
        ("x.hbs", r"\{{name}}"),
        ("x.php", "{{ name }}"),
        ("x.erb", "<%% name %>"),
        ("x.ejs", "<%% name %>"),
    ],
)
def test_what_another_program_fills_in_is_not_fine(lint: Any, name: str, raw: str) -> None:
    write(name, "<h1>x</h1>\n" + PRODUCT.replace("{{ product.name | tojson }}", raw))
    status, found, messages, _ = lint("--no-cache", name)
    assert (status, found) == (3, [])
    assert "the JSON-LD block on line 2 holds expressions of another program; it was not checked" in messages
    write(name, "<h1>x</h1>\n" + PRODUCT.replace("{{ product.name | tojson }}", '"x"'))
    assert lint("--no-cache", name)[:2] == (0, [])


def test_lines_of_another_system_are_read_and_counted(lint: Any) -> None:
    page = PRODUCT.replace("| tojson", "") + "<p>{% if a -%}\n\n {{ product.name }}\n{%- endif %}</p>\n"
    Path("x.jinja").write_bytes(page.replace("\n", "\r\n").encode())
    _, found, messages, _ = lint("--no-cache", "x.jinja")
    assert found == ["x.jinja:2 SYN052"]
    assert messages == []


def test_what_includes_hold_is_judged_where_it_stands(lint: Any) -> None:
    write("page.jinja", "<h1>{{ product.name }}</h1>\n{% include 'schema.jinja' %}")
    write("schema.jinja", "\n" + PRODUCT.replace('"Product"', '"Prodct"'))
    assert lint("--no-cache", ".")[1] == ["schema.jinja:3 VAL101"]
    assert lint("--no-cache", "page.jinja")[1] == ["schema.jinja:3 VAL101"]


@pytest.mark.parametrize(
    ("page", "part", "found"),
    [
        (
            '<article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">{{ t }}</h1>{% include "part.njk" %}</article>',
            '<p itemprop="descripton">{{ d }}</p>',
            "part.njk:1 VAL102",
        ),
        (
            '<h1>{{ t }}</h1><script type="application/ld+json">{% include "part.njk" %}</script>',
            '{"@context": "https://schema.org", "@type": "Article", "headline": {{ secret | dump | safe }}}',
            "part.njk:1 FAC270",
        ),
    ],
)
def test_parts_of_markup_that_begins_elsewhere_are_judged_in_folders(
    lint: Any, page: str, part: str, found: str
) -> None:
    write("page.njk", page)
    write("part.njk", part)
    assert lint(".")[1] == [found]
    Path("page.njk").unlink()
    _, results, notes, _ = lint(".")
    assert results == ([found] if "itemprop" in part else [])
    left = "it was checked without the item's type" if results else "its markup was not checked"
    assert notes == [f"no page that uses this part of a template was found: {left}"]


def test_a_folder_without_markup_says_why_nothing_was_checked(lint: Any) -> None:
    write("a.ejs", "<p><%= a %></p>")
    write("b.njk", "<p>{{ b }}</p>")
    status, _, notes, _ = lint(".")
    assert status == 0
    assert notes[0].startswith("no structured data found: none of 2 files holds markup")


def test_what_is_not_found_matters_where_there_is_markup(lint: Any) -> None:
    write("a.html", '{% extends "gone.html" %}{% block a %}<p>{{ a }}</p>{% endblock %}')
    assert lint(".")[2] == []
    write("a.html", '{% extends "gone.html" %}{% block a %}<p itemprop="name">{{ a }}</p>{% endblock %}')
    assert any("gone.html" in note for note in lint(".")[2])


def test_templates_that_lead_to_no_markup_are_not_gone_through(
    lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("gone through")

    write("a.ejs", "<% if (b) { %><%- include('part') %><% } %>")
    write("part.ejs", '<p itemprop="name">a</p>')
    assert "layout" not in str(lint("a.ejs")[2])
    write("part.ejs", "<p>a</p>")
    monkeypatch.setattr("factmark.linter.templates.woven_pages.render_page", fail)
    assert lint("a.ejs", "--no-cache")[0] == 0
    write("part.ejs", '<p itemprop="name">a</p>')
    assert lint("a.ejs", "--no-cache")[0] == 3


def test_a_layout_is_judged_with_the_pages_that_use_it(lint: Any) -> None:
    write("base.jinja", f"<html><head>{PRODUCT}</head><body>{{% block main %}}{{% endblock %}}</body></html>")
    write("a.jinja", '{% extends "base.jinja" %}{% block main %}<p>nothing</p>{% endblock %}')
    assert lint("--no-cache", "base.jinja")[1] == ["base.jinja:2 FAC270"]
    # One page shows it: the layout is not at fault.
    write(
        "b.jinja",
        '{% extends "base.jinja" %}{% block main %}{{ super() }}<h1>{{ product.name }}</h1>{% endblock %}',
    )
    assert lint("--no-cache", "base.jinja")[1] == []


def test_a_partial_nobody_uses_is_not_traced_and_says_so(lint: Any) -> None:
    write("schema.jinja", PRODUCT)
    status, found, messages, _ = lint("--no-cache", "schema.jinja")
    assert (status, found) == (0, [])
    assert messages == ["no page that uses this template was found: its markup was not traced to a body"]


@pytest.mark.parametrize(
    "template",
    [
        '{"@type": "Product", {% if x %}"name": "N"{% endif %}, "model": "S"}',
        '{"@type": "Product", "name": "N" {% if x %}, "model": "S",{% endif %}}',
        '{"@type": "Product", {% if x %}{% else %}"name": "N",{% endif %}}',
    ],
)
def test_both_branches_must_be_json(lint: Any, template: str) -> None:
    write("x.liquid", f'<script type="application/ld+json">{template}</script><p>N S</p>')
    assert any("SYN" in one for one in lint("--no-cache", "--select", "SYN", "x.liquid")[1])


def test_macros_blocks_and_assignments(lint: Any) -> None:
    write(
        "macros.jinja",
        '{% macro thing(p, kind="Thing") %}{"@type": "{{ kind }}", "name": {{ p.name | tojson }}}{% endmacro %}',
    )
    write(
        "x.jinja",
        '{% import "macros.jinja" as m %}{% set it = page.product %}'
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",'
        ' "name": {{ it.name | tojson }}, "brand": {{ m.thing(it.brand, kind="Brand") }}}</script>\n'
        "<h1>{{ page.product.name }}</h1>{% for b in [it.brand] %}<p>{{ b.name }}</p>{% endfor %}",
    )
    _, _, _, report = lint("--no-cache", "--all-kinds", "x.jinja")
    kinds = {(r["location"]["pointer"], r["kind"]) for r in report["results"] if r["code"].startswith("FAC")}
    assert kinds == {("/name", "pass"), ("/brand/name", "pass")}


def test_ignore_comments_of_the_template(lint: Any) -> None:
    bad = PRODUCT.replace('"Product"', '"Prodct"')
    write("x.jinja", "<h1>{{ product.name }}</h1>\n{# factmark: ignore[VAL101] on purpose #}\n" + bad)
    assert lint("--no-cache", "x.jinja")[1] == []


def test_fixes_fall_on_the_template(lint: Any) -> None:
    write(
        "x.liquid",
        '<h1>N</h1><script type="application/ld+json">{"name": "N", "model": {{ x | json }},}</script><p>{{ x }}</p>',
    )
    main(["lint", "--isolated", "--no-cache", "--fix", "x.liquid"])
    assert "{{ x | json }}}" in Path("x.liquid").read_text()


def test_expressions_stand_in_messages_not_their_stand_ins(lint: Any) -> None:
    write("x.jinja", PRODUCT + "<p>x</p>")
    (result,) = lint("--no-cache", "x.jinja")[3]["results"]
    assert result["message"].startswith('"name" prints {product.name}, which the page body does not output')
    assert result["statement"] == {"type": "Product", "property": "name", "value": "{product.name}"}


def test_the_cache_knows_what_a_template_includes(lint: Any) -> None:
    write("page.jinja", PRODUCT + "{% include 'title.jinja' %}<p>x</p>")
    write("title.jinja", "<h1>{{ product.name }}</h1>")
    assert lint("page.jinja")[1] == []
    assert lint("page.jinja")[1] == []
    write("title.jinja", "<h1>{{ product.title }}</h1>")
    assert lint("page.jinja")[1] == ["page.jinja:2 FAC270"]


def test_pages_of_an_ordinary_ending_are_templates_where_their_markup_is_made(lint: Any) -> None:
    write("x.html", PRODUCT + "<p>x</p>")
    assert lint("--no-cache", "x.html")[1] == ["x.html:2 FAC270"]
    write(
        "x.html",
        PRODUCT.replace("{{ product.name | tojson }}", '"N"') + "<p>Write {{ name }} for a name. N</p>",
    )
    assert lint("--no-cache", "x.html")[1:3] == ([], [])


CARD = """{% extends "base.jinja" %}
{% block main %}
<h1>{{ product.name }}</h1>
{% if product.price %}<p>{{ "%.2f" | format(product.price) }} EUR</p>{% endif %}
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ product.name | tojson }},
 "offers": {"@type": "Offer", "price": "12.00", "priceCurrency": "EUR"}}
</script>
{% endblock %}
"""


def test_data_make_a_full_check(lint: Any) -> None:
    write("base.jinja", "<main>{% block main %}{% endblock %}</main>")
    write("x.jinja", CARD)
    write("data.yaml", "product: {name: Tea & <cake>, price: 15}")
    (found,) = lint("--no-cache", "x.jinja", "--template-context", "data.yaml")[1]
    assert found.startswith("x.jinja:7 FAC2")
    write("data.json", '{"product": {"name": "Tea", "price": 12}}')
    assert lint("--no-cache", "x.jinja", "--template-context", "data.json")[1] == []


def test_templates_may_calculate(lint: Any) -> None:
    sums = "{{ 2 ** 100 * 3.5 }} {{ 2 ** -3 }} {{ 'ab' * 3 }} {{ true * 2 }} {{ [1] * 2 }} {{ 2.5 ** 2 }}"
    write("x.jinja", PRODUCT + sums)
    write("data.json", '{"product": {"name": "Tea", "price": 12}}')
    messages = lint("--no-cache", "x.jinja", "--template-context", "data.json")[2]
    assert not any("could not be rendered" in message for message in messages)


@pytest.mark.parametrize(
    "expression",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ cycler.__init__.__globals__.os.popen('touch owned') }}",
        "{% for i in range(10000000) %}x{% endfor %}",
        "{{ 'x' * 100000000000 }}",
        "{{ 'x' * 1000000000 }}",
        "{{ '%999999999d' | format(1) }}",
        "{% set n = namespace(x='x') %}{% for i in range(40) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
        "{{ 9 ** 9 ** 9 ** 9 ** 9 ** 9 ** 9 ** 9 ** 9 ** 9 }}",
        "{% set n = namespace(x=9) %}{% for i in range(40) %}{% set n.x = n.x * n.x %}{% endfor %}",
        "{{ product | no_such_filter }}",
        "{% include 'nowhere.jinja' %}",
    ],
)
def test_templates_cannot_leave_the_sandbox(lint: Any, expression: str) -> None:
    write("x.jinja", PRODUCT + "<p>x</p>" + expression)
    write("data.yaml", "product: {name: Tea}")
    status, _, messages, _ = lint("--no-cache", "x.jinja", "--template-context", "data.yaml")
    assert status in (1, 3)
    assert any("could not be rendered with the data given" in message for message in messages)
    assert not Path("owned").exists()


@pytest.mark.parametrize("text", ["- a", "{", "!!python/object/apply:os.system ['touch owned']"])
def test_data_that_cannot_be_used_are_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    write("x.jinja", PRODUCT)
    write("data.yaml", text)
    assert main(["lint", "--no-cache", "x.jinja", "--template-context", "data.yaml"]) == 2
    assert "factmark: data.yaml" in capsys.readouterr().err
    assert not Path("owned").exists()


def test_templates_that_include_one_another_without_end_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").touch()
    for number in range(40):
        others = "".join(f'{{% include "t{(number * 7 + step) % 40}.jinja" %}}' for step in (1, 2, 3))
        markup = (
            '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Thing"}</script>'
            if number == 0
            else ""
        )
        (tmp_path / f"t{number}.jinja").write_text(f"<p>{{{{ x }}}}</p>{markup}{others}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["lint", "--no-cache", "--isolated", "t0.jinja"]) == 3
    assert "so many templates include one another" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("inside", [False, True], ids=["in the body", "in the block"])
def test_a_template_that_prints_without_end_is_told_and_nothing_said_of_what_follows(
    inside: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    macros = "".join(
        f"{{% macro m{level}() %}}{f'{{{{ m{level - 1}() }}}}' * 10 if level else '<b>x</b>'}{{% endmacro %}}"
        for level in range(7)
    )
    many = "{{ m6() }}"
    block = (
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", '
        f'"name": "Rye loaf", "description": "{many if inside else ""}Baked by hand in Hilltown"}}</script>'
    )
    body = f"{block}<h1>Rye loaf</h1>{'' if inside else many}<p>Baked by hand in Hilltown</p>"
    write("a.html.j2", f"<html><body>{macros}{body}</body></html>")
    assert main(["lint", "--no-cache", "--isolated", "--output-format", "json", "a.html.j2"]) == 3
    report = json.loads(capsys.readouterr().out)
    assert report["results"] == []
    assert any(
        "so much is printed, that not all was followed" in n["message"] for n in report["notifications"]
    )


@pytest.mark.parametrize(
    ("name", "block"),
    [
        ("a.html.j2", "[{% for p in shop.all %}{{ p.url | tojson }},{% endfor %}]"),
        ("a.liquid", "[{% for p in shop.all %}{{ p.url | json }},{% endfor %}]"),
        ("a.html.twig", "[{% for p in shop.all %}{{ p.url|json_encode|raw }}{% endfor %}]"),
        ("a.hbs", '[{{#each all}}"{{url}}",{{/each}}]'),
    ],
)
def test_commas_that_loops_print_are_told_and_left(
    lint: Callable[..., Any], tmp_path: Path, name: str, block: str
) -> None:
    markup = f'{{"@context": "https://schema.org", "@type": "Product", "name": "Jar", "image": {block}}}'
    source = f'<script type="application/ld+json">{markup}</script><h1>Jar</h1>\n'
    write(name, source)
    _, found, _, report = lint(name, "--fix", "--unsafe-fixes", "--select", "SYN")
    assert Path(name).read_text() == source
    assert len(found) == 1
    assert [fix["applicability"] for r in report["results"] for fix in r["fixes"]] == ["display-only"]


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("a.j2", '"name": {{ n | tojson }},\n{% if u %}"url": {{ u | tojson }}{% endif %}'),
        ("b.j2", '"name": {{ n | tojson }}\n{% if u %}"url": {{ u | tojson }}{% endif %}'),
        ("a.liquid", '"name": {{ n | json }},\n{% if u %}"url": {{ u | json }}{% endif %}'),
        ("a.gohtml", '"name": {{ .N }},\n{{ with .U }}"url": {{ . }}{{ end }}'),
        ("a.ejs", '"name": <%- JSON.stringify(n) %>,\n<% if (u) { %>"url": <%- JSON.stringify(u) %><% } %>'),
    ],
)
def test_a_comma_before_what_only_some_pages_print_is_told_and_left(
    lint: Callable[..., Any], name: str, members: str
) -> None:
    context = '"@context": "https://schema.org", "@type": "Organization"'
    source = f'<script type="application/ld+json">{{{context}, {members}}}</script>\n'
    write(name, source)
    _, found, _, report = lint(name, "--fix", "--unsafe-fixes", "--select", "SYN00")
    assert Path(name).read_text() == source
    assert len(found) == 1
    (fix,) = report["results"][0]["fixes"]
    assert fix == {
        "description": "print the comma under the condition of what it parts",
        "applicability": "display-only",
        "edits": [],
    }


def test_a_comma_that_is_one_too_many_on_all_pages_is_taken_away(lint: Callable[..., Any]) -> None:
    context = '"@context": "https://schema.org", "@type": "Organization"'
    source = '<script type="application/ld+json">{%s, {%% if u %%}"url": {{ u | tojson }},{%% endif %%} "name": "A"%s}</script>\n'
    write("a.j2", source % (context, ","))
    lint("a.j2", "--fix", "--select", "SYN")
    assert Path("a.j2").read_text() == source % (context, "")


@pytest.mark.parametrize("value", ["title", '{"@type": "Thing", name: title}'])
def test_json_whose_quotes_are_escaped_is_no_json(lint: Callable[..., Any], value: str) -> None:
    block = '{"@context": "https://schema.org", "@type": "Article", "about": %s}'
    source = f'<script type="application/ld+json">{block}</script><h1><%%= title %%></h1>\n'
    write("a.ejs", source % f"<%= JSON.stringify({value}) %>")
    assert lint("a.ejs")[1] == ["a.ejs:1 SYN054"]
    write("a.ejs", source % f"<%- JSON.stringify({value}) %>")
    assert not [code for code in lint("a.ejs")[1] if "SYN" in code]


def test_a_part_of_a_head_is_no_page_that_lacks_a_body(lint: Callable[..., Any]) -> None:
    markup = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": {{ title | tojson }}}</script>'
    head = '<meta name="robots" content="{{ robots }}">{{ seo.links | safe }}<title>{{ site }}</title>\n'
    write("head.j2", head + markup)
    _, found, notes, _ = lint("head.j2")
    assert found == []
    assert any("was not traced to a body" in note for note in notes)
    write("page.j2", f"{head}{markup}<p>{{{{ text }}}}</p>")
    _, found, _, _ = lint("page.j2")
    assert found == ["page.j2:2 FAC270"]


def test_an_element_that_others_fill_is_not_empty(lint: Any) -> None:
    around = (
        '<article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">{{ title }}</h1>'
    )
    body = '<div itemprop="articleBody">%s</div></article>'
    write("base.jinja", "<html><body>" + around + body % "{% block body %}{% endblock %}" + "</body></html>")
    write("part.jinja", around + body % "{% if text %}{{ text }}{% endif %}")
    write("never.jinja", around + body % "")
    assert lint("--no-cache", ".")[1] == ["never.jinja:1 CMP330"]


def test_several_names_at_once_and_tags_that_end_elsewhere_only(lint: Any) -> None:
    write("x.jinja", "{% set (a, b) = parts.split('.') %}<h1>{{ product.name }}</h1>" + PRODUCT)
    write("y.djhtml", "{% load paginate %}{% paginate 5 products %}<h1>{{ product.name }}</h1>" + PRODUCT)
    assert lint("--no-cache", "x.jinja", "y.djhtml")[:3] == (0, [], [])


def test_a_partial_that_is_named_says_nothing_of_others_on_its_pages(tmp_path: Path) -> None:
    person = '<article itemscope itemtype="https://schema.org/Person"><h1 itemprop="name">{{ a.name }}</h1>'
    others = {
        "page.html.twig": f"<html><body>{person}{{% include 'bio.html.twig' %}}{{% include 'works.html.twig' %}}</article></body></html>",
        "works.html.twig": '<p itemprop="headline">{{ a.work }}</p>',
    }
    bio = '<p itemprop="description">{{ a.bio }}</p>'
    found = checked_file(tmp_path, "bio.html.twig", bio, others=others, families=("VAL",))
    assert not flagged(found)
    page = others.pop("page.html.twig")
    found = checked_file(
        tmp_path, "page.html.twig", page, others={**others, "bio.html.twig": bio}, families=("VAL",)
    )
    assert flagged(found) == {("VAL103", "headline")}

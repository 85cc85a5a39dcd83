"""Loops over what is known, branches that exclude each other, and templates that go through trees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.templates.template_file import TemplateFile

from .checked_files import checked_file, flagged

LOAVES = """\
{% set loaves = [{"name": "Seeded rye", "price": "4.80"}, {"name": "White tin", "price": "3.20"}] %}
<html lang="en"><body><h1>Loaves</h1>{% for loaf in loaves %}<h2>{{ loaf.name }}</h2>{% endfor %}<p>Seeded rye: £4.80</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@graph": [{% for loaf in loaves %}
 {"@type": "Product", "name": {{ loaf.name | tojson }},
  "offers": {"@type": "Offer", "price": {{ loaf.price | tojson }}, "priceCurrency": "GBP"}}{{ "," if not loop.last }}
{% endfor %}]}
</script></body></html>
"""


def test_one_value_of_a_loop_that_is_shown_says_nothing_of_the_others(tmp_path: Path) -> None:
    found = checked_file(tmp_path, "templates/loaves.html.j2", LOAVES, families=("FAC",))
    told = [
        (r.statement.text, r.location.start_line) for r in found.results if r.kind == "fail" and r.statement
    ]
    assert told == [("3.20", 6)]
    shown = LOAVES.replace("<p>Seeded rye: £4.80</p>", "<p>Seeded rye: £4.80</p><p>White tin: £3.20</p>")
    found = checked_file(tmp_path, "templates/loaves.html.j2", shown, families=("FAC",))
    assert [r.message for r in found.results if r.kind == "fail"] == []


def test_one_of_two_values_under_a_condition_that_is_shown_stands_for_both(tmp_path: Path) -> None:
    text = """<html lang="en"><body><h1>{{ loaf.name }}</h1><p>£4.80</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ loaf.name | tojson }}, "offers": {"@type": "Offer",
 "price": "4.80", "priceCurrency": "GBP", "availability": "https://schema.org/{% if loaf.left %}In{% else %}OutOf{% endif %}Stock"}}
</script></body></html>
"""
    found = checked_file(tmp_path, "templates/loaf.html.j2", text, families=("FAC",))
    assert [r.message for r in found.results if r.kind == "fail"] == []


SCRIPT = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", %s "name": "Loaf"}</script>'


def found(ending: str, markup: str, body: str = "") -> list[str]:
    """What is found of a template by the rules of syntax and validity: codes and lines."""
    rules = [rule for rule in catalogue() if rule.code[:3] in ("SYN", "VAL")]
    template = TemplateFile(Path("/templates", f"loaf{ending}"))
    results = check_document(
        Document("loaf", SCRIPT % markup + body, template=template), rules, Settings()
    ).results
    return [f"{one.code}:{one.location.start_line}" for one in results if one.kind == "fail"]


@pytest.mark.parametrize(
    ("ending", "one", "other"),
    [
        (".jinja", "{% if kind == 'rye' %}P1{% endif %}", "{% if kind == 'wheat' %}P2{% endif %}"),
        (".liquid", "{% if page.kind == 'rye' %}P1{% endif %}", "{% if page.kind == 'wheat' %}P2{% endif %}"),
        (".gohtml", '{{ if eq .Type "rye" }}P1{{ end }}', '{{ if eq .Type "wheat" }}P2{{ end }}'),
        (".php", "<?php if ($k == 'rye') { ?>P1<?php } ?>", "<?php if ($k == 'wheat') { ?>P2<?php } ?>"),
        (".ejs", "<% if (k === 'rye') { %>P1<% } %>", "<% if (k === 'wheat') { %>P2<% } %>"),
        (".ejs", "<% if (k === 'rye') { %>P1<% } %>", "<% if (k !== 'rye') { %>P2<% } %>"),
        (".jinja", "{% if kind != 'rye' %}P1{% endif %}", "{% if kind == 'rye' %}P2{% endif %}"),
        (".jinja", "{% if n > 1 %}P1{% endif %}", "{% if n <= 1 %}P2{% endif %}"),
        (".liquid", "{% if page.n >= 2 %}P1{% endif %}", "{% if page.n < 2 %}P2{% endif %}"),
        (".gohtml", "{{ if gt .n 1 }}P1{{ end }}", "{{ if le .n 1 }}P2{{ end }}"),
        (".gohtml", "{{ if ge (len .x) 2 }}P1{{ end }}", "{{ if lt (len .x) 2 }}P2{{ end }}"),
        (".ejs", "<% if (a.length > 1) { %>P1<% } %>", "<% if (a.length <= 1) { %>P2<% } %>"),
        (".php", "<?php if ($a->n > 1): ?>P1<?php endif ?>", "<?php if ($a->n <= 1): ?>P2<?php endif ?>"),
        (".html.erb", "<% if @n > 1 %>P1<% end %>", "<% if @n <= 1 %>P2<% end %>"),
        (".hbs", "{{#if (gt n 1)}}P1{{/if}}", "{{#if (lte n 1)}}P2{{/if}}"),
    ],
)
def test_one_at_a_time(ending: str, one: str, other: str) -> None:
    first, second = '"model": "1",', '"model": "2",'
    assert found(ending, one.replace("P1", first) + other.replace("P2", second)) == []
    assert found(ending, one.replace("P1", first) + second) == ["SYN014:1"]


@pytest.mark.parametrize("other", ["n > 2", "m <= 1", "n <= 1 or m"])
def test_other_ranges_are_other_questions(other: str) -> None:
    markup = f'{{% if n > 1 %}}"model": "1",{{% endif %}}{{% if {other} %}}"model": "2",{{% endif %}}'
    assert found(".jinja", markup) == ["SYN014:1"]


def test_each_of_many_is_judged() -> None:
    kinds = ("rye", "wheat", "oat", "spelt", "corn")
    branches = "\n".join(f"{{% if kind == '{kind}' %}}\"{kind}Price\": 1,{{% endif %}}" for kind in kinds)
    assert found(".jinja", branches) == [f"VAL102:{line}" for line in range(1, 6)]


def test_things_of_one_name_are_asked_apart() -> None:
    markup = (
        '{{ with .Params.a }}{{ if eq .kind "x" }}"model": "1",{{ end }}{{ end }}'
        '{{ with .Params.b }}{{ if eq .kind "y" }}"model": "2",{{ end }}{{ end }}'
    )
    assert found(".gohtml", markup) == ["SYN014:1"]


PRODUCT = """<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ .Params.%s }}}
</script>"""
LIST = "<li>{{ .Title }}{{ if .Params.a }}!{{ end }}{{ with .Params.b }}{{ . }}{{ end }}"
TREE = (
    """{{ template "branch" . }}
{{ define "branch" }}<ul>{{ range .Pages }}"""
    + LIST * 6
    + """{{ template "branch" . }}</li>{{ end }}</ul>{{ end }}"""
)


@pytest.mark.parametrize(("page_text", "code"), [("name", []), ("other", ["FAC270"])])
def test_what_stands_behind_a_tree_is_judged(
    page_text: str,
    code: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    layouts = Path("layouts/_default")
    layouts.mkdir(parents=True)
    Path("hugo.toml").touch()
    page = f"<html><body>{TREE}<h1>{{{{ .Params.name }}}}</h1>{PRODUCT % page_text}</body></html>"
    (layouts / "single.html").write_text(page, encoding="utf-8")
    main(
        [
            "lint",
            "--isolated",
            "--no-cache",
            "--jobs",
            "1",
            "--output-format",
            "json",
            str(layouts / "single.html"),
        ]
    )
    report = json.loads(capsys.readouterr().out)
    assert [one["code"] for one in report["results"]] == code
    assert report["notifications"] == []
    assert report["summary"]["statements"] > 0


@pytest.mark.parametrize(
    ("ending", "first", "next_"),
    [
        (".liquid", "{% assign v0 = x %}", "{% assign vN = vM | append: vM %}"),
        (
            ".liquid",
            "{% capture v0 %}x{{ y }}{% endcapture %}",
            "{% capture vN %}{{ vM }}{{ vM }}{% endcapture %}",
        ),
        (".jinja", "{% set v0 = x %}", "{% set vN = vM ~ vM %}"),
        (".gohtml", '{{ $v0 := printf "%s" .x }}', '{{ $vN := printf "%s%s" $vM $vM }}'),
        (".ejs", "<% let v0 = x %>", "<% let vN = vM + vM %>"),
    ],
)
def test_values_that_double_end(
    ending: str, first: str, next_: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = PRODUCT.replace("{{ .Params.%s }}", '"Rye loaf"')
    doubled = "".join(next_.replace("N", str(n)).replace("M", str(n - 1)) for n in range(1, 60))
    template = tmp_path / f"page{ending}"
    template.write_text(f"{first}{doubled}<h1>Rye bun</h1>{script}", encoding="utf-8")
    main(["lint", "--isolated", "--no-cache", "--jobs", "1", "--output-format", "json", str(template)])
    report = json.loads(capsys.readouterr().out)
    assert report["notifications"] == []
    assert [one["kind"] for one in report["results"]] == ["fail"]


CRUMBS = """\
{% macro crumbs(page, list) %}
{% set parent = page.collection({"items": {"@page.parent": page.url}}) %}
{% if parent %}{{ above(parent) }}{% else %}
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
{% for each in list %}{"@type": "ListItem", "position": {{ loop.index }}, "name": {{ each.title|json_encode|raw }}}{% if not loop.last %},{% endif %}{% endfor %}]}</script>
{% endif %}{% endmacro %}
"""
PAGE_OF_CRUMBS = """\
{% import "crumbs.html.twig" as made %}
<html><body><h1>{{ page.title }}</h1>{{ made.crumbs(page, page.collection({"items": {"@self.page": ""}})) }}</body></html>
"""


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("", "", ""), ("BreadcrumbList", "BreadcrumbLit", "VAL101"), ("position", "postion", "VAL102")],
)
def test_calls_with_other_objects_are_other_conditions(tmp_path: Path, old: str, new: str, code: str) -> None:
    text = CRUMBS.replace(old, new) if old else CRUMBS
    found = checked_file(
        tmp_path, "crumbs.html.twig", text, others={"page.html.twig": PAGE_OF_CRUMBS}, families=("VAL", "SYN")
    )
    assert {one for one, _ in flagged(found)} == ({code} if code else set())


def test_names_are_checked_on_pages_whose_lists_are_empty(tmp_path: Path) -> None:
    text = CRUMBS.partition("\n")[2].replace("{% endmacro %}", "").replace("in list", "in parent")
    for written, expected in (("BreadcrumbList", set()), ("BreadcrumbLit", {("VAL101", "")})):
        found = checked_file(
            tmp_path, "a.html.twig", text.replace("BreadcrumbList", written), families=("VAL", "SYN")
        )
        assert flagged(found) == expected

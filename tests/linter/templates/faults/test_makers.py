"""What most likely prints markup that no template has is told as not checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult
from factmark.linter.templates.faults.makers import prints_markup

from ..checked_files import checked_file, flagged

SHOWN = {
    "jinja": "{{ loaf.name }}",
    "hbs": "{{loaf.name}}",
    "twig": "{{ loaf.name }}",
    "liquid": "{{ loaf.name }}",
}
SHOWN |= {"erb": "<%= @loaf.name %>", "ejs": "<%= loaf.name %>", "php": "<?= $loaf->name ?>"}
MAKING = [
    ("p.jinja", "{{ json_ld(loaf)|safe }}"),
    ("p.jinja", "{{ loaf.json_ld|safe }}"),
    ("p.jinja", "{{ ld_for_object(loaf) }}"),
    ("p.jinja", '{% from "schema.jinja" import product_schema %}{{ product_schema(loaf) }}'),
    ("p.jinja", '{% include "schema.jinja" %}'),
    ("p.twig", "{{ seo.jsonLd.render() }}"),
    ("p.hbs", "{{{schemaFor loaf}}}"),
    ("p.html.erb", "<%= json_ld_for(@loaf) %>"),
    ("p.ejs", "<%- structured_data_of(loaf) %>"),
    ("p.php", "<?php echo schema_markup($loaf); ?>"),
    ("p.blade.php", "@schema($loaf)"),
    ("p.blade.php", '<x-schema :loaf="$loaf"/>'),
    ("p.liquid", "{% render 'json-ld' %}"),
]
PLATFORM = [
    ("p.jinja", "{% seo %}", "{% seo %}"),
    ("p.hbs", "{{ghost_head}}", "{{ghost_head}}"),
]
PROVIDED = [
    ("p.liquid", "{% seo %}", "{% seo %}"),
    ("p.liquid", "{%- seo title=false -%}", "{% seo %}"),
    ("layouts/p.html", '{{ template "_internal/schema.html" . }}', "_internal/schema.html"),
]
SILENT = [
    ("p.jinja", "{{ loaf.json_ld }}"),
    ("p.jinja", "{{ theme.structured_data.logo }}"),
    ("p.jinja", '<a href="{{ schema_org_link(loaf) }}">x</a>'),
    ("p.jinja", '{% include "footer.jinja" %}'),
    ("p.vue", "<template><h1>{{ schemaOrgName(loaf) }}</h1></template>"),
    ("p.liquid", '{% schema %}{"name": "Loaf"}{% endschema %}'),
]


def judged(root: Path, name: str, head: str, *, named: bool = False) -> CheckResult:
    """What is said of a page with something in its head."""
    engine = "php" if name.endswith("php") else name.rpartition(".")[2]
    page = f"<html><head>{head}</head><body><h1>{SHOWN.get(engine, 'x')}</h1></body></html>"
    return checked_file(root, name, head if engine == "vue" else page, named=named)


@pytest.mark.parametrize(("name", "head"), MAKING)
def test_what_prints_markup_is_told(tmp_path: Path, name: str, head: str) -> None:
    outcome = judged(tmp_path, name, head)
    assert prints_markup(head)
    assert flagged(outcome) == set()
    notifications = [one for one in outcome.notifications if "most likely prints markup" in one.message]
    assert notifications
    assert not any(one.incomplete for one in notifications)
    named = judged(tmp_path, name, head, named=True).notifications
    assert any(one.incomplete and "most likely prints markup" in one.message for one in named)


@pytest.mark.parametrize(("name", "head", "written"), PLATFORM)
def test_what_a_platform_prints_is_a_note(tmp_path: Path, name: str, head: str, written: str) -> None:
    (told,) = judged(tmp_path, name, head).notifications
    assert prints_markup(head)
    assert (told.level, told.incomplete) == ("note", False)
    assert told.message == f"what {written} prints on line 1 was not checked: judge the pages that are built"


@pytest.mark.parametrize(("name", "head", "written"), PROVIDED)
def test_what_a_package_documents_is_compared_and_never_a_fault(
    tmp_path: Path, name: str, head: str, written: str
) -> None:
    outcome = judged(tmp_path, name, head)
    (told,) = outcome.notifications
    assert prints_markup(head)
    assert (told.level, told.incomplete) == ("note", False)
    assert told.message == (
        f"what {written} prints on line 1 is taken from its documentation: judge the pages that are built"
    )
    assert flagged(outcome) == set()


@pytest.mark.parametrize(("name", "head"), SILENT)
def test_what_prints_none_is_not_told(tmp_path: Path, name: str, head: str) -> None:
    assert not list(judged(tmp_path, name, head).notifications)


def test_a_macro_that_is_followed_is_not_told(tmp_path: Path) -> None:
    macro = '{% macro product_schema(it) %}<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": {{ it.name|tojson }}}</script>{% endmacro %}'
    outcome = judged(tmp_path, "p.jinja", macro + "{{ product_schema(loaf) }}")
    assert (flagged(outcome), list(outcome.notifications)) == (set(), [])


@pytest.mark.parametrize(
    ("value", "is_told"),
    [("{{ loaf.maker|tojson }}", True), ("{{ loaf.name|tojson }}", False), ('"{{ loaf.name|e }}"', False)],
)
def test_members_of_what_is_printed_whole_are_told(tmp_path: Path, value: str, is_told: bool) -> None:
    script = f'<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "Product", "brand": {value}}}</script>'
    outcome = judged(tmp_path, "p.jinja", script)
    assert [one.message for one in outcome.notifications] == (
        ['what the code on line 1 makes of "brand" was not checked'] if is_told else []
    )


def test_components_are_told_once(tmp_path: Path) -> None:
    page = "import { StructuredData } from 'breads';\nexport default ({ loaf }) => (<main><StructuredData loaf={loaf} /><h1>{loaf.name}</h1></main>);\n"
    (told,) = checked_file(tmp_path, "p.jsx", page, named=False).notifications
    assert told.message.startswith("one expression makes the whole JSON-LD block")


@pytest.mark.parametrize(
    ("value", "body", "is_told"),
    [
        ("{{ label_of(loaf.code)|tojson }}", "", True),
        ("{{ label_of(loaf.code)|tojson }}", "{{ label_of(loaf.code) }}", False),
        ("{{ label_of(loaf.code)|tojson }}", "{{ loaf.code }}", False),
        ("{{ label_of()|tojson }}", "", True),
        ("{{ loaf.name|tojson }}", "", False),
    ],
)
def test_calls_that_are_not_followed_are_told(tmp_path: Path, value: str, body: str, is_told: bool) -> None:
    script = f'<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "Product", "name": {value}}}</script>'
    page = f"<html><head>{script}</head><body><h1>{{{{ loaf.name }}}}</h1>{body}</body></html>"
    found = checked_file(tmp_path, "p.jinja", page)
    assert flagged(found) == set()
    messages = [one.message for one in found.notifications]
    assert messages == (['what the code on line 1 makes of "name" was not checked'] if is_told else [])


@pytest.mark.parametrize("url", ["{{ url_for('loaf', id=loaf.id) }}", "{{ asset('loaf.jpg') }}"])
def test_addresses_that_calls_make_are_not_told(tmp_path: Path, url: str) -> None:
    script = f'<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "Product", "name": {{{{ loaf.name|tojson }}}}, "image": "{url}"}}</script>'
    outcome = judged(tmp_path, "p.jinja", script)
    assert not list(outcome.notifications)


def test_what_only_a_hidden_field_has_is_not_shown(tmp_path: Path) -> None:
    script = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "model": {{ loaf.model|tojson }}}</script>'
    for kind, expected in (("hidden", {("FAC270", "model")}), ("text", set())):
        page = f'{script}<h1>{{{{ loaf.name }}}}</h1><input type="{kind}" value="{{{{ loaf.model }}}}">'
        assert flagged(checked_file(tmp_path, "p.jinja", page)) == expected


def test_the_filter_that_looks_up_is_followed(tmp_path: Path) -> None:
    script = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "model": {{ loaf|attr("model")|tojson }}}</script>"""
    assert flagged(judged(tmp_path, "p.jinja", script)) == {("FAC270", "model")}


@pytest.mark.parametrize(
    ("name", "wrong"), [("sku", set()), ("skuu", {("VAL102", "skuu")})], ids=["right", "planted"]
)
def test_microdata_that_a_method_returns_is_checked(
    tmp_path: Path, name: str, wrong: set[tuple[str, str]]
) -> None:
    method = f"""<?php
class Card {{
    public function show($loaf) {{
        $end = str_replace('/', '\\\\', $loaf->path);
        if ($loaf->video) {{ return '<video></video>'; }}
        return '<div itemscope itemtype="https://schema.org/Product">
            <p itemprop="name">' . $this->escape($loaf->name) . '</p>
            <p itemprop="{name}">' . ($loaf->code ? $loaf->code : '') . '</p></div>';
    }}
}}
"""
    found = checked_file(tmp_path, "Card.php", method, families=("VAL",))
    assert flagged(found) == wrong
    assert found.statements > 0

"""Branches that ask of one thing whether it is the same as this or that: only one of them is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.templates.template_file import TemplateFile

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

"""Tags of plugins that print structured data are told: what they print is in no template."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from factmark.linter.templates.faults.makers import markup_tags

from ..checked_files import checked_file


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<head>{% seo %}</head>", ["{% seo %}"]),
        ("<head>{%- seo title=false -%}</head>", ["{% seo %}"]),
        ("{% jsonLdScript meta, type, tags %}", ["{% jsonLdScript %}"]),
        ("{% load json_ld %}{% render_json_ld sd %}", ["{% render_json_ld %}"]),
        ("{% ld_for_object page %}{% ld_for_site %}", ["{% ld_for_object %}", "{% ld_for_site %}"]),
        ('{{ template "_internal/schema.html" . }}', ["_internal/schema.html"]),
        ("{{ghost_head}}{{{ ghost_head }}}", ["{{ghost_head}}"]),
        ("{% block json_ld %}{% endblock %}{% include 'json_ld.html' %}{{ seo.title }}", []),
        ('<script type="application/ld+json">{{ json_ld(page) }}</script>', []),
        ("{% schema %}{}{% endschema %}{% feed_meta %}", []),
    ],
)
def test_what_is_called_as_such_tags_are(text: str, told: list[str]) -> None:
    assert [tag.written for tag in markup_tags(text)] == told


def test_a_template_that_only_a_plugin_gives_markup_is_told_of(tmp_path: Path) -> None:
    text = "---\nlayout: base.njk\n---\n<h1>{{ title }}</h1>\n{% jsonLdScript meta, type, tags %}\n"
    found = checked_file(tmp_path, "_includes/post.njk", text, named=False)
    told = ["what {% jsonLdScript %} prints on line 5 was not checked: judge the pages that are built"]
    assert [note.message for note in found.notifications if "prints" in note.message] == told
    assert not any(note.incomplete for note in found.notifications)


def test_a_post_is_told_of_the_tag_in_its_layout(
    tmp_path: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    from factmark.__main__ import main

    files = {
        "_config.yml": "title: Crumb\n",
        "_layouts/post.html": "<html><head>{% seo %}</head><body><h1>{{ page.title }}</h1>{{ content }}</body></html>\n",
        "_posts/2026-03-02-rye.md": "---\nlayout: post\ntitle: Rye\n---\nRye bread.\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["lint", "--no-cache", "--isolated", "--jobs", "1", "_posts/2026-03-02-rye.md"]) == 0
    assert "not followed: what {% seo %} prints" in " ".join(capsys.readouterr().out.split())

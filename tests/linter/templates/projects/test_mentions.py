"""The files that name a template."""

from __future__ import annotations

from pathlib import Path

from factmark.linter.templates.projects.project import Mentions

TEXTS = {
    "a.njk": "{% include 'parts/top.njk' %}",
    "b.liquid": "{% render top %}",
    "c.hbs": "{{> _top}}",
    "d.njk": "{% include 'stop.njk' %} the top-bar",
    "e.md": "{% include 'top.njk' %}",
}


def test_each_is_looked_for_once() -> None:
    read: list[str] = []

    def content(path: Path) -> str:
        read.append(path.name)
        return TEXTS[path.name]

    mentions = Mentions(lambda: map(Path, TEXTS), content)
    assert {path.name for path in mentions.of("top", "nunjucks")} == {"a.njk", "b.liquid", "c.hbs"}
    assert mentions.of("top", "twig") is mentions.of("top", "liquid")
    assert mentions.of("bottom", "twig") == frozenset()
    assert read == ["a.njk", "b.liquid", "c.hbs", "d.njk"]


def test_views_of_blade_are_named_by_dots_and_as_elements() -> None:
    texts = {
        "a.blade.php": "@include('parts.top')",
        "b.blade.php": "<x-top/>",
        "c.blade.php": "<x-top-layout>",
        "d.blade.php": "<x-shop::top title='a'/>",
        "e.blade.php": "@include('parts.topic') stop",
    }
    mentions = Mentions(lambda: map(Path, texts), lambda path: texts[path.name])
    named = {path.name[0] for path in mentions.of("top", "blade")}
    assert named == {"a", "b", "c", "d"}

"""The files that name a template."""

from __future__ import annotations

from pathlib import Path

from factmark.linter.templates.mentions import Mentions

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
    assert {path.name for path in mentions.of("top")} == {"a.njk", "b.liquid", "c.hbs"}
    assert mentions.of("top") is mentions.of("top")
    assert mentions.of("bottom") == frozenset()
    assert read == ["a.njk", "b.liquid", "c.hbs", "d.njk"]

"""Projects of Hexo and Laravel, files that name a template, and files recognised as templates."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.linter.templates.projects.laravel import other_views, takes_context
from factmark.linter.templates.projects.mentions import Mentions
from factmark.linter.templates.projects.recognition import uses_templates
from factmark.linter.templates.projects.users import answers
from tests.linter.templates.checked_files import checked_file


def test_a_template_makes_its_own_page_and_those_that_have_none(tmp_path):
    for name in ("index", "post", "archive", "layout"):
        (tmp_path / f"{name}.ejs").touch()
    post = answers(tmp_path / "post.ejs")
    assert post["is_post()"] is True
    assert post["is_home()"] is False
    assert answers(tmp_path / "layout.ejs") == {}
    # Pages, categories and tags have no template of their own here: the index, or the archive, stands in.
    assert answers(tmp_path / "index.ejs") == {"is_post()": False, "is_archive()": False}
    assert answers(tmp_path / "archive.ejs") == {"is_home()": False, "is_post()": False, "is_page()": False}


@pytest.mark.parametrize(
    ("expected", "taken"),
    [
        ("^12.0", True),
        ("12.*", True),
        ("~12.5", True),
        ("^11.0|^12.0", True),
        ("^11.0 || ^12.0", True),
        (">=10", True),
        ("v12.31.1", True),
        ("~12.5.0", False),
        ("12.19.3", False),
        ("11.*", False),
        (">=11 <12.0", False),
        ("dev-master", False),
    ],
)
def test_the_newest_version_that_may_be_installed_counts(tmp_path: Path, expected: str, taken: bool) -> None:
    manifest = {"require": {"laravel/framework": expected}}
    (tmp_path / "composer.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert takes_context(tmp_path / "resources" / "views" / "page.blade.php") is taken


def test_what_is_installed_counts_before_what_may_be(tmp_path: Path) -> None:
    view = tmp_path / "resources" / "views" / "page.blade.php"
    assert takes_context(view) is None
    (tmp_path / "composer.json").write_text('{"require": {"laravel/framework": "^12.0"}}', encoding="utf-8")
    locked = {"packages": [{"name": "laravel/framework", "version": "v12.19.3"}]}
    (tmp_path / "composer.lock").write_text(json.dumps(locked, indent=4), encoding="utf-8")
    assert takes_context(view) is False


def test_components_have_several_places() -> None:
    assert other_views("components/card") == ("components/card/index", "components/card/card")
    assert other_views("components/app-layout")[-1] == "layouts/app"
    assert other_views("partials/nav") == ()


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
    assert not mentions.of("bottom", "twig")
    assert read == ["a.njk", "b.liquid", "c.hbs", "d.njk"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{% include 'top.twig' %}", True),
        ("{{ include(\n'top.twig') }}", True),
        ("---\nlayout: top\n---\n<h1>A</h1>", True),
        ('<input name="top">{{ loaf }}', False),
    ],
)
def test_a_part_is_named_in_a_tag(text: str, expected: bool) -> None:
    assert Mentions.is_in_tag(text, "top", "twig") is expected


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


PAGE = '<html><head><script type="application/ld+json">{"@type": "Thing", "name": "x"}</script></head><body>%s</body></html>'


@pytest.mark.parametrize(
    "body",
    [
        "<p>x</p>",
        '<script>var row = "<b>{{#image}}<img src={{image}}>{{/image}}</b>";</script>',
        '<script type="text/x-handlebars">{{#each items}}<p>{{name}}</p>{{/each}}</script>',
        "<template>{% if x %}</template><!-- {% if y %} -->",
        """<form data-to='/search/<%= words %>/'><input data-list="/towns?named=<%=encodeURIComponent(words)%>"></form>""",
    ],
)
def test_a_page_that_scripts_fill_in_is_a_page(body: str) -> None:
    assert not uses_templates(PAGE % body)


@pytest.mark.parametrize(
    "body",
    [
        '<p data-id="<%= id %>"><%= name %></p>',
        "{% if a %}<p>x</p>{% endif %}",
        "{{#each items}}<p>{{name}}</p>{{/each}}",
        "<?php echo 1 ?>",
    ],
)
def test_a_template_is_told_by_its_structure(body: str) -> None:
    assert uses_templates(PAGE % body)


ABOUT = """<html><head><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "BlogPosting", "headline": "%s"}
</script></head><body><h1>What <code>{{ page.title }}</code> does</h1></body></html>"""


@pytest.mark.parametrize(
    ("headline", "is_template"),
    [
        ("What {{ page.title }} does", False),
        ("What {{ page.title }} and {{ page.date }} do", True),
        ("{{ page.title }}", True),
        ('" | append: {{ page.title }} | append: "', True),
    ],
)
def test_a_page_about_templates_is_none(headline: str, is_template: bool) -> None:
    assert uses_templates(ABOUT % headline) is is_template


@pytest.mark.parametrize(
    ("named", "is_escaped"), [("htmlTemplateEngine", True), ("// htmlTemplateEngine", False)]
)
def test_html_of_eleventy_is_of_the_engine_that_it_names(
    named: str, is_escaped: bool, tmp_path: Path
) -> None:
    page = (
        '<html><body><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Store",'
        ' "name": "{{ store.name }}"}</script><h1>{{ store.name }}</h1></body></html>'
    )
    config = f"module.exports = () => ({{\n  {named}: 'njk'\n}})"
    found = checked_file(tmp_path, "src/index.html", page, others={".eleventy.js": config})
    (told,) = [one.message for one in found.results if one.code == "SYN050"]
    assert ("HTML-escaped" in told) is is_escaped

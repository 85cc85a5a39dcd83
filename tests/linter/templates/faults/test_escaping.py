"""Whether an engine escapes JSON hangs on the project that its template is of."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import CheckResult, check_document
from factmark.linter.templates.template_file import TemplateFile

PAGE = """<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": %s}
</script><h1>%s</h1>"""
TWIG = ("{{ product.name|json_encode }}", "{{ product.name }}")
NUNJUCKS = ("{{ product.name | dump }}", "{{ product.name }}")
ARTICLE = '{"@context": "https://schema.org", "@type": "Article", "headline": {{ .Title }}}'
RAILS = ("<%= @product.name.to_json %>", "<%= @product.name %>")


def judged(root: Path, name: str, text: str) -> CheckResult:
    """What is said of a template."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    rules = [rule for rule in catalogue() if rule.code.startswith("SYN")]
    return check_document(Document(path.as_uri(), text, template=TemplateFile(path)), rules, Settings())


def levels(root: Path, name: str, text: str) -> list[str]:
    """The levels of the findings that tell of escaped JSON in a template."""
    return [result.level for result in judged(root, name, text).results if result.code == "SYN054"]


@pytest.mark.parametrize(
    ("beside", "name", "expressions", "expected"),
    [
        ({}, "templates/product.html.twig", TWIG, ["error"]),
        ({}, "templates/product.twig", TWIG, ["warning"]),
        ({"functions.php": ""}, "views/product.html.twig", TWIG, []),
        ({"composer.json": '{"require": {"timber/timber": "^2"}}'}, "views/product.twig", TWIG, []),
        ({"package.json": '{"dependencies": {"twig": "^1"}}'}, "views/product.twig", TWIG, []),
        ({"blueprints.yaml": ""}, "templates/product.html.twig", TWIG, ["warning"]),
        ({}, "src/product.njk", NUNJUCKS, ["error"]),
        ({"package.json": '{"name": "hexo-theme-bakery"}'}, "layout/product.njk", NUNJUCKS, []),
        ({}, "app/views/products/show.html.erb", RAILS, ["error"]),
        ({}, "app/views/a.html.erb", ("<%= raw @product.name.to_json %>", RAILS[1]), []),
        ({}, "app/views/b.html.erb", ("<%= @product.name.to_json.html_safe %>", RAILS[1]), []),
        (
            {},
            "resources/views/product.blade.php",
            ("{{ json_encode($product->name) }}", "{{ $product->name }}"),
            ["error"],
        ),
        (
            {},
            "resources/views/a.blade.php",
            ("{!! json_encode($product->name) !!}", "{{ $product->name }}"),
            [],
        ),
        ({}, "resources/views/b.blade.php", ("@json($product->name)", "{{ $product->name }}"), []),
        ({}, "app/views/c.html.erb", ("<%= json_escape(@product.name.to_json) %>", RAILS[1]), ["error"]),
        ({}, "source/products/show.html.erb", RAILS, []),
        ({}, "page.php", ("<?= json_encode($name) ?>", "<?= $name ?>"), []),
        ({}, "page.php", ("<?= esc_html(json_encode($name)) ?>", "<?= $name ?>"), ["error"]),
    ],
)
def test_the_project_tells_whether_quotes_are_escaped(
    tmp_path: Path, beside: dict[str, str], name: str, expressions: tuple[str, str], expected: list[str]
) -> None:
    for other, text in beside.items():
        (tmp_path / other).write_text(text, encoding="utf-8")
    assert levels(tmp_path, name, PAGE % expressions) == expected


def test_hugo_puts_in_quotes_what_stands_in_the_script_of_the_same_file(tmp_path: Path) -> None:
    part = tmp_path / "layouts/partials/schema.html"
    part.parent.mkdir(parents=True)
    data = '{"@context": "https://schema.org", "@type": "Article", "headline": {{ .Title | jsonify }}}'
    part.write_text(data, encoding="utf-8")
    (tmp_path / "hugo.toml").touch()
    body = "<h1>{{ .Title }}</h1>"
    script = '<script type="application/ld+json">%s</script>'
    included = script % '{{ partial "schema.html" . | safeJS }}' + body
    assert levels(tmp_path, "layouts/single.html", included) == []
    assert levels(tmp_path, "layouts/page.html", script % data + body) == ["error"]


@pytest.mark.parametrize(
    ("part", "printed", "expected"),
    [
        (ARTICLE, '{{ partial "part.html" . }}', ["error"]),
        (ARTICLE, '\n{{- partialCached "part.html" . -}}\n', ["error"]),
        (ARTICLE, '{{ partial "part.html" . | safeJS }}', []),
        (ARTICLE, '{{ template "partials/part.html" . }}', []),
        (ARTICLE, '{"@context": "https://schema.org", "about": {{ partial "part.html" . }}}', ["error"]),
        (ARTICLE, '[{{ partial "part.html" . }}, {{ partial "part.html" . | safeJS }}]', ["error"]),
        # What is a text is meant to be one.
        ("{{ .Title }}", '{"@context": "https://schema.org", "name": {{ partial "part.html" . }}}', []),
        (
            "{curly} {{ .Title }}",
            '{"@context": "https://schema.org", "name": "{{ partial "part.html" . }}"}',
            [],
        ),
        # The script is the partial's own.
        (f"{{{{ if true }}}}<script type='application/ld+json'>{ARTICLE}</script>{{{{ end }}}}", "{}", []),
    ],
)
def test_hugo_puts_in_quotes_what_a_partial_prints_into_a_script(
    tmp_path: Path, part: str, printed: str, expected: list[str]
) -> None:
    (tmp_path / "layouts/partials").mkdir(parents=True)
    (tmp_path / "layouts/partials/part.html").write_text(part, encoding="utf-8")
    (tmp_path / "hugo.toml").touch()
    page = f'<script type="application/ld+json">{printed}</script><h1>{{{{ .Title }}}}</h1>'
    assert levels(tmp_path, "layouts/single.html", page) == expected


@pytest.mark.parametrize(
    ("name", "makes", "expected"),
    [
        ("page.njk", "{{ product | dump }}", ["error"]),
        ("page.njk", "{{ product | dump | safe }}", []),
        ("app/views/page.html.erb", "<%= @product.schema.to_json %>", ["error"]),
        ("page.ejs", "<%- JSON.stringify(product) %>", []),
    ],
)
def test_of_a_block_that_one_expression_makes(
    tmp_path: Path, name: str, makes: str, expected: list[str]
) -> None:
    script = f'<script type="application/ld+json">{makes}</script>'
    assert levels(tmp_path, name, script) == expected

"""Findings of built sites, traced to what the sites were built from."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.linter.agents.rule_context import Settings
from factmark.linter.config.config import Config
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.engine import Engine
from factmark.linter.findings.report import Report
from factmark.linter.origins import tracing
from factmark.linter.origins.tracing import traced
from factmark.linter.reports import render
from factmark.linter.runner.file_checker import rules_of

SCHEMA = """\
<script type="application/ld+json">
{
  "@context": "https://schema.org",
  "@type": "Product",
  "name": {{ page.title | jsonify }},
  "model": {{ page.model | jsonify }},
  "offers": {
    "@type": "Offer",
    "price": {{ page.price | jsonify }},
    "priceCurrency": "EUR"
  }
}
</script>
"""
LAYOUT = """\
<!doctype html>
<html lang="en"><head><title>{{ page.title }}</title>{% include schema.html %}</head>
<body><h1>{{ page.title }}</h1><p>Article {{ page.model }}</p><p>Price: {{ page.price }} €</p>{{ content }}</body></html>
"""


class Shop:
    """A site of Jekyll with products, built as Jekyll would."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.schema, self.layout = SCHEMA, LAYOUT
        self.write("_config.yml", "title: Shop\n")

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def product(self, number: int, *, shown: str = "", folder: str = "_products") -> None:
        """A product's content file and its page, which shows another price where that is given."""
        data = {
            "title": f"Walnut board {number}",
            "model": f"WB-{number:04}",
            "price": f"{20 + number}.90",
            "old_price": f"{120 + number}.90",
        }
        lines = "".join(f'{name}: "{value}"\n' for name, value in data.items())
        self.write(f"{folder}/board-{number}.md", f"---\nlayout: product\n{lines}---\n\nText.\n")
        page = self.layout.replace("{% include schema.html %}", self.schema).replace(
            "{{ content }}", "<p>Text.</p>"
        )
        for name, value in data.items():
            page = page.replace(f"{{{{ page.{name} | jsonify }}}}", json.dumps(value))
            shown_value = shown if shown and name == "price" else value
            page = page.replace(f"{{{{ page.{name} }}}}", shown_value)
        self.write(f"_site/products/board-{number}/index.html", page)

    def templates(self) -> None:
        self.write("_includes/schema.html", self.schema)
        self.write("_layouts/product.html", self.layout)


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    monkeypatch.chdir(tmp_path)
    return Shop(tmp_path)


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str]) -> Any:
    def lint(*arguments: str) -> list[dict[str, Any]]:
        main(["lint", "--no-cache", "--jobs", "1", "--output-format", "json", *arguments])
        return json.loads(capsys.readouterr().out)["results"]

    return lint


def _place(result: dict[str, Any]) -> tuple[str, int, str]:
    return result["location"]["uri"], result["location"]["startLine"], result["code"]


def test_a_fault_of_the_template_is_one_result_in_the_template(shop: Shop, lint: Any) -> None:
    shop.schema = SCHEMA.replace("page.price", "page.old_price")
    shop.templates()
    for number in range(5):
        shop.product(number)
    (result,) = lint("_site/")
    assert _place(result) == ("_includes/schema.html", 9, "FAC201")
    assert result["location"]["startColumn"] == len('    "price": ') + 1
    assert result["pages"] == [f"_site/products/board-{number}/index.html" for number in range(5)]
    assert "on 5 pages" in result["message"]
    assert result["statement"]["value"] == "{old_price}"


def test_a_key_is_always_the_templates(shop: Shop, lint: Any) -> None:
    shop.schema = SCHEMA.replace('"model"', '"skuu"')
    shop.templates()
    shop.product(1)
    (result,) = lint("_site/", "--select", "VAL")
    assert _place(result) == ("_includes/schema.html", 6, "VAL102")


def test_a_text_that_the_template_writes_out_is_the_templates(shop: Shop, lint: Any) -> None:
    shop.schema = SCHEMA.replace('"EUR"', '"Euros"')
    shop.templates()
    for number in range(2):
        shop.product(number)
    results = lint("_site/", "--select", "CMP")
    assert [_place(result)[:2] for result in results] == [("_includes/schema.html", 10)]
    assert len(results[0]["pages"]) == 2


def test_broken_json_is_told_where_the_template_breaks_it(shop: Shop, lint: Any) -> None:
    shop.schema = SCHEMA.replace('"EUR"', '"EUR",')
    shop.templates()
    for number in range(3):
        shop.product(number)
    (result,) = lint("_site/")
    assert _place(result) == ("_includes/schema.html", 10, "SYN002")
    assert len(result["pages"]) == 3


def test_a_value_of_some_pages_is_their_contents(shop: Shop, lint: Any) -> None:
    shop.templates()
    for number in range(8):
        shop.product(number, shown="77.70" if number in (2, 5) else "")
    results = lint("_site/")
    assert [_place(result) for result in results] == [
        ("_products/board-2.md", 5, "FAC201"),
        ("_products/board-5.md", 5, "FAC201"),
    ]
    assert results[0]["pages"] == ["_site/products/board-2/index.html"]
    assert results[0]["statement"]["value"] == "22.90"


def test_a_value_from_a_data_file(shop: Shop, lint: Any) -> None:
    shop.schema = SCHEMA.replace("page.price", "site.data.prices[page.model].price")
    shop.templates()
    shop.write("_data/prices.yml", "WB-0001:\n  price: 20.10\nWB-0002:\n  price: 30.20\n")
    for number in range(1, 7):
        shop.product(number)
    page = shop.root / "_site/products/board-2/index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace(
            "{{ site.data.prices[page.model].price | jsonify }}", '"30.20"'
        ),
        encoding="utf-8",
    )
    for number in (1, 3, 4, 5, 6):
        other = shop.root / f"_site/products/board-{number}/index.html"
        price = json.dumps(f"{20 + number}.90")
        text = other.read_text(encoding="utf-8")
        other.write_text(
            text.replace("{{ site.data.prices[page.model].price | jsonify }}", price), encoding="utf-8"
        )
    (result,) = lint("_site/")
    assert _place(result) == ("_data/prices.yml", 4, "FAC201")


def test_what_cannot_be_told_stays_on_its_page(shop: Shop, lint: Any) -> None:
    # Two templates make the very same markup: either may be the one.
    shop.schema = SCHEMA.replace('"EUR"', '"Euros"')
    shop.templates()
    shop.write("_includes/schema-2.html", shop.schema)
    shop.product(1)
    (result,) = lint("_site/", "--select", "CMP")
    assert result["location"]["uri"] == "_site/products/board-1/index.html"
    assert "pages" not in result
    # A folder of pages that were not built from anything.
    (shop.root / "_config.yml").unlink()
    (shop.root / "_includes/schema-2.html").unlink()
    (result,) = lint("_site/", "--select", "CMP")
    assert result["location"]["uri"] == "_site/products/board-1/index.html"


def test_hugo_partials_that_are_made_of_values(tmp_path: Path, monkeypatch: Any, lint: Any) -> None:
    monkeypatch.chdir(tmp_path)
    site = Shop(tmp_path)
    (tmp_path / "_config.yml").unlink()
    site.write("hugo.toml", 'title = "Blog"\n')
    partial = (
        '<script type="application/ld+json">\n'
        '{"@context": "https://schema.org", "@type": "Article",\n'
        ' "headline": {{ .Title | jsonify }},\n'
        ' "datePublished": {{ .Date.Format "02.01.2006" | jsonify }}}\n'
        "</script>\n"
    )
    site.write("layouts/partials/schema.html", partial)
    for number in range(4):
        title, day = f"Oven number {number}", f"{10 + number}.03.2024"
        site.write(
            f"content/posts/oven-{number}.md", f'---\ntitle: "{title}"\ndate: 2024-03-1{number}\n---\n'
        )
        markup = partial.replace("{{ .Title | jsonify }}", json.dumps(title))
        markup = markup.replace('{{ .Date.Format "02.01.2006" | jsonify }}', json.dumps(day))
        body = f"<html lang=en><head>{markup}</head><body><h1>{title}</h1><p>1{number} March 2024</p></body></html>"
        site.write(f"public/posts/oven-{number}/index.html", body)
    (result,) = lint("public", "--select", "CMP")
    assert _place(result)[:2] == ("layouts/partials/schema.html", 4)
    assert len(result["pages"]) == 4


def test_the_baseline_knows_a_traced_fault_and_tells_when_it_is_gone(
    shop: Shop, lint: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    shop.schema = SCHEMA.replace("page.price", "page.old_price")
    shop.templates()
    for number in range(4):
        shop.product(number)
    assert main(["lint", "_site", "--no-cache", "--write-baseline"]) == 0
    capsys.readouterr()
    shop.product(4)
    assert lint("_site", "--baseline", "factmark-baseline.json") == []
    shop.schema = SCHEMA
    shop.templates()
    for number in range(5):
        shop.product(number)
    capsys.readouterr()
    main(["lint", "_site", "--no-cache", "--baseline", "factmark-baseline.json"])
    assert "no longer" in capsys.readouterr().out


@pytest.fixture
def whole_site(shop: Shop) -> Report:
    """6,000 pages of a template with one fault, as judging them all would report them."""
    shop.schema = SCHEMA.replace("page.price", "page.old_price")
    shop.templates()
    shop.product(0)
    engine = Engine(rules_of(Config(), catalogue()), Settings())
    uri = "_site/products/board-0/index.html"
    judged = engine.check(Document(uri, (shop.root / uri).read_text(encoding="utf-8")))
    outcome = engine.document_report(judged)
    report = engine.report()
    uris = [f"_site/products/board-{number}/index.html" for number in range(6000)]
    return replace(
        report,
        results=tuple(
            replace(result, location=replace(result.location, uri=uri))
            for uri in uris
            for result in outcome.results
        ),
        files=tuple(replace(outcome.file, uri=uri) for uri in uris),
    )


def _megabytes(text: str) -> float:
    return len(text.encode("utf-8")) / 1e6


@pytest.mark.parametrize("name", ["text", "json", "sarif", "github", "gitlab", "junit", "markdown"])
def test_six_thousand_pages_with_one_fault_are_one_result(shop: Shop, whole_site: Report, name: str) -> None:
    report = traced(whole_site, [shop.root / "_site"], lambda templates: [() for _ in templates])
    (result,) = report.results
    assert len(result.pages) == 6000
    output = render(report, name)
    assert _megabytes(output) < 1
    assert "6,000 pages" in output
    assert output.count("FAC201") <= 4


@pytest.mark.parametrize("name", ["sarif", "github", "gitlab", "junit", "markdown"])
def test_without_the_sources_too(whole_site: Report, name: str) -> None:
    output = render(whole_site, name)
    assert _megabytes(output) < 1
    assert output.count("FAC201") <= 4


def test_the_html_report_shows_a_fault_on_each_of_its_pages(shop: Shop, whole_site: Report) -> None:
    from factmark.linter.reports.html_data import index, on_pages

    few = replace(whole_site, results=whole_site.results[:7], files=whole_site.files[:9])
    report = traced(few, [shop.root / "_site"], lambda templates: [() for _ in templates])
    assert len(report.results) == 1
    marks = [page["marks"] for page in index(on_pages(report), [0] * 9)["pages"]]
    assert [len(one) for one in marks] == [1] * 7 + [0] * 2
    assert [result.location for result in on_pages(report).results] == [
        result.location for result in few.results
    ]


def _with_others(shop: Shop) -> None:
    """A site with a fault in the template that makes all pages, among templates and data that make none."""
    shop.schema = SCHEMA.replace('"EUR"', '"EUR",')
    shop.templates()
    for number in range(6):
        shop.product(number)
        shop.write(
            f"_includes/other-{number}.html", SCHEMA.replace("Product", "Event") + f"<p>{number}</p>\n"
        )
        shop.write(
            f"_data/other-{number}.yml", "".join(f"key-{each}: {number}-{each}\n" for each in range(50))
        )


def test_only_what_may_have_made_the_findings_is_judged(
    shop: Shop, lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from factmark.linter.templates import checking

    judged: list[str] = []
    check = checking.check_template

    def counted(document: Document, template: Any, *more: Any) -> Any:
        judged.append(template.path.name)
        return check(document, template, *more)

    monkeypatch.setattr(checking, "check_template", counted)
    _with_others(shop)
    results = lint("_site/", "--select", "SYN")
    assert [_place(result) for result in results] == [("_includes/schema.html", 10, "SYN002")]
    # The six others have the broken block's lines, too; those that have none of them are left alone.
    judged.clear()
    shop.schema = SCHEMA.replace("page.price", "page.old_price")
    shop.templates()
    for number in range(6):
        shop.product(number)
    assert [_place(each)[:2] for each in lint("_site/", "--select", "FAC")] == [("_includes/schema.html", 9)]
    assert judged == []


def test_pages_are_not_compared_with_complete_pages_of_other_names(
    shop: Shop, lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str] = []
    made = tracing.PageBlocks

    def counted(document: Document, templates: Any) -> Any:
        compared.append(document.uri)
        return made(document, templates)

    monkeypatch.setattr(tracing, "PageBlocks", counted)
    for number in range(3):
        shop.product(number, shown="1.00")
    page = (shop.root / "_site/products/board-0/index.html").read_text()
    shop.write("examples/other.html", page)
    shop.write("docs/markup.md", f"Write it so:\n\n{page}")
    assert {each["location"]["uri"] for each in lint("_site/", "--select", "FAC201")} == {
        f"_products/board-{number}.md" for number in range(3)
    }
    assert compared == []
    shop.write("static/index.html", page)
    lint("_site/", "--select", "FAC201")
    assert len(compared) == 1  # one for all pages with the same statements


def test_data_files_are_read_once_for_all_findings(
    shop: Shop, lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from factmark.linter.origins import content

    _with_others(shop)
    shop.schema = SCHEMA.replace('"model"', '"mpn"').replace("page.price", "page.old_price")
    (shop.root / "_includes/schema.html").unlink()  # no template is known to have made them
    for number in range(6):
        shop.product(number)
    for path in (shop.root / "_products").iterdir():
        path.unlink()
    read: list[int] = []
    lines = content._lines

    def counted(text: str, *more: Any) -> Any:
        read.append(len(text))
        return lines(text, *more)

    monkeypatch.setattr(content, "_lines", counted)
    assert len(lint("_site/", "--select", "FAC")) == 6
    assert len(read) <= 6 + 1 + 2  # the data, the configuration, templates


def test_results_of_templates_come_from_the_cache(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from factmark.linter.templates import checking

    shop.schema = SCHEMA.replace('"EUR"', '"EUR",')
    shop.templates()
    shop.product(1)
    arguments = ["lint", "_site", "--jobs", "1", "--output-format", "json"]
    main(arguments)
    first = json.loads(capsys.readouterr().out)["results"]
    monkeypatch.setattr(checking, "check_template", lambda *_: pytest.fail("it was judged again"))
    main(arguments)
    assert json.loads(capsys.readouterr().out)["results"] == first
    assert _place(first[0]) == ("_includes/schema.html", 10, "SYN002")


def test_findings_stay_on_their_pages_where_that_is_asked_for(shop: Shop, lint: Any) -> None:
    _with_others(shop)
    uris = [_place(result)[0] for result in lint("_site/", "--select", "SYN", "--no-origins")]
    assert uris == [f"_site/products/board-{number}/index.html" for number in range(6)]


def test_bounds_are_told(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from factmark.linter.origins import template_blocks, tracing

    _with_others(shop)
    for module in (template_blocks, tracing):
        monkeypatch.setattr(module, "MAX_TEMPLATES", 2)
    monkeypatch.setattr(tracing, "MAX_JUDGED", 1)
    main(["lint", "_site", "--no-cache", "--jobs", "1", "--select", "SYN", "--output-format", "json"])
    notes = [note["message"] for note in json.loads(capsys.readouterr().out)["notifications"]]
    assert any("2 templates with markup alone: 5 more were not looked at" in note for note in notes), notes
    assert all("--no-origins" in note for note in notes)

"""Findings of built sites, traced to content that generators write in other forms, under other names and in its text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.linter.origins.content import same_value


@pytest.mark.parametrize(
    ("written", "stated", "same"),
    [
        ("2026-03-05", "2026-03-05T00:00:00.000Z", True),
        ("2026-03-05 10:00:00 +0000", "2026-03-05T10:00:00+00:00", True),
        ("2026-03-05T12:00:00+02:00", "2026-03-05T10:00:00Z", True),
        ("2026-03-05 10:00", "2026-03-05", True),
        ("2026-03-05", "2026-03-05T10:00:00Z", False),
        ("2026-03-05 10:00:00 +0000", "2026-03-05T11:00:00+00:00", False),
        ("2.90", "2.9", True),
        ("2.90", "29", False),
        ("/img/rye.jpg", "https://crumb.example/img/rye.jpg", True),
        ("img/rye.jpg", "https://crumb.example/img/rye.jpg", True),
        ("rye.jpg", "https://crumb.example/img/sweetrye.jpg", False),
        ("rye", "https://crumb.example/rye", False),
    ],
)
def test_one_value_in_two_forms(written: str, stated: str, same: bool) -> None:
    assert same_value(written, stated) is same


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """What is found of a site, written to the working directory: files and lines."""
    monkeypatch.chdir(tmp_path)

    def run(files: dict[str, str], *arguments: str) -> list[tuple[str, int, str]]:
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        main(["lint", "--no-cache", "--jobs", "1", "--output-format", "json", *arguments])
        results = json.loads(capsys.readouterr().out)["results"]
        return [(r["location"]["uri"], r["location"].get("startLine"), r["code"]) for r in results]

    return run


def page(body: str, **stated: object) -> str:
    node = json.dumps({"@context": "https://schema.org", "@type": "BlogPosting", **stated})
    return f'<html lang="en"><head><script type="application/ld+json">{node}</script></head><body>{body}</body></html>'


POST = page("<h1>Rye week</h1><p>2 March 2026</p>", headline="Rye week", dateModified="2026-03-05T10:00:00Z")


def test_a_day_in_front_matter(places: Any) -> None:
    content = "---\ntitle: Rye week\nupdated: 2026-03-05 10:00:00 +0000\n---\nText.\n"
    locations = places(
        {"_config.yml": "", "_posts/2026-03-02-rye.md": content, "_site/rye.html": POST}, "_site"
    )
    assert locations == [("_posts/2026-03-02-rye.md", 3, "FAC205")]


@pytest.mark.parametrize(
    "value", ["slug: rye-special", "permalink: /blog/rye-special/", "title: Rye special!"]
)
def test_a_page_that_is_not_called_as_its_content(places: Any, value: str) -> None:
    content = f"---\n{value}\nupdated: 2026-03-05T10:00:00Z\n---\nText.\n"
    files = {"hugo.toml": "", "content/posts/one.md": content, "public/2026/rye-special/index.html": POST}
    assert places(files, "public") == [("content/posts/one.md", 3, "FAC205")]


@pytest.mark.parametrize(
    "content",
    [
        "Title: Rye week\nModified: 2026-03-05T10:00:00Z\n\nText.\n",
        "<!--\n.. updated: 2026-03-05 10:00:00 UTC\n-->\nText.\n",
    ],
)
def test_a_header_without_a_fence(places: Any, content: str) -> None:
    locations = places({"pelicanconf.py": "", "content/rye.md": content, "output/rye.html": POST}, "output")
    assert locations == [("content/rye.md", 2, "FAC205")]


def test_the_form_of_a_day_is_the_generators(places: Any) -> None:
    built = page(
        "<h1>Rye week</h1><p>2 March 2026</p>", headline="Rye week", datePublished="2026-03-02 08:00"
    )
    content = "---\ntitle: Rye week\ndate: {}\n---\nText.\n"
    files = {"_config.yml": "", "_site/rye.html": built}
    bare = {**files, "_posts/2026-03-02-rye.md": content.format("2026-03-02 08:00")}
    assert places(bare, "_site", "--select", "CMP") == [("_site/rye.html", 1, "CMP301")]
    quoted = {**files, "_posts/2026-03-02-rye.md": content.format('"2026-03-02 08:00"')}
    assert places(quoted, "_site", "--select", "CMP") == [("_posts/2026-03-02-rye.md", 3, "CMP301")]


def test_a_block_in_the_text_of_content(places: Any) -> None:
    block = (
        '<script type="application/ld+json">\n{"@context": "https://schema.org", "@type": "Event",\n'
        ' "name": "Open day",\n "location": {"@type": "PostalAddress", "postalCode": "SL7 2QQ", "townn": "Marlow"}}\n</script>\n'
    )
    built = f"<html lang=en><body><h1>Open day</h1><p>In Marlow</p>{block}</body></html>"
    files = {
        "eleventy.config.js": "",
        "src/open-day.md": f"---\ntitle: Open day\n---\n# Open day\n\nIn Marlow\n\n{block}",
        "_site/open-day/index.html": built,
    }
    locations = places(files, "_site", "--select", "FAC207,VAL102")
    assert locations == [("src/open-day.md", 11, "FAC207"), ("src/open-day.md", 11, "VAL102")]


def test_what_no_content_gives_is_told_of_the_only_template(places: Any) -> None:
    layout = page("<h1>{{ page.title }}</h1>", headline="{{ page.title }}", model="{{ page.made_up }}")
    built = page("<h1>Rye week</h1>", headline="Rye week", model="RW-0815")
    files = {"_config.yml": "", "_layouts/post.html": layout, "_site/rye.html": built}
    assert places(files, "_site", "--select", "FAC202") == [("_layouts/post.html", 1, "FAC202")]


def test_what_a_program_hands_to_a_component(places: Any) -> None:
    source = (
        '---\nimport { Schema } from "astro-seo-schema";\nconst loaf = { name: "Seeded rye", model: "RYE-800" };\n---\n'
        "<html><body><h1>{loaf.name}</h1>\n"
        '<Schema item={{ "@context": "https://schema.org", "@type": "Product", name: loaf.name, model: loaf.model }} />\n'
        "</body></html>\n"
    )
    node = {"@context": "https://schema.org", "@type": "Product", "name": "Seeded rye", "model": "RYE-800"}
    built = page("<h1>Seeded rye</h1>").replace(
        json.dumps({"@context": "https://schema.org", "@type": "BlogPosting"}), json.dumps(node)
    )
    files = {"package.json": "{}", "src/pages/rye.astro": source, "dist/rye/index.html": built}
    assert places(files, "dist", "--select", "FAC202") == [("src/pages/rye.astro", 6, "FAC202")]


def test_another_folder_of_built_pages_is_no_content(places: Any) -> None:
    content = "---\ntitle: Rye week\nupdated: 2026-03-05T10:00:00Z\n---\nText.\n"
    files = {"package.json": "{}", "posts/rye.md": content, "out/rye.html": POST, ".next/rye.html": POST}
    assert places(files, "out") == [("posts/rye.md", 3, "FAC205")]


def test_what_a_generator_keeps_of_its_pages_is_no_template(places: Any) -> None:
    source = (
        'export default function Rye() {\n  const node = {"@context": "https://schema.org", "@type": "BlogPosting",\n'
        '    headline: "Rye week", dateModified: "2026-03-05T10:00:00Z"};\n'
        '  return <main><script type="application/ld+json">{JSON.stringify(node)}</script>'
        "<h1>Rye week</h1><p>2 March 2026</p></main>;\n}\n"
    )
    files = {"package.json": "{}", "pages/rye.jsx": source, ".next/server/pages/rye.html": POST}
    assert places({**files, "out/rye.html": POST}, "out") == [("pages/rye.jsx", 3, "FAC205")]


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ("examples/blog/_layouts/post.html", "public/rye.html"),
        ("themes/plain/_layouts/post.html", "themes/plain/_layouts/post.html"),
    ],
)
def test_another_project_within_makes_no_pages_of_the_site(places: Any, layout: str, message: str) -> None:
    text = page("<h1>{{ page.title }}</h1>", headline="{{ page.title }}", model="{{ page.made_up }}")
    built = page("<h1>Rye week</h1>", headline="Rye week", model="RW-0815")
    config = layout.replace("_layouts/post.html", "_config.yml")
    files = {"package.json": "{}", config: "", layout: text, "public/rye.html": built}
    assert places(files, "public", "--select", "FAC202") == [(message, 1, "FAC202")]

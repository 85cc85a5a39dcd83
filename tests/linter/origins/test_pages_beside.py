"""Pages of a project that were written as they are: the faults of one are its own, whatever another one has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main

PAGE = """<!doctype html><html lang="en"><body><h1>Rye loaf</h1><p>€4.50</p>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf",
"offers": {"@type": "Offer", "price": "5.50", "priceCurrency": "EUR"%s}}</script></body></html>
"""


def found(capsys: pytest.CaptureFixture[str], *folders: str) -> list[tuple[str, str]]:
    main(["lint", "--isolated", "--no-cache", "--jobs", "1", "--output-format", "json", *folders])
    results = json.loads(capsys.readouterr().out)["results"]
    return sorted((one["location"]["uri"], one["code"]) for one in results if one["kind"] == "fail")


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "package.json").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("rest", "code"), [("", "FAC204"), (",", "SYN002")])
def test_a_fault_stays_on_its_page(rest: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    write("shop/rye.html", PAGE % rest)
    write("blog/copied.html", PAGE % rest)
    assert found(capsys, "shop") == [("shop/rye.html", code)]
    assert found(capsys, "shop", "blog") == [("blog/copied.html", code), ("shop/rye.html", code)]


def test_a_page_that_a_build_copied_is_told_of_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    write("dist/rye.html", PAGE % "")
    write("src/rye.html", PAGE % "")
    assert found(capsys, "dist") == [("src/rye.html", "FAC204")]


def test_a_part_without_expressions_is_the_source_of_pages(capsys: pytest.CaptureFixture[str]) -> None:
    part = PAGE[PAGE.index("<script") : PAGE.index("</body>")] % ""
    write("_config.yml", "title: Crumb")
    write("_includes/loaf.html", part)
    write("_layouts/page.html", "<html lang='en'><body>{% include loaf.html %}{{ content }}</body></html>")
    write("_site/rye.html", f"<html lang='en'><body>{part}<h1>Rye loaf</h1><p>€4.50</p></body></html>")
    assert ("_includes/loaf.html", "FAC204") in found(capsys, "_site")

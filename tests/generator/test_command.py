"""``factmark generate`` on what it is given: addresses, and what the configuration asks for."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from factmark.__main__ import main
from factmark.bench.models.endpoints import MessagesEndpoint, Say, Script
from factmark.cli import generate as command
from factmark.crawler import crawl
from factmark.crawler.items import PageItem
from factmark.crawler.warc.archive import ArchiveWriter
from factmark.generator.curation import CheckDocument
from factmark.generator.generate import Generated
from factmark.linter.document.document import Document
from factmark.source.system import TimeLimitExceeded

FAQ = (
    '<html lang="en"><head><title>Questions</title></head><body><h1>Questions</h1><h2>When do you open?</h2>'
    "<p>At seven in the morning.</p><h2>Do you deliver?</h2><p>Within the town, on Saturdays.</p></body></html>"
)


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a folder's server on loopback, with one page in it."""
    monkeypatch.chdir(tmp_path)
    # Fetched in a child: this process would keep the reactor, with an event loop that nobody closes.
    monkeypatch.setattr(crawl, "_started", True)
    (tmp_path / "faq.html").write_text(FAQ, encoding="utf-8")

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_page_at_an_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--allow-private", "--render", "never", "--output-format", "json"]
    assert main(["generate", f"{address}/faq.html", *options]) == 0
    (found,) = json.loads(capsys.readouterr().out)["pages"]
    assert found["uri"] == f"{address}/faq.html"
    nodes = {node["@type"]: node for node in found["markup"]["@graph"]}
    assert [q["name"] for q in nodes["FAQPage"]["mainEntity"]] == ["When do you open?", "Do you deliver?"]
    assert nodes["WebPage"]["url"] == f"{address}/faq.html"


def test_addresses_that_give_no_page(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--render", "never"]
    assert main(["generate", f"{address}/none.html", "--allow-private", *options]) == 3
    assert "status 404" in capsys.readouterr().err
    assert main(["generate", f"{address}/faq.html", *options]) == 3
    assert "--allow-private permits it" in capsys.readouterr().err


def test_a_page_at_an_address_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "https://mill.example/", "--write"]) == 2
    assert "--write" in capsys.readouterr().err


def test_the_configuration_asks_for_a_model(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    endpoint: Callable[[Script], MessagesEndpoint],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("faq.html").write_text(FAQ, encoding="utf-8")
    Path("factmark.toml").write_text('llm = "anthropic"\n', encoding="utf-8")
    server = endpoint(lambda body: Say("{}"))
    assert main(["generate", "faq.html"]) == 0
    assert server.bodies
    capsys.readouterr()
    asked = len(server.bodies)
    assert main(["generate", "faq.html", "--llm", "offline"]) == 0
    assert len(server.bodies) == asked


def test_writing_twice_writes_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "faq.html"
    path.write_text(FAQ, encoding="utf-8")
    assert main(["generate", "--write", str(path)]) == 0
    once = path.read_bytes()
    assert main(["generate", "--write", str(path)]) == 0
    assert path.read_bytes() == once
    assert "has this markup already" in capsys.readouterr().out


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_was_written_is_updated_where_the_page_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], newline: str
) -> None:
    path = tmp_path / "faq.html"
    path.write_text(FAQ.replace("<body>", "\n<body>\n"), encoding="utf-8", newline=newline)
    assert main(["generate", "--write", str(path)]) == 0
    path.write_bytes(path.read_bytes().replace(b"<p>At seven", b"<p>Soon after eight"))
    assert main(["generate", "--write", str(path)]) == 0
    text = path.read_bytes()
    assert text.count(b"ld+json") == 1
    assert text.count(b"Soon after eight") == 2
    assert b"At seven" not in text
    assert text.count(b"\r\n") == (text.count(b"\n") if newline == "\r\n" else 0)
    assert "markup updated" in capsys.readouterr().out
    assert main(["lint", str(path)]) == 0


def test_markup_of_the_author_stays_when_what_was_written_is_updated(tmp_path: Path) -> None:
    path = tmp_path / "faq.html"
    own = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Person", "name": "Ann"}</script>'
    path.write_text(FAQ.replace("</body>", f"<p>Ann</p>{own}</body>"), encoding="utf-8")
    assert main(["generate", "--write", str(path)]) == 0
    path.write_text(path.read_text(encoding="utf-8").replace("<p>At seven", "<p>At noon"), encoding="utf-8")
    assert main(["generate", "--write", str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    assert own in text
    assert text.count("ld+json") == 2


def test_a_template_is_told_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "faq.jinja"
    path.write_text(FAQ.replace("seven", "{{ site.opens }}"), encoding="utf-8")
    assert main(["generate", str(path)]) == 0
    output = capsys.readouterr()
    assert "site.opens" not in output.out
    assert "faq.jinja: this is a template" in output.err


def test_a_trail_that_is_written_is_not_counted_twice(tmp_path: Path) -> None:
    path = tmp_path / "rye.html"
    trail = "<p><a href='/'>Home</a> &gt; <a href='/bread'>Bread</a> &gt; Rye loaf</p><h1>Rye loaf</h1>"
    path.write_text(
        f'<html><head><title>Rye loaf</title><link rel="canonical" href="https://mill.example/rye"></head><body>{trail}'
        "</body></html>",
        encoding="utf-8",
    )
    assert main(["generate", "--write", str(path)]) == 3  # the trail is not what the page is about
    once = path.read_text(encoding="utf-8")
    assert '"position": 3' in once
    assert main(["generate", "--write", str(path)]) == 3  # the trail is not what the page is about
    assert path.read_text(encoding="utf-8") == once


def test_an_address_that_a_template_writes_is_not_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "faq.jinja"
    link = '<link rel="canonical" href="https://mill.example{{ page.url }}">'
    path.write_text(FAQ.replace("</head>", link + "</head>"), encoding="utf-8")
    assert main(["generate", str(path)]) == 0
    output = capsys.readouterr().out
    assert "When do you open?" in output
    assert "{{" not in output
    assert "mill.example" not in output


def test_markup_written_into_xhtml_is_well_formed(tmp_path: Path) -> None:
    path = tmp_path / "faq.xhtml"
    text = FAQ.replace("<html", '<html xmlns="http://www.w3.org/1999/xhtml"').replace(
        "seven", "3 &lt; 4 &amp; 7 ]]&gt;"
    )
    path.write_text(text, encoding="utf-8")
    assert main(["generate", "--write", str(path)]) == 0
    scripts = ElementTree.fromstring(path.read_text(encoding="utf-8")).iter(
        "{http://www.w3.org/1999/xhtml}script"
    )
    markup = json.loads(next(scripts).text or "")
    answers = [entry["acceptedAnswer"]["text"] for entry in markup["@graph"][0]["mainEntity"]]
    assert answers[0] == "At 3 < 4 & 7 ]]> in the morning."
    assert main(["lint", str(path)]) == 0


def test_a_page_that_waits_for_its_scripts_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = tmp_path / "app.html"
    shell.write_text(
        '<html><head><title>App</title><script src="/main.js"></script></head><body><div id="root"></div></body></html>',
        encoding="utf-8",
    )
    assert main(["generate", str(shell)]) == 3
    assert "shows nothing before its scripts have run" in capsys.readouterr().err


def test_of_several_pages_it_is_said_which_markup_is_whose(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one.html", "two.html"):
        (tmp_path / name).write_text(FAQ, encoding="utf-8")
    assert main(["generate", str(tmp_path)]) == 0
    errors = capsys.readouterr().err
    assert "one.html: FAQPage, WebPage" in errors
    assert "two.html: FAQPage, WebPage" in errors
    assert main(["generate", str(tmp_path / "one.html")]) == 0
    assert capsys.readouterr().err == ""


def test_what_a_search_feature_needs_and_the_page_does_not_show_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "baker.html"
    path.write_text(
        '<html lang="en"><head><link rel="canonical" href="https://mill.example/jobs/baker"><title>Baker</title></head><body>'
        "<main><h1>Baker</h1><p>Mill Lane is looking for a baker for the early shift in the mill.</p><p>Company: Mill Lane</p>"
        "<p>Location: Alderbrook</p><p>Apply by 30 June 2027</p><a href='/a'>Apply now</a></main></body></html>",
        encoding="utf-8",
    )
    assert main(["generate", "--output-format", "json", str(path)]) == 0
    output = capsys.readouterr()
    assert (
        '"datePosted", required for the feature Job posting; add it (the page does not show it plainly)'
        in output.err
    )
    page = json.loads(output.out)["pages"][0]
    assert any("datePosted" in lack for lack in page["lacking"])
    assert "datePosted" not in json.dumps(page["markup"])


def test_a_page_in_place_of_a_missing_one_is_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "404.html"
    page.write_text("<title>Page not found</title><h1>Page not found</h1><p>Try the search.</p>")
    assert main(["generate", "--write", str(page)]) == 0
    assert "says that there is none" in capsys.readouterr().err
    assert "ld+json" not in page.read_text()


def archive_of(path: Path, *urls: str) -> str:
    writer = ArchiveWriter(path)
    for url in urls:
        writer.write(PageItem(url, url, 200, (), FAQ, "utf-8", fetched_at="2026-01-01T00:00:00+00:00"))
    writer.close()
    return str(path)


def test_the_pages_of_a_web_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    urls = ["https://bakery.example/faq", "https://bakery.example/help"]
    archive = archive_of(tmp_path / "pages.warc.gz", *urls)
    assert main(["generate", archive, "--output-format", "json"]) == 0
    pages = json.loads(capsys.readouterr().out)["pages"]
    assert [page["uri"] for page in pages] == urls
    assert all("FAQPage" in [kind["type"] for kind in page["types"]] for page in pages)
    assert main(["generate", archive, "--write"]) == 2
    assert "in archives" in capsys.readouterr().err


def test_archives_that_hold_nothing_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "none.warc.gz").write_bytes(b"no archive")
    assert main(["generate", str(tmp_path / "none.warc.gz")]) == 3
    assert "cannot be read as a web archive" in capsys.readouterr().err
    archive_of(tmp_path / "pages.warc.gz", "https://bakery.example/faq")
    main(["generate", str(tmp_path)])
    assert "what a crawl wrote" in capsys.readouterr().err


def test_a_page_that_takes_too_long_does_not_end_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = command.generate

    def slow(document: Document, judge: CheckDocument) -> Generated:
        if "slow" in document.uri:
            raise TimeLimitExceeded("it took longer than 120 seconds")
        return made(document, judge)

    monkeypatch.setattr(command, "generate", slow)
    for name in ("a-slow", "b"):
        (tmp_path / f"{name}.html").write_text(FAQ, encoding="utf-8")
    assert main(["generate", str(tmp_path), "--output-format", "json"]) == 3
    output = capsys.readouterr()
    assert "it took longer" in output.err
    assert [page["uri"].rpartition("/")[2] for page in json.loads(output.out)["pages"]] == ["b.html"]

"""``factmark crawl`` from the command line: outputs, exit status, bad input."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading

import pytest
from forked_commands import run as run_command

from factmark.crawler.folder import FILES, FOLDERS
from factmark.crawler.warc.archive import read_archive

PRODUCT = """<!DOCTYPE html><html><head><title>Honey</title>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Heather honey",
 "offers": {"@type": "Offer", "price": "%s", "priceCurrency": "GBP"}}
</script></head><body><h1>Heather honey</h1>
<p>A jar of heather honey from our own hives on the moor, taken in late summer and sold in the shop.</p>
<p>Price: £4.50</p><a href="/other">Another page</a></body></html>"""


@pytest.fixture
def factmark(tmp_path):
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "factmark", "crawl", "--render", "never", "--delay", "0", *arguments]
        return run_command(command, cwd=tmp_path)

    return run


def test_a_site_with_a_fault(site, factmark, tmp_path):
    site.pages |= {"/": PRODUCT % "5.40", "/other": PRODUCT % "4.50"}
    result = factmark(site.url(), "--allow-private", "--fail-level", "warning")
    assert result.returncode == 1, result.stderr
    assert "5.40" in result.stdout
    assert "Written:\n  factmark-out/report.html  (open it in a browser)\n" in result.stdout
    findings = json.loads((tmp_path / "factmark-out/findings.json").read_text())
    flagged = {
        (r["location"]["uri"], r["statement"]["property"])
        for r in findings["results"]
        if r["statement"] and r["level"] != "note"
    }
    assert (site.url("/"), "price") in flagged
    assert not any(uri == site.url("/other") for uri, _ in flagged)
    assert findings["summary"]["pages"] == 2
    pages = list(read_archive(tmp_path / "factmark-out/pages.warc.gz"))
    assert {page.url for page in pages} == {site.url("/"), site.url("/other")}
    stats = json.loads((tmp_path / "factmark-out/stats.json").read_text())
    assert stats["pages"] == 2


def test_each_crawl_is_compared_with_the_one_before(site, factmark, tmp_path):
    site.pages |= {"/": PRODUCT % "5.40", "/other": PRODUCT % "4.50"}
    first = factmark(site.url(), "--allow-private")
    assert "Since run" not in first.stdout
    site.pages |= {"/": PRODUCT % "4.50", "/other": PRODUCT % "7.77"}
    second = factmark(site.url(), "--allow-private", "--output-format", "json")
    since = json.loads(second.stdout)["summary"]["sinceLastRun"]
    assert (since["run"], since["new"], since["fixed"], since["notJudgedAgain"]) == (1, 1, 1, 0)
    assert "factmark-out/history.sqlite" in second.stderr
    assert "Since the last crawl" in (tmp_path / "factmark-out/report.html").read_text()
    command = [sys.executable, "-m", "factmark", "diff"]
    told = run_command(command, cwd=tmp_path)
    assert told.returncode == 1
    assert "7.77" in told.stdout.partition("Fixed")[0]
    assert "5.40" in told.stdout.partition("Fixed")[2]
    (tmp_path / "factmark-out/history.sqlite").write_bytes(b"broken " * 200)
    third = factmark(site.url(), "--allow-private")
    assert third.returncode == 1
    assert "renamed to history-broken.sqlite, and a new one begins" in " ".join(third.stdout.split())
    assert (tmp_path / "factmark-out/history-broken.sqlite").exists()


PLAIN = """<!DOCTYPE html><html lang="en"><head><title>Oat biscuits</title>%s</head><body><h1>Oat biscuits</h1>
<p>Crisp biscuits of oats and butter that keep for two weeks in a tin, if you let them.</p>
<p>Prep time: 15 minutes</p><h2>Ingredients</h2><ul><li>200 g oats</li><li>100 g butter</li></ul>
<h2>Method</h2><ol><li>Melt the butter.</li><li>Stir in the oats &lt;/script> and bake.</li></ol><a href="/other">x</a></body></html>"""
SITE_ONLY = (
    '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "WebPage", "name": "Oat biscuits"}'
    "</script>"
)
COMPLETE = SITE_ONLY.replace("WebPage", "Recipe")


def test_markup_is_suggested_for_pages_that_lack_it(site, factmark, tmp_path):
    site.pages |= {
        "/": PLAIN % "" + '<a href="/little">x</a><a href="/complete">y</a>',
        "/little": PLAIN % SITE_ONLY,
        "/complete": PLAIN % COMPLETE,
        "/other": PRODUCT % "4.50",
    }
    result = factmark(site.url(), "--allow-private", "--generate")
    out = tmp_path / "factmark-out"
    assert sorted(path.name for path in (out / "suggested").iterdir()) == ["index.jsonld", "little.jsonld"]
    findings = json.loads((out / "findings.json").read_text())
    suggested = {each["uri"]: each for each in findings["suggestions"]}
    assert {uri: each["reason"] for uri, each in suggested.items()} == {
        site.url("/"): "the page has no markup",
        site.url("/little"): "the page's markup has no Recipe",
    }
    markup = json.loads((out / "suggested/index.jsonld").read_text())
    assert suggested[site.url("/")]["markup"] == markup
    recipe = next(node for node in markup["@graph"] if node["@type"] == "Recipe")
    assert recipe["recipeIngredient"] == ["200 g oats", "100 g butter"]
    reasons = {each["type"]: each["reason"] for each in suggested[site.url("/")]["types"]}
    assert "1 page beside it has one" in reasons["Recipe"]
    assert "suggested" in result.stdout
    factmark(site.url(), "--allow-private")
    assert not (out / "suggested").exists()
    assert "suggestions" not in json.loads((out / "findings.json").read_text())


def test_a_model_that_does_not_answer_costs_no_suggestion(site, factmark, tmp_path, monkeypatch):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
    monkeypatch.setenv("ANTHROPIC_BASE_URL", address)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    site.pages |= {"/": PLAIN % ""}
    arguments = ("--no-follow", "--llm", "anthropic", "--llm-budget", "1tokens")
    factmark(site.url(), "--allow-private", "--generate", *arguments)
    findings = json.loads((tmp_path / "factmark-out/findings.json").read_text())
    assert findings["suggestions"][0]["types"]
    assert any("the model was not heard" in each["message"] for each in findings["notifications"])


def test_findings_that_no_correction_covers_are_told(site, factmark, tmp_path):
    site.pages |= {
        "/": '<html lang="en"><body><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Honey</h1>'
        '<meta itemprop="telephone" content="12345"></div></body></html>'
    }
    factmark(site.url(), "--allow-private")
    findings = json.loads((tmp_path / "factmark-out/findings.json").read_text())
    assert any(r["location"]["block"] is None for r in findings["results"])
    told = [
        n["message"] for n in findings["notifications"] if "nothing is written to corrected/" in n["message"]
    ]
    assert len(told) == (0 if (tmp_path / "factmark-out/corrected").exists() else 1)
    assert told
    assert site.url("/") in told[0]


def test_a_clean_site(site, factmark):
    site.pages |= {"/": PRODUCT % "4.50", "/other": "<p>Nothing marked up here."}
    result = factmark(site.url(), "--allow-private")
    assert result.returncode == 0, result.stdout


@pytest.fixture
def broken(site):
    """A site with a page that links to two that do not exist."""
    links = '<a href="/gone">old</a> <a href="/other">other</a>'
    gone = (410, {"Content-Type": "text/html"}, b"gone")
    site.pages |= {"/": PRODUCT % "4.50" + links, "/other": '<a href="/lost">lost</a>', "/gone": gone}
    return site


def test_broken_links_are_a_class_of_their_own(broken, factmark, tmp_path):
    result = factmark(broken.url(), "--allow-private", "--output-format", "json")
    assert result.returncode == 0
    notes = json.loads(result.stdout)["notifications"]
    assert [(note["uri"], note["broken"], note["linkedFrom"]) for note in notes] == [
        (broken.url("/gone"), "410 Gone", broken.url("/")),
        (broken.url("/lost"), "404 Not Found", broken.url("/other")),
    ]
    assert not any(note["incomplete"] for note in notes)
    assert "Written:" in result.stderr
    report = (tmp_path / "factmark-out/report.html").read_text()
    assert "<summary>Broken links: 2</summary>" in report
    assert report.index("<summary>404 Not Found: 1</summary>") < report.index(
        "<summary>410 Gone: 1</summary>"
    )


def test_broken_links_are_listed_by_reason_before_the_summary(broken, factmark):
    result = factmark(broken.url(), "--allow-private")
    assert result.returncode == 0
    listed = result.stdout[result.stdout.index("Broken links (2)") :].splitlines()
    assert [line.strip() for line in listed[:5]] == [
        "Broken links (2)",
        "404 Not Found (1)",
        f"{broken.url('/lost')}, linked from {broken.url('/other')}",
        "410 Gone (1)",
        f"{broken.url('/gone')}, linked from {broken.url('/')}",
    ]
    assert "About this run" not in result.stdout
    assert "Not checked" not in result.stdout


def test_a_crawl_can_fail_on_broken_links(broken, factmark, tmp_path):
    assert factmark(broken.url(), "--allow-private", "--fail-on", "broken-links").returncode == 1
    (tmp_path / "factmark.toml").write_text('fail-on = ["broken-links"]\n')
    assert factmark(broken.url(), "--allow-private").returncode == 1
    assert factmark(broken.url(), "--allow-private").returncode == 1
    del broken.pages["/gone"]
    broken.pages |= {"/": PRODUCT % "4.50", "/other": "none"}
    assert factmark(broken.url(), "--allow-private").returncode == 0


def test_an_archive_keeps_where_a_broken_link_was_found(broken, factmark, tmp_path):
    factmark(broken.url(), "--allow-private")
    (page,) = (page for page in read_archive(tmp_path / "factmark-out/pages.warc.gz") if page.status == 410)
    assert page.linked_from == broken.url("/")


def test_a_broken_address_of_a_sitemap_was_not_checked(broken, factmark):
    listed = f"<urlset><url><loc>{broken.url('/gone')}</loc></url></urlset>"
    broken.pages["/sitemap.xml"] = (200, {"Content-Type": "application/xml"}, listed.encode())
    result = factmark("--sitemap", broken.url("/sitemap.xml"), "--allow-private", "--no-follow")
    assert result.returncode == 3
    assert "Not checked (1)" in result.stdout
    assert "Broken links" not in result.stdout


def test_a_missing_page_that_was_named_is_incomplete(site, factmark):
    site.pages |= {"/": PRODUCT % "4.50"}
    result = factmark(site.url(), site.url("/other"), "--allow-private", "--output-format", "json")
    assert result.returncode == 3
    (note,) = json.loads(result.stdout)["notifications"]
    assert note["message"] == f"{site.url('/other')} was not checked: the server answered with status 404"
    assert note["incomplete"]


def test_a_failing_server_is_incomplete(site, factmark):
    site.pages |= {"/": PRODUCT % "4.50", "/other": (500, {"Content-Type": "text/html"}, b"oops")}
    assert factmark(site.url(), "--allow-private").returncode == 3


def test_nothing_reached(factmark):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    result = factmark(f"http://127.0.0.1:{port}/", "--allow-private")
    assert result.returncode == 3
    assert "the server refused the connection" in result.stdout
    refused = factmark(f"http://127.0.0.1:{port}/")
    assert refused.returncode == 3
    assert "127.0.0.1 is not on the public Internet (--allow-private permits it)" in " ".join(
        refused.stdout.split()
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "nothing to crawl"),
        (["example.com"], "'example.com' is not an address to crawl"),
        (["example.com"], "did you mean https://example.com?"),
        (["."], "factmark lint judges files and folders"),
        (
            ["https://a.example/", "--url-list", "gone.txt"],
            "cannot read gone.txt: No such file or directory\n",
        ),
        (["http://a.example/", "--output", "report.html"], "--output names a folder"),
        (["http://a.example/", "--exclude", "("], "not a regular expression"),
        (["http://a.example/", "--select", "NOPE"], "NOPE"),
        (["--url-list", "missing.txt"], "cannot read missing.txt"),
        (["http://a.example/", "--output", "/dev/null/x"], "cannot write to /dev/null/x"),
    ],
)
def test_wrong_usage(factmark, arguments, message):
    result = factmark(*arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "name",
    [
        *FILES, "state", "corrected", ".suggested.partial", ".report-pages.old", "screenshots",
        f"screenshots/{'0' * 32}.jpg", "errors/a.html", "state/crawl.sqlite-wal",
    ],
)  # fmt: skip
def test_links_in_the_folder_are_not_followed(name, site, factmark, tmp_path):
    # It came with a repository, say: what it leads to is none of the crawl's.
    link, theirs = tmp_path / "factmark-out" / name, tmp_path / "theirs"
    link.parent.mkdir(parents=True)
    theirs.write_text("precious")
    link.symlink_to(theirs)
    result = factmark(site.url(), "--allow-private")
    assert result.returncode == 2
    said = f"cannot write to factmark-out: its {name} is a symbolic link, which is not followed"
    assert result.stderr == f"factmark: {said}\n"
    assert theirs.read_text() == "precious"
    assert site.requests == []


@pytest.mark.parametrize("name", FILES)
def test_a_folder_in_the_place_of_a_file_is_told_before_the_crawl(name, site, factmark, tmp_path):
    (tmp_path / "factmark-out" / name).mkdir(parents=True)
    result = factmark(site.url(), "--allow-private")
    assert result.returncode == 2
    assert result.stderr == (
        f"factmark: cannot write to factmark-out: its {name} is a folder, and is to be a file\n"
    )
    assert site.requests == []
    assert (tmp_path / "factmark-out" / name).is_dir()


def test_a_file_in_the_place_of_a_folder_is_told_before_the_crawl(site, factmark, tmp_path):
    (tmp_path / "factmark-out").mkdir()
    (tmp_path / "factmark-out" / "screenshots").write_text("mine")
    result = factmark(site.url(), "--allow-private")
    assert result.returncode == 2
    assert "its screenshots is a file, and is to be a folder" in result.stderr
    assert site.requests == []
    assert (tmp_path / "factmark-out" / "screenshots").read_text() == "mine"


def test_every_file_that_a_crawl_writes_is_looked_at_before_it(site, factmark, tmp_path):
    site.pages |= {"/": PRODUCT % "5.40", "/other": PRODUCT % "4.50"}
    factmark(site.url(), "--allow-private", "--generate")
    out = tmp_path / "factmark-out"
    written = {
        path.relative_to(out).as_posix() for folder in (out, out / "state") for path in folder.iterdir()
    }
    written = {name for name in written if not name.endswith(("-wal", "-shm"))}  # the database's own
    assert {"report.html", "state/crawl.sqlite", "corrected"} <= written - {"state"} <= {*FILES, *FOLDERS}


def test_what_comes_into_the_way_during_a_crawl_is_told_in_words(site, factmark, tmp_path):
    def in_the_way(handler):
        (tmp_path / "factmark-out" / "report.html").mkdir(exist_ok=True)
        body = (PRODUCT % "4.50").encode()
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body)

    site.pages["/"] = in_the_way
    result = factmark(site.url(), "--allow-private")
    assert result.returncode == 2
    assert result.stderr.endswith("factmark: cannot write to factmark-out: Is a directory\n")


def test_a_line_of_a_list_that_is_no_address_is_named(factmark, tmp_path):
    (tmp_path / "urls.txt").write_text("# pages\nhttps://a.example/\n\nhttps://[a.example/\nb.example\n")
    result = factmark("--url-list", "urls.txt")
    assert result.returncode == 2
    assert "urls.txt, line 4: 'https://[a.example/' is not an address to crawl" in result.stderr


def test_a_list_of_addresses(site, factmark, tmp_path):
    site.pages |= {"/1": PRODUCT % "4.50", "/2": PRODUCT % "4.50", "/other": PRODUCT % "9"}
    (tmp_path / "urls.txt").write_text(f"# pages\n{site.url('/1')}\n\n{site.url('/2')}\n")
    result = factmark("--url-list", "urls.txt", "--no-follow", "--allow-private")
    assert result.returncode == 0, result.stdout
    assert sorted(p for p in site.requests if p != "/robots.txt") == ["/1", "/2"]


def test_a_bound_that_remote_browsers_do_not_keep_is_told(factmark):
    with socket.create_server(("127.0.0.1", 0)) as server:
        endpoint = f"ws://127.0.0.1:{server.getsockname()[1]}/"
    there = ("http://127.0.0.1:9/", "--browser-endpoint", endpoint)
    assert "--render-memory has no effect" in factmark(*there, "--render-memory", "300").stderr
    assert "--render-memory" not in factmark(*there).stderr


def test_so_many_pages_are_rendered_at_once_as_are_asked_for(site, factmark, tmp_path, chromium):
    everyone = threading.Barrier(5)

    def answer(handler):
        everyone.wait(20)  # breaks, and with it the answer, where fewer pages are open
        handler.send_response(200)
        handler.send_header("Content-Type", "text/plain")
        handler.end_headers()
        handler.wfile.write(b"Heather honey from the moor")

    for n in range(5):
        site.pages[f"/{n}"] = (
            f"<p id=words></p><script>fetch('/words/{n}').then(r => r.text()).then(t => {{ words.textContent = t }})"
            "</script>"
        )
        site.pages[f"/words/{n}"] = answer
    (tmp_path / "urls.txt").write_text("".join(site.url(f"/{n}\n") for n in range(5)))
    rendering = ("--render", "always", "--render-concurrency", "5", "--browser", chromium)
    result = factmark("--url-list", "urls.txt", "--no-follow", "--allow-private", *rendering)
    assert result.returncode == 0, result.stderr
    pages = list(read_archive(tmp_path / "factmark-out/pages.warc.gz"))
    assert ["moor" in (page.rendered_html or "") for page in pages] == [True] * 5
    assert not everyone.broken

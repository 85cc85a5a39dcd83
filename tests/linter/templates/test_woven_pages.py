"""Pages of templates that are kept while their parts are judged."""

from __future__ import annotations

import json
from pathlib import Path

from factmark.__main__ import main
from factmark.linter.markup.items import Landmarks
from factmark.linter.runner.text_document import text_document
from factmark.linter.templates import woven_pages
from factmark.linter.templates.expand import Expander
from factmark.linter.templates.projects.project import Project
from factmark.linter.templates.woven_pages import PageCache
from factmark.source.encodings import decode

PAGE = "<html><head>{% include 'data.njk' %}</head><body>{% include 'top.njk' %}{% if a %}<p>b</p>{% endif %}</body></html>"
DATA = """<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Thing",
"name": {{ page.title | dump | safe }}}</script>"""


def _write(folder: Path) -> None:
    (folder / "page.njk").write_text(PAGE)
    (folder / "data.njk").write_text(DATA)
    (folder / "top.njk").write_text('<h1 itemprop="name">{{ page.title }}</h1>')


def test_a_page_is_expanded_once_for_all_its_parts(tmp_path, monkeypatch, capsys):
    _write(tmp_path)
    monkeypatch.chdir(tmp_path)
    expanded = []
    expand = Expander.expand
    monkeypatch.setattr(
        Expander, "expand", lambda self, source: expanded.append(source.uri) or expand(self, source)
    )
    main(["lint", "page.njk", "--isolated", "--no-cache", "--jobs", "1"])
    alone = len(expanded)
    expanded.clear()
    main(["lint", "page.njk", "data.njk", "top.njk", "--isolated", "--no-cache", "--jobs", "1"])
    capsys.readouterr()
    assert expanded.count("page.njk") == alone


def test_a_page_is_judged_once_for_all_its_parts_and_told_of_by_each_name(tmp_path, monkeypatch, capsys):
    _write(tmp_path)
    (tmp_path / "top.njk").write_text('<h1 itemprop="name">{{ page.title }}</h1>\0')
    monkeypatch.chdir(tmp_path)
    checked = []
    check = Landmarks.__init__
    monkeypatch.setattr(Landmarks, "__init__", lambda self, tree: checked.append(tree) or check(self, tree))
    arguments = ["--isolated", "--no-cache", "--jobs", "1", "--output-format", "json"]
    main(["lint", "page.njk", *arguments])
    alone = len(checked)
    capsys.readouterr()
    checked.clear()
    main(["lint", "page.njk", "data.njk", "top.njk", *arguments])
    notifications = json.loads(capsys.readouterr().out)["notifications"]
    # Each part is judged once as a page of its own, too, and read once for the comments in it; the property of no item
    # is judged once more apart.
    assert len(checked) - alone <= 5
    assert {one["message"].split()[0] for one in notifications if "NUL" in one["message"]} == {
        "page.njk",
        "data.njk",
        "top.njk",
    }


def test_line_ends_of_windows_make_no_page_another(tmp_path):
    (tmp_path / "page.njk").write_bytes(b"\xef\xbb\xbf" + PAGE.replace("<body>", "<body>\r\n").encode())
    text = text_document("page.njk", decode((tmp_path / "page.njk").read_bytes()).text, True).source
    assert Project(tmp_path).content(tmp_path / "page.njk") == text


def test_what_is_assumed_tells_pages_apart_and_room_is_bounded(tmp_path, monkeypatch):
    _write(tmp_path)
    project = Project(tmp_path)
    source = project.read(tmp_path / "page.njk")
    pages = PageCache()

    def page(assume):
        return pages.page(source.uri, assume, lambda: Expander(project, assume).expand(source))

    whole, less = page({}), page({"a": False})
    assert "<p>b</p>" in whole.woven.text
    assert "<p>b</p>" not in less.woven.text
    assert page({}) is whole
    assert page({"c": False}) is whole  # nothing on the page depends on it
    assert page({"a": False, "c": False}) is less
    monkeypatch.setattr(woven_pages, "MAX_SEGMENTS", 0)
    assert page({"a": True}).woven is not whole.woven

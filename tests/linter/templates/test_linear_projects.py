"""What is the same for all pages of a project is found once, however many pages there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.sites.site import Reader
from factmark.linter.templates.faults import makers
from factmark.linter.templates.projects import project


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path)


def test_signs_of_markup_are_looked_for_once_in_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def prints_markup(text: str) -> bool:
        asked.append(text)
        return makers.prints_markup(text)

    monkeypatch.setattr(project, "prints_markup", prints_markup)
    names = [f"part{at}.html" for at in range(20)]
    page = "<html><body>" + "".join(f'{{% include "{name}" %}}' for name in names) + "</body></html>"
    for name, text in {
        "page.html": page,
        **dict.fromkeys(names, "{% if name %}{{ name }}{% endif %}"),
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    main(["lint", "--isolated", "--no-cache", "--jobs", "1", "."])
    capsys.readouterr()
    assert asked == [page]


def test_the_data_of_a_section_is_read_once_for_its_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read: list[str] = []
    plainly = Reader.read

    def counted(self: Reader, *arguments: object) -> object:
        read.append(self.uri)
        return plainly(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Reader, "read", counted)
    (tmp_path / "content" / "news").mkdir(parents=True)
    (tmp_path / "layouts" / "_default").mkdir(parents=True)
    (tmp_path / "hugo.toml").write_text('title = "News"\n', encoding="utf-8")
    (tmp_path / "layouts" / "_default" / "single.html").write_text("<h1>{{ .Title }}</h1>", encoding="utf-8")
    (tmp_path / "content" / "news" / "_index.md").write_text("---\ntitle: News\n---\n", encoding="utf-8")
    for at in range(6):
        (tmp_path / "content" / "news" / f"{at}.md").write_text(
            f"---\ntitle: No. {at}\n---\n", encoding="utf-8"
        )
    main(["lint", "--isolated", "--no-cache", "--jobs", "1", "."])
    capsys.readouterr()
    pages, sections = [uri for uri in read if "_index" not in uri], [uri for uri in read if "_index" in uri]
    assert len(pages) >= 6
    assert len(sections) == 2  # as the page that it is itself, and as the section of the others

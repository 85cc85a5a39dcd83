"""The measure of repositories finds templates by its own search, and places each by what the linter says of it."""

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.repositories.search import templates

POST = """\
<article itemscope itemtype="https://schema.org/BlogPosting">
  <h1 itemprop="headline">{{ page.title }}</h1>
  <p itemprop="author">{{ page.author }}</p>
</article>
"""
PUG = 'article(itemscope itemtype="https://schema.org/BlogPosting")\n  h1(itemprop="headline")= title\n'


@pytest.fixture
def repositories(tmp_path: Path) -> Path:
    files = {
        "theme/_config.yml": "title: A theme\n",
        "theme/_layouts/post.html": POST,
        "theme/docs/example.html": POST,
        "theme/README.md": POST,
        "views/post.pug": PUG,
        "views/plain.pug": "p= title\n",
        "bare/index.html": "<p>nothing</p>",
    }
    for name, text in files.items():
        path = tmp_path / "all" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "all"


def test_a_plain_search_finds_templates_with_markup(repositories: Path) -> None:
    found = [path.relative_to(repositories).as_posix() for path, _ in templates(repositories)]
    assert found == ["theme/_layouts/post.html", "views/post.pug"]


def test_each_template_with_markup_has_a_state(
    repositories: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "repositories", str(repositories), "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    states = {one["name"]: one["templates"] for one in document["repositories"]}
    assert states == {
        "bare": {},
        "theme": {"_layouts/post.html": "judged"},
        "views": {"post.pug": "judged"},
    }
    assert document["templates"] == {"judged": 2, "open": 0, "named": 0, "timeout": 0, "silent": 0}

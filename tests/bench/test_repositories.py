"""The measure of repositories finds templates by its own search, and places each by what the linter says of it."""

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.bench.repositories import templates

STATES = {
    "form/Post.jsx": """\
export const Post = ({ headline }) => (
  <script type="application/ld+json">
    {JSON.stringify({ "@context": "https://schema.org", "@type": "Article", headline })}
  </script>
);
""",
    "types/_layouts/page.html": '<html itemscope itemtype="https://schema.org/WebPage">{{ content }}</html>',
    "named/_layouts/page.html": '<script type="application/ld+json">{{ schema | jsonify }}</script><i>schema.org</i>',
}
"""A template whose only statement depends on pages that are not there, and others that state nothing."""
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
    assert {state: n for state, n in document["templates"].items() if n} == {"judged": 2}


def test_what_is_not_judged_is_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in STATES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        (tmp_path / name.partition("/")[0] / "_config.yml").write_text("title: A theme\n", encoding="utf-8")
    assert main(["bench", "repositories", str(tmp_path), "--output-format", "json"]) == 0
    repositories = json.loads(capsys.readouterr().out)["repositories"]
    assert {one["name"]: next(iter(one["templates"].values())) for one in repositories} == {
        name.partition("/")[0]: name.partition("/")[0] for name in STATES
    }

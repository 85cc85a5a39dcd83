"""What page a template of a Hexo theme makes."""

from __future__ import annotations

from factmark.linter.templates.projects.users import answers


def test_a_template_makes_its_own_page_and_those_that_have_none(tmp_path):
    for name in ("index", "post", "archive", "layout"):
        (tmp_path / f"{name}.ejs").touch()
    post = answers(tmp_path / "post.ejs")
    assert post["is_post()"] is True
    assert post["is_home()"] is False
    assert answers(tmp_path / "layout.ejs") == {}
    # Pages, categories and tags have no template of their own here: the index, or the archive, stands in.
    assert answers(tmp_path / "index.ejs") == {"is_post()": False, "is_archive()": False}
    assert answers(tmp_path / "archive.ejs") == {"is_home()": False, "is_post()": False, "is_page()": False}

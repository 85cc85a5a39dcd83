"""What the file of a page's template says of the page: https://shopify.dev/docs/api/liquid/objects/template."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

from .reach import shopify_folder

_HUGO_PAGES = ("single", "page")
_HUGO_HOME = ("index", "home")
_HUGO_LISTS = ("list", "section", "taxonomy", "term", "terms")


def facts_of(path: Path, family: str) -> dict[str, str | bool]:
    """The values that are known on each page of a template: names, as the template's language has them."""
    if family == "hugo" and "layouts" in path.parts:
        return _of_hugo(path.name.partition(".")[0])
    folder = shopify_folder(path) if family == "liquid" else None
    if folder is None:
        return {}
    name = path.relative_to(folder).as_posix().removesuffix(".liquid")
    kind = name.partition(".")[0]
    return {"template": name, "template.name": kind.rpartition("/")[2], "request.page_type": kind}


def _of_hugo(name: str) -> dict[str, str | bool]:
    """Whether a layout is for pages, for the first page or for lists: https://gohugo.io/methods/page/ispage/."""
    if name in _HUGO_PAGES:
        return {"page.ispage": True, "page.ishome": False, "page.isnode": False, "page.issection": False}
    if name in _HUGO_HOME:
        return {"page.ispage": False, "page.ishome": True, "page.isnode": True}
    return {"page.ispage": False, "page.isnode": True} if name in _HUGO_LISTS else {}


def answers_of_wordpress(path: Path) -> dict[str, bool]:
    """The answers to WordPress's questions for the page that are known of a theme's template.

    https://developer.wordpress.org/themes/basics/conditional-tags/
    """
    kind, table = path.stem.partition("-")[0], _wordpress()
    if kind not in table["true"] or not path.with_name("style.css").is_file():
        return {}
    true, left_open = table["true"][kind].split(), table["open"].get(kind, "").split()
    every = {"is_front_page", *" ".join(table["true"].values()).split()}
    return {f"{one}()": one in true for one in sorted(every.difference(left_open))}


@cache
def _wordpress() -> dict[str, dict[str, str]]:
    """What templates say of their pages."""
    text = (files(__name__.rpartition(".")[0]) / "wordpress.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)

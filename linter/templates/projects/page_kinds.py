"""What the file of a page's template says of the page: https://shopify.dev/docs/api/liquid/objects/template."""

from __future__ import annotations

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


_WORDPRESS = {
    "404": "is_404",
    "search": "is_search",
    "page": "is_page is_singular",
    "single": "is_single is_singular",
    "attachment": "is_attachment is_single is_singular",
    "archive": "is_archive",
    "category": "is_category is_archive",
    "tag": "is_tag is_archive",
    "taxonomy": "is_tax is_archive",
    "author": "is_author is_archive",
    "date": "is_date is_archive",
}
"""The template of a kind of page -> the questions that are true on it."""
_LEFT_OPEN = {
    "page": "is_front_page",
    "single": "is_attachment",
    "archive": "is_category is_tag is_tax is_author is_date",
    "date": "is_day is_month is_year",
}
"""Questions that are true on some of the pages of a template."""
_ANY = frozenset({"is_home", "is_front_page", *" ".join(_WORDPRESS.values()).split()})


def answers_of_wordpress(path: Path) -> dict[str, bool]:
    """The answers to WordPress's questions for the page that are known of a theme's template.

    https://developer.wordpress.org/themes/basics/conditional-tags/
    """
    kind = path.stem.partition("-")[0]
    if kind not in _WORDPRESS or not path.with_name("style.css").is_file():
        return {}
    true, left_open = _WORDPRESS[kind].split(), _LEFT_OPEN.get(kind, "").split()
    return {f"{one}()": one in true for one in sorted(_ANY.difference(left_open))}

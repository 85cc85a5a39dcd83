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

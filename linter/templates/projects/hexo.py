"""The kind of page that a Hexo theme's template makes, by its name: the results of ``is_post()`` and the like.

https://hexo.io/docs/templates and https://hexo.io/docs/helpers (Conditional Tags).
"""

from __future__ import annotations

from pathlib import Path

_ASKED = {
    "index": "is_home()",
    "post": "is_post()",
    "page": "is_page()",
    "archive": "is_archive()",
    "category": "is_category()",
    "tag": "is_tag()",
}
"""A template's name -> the helper that is true on its pages."""
_STANDS_IN = {"index": frozenset(_ASKED), "archive": frozenset({"archive", "category", "tag"})}
"""A template's name -> the pages it makes that have no template of their own."""


def answers(path: Path) -> dict[str, bool]:
    """The helpers with a known result on the pages that a template makes; none for partials and layouts."""
    own = path.stem
    if own not in _ASKED:
        return {}
    missing = frozenset(name for name in _ASKED if not path.with_name(f"{name}{path.suffix}").exists())
    makes = {own} | (_STANDS_IN.get(own, frozenset()) & missing)
    known = {question: False for name, question in _ASKED.items() if name not in makes}
    return {**known, _ASKED[own]: True} if len(makes) == 1 else known

"""What page a template of a Hexo theme makes, as its name tells: the answers to ``is_post()`` and the like.

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
"""A template's name -> the helper that says so."""
_STANDS_IN = {"index": frozenset(_ASKED), "archive": frozenset({"archive", "category", "tag"})}
"""A template's name -> what it makes where that has no template of its own."""


def answers(path: Path) -> dict[str, bool]:
    """The helpers whose answer is known on the pages that a template makes; none for parts and layouts."""
    own = path.stem
    if own not in _ASKED:
        return {}
    missing = frozenset(name for name in _ASKED if not path.with_name(f"{name}{path.suffix}").exists())
    makes = {own} | (_STANDS_IN.get(own, frozenset()) & missing)
    known = {question: False for name, question in _ASKED.items() if name not in makes}
    return {**known, _ASKED[own]: True} if len(makes) == 1 else known

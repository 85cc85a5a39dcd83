"""Find the layout that a framework of JavaScript puts around a page, by the folders of both.

https://nextjs.org/docs/app/api-reference/file-conventions/layout, https://svelte.dev/docs/kit/routing#layout and
https://nuxt.com/docs/guide/directory-structure/layouts.
"""

from __future__ import annotations

from pathlib import Path

_NEXT = (".tsx", ".jsx", ".js")
_WRAPPED = {"page": "layout", "layout": "layout", "+page": "+layout", "+layout": "+layout"}
"""The names of files without endings -> those of the layouts around them."""


def layout_around(path: Path, root: Path) -> Path | None:
    """The layout around a page or another layout; None if there is none in the project at ``root``."""
    path = path.absolute()
    if path.suffix == ".vue":
        return _of_nuxt(path, root)
    name = _WRAPPED.get(path.stem)
    is_svelte = path.suffix == ".svelte"
    if name is None or name.startswith("+") is not is_svelte or not (is_svelte or path.suffix in _NEXT):
        return None
    for folder in path.parents[1 if path.stem == name else 0 :]:
        for ending in (".svelte",) if is_svelte else _NEXT:
            if (found := folder / f"{name}{ending}").is_file():
                return found
        if folder == root.absolute():
            break
    return None


def _of_nuxt(path: Path, root: Path) -> Path | None:
    """The default layout, for pages."""
    pages = next((folder for folder in path.parents if folder.name == "pages"), None)
    if pages is None or not pages.is_relative_to(root.absolute()):
        return None
    found = pages.with_name("layouts") / "default.vue"
    return found if found.is_file() else None

"""Find the components that Nuxt imports by the path of their file, and the layout of its pages.

https://nuxt.com/docs/guide/directory-structure/components: ``components/base/foo/Button.vue`` is ``<BaseFooButton>``.
"""

from __future__ import annotations

from pathlib import Path

from ....source.regex import regex

_TAG = regex(r"<([A-Z]\w*|[a-z]\w*(?:-\w+)+)")
"""An element of a component."""


def component_key(name: str) -> str:
    """What names of one component have in common: ``<LazyBaseButton>``, ``<base-button>``."""
    key = name.replace("-", "").lower()
    return key.removeprefix("lazy") or key


def key_of_component(path: Path) -> str:
    """The key of the name that a component's path gives it; empty for files not below a folder "components"."""
    if path.suffix != ".vue" or "components" not in path.parts:
        return ""
    below = path.parts[len(path.parts) - path.parts[::-1].index("components") :]
    key = ""
    for word in (*below[:-1], *(() if path.stem == "index" else (path.stem,))):
        part = component_key(word)
        # A file that is named with its folder is not named with it twice.
        key = part if key and part.startswith(key) else key + part
    return key


def keys_of_tags(text: str) -> frozenset[str]:
    """The keys of the components that a template has elements of."""
    return frozenset(component_key(one) for one in _TAG.findall(text))


def layout_of_page(path: Path, root: Path) -> Path | None:
    """The default layout, for pages; None if there is none in the project at ``root``."""
    pages = next((folder for folder in path.parents if folder.name == "pages"), None)
    if pages is None or not pages.is_relative_to(root.absolute()):
        return None
    layout = pages.with_name("layouts") / "default.vue"
    return layout if layout.is_file() else None

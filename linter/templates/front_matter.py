"""The front matter of a content file or template: YAML, TOML or JSON at its beginning, with places."""

from __future__ import annotations

import json
import re
from typing import Any

_YAML = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*\r?$\n?", re.DOTALL | re.MULTILINE)
_TOML = re.compile(r"\A\ufeff?\+\+\+[ \t]*\r?\n(.*?)^\+\+\+[ \t]*\r?$\n?", re.DOTALL | re.MULTILINE)
MAX_LENGTH = 200_000


def split_front_matter(text: str) -> tuple[dict[str, Any], int]:
    """What the front matter says, and where it ends; nothing and 0 where there is none or it cannot be read."""
    if text[:4].lstrip("\ufeff").startswith("{"):
        return _json(text)
    match = _YAML.match(text) or _TOML.match(text)
    if match is None:
        return {}, 0
    if len(match[1]) > MAX_LENGTH:
        return {}, match.end()
    data = _yaml(match[1]) if text.lstrip("\ufeff").startswith("---") else _toml(match[1])
    return data, match.end()


def _yaml(text: str) -> dict[str, Any]:
    import yaml

    try:
        found = yaml.load(text, Loader=_loader())  # noqa: S506 (a safe loader of our own)
    except (yaml.YAMLError, ValueError, RecursionError, OverflowError):
        return {}
    return found if isinstance(found, dict) else {}


def _loader() -> type:
    """PyYAML's safe loader, without aliases, which can make a small text enormous; dates stay text."""
    import yaml

    class Loader(yaml.SafeLoader):
        def compose_node(self, parent: Any, index: Any) -> Any:
            if self.check_event(yaml.events.AliasEvent):
                raise yaml.YAMLError("aliases are not read")
            return super().compose_node(parent, index)

    Loader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    return Loader


def _toml(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _json(text: str) -> tuple[dict[str, Any], int]:
    if not re.match(r"\A\ufeff?\{\s*\"", text[:2000]):
        return {}, 0
    try:
        found, end = json.JSONDecoder().raw_decode(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return {}, 0
    return (found, end) if isinstance(found, dict) else ({}, 0)

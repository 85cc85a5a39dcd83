"""Read the front matter of a content file or template: YAML, TOML or JSON at its beginning."""

from __future__ import annotations

import json
import re
from typing import Any, Literal, NamedTuple

from ....source.regex import regex

_YAML = regex(
    r"\A\ufeff?---(?P<named>yaml|yml|json|toml)?[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*\r?$\n?",
    re.DOTALL | re.MULTILINE,
)
_TOML = regex(r"\A\ufeff?\+\+\+[ \t]*\r?\n(.*?)^\+\+\+[ \t]*\r?$\n?", re.DOTALL | re.MULTILINE)
_OPENED = regex(r"\A\ufeff?(?:---(?:yaml|yml|json|toml|js|javascript)?|\+\+\+)[ \t]*\r?\n")
_JSON = regex(r"\A\ufeff?\{\s*\"")
MAX_LENGTH = 200_000
MAX_REPEATED = 20_000
"""Number of values of YAML that aliases may stand for in all."""

Syntax = Literal["yaml", "toml", "json"]

_NAMED: dict[str, Syntax] = {"yaml": "yaml", "yml": "yaml", "json": "json", "toml": "toml"}


class DataError(ValueError):
    """Raised for data that cannot be read; ``offset`` is the position in its text, if known."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


class FrontMatter(NamedTuple):
    """The front matter of a file: its data, and the location of its text, [start, end).

    ``content`` is the offset of the content; ``error`` says why the data could not be read.
    """

    data: dict[str, Any]
    syntax: Syntax | None = None
    start: int = 0
    end: int = 0
    content: int = 0
    error: DataError | None = None


def read_front_matter(text: str) -> FrontMatter:
    """The front matter of a text; its ``syntax`` is None if there is none."""
    if _JSON.match(text[:2000]):
        return _read_json(text)
    match = _YAML.match(text)
    syntax: Syntax = "yaml"
    if match is None:
        match, syntax = _TOML.match(text), "toml"
    if match is None:
        return FrontMatter({})
    syntax = _NAMED.get(match.groupdict().get("named") or "", syntax)
    start, end = match.span(match.re.groups)
    if end - start > MAX_LENGTH:
        error = DataError(f"the front matter has more than {MAX_LENGTH:,} characters", start)
        return FrontMatter({}, syntax, start, end, match.end(), error)
    try:
        data = read_data(text[start:end], syntax)
    except DataError as error:
        data_error = DataError(str(error), start + error.offset)
        return FrontMatter({}, syntax, start, end, match.end(), data_error)
    return FrontMatter(data, syntax, start, end, match.end())


_SECTIONS = regex(
    r"\A\ufeff?(?>[ \t]*(?:\[[^\]\n]*\][ \t]*|[\w.\[\]-]+[ \t]*=[^\n]*|[;#][^\n]*)?\r?\n)*+={2,}[ \t]*\r?\n"
    r"(?:\s*(?:<\?php|function\b|use\b)(?s:.*?)\n={2,}[ \t]*\r?\n)?"
)


def end_of_sections(text: str) -> int:
    """The end of the settings and the code before the markup of a template of October; 0 if it has none.

    Source: https://docs.octobercms.com/3.x/cms/themes/themes.html#template-structure.
    """
    match = _SECTIONS.match(text) if "==" in text else None
    return match.end() if match is not None else 0


def opens_front_matter(text: str) -> bool:
    """Whether a text begins like front matter, closed or not."""
    return bool(_OPENED.match(text[:200]) or _JSON.match(text[:2000]))


def split_front_matter(text: str) -> tuple[dict[str, Any], int]:
    """The front matter data, and its end; empty and 0 if there is none or it cannot be read."""
    front_matter = read_front_matter(text)
    return front_matter.data, front_matter.content


def read_data(text: str, syntax: Syntax) -> dict[str, Any]:
    """The data of a text; empty if the text is. Raises DataError if it is invalid, or no mapping."""
    data = {"yaml": _yaml, "toml": _toml, "json": _json}[syntax](text)
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise DataError("it holds no names with values")
    return data


def _yaml(text: str) -> Any:
    import yaml

    try:
        return yaml.load(text, Loader=yaml_loader())  # noqa: S506 (a safe loader of our own)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise DataError(error.problem or "it is no YAML", mark.index if mark is not None else 0) from None
    except (yaml.YAMLError, ValueError, RecursionError, OverflowError) as error:
        raise DataError(str(error).splitlines()[0] if str(error) else "it is no YAML") from None


def yaml_loader() -> type:
    """PyYAML's safe loader with a bound on aliases, which can make a small text enormous; dates stay text."""
    import yaml

    class Loader(yaml.SafeLoader):
        def __init__(self, stream: Any) -> None:
            super().__init__(stream)
            self.repeated = 0
            self.open: list[str | None] = []

        def compose_node(self, parent: Any, index: Any) -> Any:
            anchor = self.peek_event().anchor
            if not self.check_event(yaml.events.AliasEvent):
                self.open.append(anchor)
                self.anchors.pop(anchor, None)  # YAML lets an anchor be set again; PyYAML does not
                node = super().compose_node(parent, index)
                self.open.pop()
                return node
            if anchor in self.open:
                raise yaml.YAMLError("an alias stands inside of what it repeats")
            node = super().compose_node(parent, index)
            self.repeated += _size(node, MAX_REPEATED - self.repeated)
            if self.repeated >= MAX_REPEATED:
                raise yaml.YAMLError("its aliases repeat too much")
            return node

    Loader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    return Loader


def _size(node: Any, most: int) -> int:
    """The number of nodes of YAML that a node stands for, up to a number; that number for one inside itself."""
    count, stack = 0, [node]
    while stack and count < most:
        value = stack.pop().value
        count += 1
        if isinstance(value, list):
            stack.extend(inner for one in value for inner in (one if isinstance(one, tuple) else (one,)))
    return count


def _toml(text: str) -> Any:
    import tomllib

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        offset = 0
        if place is not None:
            lines = text.splitlines(keepends=True)
            offset = sum(len(line) for line in lines[: int(place[1]) - 1]) + int(place[2]) - 1
        raise DataError(str(error).partition(" (at ")[0], offset) from None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise DataError(error.msg, error.pos) from None
    except (ValueError, RecursionError) as error:
        raise DataError(str(error)) from None


def _read_json(text: str) -> FrontMatter:
    start = text.index("{")
    try:
        data, end = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        # Most likely no front matter: a template or script that begins with a brace.
        return FrontMatter({})
    return FrontMatter(data, "json", start, end, end) if isinstance(data, dict) else FrontMatter({})

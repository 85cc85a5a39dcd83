"""Render Jinja2 templates with data, in a sandbox, keeping the source location of each piece."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ...source.regex import regex
from ...source.system import memory_limit
from .expansion import Expansion, Library, Source
from .languages.jinja import EXTENSIONS, pieces_of
from .tree import TemplateSyntaxError
from .woven import MappedPage, Part

MAX_CHARACTERS = 8_000_000
MAX_BITS = 20_000
"""Maximum bits of an integer product in a template: no signal interrupts the work on one of millions."""
MAX_MEMORY = 256 * 2**20
"""Maximum memory for rendering, in bytes: a short template can ask for gigabytes."""
#: Unicode noncharacters around the number of the location that the following text comes from.
_OPEN, _CLOSE = "\ufdd2", "\ufdd3"
_MARK = regex(f"{_OPEN}([0-9]+){_CLOSE}")
_ESCAPED = regex(r"\\ufdd2[0-9]+\\ufdd3")


class ContextError(ValueError):
    """Raised for template data that cannot be used; the message names the file."""


def read_context(path: Path) -> dict[str, Any]:
    """The data in a YAML or JSON file. Raises ContextError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        if path.suffix.lower() == ".json":
            data = json.loads(text)
        else:
            import yaml

            data = yaml.safe_load(text)
    except OSError as error:
        raise ContextError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ContextError(f"{path}: it is not UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise ContextError(f"{path}: {error}") from None
    except Exception as error:  # yaml.YAMLError, without importing it for JSON
        mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
        place = f", line {mark.line + 1}" if mark is not None else ""
        raise ContextError(f"{path}{place}: {problem or str(error).splitlines()[0]}") from None
    if not isinstance(data, dict):
        raise ContextError(f"{path}: the data of templates are names with values")
    return data


def render(source: Source, library: Library, context: Mapping[str, Any]) -> MappedPage:
    """Render the page for some data. Raises TemplateSyntaxError if Jinja2 cannot render it."""
    places: list[tuple[Source, int, int, bool]] = []
    sources: dict[str, Source] = {"": source}

    def load(name: str) -> tuple[str, str, Callable[[], bool]]:
        template_file = sources.get(name) or library.find(name, source, "include")
        if template_file is None:
            raise jinja2.TemplateNotFound(name)
        sources[name] = template_file
        return template_file.text, name, lambda: True

    class Marking(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset({"*", "**"})

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            if isinstance(left, int) and isinstance(right, int):
                bits = left.bit_length() * (abs(right) if operator == "**" else 1) + right.bit_length()
                if bits > MAX_BITS:
                    raise ArithmeticError(f"a number of more than {MAX_BITS:,} bits")
            return super().call_binop(context, operator, left, right)

        def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
            tree = super()._parse(source, name, filename)
            _mark(tree, sources[name or ""], places)
            return tree

    environment = Marking(
        loader=jinja2.FunctionLoader(load),
        extensions=EXTENSIONS,
        autoescape=True,
        undefined=jinja2.ChainableUndefined,
    )
    try:
        with memory_limit(MAX_MEMORY):
            text = _bounded(environment.get_template("").generate(dict(context)))
    except jinja2.TemplateError as error:
        name = f" {error.message}" if error.message else ""
        raise TemplateSyntaxError(f"{type(error).__name__}:{name}") from None
    except (TypeError, ValueError, ArithmeticError, LookupError, RecursionError, MemoryError) as error:
        message = str(error) or "it takes too much memory"
        raise TemplateSyntaxError(f"{type(error).__name__}: {message}"[:300]) from None
    return _woven(text, places, {template_file.uri for template_file in sources.values()})


def _bounded(pieces: Any) -> str:
    chunks: list[str] = []
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > MAX_CHARACTERS:
            raise ValueError(f"more than {MAX_CHARACTERS:,} characters were printed")
        chunks.append(piece)
    return "".join(chunks)


def _mark(tree: nodes.Template, source: Source, places: list[tuple[Source, int, int, bool]]) -> None:
    """Insert a mark before every piece of text and every expression that the template prints."""
    pieces = pieces_of(source.text)
    texts = iter([piece for piece in pieces if piece.kind == "text"])
    outputs = iter([piece for piece in pieces if piece.kind == "output"])
    for output in tree.find_all(nodes.Output):
        marked: list[nodes.Expr] = []
        for node in output.nodes:
            is_text = isinstance(node, nodes.TemplateData)
            piece = next(texts if is_text else outputs, None)
            if piece is not None:
                mark = f"{_OPEN}{len(places)}{_CLOSE}"
                places.append((source, piece.start, piece.end, is_text))
                marked.append(nodes.TemplateData(mark, lineno=node.lineno))
            marked.append(node)
        output.nodes = marked


def _woven(text: str, places: list[tuple[Source, int, int, bool]], files: set[str]) -> MappedPage:
    text = _ESCAPED.sub("", text)
    pieces: list[str] = []
    parts: list[Part] = []
    position = 0
    marks = list(_MARK.finditer(text))
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else len(text)
        printed = text[mark.end() : end]
        source, start, stop, is_text = places[int(mark[1])]
        exact = is_text and source.text[start : start + len(printed)] == printed
        if printed:
            parts.append(Part(position, position + len(printed), source.uri, start, stop, exact))
            pieces.append(printed)
            position += len(printed)
    expansion = Expansion(files=files)
    return MappedPage("".join(pieces), parts, [], expansion)

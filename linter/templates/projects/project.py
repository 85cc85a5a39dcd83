"""The files of a template project, and how names refer to them."""

from __future__ import annotations

import contextlib
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import chain, islice
from pathlib import Path
from typing import Any

from ....source.encodings import decode
from ....source.files import blake2b, path_uri
from ....source.regex import regex
from ...document.file_kinds import holds_markup, holds_part
from ...locale.word_tables import word_list, words
from ..components.script_files import script_file
from ..expansion import SCRIPT_FAMILIES, Source
from ..expressions.lookup import renamed
from ..faults.makers import prints_markup
from ..tree import TemplateSyntaxError
from ..woven_pages import PageCache
from .engines import ENDINGS, escapes_by_default, family_by_syntax, named_family, parse
from .front_matter import end_of_sections, split_front_matter
from .laravel import other_views
from .mentions import Mentions
from .nuxt import component_key, key_of_component, keys_of_tags
from .php_classes import class_file
from .php_functions import PhpFunctions
from .reach import Reach, layout_around
from .recognition import is_angular, is_qweb
from .roots import (
    ELEVENTY_CONFIG,
    HUGO_CONFIG,
    JEKYLL_CONFIG,
    OLD_HUGO_CONFIG,
    holds_hugo_layouts,
)
from .sveltekit import loaded

_CONTENT_ENDINGS = (".md", ".markdown", ".mdx")
_DATA_ENDINGS = word_list("template_languages", "data_files")
SKIPPED_FOLDERS = words("file_names", "skipped_folders")
LAYOUT = "layout"
_JSX = regex(r"(?:\breturn|=>)\s*\(?\s*<[A-Za-z>]")
"""Markup in a script."""
_ELEMENT = regex(r"<>|</|/>")
"""The end of an element, or a fragment."""
_HTML_ENGINE = regex(r"^[^/\n]*\bhtmlTemplateEngine\b[\"']?\s*:\s*[\"'](\w+)[\"']", re.MULTILINE)
_NO_LAYOUT = regex(r"\A\s*\{%-?\s*layout\s+none\b")
_PUTS_BODY = regex(r"<%[-=]\s*body\b")
_PARTIALS = frozenset({"partials", "_partials", "shortcodes", "_shortcodes"})
MAX_FILES = 20_000
MAX_FILES_READ = 200
"""How many pages are searched for the engine of most."""
MAX_BYTES = 2 * 1024 * 1024
MAX_USER_BYTES = 500_000


class Project:
    """The template files of a project."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._sources: dict[Path, Source | None] = {}
        self.errors: dict[str, TemplateSyntaxError] = {}
        self.reach = Reach(self.find)
        """Which of its templates use which."""
        self._escaped: dict[tuple[str, str], str] = {}
        """What engines escape by default, by engine and ending of its files."""
        self._located: dict[tuple[str, Path, str], Path | None] = {}
        self._families: dict[Path, str] = {}
        self._texts: dict[str, str] = {}
        self._signs: dict[str, bool] = {}
        self._prints: dict[str, bool] = {}
        self.contents: dict[Path, str] = {}
        """The texts of templates searched for the names of others."""
        self.mentions = Mentions(lambda: chain.from_iterable(self.files.values()), self.content)
        """Which of its files mention which."""
        self.pages = PageCache()
        """The pages generated from its templates."""
        self.site: Any = None
        """The site as ``linter.sites`` knows it, kept as long as the project."""

    @cached_property
    def files(self) -> dict[str, list[Path]]:
        """The template files by file name."""
        by_name: dict[str, list[Path]] = {}
        for number, path in enumerate(_walk(self.root)):
            if number >= MAX_FILES:
                break
            by_name.setdefault(path.name.lower(), []).append(path)
        return by_name

    @cached_property
    def kind(self) -> str:
        """The generator of the site, by its configuration files: jekyll, hugo, hexo, eleventy, zola, django, or ""."""
        has = {entry.name for entry in os.scandir(self.root)} if self.root.is_dir() else set()
        if has & set(HUGO_CONFIG) or ("layouts" in has and has & set(OLD_HUGO_CONFIG)):
            return "hugo"
        if "package.json" in has and has & {"layout", "themes"} and self._depends_on("hexo"):
            return "hexo"
        if has & {"config.toml", "zola.toml", "theme.toml"} and "templates" in has and "layouts" not in has:
            return "zola"
        if has & set(JEKYLL_CONFIG):
            return "jekyll"
        if has & set(ELEVENTY_CONFIG) or ("package.json" in has and self._depends_on("@11ty/eleventy")):
            return "eleventy"
        if "manage.py" in has:
            return "django"
        return "hugo" if holds_hugo_layouts(self.root) else ""

    def _depends_on(self, package: str) -> bool:
        with contextlib.suppress(OSError):
            return f'"{package}"' in (self.root / "package.json").read_text(
                encoding="utf-8", errors="replace"
            )
        return False

    def family(self, path: Path, text: str) -> str:
        """The engine of a file, by its extension, project or delimiters."""
        named = named_family(path)
        if named == "script" and path.suffix.lower() in (".js", ".mjs") and _JSX.search(text):
            return "jsx"
        if named == "jsx" and not _ELEMENT.search(text):
            return "script"
        if named == "php" and "<?" not in text:  # what PHP prints as it is: a template of another engine
            return family_by_syntax(text) or named
        if named is not None:
            return named
        if path.suffix.lower() == ".xml" and is_qweb(text):
            return "qweb"
        if path.suffix.lower() == ".html" and is_angular(path.name, text):
            return "angular"
        if path.suffix.lower() == ".htm" and end_of_sections(text):
            return "twig"
        if self.kind == "hugo":
            return "hugo"
        if self.kind == "eleventy" and path.suffix.lower() in (".html", ".htm"):
            return self._html_family
        if self.kind == "jekyll":
            return "liquid"
        if self.kind in ("django", "zola"):
            return {"zola": "tera"}.get(self.kind, self.kind)
        return family_by_syntax(text) or self._usual_family

    def family_of(self, path: Path) -> str:
        """The engine of a file, told once."""
        if path not in self._families:
            self._families[path] = self.family(path, self.content(path))
        return self._families[path]

    @cached_property
    def _html_family(self) -> str:
        """The engine that Eleventy's configuration names for HTML files; Liquid if it names none."""
        for path in (self.root / name for name in ELEVENTY_CONFIG):
            named = _HTML_ENGINE.search(self.content(path)) if path.is_file() else None
            if named is not None:
                return ENDINGS.get(f".{named[1]}", "liquid")
        return "liquid"

    @cached_property
    def _usual_family(self) -> str:
        """The engine of most pages whose syntax tells it, for those with outputs alone."""
        paths = (path for name, paths in self.files.items() if name.endswith(".html") for path in paths)
        families = Counter(family_by_syntax(self.content(path)) for path in islice(paths, MAX_FILES_READ))
        del families[""]
        return max(families, key=lambda family: families[family], default="jinja")

    def _escapes(self, family: str, ending: str) -> str:
        """What an engine escapes by default in this project; "" for its own default."""
        if (family, ending) not in self._escaped:
            paths = (path for name, paths in self.files.items() if name.endswith(ending) for path in paths)
            texts = (self.content(path) for path in islice(paths, MAX_FILES_READ))
            self._escaped[family, ending] = escapes_by_default(family, texts)
        return self._escaped[family, ending]

    def read(self, path: Path, text: str | None = None, family: str = "") -> Source:
        """Parse a file as a template, of a ``family`` if that is known.

        Raises TemplateSyntaxError if that fails, OSError if it cannot be read.
        """
        if text is None:
            if path.stat().st_size > MAX_BYTES:
                raise TemplateSyntaxError("the file is too large for a template")
            text = decode(path.read_bytes()).text
        family = family or self.family(path, text)
        data, start = (
            split_front_matter(text) if family not in (*SCRIPT_FAMILIES, "php", "blade", "erb") else ({}, 0)
        )
        start = start or (end_of_sections(text) if family == "twig" else 0)
        text = re.sub(r"[^\n]", " ", text[:start]) + text[start:]
        template = parse(text, family, self._escapes(family, path.suffix.lower()))
        layout = template.layout
        named = data.get("layout")
        if layout is None and named is not None:
            layout = str(getattr(named, "value", named)) or None
        if layout is None and family == "ejs" and self._has_layout(path):
            layout = LAYOUT
        is_alone = family == "liquid" and _NO_LAYOUT.search(text) is not None
        if layout is None and not is_alone and (around := layout_around(path, self.root)) is not None:
            layout = str(around)
        template = replace(template, layout=layout, data=data)
        if given := loaded(path, self.content):
            template = replace(template, body=(*given, *template.body))
        if family == "smarty" and path.parent.name == "hook":
            template = replace(template, hooked=True)  # a module's part of pages of the shop
        if family == "hugo" and not _PARTIALS.isdisjoint(path.parts):
            template = replace(template, parent=None)  # definitions in a partial are its own
        return Source(path_uri(path), path.absolute(), text, template, family)

    def _has_layout(self, path: Path) -> bool:
        """Whether an EJS page is inserted into the layout beside it, which it need not name (Hexo, Express)."""
        beside = path.with_name(f"{LAYOUT}{path.suffix}")
        return (
            path.stem != LAYOUT
            and not path.stem.startswith("_")
            and _PUTS_BODY.search(self.content(beside)) is not None
        )

    def find(self, name: str, source: Source, kind: str) -> Source | None:
        """The template that a name refers to in a source; ``kind`` is include, extends or layout."""
        if kind == "function":
            return self._functions.find(name, source)
        return self.source(path) if (path := self.locate(name, source, kind)) is not None else None

    @cached_property
    def _functions(self) -> PhpFunctions:
        return PhpFunctions(self.mentions.templates)

    def source(self, path: Path) -> Source | None:
        """A file as a template, parsed once; None if it cannot be read or parsed."""
        if path not in self._sources:
            try:
                source = self._sources[path] = self.read(path)
                self._texts.setdefault(source.uri, source.text)
            except (TemplateSyntaxError, OSError) as error:
                if isinstance(error, TemplateSyntaxError):
                    self.errors[path_uri(path)] = error
                self._sources[path] = None
        return self._sources[path]

    def locate(self, name: str, source: Source, kind: str) -> Path | None:
        """The file that a name refers to: of all whose path ends with it, the nearest to the source."""
        key = (name, source.path, kind)
        if key not in self._located and kind == "script":
            self._located[key] = script_file(name, source.path, self.root)
        if key not in self._located and kind == "class":
            self._located[key] = class_file(name, source.text, source.path)
        if key not in self._located and kind == LAYOUT and source.family in SCRIPT_FAMILIES:
            self._located[key] = Path(name)  # as found around it
        if key not in self._located:
            names = (name, *other_views(name)) if source.family == "blade" else (name,)
            candidates = (self._nearest(one, source, kind) for one in names)
            self._located[key] = next((path for path in candidates if path is not None), None)
        return self._located[key]

    def _nearest(self, name: str, source: Source, kind: str) -> Path | None:
        required_name = name.strip().lstrip("./").lower().replace("\\", "/")
        if required_name.startswith("@"):  # Twig's namespace of a bundle or theme
            required_name = required_name.partition("/")[2]
        folder, _, last = required_name.rpartition("/")
        suffixes = source.path.suffixes
        endings = ("", "".join(suffixes), *suffixes, ".html", ".liquid", *ENDINGS, ".html.erb")
        candidates: list[Path] = []
        for stem in (last, f"_{last}"):
            for ending in dict.fromkeys(endings):
                candidates += self.files.get(stem + ending.lower(), [])
        origin = source.path
        named = [path for path in dict.fromkeys(candidates) if _ends_with(path, folder)]
        # A template that has the name of its own file means another, if there is one.
        fitting = [path for path in named if path.absolute() != origin] or (
            named if kind == "include" else []
        )
        if not fitting and source.family == "vue" and kind == "include":
            component = self._components.get(component_key(required_name))
            return component if component is not None and component.absolute() != origin else None
        if kind == "layout":
            fitting = [path for path in fitting if "layout" in str(path.parent).lower()] or fitting
        return max(fitting, key=lambda path: _nearness(path, origin), default=None)

    @cached_property
    def _components(self) -> dict[str, Path]:
        """The components that Nuxt imports by their path, by the key of their names."""
        paths = chain.from_iterable(self.files.values())
        return {key: path for path in paths if (key := key_of_component(path))}

    @cached_property
    def _tags(self) -> dict[Path, frozenset[str]]:
        """The keys of the components that Vue's files have elements of."""
        return {path: keys_of_tags(text) for path, text in self.mentions.templates if path.suffix == ".vue"}

    def naming(self, source: Source, stem: str) -> dict[Path, str]:
        """The files that mention a template by its name without ending, or as a component, with their texts."""
        mentions = self.mentions.of(stem, source.family)
        key = key_of_component(source.path)
        if not key:
            return mentions
        return mentions | {path: self.content(path) for path, keys in self._tags.items() if key in keys}

    def content(self, path: Path) -> str:
        """The text of a file, read once; empty if it cannot be read or is too large for a template."""
        if path not in self.contents:
            try:
                small = path.stat().st_size <= MAX_USER_BYTES
                self.contents[path] = decode(path.read_bytes()).text if small else ""
            except OSError:
                self.contents[path] = ""
        return self.contents[path]

    def text(self, uri: str) -> str:
        """The text of a parsed template, by URI."""
        return self._texts.get(uri, "")

    def holds_sign(self, uri: str) -> bool:
        """Whether a parsed template shows signs of markup, or of a part of it."""
        if uri not in self._signs:
            text = self.text(uri)
            self._signs[uri] = holds_markup(text) or holds_part(text, "")
        return self._signs[uri]

    def shows_sign(self, uri: str) -> bool:
        """Whether a parsed template shows signs of markup, of a part of it, or of what prints it."""
        if uri not in self._prints:
            self._prints[uri] = self.holds_sign(uri) or prints_markup(self.text(uri))
        return self._prints[uri]

    def rename(self, parts: tuple[str, ...], family: str) -> tuple[str, ...]:
        """The canonical form of equivalent paths."""
        return renamed(parts, family)


def _ends_with(path: Path, folder: str) -> bool:
    return not folder or f"/{path.parent.as_posix().lower()}".endswith(f"/{folder}")


def _nearness(path: Path, origin: Path) -> tuple[int, int, str]:
    shared = 0
    for one, other in zip(path.parts, origin.parts, strict=False):
        if one != other:
            break
        shared += 1
    return shared, -len(path.parts), str(path)


def project_state(root: Path) -> str:
    """A key that changes with any file that pages are generated from: names, sizes and times.

    Content files are left out: no page depends on another's.
    """
    state = blake2b(digest_size=16)
    for number, path in enumerate(_walk(root, (".html", ".htm", ".xml", *_DATA_ENDINGS))):
        if number >= MAX_FILES:
            break
        with contextlib.suppress(OSError):
            status = path.stat()
            state.update(f"{path} {status.st_size} {status.st_mtime_ns}\0".encode("utf-8", "surrogateescape"))
    return state.hexdigest()


def _walk(root: Path, more: tuple[str, ...] = (".html", ".htm", ".xml", *_CONTENT_ENDINGS)) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
        for name in sorted(names):
            ending = os.path.splitext(name)[1].lower()
            if ending in ENDINGS or ending in more:
                yield Path(folder, name)


MAX_RUNS = 8


_RUNS: dict[int, tuple[object, dict[Path, Project]]] = {}


def project_of(root: Path, run: object) -> Project:
    """The project at a folder, read once per run: ``run`` is any object that lives as long."""
    known = _RUNS.get(id(run))
    if known is None or known[0] is not run:
        while len(_RUNS) >= MAX_RUNS:
            _RUNS.pop(next(iter(_RUNS)))
        known = _RUNS[id(run)] = (run, {})
    if root not in known[1]:
        known[1][root] = Project(root)
    return known[1][root]


class Watched:
    """A project while one of its templates, whose text may be newer than its file, is checked."""

    def __init__(self, project: Project, source: Source) -> None:
        self._project = project
        self._source = source
        self._path = source.path

    def find(self, name: str, source: Source, kind: str) -> Source | None:
        """The template that a name refers to."""
        path = self._project.locate(name, source, kind) if kind != "function" else None
        if path is not None and path.absolute() == self._path:
            return self._source
        return self._project.find(name, source, kind)

    def rename(self, parts: tuple[str, ...], family: str) -> tuple[str, ...]:
        """The canonical form of equivalent paths."""
        return self._project.rename(parts, family)

"""Configuration: ``[tool.factmark]`` in pyproject.toml, or factmark.toml."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..findings.rule import Level
from .config_keys import (
    Choice,
    ChoiceByName,
    ConfigError,
    Count,
    Flag,
    Kind,
    Number,
    Strings,
    StringsByName,
    Table,
    Tables,
    Text,
    read_table,
    table_schema,
)

__all__ = [
    "CRAWL_KEYS",
    "FORMATS",
    "KEYS",
    "LLMS",
    "NOT_CRAWL_KEYS",
    "Config",
    "ConfigError",
    "Ignore",
    "Override",
    "find_config",
    "load_config",
    "schema",
]

TERMINAL_FORMATS = ("text", "concise", "full")
FORMATS = (*TERMINAL_FORMATS, "json", "sarif", "github", "gitlab", "junit", "html", "markdown")
"""Output formats: each is a module of linter/reports/ with ``stream(report, options)``."""
PROFILES = ("google",)
FAIL_ON = ("broken-links",)
"""What a run can fail on beside findings."""


class Ignore(NamedTuple):
    """An ``ignores`` entry: suppresses findings of ``rules`` at a JSON pointer (``*`` for any one part) on ``paths``.

    ``paths`` are patterns (linter/config/patterns.py). Without paths or pointer, all match. ``block`` is the 0-based
    index of a JSON-LD block.
    """

    rules: tuple[str, ...]
    paths: tuple[str, ...] = ()
    pointer: str | None = None
    block: int | None = None
    reason: str = ""


class Require(NamedTuple):
    """What pages on ``paths`` must carry: a node of each of ``types`` that has each of ``properties`` (paths of
    properties: "offers.price"). Without types, any node counts; without both, any markup."""

    paths: tuple[str, ...]
    types: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()


class Budget(NamedTuple):
    """How many warnings, and errors, the files on ``paths`` may have together."""

    paths: tuple[str, ...]
    max_warnings: int | None = None
    max_errors: int | None = None


class Override(NamedTuple):
    """A different choice of rules for some paths; settings not given are inherited."""

    paths: tuple[str, ...]
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    profiles: tuple[str, ...] | None = None
    severity: tuple[tuple[str, Level], ...] | None = None


class Config(NamedTuple):
    """The configuration. Command-line options take precedence over the file.

    ``select``, ``extend_select`` and ``ignore`` hold codes, code prefixes, rule names or families; ``severity`` pairs
    of such a selector and a level; ``crawl`` options of ``factmark crawl`` by attribute name; ``exclude`` holds
    patterns of paths that a folder walk skips; ``profiles`` the search features to check for ("google"). The ``llm``
    keys say whether and which language model is used, and whether personal data is masked (docs/llm.md). Paths and
    patterns are relative to the configuration's folder.
    """

    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    ignores: tuple[Ignore, ...] = ()
    overrides: tuple[Override, ...] = ()
    require: tuple[Require, ...] = ()
    budgets: tuple[Budget, ...] = ()
    severity: tuple[tuple[str, Level], ...] = ()
    crawl: tuple[tuple[str, Any], ...] = ()
    require_reason: bool = False
    fail_level: Level = "error"
    fail_on: tuple[str, ...] = ()
    max_warnings: int | None = None
    baseline: str = ""
    jobs: int = 0
    cache: bool = True
    cache_dir: str = ".factmark_cache"
    template_context: str = ""
    engine: str = "compiled"
    remove_unshown: bool = False
    output_format: str = "text"
    llm: str = "offline"
    llm_model: str = ""
    llm_generator_model: str = ""
    llm_redact: bool = False
    source: str = ""
    """The file the configuration was read from, or empty."""

    @property
    def folder(self) -> Path:
        """The folder that paths are relative to."""
        return Path(self.source).resolve().parent if self.source else Path.cwd()

    @property
    def crawl_options(self) -> dict[str, Any]:
        """The options of a crawl, lists as lists, and paths below the configuration's folder."""
        return {
            name: list(value)
            if isinstance(value, tuple)
            else str(self.folder / value)
            if name in _CRAWL_PATHS
            else value
            for name, value in self.crawl
        }

    @property
    def selectors(self) -> tuple[str, ...]:
        """All rule selectors of the configuration."""
        overrides = (
            selector
            for entry in self.overrides
            for chosen in (entry.select, entry.extend_select, entry.ignore)
            for selector in chosen or ()
        )
        ignored = (selector for entry in self.all_ignores for selector in entry.rules)
        graded = (selector for each in (self, *self.overrides) for selector, _ in each.severity or ())
        return (*self.select, *self.extend_select, *self.ignore, *overrides, *ignored, *graded)

    @property
    def all_ignores(self) -> tuple[Ignore, ...]:
        """``ignores`` together with ``per_file_ignores`` in the same form."""
        whole = (
            Ignore(rules, (pattern,), reason="per-file-ignores") for pattern, rules in self.per_file_ignores
        )
        return (*self.ignores, *whole)


_RULES: dict[str, Kind] = {
    "select": Strings(),
    "extend-select": Strings(),
    "ignore": Strings(),
    "profiles": Strings(PROFILES),
    "severity": ChoiceByName(("error", "warning", "note")),
}
LLMS = ("offline", "anthropic", "openai")
"""No language model, one behind Anthropic's Messages API, one behind an OpenAI-compatible endpoint."""
CRAWL_KEYS: dict[str, Kind] = {
    "url": Strings(),
    "output": Text(),
    "incremental": Flag(),
    "generate": Flag(),
    "sitemap": Strings(),
    "url-list": Text(),
    "no-follow": Flag(),
    "host": Strings(),
    "include": Strings(),
    "exclude": Strings(),
    "max-pages": Count(),
    "max-depth": Count(),
    "render": Choice(("auto", "always", "never")),
    "render-timeout": Number(),
    "render-wait": Number(),
    "render-concurrency": Count(),
    "render-memory": Number(),
    "screenshots": Choice(("none", "plain", "pictures")),
    "screenshots-per-rule": Count(),
    "delay": Number(),
    "concurrency": Count(),
    "timeout": Number(),
    "max-size": Number(),
    "user-agent": Text(),
    "ignore-robots": Flag(),
    "insecure": Flag(),
    "allow-private": Flag(),
    "ray-address": Text(),
    "jobs": Count(),
}
"""Options of ``factmark crawl`` as they are called; those that take several values are lists. A test compares them with
the command's."""
NOT_CRAWL_KEYS = ("browser", "browser_endpoint", "storage_state", "cookie", "header", "basic_auth", "resume")
"""Options that a configuration cannot set: it may be somebody else's, and they start programs and send secrets."""
_CRAWL_PATHS = ("output", "url_list")
"""Keys of the same that hold paths in the configuration's folder."""
KEYS: dict[str, Kind] = {
    **_RULES,
    "exclude": Strings(),
    "per-file-ignores": StringsByName(),
    "ignores": Tables(
        Ignore,
        {"rules": Strings(), "paths": Strings(), "pointer": Text(), "block": Count(), "reason": Text()},
        required=("rules",),
    ),
    "require": Tables(
        Require, {"paths": Strings(), "types": Strings(), "properties": Strings()}, required=("paths",)
    ),
    "budgets": Tables(
        Budget, {"paths": Strings(), "max-warnings": Count(), "max-errors": Count()}, required=("paths",)
    ),
    "overrides": Tables(Override, {"paths": Strings(), **_RULES}, required=("paths",)),
    "crawl": Table(CRAWL_KEYS),
    "require-reason": Flag(),
    "fail-level": Choice(("error", "warning", "note")),
    "fail-on": Strings(FAIL_ON),
    "max-warnings": Count(),
    "baseline": Text(),
    "jobs": Count(),
    "cache": Flag(),
    "cache-dir": Text(),
    "template-context": Text(),
    "engine": Choice(("compiled", "shacl")),
    "remove-unshown": Flag(),
    "output-format": Choice(FORMATS),
    "llm": Choice(LLMS),
    "llm-model": Text(),
    "llm-generator-model": Text(),
    "llm-redact": Flag(),
}
#: Description of each key: for the JSON schema and the reference documentation.
MEANINGS: dict[str, str] = {
    "select": "Run only these rules: codes, starts of codes, names or families. Empty: all.",
    "extend-select": "Run these rules too.",
    "ignore": "Leave these rules out.",
    "profiles": "Also ask for what these search features need.",
    "exclude": "Paths that a walk through a folder leaves out, as patterns.",
    "per-file-ignores": "Rules ruled out for paths: pattern = list of rules.",
    "ignores": "Findings ruled out by rules, paths, JSON pointer (* for any part) and block, with a reason.",
    "require": "Types and properties that pages on some paths must carry; without types and properties, any markup.",
    "budgets": "Exit status 1 with more warnings or errors than this on some paths.",
    "overrides": "Another choice of rules for some paths.",
    "severity": "Levels of rules, by code, start of a code, name or family: pattern = level. The longest one counts.",
    "crawl": "Options of factmark crawl, as they are called there. Logins and programs cannot be set.",
    "require-reason": "Comments and entries that ignore findings must say why.",
    "fail-level": "Exit status 1 from this level on.",
    "fail-on": "Exit status 1 also with broken links of a crawl.",
    "max-warnings": "Exit status 1 with more warnings than this.",
    "baseline": "File of findings that are known and hidden.",
    "jobs": "Processes that judge; 0 for one a core.",
    "cache": "Keep the outcomes of unchanged files.",
    "cache-dir": "Where they are kept.",
    "template-context": "YAML or JSON file that Jinja2 templates are rendered with as well.",
    "engine": "What decides validity: the compiled constraints, or pySHACL.",
    "remove-unshown": "Offer to remove what the page does not show, as an unsafe fix.",
    "output-format": "How findings are shown.",
    "llm": "Whether a language model is asked about what stays undecided, and through which API.",
    "llm-model": "The model that judges.",
    "llm-generator-model": "The model that generates.",
    "llm-redact": "Mask e-mail addresses and telephone numbers in what is sent.",
}


def find_config(start: Path) -> Path | None:
    """Find the nearest factmark.toml, or pyproject.toml with a ``[tool.factmark]`` table, from a folder upwards.

    The search stops at the root of a git repository.
    """
    for folder in (start, *start.parents):
        # Not the methods of Path: they raise if a folder is not accessible.
        own = folder / "factmark.toml"
        if os.path.isfile(own):
            return own
        project = folder / "pyproject.toml"
        if os.path.isfile(project) and _configures(project):
            return project
        if os.path.exists(folder / ".git"):
            return None
    return None


def _configures(project: Path) -> bool:
    """Whether a pyproject.toml configures factmark. True if unreadable: loading it then reports the error."""
    try:
        return "tool.factmark" in project.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True


def load_config(path: Path | None) -> Config:
    """Read a configuration file; None gives the defaults. Raises ConfigError if it is invalid."""
    if path is None:
        return Config()
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        if path.name == "pyproject.toml":
            content = _table(_table(content, "tool"), "factmark")
        elif "tool" in content:
            raise ConfigError("[tool.factmark] is for pyproject.toml: here the settings stand without it")
        config = Config(**read_table(content, KEYS), source=str(path))
    except OSError as error:
        raise ConfigError(f"cannot read the configuration {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path}: it is not UTF-8, as TOML is") from None
    except (tomllib.TOMLDecodeError, ConfigError) as error:
        raise ConfigError(f"{path}: {error}") from None
    except RecursionError:
        raise ConfigError(f"{path}: nested too deeply") from None
    for name, value in config.crawl:
        if name in _CRAWL_PATHS and not (config.folder / value).resolve().is_relative_to(config.folder):
            raise ConfigError(
                f'{path}: "crawl.{name.replace("_", "-")}" must be a path in the folder of the file'
            )
    if config.require_reason and (silent := [entry for entry in config.ignores if not entry.reason]):
        rules = ", ".join(silent[0].rules)
        raise ConfigError(f'{path}: the entry of "ignores" for {rules} has no "reason", and one is required')
    return config


def _table(content: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = content.get(name, {})
    if not isinstance(table, dict):
        raise ConfigError(f'"{name}" must be a table')
    return table


def schema() -> dict[str, Any]:
    """The JSON schema (2020-12) of the configuration."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "factmark",
        **_describe(table_schema(KEYS)),
    }


def _describe(table: dict[str, Any]) -> dict[str, Any]:
    keys = table["properties"]
    return {**table, "properties": {key: {"description": MEANINGS[key], **keys[key]} for key in keys}}

"""The documentation site: pages written by hand, and those made from the program; built with warnings as errors.

``python tools/docs_site.py`` puts both into build/docs and builds build/site; ``--pages-only`` leaves out the latter.
"""

from __future__ import annotations

import argparse
import importlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from factmark.cli.arguments import Help
from factmark.cli.table import COMMANDS
from factmark.linter.agents.rule_context import Required, Settings
from factmark.linter.config.config import Config, schema
from factmark.linter.config.patterns import Patterns
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import AGENTS, catalogue
from factmark.linter.engine.engine import Engine
from factmark.linter.engine.fixing import fix
from factmark.linter.findings.rule import SAFE_AND_UNSAFE, Rule
from factmark.linter.reports import Options, render
from factmark.linter.reports.rule_page import page_of
from factmark.linter.templates.template_file import TemplateFile
from factmark.rules.richresults._asks import words
from factmark.rules.richresults._features import Shape, features

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
CASES = ROOT / "tests" / "rules"
FAMILIES = {
    "syntax": "Script elements and JSON syntax",
    "validity": "The vocabulary: types, properties, kinds of values",
    "factuality": "What the page shows",
    "compliance": "What the definition asks for",
    "richresults": "What search features ask for (profile `google`)",
}
_INCLUDED = re.compile(r"^<!-- include: (\S+) -->$", re.MULTILINE)
#: Copied from the root, where services expect them.
COPIED = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}


def pages() -> Iterator[tuple[str, str]]:
    """The pages made from the program: paths in the documentation, and their Markdown."""
    yield "rules/index.md", rule_index()
    for rule in catalogue():
        yield f"rules/{rule.code}.md", rule_page(rule)
    yield "commands.md", commands_page()
    yield "configuration.md", configuration_page()
    yield "search-features.md", search_features_page()
    yield "figures.md", figures_page()


def rule_index() -> str:
    """All rules by agent."""
    lines = [
        "# Rules",
        "",
        "Every rule is a page; `factmark rule CODE` prints it. Levels are those of a sure finding.",
        "",
    ]
    for agent in AGENTS:
        lines += [
            f"## {agent}",
            "",
            FAMILIES[agent],
            "",
            "| rule | finds | level | fix |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| [{rule.code}]({rule.code}.md) {rule.name} | {_cell(rule.summary)} | {rule.level}"
            f"{' (retired)' if rule.retired else ''} | {rule.fix} |"
            for rule in catalogue()
            if rule.agent == agent
        ]
        lines.append("")
    return "\n".join(lines)


def rule_page(rule: Rule) -> str:
    """A rule's docstring, with an example that was judged when the page was made."""
    profile = f", profile `{rule.profile}`" if rule.profile else ""
    head = f"# {rule.code} {rule.name}\n\n{rule.agent}, {rule.level}{profile}; fix: {rule.fix}\n\n{page_of(rule)}"
    example = _judge_example(rule)
    return head if example is None else f"{head}\n## What factmark says\n\n{example}"


def _judge_example(rule: Rule) -> str | None:
    """The first of the rule's cases that it says something of, what that is, and what its fixes make of it."""
    path = CASES / f"{rule.name}.toml"
    cases = tomllib.loads(path.read_text(encoding="utf-8"))["case"] if path.is_file() else []
    for case in cases:
        if not case["expect"] or "definition_violations" in case:
            continue
        language = "json" if "jsonld" in case else "html"
        source = case.get("jsonld", case.get("html", "")).strip("\n")
        document = _document(case, source)
        engine = Engine([rule], _settings(case), all_kinds=True)
        judged = engine.add(document)
        report = replace(engine.report(), notifications=())
        if not any(result.kind == case.get("kind", "fail") for result in judged.results):
            continue
        output = render(report, "full", options=Options(width=90, all_kinds=True)).partition("\n\n")[0]
        about = [f"page at {case['url']}"] if "url" in case else []
        about += [f"on {case['today']}"] if "today" in case else []
        about += [f"in a template ({case['template']})"] if "template" in case else []
        noun = "JSON-LD" if language == "json" else "HTML"
        parts = [f"Of this {noun} ({', '.join(about)}):" if about else f"Of this {noun}:"]
        parts += ["", _fenced(source, language), "", "it says:", "", _fenced(output, "text"), ""]
        if "template" not in case:
            outcome = fix(document, judged.results, engine.check_again, SAFE_AND_UNSAFE)
            fixed = outcome.source
            if outcome.unchecked:
                raise SystemExit("; ".join(outcome.unchecked))
            if fixed != source:
                parts += ["and `--fix --unsafe-fixes` makes of it:", "", _fenced(fixed, language), ""]
        return "\n".join(parts)
    return None


def _document(case: dict[str, Any], source: str) -> Document:
    if "template" in case:
        return Document("page", source, template=TemplateFile(Path("/templates", f"page{case['template']}")))
    media = "json" if "jsonld" in case else "html"
    return Document("page", source, url=case.get("url"), media=media, fetched_at=case.get("fetched_at", ""))


def _settings(case: dict[str, Any]) -> Settings:
    required = tuple(
        Required(
            Patterns(("*",), ROOT), ROOT, tuple(each.get("types", ())), tuple(each.get("properties", ()))
        )
        for each in case.get("require", ())
    )
    profiles = frozenset({case["profile"]} if "profile" in case else ())
    settings = Settings(
        profiles=profiles, required=required, remove_unshown=case.get("remove_unshown", False)
    )
    today = case.get("today")
    if today is None:
        return settings
    return replace(settings, today=today if isinstance(today, date) else date.fromisoformat(today))


def commands_page() -> str:
    """Every command with its options, as ``--help`` prints them."""
    lines = ["# Commands", "", "| command | what it does |", "|---|---|"]
    lines += [
        f"| [`factmark {name}`](#factmark-{name}) | {_cell(summary)} |"
        for name, (_, summary) in COMMANDS.items()
    ]
    for name, (module_name, _) in COMMANDS.items():
        module = importlib.import_module(f"factmark.{module_name}")
        parser = argparse.ArgumentParser(prog=f"factmark {name}", formatter_class=_Wide)
        module.add_arguments(parser)
        about = (module.__doc__ or "").strip().split("\n\n", 1)[0]
        lines += [
            "",
            f"## factmark {name}",
            "",
            " ".join(about.split()),
            "",
            _fenced(parser.format_help(), "text"),
        ]
    return "\n".join(lines) + "\n"


class _Wide(Help):
    """Help of one width, whatever terminal the pages are made at."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=96)


_CONFIGURATION = """\
# Configuration

The nearest `factmark.toml`, or `pyproject.toml` with a table `[tool.factmark]`, from the working directory
upwards to the root of the repository. Options of the command line win over it; an unknown key is an error
that names the nearest one. `factmark config` shows what is in force, `factmark config --schema` the JSON
schema this page is made from. Paths and patterns are relative to the file's folder.

| key | values | default | meaning |
|---|---|---|---|"""


def configuration_page() -> str:
    """The keys of the configuration, from its JSON schema."""
    defaults = Config()
    lines = [_CONFIGURATION]
    for key, entry in schema()["properties"].items():
        default = getattr(defaults, key.replace("-", "_"))
        parts = (
            ""
            if default in ((), "", None)
            else f"`{str(default).lower() if isinstance(default, bool) else default}`"
        )
        lines.append(f"| `{key}` | {_values(entry)} | {parts} | {_cell(entry['description'])} |")
    crawl = ", ".join(f"`{key}`" for key in schema()["properties"]["crawl"]["properties"])
    lines += [
        "",
        "## Crawls",
        "",
        "`[tool.factmark.crawl]` (`[crawl]` in `factmark.toml`) sets options of `factmark crawl`, which then needs no",
        "address:",
        "",
        "```toml",
        "[tool.factmark.crawl]",
        'url = ["https://shop.example/"]',
        'exclude = ["/search", "/cart"]',
        "max-pages = 500",
        "```",
        "",
        f"The keys are {crawl}. Values of the command line win; lists are added to. A configuration may be somebody",
        "else's, so it cannot name a browser to start or a login to send.",
        "",
        "## Levels",
        "",
        "`severity` changes the levels of rules, `overrides` those for some paths:",
        "",
        "```toml",
        "[tool.factmark]",
        'severity = { FAC210 = "note", compliance = "warning" }',
        "",
        "[[tool.factmark.overrides]]",
        'paths = ["drafts/"]',
        'severity = { ALL = "note" }',
        "```",
        "",
        "A finding that is not certain is still a warning where its rule is an error.",
        "",
        "## In an editor",
        "",
        "Editors that check TOML (Even Better TOML, Taplo) take the schema from the first line of `factmark.toml`:",
        "",
        "```toml",
        "#:schema https://raw.githubusercontent.com/factmark/factmark/main/docs/factmark.schema.json",
        "```",
    ]
    return "\n".join(lines) + "\n"


def search_features_page() -> str:
    """What each search feature asks of each property, from ``rules/richresults/features``."""
    lines = [
        "# Search features",
        "",
        "What the profile `google` checks, as the documentation of each feature states it; made from",
        "`rules/richresults/features`. `a | b`: one of them; `a & b`: both; `a.b`: b of the node in a.",
        "",
    ]
    for feature in features():
        lines += [f"## {feature.title}", "", f"Source: <{feature.page}>", ""]
        lines += ["| node | property | what is asked |", "|---|---|---|"]
        for shape in feature.shapes:
            node = " or ".join(shape.types) or shape.id
            lines += [f"| {node} | {name} | {demand} |" for name, demand in dict.fromkeys(_demands(shape))]
        lines.append("")
    return "\n".join(lines)


def _demands(shape: Shape) -> Iterator[tuple[str, str]]:
    """The properties of a feature's node, each with what is asked of it."""
    for demands in shape.demands:
        where = f" where {demands.holds}" if demands.holds else ""
        yield from ((f"`{name}`", f"required{where}") for name in demands.required)
        for group in demands.one_of:
            yield f"`{' | '.join(group)}`".replace("|", "\\|"), f"one is required{where}"
        for group in demands.only_one_of:
            yield f"`{' | '.join(group)}`".replace("|", "\\|"), f"only one{where}"
        yield from ((f"`{name}`".replace("|", "\\|"), f"recommended{where}") for name in demands.recommended)
    yield from ((f"`{name}`", f"one of {', '.join(allowed)}") for name, allowed in shape.values)
    yield from ((f"`{name}`", f"at least {count}") for name, count in shape.least)
    for ask in shape.asks:
        yield f"`{ask.property}`", f"{words(ask)}{f' where {ask.holds}' if ask.holds else ''} ({ask.level})"
    if shape.supported:
        yield "(of)", f"a {', '.join(shape.supported)} (warning)"


def figures_page() -> str:
    """The figures that bench/floors.json pins."""
    floors = json.loads((ROOT / "bench" / "floors.json").read_text(encoding="utf-8"))
    lines = [
        "# Pinned figures",
        "",
        "What `bench/floors.json` pins: a test measures each again on the development data, and fails where one sinks.",
        "Rounded down from what was measured when it was pinned. Data are named by the set they come from.",
        "",
        "| measure | data | figure | at least | at most |",
        "|---|---|---|---|---|",
    ]
    for name, entry in floors.items():
        bounds = [(figure, value, "") for figure, value in entry.get("floors", {}).items()]
        bounds += [(figure, "", value) for figure, value in entry.get("ceilings", {}).items()]
        lines += [
            f"| {name} | {entry['data']['path']} | {figure.replace('_', ' ')} | {least} | {most} |"
            for figure, least, most in bounds
        ]
    return "\n".join(lines) + "\n"


def _values(entry: dict[str, Any]) -> str:
    if "enum" in entry:
        return ", ".join(f"`{word}`" for word in entry["enum"])
    items = entry.get("items", {})
    if entry["type"] == "array" and items.get("type") == "object":
        return "tables: " + ", ".join(f"`{name}`" for name in items["properties"])
    if entry["type"] == "array":
        return f"list of {_values(items) if 'enum' in items else 'texts'}"
    return {"boolean": "`true`, `false`", "integer": "whole number", "string": "text"}.get(
        entry["type"], "table of lists"
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def _fenced(text: str, language: str) -> str:
    """Text as a code block whose fence it does not hold."""
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text)), 3)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def _file(match: re.Match[str]) -> str:
    path = ROOT / match[1]
    return _fenced(path.read_text(encoding="utf-8"), "python" if path.suffix == ".py" else "text")


def write_pages(folder: Path) -> None:
    """Put the whole documentation into a folder, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    for source, name in COPIED.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        (folder / name).write_text(re.sub(r"\]\(docs/", "](", text), encoding="utf-8")
    for path in folder.glob("*.md"):
        path.write_text(_INCLUDED.sub(_file, path.read_text(encoding="utf-8")), encoding="utf-8")
    for name, text in pages():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def build() -> int:
    """Write the pages and build the site; the builder's status, which is not 0 where it warns."""
    write_pages(BUILD / "docs")
    builder = Path(sys.executable).with_name("zensical")
    return subprocess.run([builder, "build", "--strict", "--clean"], cwd=ROOT, check=False).returncode  # noqa: S603


def main() -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages-only", action="store_true", help="write build/docs, and build nothing")
    if parser.parse_args().pages_only:
        write_pages(BUILD / "docs")
        return 0
    return build()


if __name__ == "__main__":
    sys.exit(main())

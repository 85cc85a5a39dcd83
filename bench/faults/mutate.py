"""The linter's own mutation test: known faults put into real pages, and the share of them it finds.

A fault goes where nothing is flagged before; it is found where one of its rules reports something that it
did not report of the page before. The result says what a run on these pages can and cannot find.
"""

from __future__ import annotations

import argparse
import difflib
import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...linter.agents.rule_context import Settings
from ...linter.agents.verifier import OFFLINE, Verifier
from ...linter.document.document import Document
from ...linter.engine.catalogue import catalogue
from ...linter.engine.check_document import check_document
from ...linter.engine.selection import select
from ...linter.findings.rule import Result, Rule
from ...linter.runner.collection import with_progress
from ...linter.templates.template_file import TemplateFile
from ...source.location import Location
from ..asking import add_llm
from ..input import UnusableInputError, documents
from ..output import Table, add_format, at_least, emit, rounded, share, table_of
from .known import Fault, Mutant, faults, mutants

NOWHERE = Path("/templates-of-no-project")
"""The supposed folder of templates made from pages: nonexistent, so that nothing is included."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pages and the number of faults."""
    parser.add_argument("pages", nargs="+", metavar="PAGES", help="pages or folders of pages")
    parser.add_argument(
        "--places", type=at_least(1), default=10, metavar="N", help="places per fault (default: %(default)s)"
    )
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME", help="only faults of this rule"
    )
    parser.add_argument("--seed", type=int, default=0, help="another seed draws other places")
    add_llm(parser, "try the faults that only a language model can find, with this one")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Put every known fault into the pages and count those found."""
    linter = _Linter(_verifier(args))
    names = {rule.name for rule in linter.rules}
    for name in args.rule:
        if name not in names:
            near = difflib.get_close_matches(name, names, 1)
            raise UnusableInputError(f"--rule {name}: no such rule{f'; {near[0]}?' if near else ''}")
    unread: list[str] = []
    pages = [_Page(document, linter) for document in documents(args.pages, unread) if document.blocks]
    if not pages:
        raise UnusableInputError(f"{', '.join(args.pages)}: no pages with JSON-LD here")
    selected = set(args.rule) or names
    chosen = [fault for fault in faults() if not selected.isdisjoint(fault.rules)]
    tried = [fault for fault in chosen if linter.verifier.asks or not fault.model]
    outcomes = [
        _try(fault, pages, linter, args.places, args.seed) for fault in with_progress(tried, "Trying faults")
    ]
    document = _document(pages, linter.rules, outcomes, tried)
    document["needs_model"] = sorted({fault.rules[0] for fault in chosen if fault not in tried})
    notifications = linter.verifier.notifications()
    document["notifications"] = [
        *unread,
        *linter.unchecked,
        *(note.message for note in notifications if note.level != "note"),
    ]
    if linter.verifier.totals is not None:
        document["llm"] = str(linter.verifier.totals)
    linter.verifier.close()
    emit(args, document, _tables(document))
    for message in document["notifications"]:
        sys.stderr.write(f"factmark bench mutate: {message}\n")
    return 0 if document["injected"] and not document["notifications"] else 3


def _verifier(args: argparse.Namespace) -> Verifier:
    if not args.llm:
        return OFFLINE
    from ...linter.language_model.setup import Wishes, model_verifier

    agents = frozenset({"compliance"})
    wishes = Wishes(args.llm, agents, budget=args.llm_budget, timeout=args.llm_timeout, remember=False)
    try:
        return model_verifier(wishes)
    except ValueError as error:
        raise UnusableInputError(str(error)) from None


_CONFIGURED = frozenset({"markup-required"})
"""Rules that hold a page against the configuration: no fault of a page alone breaks them."""


class _Linter:
    """The linter with every profile on, so that opt-in rules can find their faults."""

    def __init__(self, verifier: Verifier) -> None:
        profiles = frozenset(rule.profile for rule in catalogue() if rule.profile is not None)
        self.rules = tuple(rule for rule in catalogue() if not rule.retired)
        self.verifier = verifier
        self.unchecked: dict[str, None] = {}
        """Why rules did not check a page: what they would have found is not known."""
        self._running = select(catalogue(), (), (), profiles)
        self._settings = Settings(profiles=profiles)

    def results(self, document: Document, fault: Fault | None = None) -> tuple[Result, ...]:
        """Return the results of a document. A rule off by default runs for its own faults."""
        rules, settings = self._running, self._settings
        if fault is not None:
            rules = (*rules, *self._resting(fault))
            settings = replace(settings, verifier=self.verifier) if fault.model else settings
        judged = check_document(document, rules, settings)
        self.unchecked.update((f"{document.uri}: {reason}", None) for reason in judged.unchecked)
        return judged.results

    def differs(self, fault: Fault) -> bool:
        """Whether pages are checked differently for a fault, so that earlier results do not compare."""
        return bool(self._resting(fault) or fault.model or fault.template or fault.fetched)

    def _resting(self, fault: Fault) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.name == fault.rules[0] and rule not in self._running)


class _Page:
    """A page with its original results."""

    def __init__(self, document: Document, linter: _Linter) -> None:
        self.document = document
        results = linter.results(document)
        self.flagged = {place for r in results if r.kind == "fail" for place in (r.location, *r.covers)}
        self.grounded = {
            r.location for r in results if r.kind == "pass" and r.code.startswith("FAC")
        } - self.flagged
        self.before = Counter(_key(r) for r in results if r.kind == "fail")

    def with_source(self, source: str, fault: Fault) -> Document:
        """Return the page with another source: as a template or with a fetch date, if the fault needs it."""
        old = self.document
        named = TemplateFile(NOWHERE / f"page{fault.template}") if fault.template else None
        uri = f"{old.uri}{fault.template}"
        fetched = fault.fetched or old.fetched_at
        return Document(uri, source, url=old.url, media=old.media, fetched_at=fetched, template=named)


def _key(result: Result) -> tuple[str, int | None, str | None, str]:
    return result.rule, result.location.block, result.location.pointer, result.message


def _try(fault: Fault, pages: list[_Page], linter: _Linter, places: int, seed: int) -> dict[str, Any]:
    """Put a fault into up to ``places`` places, one in each page before a second in any."""
    draw = random.Random(f"{seed} {fault}")
    waiting = [
        (page, iter(draw.sample(fitting, len(fitting))))
        for page in draw.sample(pages, len(pages))
        if (fitting := list(mutants(fault, page.document, page.flagged, page.grounded)))
    ]
    caught = elsewhere = tried = 0
    missed: list[dict[str, Any]] = []
    while waiting and tried < places:
        page, more = waiting.pop(0)
        mutant = next(more, None)
        if mutant is None:
            continue
        waiting.append((page, more))
        fresh = _new_results(page, mutant, fault, linter)
        if fresh is None:
            continue
        tried += 1
        if any(result.rule in fault.rules for result in fresh):
            caught += 1
        elif any(_touches(result, mutant.location) for result in fresh):
            elsewhere += 1
        else:
            pointer = None if mutant.location is None else mutant.location.pointer
            missed.append({"uri": page.document.uri, "pointer": pointer})
    return {"tried": tried, "caught": caught, "by_another_rule": elsewhere, "missed": missed}


def _new_results(page: _Page, mutant: Mutant, fault: Fault, linter: _Linter) -> list[Result] | None:
    """New results with the fault; None if its rules already report something without it."""
    left = Counter(page.before)
    if linter.differs(fault):
        sound = page.with_source(mutant.sound or page.document.source, fault)
        before = [r for r in linter.results(sound, fault) if r.kind == "fail"]
        if mutant.sound and any(result.rule in fault.rules for result in before):
            return None
        left = Counter(_key(result) for result in before)
    fresh = []
    for result in linter.results(page.with_source(mutant.source, fault), fault):
        if result.kind != "fail":
            continue
        if left[_key(result)] > 0:
            left[_key(result)] -= 1
        else:
            fresh.append(result)
    return fresh


def _touches(result: Result, place: Location | None) -> bool:
    if place is None or place.block is None:
        return True
    if result.location.block != place.block:
        return False
    at = result.location.pointer or ""
    return not place.pointer or at == place.pointer or at.startswith(f"{place.pointer}/")


def _document(
    pages: list[_Page], rules: tuple[Rule, ...], outcomes: list[dict[str, Any]], chosen: list[Fault]
) -> dict[str, Any]:
    by_rule: dict[str, Counter[str]] = {}
    for fault, outcome in zip(chosen, outcomes, strict=True):
        counts = by_rule.setdefault(fault.rules[0], Counter())
        counts.update({name: outcome[name] for name in ("tried", "caught", "by_another_rule")})
    known = {fault.rules[0] for fault in faults()}
    injected = sum(outcome["tried"] for outcome in outcomes)
    caught = sum(outcome["caught"] for outcome in outcomes)
    return {
        "measure": "mutate",
        "pages": len(pages),
        "injected": injected,
        "caught": caught,
        "share": rounded(share(caught, injected)),
        "by_rule": {
            name: {
                "tried": counts["tried"],
                "caught": counts["caught"],
                "by_another_rule": counts["by_another_rule"],
                "share": rounded(share(counts["caught"], counts["tried"])),
            }
            for name, counts in sorted(by_rule.items())
        },
        "no_place": sorted(name for name, counts in by_rule.items() if not counts["tried"]),
        "no_known_fault": sorted(
            r.name for r in rules if r.name not in known and r.name not in _CONFIGURED and r.level != "note"
        ),
        "faults": [
            {"rules": list(fault.rules), "do": fault.do, "property": fault.property or fault.key, **outcome}
            for fault, outcome in zip(chosen, outcomes, strict=True)
        ],
    }


def _tables(document: dict[str, Any]) -> list[Table]:
    figures = [(name, document[name]) for name in ("pages", "injected", "caught", "share")]
    rows = [(name, *counts.values()) for name, counts in document["by_rule"].items() if counts["tried"]]
    missing = [("no place on these pages", name) for name in document["no_place"]]
    missing += [("needs a model (--llm)", name) for name in document["needs_model"]]
    missing += [("no known fault", name) for name in document["no_known_fault"]]
    return [
        table_of("Faults put into pages", ("figure", "value"), figures),
        table_of("By rule", ("rule", "tried", "caught", "by another rule", "share"), rows),
        table_of("Not tried", ("why", "rule"), missing),
    ]

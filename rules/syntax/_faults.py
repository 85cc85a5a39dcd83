"""Faults of JSON-LD scripts, told apart by what was meant, with the change that mends each; hazards of expressions.

The reader says where JSON ends (RFC 8259); what stands there tells which mistake it is. A change is offered
only where the block, read again with it, has no fault left or gets further than before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Block, Document
from ...linter.edits.edits import json_text, script_edit
from ...linter.engine.fixing import apply_edits, offset_before
from ...linter.findings.rule import Edit, Finding, Fix
from ...linter.markup.json_source import SyntaxProblem, read_json
from ...linter.markup.jsonld import ScriptBlock
from ...source.location import Location, Span
from ...source.regex import regex
from ._broken import Broken
from ._surroundings import Fault

if TYPE_CHECKING:
    from ...linter.templates.faults.hazards import Hazard


_CONTROL = regex(r"\r\n|[\x00-\x1f]")
_SRC = regex(r"\ssrc\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)
MAX_FAULTS = 20
"""Faults of a block that are reported at once."""
MAX_READ = 4_000_000
"""Characters of a block that are read for all of them together."""
_OFTEN_READ = frozenset(
    {
        "byte-order-mark",
        "cdata-in-json",
        "comment-in-json",
        "html-escapes-in-json",
        "empty-block",
        "block-refused",
        "script-end-in-string",
    }
)
"""Faults that some consumers read over, and those whose messages say what is lost."""
_REST_OF_STRING = regex(r'[^"\\]*(?:\\.[^"\\]*)*', re.DOTALL)


def syntax_findings(context: RuleContext, *rules: str) -> Iterator[Finding]:
    """The findings of the rules of these names."""
    faults = context.once(_on_page)
    return _findings(context.document, faults, rules) if faults else iter(())


def _on_page(context: RuleContext) -> tuple[tuple[Block, Fault], ...]:
    document = context.document
    return tuple((block, fault) for block in document.blocks for fault in _faults(document, block))


def _findings(
    document: Document, faults: Iterable[tuple[Block, Fault]], rules: tuple[str, ...]
) -> Iterator[Finding]:
    for block, fault in faults:
        if fault.rule in rules:
            places = document.places_of(block.script)
            place = Location(document.uri, block.index)
            if places is not None:
                place = places.place(document.uri, fault.start, fault.end, block.index, None)
            edits = _in_source(document, block.script, fault.edits)
            fixes = (Fix(fault.fix, fault.applicability, edits),) if edits else ()
            message, advice = fault.message, None
            if fault.rule == "empty-block" and (address := _source_of(document, block)):
                message = (
                    f'the JSON-LD is in another file ("{address[:60]}"), which search engines do not read'
                )
                advice = "put it into the page"
            yield Finding(message, location=place, fixes=fixes, advice=advice)


def _source_of(document: Document, block: Block) -> str | None:
    """The address in a script's ``src``, or None."""
    tag = block.script.tag_start
    source = (
        _SRC.search(document.source, tag, block.script.start)
        if tag is not None and block.script.start
        else None
    )
    return source[1] if source is not None else None


def _in_source(document: Document, script: ScriptBlock, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Edits of a script's text as edits of the source; none where it has not all of their places."""
    if script.start is not None or script.decoded is None:
        return tuple(edits) if script.start is not None else ()
    edits_of_source: list[Edit] = []
    for edit in edits:
        start = script.decoded.source_end(edit.start)
        if edit.end > edit.start:
            start = script.decoded.source_start(edit.start)
        made = script_edit(document, start, script.decoded.source_end(edit.end), edit.text)
        if not made:
            return ()
        edits_of_source += made
    return tuple(edits_of_source)


def _faults(document: Document, block: Block) -> Iterator[Fault]:
    if block.root is None and block.template:
        return  # the engine says that it was not checked
    located = block.script.start is not None
    text = document.source if located else block.script.text
    start = block.script.start or 0
    end = block.script.end if located and block.script.end is not None else len(text)
    found: list[Fault] = []
    for problem in block.problems:
        found += (
            _one_after_another(text, start, end, problem) if problem.fatal else [_read_over(text, problem)]
        )
    unclosed = {one.start for one in found if one.rule == "unclosed-string"}
    for fault in found:
        # A line that a string without an end runs into is no second fault.
        if fault.rule != "control-character" or text.rfind('"', start, fault.start) not in unclosed:
            yield fault


def _one_after_another(text: str, start: int, end: int, problem: SyntaxProblem) -> Iterator[Fault]:
    """The fault at which reading ended, and those that are found once it and the ones before are mended.

    ``text`` is read again for each, so their number is limited.
    """
    made: list[list[Edit]] = []
    read = 0
    for _ in range(MAX_FAULTS):
        fault = _checked(Broken(text, start, end, problem).fault(), text, start, end, problem)
        lost = not made and fault.rule not in _OFTEN_READ
        message = f"{fault.message}, so parsers skip the whole block" if lost else fault.message
        yield _moved_back(replace(fault, message=message), made)
        read += end - start
        if not fault.edits or fault.rule == "script-end-in-string" or read > MAX_READ:
            return
        edits = sorted(fault.edits, key=lambda edit: (edit.start, edit.end))
        text = apply_edits(text, edits)
        end += sum(len(edit.text) - (edit.end - edit.start) for edit in edits)
        made.append(edits)
        _, problems = read_json(text, start, end)
        for each in problems:
            if not each.fatal and each.start > problem.start:
                yield _moved_back(_read_over(text, each), made)
        fatal = next((each for each in problems if each.fatal), None)
        if fatal is None:
            return
        problem = fatal


def _moved_back(fault: Fault, made: Sequence[Sequence[Edit]]) -> Fault:
    """A fault of a text with edits at its place in the text without them."""
    start, end, edits = fault.start, fault.end, fault.edits
    for each in reversed(made):
        start, end = offset_before(each, start)[0], offset_before(each, end)[0]
        places = [(offset_before(each, edit.start), offset_before(each, edit.end)) for edit in edits]
        whole = all(first[1] and last[1] for first, last in places)
        edits = tuple(
            replace(edit, start=first[0], end=last[0])
            for edit, (first, last) in zip(edits, places, strict=True)
            if whole
        )
    return replace(fault, start=start, end=max(start, end), edits=edits)


def _read_over(text: str, problem: SyntaxProblem) -> Fault:
    """A fault that consumers read over."""
    start, end = problem.start, problem.end
    if problem.code == "control-character":
        string = _REST_OF_STRING.match(text, start)
        raw = _CONTROL.finditer(text, start, string.end() if string else end)
        edits = tuple(Edit(each.start(), each.end(), _escape(each[0])) for each in raw)
        advice = f"write {_escape(text[start:end])} instead"
        return Fault("control-character", problem.message, start, end, edits, advice, "safe")
    if problem.code == "duplicate-key":
        return Fault("duplicate-key", f"{problem.message}, and only the last one counts", start, end)
    return Fault(problem.code, problem.message, start, end)


def _escape(control: str) -> str:
    """A control character as JSON writes it; of ends of lines the one that a browser reads, whatever the file's are."""
    return json_text("\n" if control[0] == "\r" else control)[1:-1]


def _checked(fault: Fault, text: str, start: int, end: int, problem: SyntaxProblem) -> Fault:
    """The fault without its edits where they don't mend it."""
    if not fault.edits or fault.rule == "script-end-in-string":  # that one lies outside the block
        return fault
    inside = [replace(edit, start=edit.start - start, end=edit.end - start) for edit in fault.edits]
    try:
        changed = apply_edits(text[start:end], inside)
    except ValueError:
        return replace(fault, edits=())
    _, left = read_json(changed)
    fatal = next((each for each in left if each.fatal), None)
    shift = sum(
        len(edit.text) - (edit.end - edit.start) for edit in inside if edit.start <= problem.start - start
    )
    if fatal is not None and fatal.start <= problem.start - start + min(shift, 0):
        return replace(fault, edits=())
    return fault


def expression_findings(context: RuleContext, hazard: Hazard, message: str, advice: str) -> Iterator[Finding]:
    """A finding for each expression with a hazard. ``message`` may name {symbol}; ``advice`` says what to do."""
    document = context.document
    if not document.is_woven:
        return
    from ...linter.templates.faults.hazards import hazards
    from ...linter.templates.woven import woven_of

    woven = woven_of(document)
    if woven is None:
        return

    for printed in hazards(woven, hazard):
        symbol = next(printed.occurrence.value.symbols)
        place = document.places.locate(document.uri, Span(printed.start, printed.end), block=printed.block)
        yield Finding(message.format(symbol=symbol.key), location=place, advice=advice)

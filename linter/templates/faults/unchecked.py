"""Report what was not checked or not found of a template's markup: once each, with the line."""

from __future__ import annotations

from collections.abc import Iterator

from ....source.location import LineIndex
from ....source.regex import regex
from ...document.document import Document
from ...document.file_kinds import holds_markup
from ...findings.report import Notification
from ...findings.rule import Level
from ..components.vue_scripts import may_print_markup
from ..expansion import SCRIPT_FAMILIES, Gap, Segment, Source
from ..languages.provided import PRINTS
from ..tree import TemplateSyntaxError
from ..woven import MappedPage, Printed
from .made_page import MadePage
from .makers import directives, is_likely, markup_tags, unfollowed
from .result_mapper import ResultMapper
from .trace import is_unknown

_MADE = regex(r"=>|^\[\]\(|^\{…\}")
"""Names of expressions that combine others."""
ENDLESS = "so many templates include one another, or so much is printed, that not all was followed"


def unparsed(document: Document, error: TemplateSyntaxError) -> Notification:
    """What to say of a template that cannot be parsed: only its terms are looked at."""
    line = LineIndex(document.source).position(min(error.offset, len(document.source)))[0]
    message = f"this template cannot be parsed (line {line}: {error}); it was not checked"
    # Scripts and configuration files with the same extension are not worth checking.
    matters = holds_markup(document.source)
    return Notification("warning" if matters else "note", message, document.uri, incomplete=matters)


class Unchecked:
    """Collects the notifications for one template, ``source``, with the URI ``uri``.

    ``named``: whether the user named the file. What is worked out elsewhere is left out then without being asked for;
    in a folder, it is a note, since nobody can do anything about it.
    ``reports_gaps``: whether to report missing files whose names do not suggest markup; ``reports_broken``: whether no
    rule reports blocks that cannot be parsed.
    """

    def __init__(
        self,
        source: Source,
        uri: str,
        mapper: ResultMapper,
        *,
        named: bool,
        reports_gaps: bool,
        reports_broken: bool,
    ) -> None:
        self._named = named
        self._source = source
        self._uri = uri
        self._mapper = mapper
        self._reports_gaps = reports_gaps
        self._reports_broken = reports_broken
        self._tags = {tag.start for tag in markup_tags(source.text)}
        self._notifications: dict[str, Notification] = {}
        self._unfilled: dict[str, Notification] = {}
        """Notifications for the template alone, used if no other template's page fills its open parts."""
        self._filled = False
        """Whether another template's page fills its open parts."""
        self.truncated = False
        """Whether a page exceeded the limits, so that some of it was not followed."""

    def notifications(self) -> list[Notification]:
        """The notifications to report."""
        return list((self._notifications if self._filled else self._unfilled | self._notifications).values())

    def tell(self, notification: Notification) -> None:
        """Add a notification."""
        self._notifications.setdefault(notification.message, notification)

    def page(self, page: MadePage, *, own: bool) -> None:
        """Add what was not checked of a page; ``own``: the template generates it by itself."""
        woven = page.woven
        if woven.expansion.truncated:
            self.truncated = True
            self._add(ENDLESS)
        if not own and page.document.blocks and all(one.uri != self._source.uri for one in woven.opaque):
            self._filled = True
        for segment in woven.opaque:
            if segment.uri == self._source.uri:
                self._whole(segment, own=own)
        for printed in woven.printed:
            self._value(printed, woven)
        self._makers(woven)
        for gap in woven.expansion.gaps:
            if gap.uri == self._source.uri and gap.start not in self._tags:
                self._gap(gap, own=own)
        self._blocks(page)

    def tags(self) -> Iterator[Notification]:
        """Report the output of plugin tags, which is in no template."""
        for tag in markup_tags(self._source.text):
            what = f"what {tag.written} prints on line {self._line(tag.start)}"
            is_known = tag.is_provided(self._source.family)
            how = "is taken from its documentation" if is_known else "was not checked"
            message = f"{what} {how}: judge the pages that are built"
            yield Notification("note", message, self._uri, incomplete=False, about="unchecked")

    def _whole(self, segment: Segment, *, own: bool) -> None:
        """Report a block or node that one expression prints whole."""
        what = f"one expression makes the whole JSON-LD block, or a node of it (line {self._line(segment.start)})"
        # What the platform prints by itself is in no template.
        is_platform = bool(PRINTS.match(self._source.text, segment.start, segment.end))
        self._add(f"{what}; it was not checked", "note" if is_platform else "warning", own=own)

    def _value(self, printed: Printed, woven: MappedPage) -> None:
        """Report a value that is computed by code, or unknown."""
        if printed.place is None or printed.segment.uri != self._source.uri:
            return
        if any(_MADE.search(symbol.name) for symbol, _ in printed.standins) or is_unknown(woven, printed):
            line = self._line(printed.segment.start)
            self._add(f'what the code on line {line} makes of "{printed.place.key}" was not checked', "note")

    def _makers(self, woven: MappedPage) -> None:
        """Report what prints markup that is in no template."""
        for printed, name in unfollowed(woven, self._source.family):
            if printed.segment.uri == self._source.uri:
                self._at(printed.segment.start, f"{name} most likely prints markup, which")
        for at, written in directives(self._source.text) if self._source.family == "blade" else ():
            self._at(at, f"{written} most likely prints markup, which")

    def _gap(self, gap: Gap, *, own: bool) -> None:
        """Report what was not found; for components, their arguments are checked."""
        is_other = gap.is_content or gap.of_markup or self._source.family in SCRIPT_FAMILIES
        if not is_other and is_likely(gap.description):
            self._at(gap.start, f"{gap.description} was not found; it most likely prints markup, which")
        elif (self._reports_gaps or may_print_markup(gap.description)) and not gap.is_content:
            message = f"{gap.description} was not found: what it shows is not known"
            if gap.of_markup:
                line = self._line(gap.start)
                message = f"what {gap.description} on line {line} adds to the markup was not checked"
            self._add(message, "note", own=own and gap.of_markup)

    def _blocks(self, page: MadePage) -> None:
        """Report blocks that cannot be parsed: for expressions left in them (of another program), or for errors."""
        woven = page.woven
        for block in page.document.blocks:
            start, end = block.script.start, block.script.end
            is_broken = self._reports_broken and any(
                problem.fatal and problem.code != "empty" for problem in block.problems
            )
            if block.root is not None or not (block.template or is_broken) or start is None or end is None:
                continue
            place = woven.origin(start, end) if block.index not in woven.incomplete else None
            if place is not None and place[0] == self._source.uri:
                line = self._line(place[1])
                why = "holds expressions of another program" if block.template else "is broken"
                self._add(f"the JSON-LD block on line {line} {why}; it was not checked")

    def _at(self, at: int, what: str) -> None:
        """Report that the output at an offset of the template was not checked."""
        self._add(f"{what} was not checked (line {self._line(at)})")

    def _add(self, message: str, level: Level = "warning", *, own: bool = False) -> None:
        level = level if self._named else "note"
        notifications = self._unfilled if own else self._notifications
        notifications.setdefault(
            message, Notification(level, message, self._uri, incomplete=level != "note", about="unchecked")
        )

    def _line(self, at: int) -> int:
        return self._mapper.lines(self._source.uri).position(at)[0]

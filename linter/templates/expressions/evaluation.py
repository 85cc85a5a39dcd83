"""Evaluate expressions and conditions at a place in a template."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from ....source.regex import regex
from ..expansion import SCRIPT_FAMILIES, Expansion, Library, Place
from ..numbering import Arms
from ..separators import needs_separator
from ..tree import Condition
from .condition import conditions, in_loop
from .dialects import dialect_of
from .evaluate import evaluate
from .expression import parse
from .lookup import DataLookup, Opened, Reading, with_dates_of_hugo
from .mapping import closed
from .names import words
from .values import Constant, Expression, Known, Names, Path, Symbol, Value

EMPTY_IS_FALSE = words("families_where_empty_is_false")
"""Engines in which an empty list is false."""
IMPLICIT = frozenset({"handlebars", "silverstripe"})
"""Engines in which a name in a loop is one of its item's."""
COMPARED = regex(r"""^([\w.$@-]+) == (?:"([^"]*)"|(\d+)|(true|false))$""")
"""A comparison with a constant, as the key of a condition."""


class Evaluation:
    """Evaluates for one expansion, and records the conditions evaluated. ``assume`` names those that are false.

    All others are true, unless known values decide; ``data_lookup`` and ``every`` as in ``Expander``.
    """

    def __init__(
        self,
        library: Library,
        assume: Mapping[str, bool],
        data_lookup: DataLookup | None,
        out: Expansion,
        *,
        every: bool = False,
    ) -> None:
        self._every = every
        self._library = library
        self._assume = assume
        self._data_lookup = data_lookup
        self._out = out
        self._opened = Opened()
        self.facts: dict[str, Value] = {}
        """Values that are known of the page, by the names of symbols."""
        self._taken: dict[str, str] = {}
        """Expression compared with constants -> the condition that it is assumed to satisfy."""
        self._held: dict[str, bool] = {}
        """How conditions on names were answered."""

    def value(self, expression: Expression, place: Place) -> Value:
        """The value of an expression."""
        if type(expression) is Constant:
            return Value((Known(expression.value),))
        value = evaluate(expression, place.names, self._reading(place))
        symbol = value.symbol if self.facts else None
        return self.facts.get(symbol.name, value) if symbol is not None and not symbol.changed else value

    def bound_value(self, expression: Expression, place: Place) -> Value:
        """The value of an expression that a name is bound to: what Go writes out does not change with its names."""
        value = self.value(expression, place)
        is_made = value.record is not None and place.source.family == "hugo"
        return self.value(closed(expression, place.names), place) if is_made else value

    def _reading(self, place: Place) -> Reading:
        family = place.source.family

        def rename(parts: tuple[str, ...]) -> tuple[str, ...]:
            return self._library.rename(parts, family)

        def holds(text: str, names: Names) -> bool:
            return self.hold(conditions(text, dialect_of(family)), replace(place, names=names))

        if not self._opened.paths:
            self._opened.handed = 0
        implicit = family in IMPLICIT
        if self._data_lookup is None:
            return Reading(rename, holds, implicit=implicit, every=self._every, opened=self._opened)

        def unfollowed(name: str, key: str) -> None:
            self._out.unfollowed.setdefault((name, key), place.source.uri)

        return Reading(
            rename,
            holds,
            implicit=implicit,
            data=with_dates_of_hugo(self._data_lookup) if family == "hugo" else self._data_lookup,
            unfollowed=unfollowed,
            opened=self._opened,
        )

    def assumes(self, question: str) -> bool:
        """Whether a condition that known values do not decide is assumed to hold, as it is by default."""
        self._ask(question, True)
        return self._assumed(question) is not False

    def _assumed(self, question: str) -> bool | None:
        """How a condition is assumed to be answered; None if nothing is assumed of it."""
        return self._out.dependencies.setdefault(question, self._assume.get(question))

    def _ask(self, question: str, usual: bool) -> bool:
        """Note that a condition was evaluated; how it was answered the first time."""
        self._out.evaluated.append(question)
        return self._out.assumed_answers.setdefault(question, usual)

    def has_items(self, name: str) -> bool:
        """Whether an unknown list is assumed to have items: not if it is assumed missing."""
        if self._assumed(name) is False:
            self._out.emptied = True
            return False
        return self.assumes(f"any {name}")

    def is_open(self, guards: Iterable[Condition], place: Place) -> bool:
        """Whether conditions are undecided although their data is otherwise known."""
        if self._data_lookup is None:
            return False
        answers = [self._answer(condition, place) for condition in guards]
        return None in answers and False not in answers

    def hold(self, guards: Iterable[Condition], place: Place) -> bool:
        """Whether all conditions hold, or are assumed to."""
        return all(self._holds(condition, place) for condition in guards)

    def counter_answer(self, guards: Sequence[Condition], place: Place) -> bool | None:
        """Whether conditions on the loop's own counters hold; None if they test anything else."""
        numbers: dict[str, int] = {}
        for name in place.looped:
            value = place.names.find(name)
            if value is not None and len(value.pieces) == 1 and isinstance(value.pieces[0], Known):
                number = value.pieces[0].value
                numbers |= {name: number} if type(number) is int else {}
        answers = [
            in_loop(one.key, numbers, place.length) if numbers and not one.options else None for one in guards
        ]
        if None in answers:
            return None
        return all(answer != one.negated for answer, one in zip(answers, guards, strict=True))

    def needs_separator(self, arms: Arms, place: Place) -> bool | None:
        """Whether a conditional comma is due between the iterations of a loop; None as in ``counter_answer``."""
        if any(
            (self._compared(one.key, place) if one.about is None else self._answer(one, place)) is not None
            for guards, _ in arms
            for one in guards
        ):
            return None
        return needs_separator(arms, place, self._out.segments)

    def _holds(self, condition: Condition, place: Place) -> bool:
        answer = self._answer(condition, place)
        if answer is not None:
            return answer
        key = condition.key
        if condition.options:
            # Each of them may be asked elsewhere too, and has one answer on a page.
            return any(self.hold(option, place) for option in condition.options) != condition.negated
        if condition.about is not None:
            value = self.value(condition.about, place)
            key = "".join(piece.key if isinstance(piece, Symbol) else "" for piece in value.pieces) or key
        if place.source.family == "liquid" and condition.about is not None and key in words("liquid_lists"):
            return not condition.negated
        is_name = isinstance(condition.about, Path) and len(condition.about.parts) == 1
        if is_name and place.counters and key.rpartition(".")[2].isdecimal():
            return not condition.negated  # the item that a loop is at is there
        if place.source.family in EMPTY_IS_FALSE and self._assumed(f"any {key}") is False:
            return condition.negated
        if condition.about is None and (alike := self._alike(key, not condition.negated, place)) is not None:
            return alike != condition.negated
        asked = _ASKED.match(key) if condition.about is None else None
        if asked is not None and self._assumed(f"{asked['name']}()") is False:
            return condition.negated  # is_page("about"), where is_page() is known not to hold
        if (
            is_name
            and place.source.family == "liquid"
            and self._is_of_other_pages(key, place.source.path.suffix)
        ):
            self._ask(key, False)
            return condition.negated
        # The first time, a condition is answered so that its branch is printed.
        usual = self._ask(key, not condition.negated)
        assumed = self._assumed(key)
        held = usual if assumed is None else assumed
        self._held.setdefault(key, held)
        return held != condition.negated

    def _is_of_other_pages(self, name: str, ending: str) -> bool:
        """Whether pages of Shopify with something that is taken to be there never have what has a name."""
        groups = [words("liquid_shop_pages"), words("liquid_blog_pages")]
        groups += [words("liquid_text_pages")] if ending == ".liquid" else []  # Jekyll's are all "page"
        others = frozenset().union(*groups) if any(name in one for one in groups) else frozenset()
        return name not in self._held and any(
            self._held.get(one, self._assumed(one))
            for one in sorted(others)
            if not any({name, one} <= group for group in groups)
        )

    def _alike(self, key: str, usual: bool, place: Place) -> bool | None:
        """Whether something is assumed equal to a constant; None if the condition compares nothing known by name.

        It equals one constant at a time: the assumed one, else the first it is compared with.
        """
        match = COMPARED.match(key)
        if match is None:
            return None
        symbol = self.value(_compared_with(match[1], place.source.family), place).symbol
        if symbol is None:
            return None
        taken = self._taken.get(symbol.key)
        if taken is not None and taken != key:
            if self._assumed(taken) is None:
                self._ask(key, False)
            return False
        assumed, others = self._assumed(key), f"{match[1]} == "
        if assumed is None:
            self._out.compared[others] = any_holds(self._assume, others)
            if self._out.compared[others]:
                return False
        usual = self._ask(key, usual)
        held = usual if assumed is None else assumed
        if held:
            self._taken[symbol.key] = key
            self._out.equal[symbol.key] = match[2] or ""
        return held

    def _answer(self, condition: Condition, place: Place) -> bool | None:
        """Whether a condition holds; None if unknown."""
        answer: bool | None = in_loop(condition.key, place.counters, place.length) if place.counters else None
        if answer is None and _is_given_to_none(condition, place):
            answer = False
        elif answer is None and condition.about is not None:
            value = self.value(condition.about, place)
            if len(value.pieces) == 1 and isinstance(value.pieces[0], Known):
                known = value.pieces[0].value
                is_own = not value.pieces[0].key  # in data, what is empty is to be filled in
                if condition.takes_all and is_own:
                    answer = known is not None and known is not False
                else:
                    answer = known is not None if condition.is_set else bool(known)
            elif value.record is not None and place.source.family in SCRIPT_FAMILIES:
                answer = True  # even an empty object is
        elif answer is None and condition.options:
            answer = _any(_all(self._answer(one, place) for one in option) for option in condition.options)
        elif answer is None:
            answer = self._compared(condition.key, place)
        return None if answer is None else answer != condition.negated

    def _compared(self, key: str, place: Place) -> bool | None:
        """Whether a comparison of a known value with a constant holds; None if unknown."""
        match = COMPARED.match(key)
        if match is None:
            return None
        value = self.value(_compared_with(match[1], place.source.family), place)
        if len(value.pieces) != 1 or not isinstance(value.pieces[0], Known):
            return None
        constant = next(group for group in match.groups()[1:] if group is not None)
        return str(value.pieces[0].value).lower() == constant.lower()


def _is_given_to_none(condition: Condition, place: Place) -> bool:
    """Whether a condition asks for what a snippet of Shopify could be given, and what renders it does not give."""
    name = condition.about.parts[0] if isinstance(condition.about, Path) else ""
    return (
        name != ""
        and place.props is not None
        and place.source.family == "liquid"
        and name not in place.props | words("liquid_globals")
        and place.names.find(name) is None
    )


_ASKED = regex(r"(?P<name>is_\w+)\s*\(\s*[^\s)]")
"""A question for the page, of a helper."""


def any_holds(assume: Mapping[str, bool], begins: str) -> bool:
    """Whether one of the conditions that begin so is assumed to hold."""
    return any(held and one.startswith(begins) for one, held in assume.items())


@lru_cache(maxsize=4096)
def _compared_with(text: str, family: str) -> Path:
    """The expression compared with a constant."""
    expression = parse(text, dialect_of(family))
    return expression if isinstance(expression, Path) else Path((text,))


def _all(answers: Iterable[bool | None]) -> bool | None:
    known_answers = list(answers)
    return False if False in known_answers else None if None in known_answers else True


def _any(answers: Iterable[bool | None]) -> bool | None:
    known_answers = list(answers)
    return True if True in known_answers else None if None in known_answers else False

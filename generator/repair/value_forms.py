"""Rewrite a value in the form that a constraint asks for; nothing is invented."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA
from rdflib import RDFS, XSD, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from ...linter.value_forms.dates import exchanged, proposed_date
from ...linter.value_forms.fault import Hints
from ...linter.value_forms.numbers import normal
from ...shapes.vocabulary import local_name, vocabulary
from ...source.regex import expression
from .conformance import kind_of, kinds_of, value_holds
from .terms import SH

MIN_SIMILARITY = 82
"""Least similarity, of 100, of two names to take one for a misspelling of the other."""
MIN_LENGTH_TRANSPOSED = 4
"""Shortest name, in letters, in which two swapped letters count as a typo."""
MAX_SLIPS = 2
"""Letters that are wrong, missing, added or swapped in a misspelt term."""
MIN_LENGTH_CERTAIN_TYPO = 8
"""Shortest word, in letters, in which a letter left out or added makes a misspelling and hardly ever another word.

Of 35,753 common English words, 768 are a slip away from one of schema.org's properties of one word and 716 from a type,
"employer" among them; ``is_certain_misspelling`` holds of 2 and of 5.
"""
MIN_LENGTH_SUBSTITUTED = 10
"""Shortest word of schema.org, in letters, in which a letter in place of another makes a misspelling."""

NUMBERS = (XSD.integer, XSD.decimal, XSD.double, XSD.float, XSD.int, XSD.long, XSD.nonNegativeInteger)
_DATES = (XSD.date, XSD.dateTime)
_INTEGER = r"[+-]?\d+"
_MIDNIGHT = r"(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d)?)?"
"""What follows the day of a moment that says no time of the day."""
_THOUSANDS = r"[+-]?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?"
_DAY = r"-?\d{4,}-\d\d-\d\d"
#: Datatypes -> patterns of their literals (XML Schema 1.1 part 2); others are not rewritten.
_LEXICAL = {
    XSD.string: r"(?s).*",
    XSD.boolean: r"true|false|0|1",
    XSD.date: _DAY,
    XSD.dateTime: _DAY + r"T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?",
    XSD.gYear: r"-?\d{4,}",
    XSD.anyURI: r"https?://\S+",
    **dict.fromkeys((XSD.integer, XSD.int, XSD.long), _INTEGER),
    XSD.nonNegativeInteger: r"\+?\d+",
    **dict.fromkeys((XSD.decimal, XSD.double, XSD.float), r"[+-]?\d+(?:\.\d+)?"),
}
MAX_UNIT_LENGTH = 3
"""Letters of a text whose case may be that of a unit."""
VALUE_KINDS = (SH.datatype, SH["class"], SH.nodeKind)
"""Constraints that ask for a kind of value."""
_BOUNDS = (SH.minInclusive, SH.maxInclusive, SH.minExclusive, SH.maxExclusive)
_HOST = re.compile(r"(?:[\w-]+\.)+[a-z]{2,}(?:[/:?#]\S*)?\Z", re.IGNORECASE)
"""An address without its scheme."""
LABELS = (RDFS.label, URIRef("http://schema.org/name"), URIRef("https://schema.org/name"))


def slips(one: Node, other: Node) -> int:
    """Return how many letters of two terms' names are wrong, missing, added or swapped, case apart."""
    return OSA.distance(_normalised_name(one), _normalised_name(other))


def is_near(one: Node, other: Node) -> bool:
    """Whether one term may be a misspelling of the other; swapped letters weigh much in a short name.

    Never near: a term with different digits, one that differs in more than two letters ("isNotAccessibleForFree"), or
    one that only adds a prefix ("inactive", "unavailable").
    """
    first, second = _normalised_name(one), _normalised_name(other)
    if [c for c in first if c.isdigit()] != [c for c in second if c.isdigit()]:
        return False
    prefixed = first != second and (first.endswith(second) or second.endswith(first))
    if prefixed or OSA.distance(first, second) > MAX_SLIPS:
        return False
    swapped = len(first) >= MIN_LENGTH_TRANSPOSED and sorted(first) == sorted(second)
    return fuzz.ratio(first, second) >= MIN_SIMILARITY or (swapped and OSA.distance(first, second) == 1)


def is_certain_misspelling(one: Node, other: Node) -> bool:
    """Whether a term near another says nothing else: it differs in case, separators, or a slip that makes no word.

    The slip is inside one long word of the name: at its end, it makes words ("employer" and "employee", "authors").
    Swapped letters, and a letter in place of another, make few in the terms of schema.org, which is known whole.
    """
    if _normalised_name(one) == _normalised_name(other):
        return not case_matters(one, other)
    words, intended = _words(one), _words(other)
    pairs = [pair for pair in zip(words, intended, strict=False) if pair[0] != pair[1]]
    if len(words) != len(intended) or len(pairs) != 1:
        return False
    first, second = pairs[0]
    inside = first[0] == second[0] and not first.startswith(second) and not second.startswith(first)
    if not inside or OSA.distance(first, second) > 1:
        return False
    min_length, is_schema_org = MIN_LENGTH_CERTAIN_TYPO, local_name(str(other)) is not None
    if len(first) == len(second):
        swapped = sorted(first) == sorted(second)
        if not is_schema_org and not swapped:
            return False
        min_length = (
            MIN_LENGTH_CERTAIN_TYPO
            if not is_schema_org
            else MIN_LENGTH_TRANSPOSED
            if swapped
            else MIN_LENGTH_SUBSTITUTED
        )
        if swapped:
            return len(second) >= min_length and (is_schema_org or first[-2:] == second[-2:])
    return len(second) >= min_length and first[-2:] == second[-2:]


def case_matters(one: Node, other: Node) -> bool:
    """Whether case makes another value of a short text: mW is not MW."""
    text = str(one).strip()
    mixed = text not in (text.lower(), text.upper()) and not (len(text) == MAX_UNIT_LENGTH and text.istitle())
    return (
        isinstance(one, Literal)
        and isinstance(other, Literal)
        and mixed
        and len(text) <= MAX_UNIT_LENGTH
        and text != str(other).strip()
    )


def _without_spaces(text: str) -> str:
    """A text without spaces, except between digits: 10 20 is not 1020."""
    return re.sub(r"(?<!\d)\s+|\s+(?!\d)", "", " ".join(text.split()))


def _words(node: Node) -> list[str]:
    """The words of a term's name, in lower case, however they are joined."""
    return [
        word.casefold()
        for word in re.findall(r"[^\W\d_A-Z]+|[A-Z]+[^\W\d_A-Z]*|\d+", _last_part(node).strip())
    ]


def is_known(term: Node, data: Graph, shapes: Graph) -> bool:
    """Whether a type or property is known: a current term of schema.org, or one in the shapes or data."""
    name, vocab = local_name(str(term)), vocabulary()
    is_current = name is not None and (vocab.is_type(name) or vocab.is_property(name))
    return (
        (is_current and vocab.superseded_by(name or "") is None)
        or any((term, None, None) in graph for graph in (data, shapes))
        or (None, None, term) in shapes
    )


def is_misspelt(term: Node, intended: Node, data: Graph, shapes: Graph) -> bool:
    """Whether a type or property may be a misspelling of another: near it, and itself known nowhere."""
    return is_near(term, intended) and not is_known(term, data, shapes)


def rank_by_slips(pairs: Iterable[tuple[Node, Node]]) -> list[tuple[Node, Node, bool]]:
    """Rank pairs of a term and what it may mean, fewest slips first, with whether that is decided.

    Only the first is, if it is sure and no other has as few slips.
    """
    near = sorted(set(pairs), key=lambda pair: (slips(*pair), *(each.n3() for each in pair)))
    is_unique = len({slips(*pair) for pair in near[:2]}) == len(near[:2])
    return [
        (*pair, not place and is_unique and is_certain_misspelling(*pair)) for place, pair in enumerate(near)
    ]


def conforming_forms(
    data: Graph, shapes: Graph, value: Node, component: URIRef, parameter: Node
) -> list[tuple[Node, bool]]:
    """Return forms of the same value that meet a constraint, nearest first, with whether that form is decided."""
    forms = dict(reversed(list(_candidate_forms(data, shapes, value, component, parameter))))
    return [
        (other, decided)
        for other, decided in reversed(forms.items())
        if other != value and value_holds(data, shapes, other, component, parameter)
    ]


def forms_for_any(
    data: Graph, shapes: Graph, value: Node, constraints: Sequence[tuple[URIRef, Node]]
) -> list[tuple[Node, bool]]:
    """Return forms of a value that meet a constraint or one of several, with whether one is decided.

    With several constraints, it is decided only if one distinct form remains; a number is one in all datatypes.
    """
    forms = [
        each for constraint in constraints for each in conforming_forms(data, shapes, value, *constraint)
    ]
    kinds = [other.datatype if isinstance(other, Literal) else None for other, _ in forms]
    distinct = {
        (str(o), None if kind in NUMBERS else kind) for (o, _), kind in zip(forms, kinds, strict=True)
    }
    several = len(distinct) > 1 and len(constraints) > 1
    return [(other, decided and not several) for other, decided in forms]


def _candidate_forms(
    data: Graph, shapes: Graph, value: Node, component: URIRef, parameter: Node
) -> Iterator[tuple[Node, bool]]:
    text = " ".join(str(value).split())
    if component == SH["in"]:
        members = list(Collection(shapes, parameter))
        for _, member, decided in rank_by_slips((value, m) for m in members if is_near(m, value)):
            yield member, decided
        yield from ((m, True) for m in members if _is_number(value, m))
    elif component == SH["class"] and isinstance(value, Literal):
        nodes_with_label = {
            s for label in LABELS for s, o in data.subject_objects(label) if str(o).strip() == text
        }
        for node in sorted(nodes_with_label, key=str):
            yield node, len(nodes_with_label) == 1
    elif component == SH.datatype:
        datatype = URIRef(str(parameter))
        texts = [text]
        if not isinstance(value, Literal):
            texts = sorted({str(o) for label in LABELS for o in data.objects(value, label)}) or texts
        for each in texts:
            for form, sure in _lexical_readings(each, datatype):
                if datatype in _LEXICAL and re.fullmatch(_LEXICAL[datatype], form, re.ASCII):
                    decided = sure and len(texts) == 1 and not _has_other_statements(value, data)
                    yield Literal(form, datatype=datatype, normalize=False), decided
    elif component == SH.nodeKind:
        allowed = kinds_of(parameter)
        if isinstance(value, Literal) and "iri" in allowed and re.match(r"https?://\S+\Z", text):
            yield URIRef(text), True
        elif "literal" in allowed and kind_of(value) == "iri":
            yield Literal(str(value)), not _has_other_statements(value, data)
    elif isinstance(value, Literal) and value.datatype in (None, XSD.string, XSD.anyURI):
        # A length says nothing of what is missing or too much: only blanks around and between words may go.
        forms = [text]
        if component == SH.pattern and re.search(str(parameter), text) is None:
            unspaced = _without_spaces(text)
            forms = [unspaced, text.upper(), text.lower(), unspaced.upper(), text.title()]
            forms += [f"https://{text}"] if _HOST.match(text) else []
            forms = [form for form in dict.fromkeys(forms) if re.search(str(parameter), form)]
        for form in forms:
            # Only what begins like an address surely is one: Node.js is a name.
            sure = len(forms) == 1 and (form != f"https://{text}" or text.lower().startswith("www."))
            yield Literal(form, datatype=value.datatype, lang=value.language), sure


def _is_number(value: Node, other: Node) -> bool:
    """Whether two literals are one number, written otherwise: 01 is 1, and so is 1.0."""
    return (
        isinstance(value, Literal)
        and isinstance(other, Literal)
        and value.datatype in NUMBERS
        and other.datatype in NUMBERS
        and value.value is not None
        and value.value == other.value
    )


def _has_other_statements(node: Node, data: Graph) -> bool:
    """Whether a text in place of a node would lose what is said of it: all but the label of a node without an IRI."""
    predicates = set(data.predicates(node))
    return bool(predicates if kind_of(node) == "iri" else predicates - set(LABELS))


def restates(old: Node, new: Node, data: Graph, *, sure: bool) -> bool:
    """Whether one value says what another does: in other letters, in a form of its datatype, as a node or its label.

    With ``sure``, it can mean nothing else.
    """
    if not isinstance(old, Literal) and not isinstance(new, Literal):
        # One that is described is a node of its own.
        namespaces = [
            str(node).removesuffix(_last_part(node)).replace("https:", "http:") for node in (old, new)
        ]
        misspelt = is_near(old, new) and (not sure or is_certain_misspelling(old, new))
        return len(set(namespaces)) == 1 and misspelt and (old, None, None) not in data
    old_texts, new_texts = (
        {str(node), *(str(o) for label in LABELS for o in data.objects(node, label))} for node in (old, new)
    )
    if case_matters(old, new):
        return False
    if _is_number(old, new):
        return True
    old_folded = {_without_spaces(each).casefold() for each in old_texts}
    new_folded = {_without_spaces(each).casefold() for each in new_texts}
    addresses = {each.removeprefix("https://") for each in new_folded}
    if old_folded & (new_folded | {each for each in addresses if not sure or each.startswith("www.")}):
        return True
    if isinstance(new, Literal) and any(
        str(new) in lexical_forms(each, new, sure=sure) for each in old_texts
    ):
        return True
    # A text that is only near says something else ("not guilty", "now guilty"), unless it names a node.
    both_literals = isinstance(old, Literal) and isinstance(new, Literal)
    return is_near(old, new) and ((not sure and not both_literals) or is_certain_misspelling(old, new))


def lexical_forms(text: str, literal: Literal, *, sure: bool = True) -> set[str]:
    """Return a text in the lexical forms of a literal's datatype, the text itself included."""
    forms = _lexical_readings(" ".join(text.split()), literal.datatype or XSD.string)
    return {form for form, is_certain in forms if is_certain or not sure}


def may_hold(value: Node, component: URIRef, parameter: Node) -> bool:
    """Whether a value may hold what a constraint asks for, in a form that the program cannot parse.

    A text with a figure may hold a number or date, one with a point an address; a text may name a node, and a node may
    describe a value.
    """
    if component in _BOUNDS and isinstance(value, Literal):
        return value.datatype not in NUMBERS and any(map(str.isdigit, value))
    if component == SH.datatype and isinstance(value, Literal):
        address = parameter == XSD.anyURI and "." in value
        return parameter != XSD.string and (address or any(map(str.isdigit, value)))
    expected_kinds = kinds_of(parameter) if component == SH.nodeKind else {"literal"}
    expected_kinds = {"iri", "blank"} if component == SH["class"] else expected_kinds
    return (
        component in VALUE_KINDS
        and isinstance(value, Literal) != ("literal" in expected_kinds)
        and bool(str(value).strip())
    )


def _last_part(node: Node) -> str:
    """The end of an IRI, or the text: "N/A" and "C#" are whole."""
    if isinstance(node, Literal) and not re.match(r"https?://", node):
        return str(node)
    return re.split(r"[/#:]", str(node).rstrip("/#"))[-1]


def _normalised_name(node: Node) -> str:
    """A term's name for comparison: the end of its IRI, or its text, without case and separators of words."""
    name = _last_part(node).strip().casefold()
    return re.sub(r"(?<=[^\W\d_])[\s_-]+(?=[^\W\d_])", "", name)


def _lexical_readings(text: str, datatype: URIRef) -> Iterator[tuple[str, bool]]:
    """A text in the lexical forms of a datatype, with whether it can mean no other.

    What the text does not say is not added: a day is not a moment.
    """
    yield text, True
    if datatype in NUMBERS:
        number = normal(text)
        spaced = expression(r"\d\s\d").search(text) is not None
        if number is not None and (not spaced or expression(_THOUSANDS).fullmatch(text)):
            yield number, True
            yield re.sub(r"\.0+$", "", number), True
        elif expression(r"[+-]?\d{1,3}[.,]\d{3}").fullmatch(text):
            # A thousand in one country, and one in another.
            yield re.sub(r"[.,]", "", text), False
            yield text.replace(",", "."), False
    if datatype in _DATES:
        iso_date, sure = proposed_date(text, Hints())
        for reading in (iso_date, exchanged(text, iso_date) if iso_date is not None and not sure else None):
            if reading is not None:
                yield reading, sure
                if datatype == XSD.date:
                    yield reading[:10], sure and expression(_MIDNIGHT).fullmatch(reading[10:]) is not None
    if datatype == XSD.boolean and text.casefold() in ("yes", "no", "true", "false"):
        yield "true" if text.casefold() in ("yes", "true") else "false", True

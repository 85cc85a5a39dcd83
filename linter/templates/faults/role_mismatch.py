"""Infer from a value's name, or from the label beside it in the body, what it is: a count, a score, an old price.

The values in a template are unknown; markup that uses one for something else is detected by its name
(``role_names.toml``): ``"ratingValue": {{ product.review_count }}``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ....source.regex import regex
from ...document.document import Document
from ...locale.word_tables import words as word_list
from ...markup.statement import Statement
from ..expressions.names import words as template_words
from ..expressions.values import Symbol
from ..standin import kind_of_property, may_be_named
from ..woven import MappedDocument, MappedPage, Printed, woven_of
from .half_addresses import repeated_base, whole_address
from .hundredths import is_in_hundredths
from .platforms import field_table
from .role_table import (
    CALL_OR_INDEX,
    RoleRule,
    ends_with,
    fits,
    has_any,
    is_of_page,
    json_ld_names,
    name_words,
    named_beside,
    of_other_pages,
    parent_name,
    rules_by_property,
    site_wide_words,
    split_name,
)
from .same_everywhere import OWNERS
from .trace import expressions
from .written_forms import prints_year

_TAG = regex(r"<[^<>]*>")
_WORD = regex(r"[^\W\d_]+")
_VOID = regex(r"(?:meta|link|img|input|source)\b", re.IGNORECASE)
"""Elements without text."""
PRICES = frozenset({"price", "lowprice", "highprice"})
_PUBLICATION_DATES = frozenset(
    {"datepublished", "datecreated", "datemodified", "dateposted", "uploaddate", "releasedate", "startdate"}
)
_PROGRAMS = frozenset({"SoftwareApplication", "WebApplication", "MobileApplication"})
_ALIKE = OWNERS | {"ImageObject", "Thing"}
"""Types of things whose properties may have one value."""
_SITES = frozenset({"WebSite", "Blog"})
"""Types of what changes with each build."""
_NOW = regex(
    r"(?:^|\.)now(?:\(\))?(?:\.|$)|^(?:new\s+)?Date(?:Time)?\(\)|^time\(\)|^(?:Time|Date|Carbon)\.(?:current|today)\b|^DateTime\.(?:Utc)?Now\b"
)
_MEMBER = regex(
    r"\.(?:name|title|label|text|url|src|amount|street|city|firstName|fullName|email|value)", re.IGNORECASE
)
"""Members of which objects are told by."""
_COMPLETED = regex(r"useSchemaOrg|next-seo|schema-org/")
"""Packages that make nodes of the objects that they are given."""
_NEAR = 60
"""How many characters before and after a value are searched for a label."""


class RoleMismatch(NamedTuple):
    """A value whose name, or ``label`` in the body, indicates something else than the markup says."""

    symbol: Symbol
    role: str
    label: str = ""
    expected_name: str = ""
    """The name of a body value that has the expected meaning, or ""."""
    is_by_name: bool = True
    advice: str = ""
    """What to do instead, where that is not to print another value."""


def find_role_mismatch(document: Document, statement: Statement) -> RoleMismatch | None:
    """The evidence that the only expression of a statement's value is something else, or None."""
    printed = only_expression(document, statement)
    mismatch = _by_rules(document, statement, printed)
    if printed is None and (repeated := repeated_base(document, statement)) is not None:
        return RoleMismatch(repeated, "in this address twice", is_by_name=False)
    if mismatch is not None or printed is None:
        return mismatch
    is_single = _is_single_expression(statement, printed)
    twin = _twin(document, statement, printed) if is_single else ""
    symbol = printed.occurrence.value.symbol
    member = _member_shown(document, statement, printed) if is_single and not twin else ""
    if symbol is not None and is_single and not twin and not member and _is_list(document, printed):
        return RoleMismatch(symbol, "a list", is_by_name=False)
    if symbol is not None and member:
        return RoleMismatch(symbol, "an object", expected_name=member, is_by_name=False)
    base = (
        whole_address(document, statement, printed) if symbol is not None and is_single and not twin else ""
    )
    if symbol is not None and base:
        role = f"an address without the {{{base}}} that the markup has before it elsewhere"
        return RoleMismatch(symbol, role, is_by_name=False, advice=f"print {{{base}}} before it")
    return RoleMismatch(symbol, f'what "{twin}" prints', is_by_name=False) if symbol and twin else None


def _by_rules(document: Document, statement: Statement, printed: Printed | None) -> RoleMismatch | None:
    """The evidence of names and labels."""
    woven = woven_of(document)
    rules = _applicable_rules(statement)
    if woven is None or not rules:
        return None
    if printed is None or prints_year(printed.occurrence.value.form):
        return None
    symbols = [
        piece
        for run in (printed.occurrence.value.pieces, *printed.occurrence.value.others)
        for piece in run
        if isinstance(piece, Symbol)
    ]
    if _local_name(statement.property) in PRICES and is_in_hundredths(printed, woven):
        return RoleMismatch(symbols[0], "an amount in hundredths", "| money")
    if _local_name(statement.property) in _PUBLICATION_DATES and all(
        _NOW.search(one.name)
        or (one.name.lower() in template_words("build_times") and _SITES.isdisjoint(statement.types))
        for one in symbols
    ):
        return RoleMismatch(symbols[0], "the time at which the page is made")
    is_whole = _is_single_expression(statement, printed)
    source = document.template_source if isinstance(document, MappedDocument) else None
    code = source.text if source is not None else ""
    for rule in rules:
        if (rule.single_expression and not is_whole) or (rule.json_ld and statement.syntax != "json-ld"):
            continue
        if rule.of_kind and name_words(symbols[0].name) >= split_name(statement.property):
            continue  # a kind has many properties, and this has the name of the one
        mismatch = _by_name(symbols, rule, woven, printed, code) or _by_label(symbols, rule, woven)
        mismatch = mismatch or _by_element(symbols, rule, document, statement, printed)
        if mismatch is not None:
            # For a node that has one value, that value is reported.
            return mismatch if not any(one.parent is statement for one in document.statements) else None
    return None


def _twin(document: Document, statement: Statement, printed: Printed) -> str:
    """The property of a thing, or of what has it, that prints the value of one that never has the same; or ""."""
    symbol, parent = printed.occurrence.value.symbol, statement.parent
    name = statement.property
    keys = (f"{parent.property}.{name}",) if parent is not None else ()
    # Who makes things may be called like them, a picture is at its own address, and a printed type may be either.
    alike = _ALIKE - OWNERS if name == "url" else _ALIKE
    keys += (name,) if alike.isdisjoint(statement.types) else ()
    of_pages = word_list("schema_terms", "one_for_each_page")
    types = {*statement.types, *getattr(parent, "types", ())}
    is_of_site = symbol is not None and site_wide_words() & split_name(symbol.name.partition(".")[0])
    table = field_table()["twins"] | (
        field_table()["twins_of_sites"] if is_of_site and types & of_pages else {}
    )
    twins = next((table[key] for key in keys if key in table), "").split()
    if symbol is None or symbol.changed or not twins:
        return ""
    subjects = {statement.subject}
    if parent is not None:
        subjects.add(parent.subject)
        if "Review" in parent.types and parent.parent is not None:
            subjects.add(parent.parent.subject)  # what is reviewed
    for one in document.statements:
        owner, name = one, one.property
        if (one.subject, name) == (statement.subject, statement.property):
            continue  # its node is there twice, with one "@id"
        if one.parent is not None and f"{one.parent.property}.{name}" in twins:
            owner, name = one.parent, f"{one.parent.property}.{name}"
        # A site may be called like its author.
        is_of_page = owner.subject == statement.subject or not (of_pages | _PROGRAMS).isdisjoint(owner.types)
        if name in twins and owner.subject in subjects and is_of_page:
            other = only_expression(document, one)
            is_same = other is not None and other.occurrence.value.symbol == symbol
            if is_same and _by_rules(document, one, other) is None:  # else that one is wrong, not this
                return name
    return ""


def _is_list(document: Document, printed: Printed) -> bool:
    """Whether a value in a string of JSON is a list, over whose items the page loops, that nothing joins."""
    woven = woven_of(document)
    source = document.template_source if isinstance(document, MappedDocument) else None
    value, place = printed.occurrence.value, printed.place
    if woven is None or source is None or value.symbol is None or value.symbol.changed or value.others:
        return False
    is_text = place is not None and place.role == "string" and place.alone
    if not is_text or not {"html", "js", "raw"}.issuperset(value.roles):
        return False
    if source.family in template_words("families_of_scripts"):
        return False  # JavaScript writes commas between the items
    item = f"{value.symbol.name}.0"
    return any(one.name == item for each in woven.printed for one in each.occurrence.value.symbols)


def _member_shown(document: Document, statement: Statement, printed: Printed) -> str:
    """A member, shown in the body, of the value of a script that a statement prints whole; or ""."""
    woven = woven_of(document)
    source = document.template_source if isinstance(document, MappedDocument) else None
    value = printed.occurrence.value
    if woven is None or source is None or value.symbol is None or value.symbol.changed:
        return ""
    is_of_script = source.family in template_words("families_of_scripts")
    if not {"json", "raw"}.issuperset(value.roles) or not (is_of_script or "json" in value.roles):
        return ""
    last = value.symbol.name.rpartition(".")[2]
    may_be_text = value.others or value.symbol.name in woven.visible_names
    if (
        may_be_text
        or _COMPLETED.search(source.text)
        or re.search(rf"\btypeof\s+[\w.?]*\b{re.escape(last)}\b", source.text)
    ):
        return ""
    if statement.property in ("@id", "@type") or not value.symbol.name.replace(".", "").isidentifier():
        return ""
    members = (
        name
        for name in sorted(woven.visible_names)
        if name.startswith(f"{value.symbol.name}.") and _MEMBER.fullmatch(name, len(value.symbol.name))
    )
    return next(members, "")


def _by_element(
    symbols: list[Symbol], rule: RoleRule, document: Document, statement: Statement, printed: Printed
) -> RoleMismatch | None:
    """An attribute's value that another property has, too, while the element's visible text has an expected name."""
    woven, symbol = woven_of(document), printed.occurrence.value.symbol
    if (
        woven is None
        or symbol is None
        or printed.place is not None
        or fits(symbol.name.partition("(")[0], rule.expected)
    ):
        return None
    visible_name = _name_of_visible_value(printed, rule, woven)
    if not visible_name or visible_name == symbol.name or not name_words(visible_name) & rule.expected:
        return None
    other_statements = (one for one in document.statements if one.property != statement.property)
    other_expressions = (only_expression(document, one) for one in other_statements)
    if not any(one is not None and one.occurrence.value.symbol == symbol for one in other_expressions):
        return None
    return RoleMismatch(symbols[0], "another value", expected_name=visible_name)


def only_expression(document: Document, statement: Statement) -> Printed | None:
    """The only expression that gives a statement's value, or an element's text; None if there is no such one."""
    woven = woven_of(document)
    candidates = expressions(document, statement)
    if not candidates and woven is not None and statement.syntax != "json-ld":
        alike = woven.printed_alone.get(statement.text.strip())
        candidates = [alike] if alike is not None else []
    return candidates[0] if len(candidates) == 1 else None


def _is_single_expression(statement: Statement, printed: Printed) -> bool:
    """Whether an expression is a value by itself, which no filter makes an address of."""
    value = printed.occurrence.value
    is_alone = any(text == statement.text.strip() for _, text in printed.standins)
    return is_alone and len(value.pieces) == 1 and "url" not in value.roles


def _applicable_rules(statement: Statement) -> list[RoleRule]:
    """The rules that apply to a statement."""
    name, rules, parent = _local_name(statement.property), rules_by_property(), statement.parent
    kind = "" if may_be_named(statement.property) else kind_of_property(statement.property, statement.types)
    candidates = [(rule, statement.types) for rule in (*rules.get(name, ()), *rules.get(f":{kind}", ()))]
    if parent is not None and set(statement.types) != {"Thing"}:  # which stands for a printed type, too
        parent_rules = rules.get(f"{_local_name(parent.property)}.{name}", ())
        candidates = [*((rule, parent.types) for rule in parent_rules), *candidates]
    return [rule for rule, types in candidates if not rule.types or rule.types.intersection(types)]


def _local_name(name: str) -> str:
    return name.rpartition(":")[2].rpartition("/")[2].lower()


def _by_name(
    symbols: list[Symbol], rule: RoleRule, woven: MappedPage, printed: Printed, code: str
) -> RoleMismatch | None:
    """What the names of all symbols that may be printed indicate; with companions, of the first choice only."""
    first = (one for one in printed.occurrence.value.pieces if isinstance(one, Symbol))
    roles = [_role(symbol, rule) for symbol in (first if rule.companions else symbols)]
    if not roles or None in roles:
        return None
    expected_name = "" if rule.of_kind else _find_expected(symbols[0], rule, woven)
    expected_name = expected_name or _name_of_visible_value(printed, rule, woven)
    expected_name = expected_name or (named_beside(symbols[0].name, rule, code) if rule.any_owner else "")
    if rule.companions and expected_name in ("", symbols[0].name):
        return None
    return RoleMismatch(symbols[0], str(roles[0]), expected_name=expected_name)


def _role(symbol: Symbol, rule: RoleRule) -> str | None:
    """What a name indicates that a value is, if it is something else; None if it may be what is expected."""
    if symbol.changed:
        is_count = symbol.changed.rpartition("|")[2].partition(" ")[0].lower() in template_words("lengths")
        return "a count" if is_count and "a count" in rule.wrong_roles else None
    if rule.single_expression and (
        CALL_OR_INDEX.search(symbol.name) or symbol.name.rpartition(".")[2].isdecimal()
    ):
        return None  # of a call, or an item of a list, whose name says what the list is
    # "page" says whose value it is, and not what.
    name = symbol.name.removeprefix("page.") if rule.of_kind else symbol.name
    last = name_words(name, include_parent_name=rule.include_parent_name)
    if last & rule.expected or fits(name, rule.expected) or "by" in last:  # who did it
        return None
    holders = frozenset[str]().union(*map(split_name, symbol.name.split(".")[:-1]))
    if not rule.of_kind and holders & site_wide_words() & rule.expected:
        return None  # a site's author may publish it
    return next((role for role, words in rule.wrong_roles.items() if has_any(last, words)), None)


def _name_of_visible_value(printed: Printed, rule: RoleRule, woven: MappedPage) -> str:
    """The name of the value that the text of a printed attribute's element shows, if it has the expected meaning."""
    opened = _VOID.match(woven.text, woven.text.rfind("<", 0, printed.start) + 1)
    end = woven.text.find("</", printed.end)
    for one in woven.printed if printed.place is None and opened is None else ():
        symbol = one.occurrence.value.symbol
        is_inside = printed.end < one.start < end and one.is_visible
        if is_inside and symbol is not None and not _is_translated(symbol.name):
            wrong_words = frozenset[str]().union(*rule.wrong_roles.values())
            words = frozenset[str]().union(*map(split_name, symbol.name.removesuffix("()").split(".")))
            is_wrong = has_any(words, wrong_words) and not words & rule.expected
            return symbol.name if words & (rule.companions or rule.expected) and not is_wrong else ""
    return ""


def _is_translated(name: str) -> bool:
    """Whether a name is that of a text which a table by language has (``t.post.author``), such as a label."""
    first, *holders = name.lower().split(".")[:-1] or [""]
    tables = template_words("translation_tables")
    return first in template_words("translations") | tables or not tables.isdisjoint(holders)


def _find_expected(symbol: Symbol, rule: RoleRule, woven: MappedPage) -> str:
    """A value of the same entity in the body whose name has the expected meaning."""
    expected = rule.companions or rule.expected
    wrong_words = frozenset[str]().union(*rule.wrong_roles.values())
    parent = parent_name(symbol.name)
    names = {one for one in woven.visible_names | json_ld_names(woven) if not _is_translated(one)}
    for name in sorted(names, key=lambda name: (parent_name(name) != parent, len(name_words(name)), name)):
        called = name.partition("(")[0] if rule.any_owner else name  # display_price(product)
        if "author" in expected and not ends_with(called, expected):
            continue  # "author_bio"
        words = name_words(called, include_parent_name=rule.any_owner)
        if (
            rule.any_owner
            and has_any(words, expected)
            and not has_any(words, wrong_words | site_wide_words())
        ):
            if is_of_page(name, expected):
                return name
            continue
        is_wrong = has_any(words, wrong_words) and not words & rule.expected  # not "modified_date"
        if not (words & expected) or is_wrong or name == symbol.name:
            continue
        other_parent = parent_name(name)
        is_inside = other_parent.startswith(f"{parent}.")
        is_alike = (
            other_parent == parent
            or (is_inside and not split_name(other_parent.removeprefix(parent)) & of_other_pages())
            or parent.startswith(f"{other_parent}.")
        )
        if is_alike or ("author" in expected and is_of_page(name)):
            return name
    return ""


def _by_label(symbols: list[Symbol], rule: RoleRule, woven: MappedPage) -> RoleMismatch | None:
    """What labels in the body indicate about a value whose name says nothing, wherever the body shows it."""
    if (
        len(symbols) != 1
        or not rule.labels
        or name_words(symbols[0].name) & rule.expected
        or symbols[0].changed
    ):
        return None
    labels: set[tuple[str, str]] = set()
    for printed in woven.printed:
        if printed.is_visible and printed.place is None and symbols[0] in printed.occurrence.value.symbols:
            label = _label(printed, rule, woven)
            if label is None:
                return None
            labels.add(label)
    if len(labels) != 1:
        return None
    role, label = labels.pop()
    return RoleMismatch(symbols[0], role, label, _find_expected(symbols[0], rule, woven))


def _label(printed: Printed, rule: RoleRule, woven: MappedPage) -> tuple[str, str] | None:
    """What the word directly before or after a value indicates that it is, with the word."""
    before, behind = _around(printed, woven)
    own = before.rpartition(">")[2]
    if not _WORD.search(own):
        own = _TAG.sub(" ", before)  # a label in an element of its own: <dt>Shipping</dt><dd>…</dd>
    last = _WORD.findall(own)[-1:] if re.search(r"[^\W\d_][\W_]*$", own) else []
    first = re.match(r"\s*\)?\s*([^\W\d_]+)", behind)
    for word in [*last, *([first[1]] if first else [])]:
        for role, labels in rule.labels.items():
            if word.lower() in labels:
                return role, word
    return None


def _around(printed: Printed, woven: MappedPage) -> tuple[str, str]:
    """The text before and after a value, up to the neighbouring values."""
    ends = [one.end for one in woven.printed if one.end <= printed.start and one is not printed]
    starts = [one.start for one in woven.printed if one.start >= printed.end and one is not printed]
    first = max(max(ends, default=0), printed.start - _NEAR)
    last = min(min(starts, default=len(woven.text)), printed.end + _NEAR)
    return woven.text[first : printed.start], woven.text[printed.end : last]

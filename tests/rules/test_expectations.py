"""The judgements of others: fixtures of another validator, schema.org's own examples, documented features.

The fixtures' messages are their authors'; the property that each is about is looked for in ours.
"""

import json
import re

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.selection import select
from factmark.rules.richresults._features import features

FOUND_AT_LEAST = 0.95
CLEAN_AT_LEAST = 0.97

#: Expected errors that are none, with the reason.
DISPUTED = {
    "A typed value may only have one type": "JSON-LD and schema.org allow several types for one node",
}

#: Examples of schema.org that are wrong themselves, with what is wrong.
WRONG_EXAMPLES = {
    "#eg-0291": "Best for the Money is no type",
    "#eg-0293": "Best for the Money is no type",
    "#eg-0298": "@url is no keyword",
    "#eg-0269": "no @context",
    "#eg-0348": "no @context",
}


def judged(document, *profiles):
    rules = select(catalogue(), ["SYN", "VAL", "RIC"], [], profiles)
    outcome = check_document(document, rules, Settings(profiles=frozenset(profiles)))
    assert not outcome.notifications
    return [result for result in outcome.results if result.kind == "fail"]


def wanted(message):
    """The names, one of which a finding has to have: those quoted, else the last of the path."""
    path, _, text = message.partition("] ")[2].partition(": ")
    named = re.search(
        r"does not exist: (\w+)|^Missing \w+ property: \"(\w+)\"|[Pp]roperty \"(\w+)\" does", text
    )
    if named:
        return {name for name in named.groups() if name}
    last = path.rpartition(".")[2]
    quoted = {name.strip() for each in re.findall(r'"([^"]+)"', text) for name in each.split(",")}
    return quoted if last == "@type" or last[:1].isupper() or "at least one of" in text else {last}


def is_found(message, results):
    names = wanted(message)
    return any(
        f'"{name}"' in result.message or (result.statement is not None and result.statement.property == name)
        for result in results
        for name in names
    )


@pytest.mark.shared
@pytest.mark.parametrize(
    ("folder", "size", "profiles"), [("schema-org", 14, ()), ("google", 43, ("google",))]
)
def test_fixtures(shared, folder, size, profiles):
    expectations = json.loads((shared / "fixtures" / folder / "expected.json").read_text("utf-8"))
    assert len(expectations) == size
    expected, missed, clean, unclean = 0, [], 0, {}
    for name, entry in expectations.items():
        source = (shared / "fixtures" / folder / name).read_text("utf-8")
        media = "json" if name.endswith(".jsonld") else "html"
        results = judged(Document(name, source, media=media), *profiles)
        errors = [e for e in entry["errors"] if not any(text in e for text in DISPUTED)]
        expected += len(errors)
        missed += [(name, error) for error in errors if not is_found(error, results)]
        if not entry["errors"]:
            clean += 1
            wrong = [result.message for result in results if result.level == "error"]
            if wrong:
                unclean[name] = wrong
    assert 1 - len(missed) / expected >= FOUND_AT_LEAST, missed
    assert 1 - len(unclean) / clean >= CLEAN_AT_LEAST, unclean


@pytest.mark.shared
def test_examples_of_schema_org_are_right_but_for_these(shared):
    rows = (shared / "vocabulary" / "examples.jsonl").read_text("utf-8").splitlines()
    assert len(rows) == 277
    wrong = {}
    for row in map(json.loads, rows):
        for text in row["jsonld"]:
            errors = [r for r in judged(Document(row["id"], text, media="json")) if r.level == "error"]
            if errors:
                wrong.setdefault(row["id"], []).extend(result.message for result in errors)
    assert wrong.keys() == WRONG_EXAMPLES.keys(), wrong


@pytest.mark.shared
def test_every_documented_property_of_every_feature_is_known(shared):
    rows = [
        json.loads(line) for line in (shared / "google" / "features.jsonl").read_text("utf-8").splitlines()
    ]
    assert len(rows) == 619
    merged = {"carousels-beta": "carousel"}
    known = {feature.name: feature for feature in features()}
    unknown = []
    for row in rows:
        feature = known[merged.get(row["feature"], row["feature"])]
        asked = names(feature) | names(known["carousel"])  # lists of recipes and courses are carousels
        for name in re.split(r"\s*\|\s*", row["property"]):
            if name.rpartition(".")[2].removeprefix("ListItem.") not in asked:
                unknown.append((row["feature"], row["table"], row["level"], row["property"]))
    assert not unknown


def names(feature):
    found = set()
    for shape in feature.shapes:
        for demands in shape.demands:
            groups = [path for group in (*demands.one_of, *demands.only_one_of) for path in group]
            for path in (*demands.required, *demands.recommended, *groups):
                found.update(re.findall(r"[\w-]+", path))
            found.update(re.findall(r"[\w-]+", demands.holds))
    return found


def sample(feature, shape, path=()):
    """A node with everything that a shape requires, and the nodes that hang on it."""
    node = {"@type": shape.types[0]} if shape.types else {"@type": "Place"}
    for demands in shape.demands:
        if demands.holds in ("", "at the top", "not last", "not jobLocationType=TELECOMMUTE") or (
            demands.holds.startswith("not positiveNotes")
        ):
            for name in (*demands.required, *(group[0] for group in demands.one_of)):
                put(node, re.split(r"[|&]", name)[0].strip().split("."))
    for nested in feature.shapes:
        for place in nested.at:
            owner, _, name = place.partition(".")
            if owner == shape.id and name in node and nested.id not in path:
                inner = sample(feature, nested, (*path, shape.id))
                node[name] = {**inner, **node[name]} if isinstance(node[name], dict) else inner
                break
    return node


def put(node, path):
    head, *rest = path
    if rest:
        if not isinstance(node.get(head), dict):
            node[head] = {}
        put(node[head], rest)
    else:
        number = head.endswith(("Count", "Offset", "rice", "itude", "Value", "Days")) or head in (
            "position",
            "value",
        )
        node.setdefault(
            head, 7 if number else "2030-01-01" if "ate" in head[-6:] else "https://example.org/x"
        )


@pytest.mark.parametrize("feature", features(), ids=lambda feature: feature.name)
def test_a_feature_asks_for_each_required_property(feature):
    for shape in (each for each in feature.shapes if not each.at):
        whole = {"@context": "https://schema.org", **sample(feature, shape)}
        for name in shape.sure_with[:1] + shape.needs[:1]:
            put(whole, name.split("."))

        def lacking(node):
            outcome = judged(Document("x", json.dumps(node), media="json"), "google")
            return {
                r.message for r in outcome if r.code in ("RIC401", "RIC403") and feature.title in r.message
            }

        before = lacking(whole)
        for demands in shape.demands[:1]:
            for name in {path.partition(".")[0] for path in demands.required} & whole.keys():
                without = {key: value for key, value in whole.items() if key != name}
                if not set(without) & ({*shape.needs} or set(without)):
                    continue
                assert any(f'"{name}' in message for message in lacking(without) - before), (shape.id, name)

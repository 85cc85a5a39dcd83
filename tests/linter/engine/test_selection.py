"""Rules are found by walking their folders, and selected by code, prefix, name or family."""

import subprocess
import sys

import pytest

from factmark.linter.engine.catalogue import AGENTS, catalogue
from factmark.linter.engine.selection import UnknownRuleError, select
from factmark.linter.findings.rule import Agent, Rule


def rule(code: str, name: str, agent: Agent, profile: str | None = None, retired: bool = False) -> Rule:
    return Rule(code, name, agent, "error", "none", "x", lambda context: iter(()), profile, retired)


RULES = (
    rule("FAC901", "price-not-on-page", "factuality"),
    rule("FAC911", "date-not-on-page", "factuality"),
    rule("RIC901", "needs-image", "richresults", profile="google"),
    rule("SYN901", "trailing-comma", "syntax"),
    rule("SYN902", "old-rule", "syntax", retired=True),
)


def codes(selected: str = "", ignored: str = "", *profiles: str, extended: str = "") -> list[str]:
    return [r.code for r in select(RULES, selected.split(), ignored.split(), profiles, extended.split())]


@pytest.mark.parametrize(
    ("selected", "ignored", "expected"),
    [
        ("", "", ["FAC901", "FAC911", "SYN901"]),
        ("FAC", "", ["FAC901", "FAC911"]),
        ("fac90", "", ["FAC901"]),
        ("price-not-on-page", "", ["FAC901"]),
        ("factuality", "", ["FAC901", "FAC911"]),
        ("ALL", "syntax", ["FAC901", "FAC911"]),
        ("FAC", "FAC91", ["FAC901"]),
        ("FAC911", "FAC", ["FAC911"]),
        ("FAC901", "FAC901", []),
        ("", "price-not-on-page SYN", ["FAC911"]),
    ],
)
def test_the_longer_selector_wins(selected: str, ignored: str, expected: list[str]) -> None:
    assert codes(selected, ignored) == expected


def test_a_profile_or_a_name_switches_profile_rules_on() -> None:
    assert "RIC901" in codes("", "", "google")
    assert codes("needs-image") == ["RIC901"]
    assert codes("RIC") == []


def test_extending_adds_to_what_runs() -> None:
    assert codes(extended="needs-image") == ["FAC901", "FAC911", "RIC901", "SYN901"]
    assert codes("FAC901", extended="SYN") == ["FAC901", "SYN901"]
    assert codes("", "FAC", extended="FAC911") == ["FAC911", "SYN901"]


def test_a_rule_rests_where_those_it_yields_to_are_selected() -> None:
    yielding = Rule(
        "VAL901",
        "empty",
        "validity",
        "note",
        "none",
        "x",
        lambda j: iter(()),
        yields_to=("price-not-on-page",),
    )

    def runs(selected: str = "", ignored: str = "") -> bool:
        return yielding in select((*RULES, yielding), selected.split(), ignored.split(), ())

    assert not runs()
    assert not runs(ignored="price-not-on-page")
    assert runs("VAL SYN")
    assert runs("ALL empty")
    assert not runs("ALL")


def test_retired_rules_never_run() -> None:
    assert codes("SYN902") == []


@pytest.mark.parametrize("selector", ["price-not-on-pag", "FAC99", "F", ""])
def test_a_selector_that_means_no_rule_is_refused(selector: str) -> None:
    with pytest.raises(UnknownRuleError, match=f'no rule is called "{selector}"'):
        select(RULES, [], [selector], ())


def test_a_code_that_is_not_there_is_no_slip_of_another() -> None:
    with pytest.raises(UnknownRuleError, match=r"FAC999\"; factmark rule lists them"):
        select(RULES, ["FAC999"], [], ())


def test_the_nearest_rule_is_named() -> None:
    with pytest.raises(UnknownRuleError, match='did you mean "price-not-on-page"'):
        select(RULES, ["price-not-on-pag"], [], ())


def test_a_rules_file_has_its_name() -> None:
    for rule in catalogue():
        assert rule.check.__module__.rpartition(".")[2] == rule.name.replace("-", "_")


@pytest.mark.parametrize(
    ("selectors", "agents"),
    [
        (("VAL",), {"validity"}),
        (("VAL101", "syntax"), {"validity", "syntax"}),
        (("unknown-type", "Price-Not-On-Page"), {"validity", "factuality"}),
        (("ALL",), set(AGENTS)),
        (("VAL", "no-such-rule"), set(AGENTS)),
        (("../validity/unknown-type",), set(AGENTS)),
        (("VALX",), set(AGENTS)),
    ],
)
def test_selectors_tell_the_families(selectors: tuple[str, ...], agents: set[str]) -> None:
    found = catalogue(selectors)
    assert {rule.agent for rule in found} == agents
    assert found == tuple(rule for rule in catalogue() if rule.agent in agents)


def test_other_families_are_not_imported(tmp_path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Thimg"}</script>'
    )
    code = (
        "import sys, factmark.__main__ as m\n"
        f"status = m.main(['lint', '--no-cache', '--isolated', '--select', 'VAL', {str(page)!r}])\n"
        "print(status, *sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    status, *loaded = output.splitlines()[-1].split()
    assert status == "1"
    assert "factmark.rules.validity.unknown_type" in loaded
    for package in ("rules.factuality", "rules.compliance", "linter.grounding", "linter.compliance"):
        assert not [name for name in loaded if name.startswith(f"factmark.{package}")]

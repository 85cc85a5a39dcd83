"""Rules are found by walking their folders, and only in the folders that a run may need."""

import subprocess
import sys

import pytest

from factmark.linter.engine.catalogue import AGENTS, catalogue


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

"""The measure of a whole site runs, and what it makes is a site on which everything holds."""

from __future__ import annotations

import json

import pytest

from factmark.__main__ import main


@pytest.mark.slow
def test_three_runs_are_timed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "site", "--pages", "20", "--jobs", "2", "--output-format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["pages"] == 20
    assert list(document["seconds"]) == ["one core", "all cores", "nothing changed"]
    assert all(spent > 0 for spent in document["processor_seconds"].values())
    assert all(ratio > 0 for ratio in document["times_faster"].values())


def test_no_pages_are_no_site(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "site", "--pages", "0"]) == 2
    assert "1 or more" in capsys.readouterr().err

"""The measure of crawls: turns, medians and whether the crawls found the same, without crawling."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from factmark.bench.crawls import measure as crawls


def _result(number: int) -> dict[str, Any]:
    place = {"uri": f"http://127.0.0.1/{number}", "block": 0, "pointer": "/name"}
    return {"location": place, "code": "FAC201", "level": "error", "kind": "fail", "message": "no"}


@pytest.mark.parametrize("lost", [None, "auto"])
def test_a_ratio_is_of_the_medians_of_crawls_in_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str | None
) -> None:
    ran: list[str] = []
    took = {
        "auto": iter([10.0, 20.0, 30.0, 90.0]),
        "always": iter([200.0, 400.0]),
        "plain": iter([900.0]),
    }

    def timed(command: list[str]) -> tuple[float, str]:
        if "--max-pages" in command:
            return 5.0, ""
        if "--render" not in command:
            ran.append("plain")
            return next(took["plain"]), "7\n"
        ran.append(name := command[command.index("--render") + 1])
        folder = Path(command[command.index("--output") + 1])
        folder.mkdir()
        results = [_result(1)] if name == lost and ran.count(name) == 3 else [_result(1), _result(2)]
        (folder / "findings.json").write_text(json.dumps({"results": results}))
        (folder / "stats.json").write_text(json.dumps({"rendered": 2}))
        return next(took[name]), ""

    monkeypatch.setattr(crawls, "_timed", timed)
    monkeypatch.setattr(crawls, "find_browser", lambda _: "shell")
    told = crawls._rendering(argparse.Namespace(browser=None), "http://127.0.0.1/", tmp_path, 7)
    assert ran == ["auto", "always", "auto", "plain", "auto", "always", "auto"]
    assert told["auto_s"] == [10.0, 20.0, 30.0, 90.0]
    assert (told["auto_times_faster_than_always"], told["always_times_faster_than_plain"]) == (12.0, 3.0)
    assert (told["same"], told["only_always"]) == ((True, 0) if lost is None else (False, 1))
    assert (told["opened_by_plain_spider"], told["browser"]) == (7, "shell")

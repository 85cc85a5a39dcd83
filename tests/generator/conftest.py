"""A page in a folder of its own."""

from pathlib import Path

import pytest


@pytest.fixture
def page_file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the test module's ``PAGE``, in the working folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "page.html"
    path.write_text(request.module.PAGE.format(""), encoding="utf-8")
    return path

"""Fixtures of all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says more about the machine than about the code.
settings.register_profile("factmark", deadline=None)
# A gate that says no has to say no again: CI takes the same examples each time, everybody else new ones.
settings.register_profile("factmark-ci", deadline=None, derandomize=True)
settings.load_profile("factmark-ci" if os.environ.get("FACTMARK_SAME_EXAMPLES") == "1" else "factmark")

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The development data beside the repository; the test is skipped where there is none."""
    if not SHARED.is_dir():
        if os.environ.get("FACTMARK_REQUIRE_SHARED") == "1":
            pytest.fail(f"FACTMARK_REQUIRE_SHARED=1, but there is no {SHARED}")
        pytest.skip("needs the development data in ../shared")
    return SHARED

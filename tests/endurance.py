"""Long tests: ``make endurance`` takes all of their cases, other runs a sample that FACTMARK_SEED chooses."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

ALL = os.environ.get("FACTMARK_ENDURANCE") == "1"


def cases(every: Sequence[T], count: int) -> Sequence[T]:
    """All of the cases under ``make endurance``, else so many of them, the same for the same seed."""
    return every if ALL else random.Random(os.environ.get("FACTMARK_SEED", "0")).sample(every, count)

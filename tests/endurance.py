"""Long tests: ``make endurance`` takes all of their cases, other runs a sample that FACTMARK_SEED chooses."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

ALL = bool(os.environ.get("FACTMARK_ENDURANCE"))
#: Those as well of which ``make endurance`` takes a part: they take hours.
WHOLE = os.environ.get("FACTMARK_ENDURANCE") == "whole"


def cases(every: Sequence[T], count: int, *, whole: bool = ALL) -> Sequence[T]:
    """All of the cases if they are taken as a ``whole``, else so many of them, the same for the same seed."""
    return every if whole else random.Random(os.environ.get("FACTMARK_SEED", "0")).sample(every, count)

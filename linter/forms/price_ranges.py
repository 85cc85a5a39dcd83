"""Price ranges: signs such as $$$, or amounts, in one short line."""

from __future__ import annotations

import re

from .emails import is_email
from .fault import NO_HINTS, Fault, Hints

LONGEST = 100


def price_range_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a price range."""
    text = text.strip()
    part = r"[Pp]rice range"
    if re.match(r"https?://|www\.", text) or is_email(text):
        return Fault("is an address, no price range", part=part)
    if re.fullmatch(r"\+[\d\s()./-]{8,20}", text):
        return Fault("is a telephone number, no price range", part=part)
    if len(text) > LONGEST:
        return Fault(f"has more than {LONGEST} characters", part=part)
    return None

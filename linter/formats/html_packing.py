"""JSON as the HTML report carries it: compressed, in base64."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

from ...crawler.compression import compressed


def packed(value: Any) -> str:
    """JSON as zlib stream (RFC 1950) in base64, which browsers unpack by DecompressionStream."""
    text = json.dumps(value, separators=(",", ":")).encode("ascii")
    return b64encode(compressed(text, 6)).decode("ascii")

"""JSON as the HTML report carries it: compressed, in base64."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

from ...crawler.warc.compression import compressed


def packed(value: Any) -> str:
    """JSON as zlib stream (RFC 1950) in base64, which browsers unpack by DecompressionStream."""
    return b64encode(compressed(_text(value).encode("ascii"), 6)).decode("ascii")


# What is packed is made for it, and never holds itself.
_text = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode

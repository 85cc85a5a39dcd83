"""Values of goods under the label of another property."""

from __future__ import annotations

LINES = "<h1>Harbour shirt</h1><p>Size: XL</p><p>Color: Red</p>"
LIST = "<h1>Harbour shirt</h1><dl><dt>Size</dt><dd>XL</dd><dt>Color</dt><dd>Red</dd></dl>"
GERMAN = (
    "<h1>Hafenhemd</h1><table><tr><th>Material</th><td>Baumwolle</td></tr><tr><th>Farbe</th><td>Rot</td></tr>"
    "<tr><th>Marke</th><td>Nordkai</td></tr></table>"
)

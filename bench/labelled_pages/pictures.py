"""Draw what pages showed that nobody had read before, and how far stated confidence is measured confidence.

    python -m factmark.bench.labelled_pages.pictures FIRST_LOOKS BANDS --output docs/images

FIRST_LOOKS are the lines of ``first_look.py``, BANDS those that ``train_trust --bands`` writes: {stated, measured,
count}. Two pictures are written, ``first-looks.svg`` and ``reliability.svg``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 210, 24, 40
MIN_STATEMENTS = 30
"""Labelled statements of a band from which on it is drawn as a full point."""
_STYLE = """
    text { fill: #1b2430; } .quiet { fill: #566173; font-size: 11px; } .grid { stroke: #dfe4ea; }
    polyline { fill: none; stroke-width: 2; } .back { fill: #fff; }
    .a { stroke: #0b5cad; } .b { stroke: #0b5cad; stroke-dasharray: 6 3; } .c { stroke: #b3400f; }
    .d { stroke: #566173; stroke-dasharray: 2 3; } circle { fill: #0b5cad; } .few { fill: #fff; }
  """
SERIES = (
    ("a", "errors that are right", ("read", "errors", "precision")),
    ("b", "errors and warnings", ("read", "errors_and_warnings", "precision")),
    ("c", "mistakes that are found", ("factuality", "recall")),
)
Point = tuple[float, float]


def main() -> int:
    """Write the pictures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("looks", type=Path, metavar="FIRST_LOOKS", help="JSON Lines of first looks")
    parser.add_argument("bands", type=Path, metavar="BANDS", help="JSON Lines of bands of confidence")
    parser.add_argument(
        "--output", type=Path, required=True, metavar="FOLDER", help="where to write the pictures"
    )
    args = parser.parse_args()
    looks, bands = (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for path in (args.looks, args.bands)
    )
    (args.output / "first-looks.svg").write_text(first_looks(looks), encoding="utf-8")
    (args.output / "reliability.svg").write_text(reliability(bands), encoding="utf-8")
    return 0


def first_looks(looks: Sequence[Mapping[str, Any]]) -> str:
    """Return the curve of first looks, a point a batch and series, as SVG; of a batch its last line counts."""
    looks = list({look["name"]: look for look in looks}.values())
    steps = max(len(looks) - 1, 1)
    parts = [
        _text(
            _across(n / steps),
            HEIGHT - BOTTOM + 18,
            look["name"].removeprefix("batch-").lstrip("0"),
            "quiet",
            "middle",
        )
        for n, look in enumerate(looks)
    ]
    parts.append(_text(_across(0.5), HEIGHT - 6, "batch", "quiet", "middle"))
    ends: list[tuple[float, str, str]] = []
    for style, label, keys in SERIES:
        points = [
            (n / steps, value) for n, look in enumerate(looks) if (value := _value(look, keys)) is not None
        ]
        parts.append(_line(points, style))
        if points:
            ends.append((_down(points[-1][1]), label, f"{points[-1][1]:.2f}"))
    lowest = -20.0
    for place, label, value in sorted(ends):
        lowest = max(place, lowest + 16)  # labels of lines that end together stand below each other
        parts.append(_text(WIDTH - RIGHT + 14, lowest + 4, f"{label} {value}"))
    title = "What pages show that nobody had read before"
    return _picture(
        title, "Shares of findings that are right and of mistakes that are found, by batch of pages.", parts
    )


def reliability(bands: Sequence[Mapping[str, Any]]) -> str:
    """Return stated against measured confidence as SVG, a point a band; those of few statements are hollow."""
    parts = [
        _line([(0.0, 0.0), (1.0, 1.0)], "d"),
        _line([(band["stated"], band["measured"]) for band in bands], "a"),
    ]
    for band in bands:
        x, y = _across(band["stated"]), _down(band["measured"])
        few = " few" if band["count"] < MIN_STATEMENTS else ""
        parts.append(f'<circle class="a{few}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
        parts.append(_text(x + 7, y + 14, str(band["count"]), "quiet"))
    parts += [
        _text(_across(n / 4), HEIGHT - BOTTOM + 18, f"{n / 4:.2f}", "quiet", "middle") for n in range(5)
    ]
    parts.append(_text(_across(0.5), HEIGHT - 6, "stated share of unsupported statements", "quiet", "middle"))
    parts.append(_text(WIDTH - RIGHT + 14, TOP + 60, "measured, with the"))
    parts.append(_text(WIDTH - RIGHT + 14, TOP + 76, "number of statements"))
    description = "Of statements on pages that the weights have not learnt from."
    return _picture("Stated against measured shares", description, parts)


def _value(look: Mapping[str, Any], keys: Iterable[str]) -> float | None:
    value: Any = look
    for key in keys:
        value = value.get(key) if value is not None else None
    return value


def _across(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _down(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def _line(points: Iterable[Point], style: str) -> str:
    return f'<polyline class="{style}" points="{" ".join(f"{_across(x):.1f},{_down(y):.1f}" for x, y in points)}"/>'


def _text(x: float, y: float, words: str, style: str = "", anchor: str = "start") -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _picture(title: str, description: str, parts: Iterable[str]) -> str:
    grid = "".join(
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_down(n / 4):.1f}" y2="{_down(n / 4):.1f}"/>'
        + _text(LEFT - 8, _down(n / 4) + 4, f"{n / 4:.2f}", "quiet", "end")
        for n in range(5)
    )
    body = "\n  ".join(parts)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"
  role="img" aria-labelledby="title description" font-family="system-ui, 'Liberation Sans', sans-serif" font-size="12">
  <title id="title">{escape(title)}</title>
  <desc id="description">{escape(description)}</desc>
  <style>{_STYLE}</style>
  <rect class="back" width="{WIDTH}" height="{HEIGHT}" rx="10"/>
  {grid}
  {body}
</svg>
"""


if __name__ == "__main__":
    sys.exit(main())

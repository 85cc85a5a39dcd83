"""Shapes that data cannot be judged by."""

from __future__ import annotations


class ShapesError(ValueError):
    """Shapes that the engine refuses; the message says why."""

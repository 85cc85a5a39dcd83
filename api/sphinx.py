"""An extension of Sphinx that checks the HTML after a build: ``extensions = ["factmark.api.sphinx"]``.

Values of conf.py: ``factmark_select``, ``factmark_ignore``, ``factmark_fail_level`` (docs/site-generators.md).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util import logging

from .. import __version__
from ..linter.config.usage import UsageError
from .built_site import check_site

_log = logging.getLogger(__name__)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the configuration values and the check."""
    app.add_config_value("factmark_select", [], "", list)
    app.add_config_value("factmark_ignore", [], "", list)
    app.add_config_value("factmark_fail_level", "error", "", str)
    app.connect("build-finished", _check)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}


def _check(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or app.builder.format != "html":
        return
    options = app.config
    try:
        passes, text = check_site(
            Path(app.outdir),
            select=options.factmark_select,
            ignore=options.factmark_ignore,
            fail_level=options.factmark_fail_level,
        )
    except UsageError as error:
        raise ExtensionError(f"factmark: {error}") from None
    if passes:
        _log.info("%s", text)
    else:  # an exception would be shown as a fault of the extension
        _log.error("factmark has findings, or could not check everything:\n%s", text)
        app.statuscode = 1

"""factmark traces every statement of a page's schema.org markup to the words a visitor sees.

The names below are imported when they are first used: ``__init__.pyi`` declares them, docs/python.md describes them.
"""

__version__ = "0.1.0"

_PUBLIC = {
    "api.linter": ("Fixed", "Linter"),
    "api.functions": ("fix_html", "lint_html", "lint_json", "lint_page", "lint_path"),
    "api.report": ("Edit", "Evidence", "Fix", "Notification", "Report", "Result"),
    "linter.agents.rule_context": ("RuleContext",),
    "linter.config.usage": ("UsageError",),
    "linter.findings.rule": ("Finding", "rule"),
}
"""Public names by module."""


def __getattr__(name: str) -> object:
    for module, names in _PUBLIC.items():
        if name in names:
            import importlib

            value = globals()[name] = getattr(importlib.import_module(f".{module}", __name__), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *(name for names in _PUBLIC.values() for name in names)})

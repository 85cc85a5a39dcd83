"""JSON that is escaped once more on its way into the page, so that no reader gets it as JSON.

Twig, Nunjucks, Rails, Blade and EJS escape what they print as HTML is: a value that was written as JSON has its quotes
turned into ``&quot;``. Hugo prints into a script what is no text of JavaScript as one: the JSON is put in quotes.
What engines do is said in their documentation: https://twig.symfony.com/doc/3.x/api.html#escaper-extension,
https://mozilla.github.io/nunjucks/templating.html#autoescaping, https://guides.rubyonrails.org/active_support_core_extensions.html#output-safety,
https://laravel.com/docs/blade#displaying-unescaped-data, https://ejs.co/#docs, and "Typed Strings" in that of Go's
html/template.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path as File

from ..expressions.filters import Role, role
from ..expressions.values import Applied, Called, Expression, Path, Record, describe, short
from ..projects.roots import MAX_FOLDERS, nearest_text
from ..tree import Output

#: What writes JSON without telling the engine that it is safe (filters of one's own may tell it); None: whatever does.
_ENCODERS: dict[str, frozenset[str] | None] = {
    "twig": frozenset({"json_encode"}),
    "nunjucks": frozenset({"dump"}),
    "hugo": frozenset({"jsonify", "encoding.jsonify"}),
    "erb": None,
    "ejs": None,
    "blade": None,
    "php": None,
    "liquid": None,
}
_PLAIN = frozenset({"erb", "ejs", "blade"})
"""The engines that escape every name that was given JSON, unless it was marked as safe."""
_KEEPS_QUOTES = frozenset({"strip", "trim", "chomp", "squish", "to_s", "strip_newlines", "replace", "gsub"})
_ADVICE = {
    "twig": "print it with |raw",
    "nunjucks": "print it with | safe",
    "erb": "print it with raw",
    "ejs": "print it with <%-",
    "blade": "print it with {!! !!}, or with @json",
    "hugo": "pipe it into safeJS",
}
_OF_HEXO = '"hexo'
_OF_TIMBER = '"timber/timber"'
_OF_SCRIPTS = ('"twig"', '"twing"', '"twig-loader"')


@dataclass(frozen=True, slots=True)
class Escaped:
    """JSON that was escaped: what it is made of, the file and the engine that prints it.

    ``by`` names the filter that escapes; it is empty where the engine does on its own. ``whole``: another template
    prints it.
    """

    what: str
    path: File
    family: str
    by: str = ""
    whole: bool = False

    @property
    def message(self) -> str:
        """What happens to it, and what to write instead."""
        advice = f"leave {self.by} out" if self.by else _ADVICE[self.family]
        if self.family == "hugo":
            return f"{self.what} is written as JSON, and then as a text of JavaScript, in quotes: {advice}"
        return f"{self.what} is written as JSON, and then its quotes are escaped (&quot;): {advice}"


def escaped_json(output: Output, path: File, family: str, roles: Sequence[Role]) -> Escaped | None:
    """What becomes of the JSON that an output prints, or None where none is printed, or nothing happens to it.

    ``roles`` are those of what it prints, those of names that were given JSON before among them.
    """
    if family not in _ENCODERS:
        return None
    names, inner = _filters(output.expression)
    if not names and family in _PLAIN and isinstance(inner, Path) and roles[-1:] == ("json",):
        return Escaped(_told(inner), path, family)
    encoders = _ENCODERS[family]
    at = next((at for at, (name, _) in enumerate(names) if role(name) == "json"), None)
    if at is None or (encoders is not None and names[at][0].lower() not in encoders):
        return None
    after = names[:at]
    done = [role(name) for name, _ in after]
    if any(
        what not in ("json", "html", "js", "raw") and name not in _KEEPS_QUOTES
        for what, (name, _) in zip(done, after, strict=True)
    ):
        return None
    if "number" in (role(name) for name, _ in names[at:]):
        return None
    what = _told(inner)
    if family == "hugo":
        keeps = any(name.lower() in ("safejs", "safe.js", "safejsstr", "safe.jsstr") for name, _ in after)
        by_engine = output.escapes == "context" and not keeps and "html" not in done and "js" not in done
        return Escaped(what, path, family) if by_engine else None
    # ``e('js')`` of Twig and the like escape for something else.
    by = next((name for name, plain in after if role(name) == "html" and plain), "")
    if by:
        return Escaped(what, path, family, by)
    if output.escapes == "html" and "raw" not in done and "html" not in done:
        return Escaped(what, path, family)
    return None


def _told(expression: Expression) -> str:
    """An expression as messages name it."""
    if isinstance(expression, Record) or (isinstance(expression, Called) and expression.name == "dict"):
        return "a structure"
    return f"{{{short(describe(expression)).removeprefix('.')}}}"


def _filters(expression: Expression) -> tuple[list[tuple[str, bool]], Expression]:
    """What is applied to a value, the last first, each with whether it is given nothing more; and the value."""
    found: list[tuple[str, bool]] = []
    while isinstance(expression, Applied):
        found.append((expression.name, not expression.arguments))
        expression = expression.value
    return found, expression


def surely_escapes(escaped: Escaped) -> bool | None:
    """Whether the engine surely escapes in the project that the file is of; None: it does unless told otherwise."""
    path, family = escaped.path, escaped.family
    if escaped.by or family in ("ejs", "blade"):
        return True
    if family == "hugo":
        return path.suffix not in (".gohtml", ".tmpl")
    if family == "erb":
        # Only Rails escapes: what it renders is in the folder "app", that of the application or of an engine.
        return "app" in path.parts and bool({"views", "components"} & set(path.parts))
    texts = {name: nearest_text(path, name) for name in ("package.json", "composer.json")}
    if family == "nunjucks":
        return _OF_HEXO not in texts["package.json"]  # Hexo switches it off
    return _twig_escapes(path, texts)


def _twig_escapes(path: File, texts: dict[str, str]) -> bool | None:
    """The same of Twig, which Timber (WordPress) and the ports to JavaScript use without escaping."""
    folders = path.parents[:MAX_FOLDERS]
    of_wordpress = "wp-content" in path.parts or any(
        (folder / "functions.php").is_file() for folder in folders
    )
    of_scripts = not texts["composer.json"] and any(name in texts["package.json"] for name in _OF_SCRIPTS)
    if of_wordpress or of_scripts or _OF_TIMBER in texts["composer.json"]:
        return False
    of_grav = any((folder / "blueprints.yaml").is_file() for folder in folders)
    return True if path.name.endswith(".html.twig") and not of_grav else None

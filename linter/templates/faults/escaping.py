"""Find JSON that is escaped a second time on its way into the page, so that parsers do not get JSON.

Twig, Nunjucks, Rails, Blade and EJS escape output for HTML: the quotes of a value already encoded as JSON become
``&quot;``. Hugo encodes a value in a script, unless it is typed as JavaScript, as a string: the JSON is put in quotes.

Sources: https://twig.symfony.com/doc/3.x/api.html#escaper-extension,
https://mozilla.github.io/nunjucks/templating.html#autoescaping,
https://guides.rubyonrails.org/active_support_core_extensions.html#output-safety,
https://laravel.com/docs/blade#displaying-unescaped-data, https://ejs.co/#docs, and "Typed Strings" in the documentation
of Go's html/template.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path as File

from ....source.regex import regex
from ..expressions.names import Role, role
from ..expressions.values import Expression, FilterCall, FunctionCall, Path, Record, describe, short
from ..projects.roots import MAX_FOLDERS, nearest_text
from ..tree import Output

#: JSON encoders whose output the engine does not consider safe (custom filters may mark it); None: any
#: encoder.
_ENCODERS: dict[str, frozenset[str] | None] = {
    "twig": frozenset({"json_encode"}),
    "nunjucks": frozenset({"dump"}),
    "hugo": frozenset({"jsonify", "encoding.jsonify"}),
    "erb": None,
    "ejs": None,
    "blade": None,
    "pug": None,
    "vue": None,
    "razor": frozenset({"jsonconvert.serializeobject", "jsonserializer.serialize"}),
    "tera": frozenset({"json_encode"}),
    "php": None,
    "liquid": None,
}
_PLAIN = frozenset({"erb", "ejs", "blade", "pug"})
"""Engines that escape every name bound to JSON, unless marked safe."""
_NO_ENCODERS = frozenset({"inspect", "structured_data", "json_script", "to_json_script"})
"""Filters that print JSON, or mark it, and encode nothing of it a second time."""
_KEEPS_QUOTES = frozenset({"strip", "trim", "chomp", "squish", "to_s", "strip_newlines", "replace", "gsub"})
_ADVICE = {
    "twig": "print it with |raw",
    "nunjucks": "print it with | safe",
    "erb": "print it with raw",
    "ruby": "print it with raw",
    "ejs": "print it with <%-",
    "blade": "print it with {!! !!}, or with @json",
    "pug": "print it with != or !{}",
    "razor": "print it with @Html.Raw, or with @Json.Serialize",
    "tera": "print it with | safe",
    "hugo": "pipe it into safeJS",
    "astro": "give it to set:html",
    "jsx": "give it to dangerouslySetInnerHTML",
    "svelte": "print it with {@html}",
    "vue": "give it to v-html, or to useHead",
}
_REACT = regex(r"\"react\"\s*:\s*\"(?P<sign>[^\d\"]{0,4})(?P<major>\d+)")
_BUNDLERS = ('"vite"', '"react-scripts"', '"parcel"', '"parcel-bundler"')
_ON_SERVER = regex(
    r"\"(?:next|astro|vike|waku|razzle|express|fastify|koa|hono|@remix-run/|@react-router/|@tanstack/\w*-?start|@docusaurus/)"
    r"|\b(?:ssr|ssg|prerender|server)\b"
)
"""Signs that an application is rendered on a server, or in advance: its packages, and words of its scripts."""
_OF_GATSBY = '"gatsby"'
_OF_HEXO = '"hexo'
_OF_TIMBER = '"timber/timber"'
_OF_SCRIPTS = ('"twig"', '"twing"', '"twig-loader"')


@dataclass(frozen=True, slots=True)
class Escaped:
    """Escaped JSON: its expression, and the file and engine that print it.

    ``by`` is the escaping filter; empty if the engine escapes by default. ``whole``: another template prints it.
    """

    description: str
    path: File
    family: str
    by: str = ""
    whole: bool = False

    @property
    def message(self) -> str:
        """What happens to it, and what to write instead."""
        family = "astro" if self.path.suffix == ".astro" else self.family
        advice = f'remove the filter "{self.by}"' if self.by else _ADVICE[family]
        if role(self.by) == "json":
            return f"{self.description} is written as JSON twice, so that the whole is a string; {advice}"
        if self.family == "hugo":
            return (
                f"{self.description} is written as JSON, then quoted again as a JavaScript string; {advice}"
            )
        return f"{self.description} is written as JSON, and then its quotes are escaped (&quot;); {advice}"


def escaped_json(output: Output, path: File, family: str, roles: Sequence[Role]) -> Escaped | None:
    """How the JSON of an output is escaped, or None if it prints no JSON or does not escape it.

    ``roles`` are those of the printed value, including those of names bound to JSON earlier.
    """
    if family not in _ENCODERS:
        return None
    names, inner = _filters(output.expression)
    if not names and family in _PLAIN and isinstance(inner, Path) and roles[-1:] == ("json",):
        return Escaped(_expression_text(inner), path, family)
    encoders = _ENCODERS[family]
    at = next((at for at, (name, _) in enumerate(names) if role(name) == "json"), None)
    if at is None or (encoders is not None and names[at][0].lower() not in encoders):
        return None
    after = names[:at]
    done = [role(name) for name, _ in after]
    if any(
        what not in ("json", "html", "js", "raw", "script") and name not in _KEEPS_QUOTES
        for what, (name, _) in zip(done, after, strict=True)
    ):
        return None
    if "number" in (role(name) for name, _ in names[at:]):
        return None
    what = _expression_text(inner)
    before = names[at + 1][0] if len(names) > at + 1 else ""
    if role(before) == "json" and before not in _NO_ENCODERS:
        return Escaped(what, path, family, names[at][0])
    if family == "hugo":
        keeps = any(name.lower() in ("safejs", "safe.js", "safejsstr", "safe.jsstr") for name, _ in after)
        by_engine = output.escapes == "context" and not keeps and "html" not in done and "js" not in done
        return Escaped(what, path, family) if by_engine else None
    # Twig's ``e('js')`` and the like escape for other contexts.
    by = next((name for name, plain in after if role(name) == "html" and plain), "")
    if by:
        return Escaped(what, path, family, by)
    if output.escapes == "html" and "raw" not in done and "html" not in done:
        return Escaped(what, path, family)
    return None


def _expression_text(expression: Expression) -> str:
    """An expression as shown in messages."""
    if isinstance(expression, Record) or (isinstance(expression, FunctionCall) and expression.name == "dict"):
        return "a structure"
    name = short(describe(expression))
    return f"{{{name.removeprefix('.') or name}}}"  # Go's dot alone is the value at hand


def _filters(expression: Expression) -> tuple[list[tuple[str, bool]], Expression]:
    """The filters applied to a value, last first, each with whether it has no arguments; and the value."""
    filters: list[tuple[str, bool]] = []
    while isinstance(expression, FilterCall):
        filters.append((expression.name, not expression.arguments))
        expression = expression.value
    return filters, expression


def surely_escapes(escaped: Escaped) -> bool | None:
    """Whether the engine escapes in the file's project; None: it does unless configured otherwise."""
    path, family = escaped.path, escaped.family
    if escaped.by or family in ("ejs", "blade", "pug", "razor", "ruby", "tera", "svelte", "vue"):
        return True
    if family == "jsx":
        return path.suffix == ".astro" or _react_escapes(nearest_text(path, "package.json"))
    if family == "hugo":
        return path.suffix not in (".gohtml", ".tmpl")
    if family == "erb":
        # Only Rails escapes; its views are in the "app" folder of the application or of a Rails engine.
        return "app" in path.parts and bool({"views", "components"} & set(path.parts))
    texts = {name: nearest_text(path, name) for name in ("package.json", "composer.json")}
    if family == "nunjucks":
        return _OF_HEXO not in texts["package.json"]  # Hexo disables it
    return _twig_escapes(path, texts)


def _react_escapes(package: str) -> bool | None:
    """Whether React escapes the text of scripts, which it does up to version 18; None if several may be used.

    Gatsby writes the text of JSON-LD in heads as it is, and in a browser React sets it. Sources:
    https://github.com/facebook/react/pull/28871,
    https://www.gatsbyjs.com/docs/reference/built-in-components/gatsby-head/ and https://react.dev/reference/react-dom/client.
    """
    if _OF_GATSBY in package:
        return False
    version = _REACT.search(package)
    if version is None or int(version["major"]) > 18:
        return False
    if any(name in package for name in _BUNDLERS) and _ON_SERVER.search(package) is None:
        return False
    return None if version["sign"].startswith(">") else True


def _twig_escapes(path: File, texts: dict[str, str]) -> bool | None:
    """The same for Twig, which Timber (WordPress) and the JavaScript ports use without escaping."""
    folders = path.parents[:MAX_FOLDERS]
    of_wordpress = "wp-content" in path.parts or any(
        (folder / "functions.php").is_file() for folder in folders
    )
    of_scripts = not texts["composer.json"] and any(name in texts["package.json"] for name in _OF_SCRIPTS)
    if of_wordpress or of_scripts or _OF_TIMBER in texts["composer.json"]:
        return False
    of_grav = any((folder / "blueprints.yaml").is_file() for folder in folders)
    return True if path.name.endswith(".html.twig") and not of_grav else None

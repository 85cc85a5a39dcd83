"""Templates with code between tags: ERB (Ruby) and PHP."""

from __future__ import annotations

import re

from .condition import conditions, negated
from .expression import PHP, RUBY, Dialect, parse
from .filters import role
from .scanning import matches
from .tree import (
    Assign,
    Branch,
    Capture,
    Condition,
    Content,
    Include,
    Loop,
    Made,
    Node,
    Output,
    Scope,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .values import Applied, Called, Chosen, Constant, Expression, Joined, Path, Record

MAX_DEPTH = 60
_ERB = re.compile(r"<%(?P<mark>#|%|==|=|-)?(?P<body>.*?)-?%>", re.DOTALL)
_PHP = re.compile(r"<\?(?P<mark>php\b|=)?(?P<body>.*?)(?:\?>\n?|\Z)", re.DOTALL)
_ERB_OPENING = re.compile(r"<%")
_PHP_OPENING = re.compile(r"<\?(?!xml)")
_ECHO = re.compile(r"^(?:echo|print)\b\s*", re.IGNORECASE)
_RUBY_BLOCK = re.compile(
    r"^(?P<path>[@\w.:\[\]\"'?]+?)\.(?P<each>(?:each|map)\.with_index|each|each_with_index|map|each_with_object|find_each|first\(\d+\)\.each)"
    r"(?:\((?P<from>[^)]*)\))?\s*(?:do|\{)\s*\|(?P<names>[^|]*)\|$"
)
_PHP_EACH = re.compile(
    r"^foreach\s*\(\s*(?P<path>.+?)\s+as\s+(?:(?P<key>\$\w+)\s*=>\s*)?(?P<name>\$\w+)\s*\)\s*[:{]$"
)
_RUBY_SCRIPT = re.compile(
    r"^(?:tag\.script|javascript_tag|content_tag\s*\(?\s*(?::script|[\"']script[\"'])\s*,?)\s*\(?"
    r"(?P<arguments>.*ld\+json.*)$",
    re.DOTALL,
)
_FUNCTION = re.compile(
    r"^\s*(?:(?:public|private|protected|static|final)\s+)*function\s+\w+\s*\(", re.MULTILINE
)
_WORDPRESS = re.compile(r"^(?:get_the_|the_|get_)")
_HELPERS = frozenset({"image_tag", "link_to", "time_tag", "mail_to", "button_to", "pluralize"})


def read_embedded(source: str, family: str) -> Template:
    """A template of ERB or PHP. TemplateSyntaxError."""
    reader = _Reader(source, family)
    body, _, _ = reader.body(())
    hooked = family == "php" and _FUNCTION.search(source[: max(source.find("ld+json"), 0)]) is not None
    return Template(tuple(body), hooked=hooked)


class _Reader:
    def __init__(self, source: str, family: str) -> None:
        self.source = source
        self.family = family
        self.dialect: Dialect = RUBY if family == "erb" else PHP
        pattern, opening = (_ERB, _ERB_OPENING) if family == "erb" else (_PHP, _PHP_OPENING)
        self.matches = list(matches(source, pattern, opening))
        self.at = 0
        self.position = 0
        self.depth = 0
        self.queue: list[tuple[str, str, int, int]] = []

    def next(self) -> tuple[str, str, int, int] | None:
        """The next statement or output: its kind, its text, its place."""
        if self.queue:
            return self.queue.pop(0)
        if self.at >= len(self.matches):
            return None
        match = self.matches[self.at]
        self.at += 1
        if match.start() > self.position:
            self.queue.append(("text", "", self.position, match.start()))
        self.position = match.end()
        mark, body = match["mark"], match["body"].strip()
        if self.family == "erb":
            if mark not in ("#", "%"):
                kind = "output" if mark in ("=", "==") else "code"
                self.queue.append((kind + ("raw" if mark == "==" else ""), body, match.start(), match.end()))
            elif mark == "%":
                self.queue.append(("text", "", match.start(), match.end()))
        elif mark == "=":
            self.queue.append(("output", body.rstrip(";"), match.start(), match.end()))
        else:
            for statement in _statements(body):
                self.queue.append(("code", statement, match.start(), match.end()))
        return self.next()

    def body(self, until: tuple[str, ...]) -> tuple[list[Node], str, str]:
        """The nodes up to a word: the nodes, the word, what follows it."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("blocks are nested too deeply", self.position)
        opened = self.position
        nodes: list[Node] = []
        while (found := self.next()) is not None:
            kind, text, start, end = found
            if kind == "text":
                nodes.append(Text(start, end))
            elif kind.startswith("output"):
                nodes.append(self.output(text, start, end, raw=kind.endswith("raw")))
            else:
                word, rest = _word(text)
                if word in until:
                    self.depth -= 1
                    return nodes, word, rest
                nodes.extend(self.code(word, rest, text, start, end))
        if until:
            raise TemplateSyntaxError("a block is not closed", opened)
        if self.position < len(self.source):
            nodes.append(Text(self.position, len(self.source)))
        self.depth -= 1
        return nodes, "", ""

    # Outputs

    def output(self, text: str, start: int, end: int, *, raw: bool = False) -> Node:
        if self.family == "erb":
            if re.match(r"^yield\b", text):
                name = re.match(r"^yield\s*\(?\s*:(\w+)", text)
                if name is None:
                    return Content(start, end)
                return Unknown(start, end, f"yield :{name[1]}")
            render = re.match(
                r"""^render\s*\(?\s*(?:partial:\s*)?["']([\w/]+)["']\s*,?\s*(.*?)\)?$""", text, re.DOTALL
            )
            if render is not None:
                return self.render(render[1], render[2], start, end)
            block = re.search(r"\bdo\s*(?:\|[^|]*\|)?$", text)
            script = _RUBY_SCRIPT.match(text)
            if block is not None:
                inner, _, _ = self.body(("end",))
                return Scope((), _in_script(inner, start, end) if script else tuple(inner))
            if script is not None:
                from .expression import parse_arguments

                values, _ = parse_arguments(script["arguments"].strip().removesuffix(")"), RUBY)
                if values:
                    return Scope((), _in_script([Output(start, end, values[0], "html")], start, end))
            expression = self.read(text)
            return Output(start, end, Applied("raw", expression) if raw else expression, "html")
        return Output(start, end, self.read(text), "none")

    def render(self, name: str, rest: str, start: int, end: int) -> Node:
        from .expression import parse_arguments

        rest = re.sub(r"^locals:\s*\{(.*)\}$", r"\1", rest.strip(), flags=re.DOTALL)
        _, named = parse_arguments(rest, RUBY)
        return Include(start, end, name, tuple(named.items()))

    def read(self, text: str) -> Expression:
        if self.family == "erb":
            return _ruby(text)
        return _php(text)

    # Code

    def code(self, word: str, rest: str, text: str, start: int, end: int) -> list[Node]:
        if self.family == "erb":
            return self.ruby(word, rest, text, start, end)
        return self.php(word, rest, text, start, end)

    def asked(self, text: str) -> tuple[Condition, ...]:
        text = re.sub(r"\s+then$", "", text.strip().rstrip(":{").strip())
        found = conditions(re.sub(r"\.present\?$|\.any\?$", "", text), self.dialect)
        return tuple(Condition(one.key.lstrip("@$"), one.negated, one.about) for one in found)

    def ruby(self, word: str, rest: str, text: str, start: int, end: int) -> list[Node]:
        if word in ("if", "unless"):
            return [
                self.branch(
                    self.asked(rest) if word == "if" else negated(self.asked(rest)), ("elsif",), ("end",)
                )
            ]
        if word == "case":
            return [self.case(rest)]
        loop = _RUBY_BLOCK.match(text)
        if loop is not None:
            names = tuple(name.strip(" ()") for name in loop["names"].split(","))
            inner, _, _ = self.body(("end", "}"))
            index = "[1]" if loop["each"].endswith("with_index") and len(names) > 1 else ""
            if index:
                start_at = int(loop["from"]) if (loop["from"] or "").strip().isdecimal() else 0
                # The item comes first: a loop binds the key first.
                return [
                    Loop(
                        (names[1], names[0]),
                        self.read(loop["path"]),
                        tuple(inner),
                        index="[0]",
                        start=start_at,
                    )
                ]
            return [Loop(names[-1:], self.read(loop["path"]), tuple(inner))]
        content = re.match(r"^content_for\s*\(?\s*:(\w+)\s*(?:,\s*(.+?)\)?$)?", text, re.DOTALL)
        if content is not None and content[2]:
            return [Assign(f"content_for.{content[1]}", self.read(content[2]))]
        if content is not None:
            inner, _, _ = self.body(("end",))
            return [Capture(f"content_for.{content[1]}", tuple(inner)), *inner]
        if re.search(r"\bdo\s*(?:\|[^|]*\|)?$", text):
            inner, _, _ = self.body(("end",))
            return [Unknown(start, end, text.split(maxsplit=1)[0], tuple(inner))]
        step = re.match(r"^@?(\w+)\s*([+-])=\s*(\d{1,9})$", text)
        if step is not None:
            change = int(step[3]) if step[2] == "+" else -int(step[3])
            return [Assign(step[1], Joined((Path((step[1],)), Constant(change))))]
        assigned = re.match(r"^@?(\w+)\s*(?:\|\|)?=(?!=)\s*(.+)$", text, re.DOTALL)
        if assigned is not None:
            return [Assign(assigned[1], self.read(assigned[2]))]
        return []

    def given(self, condition: str) -> tuple[list[Node], str]:
        """The value that a condition of PHP gives to a name, and what is asked then."""
        match = re.match(r"^\s*\$(\w+)\s*=(?!=)\s*([^&|]+)$", condition)
        if match is None:
            return [], condition
        return [Assign(match[1], self.read(match[2]))], f"${match[1]}"

    def php(self, word: str, rest: str, text: str, start: int, end: int) -> list[Node]:
        if word == "if" and (single := _single(text)) is not None:
            condition, statement = single
            inner = self.code(*_word(statement), statement, start, end)
            given, condition = self.given(condition)
            return [*given, Branch(((self.asked(condition), tuple(inner)), ((), ())))]
        if word == "if":
            alternative = text.rstrip().endswith(":")
            closing = ("endif",) if alternative else ("}",)
            given, condition = self.given(_parenthesised(rest))
            return [*given, self.branch(self.asked(condition), ("elseif", "} elseif", "} else if"), closing)]
        each = _PHP_EACH.match(text)
        if each is not None:
            inner, _, _ = self.body(("endforeach", "}"))
            name, key = each["name"].lstrip("$"), (each["key"] or "").lstrip("$")
            names = (key, name) if key else (name,)
            return [Loop(names, self.read(each["path"]), tuple(inner), index="[0]" if key else "")]
        if word in ("while", "for"):
            inner, _, _ = self.body((f"end{word}", "}"))
            return [Loop(("_item",), Path(("posts",)), tuple(inner))]
        if word in ("echo", "print"):
            printed = _ECHO.sub("", text)
            counted = _counted(printed)
            if counted is not None:
                return [Output(start, end, Path((counted.name,)), "none"), counted]
            return [Output(start, end, self.read(printed), "none")]
        counted = _counted(text)
        if counted is not None:
            return [counted]
        if word in ("get_header", "get_footer", "get_sidebar"):
            return [Include(start, end, f"{word[4:]}.php")]
        part = re.match(r"""^get_template_part\(\s*["']([^"']+)["'](?:\s*,\s*["']([^"']+)["'])?""", text)
        if part is not None:
            return [Include(start, end, f"{part[1]}{'-' + part[2] if part[2] else ''}.php")]
        include = re.match(r"""^(?:include|require)(?:_once)?\s*\(?.*?["']/?([\w/.-]+)["']\s*\)?$""", text)
        if include is not None:
            return [Include(start, end, include[1])]
        if word == "the_content":
            return [Content(start, end)]
        if re.match(r"^(?:the_\w+|bloginfo|esc_html_e|_e)\s*\(", text):
            return [Output(start, end, self.read(text), "none")]
        added = re.match(r"""^\$(\w+)\[\s*(["'])([^"']+)\2\s*\]\s*=(?!=)\s*(.+)$""", text, re.DOTALL)
        if added is not None:
            entry = Record(((Constant(added[3]), self.read(added[4])),))
            return [Assign(added[1], Called("merge", (Path((added[1],)), entry)))]
        assigned = re.match(r"^\$(\w+)\s*(?:\?\?)?=(?!=)\s*(.+)$", text, re.DOTALL)
        if assigned is not None:
            return [Assign(assigned[1], self.read(assigned[2]))]
        return []

    def branch(self, asked: tuple[Condition, ...], more: tuple[str, ...], closing: tuple[str, ...]) -> Branch:
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        stops = (*more, "else", "} else", *closing)
        while True:
            inner, word, rest = self.body(stops)
            arms.append((asked, tuple(inner)))
            if word in closing:
                return Branch(tuple(arms))
            follows = re.match(r"^if\b(.*)", rest, re.DOTALL) if word == "else" else None
            if follows is not None:
                rest, word = follows[1], more[0]
            asked = () if word in ("else", "} else") else self.asked(_parenthesised(rest))

    def case(self, subject: str) -> Branch:
        _, word, rest = self.body(("when", "else", "end"))
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        while word != "end":
            asked = () if word == "else" else (Condition(f"{subject} == {rest}"),)
            inner, word, rest = self.body(("when", "else", "end"))
            arms.append((asked, tuple(inner)))
        return Branch(tuple(arms))


def _in_script(inner: list[Node], start: int, end: int) -> tuple[Node, ...]:
    """Nodes in the script of JSON-LD that a helper of Rails writes around them."""
    return (Made(start, start, '<script type="application/ld+json">'), *inner, Made(end, end, "</script>"))


def _word(text: str) -> tuple[str, str]:
    match = re.match(r"^(\}\s*else\s*if|\}\s*elseif|\}\s*else|\}|\w+)\b\s*(.*)$|^(\})(.*)$", text, re.DOTALL)
    if match is None:
        return "", text
    word = " ".join((match[1] or match[3] or "").split())
    return word.replace("}else", "} else"), (match[2] or match[4] or "").strip()


def _parenthesised(text: str) -> str:
    """What stands in the parentheses that a text starts with."""
    text = text.strip().rstrip("{:").strip()
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text


_STEP = re.compile(
    r"^(?:\$(?P<name>\w+)\s*(?:(?P<twice>\+\+|--)|(?P<sign>[+-])=\s*(?P<step>\d{1,9}))|(?P<first>\+\+|--)\$(?P<other>\w+))$"
)


def _counted(text: str) -> Assign | None:
    """A counter of PHP that goes up or down, as its new value; None where a statement is no such thing."""
    match = _STEP.match(text.strip().rstrip(";").strip())
    if match is None:
        return None
    name = match["name"] or match["other"]
    sign = match["sign"] or (match["twice"] or match["first"])[0]
    step = int(match["step"] or 1)
    return Assign(name, Joined((Path((name,)), Constant(step if sign == "+" else -step))))


def _single(text: str) -> tuple[str, str] | None:
    """The condition and the statement of a PHP ``if`` without braces; None for others."""
    opened = text.find("(")
    depth = 0
    for at in range(opened, len(text)) if opened >= 0 else ():
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            rest = text[at + 1 :].strip()
            return (text[opened + 1 : at], rest) if rest and rest[0] not in "{:" else None
    return None


def _statements(body: str) -> list[str]:
    """The statements of PHP code, comments left out; braces end one too."""
    code = re.sub(r"/\*.*?\*/|(?m:(?:^|\s)(?://|#).*$)", " ", body, flags=re.DOTALL)
    found: list[str] = []
    current, quote, depth = "", "", 0
    opened: list[bool] = []  # whether each open brace is one of a branch or a loop
    for at, character in enumerate(code):
        if quote:
            current += character
            if character == quote and not current.endswith("\\" + quote):
                quote = ""
            continue
        if character in "\"'":
            quote = character
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        if character == ";" and depth <= 0:
            found.append(current.strip())
            current = ""
            continue
        if character == "}" and depth <= 0:
            controls = opened.pop() if opened else True
            if controls and not re.match(r"\s*else", code[at + 1 : at + 100]):
                found += [current.strip(), "}"]
                current = ""
                continue
            if not controls:
                # The end of a function, of a class: what it says is read as if it stood here.
                found.append(current.strip())
                current = ""
                continue
        current += character
        if character in "{:" and depth <= 0:
            controls = bool(re.match(r"^\s*\}?\s*(?:if|else|elseif|foreach|for|while)\b", current))
            if character == "{":
                opened.append(controls)
            if controls or (character == "{" and re.match(r"^[\w\s]*\b(?:function|class|trait)\b", current)):
                found.append(current.strip())
                current = ""
    found.append(current.strip())
    return [statement for statement in found if statement]


def _ruby(text: str) -> Expression:
    text = text.strip()
    bare = re.match(r"^(\w+)\s+([^=(\s.<>&|?].*)$", text, re.DOTALL)
    if bare is not None and (role(bare[1]) != "other" or bare[1] in _HELPERS):
        text = f"{bare[1]}({bare[2]})"
    modified = re.match(r"^(.+?)\s+(if|unless)\s+(.+)$", text, re.DOTALL)
    if modified is not None and "\n" not in text:
        condition = modified[3] if modified[2] == "if" else f"not ({modified[3]})"
        return Chosen(condition, _ruby(modified[1]), Constant(""))
    text = re.sub(r"(?<=[\s,(\[]):(\w+)", r'"\1"', re.sub(r"&\.", ".", text))
    text = re.sub(r"#\{", "${", text)
    text = re.sub(r'"((?:[^"\\]|\\.)*\$\{(?:[^"\\]|\\.)*)"', r"`\1`", text)
    expression = parse(re.sub(r"(?<=[\w)\]])\?(?=[\s)]|$)", "", text), RUBY)
    if isinstance(expression, Applied | Called) and getattr(expression, "name", "") in _HELPERS:
        values = (
            [expression.value, *expression.arguments]
            if isinstance(expression, Applied)
            else list(expression.arguments)
        )
        return (
            Joined(tuple(part for value in values[:2] for part in (value, Constant(" "))))
            if values
            else expression
        )
    return expression


def _php(text: str) -> Expression:
    text = text.strip().rstrip(";").strip()
    text = re.sub(r"\(\s*(?:string|int|float|bool)\s*\)\s*", "", text)
    return _wordpress(parse(text, PHP))


def _wordpress(expression: Expression) -> Expression:
    """WordPress prints the same with the_title() as with get_the_title()."""
    if isinstance(expression, Called):
        name = expression.name
        if name in ("get_bloginfo", "bloginfo"):
            arguments = [str(a.value) for a in expression.arguments if isinstance(a, Constant)] or ["name"]
            return Path(("bloginfo", *arguments))
        if name in (
            "get_the_post_thumbnail_url",
            "the_post_thumbnail_url",
            "get_the_post_thumbnail",
            "the_post_thumbnail",
        ):
            return Path(("post", "thumbnail"))
        if _WORDPRESS.match(name) and name not in ("get_post_meta", "get_option", "get_field", "get_header"):
            return Path(("post", _WORDPRESS.sub("", name)))
        return expression
    if isinstance(expression, Applied):
        if expression.name in ("bloginfo", "get_bloginfo") and isinstance(expression.value, Constant):
            return Path(("bloginfo", str(expression.value.value)))
        if _WORDPRESS.match(expression.name) and expression.name.startswith(
            ("get_the_date", "the_date", "get_the_time", "the_time", "get_the_modified_date")
        ):
            return Applied(
                "date", Path(("post", _WORDPRESS.sub("", expression.name).replace("time", "date")))
            )
        if _WORDPRESS.match(expression.name) and isinstance(expression.value, Constant | Path | Called):
            return Applied("format", Path(("post", _WORDPRESS.sub("", expression.name))))
        return Applied(expression.name, _wordpress(expression.value), expression.arguments)
    if isinstance(expression, Record):
        members = tuple((key, _wordpress(member)) for key, member in expression.members)
        return Record(members, expression.is_list)
    return expression

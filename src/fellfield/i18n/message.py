"""Parse a message into a syntax tree and render it with facts.

The grammar is a subset of ICU MessageFormat::

    {name}                                              a fact: text, number, list or term
    {n, plural, =0 {none} one {# card} other {# cards}} a form by cardinal; # is the number
    {n, selectordinal, one {#st} other {#th}}           a form by ordinal
    {who, select, you {you win} other {{who} wins}}     a form by keyword

Forms nest. An apostrophe quotes a brace that follows it (and ``#`` directly inside a plural) up to the next
apostrophe: ``'{'``; two apostrophes are one; any other apostrophe is literal. Two rules are stricter than ICU, because
a slip would otherwise be printed: a quotation must be closed, and ``#`` is not allowed in a select inside a plural. One
is laxer: the keywords of a select may contain dashes. The keyword ``unknown`` is for a fact that is not given, such as
a card that the reader does not see; without such a form a fact that is missing is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NoReturn, Protocol, Self, TypeAlias

from fellfield.i18n.numbers import (
    CATEGORIES,
    InvalidFact,
    Language,
    as_integer,
    ordinal_category,
    plural_category,
)

Kind: TypeAlias = Literal["text", "plural", "selectordinal", "select"]
Facts: TypeAlias = Mapping[str, object]

UNKNOWN: Final = "unknown"
"""The keyword of a fact that is not given."""


class MessageError(ValueError):
    """A message that cannot be parsed: the column, and what was expected there."""

    def __init__(self, key: str, language: str, column: int, expected: str, found: str) -> None:
        super().__init__(f"{language}: {key}: column {column}: expected {expected}, found {found}")
        self.key, self.language, self.column, self.expected = key, language, column, expected


class MissingFact(LookupError):
    """A placeholder without a fact."""


@dataclass(frozen=True, slots=True, init=False)
class Term:
    """A fact that is itself a message, rendered in the language of the surrounding one.

    In a ``select`` its keyword is the last part of its key: ``Term("x.clan.ritz")`` selects ``ritz``.
    """

    key: str
    facts: tuple[tuple[str, object], ...]

    def __init__(self, key: str, /, **facts: object) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "facts", tuple(sorted(facts.items())))


class Keyed(str):
    """A text with a keyword of its own for ``select``: a player's name selects ``you`` where it is the reader's."""

    __slots__ = ("keyword",)

    keyword: str

    def __new__(cls, text: str, keyword: str) -> Self:
        made = super().__new__(cls, text)
        made.keyword = keyword
        return made


# ── The tree ──────────────────────────────────────────────────────────────────────────────────────────────


class Formatter(Protocol):
    """Formats single facts in one language."""

    @property
    def language(self) -> Language:
        """The language of the output."""
        ...

    def format_value(self, fact: object) -> str:
        """Format one fact."""
        ...


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A fact to be formatted; ``#`` is a placeholder for the number of the enclosing plural."""

    name: str

    def render(self, facts: Facts, formatter: Formatter) -> str:
        """Return the fact, formatted."""
        fact = require_fact(self.name, facts)
        if type(fact) is str:
            return fact
        try:
            return formatter.format_value(fact)
        except InvalidFact as error:
            raise InvalidFact(f"{{{self.name}}}: {error}") from None


@dataclass(frozen=True, slots=True)
class Plural:
    """A choice of forms by number: an exact match first, then the plural category."""

    name: str
    exact: Mapping[int, Message]
    forms: Mapping[str, Message]
    ordinal: bool = False

    def render(self, facts: Facts, formatter: Formatter) -> str:
        """Return the rendered form for the given number."""
        count = require_fact(self.name, facts)
        try:
            form = self._form_for(count, formatter.language)
        except InvalidFact as error:
            raise InvalidFact(f"{{{self.name}}}: {error}") from None
        return render(form, facts, formatter)

    def _form_for(self, count: object, language: Language) -> Message:
        value = as_integer(count)
        if value is None:
            return self.forms["other"]
        if value in self.exact:
            return self.exact[value]
        category = ordinal_category(value, language) if self.ordinal else plural_category(value, language)
        form = self.forms.get(category)
        return self.forms["other"] if form is None else form


@dataclass(frozen=True, slots=True)
class Select:
    """A choice of forms by keyword."""

    name: str
    forms: Mapping[str, Message]

    def render(self, facts: Facts, formatter: Formatter) -> str:
        """Return the rendered form for the given keyword."""
        if self.name not in facts and UNKNOWN in self.forms:
            return render(self.forms[UNKNOWN], facts, formatter)
        form = self.forms.get(select_keyword(require_fact(self.name, facts)))
        return render(self.forms["other"] if form is None else form, facts, formatter)


Node: TypeAlias = str | Placeholder | Plural | Select
Message: TypeAlias = tuple[Node, ...]


def render(message: Message, facts: Facts, formatter: Formatter) -> str:
    """Return the message as text."""
    return "".join([node if isinstance(node, str) else node.render(facts, formatter) for node in message])


def require_fact(name: str, facts: Facts) -> object:
    """Return the fact of a placeholder; raise MissingFact if there is none."""
    try:
        return facts[name]
    except KeyError:
        raise MissingFact(name) from None


def select_keyword(fact: object) -> str:
    """Return the keyword of a fact: its text, true or false, the end of a term's key; for a list, none or some."""
    if isinstance(fact, Keyed):
        return fact.keyword
    if isinstance(fact, Term):
        return fact.key.rpartition(".")[2]
    if isinstance(fact, bool):
        return "true" if fact else "false"
    if isinstance(fact, list | tuple):
        return "some" if fact else "none"
    return plain_text(fact) if isinstance(fact, str) else str(fact)


def plain_text(text: str) -> str:
    """Return the text of a str, also of a str enum whose `str()` differs."""
    return str.__str__(text)


def children(node: Node) -> Iterator[Message]:
    """Yield the forms of a node."""
    if isinstance(node, Plural):
        yield from node.exact.values()
    if isinstance(node, Plural | Select):
        yield from node.forms.values()


def nodes(message: Message) -> Iterator[Node]:
    """Yield every node of a message, at any depth."""
    for node in message:
        yield node
        for form in children(node):
            yield from nodes(form)


def kind_of(node: Node) -> Kind:
    """Return the argument type of a node."""
    if isinstance(node, Plural):
        return "selectordinal" if node.ordinal else "plural"
    return "select" if isinstance(node, Select) else "text"


def placeholders(message: Message) -> dict[str, frozenset[Kind]]:
    """Return the placeholders of a message with their argument types (``text`` only if there is no other)."""
    kinds: dict[str, set[Kind]] = {}
    for node in nodes(message):
        if not isinstance(node, str):
            kinds.setdefault(node.name, set()).add(kind_of(node))
    return {name: frozenset(uses - {"text"} or uses) for name, uses in sorted(kinds.items())}


# ── Parsing ───────────────────────────────────────────────────────────────────────────────────────────────

_WHITESPACE = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_KEYWORD = re.compile(r"[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*")
_COUNT = re.compile(r"=(0|-?[1-9][0-9]*)(?![0-9])|([a-z]+)")


def parse(text: str, *, key: str = "?", language: str = "?") -> Message:
    """Parse a message; MessageError names key, language, column and what was expected."""
    return _Parser(text, key, language).parse()


class _Parser:
    """A recursive-descent parser over the text of one message."""

    def __init__(self, text: str, key: str, language: str) -> None:
        self.text, self.key, self.language = text, key, language
        self.offset = 0
        self.plurals: list[str | None] = [None]  # for each open form, its plural's name; None in a select

    def parse(self) -> Message:
        message = self._parse_message()
        if self.offset < len(self.text):
            self._fail("text, or '}' in apostrophes")
        return message

    def _parse_message(self) -> Message:
        """Parse up to the closing brace of this form, or to the end."""
        parts: list[Node] = []
        literal = ""
        while (char := self._peek()) not in ("", "}"):
            node = self._parse_node(char)
            if isinstance(node, str):
                literal += node
                continue
            if literal:
                parts.append(literal)
                literal = ""
            parts.append(node)
        return (*parts, literal) if literal else tuple(parts)

    def _parse_node(self, char: str) -> Node:
        if char == "{":
            return self._parse_placeholder()
        return self._parse_number_sign() if char == "#" else self._parse_literal()

    def _parse_literal(self) -> str:
        """Parse literal text: a quotation, or one character."""
        if self._peek() != "'":
            return self._take()
        start = self.offset
        self.offset += 1
        following = self._peek()
        if following == "'":
            return self._take()
        if following in ("{", "}") or (following == "#" and self.plurals[-1]):
            return self._parse_quotation(start)
        return "'"

    def _parse_quotation(self, start: int) -> str:
        quoted = ""
        while self._peek():
            char = self._take()
            if char != "'":
                quoted += char
            elif self._peek() == "'":
                quoted += self._take()
            else:
                return quoted
        return self._fail_at(start, "a closing apostrophe after this one (or two, to print one)")

    def _parse_number_sign(self) -> Node:
        plural = self.plurals[-1]
        if plural is None and any(self.plurals):
            outer = next(name for name in reversed(self.plurals) if name)
            self._fail(f"{{{outer}}} (a select separates # from its plural)")
        self.offset += 1
        return Placeholder(plural) if plural else "#"

    def _parse_placeholder(self) -> Node:
        self._expect("{")
        name = self._match(_NAME, "the name of a fact").group()
        node: Node = Placeholder(name)
        if self._skip_whitespace() == ",":
            self.offset += 1
            node = self._parse_choice(name)
        self._skip_whitespace()
        self._expect("}", "'}' or ','" if isinstance(node, Placeholder) else "'}'")
        return node

    def _parse_choice(self, name: str) -> Node:
        kinds = "'plural', 'selectordinal' or 'select'"
        self._skip_whitespace()
        start = self.offset
        kind = self._match(_NAME, kinds).group()
        if kind not in ("plural", "selectordinal", "select"):
            self._fail_at(start, kinds)
        self._skip_whitespace()
        self._expect(",")
        if kind == "select":
            return Select(name, self._parse_select_forms())
        exact, forms = self._parse_plural_forms(name)
        return Plural(name, exact, forms, ordinal=kind == "selectordinal")

    def _parse_select_forms(self) -> dict[str, Message]:
        forms: dict[str, Message] = {}
        while self._skip_whitespace() != "}":
            start = self.offset
            keyword = self._match(_KEYWORD, "a keyword to select by").group()
            if keyword in forms:
                self._fail_at(start, f"{keyword!r} only once")
            forms[keyword] = self._parse_form(None)
        self._require_other(forms)
        return forms

    def _parse_plural_forms(self, name: str) -> tuple[dict[int, Message], dict[str, Message]]:
        exact: dict[int, Message] = {}
        forms: dict[str, Message] = {}
        while self._skip_whitespace() != "}":
            start = self.offset
            match = self._match(_COUNT, "=number or a plural category")
            selector = match.group()
            if match[1] is None and selector not in CATEGORIES:
                self._fail_at(start, f"one of {', '.join(CATEGORIES)} or =number")
            if selector in forms or (match[1] and int(match[1]) in exact):
                self._fail_at(start, f"{selector!r} only once")
            if match[1] is None:
                forms[selector] = self._parse_form(name)
            else:
                exact[int(match[1])] = self._parse_form(name)
        self._require_other(forms)
        return exact, forms

    def _parse_form(self, plural: str | None) -> Message:
        """Parse one form in braces."""
        self._skip_whitespace()
        self._expect("{")
        self.plurals.append(plural)
        message = self._parse_message()
        self.plurals.pop()
        self._expect("}")
        return message

    def _require_other(self, forms: Mapping[str, Message]) -> None:
        if "other" not in forms:
            self._fail("a form for 'other'")

    def _peek(self) -> str:
        return self.text[self.offset : self.offset + 1]

    def _take(self) -> str:
        self.offset += 1
        return self.text[self.offset - 1]

    def _skip_whitespace(self) -> str:
        """Skip whitespace; return the next character."""
        whitespace = _WHITESPACE.match(self.text, self.offset)
        self.offset = whitespace.end() if whitespace else self.offset
        return self._peek()

    def _expect(self, char: str, expected: str = "") -> None:
        if self._peek() != char:
            self._fail(expected or repr(char))
        self.offset += 1

    def _match(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        self._skip_whitespace()
        match = pattern.match(self.text, self.offset)
        if match is None:
            self._fail(expected)
        self.offset = match.end()
        return match

    def _fail_at(self, offset: int, expected: str) -> NoReturn:
        self.offset = offset
        self._fail(expected)

    def _fail(self, expected: str) -> NoReturn:
        found = repr(self.text[self.offset : self.offset + 12]) if self.offset < len(self.text) else "the end"
        raise MessageError(self.key, self.language, self.offset + 1, expected, found)

"""One message: read from text into a small tree, and written out with the facts of the moment.

The grammar is a subset of ICU MessageFormat::

    {name}                                              a fact: text, a number, a list, a term
    {n, plural, =0 {none} one {# card} other {# cards}} a form by count; # is the number
    {n, selectordinal, one {#st} other {#th}}           a form by rank
    {who, select, ritz {she} other {they}}              a form by word

Forms nest. An apostrophe quotes a brace that follows it (and ``#`` directly inside a plural) up to the next
apostrophe: ``'{'``; two apostrophes are one; any other apostrophe is itself. We are stricter than ICU in two
places, where a slip would otherwise be printed: a quotation must be closed, and ``#`` may not stand in a
select inside a plural. We are laxer in one: the words of a select may contain dashes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NoReturn, Protocol, TypeAlias

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


class MessageError(ValueError):
    """A message that cannot be read: where, and what was expected there."""

    def __init__(self, key: str, language: str, column: int, expected: str, found: str) -> None:
        super().__init__(f"{language}: {key}: column {column}: expected {expected}, found {found}")
        self.key, self.language, self.column, self.expected = key, language, column, expected


class MissingFact(LookupError):
    """A placeholder for which no fact was given."""


@dataclass(frozen=True, slots=True, init=False)
class Term:
    """A fact that is itself a word, said in the language of the sentence around it.

    In a ``select`` it counts as the last part of its key: ``Term("x.clan.ritz")`` selects ``ritz``.
    """

    key: str
    facts: tuple[tuple[str, object], ...]

    def __init__(self, key: str, /, **facts: object) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "facts", tuple(sorted(facts.items())))


# ── The tree ──────────────────────────────────────────────────────────────────────────────────────────────


class Formatter(Protocol):
    """Whoever speaks a message: knows the language and how to say a single fact in it."""

    @property
    def language(self) -> Language:
        """The language spoken."""
        ...

    def format_value(self, fact: object) -> str:
        """A single fact in that language."""
        ...


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A fact, said as it is; ``#`` is the fact of the plural around it."""

    name: str

    def render(self, facts: Facts, formatter: Formatter) -> str:
        """The fact in the formatter's language."""
        fact = require_fact(self.name, facts)
        if type(fact) is str:
            return fact
        try:
            return formatter.format_value(fact)
        except InvalidFact as error:
            raise InvalidFact(f"{{{self.name}}}: {error}") from None


@dataclass(frozen=True, slots=True)
class Plural:
    """A form chosen by a number: by the very number first, else by its category."""

    name: str
    exact: Mapping[int, Message]
    forms: Mapping[str, Message]
    ordinal: bool = False

    def render(self, facts: Facts, formatter: Formatter) -> str:
        """The form for the number given."""
        count = require_fact(self.name, facts)
        try:
            form = self._form(count, formatter.language)
        except InvalidFact as error:
            raise InvalidFact(f"{{{self.name}}}: {error}") from None
        return render(form, facts, formatter)

    def _form(self, count: object, language: Language) -> Message:
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
    """A form chosen by a word."""

    name: str
    forms: Mapping[str, Message]

    def render(self, facts: Facts, formatter: Formatter) -> str:
        """The form for the word given."""
        word = select_keyword(require_fact(self.name, facts))
        form = self.forms.get(word)
        return render(self.forms["other"] if form is None else form, facts, formatter)


Node: TypeAlias = str | Placeholder | Plural | Select
Message: TypeAlias = tuple[Node, ...]


def render(message: Message, facts: Facts, formatter: Formatter) -> str:
    """The message as a person reads it."""
    return "".join([node if isinstance(node, str) else node.render(facts, formatter) for node in message])


def require_fact(name: str, facts: Facts) -> object:
    """The fact for a placeholder, or MissingFact."""
    try:
        return facts[name]
    except KeyError:
        raise MissingFact(name) from None


def select_keyword(fact: object) -> str:
    """The word by which a fact selects: itself, true or false, the last part of a term's key; a list: none or some."""
    if isinstance(fact, Term):
        return fact.key.rpartition(".")[2]
    if isinstance(fact, bool):
        return "true" if fact else "false"
    if isinstance(fact, list | tuple):
        return "some" if fact else "none"
    return plain(fact) if isinstance(fact, str) else str(fact)


def plain(text: str) -> str:
    """The text itself, even of an enum that is a str and prints otherwise."""
    return str.__str__(text)


def children(node: Node) -> Iterator[Message]:
    """The forms inside a node."""
    if isinstance(node, Plural):
        yield from node.exact.values()
    if isinstance(node, Plural | Select):
        yield from node.forms.values()


def nodes(message: Message) -> Iterator[Node]:
    """Every node of a message, at any depth."""
    for node in message:
        yield node
        for form in children(node):
            yield from nodes(form)


def kind_of(node: Node) -> Kind:
    """What a node does with its fact."""
    if isinstance(node, Plural):
        return "selectordinal" if node.ordinal else "plural"
    return "select" if isinstance(node, Select) else "text"


def placeholders(message: Message) -> dict[str, frozenset[Kind]]:
    """The names a message asks for, each with what it does beyond printing it (``text`` if nothing)."""
    kinds: dict[str, set[Kind]] = {}
    for node in nodes(message):
        if not isinstance(node, str):
            kinds.setdefault(node.name, set()).add(kind_of(node))
    return {name: frozenset(uses - {"text"} or uses) for name, uses in sorted(kinds.items())}


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────────────

_BLANK = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WORD = re.compile(r"[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*")
_COUNT = re.compile(r"=(0|-?[1-9][0-9]*)(?![0-9])|([a-z]+)")


def parse(text: str, *, key: str = "?", language: str = "?") -> Message:
    """Read a message; MessageError names key, language, column and what was expected."""
    return _Parser(text, key, language).whole()


class _Parser:
    """A cursor over the text of one message."""

    def __init__(self, text: str, key: str, language: str) -> None:
        self.text, self.key, self.language = text, key, language
        self.at = 0
        self.plurals: list[str | None] = [None]  # the plural directly around each open form, if it is one

    def whole(self) -> Message:
        message = self._message()
        if self.at < len(self.text):
            self._fail("text, or '}' in apostrophes")
        return message

    def _message(self) -> Message:
        """Everything up to the closing brace of this form, or the end."""
        parts: list[Node] = []
        literal = ""
        while (mark := self._peek()) not in ("", "}"):
            node = self._node(mark)
            if isinstance(node, str):
                literal += node
                continue
            if literal:
                parts.append(literal)
                literal = ""
            parts.append(node)
        return (*parts, literal) if literal else tuple(parts)

    def _node(self, mark: str) -> Node:
        if mark == "{":
            return self._placeholder()
        return self._number_sign() if mark == "#" else self._literal()

    def _literal(self) -> str:
        """A piece of plain text: a quotation, or one character."""
        if self._peek() != "'":
            return self._take()
        start = self.at
        self.at += 1
        following = self._peek()
        if following == "'":
            return self._take()
        if following in ("{", "}") or (following == "#" and self.plurals[-1]):
            return self._quotation(start)
        return "'"

    def _quotation(self, start: int) -> str:
        quoted = ""
        while self._peek():
            mark = self._take()
            if mark != "'":
                quoted += mark
            elif self._peek() == "'":
                quoted += self._take()
            else:
                return quoted
        return self._fail_at(start, "a closing apostrophe after this one (or two, to print one)")

    def _number_sign(self) -> Node:
        plural = self.plurals[-1]
        if plural is None and any(self.plurals):
            outer = next(name for name in reversed(self.plurals) if name)
            self._fail(f"{{{outer}}} (a select stands between # and its plural)")
        self.at += 1
        return Placeholder(plural) if plural else "#"

    def _placeholder(self) -> Node:
        self._expect("{")
        name = self._match(_NAME, "the name of a fact").group()
        node: Node = Placeholder(name)
        if self._skip() == ",":
            self.at += 1
            node = self._choice(name)
        self._skip()
        self._expect("}", "'}' or ','" if isinstance(node, Placeholder) else "'}'")
        return node

    def _choice(self, name: str) -> Node:
        kinds = "'plural', 'selectordinal' or 'select'"
        self._skip()
        start = self.at
        kind = self._match(_NAME, kinds).group()
        if kind not in ("plural", "selectordinal", "select"):
            self._fail_at(start, kinds)
        self._skip()
        self._expect(",")
        if kind == "select":
            return Select(name, self._select_forms())
        exact, forms = self._plural_forms(name)
        return Plural(name, exact, forms, ordinal=kind == "selectordinal")

    def _select_forms(self) -> dict[str, Message]:
        forms: dict[str, Message] = {}
        while self._skip() != "}":
            start = self.at
            word = self._match(_WORD, "a word to select by").group()
            if word in forms:
                self._fail_at(start, f"{word!r} only once")
            forms[word] = self._form(None)
        self._want_other(forms)
        return forms

    def _plural_forms(self, name: str) -> tuple[dict[int, Message], dict[str, Message]]:
        exact: dict[int, Message] = {}
        forms: dict[str, Message] = {}
        while self._skip() != "}":
            start = self.at
            found = self._match(_COUNT, "=number or a plural category")
            chosen = found.group()
            if found[1] is None and chosen not in CATEGORIES:
                self._fail_at(start, f"one of {', '.join(CATEGORIES)} or =number")
            if chosen in forms or (found[1] and int(found[1]) in exact):
                self._fail_at(start, f"{chosen!r} only once")
            if found[1] is None:
                forms[chosen] = self._form(name)
            else:
                exact[int(found[1])] = self._form(name)
        self._want_other(forms)
        return exact, forms

    def _form(self, plural: str | None) -> Message:
        """One form in its braces."""
        self._skip()
        self._expect("{")
        self.plurals.append(plural)
        message = self._message()
        self.plurals.pop()
        self._expect("}")
        return message

    def _want_other(self, forms: Mapping[str, Message]) -> None:
        if "other" not in forms:
            self._fail("a form for 'other'")

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _take(self) -> str:
        self.at += 1
        return self.text[self.at - 1]

    def _skip(self) -> str:
        """Pass over blanks; the next character."""
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
        return self._peek()

    def _expect(self, mark: str, expected: str = "") -> None:
        if self._peek() != mark:
            self._fail(expected or repr(mark))
        self.at += 1

    def _match(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        self._skip()
        found = pattern.match(self.text, self.at)
        if found is None:
            self._fail(expected)
        self.at = found.end()
        return found

    def _fail_at(self, at: int, expected: str) -> NoReturn:
        self.at = at
        self._fail(expected)

    def _fail(self, expected: str) -> NoReturn:
        found = repr(self.text[self.at : self.at + 12]) if self.at < len(self.text) else "the end"
        raise MessageError(self.key, self.language, self.at + 1, expected, found)

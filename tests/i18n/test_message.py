"""Messages: the grammar, rendering, and parse errors."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import cast

import pytest
from babel import Locale
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from fellfield.i18n.catalogue import Catalogue
from fellfield.i18n.message import (
    Keyed,
    Message,
    MessageError,
    MissingFact,
    Node,
    Placeholder,
    Plural,
    Select,
    Term,
    parse,
    placeholders,
    render,
)
from fellfield.i18n.numbers import LANGUAGES, InvalidFact, Language, format_number, ordinal_category, plural_category


def rendered(text: str, language: Language = "en", /, **facts: object) -> str:
    return render(parse(text), facts, Catalogue(language, ()))


LEMMINGS = "{n, plural, =0 {no lemmings} one {# lemming} other {# lemmings}}"


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (0, "no lemmings"),
        (1, "1 lemming"),
        (2, "2 lemmings"),
        (1234, "1,234 lemmings"),
        (-1, "-1 lemming"),
        (1.0, "1 lemming"),
        (1.5, "1.5 lemmings"),
        (Decimal("0.0"), "no lemmings"),
    ],
)
def test_a_plural_is_chosen_by_count(n: object, expected: str) -> None:
    assert rendered(LEMMINGS, n=n) == expected


def test_whole_millions_use_many_in_italian() -> None:
    text = "{n, plural, one {# partita} many {# di partite} other {# partite}}"
    assert rendered(text, "it", n=2_000_000) == "2.000.000 di partite"
    assert rendered(text, "it", n=2_000_001) == "2.000.001 partite"


def test_a_form_may_be_empty() -> None:
    assert rendered("stag{n, plural, one {} other {s}}", n=1) == "stag"
    assert rendered("{who, select, ritz {} other {them}}", who="ritz") == ""


def test_a_missing_category_falls_back_to_other() -> None:
    assert rendered("{n, plural, one {uno} other {# cose}}", "it", n=1_000_000) == "1.000.000 cose"


@pytest.mark.parametrize(
    ("n", "expected"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (21, "21st")]
)
def test_an_ordinal_has_its_own_forms(n: int, expected: str) -> None:
    assert rendered("{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", n=n) == expected


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ("ritz", "she"),
        ("iq-club", "it"),
        ("?", "they"),
        (True, "yes"),
        (False, "they"),
        (Term("ll.clan.ritz"), "she"),
    ],
)
def test_a_select_is_chosen_by_keyword(who: object, expected: str) -> None:
    assert rendered("{who, select, ritz {she} iq-club {it} true {yes} other {they}}", who=who) == expected


def test_a_text_with_a_keyword_of_its_own_is_chosen_by_it_and_printed_as_text() -> None:
    message = "{who, select, you {you win} other {{who} wins}}"
    assert rendered(message, who=Keyed("Ada", "you")) == "you win"
    assert rendered(message, who=Keyed("Ada", "other")) == "Ada wins"


def test_a_missing_fact_selects_unknown_where_there_is_such_a_form() -> None:
    assert rendered("{card, select, unknown {a card} other {the {card}}}") == "a card"
    assert rendered("{card, select, unknown {a card} other {the {card}}}", card="Lost") == "the Lost"
    with pytest.raises(MissingFact):
        rendered("{card, select, lost {a loss} other {a card}}")


def test_forms_nest() -> None:
    text = "{who, select, me {you have {n, plural, one {# card} other {# cards}}} other {{who} has {n}}}"
    assert rendered(text, who="me", n=1) == "you have 1 card"
    assert rendered(text, who="Ada", n=3) == "Ada has 3"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l'aquila", "l'aquila"),
        ("l''aquila", "l'aquila"),
        ("'{'n'}'", "{n}"),
        ("'{n}'", "{n}"),
        ("'{it''s}'", "{it's}"),
        ("l''{n}", "l'5"),
        ("'", "'"),
        ("n° #1", "n° #1"),
        ("'#'", "'#'"),
        ("{n, plural, other {'#' is #}}", "# is 5"),
        ("{n, plural, other {'{'#'}'}}", "{5}"),
        ("{ n }", "5"),
        ("{n,plural,other{#}}", "5"),
    ],
)
def test_apostrophes_quote_as_in_icu(text: str, expected: str) -> None:
    assert rendered(text, n=5) == expected


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("a } b", 3, "text, or '}' in apostrophes"),
        ("a {", 4, "the name of a fact"),
        ("a {0}", 4, "the name of a fact"),
        ("a {n", 5, "'}' or ','"),
        ("a {n x}", 6, "'}' or ','"),
        ("{n, number}", 5, "'plural', 'selectordinal' or 'select'"),
        ("{n, plural}", 11, "','"),
        ("{n, plural, one {x}}", 20, "a form for 'other'"),
        ("{n, plural, }", 13, "a form for 'other'"),
        ("{n, select, a {x}}", 18, "a form for 'other'"),
        ("{n, plural, some {x} other {y}}", 13, "one of zero, one, two, few, many, other or =number"),
        ("{n, plural, =x {x} other {y}}", 13, "=number or a plural category"),
        ("{n, plural, =01 {x} other {y}}", 13, "=number or a plural category"),
        ("{n, plural, =1 {x} =1 {y} other {z}}", 20, "'=1' only once"),
        ("{n, plural, one {x} one {y} other {z}}", 21, "'one' only once"),
        ("{n, select, a {x} a {y} other {z}}", 19, "'a' only once"),
        ("{n, select, ! {x} other {z}}", 13, "a keyword to select by"),
        ("{n, plural, other x}", 19, "'{'"),
        ("{n, plural, other {x", 21, "'}'"),
        ("{n, plural, other {x} ", 23, "=number or a plural category"),
        ("l'{n}", 2, "a closing apostrophe after this one (or two, to print one)"),
        ("{n, plural, other {{w, select, other {#}}}}", 39, "{n} (a select separates # from its plural)"),
    ],
)
def test_a_parse_error_names_column_and_expectation(text: str, column: int, expected: str) -> None:
    with pytest.raises(MessageError) as error:
        parse(text, key="core.bad", language="it")
    assert (error.value.column, error.value.expected) == (column, expected)
    assert str(error.value).startswith(f"it: core.bad: column {column}: expected {expected}, found ")


def test_a_missing_fact_is_named() -> None:
    with pytest.raises(MissingFact, match="who"):
        rendered("{who} wins")


def test_a_fact_is_required_only_in_the_chosen_form() -> None:
    assert rendered("{n, plural, =0 {nobody} other {{who}}}", n=0) == "nobody"


@pytest.mark.parametrize("fact", ["3", None, True, float("nan"), float("inf"), [1]])
def test_a_plural_needs_a_number(fact: object) -> None:
    with pytest.raises(InvalidFact, match=r"\{n\}: expected a "):
        rendered(LEMMINGS, n=fact)


def test_facts_are_never_parsed_as_messages() -> None:
    assert rendered("{who}!", who="{n, plural, 'oops") == "{n, plural, 'oops!"


def test_placeholders_have_names_and_types() -> None:
    message = parse("{a} {n, plural, other {# {b, select, other {{n}}}}} {p, selectordinal, other {}}")
    assert placeholders(message) == {"a": {"text"}, "b": {"select"}, "n": {"plural"}, "p": {"selectordinal"}}


# ── Against CLDR ──────────────────────────────────────────────────────────────────────────────────────────

SAMPLE = [*range(1_200), *range(1_994, 1_000_002, 997), 10**5, 10**6, 10**6 + 1, 2 * 10**6, 10**9]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_categories_match_cldr(language: Language) -> None:
    locale = Locale(language)
    assert [plural_category(n, language) for n in SAMPLE] == [locale.plural_form(n) for n in SAMPLE]
    assert [ordinal_category(n, language) for n in SAMPLE] == [locale.ordinal_form(n) for n in SAMPLE]


@given(st.integers(), st.sampled_from(LANGUAGES))
def test_any_integer_has_its_cldr_category(n: int, language: Language) -> None:
    assert plural_category(n, language) == Locale(language).plural_form(n)


@given(st.integers(-(10**15), 10**15), st.sampled_from(LANGUAGES))
def test_integers_are_grouped_as_in_the_language(n: int, language: Language) -> None:
    # Babel ignores the minimum grouping digits; browsers and we apply them.
    ungrouped = language != "en" and abs(n) < 10_000
    assert format_number(n, language) == (str(n) if ungrouped else format_decimal(n, locale=language))


@pytest.mark.parametrize(
    ("value", "en", "it"),
    [
        (1234, "1,234", "1234"),
        (-12345, "-12,345", "-12.345"),
        (0.5, "0.5", "0,5"),
        (1234.56789, "1,234.568", "1234,568"),
        (-0.0001, "0", "0"),
        (Fraction(1, 3), "0.333", "0,333"),
        (Decimal("12345.10"), "12,345.1", "12.345,1"),
    ],
)
def test_numbers_with_decimals(value: object, en: str, it: str) -> None:
    assert (format_number(value, "en"), format_number(value, "it"), format_number(value, "es")) == (en, it, it)


# ── Round trips: a serialiser for tests, then our parser ───────────────────────────────────────────────


def source(message: Message, *, plural: bool = False) -> str:
    """Serialise a message, with every apostrophe doubled."""
    parts = (quoted(node, plural=plural) if isinstance(node, str) else node_source(node) for node in message)
    return "".join(parts)


def quoted(text: str, *, plural: bool = False) -> str:
    """Serialise plain text: quoted from the first special character on."""
    doubled = text.replace("'", "''")
    special = re.search("[{}#]" if plural else "[{}]", doubled)
    return f"{doubled[: special.start()]}'{doubled[special.start() :]}'" if special else doubled


def node_source(node: Placeholder | Plural | Select) -> str:
    if isinstance(node, Placeholder):
        return f"{{{node.name}}}"
    if isinstance(node, Select):
        forms = "".join(f" {word} {{{source(form)}}}" for word, form in node.forms.items())
        return f"{{{node.name}, select,{forms}}}"
    exact = "".join(f" ={count} {{{source(form, plural=True)}}}" for count, form in node.exact.items())
    forms = "".join(f" {category} {{{source(form, plural=True)}}}" for category, form in node.forms.items())
    return f"{{{node.name}, {'selectordinal' if node.ordinal else 'plural'},{exact}{forms}}}"


names = st.sampled_from(["n", "who", "card_2"])
literals = st.text(st.sampled_from("ab é'{}#,\n"), min_size=1, max_size=8)
leaves = st.one_of(literals, names.map(Placeholder))


def joined(parts: list[Node]) -> Message:
    """Merge adjacent texts, as the parser does."""
    message: list[Node] = []
    for part in parts:
        if isinstance(part, str) and message and isinstance(message[-1], str):
            message[-1] += part
        else:
            message.append(part)
    return tuple(message)


def messages_of(node: st.SearchStrategy[Node]) -> st.SearchStrategy[Message]:
    return st.lists(node, max_size=4).map(joined)


def no_bare_sign(message: Message) -> Message:
    """Replace #, which cannot be quoted in a select inside a plural."""
    return tuple(node.replace("#", "№") if isinstance(node, str) else node for node in message)


def plurals(inner: st.SearchStrategy[Message]) -> st.SearchStrategy[Node]:
    return st.builds(
        Plural,
        names,
        st.dictionaries(st.integers(-3, 99), inner, max_size=2),
        st.fixed_dictionaries({"other": inner}, optional={"one": inner, "many": inner}),
        st.booleans(),
    )


def selects(inner: st.SearchStrategy[Message]) -> st.SearchStrategy[Node]:
    plain = inner.map(no_bare_sign)
    forms = st.fixed_dictionaries({"other": plain}, optional={"ritz": plain, "iq-2": plain})
    return st.builds(Select, names, forms)


trees = messages_of(
    cast(
        "st.SearchStrategy[Node]",
        st.recursive(
            cast("st.SearchStrategy[Node]", leaves),
            lambda inner: st.one_of(plurals(messages_of(inner)), selects(messages_of(inner))),
            max_leaves=12,
        ),
    )
)


@given(trees)
def test_a_serialised_tree_parses_to_the_same_tree(tree: Message) -> None:
    assert parse(source(tree)) == tree


@given(st.one_of(st.text(), literals))
def test_any_quoted_text_renders_unchanged(text: str) -> None:
    assert rendered(quoted(text)) == text


@given(st.text("ab{}'#,= nplurasecthod01", max_size=40))
def test_any_text_is_parsed_or_rejected_with_a_column_inside_it(text: str) -> None:
    column = 1
    try:
        parse(text)
    except MessageError as error:
        column = error.column
    assert 1 <= column <= len(text) + 1

/**
 * Parses a message of a catalogue into a tree; the grammar is that of fellfield.i18n.message.
 *
 * A node is a text, `[name]` (a fact), `[name, "p" | "o", exact, forms]` (plural, selectordinal) or
 * `[name, "s", forms]` (select); a message is a list of nodes, or a text alone.
 */

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

export class MessageError extends Error {
  constructor(key, language, column, expected, found) {
    super(`${language}: ${key}: column ${column}: expected ${expected}, found ${found}`);
    this.column = column;
  }
}

export function parse(text, key = "?", language = "?") {
  return new Parser(text, key, language).whole();
}

/** The names of the facts a message needs. */
export function placeholders(message, found = new Set()) {
  if (typeof message === "string") return found;
  for (const node of message) {
    if (typeof node === "string") continue;
    found.add(node[0]);
    for (const forms of node.slice(2)) for (const form of Object.values(forms)) placeholders(form, found);
  }
  return found;
}

class Parser {
  constructor(text, key, language) {
    Object.assign(this, { text, key, language, at: 0, plurals: [null] });
  }

  whole() {
    const message = this.message();
    if (this.at < this.text.length) this.fail("text, or '}' in apostrophes");
    return message;
  }

  message() {
    const parts = [];
    let literal = "";
    for (let mark = this.peek(); mark !== "" && mark !== "}"; mark = this.peek()) {
      const node = mark === "{" ? this.placeholder() : mark === "#" ? this.numberSign() : this.literal();
      if (typeof node === "string") {
        literal += node;
        continue;
      }
      if (literal) parts.push(literal);
      literal = "";
      parts.push(node);
    }
    if (!parts.length) return literal;
    if (literal) parts.push(literal);
    return parts;
  }

  literal() {
    if (this.peek() !== "'") return this.take();
    const start = this.at++;
    const next = this.peek();
    if (next === "'") return this.take();
    if (next === "{" || next === "}" || (next === "#" && this.plurals.at(-1))) return this.quotation(start);
    return "'";
  }

  quotation(start) {
    let quoted = "";
    while (this.peek()) {
      const mark = this.take();
      if (mark !== "'") quoted += mark;
      else if (this.peek() === "'") quoted += this.take();
      else return quoted;
    }
    this.at = start;
    this.fail("a closing apostrophe after this one (or two, to print one)");
  }

  numberSign() {
    const plural = this.plurals.at(-1);
    if (plural === null && this.plurals.some(Boolean)) {
      this.fail(`{${this.plurals.findLast(Boolean)}} (a select separates # from its plural)`);
    }
    this.at += 1;
    return plural ? [plural] : "#";
  }

  placeholder() {
    this.expect("{");
    const name = this.match(/[A-Za-z_][A-Za-z0-9_]*/y, "the name of a fact")[0];
    let node = [name];
    if (this.skip() === ",") {
      this.at += 1;
      node = this.choice(name);
    }
    this.skip();
    this.expect("}", node.length === 1 ? "'}' or ','" : "'}'");
    return node;
  }

  choice(name) {
    this.skip();
    const start = this.at;
    const kind = this.match(/[A-Za-z_][A-Za-z0-9_]*/y, "a kind")[0];
    if (!["plural", "selectordinal", "select"].includes(kind)) {
      this.at = start;
      this.fail("'plural', 'selectordinal' or 'select'");
    }
    this.skip();
    this.expect(",");
    if (kind === "select") return [name, "s", this.selectForms()];
    const [exact, forms] = this.pluralForms(name);
    return [name, kind === "plural" ? "p" : "o", exact, forms];
  }

  selectForms() {
    const forms = {};
    while (this.skip() !== "}") {
      const start = this.at;
      const word = this.match(/[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*/y, "a keyword to select by")[0];
      if (Object.hasOwn(forms, word)) this.failAt(start, `'${word}' only once`);
      forms[word] = this.form(null);
    }
    this.wantOther(forms);
    return forms;
  }

  pluralForms(name) {
    const exact = {};
    const forms = {};
    while (this.skip() !== "}") {
      const start = this.at;
      const found = this.match(/=(0|-?[1-9][0-9]*)(?![0-9])|([a-z]+)/y, "=number or a plural category");
      if (found[1] === undefined && !CATEGORIES.includes(found[0])) {
        this.failAt(start, `one of ${CATEGORIES.join(", ")} or =number`);
      }
      const [into, word] = found[1] === undefined ? [forms, found[0]] : [exact, found[1]];
      if (Object.hasOwn(into, word)) this.failAt(start, `'${found[0]}' only once`);
      into[word] = this.form(name);
    }
    this.wantOther(forms);
    return [exact, forms];
  }

  form(plural) {
    this.skip();
    this.expect("{");
    this.plurals.push(plural);
    const message = this.message();
    this.plurals.pop();
    this.expect("}");
    return message;
  }

  wantOther(forms) {
    if (!("other" in forms)) this.fail("a form for 'other'");
  }

  peek() {
    return this.text.charAt(this.at);
  }

  take() {
    return this.text.charAt(this.at++);
  }

  skip() {
    while (/\s/.test(this.peek())) this.at += 1;
    return this.peek();
  }

  expect(mark, expected = `'${mark}'`) {
    if (this.peek() !== mark) this.fail(expected);
    this.at += 1;
  }

  match(pattern, expected) {
    this.skip();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) this.fail(expected);
    this.at += found[0].length;
    return found;
  }

  failAt(at, expected) {
    this.at = at;
    this.fail(expected);
  }

  fail(expected) {
    const found = this.at < this.text.length ? JSON.stringify(this.text.slice(this.at, this.at + 12)) : "the end";
    throw new MessageError(this.key, this.language, this.at + 1, expected, found);
  }
}

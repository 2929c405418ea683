/** Parses the Markdown subset of the ledgers into a tree. It produces no HTML. */

export type Inline =
  | { readonly kind: "text" | "code" | "clause"; readonly text: string }
  | { readonly kind: "strong" | "em"; readonly inside: readonly Inline[] };
export type Block =
  | { readonly kind: "paragraph"; readonly inside: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: "table";
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/;
const CLAUSE = /\b[A-Z]{2,4}-(?:[RW]\d+|\d+\.\d+)\b/;
const INLINE = new RegExp(
  `\`([^\`]+)\`|\\*\\*(.+?)\\*\\*|\\*([^*\\s][^*]*?)\\*|\\[([^\\]]+)\\]\\([^)]*\\)|(${CLAUSE.source})`,
);

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  while (rest) {
    const hit = INLINE.exec(rest);
    if (!hit) break;
    if (hit.index) found.push({ kind: "text", text: rest.slice(0, hit.index) });
    const [, code, strong, em, link, clause] = hit;
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined) found.push({ kind: "strong", inside: inline(strong) });
    else if (em !== undefined) found.push({ kind: "em", inside: inline(em) });
    else if (link !== undefined) found.push(...inline(link));
    else if (clause !== undefined) found.push({ kind: "clause", text: clause });
    rest = rest.slice(hit.index + hit[0].length);
  }
  if (rest) found.push({ kind: "text", text: rest });
  return found;
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  const lines = text.split("\n");
  let place = 0;
  while (place < lines.length) {
    const line = lines[place] ?? "";
    if (!line.trim()) place += 1;
    else if (line.startsWith("```")) place = fence(lines, place, found);
    else if (line.startsWith("|")) place = table(lines, place, found);
    else if (ITEM.test(line)) place = list(lines, place, found);
    else place = paragraph(lines, place, found);
  }
  return found;
}

function fence(lines: readonly string[], start: number, found: Block[]): number {
  let end = start + 1;
  while (end < lines.length && !lines[end]?.startsWith("```")) end += 1;
  found.push({ kind: "code", text: lines.slice(start + 1, end).join("\n") });
  return end + 1;
}

function table(lines: readonly string[], start: number, found: Block[]): number {
  let end = start;
  const rows: string[][] = [];
  while (lines[end]?.startsWith("|")) {
    const cells = (lines[end] ?? "").replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/);
    if (!cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell)))
      rows.push(cells.map((cell) => cell.trim().replaceAll("\\|", "|")));
    end += 1;
  }
  const [head = [], ...body] = rows;
  found.push({ kind: "table", head: head.map(inline), rows: body.map((row) => row.map(inline)) });
  return end;
}

function list(lines: readonly string[], start: number, found: Block[]): number {
  const items: string[] = [];
  const ordered = /^\s*\d/.test(lines[start] ?? "");
  let end = start;
  while (end < lines.length && (lines[end] ?? "").trim()) {
    const hit = ITEM.exec(lines[end] ?? "");
    if (hit) items.push(hit[2] ?? "");
    else items[items.length - 1] += ` ${(lines[end] ?? "").trim()}`;
    end += 1;
  }
  found.push({ kind: "list", ordered, items: items.map(inline) });
  return end;
}

function paragraph(lines: readonly string[], start: number, found: Block[]): number {
  let end = start;
  const said: string[] = [];
  while (end < lines.length && (lines[end] ?? "").trim() && !/^(\||```)/.test(lines[end] ?? "")) {
    if (end > start && ITEM.test(lines[end] ?? "")) break;
    said.push((lines[end] ?? "").trim());
    end += 1;
  }
  found.push({ kind: "paragraph", inside: inline(said.join(" ")) });
  return end;
}

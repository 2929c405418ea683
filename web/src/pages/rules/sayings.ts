/** What the game says when somebody runs into a rule, without the facts of a table: an ellipsis stands for them. */
import type { Words } from "../../i18n/words.ts";

export function sentences(words: Words, keys: readonly string[]): string[] {
  const found: string[] = [];
  for (const key of keys) {
    const said = sentence(words, key);
    if (said && !found.includes(said)) found.push(said);
  }
  return found;
}

function sentence(words: Words, key: string): string {
  if (!words.has(key)) return "";
  const names = [...words.placeholders(key)];
  for (const stand of ["…", 2]) {
    try {
      const said = words.text(key, Object.fromEntries(names.map((name) => [name, stand])));
      return (said.charAt(0).toUpperCase() + said.slice(1)).replace(/…\.+/g, "…");
    } catch {
      // this fact is counted, and needs a number
    }
  }
  return "";
}

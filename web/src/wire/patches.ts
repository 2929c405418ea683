/**
 * Patches: what changed in a JSON value. `fellfield/core/patches.py` makes them and says what they look like; both sides
 * pass the vectors in `tests/core/patches.json`.
 */
export type Patch = { readonly [name: string]: unknown };

/** The value after these changes; the given one is not modified, and unchanged parts are shared. */
export function applyPatch<T>(value: T, patch: Patch): T {
  if (Array.isArray(value)) return patchedList(value, patch) as T;
  if (typeof value !== "object" || value === null) throw new TypeError("only an object or a list can be patched");
  const result = { ...value } as Record<string, unknown>;
  for (const [name, change] of Object.entries(patch)) {
    if (Array.isArray(change) && !change.length) delete result[name];
    else result[name] = changed(result[name], change);
  }
  return result as T;
}

function patchedList(value: readonly unknown[], { at, cut = 0, put = [], ...items }: Patch): unknown[] {
  const result = [...value];
  if (at !== undefined) result.splice(Number(at), Number(cut), ...(put as unknown[]));
  for (const [index, change] of Object.entries(items)) result[Number(index)] = changed(result[Number(index)], change);
  return result;
}

function changed(old: unknown, change: unknown): unknown {
  if (Array.isArray(change)) return change[0];
  return typeof change === "object" && change !== null ? applyPatch(old, change as Patch) : change;
}

/** Whether two JSON values are equal, whatever the order of their entries. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => name in right && sameJson(left[name], right[name]))
  );
}

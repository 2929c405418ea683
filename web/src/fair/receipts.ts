/** Receipts: what the page keeps about the dice of a seat, in IndexedDB, written before anything is sent. */
import type { Receipt } from "./verify.mjs";

export interface StoredReceipt extends Receipt {
  readonly table: string;
  readonly attempt: number;
  readonly promise: string;
  readonly seat: string;
  readonly count: number;
  readonly seen: string;
  /** The undo mode that the table showed. */
  readonly undo: string;
  /** The charter for which the share was opened. */
  readonly charter?: string;
}

const DATABASE = "fellfield-dice";
const STORE = "receipts";
const keyOf = (table: string, attempt: number, seat: string): string => `${table} ${attempt} ${seat}`;
/** Receipts of this page where the browser stores nothing. */
const memory = new Map<string, StoredReceipt>();

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("blocked"));
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Store a receipt durably, as far as the browser allows. */
export async function saveReceipt(receipt: StoredReceipt): Promise<void> {
  const key = keyOf(receipt.table, receipt.attempt, receipt.seat);
  memory.set(key, receipt);
  try {
    await run("readwrite", (store) => store.put(receipt, key));
  } catch {
    // private windows and tests: the receipt lasts as long as the page
  }
}

export async function loadReceipt(table: string, attempt: number, seat: string): Promise<StoredReceipt | null> {
  const key = keyOf(table, attempt, seat);
  const known = memory.get(key);
  if (known) return known;
  try {
    return (await run<StoredReceipt | undefined>("readonly", (store) => store.get(key))) ?? null;
  } catch {
    return null;
  }
}

/** Ask the browser not to delete receipts; it may refuse. */
export function askToKeep(): void {
  if (typeof navigator !== "undefined") void navigator.storage?.persist?.().catch(() => false);
}

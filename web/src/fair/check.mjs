// Checks a record on the command line: node check.mjs RECORD [RECEIPT | START CODE]
import { readFileSync } from "node:fs";
import { verify } from "./verify.mjs";

const [record, kept] = process.argv.slice(2);
try {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(record));
  const receipt = /^[0-9a-f]{64}$/.test(kept) ? { start: kept } : kept ? JSON.parse(readFileSync(kept, "utf8")) : {};
  const { outcomes, compared } = verify(text, receipt);
  const how = compared ? "compared with what was kept" : "consistent, but compared with nothing that was kept";
  console.log(`All ${outcomes} outcomes follow from the seed and the shares (${how}).`);
} catch (error) {
  console.error("NOT PROVEN:", error.message);
  process.exitCode = 1;
}

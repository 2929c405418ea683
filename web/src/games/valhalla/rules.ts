/** What the rules of Valhalla Lemmings show beside the clauses. */
import type { RulesPages } from "../../board/manifest.ts";
import Legends from "./Legends.svelte";

const rules: RulesPages = {
  summary: ["goal", "prizes", "bid", "win", "lose", "legend", "first", "end"],
  developerChapters: ["12", "13", "14"],
  cards: Legends,
  samples: { card: "3", legend: "lemminghood" },
  samplesByReason: {
    "not-in-hand": { value: 3 },
    "not-so-many-there": { card: "1" },
    "place-out-of-reach": { card: "5" },
  },
  clauses: { it: () => import("./clauses/it.json"), es: () => import("./clauses/es.json") },
};
export default rules;

/** What the rules of Leaping Lemmings show beside the clauses. */
import type { RulesPages } from "../../board/manifest.ts";
import SpecialActions from "./SpecialActions.svelte";

const rules: RulesPages = {
  summary: ["goal", "turn", "eagles", "move", "stack", "dive", "pellets", "cards", "end"],
  developerChapters: ["23", "24", "26"],
  cards: SpecialActions,
  samples: { hex: "9b", nearest: "8b", zone: "C", level: 2, card: "boo", eagle: "red" },
  sampleSeats: ["biker", "viking"],
  samplesByReason: {
    "edge-with-points-left": { hex: "15b" },
    "no-such-hex": { hex: "9z" },
    "no-such-dive": { points: 6 },
    "no-way-so-long": { cost: 1 },
    "too-few-favors": { needed: 2 },
  },
  clauses: { it: () => import("./clauses/it.json"), es: () => import("./clauses/es.json") },
};
export default rules;

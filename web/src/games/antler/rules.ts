/** What the rules of Antler Island show beside the clauses. */
import type { RulesPages } from "../../board/manifest.ts";
import CunningTiles from "./CunningTiles.svelte";

const rules: RulesPages = {
  summary: ["goal", "round", "plan", "move", "eat", "fight", "court", "grow", "end"],
  developerChapters: ["12", "13", "15"],
  cards: CunningTiles,
  samples: { space: "G1", origin: "S", tile: "speed", task: "eat", control: "2", lowest: "1", side: "up" },
  sampleSeats: ["p2", "p3"],
  samplesByReason: {
    "no-stag-on-wetland": { space: "W1" },
    "no-such-space": { space: "G9" },
    "not-a-neighbour": { space: "R1" },
    "not-next-to-the-fight": { space: "R1" },
    "not-uphill": { space: "S", origin: "G1" },
  },
  clauses: { it: () => import("./clauses/it.json"), es: () => import("./clauses/es.json") },
};
export default rules;

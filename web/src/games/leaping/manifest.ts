/** Everything that Leaping Lemmings brings to the page. */
import { bestBySeat, leaders, sumBySeat } from "../../board/highlights.ts";
import type { GameManifest, Highlight } from "../../board/manifest.ts";
import { clanFace } from "../../board/seatFaces.ts";
import type { ScoreLine } from "../../i18n/narrator.ts";
import type { EventFacts } from "../../model/types.ts";

const manifest: GameManifest = {
  id: "leaping-lemmings",
  order: 1,
  board: () => import("./LeapingBoard.svelte"),
  portrait: { clan: "viking" },
  seatFace: clanFace,
  // The player begins, where the rules leave it to chance.
  quickPlay: { players: 3, options: { first_eagle: 0 } },
  result: { lines: worthTelling, highlights },
  editor: () => import("./editor.ts"),
  rules: () => import("./rules.ts"),
};
export default manifest;

/** The score lines with points, or all if there are none. */
function worthTelling(lines: readonly ScoreLine[]): readonly ScoreLine[] {
  const worth = lines.filter((line) => line.points);
  return worth.length ? worth : lines;
}

function highlights(events: readonly EventFacts[], players: number): Highlight[] {
  const dives = leaders("dive", bestBySeat(events, "lemming-dived", "points"), players);
  return [
    ...dives.map((dive) => withLemmingName(dive, events)),
    ...leaders("eaten", sumBySeat(events, "lemming-eaten"), players),
  ];
}

/** Add the name of the lemming to the best dive, unless players are tied. */
function withLemmingName(dive: Highlight, events: readonly EventFacts[]): Highlight {
  if (dive.seats.length !== 1) return dive;
  const event = events.find(
    (facts) => facts.event === "lemming-dived" && facts.seat === dive.seats[0] && facts.points === dive.facts.n,
  );
  return { ...dive, facts: { ...dive.facts, name: String(event?.name ?? "") } };
}

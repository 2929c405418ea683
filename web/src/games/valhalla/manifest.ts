/** Everything that Valhalla Lemmings brings to the page. */
import { bestBySeat, leaders } from "../../board/highlights.ts";
import type { FinalResult, GameManifest } from "../../board/manifest.ts";
import { clanFace } from "../../board/seatFaces.ts";

const manifest: GameManifest = {
  id: "valhalla-lemmings",
  order: 3,
  board: () => import("./ValhallaBoard.svelte"),
  portrait: { clan: "iq" },
  seatFace: clanFace,
  quickPlay: { players: 4 },
  result: {
    scored: false,
    highlights: (events, players, result) => [
      ...leaders("bid", bestBySeat(events, "bid-revealed", "strength"), players),
      ...leaders("legends", new Map(sagaLengths(result).entries()), players),
    ],
  },
  editor: () => import("./editor.ts"),
  rules: () => import("./rules.ts"),
};
export default manifest;

/** The number of Legends of each seat at the end. */
function sagaLengths(result: FinalResult | null): number[] {
  return (result?.breakdown ?? []).map((lines) => lines.find((line) => line.reason === "legends")?.count ?? 0);
}

/** Everything that Antler Island brings to the page. */
import { leaders, sumBySeat } from "../../board/highlights.ts";
import type { GameManifest } from "../../board/manifest.ts";
import { COATS } from "./pieces.ts";

const manifest: GameManifest = {
  id: "antler-island",
  order: 2,
  board: () => import("./AntlerBoard.svelte"),
  portrait: { coat: "orange" },
  seatFace: (seat) => {
    const coat = COATS[seat] ?? "charcoal";
    return { cls: `coat-${coat}`, face: { coat } };
  },
  quickPlay: { players: 3 },
  result: {
    highlights: (events, players) => [
      ...leaders("fights", sumBySeat(events, "fight-won"), players),
      ...leaders(
        "does",
        sumBySeat(events, "does-mated", (event) => Number(event.count ?? 1)),
        players,
      ),
    ],
  },
  editor: () => import("./editor.ts"),
  rules: () => import("./rules.ts"),
};
export default manifest;

/** Edits of a Leaping Lemmings board file; lists derived from the hexes are rebuilt. */
import type { HexData } from "./geometry.ts";

export type Eagle = "red" | "blue";
export interface MapFile {
  hexes: HexData[];
  zones: { [eagle: string]: { [zone: string]: string[] } };
  zone_ring_clockwise: string[];
  eagle_die_faces: (string | number)[];
  [more: string]: unknown;
}
export const ZONES = ["A", "B", "C", "D", "E", "F"] as const;
export type Tool =
  | { readonly kind: "brush" | "pellet" | "bones" | "sanctuary" }
  | { readonly kind: "zone"; readonly eagle: Eagle; readonly zone: string };

/** Apply a tool to a hex; a mark that is already set is removed. */
export function applyTool(map: MapFile, id: string, tool: Tool): MapFile {
  const hexes = map.hexes.map((hex) => (hex.id === id ? toggleMark(hex, tool) : hex));
  return rebuildLists({ ...map, hexes });
}

function toggleMark(hex: HexData, tool: Tool): HexData {
  if (tool.kind === "zone") {
    const zone = hex.zones[tool.eagle] === tool.zone ? null : tool.zone;
    return { ...hex, zones: { ...hex.zones, [tool.eagle]: zone } };
  }
  if (tool.kind === "brush") return { ...hex, terrain: hex.terrain === "brush" ? "clear" : "brush" };
  if (tool.kind === "sanctuary") return { ...hex, sanctuary: hex.sanctuary ? null : hex.row < 9 ? "red" : "blue" };
  return { ...hex, [tool.kind]: !hex[tool.kind] };
}

/** Rebuild the lists derived from the hexes. */
export function rebuildLists(map: MapFile): MapFile {
  const ids = (fits: (hex: HexData) => boolean): string[] => map.hexes.filter(fits).map((hex) => hex.id);
  const zones: MapFile["zones"] = {};
  for (const eagle of ["red", "blue"] as const)
    zones[eagle] = Object.fromEntries(ZONES.map((zone) => [zone, ids((hex) => hex.zones[eagle] === zone)]));
  const brush = (eagle: Eagle): string[] => ids((hex) => hex.terrain === "brush" && hex.zones[eagle] !== null);
  const safe = (eagle: Eagle): string | undefined => map.hexes.find((hex) => hex.sanctuary === eagle)?.id;
  return {
    ...map,
    zones,
    line_of_bones: ids((hex) => hex.bones),
    pellet_hexes: ids((hex) => hex.pellet),
    brush: { red: brush("red"), blue: brush("blue") },
    sanctuaries: { ...(safe("red") ? { red: safe("red") } : {}), ...(safe("blue") ? { blue: safe("blue") } : {}) },
  };
}

/** The hexes named in the location of a fault. */
export function hexesIn(where: string): string[] {
  return where.split(/[,\s]+/).filter((word) => /^\d{1,2}[a-f]$/.test(word));
}

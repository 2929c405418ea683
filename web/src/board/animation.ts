/** Animation of moving pieces: the data of one animated step, and the keyframes of a piece on its path. */
import type { SoundName } from "./sound.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Motion = "hop" | "fly" | "fall" | "walk" | "slide" | "grow" | "fade";
/** A piece drawn on the animation layer while it moves along `path`. */
export interface MovingPiece {
  readonly id: number;
  readonly symbol: string;
  readonly cls?: string;
  readonly width: number;
  readonly height: number;
  readonly path: readonly Point[];
  readonly ms: number;
  readonly motion: Motion;
  readonly antlers?: number;
}
/** A short text that rises and fades, such as the points of a dive. */
export interface FloatingText {
  readonly id: number;
  readonly at: Point;
  readonly text: string;
}
/** The animation of one event, over the view before it; the view after it is drawn when the animation ends. */
export interface AnimationStep {
  readonly ms: number;
  readonly movingPieces?: readonly Omit<MovingPiece, "id">[];
  readonly floatingTexts?: readonly Omit<FloatingText, "id">[];
  readonly sound?: SoundName;
  /** The view after the event is drawn from the start of the animation. */
  readonly early?: boolean;
  /** Pieces that the board does not draw meanwhile, because they move on the animation layer. */
  readonly hides?: readonly string[];
}

/** Svelte action: animates an element along the path of its piece. */
export function animatePath(element: SVGSVGElement, piece: MovingPiece): void {
  if (typeof element.animate !== "function") return;
  element.animate(keyframes(piece), { duration: piece.ms, fill: "both", easing: EASING[piece.motion] });
}

const EASING: Record<Motion, string> = {
  hop: "linear",
  fly: "cubic-bezier(.2,.8,.2,1)",
  fall: "cubic-bezier(.5,0,.9,.5)",
  walk: "ease-in-out",
  slide: "cubic-bezier(.2,.8,.2,1)",
  grow: "cubic-bezier(.2,.9,.3,1.2)",
  fade: "linear",
};

function keyframes(piece: MovingPiece): Keyframe[] {
  const at = (point: Point, more = ""): string => `translate(${point.x}px, ${point.y}px) ${more}`;
  const [first, last] = [piece.path[0] ?? { x: 0, y: 0 }, piece.path.at(-1) ?? { x: 0, y: 0 }];
  if (piece.motion === "fade")
    return [
      { transform: at(last), opacity: 0.1 },
      { transform: at(last), opacity: 1 },
    ];
  if (piece.motion === "grow") return [{ transform: at(last, "scale(.2)") }, { transform: at(last, "scale(1)") }];
  if (piece.motion === "fall") {
    const top = { x: first.x + (last.x - first.x) * 0.35, y: Math.min(first.y, last.y) - 50 };
    return [
      { transform: at(first, "rotate(-90deg)") },
      { transform: at(top, "rotate(-30deg)"), offset: 0.35 },
      { transform: at(last, "rotate(50deg)") },
    ];
  }
  const hops: Keyframe[] = [];
  piece.path.forEach((point, place) => {
    const offset = piece.path.length > 1 ? place / (piece.path.length - 1) : 1;
    const before = piece.path[place - 1];
    if (before && piece.motion === "hop") {
      const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 - 22 };
      hops.push({
        transform: at(middle, "scale(.96,1.06)"),
        offset: offset - 0.5 / (piece.path.length - 1),
        easing: "cubic-bezier(.3,0,.7,1)",
      });
    }
    hops.push({ transform: at(point, before && piece.motion === "hop" ? "scale(1.06,.93)" : ""), offset });
  });
  hops.push({ transform: at(last), offset: 1 });
  return hops;
}

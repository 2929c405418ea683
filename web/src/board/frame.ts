/** The part of the window that a board is drawn in, in CSS pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** The strips at the upper and lower edge that seats and prompt float on: drawn, but nothing there can be touched. */
  readonly top: number;
  readonly bottom: number;
}

/** The frame of a desk of 1440 by 900; used until the table is laid out. */
export const DESK_FRAME: Frame = { width: 1440, height: 658, top: 76, bottom: 66 };

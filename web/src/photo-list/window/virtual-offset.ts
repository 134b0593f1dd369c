/**
 * How a list lies in the page. Browsers end at some height of a page, the list does not: beyond the cap its element (the
 * box) is shorter than the list, and what is drawn in it is shifted. Virtual offset = offset in the box + shift.
 */
export interface VirtualBox {
  /** Height of the list, in virtual pixels. */
  readonly height: number;
  /** Height of its element; below the cap the same. */
  readonly boxHeight: number;
  /** Shift at the end of the list; 0 below the cap. */
  readonly excess: number;
  /**
   * Offsets in the box are exact this far from either end: scrolling is pixel by pixel there, however fast.
   */
  readonly margin: number;
}

/** Half or less of what browsers can do (Chromium 33.5 million device pixels, Firefox 17.8 million). */
const PAGE_CAP = 15_000_000;
/** Part of the page's height for what stands above and below the list. */
const BESIDE_LIST = 20_000;
const MARGIN = 1_000_000;
/** Whole device pixels at every zoom of browsers, so that a new shift moves nothing by a fraction of one. */
const SHIFT_STEP = 20;

/** The most that a list's element may be high in CSS pixels. */
export function listCap(devicePixelRatio: number): number {
  return Math.floor(PAGE_CAP / Math.max(1, devicePixelRatio)) - BESIDE_LIST;
}

export function virtualBox(height: number, cap: number): VirtualBox {
  const margin = Math.min(MARGIN, cap / 8);
  if (height <= cap) return { height, boxHeight: height, excess: 0, margin };
  const excess = Math.ceil((height - cap) / SHIFT_STEP) * SHIFT_STEP;
  return { height, boxHeight: height - excess, excess, margin };
}

/** Shift with which the box's offset stands in proportion to the virtual one; at both ends exact. */
export function shiftAt({ height, excess, margin }: VirtualBox, top: number): number {
  if (excess === 0 || top <= margin) return 0;
  if (top >= height - margin) return excess;
  const share = (top - margin) / (height - 2 * margin);
  return Math.round((share * excess) / SHIFT_STEP) * SHIFT_STEP;
}

/** Virtual offset at an offset in the box, in proportion; the inverse of `top - shiftAt(top)` but for rounding. */
export function offsetAt(box: VirtualBox, offset: number): number {
  const { height, boxHeight, excess, margin } = box;
  if (excess === 0 || offset <= margin) return offset;
  if (offset >= boxHeight - margin) return offset + excess;
  const share = (offset - margin) / (boxHeight - 2 * margin);
  return offset + shiftAt(box, margin + share * (height - 2 * margin));
}

/** A longer step is not made by wheel or finger, but by the scrollbar's thumb, a key, or a script. */
export function isJump(distance: number, windowHeight: number): boolean {
  return Math.abs(distance) > Math.max(3000, 3 * windowHeight);
}

/**
 * Whether scrolling on for a minute, without a rest in which the list could be put right, would reach the end
 * of the box before the end of the list.
 */
export function isOutOfRoom(
  { boxHeight, excess, margin }: VirtualBox,
  offset: number,
  shift: number,
  windowHeight: number,
): boolean {
  const room = Math.min(20 * windowHeight, margin / 2);
  if (offset < room) return shift !== 0;
  return offset > boxHeight - windowHeight - room && shift !== excess;
}

/** A shift may be off its proportion by this share of the box: not a pixel of the scrollbar's thumb. */
const TOLERANCE = 1 / 1000;

/** The shift to go on with at a virtual offset: the present one where it is near enough. */
export function settledShift(box: VirtualBox, top: number, shift: number): number {
  const right = shiftAt(box, top);
  const isEnd = right === 0 || right === box.excess;
  return isEnd || Math.abs(shift - right) > box.boxHeight * TOLERANCE ? right : clampShift(box, shift);
}

function clampShift({ excess }: VirtualBox, shift: number): number {
  return Math.min(excess, Math.max(0, shift));
}

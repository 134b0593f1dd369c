import { type Canvas, cover } from './canvas.ts';
import type { View } from './view.ts';

/** A place on the ground while it is painted. One object for all pixels: numbers handed over would be copied. */
export interface Spot {
  /** metres: to the right, forward, up */
  x: number;
  z: number;
  h: number;
  /** rise over run */
  slopeX: number;
  slopeZ: number;
  /** share of the sun that gets there */
  sunny: number;
}

/** A landscape as functions of the place; metres, x right and z forward from the camera's foot. */
export interface Ground {
  height(x: number, z: number): number;
  /** Share of the sun that reaches a place, 0 = in the shadow of something; left out = nothing casts any. */
  shadow?(x: number, z: number, h: number): number;
  /** Colour as lit, before haze, into `out`. The slopes may be changed, to roughen what is lit. */
  colour(spot: Spot, out: Float32Array): void;
}

/** Lays the air between camera and ground over a colour, in place. */
export type Air = (spot: Spot, out: Float32Array) => void;

interface Reach {
  near: number;
  far: number;
  /** coarser than 1 = faster and softer */
  coarse?: number;
}

/** Fields begin as fractions, so that they are kept as such. */
function createSpot(): Spot {
  return { x: 0.5, z: 0.5, h: 0.5, slopeX: 0.5, slopeZ: 0.5, sunny: 0.5 };
}

/** Step forward as a share of the distance, and the same while nothing new comes into sight. */
const FINE = 0.0026;
const HIDDEN = 0.011;
/** Heights are worked out for every so many pixels across, and lie on straight lines between. */
const GAP = 2;

/** All columns at once: the row each has been filled up to, and what covers that row so far. */
interface Front {
  readonly row: Int32Array;
  readonly share: Float32Array;
  readonly rgb: Float32Array;
}

interface Strip {
  heights: Float32Array;
  sunny: Float32Array;
  z: number;
}

/** Paints the ground from near to far, a strip at a time, with smooth edges, and writes its distances. */
export function paintTerrain(canvas: Canvas, view: View, ground: Ground, air: Air, reach: Reach): void {
  const posts = Math.ceil(canvas.width / GAP) + 2;
  const coarse = (reach.coarse ?? 1) * Math.max(1, 1500 / view.unit);
  const front: Front = {
    row: new Int32Array(canvas.width).fill(canvas.height - 1),
    share: new Float32Array(canvas.width),
    rgb: new Float32Array(canvas.width * 3),
  };
  let before: Strip = { heights: new Float32Array(posts), sunny: new Float32Array(posts).fill(1), z: 0 };
  let strip: Strip = {
    heights: new Float32Array(posts),
    sunny: new Float32Array(posts).fill(1),
    z: reach.near,
  };
  measure(view, ground, before, reach.near * 0.995);
  let hidden = false;
  let pace = 1;
  for (let turn = 0; strip.z < reach.far; turn++) {
    const z = strip.z;
    measure(view, ground, strip, z);
    const { rise, mean } = riseOf(canvas, view, front, strip);
    if (hidden && rise > 1.5) {
      // Something came up behind a crest: go back and come to it in small steps.
      hidden = false;
      strip.z = before.z + strideAt(view, before, coarse, false);
      continue;
    }
    if (rise > 0) {
      if (turn % 3 === 0 && ground.shadow) castShadows(view, ground, strip);
      paintStrip(canvas, view, ground, air, front, before, strip);
    }
    hidden = rise <= 0;
    // Steep ground needs closer strips, or each would be drawn as a stripe down the slope.
    pace = mean > 1.7 ? Math.max(0.3, pace * 0.75) : Math.min(1, pace * 1.2);
    const next = z + strideAt(view, strip, coarse * pace, hidden);
    [before, strip] = [strip, before];
    strip.sunny.set(before.sunny);
    strip.z = next;
  }
  finish(canvas, front, reach.far);
}

function measure(view: View, ground: Ground, strip: Strip, z: number): void {
  strip.z = z;
  const step = (GAP / view.focal) * z;
  const left = (-view.width / 2 / view.focal) * z;
  for (let i = 0; i < strip.heights.length; i++) strip.heights[i] = ground.height(left + i * step, z);
}

function castShadows(view: View, ground: Ground, strip: Strip): void {
  const { z, heights, sunny } = strip;
  const step = (GAP / view.focal) * z;
  const left = (-view.width / 2 / view.focal) * z;
  let last = 1;
  for (let i = 0; i < heights.length; i++) {
    if (i % 2 === 0) last = ground.shadow?.(left + i * step, z, heights[i] as number) ?? 1;
    sunny[i] = last;
  }
}

/** Pixels by which the strip stands over what is already painted: at most, and on the mean where it does. */
function riseOf(canvas: Canvas, view: View, front: Front, strip: Strip): { rise: number; mean: number } {
  const k = view.focal / strip.z;
  let rise = 0;
  let sum = 0;
  let seen = 0;
  for (let column = 0; column < canvas.width; column += GAP) {
    const row = front.row[column] as number;
    if (row < 0) continue;
    const top = view.horizon - ((strip.heights[column / GAP] as number) - view.eye) * k;
    const over = row + 1 - (front.share[column] as number) - top;
    if (over <= 0) continue;
    if (over > rise) rise = over;
    sum += over;
    seen++;
  }
  return { rise, mean: seen > 0 ? sum / seen : 0 };
}

function strideAt(view: View, strip: Strip, coarse: number, hidden: boolean): number {
  const { z } = strip;
  // One pixel of level ground, seen from the eye's height above the ground in the middle.
  const drop = Math.max(view.eye * 0.5, view.eye - (strip.heights[strip.heights.length >> 1] as number), 0.2);
  const level = (z * z) / (view.focal * drop);
  return Math.min(level * 1.1, z * (hidden ? HIDDEN : FINE)) * coarse + 0.0004 * z;
}

const shade = new Float32Array(3);
const spot: Spot = createSpot();

function paintStrip(
  canvas: Canvas,
  view: View,
  ground: Ground,
  air: Air,
  front: Front,
  before: Strip,
  strip: Strip,
): void {
  const { z, heights, sunny } = strip;
  const k = view.focal / z;
  const dz = z - before.z;
  const run = (2 * GAP * z) / view.focal;
  for (let column = 0; column < canvas.width; column++) {
    const row = front.row[column] as number;
    if (row < 0) continue;
    const post = (column / GAP) | 0;
    const part = (column - post * GAP) / GAP;
    const left = heights[post] as number;
    const right = heights[post + 1] as number;
    const h = left + (right - left) * part;
    const top = view.horizon - (h - view.eye) * k;
    if (top >= row + 1 - (front.share[column] as number)) continue;
    const tx = (column + 0.5 - view.width / 2) / view.focal;
    // Slope across: the rise of this gap, blended into the next one's.
    const next = heights[post + 2] ?? right;
    const outer = post > 0 ? (heights[post - 1] as number) : left;
    const slopeX = ((right - outer) * (1 - part) + (next - left) * part) / run;
    const nearer =
      (before.heights[post] as number) * (1 - part) + (before.heights[post + 1] as number) * part;
    const slopeZ = (h - nearer) / dz - slopeX * tx;
    spot.x = tx * z;
    spot.z = z;
    spot.h = h;
    spot.slopeX = slopeX;
    spot.slopeZ = slopeZ;
    spot.sunny = sunny[post] as number;
    ground.colour(spot, shade);
    air(spot, shade);
    raise(canvas, front, column, row, top, z);
  }
}

/** Fills a column with the colour in `shade` up to `top`; a row that is only partly covered waits for the rest. */
function raise(canvas: Canvas, front: Front, column: number, from: number, top: number, z: number): void {
  const r = shade[0] as number;
  const g = shade[1] as number;
  const b = shade[2] as number;
  const { rgb } = front;
  const c = column * 3;
  let share = front.share[column] as number;
  let row = from;
  while (row >= 0 && top <= row) {
    const rest = 1 - share;
    const i = row * canvas.width + column;
    const wr = share > 0 ? (rgb[c] as number) : 0;
    const wg = share > 0 ? (rgb[c + 1] as number) : 0;
    const wb = share > 0 ? (rgb[c + 2] as number) : 0;
    cover(canvas, i, wr + r * rest, wg + g * rest, wb + b * rest, 1);
    canvas.depth[i] = z;
    row--;
    share = 0;
  }
  const part = Math.min(1, row + 1 - top) - share;
  if (row >= 0 && part > 0) {
    rgb[c] = (share > 0 ? (rgb[c] as number) : 0) + r * part;
    rgb[c + 1] = (share > 0 ? (rgb[c + 1] as number) : 0) + g * part;
    rgb[c + 2] = (share > 0 ? (rgb[c + 2] as number) : 0) + b * part;
    share += part;
  }
  front.row[column] = row;
  front.share[column] = share;
}

/** The uppermost rows are partly ground, partly what was painted behind it. */
function finish(canvas: Canvas, front: Front, far: number): void {
  for (let column = 0; column < canvas.width; column++) {
    const row = front.row[column] as number;
    const share = front.share[column] as number;
    if (row < 0 || share <= 0) continue;
    const i = row * canvas.width + column;
    const [r, g, b] = [
      front.rgb[column * 3],
      front.rgb[column * 3 + 1],
      front.rgb[column * 3 + 2],
    ] as number[];
    cover(canvas, i, (r as number) / share, (g as number) / share, (b as number) / share, share);
    if (share > 0.5) canvas.depth[i] = far;
  }
}

import { createRandom } from './random.ts';

/** Edge of a noise tile in texels; a power of two, so that wrapping is one AND. */
const SIZE = 512;
const MASK = SIZE - 1;

/** A square of noise that repeats without a seam, values 0..1. */
export type Tile = Float32Array;

type Fold = (n: number) => number;

const plain: Fold = (n) => n;
const ridged: Fold = (n) => 1 - 2 * Math.abs(n);
const billowed: Fold = (n) => 2 * Math.abs(n) - 1;

/** Puts off the work until the first use and keeps the result. */
function once(make: () => Tile): () => Tile {
  let made: Tile | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Soft clouds-and-hills noise, largest features a quarter of the tile. */
export const softTile = once(() => makeTile(11, 4, 7, 0.5, plain));
/** Sharp crests with smooth valleys. */
export const ridgeTile = once(() => makeRidges(23, 4, 7));
/** Round heads with creases between them: cumulus, foliage. */
export const billowTile = once(() => makeTile(37, 4, 6, 0.5, billowed));
/** Crest lines of equal weight in all sizes: cracks, water caustics. */
export const veinTile = once(() => makeTile(53, 8, 4, 0.55, ridged));
/** Fine speckle, largest features 8 texels. */
export const fineTile = once(() => makeTile(71, 64, 3, 0.6, plain));

/** The tile at (u, v) in texels, between texels by straight lines. */
export function sample(tile: Tile, u: number, v: number): number {
  const iu = Math.floor(u);
  const iv = Math.floor(v);
  const fu = u - iu;
  const x0 = iu & MASK;
  const x1 = (iu + 1) & MASK;
  const row0 = (iv & MASK) * SIZE;
  const row1 = ((iv + 1) & MASK) * SIZE;
  const a = tile[row0 + x0] as number;
  const b = tile[row1 + x0] as number;
  const top = a + ((tile[row0 + x1] as number) - a) * fu;
  const bottom = b + ((tile[row1 + x1] as number) - b) * fu;
  return top + (bottom - top) * (v - iv);
}

/**
 * The tile at (u, v) in texels, without a crease where texels meet: for ground near by, where light would show
 * each crease of the straight lines as a seam. Quadratic B-spline over 3 × 3 texels.
 */
export function sampleRound(tile: Tile, u: number, v: number): number {
  const iu = Math.round(u);
  const iv = Math.round(v);
  const fu = u - iu;
  const fv = v - iv;
  const x0 = (iu - 1) & MASK;
  const x1 = iu & MASK;
  const x2 = (iu + 1) & MASK;
  const left = 0.5 * (0.5 - fu) * (0.5 - fu);
  const middle = 0.75 - fu * fu;
  const right = 0.5 * (0.5 + fu) * (0.5 + fu);
  const across = (y: number) => {
    const row = (y & MASK) * SIZE;
    return (
      (tile[row + x0] as number) * left +
      (tile[row + x1] as number) * middle +
      (tile[row + x2] as number) * right
    );
  };
  return (
    across(iv - 1) * 0.5 * (0.5 - fv) * (0.5 - fv) +
    across(iv) * (0.75 - fv * fv) +
    across(iv + 1) * 0.5 * (0.5 + fv) * (0.5 + fv)
  );
}

/** Noise along a line, around 0, about ±1; features from 1 down to 1 / 2^octaves, repeating after 64. */
export function createLine(seed: number, octaves: number): (x: number) => number {
  const random = createRandom(seed * 7 + 3);
  const table = new Float32Array(LINE + 1);
  for (let o = 0; o < octaves; o++) {
    const period = 64 << o;
    const posts = Float32Array.from({ length: period }, () => random.next() * 2 - 1);
    for (let i = 0; i < LINE; i++) {
      const at = (i / LINE) * period;
      const cell = Math.floor(at);
      const f = at - cell;
      const a = posts[cell] as number;
      const b = posts[(cell + 1) % period] as number;
      table[i] = (table[i] as number) + ((a + (b - a) * f * f * (3 - 2 * f)) * 0.62) / 2 ** o;
    }
  }
  table[LINE] = table[0] as number;
  return (x) => {
    const at = (x - Math.floor(x / 64) * 64) * (LINE / 64);
    const i = at | 0;
    const a = table[i] as number;
    return a + ((table[i + 1] ?? a) - a) * (at - i);
  };
}

const LINE = 4096;

function makeGradients(seed: number): { hash: Uint16Array; gx: Float32Array; gy: Float32Array } {
  const random = createRandom(seed);
  const hash = new Uint16Array(1024).map(() => random.whole(0, 255));
  const angles = Array.from({ length: 256 }, () => random.next() * Math.PI * 2);
  return { hash, gx: Float32Array.from(angles, Math.cos), gy: Float32Array.from(angles, Math.sin) };
}

/** Gradient noise of `period` cells over the whole tile, about -0.7..0.7. */
function makeOctave(seed: number, period: number): Float32Array {
  const { hash, gx, gy } = makeGradients(seed);
  const out = new Float32Array(SIZE * SIZE);
  const cell = period / SIZE;
  const corner = (cx: number, cy: number, dx: number, dy: number) => {
    const g = hash[((hash[(cx % period) & 1023] as number) + (cy % period) * 7) & 1023] as number;
    return (gx[g] as number) * dx + (gy[g] as number) * dy;
  };
  for (let y = 0; y < SIZE; y++) {
    const cy = Math.floor(y * cell);
    const fy = y * cell - cy;
    const wy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    for (let x = 0; x < SIZE; x++) {
      const cx = Math.floor(x * cell);
      const fx = x * cell - cx;
      const wx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
      const a = corner(cx, cy, fx, fy);
      const b = corner(cx + 1, cy, fx - 1, fy);
      const c = corner(cx, cy + 1, fx, fy - 1);
      const d = corner(cx + 1, cy + 1, fx - 1, fy - 1);
      out[y * SIZE + x] = a + (b - a) * wx + (c + (d - c) * wx - a - (b - a) * wx) * wy;
    }
  }
  return out;
}

function makeTile(seed: number, period: number, octaves: number, gain: number, fold: Fold): Tile {
  const sum = new Float32Array(SIZE * SIZE);
  let weight = 1;
  for (let o = 0; o < octaves && period << o <= SIZE / 2; o++) {
    const octave = makeOctave(seed + o, period << o);
    for (let i = 0; i < sum.length; i++) {
      sum[i] = (sum[i] as number) + fold((octave[i] as number) * 1.4) * weight;
    }
    weight *= gain;
  }
  return spread(sum);
}

/** Musgrave's ridged sum: a crest carries detail, a valley stays smooth. */
function makeRidges(seed: number, period: number, octaves: number): Tile {
  const sum = new Float32Array(SIZE * SIZE);
  const carry = new Float32Array(SIZE * SIZE).fill(1);
  let weight = 1;
  for (let o = 0; o < octaves && period << o <= SIZE / 2; o++) {
    const octave = makeOctave(seed + o, period << o);
    for (let i = 0; i < sum.length; i++) {
      const crest = 1 - Math.min(1, Math.abs((octave[i] as number) * 1.6));
      const signal = crest * crest * (carry[i] as number);
      carry[i] = Math.min(1, signal * 2);
      sum[i] = (sum[i] as number) + signal * weight;
    }
    weight *= 0.5;
  }
  return spread(sum);
}

/** Stretches the values to 0..1. */
function spread(values: Float32Array): Tile {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return values.map((value) => (value - low) / (high - low));
}

import type { Canvas } from './canvas.ts';
import { createCanvas } from './canvas.ts';
import { createRandom } from './random.ts';

export interface Film {
  /** 1 = as painted */
  readonly exposure: number;
  /** share of bright light that spreads, 0..1 */
  readonly bloom: number;
  /** darkening of the corners, 0..1 */
  readonly vignette: number;
  /** standard deviation of the grain in steps of 1/255 */
  readonly grain: number;
  /** 0 = none, 1 = a strong S-curve */
  readonly contrast: number;
  /** 1 = as painted */
  readonly colour: number;
}

export const FILM: Film = {
  exposure: 1,
  bloom: 0.16,
  vignette: 0.22,
  grain: 1.7,
  contrast: 0.22,
  colour: 0.97,
};

const CURVE = 4096;
/** Brightest light that differs from white. */
const BRIGHTEST = 9;

/** sRGB bytes as floats for linear light in steps of its square root, so that shadows get as many as lights. */
function curveOf(film: Film): Float32Array {
  return Float32Array.from({ length: CURVE + 1 }, (_, i) => {
    const light = (i / CURVE) ** 2 * BRIGHTEST * film.exposure;
    const knee = 0.5;
    const shown =
      light < knee ? light : knee + (1 - knee) * (1 - Math.exp(-(light - knee) / (1 - knee) / 1.25));
    const v = shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055;
    const curved = v + film.contrast * (v * v * (3 - 2 * v) - v);
    return curved * 255;
  });
}

const GRAIN = 256;
const grainTile = (() => {
  const random = createRandom(90125);
  return Float32Array.from({ length: GRAIN * GRAIN }, () => random.bell() * 1.7);
})();

/** Converts linear light to sRGB bytes, three a pixel. */
export function develop(canvas: Canvas, film: Film, seed: number): Uint8ClampedArray {
  const { width, height, rgb } = canvas;
  const bloom = film.bloom > 0 ? bloomOf(canvas, film.bloom) : undefined;
  const curve = curveOf(film);
  const bytes = new Uint8ClampedArray(width * height * 3);
  const k = 1 / BRIGHTEST;
  const random = createRandom(seed);
  const soft = 1 - film.bloom * 0.25;
  const { colour } = film;
  for (let y = 0; y < height; y++) {
    const dy = (y / height - 0.5) * 2;
    const shift = random.whole(0, GRAIN * GRAIN - 1);
    const bloomRow = bloom ? bloom.row(y) : undefined;
    for (let x = 0; x < width; x++) {
      const dx = (x / width - 0.5) * 2;
      const d = dx * dx + dy * dy;
      const corner = 1 - film.vignette * d * d * 0.25;
      const o = (y * width + x) * 3;
      const bo = x * 3;
      let r = (rgb[o] as number) * soft + (bloomRow ? (bloomRow[bo] as number) : 0);
      let g = (rgb[o + 1] as number) * soft + (bloomRow ? (bloomRow[bo + 1] as number) : 0);
      let b = (rgb[o + 2] as number) * soft + (bloomRow ? (bloomRow[bo + 2] as number) : 0);
      const grey = r * 0.3 + g * 0.59 + b * 0.11;
      r = grey + (r - grey) * colour;
      g = grey + (g - grey) * colour;
      b = grey + (b - grey) * colour;
      const n = (grainTile[(shift + x * 1) & 65535] as number) * film.grain;
      bytes[o] = tone(curve, r * corner * k) + n;
      bytes[o + 1] = tone(curve, g * corner * k) + n;
      bytes[o + 2] = tone(curve, b * corner * k) + n;
    }
  }
  return bytes;
}

function tone(curve: Float32Array, v: number): number {
  return curve[v <= 0 ? 0 : v >= 1 ? CURVE : (Math.sqrt(v) * CURVE) | 0] as number;
}

/** Light that spills from what is bright: a small copy, blurred wide and narrow, given back a row at a time. */
function bloomOf(canvas: Canvas, strength: number) {
  const factor = 8;
  const small = createCanvas(Math.ceil(canvas.width / factor), Math.ceil(canvas.height / factor));
  shrink(canvas, small, factor);
  const narrow = small.rgb.slice();
  blur(small, narrow, 2);
  const wide = narrow.slice();
  blur(small, wide, 9);
  for (let i = 0; i < wide.length; i++) {
    wide[i] = ((narrow[i] as number) * 0.55 + (wide[i] as number) * 0.45) * strength;
  }
  const size = { width: small.width, height: small.height };
  const mixed = new Float32Array(small.width * 3);
  const out = new Float32Array(canvas.width * 3);
  return { row: (y: number) => stretchRow(wide, size, y / factor - 0.5, factor, mixed, out) };
}

function shrink(from: Canvas, to: Canvas, factor: number): void {
  const cap = 6;
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      // A quarter of the pixels is enough: what blooms is larger than one.
      for (let j = 0; j < factor; j += 2) {
        const row = Math.min(from.height - 1, y * factor + j) * from.width;
        for (let i = j & 2 ? 1 : 0; i < factor; i += 2) {
          const o = (row + Math.min(from.width - 1, x * factor + i)) * 3;
          r += Math.min(cap, from.rgb[o] as number);
          g += Math.min(cap, from.rgb[o + 1] as number);
          b += Math.min(cap, from.rgb[o + 2] as number);
        }
      }
      const n = 4 / (factor * factor);
      const o = (y * to.width + x) * 3;
      to.rgb[o] = r * n;
      to.rgb[o + 1] = g * n;
      to.rgb[o + 2] = b * n;
    }
  }
}

/** Three running means in each direction, which is nearly a bell. */
export function blur(canvas: Canvas, rgb: Float32Array, radius: number): void {
  const { width, height } = canvas;
  const lineOf = new Float32Array(Math.max(width, height) * 3);
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) runningMean(rgb, y * width * 3, 3, width, radius, lineOf);
    for (let x = 0; x < width; x++) runningMean(rgb, x * 3, width * 3, height, radius, lineOf);
  }
}

function runningMean(
  a: Float32Array,
  start: number,
  stride: number,
  n: number,
  radius: number,
  copy: Float32Array,
) {
  const share = 1 / (2 * radius + 1);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < n; i++) copy[i] = a[start + i * stride + c] as number;
    let sum = (copy[0] as number) * radius;
    for (let i = 0; i <= radius; i++) sum += copy[Math.min(n - 1, i)] as number;
    for (let i = 0; i < n; i++) {
      a[start + i * stride + c] = sum * share;
      sum += (copy[Math.min(n - 1, i + radius + 1)] as number) - (copy[Math.max(0, i - radius)] as number);
    }
  }
}

/** One full row of the picture out of two rows of the small copy. */
function stretchRow(
  rgb: Float32Array,
  small: { width: number; height: number },
  v: number,
  factor: number,
  mixed: Float32Array,
  out: Float32Array,
): Float32Array {
  const at = Math.max(0, Math.min(small.height - 1, v));
  const row0 = Math.floor(at) * small.width * 3;
  const row1 = Math.min(small.height - 1, Math.floor(at) + 1) * small.width * 3;
  const fv = at - Math.floor(at);
  for (let i = 0; i < small.width * 3; i++) {
    const a = rgb[row0 + i] as number;
    mixed[i] = a + ((rgb[row1 + i] as number) - a) * fv;
  }
  const last = small.width - 1.001;
  for (let o = 0, x = 0; o < out.length; o += 3, x++) {
    const u = Math.max(0, Math.min(last, (x + 0.5) / factor - 0.5));
    const fu = u - (u | 0);
    const p = (u | 0) * 3;
    out[o] = (mixed[p] as number) * (1 - fu) + (mixed[p + 3] as number) * fu;
    out[o + 1] = (mixed[p + 1] as number) * (1 - fu) + (mixed[p + 4] as number) * fu;
    out[o + 2] = (mixed[p + 2] as number) * (1 - fu) + (mixed[p + 5] as number) * fu;
  }
  return out;
}

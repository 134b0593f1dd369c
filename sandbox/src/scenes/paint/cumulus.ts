import type { Canvas } from './canvas.ts';
import { type CloudLayer, cloudColours, type Sky, tintCloud } from './cloud.ts';
import { clamp01, smooth } from './colour.ts';
import { billowTile, sample, softTile } from './noise.ts';

/** Heaped clouds between two heights, seen along each line of sight. Heights in units of the base. */
const BASE = 1;
const STEPS = 18;
/** Tangent of the height below which clouds are lost in haze. */
const LOWEST = 0.012;

interface Heap {
  top: number;
  threshold: number;
  scale: number;
  seed: number;
}

/** How much cloud there is at a point, 0 or less = none. */
function density(heap: Heap, x: number, y: number, z: number): number {
  const up = (y - BASE) / (heap.top - BASE);
  const s = heap.scale;
  const broad = sample(softTile(), x * s + heap.seed * 53, z * s + heap.seed * 29);
  const head = broad - heap.threshold - up * up * 0.24;
  if (head < -0.12) return head;
  const lump = sample(billowTile(), x * s * 3.3 + y * 46, z * s * 3.3 - y * 34 + heap.seed * 11);
  const crumb = sample(billowTile(), x * s * 11 - y * 80 + 40, z * s * 11 + y * 66);
  return head + (lump - 0.42) * 0.22 + (crumb - 0.4) * 0.11;
}

/** Fair-weather heaps: flat below, heads above, lit from the sun's side. */
export function paintCumulus(small: Canvas, step: number, sky: Sky, layer: CloudLayer): void {
  const { view } = sky;
  const size = layer.size ?? 1;
  const heap: Heap = {
    top: BASE + 0.55 * size,
    threshold: 0.74 - layer.amount * 0.42,
    scale: 33 / size,
    seed: layer.seed,
  };
  const colours = cloudColours(sky.light, layer.bright ?? 1);
  const rows = Math.min(small.height, Math.ceil((view.horizon - LOWEST * view.focal) / step));
  const cover = new Float32Array(small.width * rows);
  const lit = new Float32Array(small.width * rows);
  for (let y = 0; y < rows; y++) marchRow(small.width, step, sky, heap, size, y, cover, lit);
  soften(cover, small.width, rows);
  soften(lit, small.width, rows);
  for (let y = 0; y < rows; y++) {
    const ty = (view.horizon - (y + 0.5) * step) / view.focal;
    const haze = smooth(0.01, 0.13, ty);
    for (let x = 0; x < small.width; x++) {
      const i = y * small.width + x;
      const alpha = cover[i] as number;
      if (alpha < 0.01) continue;
      const tx = ((x + 0.5) * step - view.width / 2) / view.focal;
      tintCloud(small, i, sky, tx, ty, (lit[i] as number) / alpha, alpha * haze, colours);
    }
  }
}

/** Goes along each line of sight of a row: how much cloud it meets, and how much of that is lit. */
function marchRow(
  width: number,
  step: number,
  { view }: Sky,
  heap: Heap,
  size: number,
  y: number,
  cover: Float32Array,
  lit: Float32Array,
): void {
  const { sun } = view;
  const reach = 0.1 * size;
  const ty = (view.horizon - (y + 0.5) * step) / view.focal;
  const near = BASE / ty;
  const stride = (heap.top / ty - near) / STEPS;
  for (let x = 0; x < width; x++) {
    const tx = ((x + 0.5) * step - view.width / 2) / view.focal;
    // A fixed start would show its steps as stripes; what scatter this leaves is softened afterwards.
    const start = scatter(x, y);
    let clear = 1;
    let side = 0;
    for (let i = 0; i < STEPS && clear > 0.04; i++) {
      const z = near + (i + start) * stride;
      const h = z * ty;
      const d = density(heap, tx * z, h, z);
      if (d <= 0) continue;
      const gone = clear * (1 - Math.exp(-d * 14));
      const ahead = density(heap, tx * z + sun.x * reach, h + (sun.y + 0.35) * reach, z + sun.z * reach);
      const up = (h - BASE) / (heap.top - BASE);
      side += gone * clamp01(0.62 + up * 0.55 - Math.max(0, ahead) * 5.2);
      clear -= gone;
    }
    cover[y * width + x] = 1 - clear;
    lit[y * width + x] = side;
  }
}

/** An even scatter of 0..1 over neighbouring pixels (interleaved gradient noise, Jimenez 2014). */
function scatter(x: number, y: number): number {
  const n = 0.06711056 * x + 0.00583715 * y;
  const m = 52.9829189 * (n - Math.floor(n));
  return m - Math.floor(m);
}

function soften(plane: Float32Array, width: number, rows: number): void {
  for (const [stride, from, to] of [
    [1, 1, plane.length - 1],
    [width, width, width * (rows - 1)],
  ] as const) {
    const before = plane.slice(from - stride, from);
    for (let i = from; i < to; i++) {
      const own = plane[i] as number;
      const edge = stride === 1 && (i % width === 0 || (i + 1) % width === 0);
      const slot = (i - from) % stride;
      if (!edge) plane[i] = (before[slot] as number) * 0.3 + own * 0.4 + (plane[i + stride] as number) * 0.3;
      before[slot] = own;
    }
  }
}

import { type Canvas, cover } from './canvas.ts';
import { type Rgb, smooth } from './colour.ts';
import { fineTile, sample, softTile, veinTile } from './noise.ts';
import type { View } from './view.ts';

interface Water {
  /** rise over run of the waves: 0.003 = a mirror, 0.02 = ripples, 0.12 = a windy sea */
  readonly waves: number;
  /** metres from crest to crest of the longest wave */
  readonly length: number;
  /** what one sees looking straight down */
  readonly deep: Rgb;
  readonly seed: number;
  /** metres beyond which there is no water */
  readonly far?: number;
  /** share of the reflection that is lost, 0..1 */
  readonly dull?: number;
  readonly shore?: Shore;
}

interface Shore {
  /** metres of water over the ground at a place */
  depth(x: number, z: number): number;
  /** colour over shallow ground, and metres of depth at which two thirds of it are gone */
  readonly shallow: Rgb;
  readonly clear: number;
  /** colour of foam as lit; its metres of depth */
  readonly foam: Rgb;
  readonly surf: number;
}

const OCTAVES = 4;

/** Rows of each column: the far shore, the foot of what stands nearest in the water, and that thing's top. */
interface Mirror {
  readonly far: Float32Array;
  readonly near: Float32Array;
  readonly top: Float32Array;
}

/** Where on the picture a ray ends that climbs `rise` pixels on its way to infinity. */
function mirrorRow(mirror: Mirror, view: View, column: number, y: number, rise: number): number {
  const down = Math.max(0.5, y + 0.5 - view.horizon);
  // Up to a shore it climbs only its share: near the shore there is little way to climb.
  const at = (shore: number) => shore - rise * Math.max(0, 1 - (shore - view.horizon) / down);
  const near = mirror.near[column] as number;
  const far = mirror.far[column] as number;
  const row = at(near);
  // A ray that passes over a rock goes on to the far shore.
  return Math.abs(near > far && row < (mirror.top[column] as number) ? at(far) : row);
}

/** One row of water: how strong each size of wave is at its distance. */
interface Swell {
  readonly weight: Float32Array;
  readonly k: Float32Array;
}

/**
 * Paints water over everything below y = 0. What stands above must be painted already, with its distances: the
 * water reflects the picture.
 */
export function paintWater(canvas: Canvas, view: View, water: Water): void {
  const { width, height, depth } = canvas;
  [bed.r, bed.g, bed.b] = water.deep;
  const rows = () => new Float32Array(width).fill(-1);
  const mirror: Mirror = { far: rows(), near: rows(), top: rows() };
  const swell: Swell = { weight: new Float32Array(OCTAVES), k: new Float32Array(OCTAVES) };
  const slope = new Float32Array(2);
  for (let y = Math.max(0, Math.ceil(view.horizon + 0.5)); y < height; y++) {
    const down = y + 0.5 - view.horizon;
    const z = (view.eye * view.focal) / down;
    if (z > (water.far ?? Infinity)) continue;
    const strength = setSwell(swell, view, water, z);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const tx = (x + 0.5 - width / 2) / view.focal;
      const wet = wetness(water, tx * z, z, depth[i] as number);
      if (wet <= 0) {
        if ((mirror.near[x] as number) > 0) mirror.top[x] = y;
        mirror.near[x] = -1;
        continue;
      }
      if ((mirror.near[x] as number) < 0) mirror.near[x] = y;
      if ((mirror.far[x] as number) < 0) mirror.far[x] = y;
      slopeAt(swell, tx * z, z, water.seed, slope);
      if (water.shore) lookDown(water, water.shore, tx * z, z);
      reflect(canvas, view, water, x, y, tx, mirror, slope, strength, wet);
      if (water.shore && bed.foam > 0.01) {
        const [r, g, b] = water.shore.foam;
        cover(canvas, i, r, g, b, bed.foam * wet);
      }
      depth[i] = z;
    }
  }
}

/** How much of a pixel is water, 0..1; what is painted there lies `behind` metres away. */
function wetness(water: Water, x: number, z: number, behind: number): number {
  if (!water.shore) return behind < z ? 0 : 1;
  // Where the depth is known, the edge can be soft.
  return behind < z * 0.93 ? 0 : smooth(0, water.shore.surf * 0.06, water.shore.depth(x, z));
}

/**
 * Waves smaller than a pixel at this distance are left out.
 *
 * @returns how much slope was left out
 */
function setSwell(swell: Swell, view: View, water: Water, z: number): number {
  const pixel = (z * z) / (view.eye * view.focal);
  let lost = 0;
  for (let o = 0; o < OCTAVES; o++) {
    const length = water.length / 3.1 ** o;
    const seen = smooth(0.25, 2.2, length / pixel);
    swell.weight[o] = water.waves * seen * (o === 0 ? 0.8 : 1);
    swell.k[o] = 128 / length / 2.2;
    lost += (1 - seen) * water.waves * 0.3;
  }
  return lost;
}

function slopeAt(swell: Swell, x: number, z: number, seed: number, out: Float32Array): void {
  const tile = softTile();
  let sx = 0;
  let sz = 0;
  for (let o = 0; o < OCTAVES; o++) {
    const w = swell.weight[o] as number;
    if (w < 1e-4) continue;
    const k = swell.k[o] as number;
    const u = x * k * 0.55 + seed * 37 + o * 113 + z * k * 0.12;
    const v = z * k + seed * 17;
    const n = sample(tile, u, v);
    sx += (sample(tile, u + 5, v) - n) * w * 3.5;
    sz += (sample(tile, u, v + 5) - n) * w * 8;
  }
  out[0] = sx;
  out[1] = sz;
}

/** What is seen below the surface at the pixel being painted, and the foam on it. */
const bed = { r: 0, g: 0, b: 0, foam: 0 };

function lookDown(water: Water, shore: Shore, x: number, z: number): void {
  const depth = shore.depth(x, z);
  const t = depth > 0 ? Math.exp(-depth / shore.clear) : 1;
  const { deep } = water;
  bed.r = deep[0] + (shore.shallow[0] - deep[0]) * t;
  bed.g = deep[1] + (shore.shallow[1] - deep[1]) * t;
  bed.b = deep[2] + (shore.shallow[2] - deep[2]) * t;
  bed.foam = 0;
  const reach = depth / shore.surf;
  if (reach > 5) return;
  const vein = veinTile();
  const broken = sample(vein, x * 9 + water.seed * 7, z * 9) * 0.6 + sample(vein, x * 31, z * 31) * 0.4;
  const wander = sample(softTile(), x * 2.2 + water.seed * 31, z * 2.2) * 2.4;
  // The edge of the last wave, and the crests that follow it in ever wider steps.
  const edge =
    smooth(0.9, 0, reach + (wander - 1.2) * 0.35) * smooth(0.25, 0.55, broken + smooth(0.3, 0, reach) * 0.3);
  const crest = Math.sqrt(Math.max(0, reach)) * 3.1 - wander * 0.55;
  const phase = crest - Math.floor(crest);
  const line = smooth(0.0, 0.1, phase) * smooth(0.42, 0.1, phase) * smooth(5, 2.5, reach);
  bed.foam = Math.min(0.95, edge + line * smooth(0.4, 0.62, broken));
}

function reflect(
  canvas: Canvas,
  view: View,
  water: Water,
  x: number,
  y: number,
  tx: number,
  mirror: Mirror,
  slope: Float32Array,
  lost: number,
  wet: number,
): void {
  const sx = slope[0] as number;
  const sz = slope[1] as number;
  const ty = (y + 0.5 - view.horizon) / view.focal;
  // Looking direction (tx, -ty, 1) thrown back by the normal (-sx, 1, -sz).
  const n2 = 1 + sx * sx + sz * sz;
  const dot = (-tx * sx - ty - sz) / n2;
  const rx = tx + 2 * dot * sx;
  const rz = 1 + 2 * dot * sz;
  // Waves too small to see still scatter: each pixel looks a little elsewhere.
  const scatter = lost > 0.001 ? sample(fineTile(), x * 7.3, y * 5.1) * 1.6 + 0.2 : 0;
  // A ray reflected downwards meets the next wave and comes up.
  const ry = Math.abs(-ty - 2 * dot) + 0.002 + lost * 1.2 * scatter;
  const facing = Math.min(
    1,
    Math.max(0.01, (-dot * Math.sqrt(n2)) / Math.sqrt(1 + tx * tx + ty * ty) + lost * 0.5),
  );
  const grazing = 1 - facing;
  const g2 = grazing * grazing;
  const shine = (0.03 + 0.97 * g2 * g2 * grazing) * (1 - (water.dull ?? 0));
  let column = (view.width / 2 + (rx / rz) * view.focal) | 0;
  column = column < 0 ? -column : column;
  if (column >= canvas.width) column = Math.max(0, 2 * canvas.width - 2 - column);
  const at = (mirror.near[column] as number) > 0 ? column : x;
  const row = mirrorRow(mirror, view, at, y, (ry / rz) * view.focal);
  const r0 = Math.max(0, Math.min(row, y - 1, canvas.height - 2)) | 0;
  const f = Math.max(0, Math.min(1, row - r0));
  const p = (r0 * canvas.width + column) * 3;
  const q = r0 + 1 < y ? p + canvas.width * 3 : p;
  const a = canvas.rgb;
  const keep = 1 - shine;
  const { r: dr, g: dg, b: db } = bed;
  cover(
    canvas,
    y * canvas.width + x,
    ((a[p] as number) * (1 - f) + (a[q] as number) * f) * shine + dr * keep,
    ((a[p + 1] as number) * (1 - f) + (a[q + 1] as number) * f) * shine + dg * keep,
    ((a[p + 2] as number) * (1 - f) + (a[q + 2] as number) * f) * shine + db * keep,
    wet,
  );
}

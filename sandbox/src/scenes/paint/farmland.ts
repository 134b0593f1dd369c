import type { Season } from '../moment.ts';
import { hex, mix, type Rgb, smooth } from './colour.ts';
import type { Light } from './light.ts';
import { createLit } from './lit.ts';
import { fineTile, sample, softTile } from './noise.ts';
import type { Random } from './random.ts';
import type { Ground } from './terrain.ts';
import type { Sun } from './view.ts';

const CROPS: Record<Season, readonly [Rgb, ...Rgb[]]> = {
  spring: [hex('#586d33'), hex('#65793b'), hex('#a59a3a'), hex('#4b6130'), hex('#76674b'), hex('#60773f')],
  summer: [hex('#a08a52'), hex('#566638'), hex('#8f7f4c'), hex('#63703c'), hex('#ab9660'), hex('#48592e')],
  autumn: [hex('#7a614a'), hex('#94804a'), hex('#6f5a44'), hex('#6d7342'), hex('#a3884f'), hex('#62703c')],
  winter: [hex('#5a513c'), hex('#585d3c'), hex('#635844'), hex('#4b5337'), hex('#6d634a'), hex('#4c4534')],
};

export interface Farmland extends Ground {
  /** 0 at the border of a field, growing inwards */
  border(x: number, z: number): number;
}

interface Plan {
  /** metres from valley to hilltop, and from hilltop to hilltop */
  readonly relief: number;
  readonly spacing: number;
  /** metres across a field */
  readonly field: number;
  readonly season: Season;
  /** share of snow, 0..1 */
  readonly snow?: number;
}

/** Rolling hills divided into fields, each with a crop of the season and its rows. */
export function createFarmland(plan: Plan, light: Light, sun: Sun, place: Random): Farmland {
  const soft = softTile();
  const seed = place.whole(1, 400);
  const k = 128 / plan.spacing;
  const rise = (x: number, z: number) => {
    const u = x * k + seed * 47;
    const v = z * k * 0.8 + seed * 19;
    const broad = sample(soft, u * 0.5, v * 0.5) * 0.7 + smoothed(soft, u, v) * 0.5;
    return (broad - 0.35) * plan.relief * 2.4;
  };
  const outlook = findOutlook(rise, plan.spacing);
  const height = (x: number, z: number) => rise(x + outlook, z);
  const turn = place.between(-0.6, 0.6);
  const cos = Math.cos(turn) / plan.field;
  const sin = Math.sin(turn) / plan.field;
  const grid = (x: number, z: number, out: Float32Array) => {
    const bend = sample(soft, x * k * 0.4 + 9, z * k * 0.4) * 2.2;
    const v = -x * sin * 1.2 + z * cos * 1.2 + bend;
    const row = Math.floor(v);
    // Every row of fields is cut at its own places.
    const u = (x * cos + z * sin) * (0.55 + hash(row, 7) * 0.7) + hash(row, 3) * 9 + bend;
    const column = Math.floor(u);
    out[0] = hash(row * 31 + column, 11);
    out[1] = Math.min(u - column, column + 1 - u, v - row, row + 1 - v);
    out[2] = u;
    out[3] = v;
  };
  const cell = new Float32Array(4);
  return {
    height,
    border: (x, z) => {
      grid(x, z, cell);
      return cell[1] as number;
    },
    colour: cropColour(plan, light, sun, grid, cell),
  };
}

function cropColour(
  plan: Plan,
  light: Light,
  sun: Sun,
  grid: (x: number, z: number, out: Float32Array) => void,
  cell: Float32Array,
): Ground['colour'] {
  const soft = softTile();
  const fine = fineTile();
  const crops = CROPS[plan.season];
  const hedge = mix(crops[1] ?? crops[0], hex('#20301a'), 0.72);
  const lit = createLit(light, sun, 0.18);
  const snow = plan.snow ?? 0;
  return (spot, out) => {
    const { x, z } = spot;
    grid(x, z, cell);
    const kind = cell[0] as number;
    const inside = cell[1] as number;
    const crop = crops[Math.floor(kind * crops.length)] ?? crops[0];
    const across = kind * 97 - Math.floor(kind * 97) > 0.5 ? (cell[2] as number) : (cell[3] as number);
    const along = across === cell[2] ? (cell[3] as number) : (cell[2] as number);
    const metres = across * plan.field;
    // Drill rows near by, the tractor's tracks every 24 metres, and the grain of the crop along them.
    const close = smooth(170, 20, z);
    const rows = Math.sin(metres * 2.6) * 0.05 * smooth(320, 60, z);
    const beat = metres / 24;
    const lane = Math.abs(beat - Math.floor(beat) - 0.5) * 24;
    const tracks = smooth(0.55, 0.2, Math.abs(lane - 0.9)) * 0.32 * smooth(700, 120, z);
    const patch = sample(soft, x * 0.32, z * 0.32) - 0.5;
    const far = (sample(fine, x * 1.7, z * 1.7) - 0.5) * 0.34 * smooth(2500, 100, z);
    const straw = close > 0 ? (sample(fine, metres * 34, along * plan.field * 9) - 0.5) * close * 0.75 : 0;
    const tone = 1 + rows - tracks + patch * 0.4 + far + straw;
    const edge = smooth(0.035, 0.012, inside + patch * 0.02) * smooth(50, 220, z);
    const white = snow * smooth(0.25, 0.6, snow * 0.9 + patch * 0.5 + far + rows);
    for (let i = 0; i < 3; i++) {
      const grown = (crop[i] as number) * tone;
      const plain = grown + ((hedge[i] as number) - grown) * edge;
      out[i] = plain + (0.82 - plain) * white;
    }
    lit(spot, out);
  };
}

/** How far to step aside to stand on a hill that looks over lower land. @returns metres */
function findOutlook(rise: (x: number, z: number) => number, spacing: number): number {
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < 24; i++) {
    const x = i * spacing * 0.37;
    const ahead = [0.25, 0.5, 0.8].reduce((sum, far) => sum + rise(x, far * spacing) / 3, 0);
    const over = rise(x, 60) - ahead - Math.abs(rise(x + 60, 90) - rise(x - 60, 90));
    if (over > most) {
      most = over;
      best = x;
    }
  }
  return best;
}

/** The tile without its fine parts: hills have no bumps. */
function smoothed(tile: Float32Array, u: number, v: number): number {
  const s = 13;
  return (
    (sample(tile, u - s, v) + sample(tile, u + s, v) + sample(tile, u, v - s) + sample(tile, u, v + s)) / 4
  );
}

function hash(a: number, b: number): number {
  let n = Math.imul(a ^ 0x5bd1e995, 0x2545f491) ^ Math.imul(b + 17, 0x9e3779b1);
  n = Math.imul(n ^ (n >>> 15), 0x85ebca6b);
  return ((n ^ (n >>> 13)) >>> 0) / 4294967296;
}

import { clamp01, hex, mix, type Rgb, smooth } from './colour.ts';
import type { Light } from './light.ts';
import { createLit } from './lit.ts';
import { fineTile, ridgeTile, sample, softTile } from './noise.ts';
import type { Ground } from './terrain.ts';
import type { Sun } from './view.ts';

/** Mountains: what they are made of and what grows on them. */
interface Massif {
  /** metres from the valley floor to the highest crest */
  readonly relief: number;
  /** metres from crest to crest */
  readonly spacing: number;
  readonly seed: number;
  /** metres above which snow lies, and the height over which it closes */
  readonly snowline: number;
  readonly treeline: number;
  readonly rock: Rgb;
  readonly grass: Rgb;
  readonly forest: Rgb;
  /** share of the relief at a place, 0..1: where valleys and plains are */
  readonly shape: (x: number, z: number) => number;
}

const SNOW = hex('#f2f5fa');

export function massifHeight(
  massif: Pick<Massif, 'relief' | 'spacing' | 'seed' | 'shape'>,
): (x: number, z: number) => number {
  const ridge = ridgeTile();
  const soft = softTile();
  const k = 128 / massif.spacing;
  const cos = Math.cos(massif.seed * 1.7) * k;
  const sin = Math.sin(massif.seed * 1.7) * k;
  const ox = massif.seed * 61.3;
  const oz = massif.seed * 23.9;
  const { relief, shape } = massif;
  return (x, z) => {
    const u = x * cos - z * sin + ox;
    const v = x * sin + z * cos + oz;
    const bend = (sample(soft, u * 0.6, v * 0.6 + 77) - 0.5) * 60;
    const broad = sample(ridge, u + bend, v - bend);
    const fine = sample(ridge, u * 6.1 + bend * 2, v * 6.1);
    const high = shape(x, z);
    // The sharpest crests are worn down, or they would stand like needles.
    const worn = broad - 0.22 * broad * broad * broad;
    return relief * high * (worn * 1.02 + (fine - 0.3) * (0.07 + broad * 0.08));
  };
}

/** Rock on steep ground, snow above its line, forest and grass below theirs, lit by sun and sky. */
export function massifGround(massif: Massif, light: Light, sun: Sun): Ground {
  const height = massifHeight(massif);
  const fine = fineTile();
  const soft = softTile();
  const lit = createLit(light, sun);
  const { rock, grass, forest } = massif;
  const dark = mix(rock, [0.02, 0.02, 0.025], 0.5);
  const reach = massif.spacing * 0.05;
  return {
    height,
    shadow: (x, z, h) => {
      const ahead = height(x + sun.x * reach, z + sun.z * reach) - h - sun.y * reach;
      const further = height(x + sun.x * reach * 3, z + sun.z * reach * 3) - h - sun.y * reach * 3;
      return 1 - smooth(0, reach * 0.5, Math.max(ahead, further * 0.5));
    },
    colour: (spot, out) => {
      const { x, z, h, slopeX, slopeZ } = spot;
      const up = 1 / Math.sqrt(1 + slopeX * slopeX + slopeZ * slopeZ);
      const grain = sample(fine, x * 0.9, z * 0.9 + h * 0.7);
      const patch = sample(soft, x * 0.13, z * 0.13 + h * 0.1);
      const wild = (patch - 0.5) * 0.5 + (grain - 0.5) * 0.25;
      const strata = sample(soft, h * 0.9 + x * 0.02, x * 0.05);
      let cr = dark[0] + (rock[0] - dark[0]) * (0.35 + strata * 0.9);
      let cg = dark[1] + (rock[1] - dark[1]) * (0.35 + strata * 0.9);
      let cb = dark[2] + (rock[2] - dark[2]) * (0.35 + strata * 0.9);
      const green =
        smooth(0.55, 0.78, up + wild * 0.5) * smooth(massif.snowline, massif.snowline * 0.6, h + wild * 300);
      if (green > 0) {
        const wood =
          smooth(massif.treeline + 60, massif.treeline - 60, h + wild * 500) * (0.55 + grain * 0.9);
        const w = clamp01(wood);
        cr += (grass[0] + (forest[0] - grass[0]) * w - cr) * green;
        cg += (grass[1] + (forest[1] - grass[1]) * w - cg) * green;
        cb += (grass[2] + (forest[2] - grass[2]) * w - cb) * green;
      }
      const snow =
        smooth(0.42, 0.72, up + wild * 0.5) * smooth(massif.snowline, massif.snowline + 320, h + wild * 620);
      cr += (SNOW[0] - cr) * snow;
      cg += (SNOW[1] - cg) * snow;
      cb += (SNOW[2] - cb) * snow;
      const tone = 0.82 + grain * 0.36;
      out[0] = cr * tone;
      out[1] = cg * tone;
      out[2] = cb * tone;
      lit(spot, out);
    },
  };
}

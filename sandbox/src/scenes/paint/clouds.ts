import { type Canvas, cover } from './canvas.ts';
import { clamp01, mix, plus, type Rgb, saturate, scale, smooth } from './colour.ts';
import { paintCumulus } from './cumulus.ts';
import type { Light } from './light.ts';
import { billowTile, sample, softTile, type Tile } from './noise.ts';
import type { Sky } from './sky.ts';

export interface CloudLayer {
  readonly kind: 'cirrus' | 'flock' | 'sheet' | 'cumulus';
  /** share of the sky that is covered, 0..1 */
  readonly amount: number;
  /** moves the pattern; two layers of one seed look the same */
  readonly seed: number;
  /** size of the pattern, 1 = usual */
  readonly size?: number;
  /** 1 = as the light says, less = darker undersides */
  readonly bright?: number;
}

/** Lit side, shaded side and the colour towards the sun of any cloud in this light. */
export function cloudColours(light: Light, bright: number): { lit: Rgb; shade: Rgb; towards: Rgb } {
  const low = smooth(16, 0, light.elevation);
  const dusk = smooth(-9, -1, light.elevation);
  const sun = plus(scale(light.sunlight, 0.4), scale(light.glow, 0.3 * low * dusk));
  const sky = mix(light.ambient, light.horizon, 0.55);
  return {
    lit: saturate(scale(plus(sun, scale(sky, 0.35)), 0.7 + 0.3 * bright), 1 - 0.75 * light.cover),
    shade: scale(mix(sky, light.middle, 0.3), 0.72 * bright),
    towards: scale(light.glow, 0.9 * (0.25 + 0.75 * low * dusk)),
  };
}

interface Weave {
  tile: Tile;
  /** texels a unit of the cloud plane; across and along */
  across: number;
  along: number;
  /** share of the fine pattern */
  detail: number;
  /** how soft an edge is, in noise values */
  edge: number;
  thickness: number;
}

function weaveOf(layer: CloudLayer): Weave {
  const size = layer.size ?? 1;
  if (layer.kind === 'cirrus') {
    return {
      tile: softTile(),
      across: 70 / size,
      along: 13 / size,
      detail: 0.4,
      edge: 0.42,
      thickness: 0.55,
    };
  }
  if (layer.kind === 'flock') {
    return {
      tile: billowTile(),
      across: 62 / size,
      along: 50 / size,
      detail: 0.3,
      edge: 0.2,
      thickness: 0.9,
    };
  }
  return { tile: softTile(), across: 26 / size, along: 22 / size, detail: 0.35, edge: 0.34, thickness: 1 };
}

/** Paints one layer over a sky that is `step` times smaller than the picture. */
export function paintClouds(small: Canvas, step: number, sky: Sky, layer: CloudLayer): void {
  if (layer.kind === 'cumulus') paintCumulus(small, step, sky, layer);
  else paintFlatClouds(small, step, sky, layer);
}

/** Clouds on a plane overhead: streaks, flocks and closed sheets. */
function paintFlatClouds(small: Canvas, step: number, sky: Sky, layer: CloudLayer): void {
  const { view, light } = sky;
  const weave = weaveOf(layer);
  const colours = cloudColours(light, layer.bright ?? 1);
  const turn = layer.seed * 2.399;
  const cos = Math.cos(turn) * 0.8;
  const sin = Math.sin(turn) * 0.8;
  const threshold = 0.78 - layer.amount * 0.62;
  const field = (wx: number, wz: number) => {
    const u = (wx * cos - wz * sin) * weave.across + layer.seed * 71;
    const v = (wx * sin + wz * cos) * weave.along + layer.seed * 37;
    const bend = sample(softTile(), u * 0.31 + 90, v * 0.31) * 46;
    const broad = sample(weave.tile, u + bend, v - bend);
    const fine = sample(weave.tile, u * 3.7 + bend, v * 3.7 + 200);
    return broad + (fine - 0.5) * weave.detail;
  };
  const sunX = view.sun.x * 0.14;
  const sunZ = view.sun.z * 0.14;
  for (let y = 0; y < small.height; y++) {
    const ty = (view.horizon - (y + 0.5) * step) / view.focal;
    if (ty < 0) break;
    const far = 1 / (ty + 0.055);
    const haze = smooth(0, 0.16, ty);
    for (let x = 0; x < small.width; x++) {
      const tx = ((x + 0.5) * step - view.width / 2) / view.focal;
      const n = field(tx * far, far);
      const alpha = smooth(threshold, threshold + weave.edge, n) * weave.thickness * haze;
      if (alpha <= 0.003) continue;
      const side = clamp01(0.5 + (n - field(tx * far + sunX * far, far + sunZ * far)) * 2.6 - alpha * 0.22);
      tintCloud(small, y * small.width + x, sky, tx, ty, side, alpha, colours);
    }
  }
}

/** Mixes lit and shaded side, adds the shine near the sun, and lays the result over the sky. */
export function tintCloud(
  small: Canvas,
  pixel: number,
  sky: Sky,
  tx: number,
  ty: number,
  side: number,
  alpha: number,
  colours: { lit: Rgb; shade: Rgb; towards: Rgb },
): void {
  const { sun } = sky.view;
  const facing = (tx * sun.x + ty * sun.y + sun.z) / Math.sqrt(1 + tx * tx + ty * ty);
  const near = facing > 0.3 ? ((facing - 0.3) / 0.7) ** 5 : 0;
  // Thin parts let the sun through, thick parts do not: the silver lining.
  const through = near * (1.25 - alpha) * sky.glow;
  const { lit, shade, towards } = colours;
  cover(
    small,
    pixel,
    shade[0] + (lit[0] - shade[0]) * side + towards[0] * through,
    shade[1] + (lit[1] - shade[1]) * side + towards[1] * through,
    shade[2] + (lit[2] - shade[2]) * side + towards[2] * through,
    alpha,
  );
}

import type { Canvas } from './canvas.ts';
import { type CloudLayer, cloudColours, type Sky, tintCloud } from './cloud.ts';
import { clamp01, smooth } from './colour.ts';
import { paintCumulus } from './cumulus.ts';
import { billowTile, sample, softTile, type Tile } from './noise.ts';

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

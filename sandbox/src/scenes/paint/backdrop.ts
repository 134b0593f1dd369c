import { type Canvas, createCanvas, releaseCanvas, stretchOver } from './canvas.ts';
import { mix, type Rgb, scale } from './colour.ts';
import { blur } from './develop.ts';
import { sample, softTile } from './noise.ts';
import type { Random } from './random.ts';

/** What lies far behind the focus: a few colours that run into each other, from top to bottom. */
export function paintBackdrop(
  canvas: Canvas,
  stops: readonly [Rgb, Rgb, ...Rgb[]],
  seed: number,
  uneven: number,
): void {
  const small = createCanvas(Math.ceil(canvas.width / 6), Math.ceil(canvas.height / 6));
  const soft = softTile();
  const k = 150 / Math.max(small.width, small.height);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const n = sample(soft, x * k + seed * 31, y * k + seed * 17) - 0.5;
      const m = sample(soft, x * k * 2.3 + 100, y * k * 2.3 + seed * 7) - 0.5;
      const at = Math.min(0.999, Math.max(0, y / small.height + n * uneven)) * (stops.length - 1);
      const i = Math.floor(at);
      const colour = mix(stops[i] as Rgb, stops[i + 1] ?? (stops[i] as Rgb), at - i);
      small.rgb.set(scale(colour, 1 + m * uneven * 1.6), (y * small.width + x) * 3);
    }
  }
  blur(small, small.rgb, Math.max(1, Math.round(small.width / 60)));
  stretchOver(small, canvas, canvas.height);
  releaseCanvas(small);
}

/** A spot of light out of focus: an even disc, a little brighter at the rim. */
export function paintDisc(
  canvas: Canvas,
  x: number,
  y: number,
  r: number,
  colour: Rgb,
  strength: number,
  rim = 0.25,
): void {
  const x0 = Math.max(0, Math.floor(x - r - 1));
  const x1 = Math.min(canvas.width - 1, Math.ceil(x + r + 1));
  const y0 = Math.max(0, Math.floor(y - r - 1));
  const y1 = Math.min(canvas.height - 1, Math.ceil(y + r + 1));
  const soft = Math.max(1.2, r * 0.07);
  const { rgb } = canvas;
  for (let py = y0; py <= y1; py++) {
    for (let px = x0; px <= x1; px++) {
      const dx = px + 0.5 - x;
      const dy = py + 0.5 - y;
      const d = Math.sqrt(dx * dx + dy * dy);
      if (d > r + soft) continue;
      const inside = Math.min(1, Math.max(0, (r - d) / soft + 0.5));
      const edge = d / r;
      const a = inside * strength * (1 - rim + rim * edge * edge * edge * edge);
      const o = (py * canvas.width + px) * 3;
      // Light adds up, but a disc also hides a part of what is behind it.
      const keep = 1 - a * 0.35;
      rgb[o] = (rgb[o] as number) * keep + colour[0] * a;
      rgb[o + 1] = (rgb[o + 1] as number) * keep + colour[1] * a;
      rgb[o + 2] = (rgb[o + 2] as number) * keep + colour[2] * a;
    }
  }
}

/** Scatters discs between two rows. */
export function scatterDiscs(
  canvas: Canvas,
  unit: number,
  random: Random,
  discs: {
    count: number;
    rows: readonly [number, number];
    size: readonly [number, number];
    strength: number;
  },
  colours: readonly [Rgb, ...Rgb[]],
): void {
  for (let i = 0; i < discs.count; i++) {
    const x = random.between(-0.05, 1.05) * canvas.width;
    const y = random.between(discs.rows[0], discs.rows[1]) * canvas.height;
    const r = unit * random.between(discs.size[0], discs.size[1]);
    paintDisc(canvas, x, y, r, random.pick(colours), discs.strength * random.between(0.4, 1));
  }
}

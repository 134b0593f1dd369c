import { addLight, type Canvas } from './canvas.ts';
import { clamp01, type Rgb, smooth } from './colour.ts';
import { fineTile, ridgeTile, sample, softTile } from './noise.ts';
import type { Random } from './random.ts';
import type { View } from './view.ts';

interface Starfield {
  /** 1 = a dark country night */
  readonly bright: number;
  /** how the milky way stands: degrees from upright, and where it meets the horizon as a share of the width */
  readonly band?: { tilt: number; foot: number; wide: number };
}

const TINTS: readonly [Rgb, ...Rgb[]] = [
  [1, 0.96, 0.9],
  [0.85, 0.92, 1],
  [1, 1, 1],
  [1, 0.85, 0.68],
  [0.75, 0.86, 1],
];

/** Adds stars, and the milky way where the field has one, down to the horizon. */
export function paintStars(canvas: Canvas, view: View, field: Starfield, random: Random): void {
  const rows = Math.min(canvas.height, Math.round(view.horizon));
  if (field.band) paintBand(canvas, view, field, rows, random.whole(1, 500));
  const count = Math.round(((canvas.width * rows) / (view.unit * view.unit)) * 9500 * field.bright);
  for (let i = 0; i < count; i++) {
    const x = random.next() * canvas.width;
    const y = random.next() * rows;
    const dense = field.band ? 0.35 + 0.65 * inBand(view, field.band, x, y) : 1;
    const glow = random.next() ** 26;
    const tint = random.pick(TINTS);
    if (random.next() > dense) continue;
    const sunk = smooth(0, view.unit * 0.12, view.horizon - y);
    paintStar(
      canvas,
      x,
      y,
      (0.14 + 0.3 * random.next() ** 3 + glow * 2.4) * field.bright * sunk,
      (0.5 + glow * 1.3) * Math.max(0.8, view.unit / 1400),
      tint,
    );
  }
}

function paintStar(canvas: Canvas, x: number, y: number, strength: number, r: number, tint: Rgb): void {
  const reach = Math.ceil(r * 2);
  for (let py = Math.floor(y) - reach; py <= y + reach; py++) {
    for (let px = Math.floor(x) - reach; px <= x + reach; px++) {
      if (px < 0 || py < 0 || px >= canvas.width || py >= canvas.height) continue;
      const dx = px + 0.5 - x;
      const dy = py + 0.5 - y;
      const light = strength * Math.exp(-(dx * dx + dy * dy) / (r * r));
      if (light > 0.004)
        addLight(canvas, py * canvas.width + px, light * tint[0], light * tint[1], light * tint[2]);
    }
  }
}

/** 1 in the middle line of the band, 0 far from it. */
function inBand(view: View, band: NonNullable<Starfield['band']>, x: number, y: number): number {
  const angle = (band.tilt * Math.PI) / 180;
  const dx = x - view.width * band.foot;
  const dy = view.horizon - y;
  const off = (dx * Math.cos(angle) - dy * Math.sin(angle)) / (view.unit * band.wide);
  return Math.exp(-off * off);
}

/** The band: a warm core, bluish edges, dark lanes of dust, all of it grained by stars too small to see. */
function paintBand(canvas: Canvas, view: View, field: Starfield, rows: number, seed: number): void {
  const { band } = field;
  if (!band) return;
  const angle = (band.tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [soft, ridge, fine] = [softTile(), ridgeTile(), fineTile()];
  const k = 420 / view.unit;
  const cold: Rgb = [0.36, 0.43, 0.6];
  const warm: Rgb = [0.86, 0.7, 0.56];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const dx = x - view.width * band.foot;
      const dy = view.horizon - y;
      const across = (dx * cos - dy * sin) / (view.unit * band.wide);
      if (across > 2.6 || across < -2.6) continue;
      const along = (dx * sin + dy * cos) * k + seed * 17;
      const u = across * 420 * band.wide + seed * 31;
      const cloud = sample(soft, u * 1.1 + 40, along * 0.9);
      const off = across + (cloud - 0.5) * 0.8;
      const near = Math.exp(-off * off * 1.1);
      const core = Math.exp(-off * off * 4.5) * (0.4 + cloud * 0.9);
      const lane =
        sample(ridge, u * 1.3 + cloud * 70, along * 0.7 + 20) * 0.7 +
        sample(soft, u * 2.1, along * 1.2 + 60) * 0.5;
      const dust = smooth(0.5, 0.78, lane) * Math.exp(-off * off * 3) * 0.9;
      const grain =
        0.45 +
        1.1 *
          sample(fine, x * 1.37 + y * 0.83, y * 1.41 - x * 0.79) *
          (0.6 + sample(fine, x * 0.31 + y * 0.17, y * 0.37));
      const sunk = smooth(0, view.unit * 0.22, dy);
      const light = (near * (0.05 + cloud * 0.07) + core * 0.2) * (1 - dust) * grain * field.bright * sunk;
      if (light < 0.002) continue;
      const t = clamp01(core * 1.1);
      addLight(
        canvas,
        y * canvas.width + x,
        light * (cold[0] + (warm[0] - cold[0]) * t),
        light * (cold[1] + (warm[1] - cold[1]) * t),
        light * (cold[2] + (warm[2] - cold[2]) * t),
      );
    }
  }
}

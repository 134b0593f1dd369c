import { paintBackdrop, paintDisc } from '../paint/backdrop.ts';
import { type Canvas, createCanvas, releaseCanvas } from '../paint/canvas.ts';
import { clamp01, hex, mix, type Rgb, scale } from '../paint/colour.ts';
import type { Random } from '../paint/random.ts';
import type { Painter, Scene } from '../scene.ts';

type Palette = readonly [Rgb, ...Rgb[]];

const STREET: Palette = [
  hex('#ffb45a'),
  hex('#ff8a3a'),
  hex('#ff4a36'),
  hex('#ffe0a8'),
  hex('#58c8ff'),
  hex('#5aff9a'),
  hex('#ffc878'),
];
const FEAST: Palette = [hex('#ffc46a'), hex('#ffd890'), hex('#ffb04e'), hex('#ffe8c0'), hex('#ff9a5c')];
const NEON: Palette = [hex('#ff4a9a'), hex('#6a6aff'), hex('#3ad0ff'), hex('#b05aff'), hex('#ffb46a')];

export const paintBokeh: Painter = (scene) => {
  const { canvas, place, shot, unit, moment, weather } = scene;
  const palette =
    moment.season === 'winter' && place.chance(0.6) ? FEAST : place.pick([STREET, STREET, NEON, FEAST]);
  const night: Rgb = place.pick([hex('#0c1220'), hex('#141018'), hex('#0a1618')]);
  const warm = mix(night, palette[0], 0.035);
  paintBackdrop(
    canvas,
    [night, warm, mix(night, palette[0], 0.06), scale(night, 0.7)],
    place.whole(1, 300),
    0.5,
  );
  const horizon = place.between(0.38, 0.6);
  for (let i = 0; i < 150; i++) {
    const t = place.next();
    const r = unit * (0.008 + 0.042 * t * t) * place.between(0.7, 1.2);
    const y = canvas.height * (horizon + place.bell() * 0.2 - t * 0.1);
    const strength = place.between(0.1, 0.75) * (1.15 - t * 0.6);
    paintDisc(canvas, place.next() * canvas.width, y, r, scale(place.pick(palette), 1.1), strength, 0.35);
  }
  paintWetStreet(scene, horizon);
  if (weather === 'rain' || weather === 'snow' || shot.chance(0.55)) paintDrops(canvas, unit, shot);
  return { bloom: 0.3, vignette: 0.35, contrast: 0.24, grain: 2.2 };
};

function paintWetStreet(scene: Scene, horizon: number): void {
  const { canvas } = scene;
  const { width, height, rgb } = canvas;
  const from = Math.round(height * (horizon + 0.16));
  for (let y = from; y < height; y++) {
    const source = Math.max(0, Math.round(from - (y - from) * 0.9));
    const share = 0.4 * (1 - ((y - from) / (height - from)) * 0.7) * clamp01((y - from) / 30);
    for (let x = 0; x < width * 3; x++) {
      const o = y * width * 3 + x;
      rgb[o] = (rgb[o] as number) * (1 - share) + (rgb[source * width * 3 + x] as number) * share;
    }
  }
}

/** Drops on the pane: each shows the street upside down, dark at the top, bright at the foot. */
function paintDrops(canvas: Canvas, unit: number, shot: Random): void {
  const behind = createCanvas(canvas.width, canvas.height);
  behind.rgb.set(canvas.rgb);
  const count = shot.whole(150, 330);
  for (let i = 0; i < count; i++) {
    const size = shot.next() ** 3;
    const r = unit * (0.002 + 0.013 * size);
    paintDrop(
      canvas,
      behind,
      shot.next() * canvas.width,
      shot.next() * canvas.height,
      r,
      1 + size * shot.between(0, 0.5),
      shot.between(-0.12, 0.12),
    );
  }
  releaseCanvas(behind);
}

function paintDrop(
  canvas: Canvas,
  behind: Canvas,
  cx: number,
  cy: number,
  r: number,
  long: number,
  skew: number,
): void {
  const { width, height } = canvas;
  for (
    let y = Math.max(0, Math.floor(cy - r * long - 1));
    y <= Math.min(height - 1, cy + r * long + 1);
    y++
  ) {
    for (let x = Math.max(0, Math.floor(cx - r - 1)); x <= Math.min(width - 1, cx + r + 1); x++) {
      const v = (y + 0.5 - cy) / (r * long);
      const u = (x + 0.5 - cx) / (r * (1 - v * 0.12)) + v * skew;
      const d = Math.sqrt(u * u + v * v);
      const alpha = clamp01((1 - d) * r * 0.9);
      if (alpha <= 0) continue;
      // A ball lens: what is far to the left shows on the right, and top for bottom.
      const bend = 9 + d * d * 16;
      const sx = Math.round(Math.min(width - 1, Math.max(0, cx - u * r * bend)));
      const sy = Math.round(Math.min(height - 1, Math.max(0, cy - v * r * bend)));
      const from = (sy * width + sx) * 3;
      const to = (y * width + x) * 3;
      const rim = 1 - clamp01((d - 0.62) / 0.38) * (0.75 - 0.35 * v);
      const lift = 1.15 * rim;
      const glint = Math.max(0, 1 - Math.sqrt((u + 0.32) ** 2 + (v + 0.42) ** 2) * 5) * 0.7;
      for (let c = 0; c < 3; c++) {
        const seen = (behind.rgb[from + c] as number) * lift + glint;
        canvas.rgb[to + c] = (canvas.rgb[to + c] as number) * (1 - alpha) + seen * alpha;
      }
    }
  }
}

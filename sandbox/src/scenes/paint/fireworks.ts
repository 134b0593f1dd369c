import { addLight, type Canvas } from './canvas.ts';
import { hex, mix, type Rgb, scale } from './colour.ts';
import type { Random } from './random.ts';
import type { View } from './view.ts';

const FIRES: readonly [Rgb, ...Rgb[]] = [
  hex('#ffb03a'),
  hex('#ff4a3a'),
  hex('#5ab0ff'),
  hex('#6aff8a'),
  hex('#ff6ad0'),
  hex('#ffe0a0'),
  hex('#c08aff'),
];

/** Bursts as a long exposure shows them: falling trails that end in sparks, and the smoke they light. */
export function paintDisplay(canvas: Canvas, view: View, shot: Random): void {
  const count = shot.whole(3, 6);
  for (let i = 0; i < count; i++) {
    const x = canvas.width * shot.between(0.18, 0.82);
    const y = view.horizon * shot.between(0.14, 0.55);
    const r = view.unit * shot.between(0.06, 0.14);
    const colour = shot.pick(FIRES);
    paintSmoke(canvas, view, x, y, r * 1.5, colour);
    paintRise(canvas, view, x, y, shot);
    paintBurst(canvas, x, y, r, colour, shot.chance(0.4) ? shot.pick(FIRES) : colour, shot);
  }
}

function paintSmoke(canvas: Canvas, view: View, x0: number, y0: number, r: number, colour: Rgb): void {
  const reach = r * 2.6;
  for (let y = Math.max(0, Math.floor(y0 - reach)); y < Math.min(view.horizon, y0 + reach); y++) {
    for (let x = Math.max(0, Math.floor(x0 - reach)); x < Math.min(canvas.width, x0 + reach); x++) {
      const [dx, dy] = [x - x0, y - y0];
      const d = Math.sqrt(dx * dx + dy * dy) / r;
      const glow = 0.075 * Math.exp(-d * d * 0.9);
      addLight(canvas, y * canvas.width + x, colour[0] * glow, colour[1] * glow, colour[2] * glow);
    }
  }
}

function paintRise(canvas: Canvas, view: View, x: number, y: number, shot: Random): void {
  const bend = shot.between(-0.06, 0.06);
  for (let py = y; py < view.horizon; py += 0.7) {
    const t = (py - y) / (view.horizon - y);
    const px = x + bend * (py - y) * t;
    glint(canvas, px, py, [1, 0.75, 0.45], 0.16 * (1 - t) * shot.next());
  }
}

function paintBurst(
  canvas: Canvas,
  x: number,
  y: number,
  r: number,
  core: Rgb,
  tip: Rgb,
  shot: Random,
): void {
  const trails = shot.whole(70, 130);
  const fall = r * 0.28;
  for (let k = 0; k < trails; k++) {
    // Even over a ball, seen from the side.
    const angle = shot.between(0, Math.PI * 2);
    const flat = Math.sqrt(1 - shot.between(-1, 1) ** 2);
    const reach = r * flat * shot.between(0.86, 1.05);
    const steps = Math.max(8, Math.round(reach / 0.8));
    for (let s = Math.round(steps * 0.12); s <= steps; s++) {
      const t = s / steps;
      const far = 1 - (1 - t) ** 1.8;
      const px = x + Math.cos(angle) * reach * far;
      const py = y + Math.sin(angle) * reach * far + fall * t * t;
      const bright = (0.16 + 0.5 * t) * (t > 0.9 ? 1.6 : 1);
      const colour = mix(scale(core, 1.1), tip, t);
      glint(canvas, px, py, t < 0.25 ? mix([1, 0.95, 0.85], colour, t * 4) : colour, bright);
    }
  }
}

/** Light at a point between pixels. */
function glint(canvas: Canvas, x: number, y: number, colour: Rgb, strength: number): void {
  const x0 = Math.floor(x - 0.5);
  const y0 = Math.floor(y - 0.5);
  const fx = x - 0.5 - x0;
  const fy = y - 0.5 - y0;
  for (let j = 0; j < 2; j++) {
    for (let i = 0; i < 2; i++) {
      const [px, py] = [x0 + i, y0 + j];
      if (px < 0 || py < 0 || px >= canvas.width || py >= canvas.height) continue;
      const w = strength * (i ? fx : 1 - fx) * (j ? fy : 1 - fy);
      addLight(canvas, py * canvas.width + px, colour[0] * w, colour[1] * w, colour[2] * w);
    }
  }
}

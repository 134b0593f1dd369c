import { addLight, type Canvas } from './canvas.ts';
import { luma, plus, scale } from './colour.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';
import { dot } from './shapes.ts';
import type { View } from './view.ts';

/** Snowflakes: many small ones far away, a few large and out of focus close to the lens. */
export function paintFlakes(canvas: Canvas, view: View, light: Light, shot: Random, amount: number): void {
  const white = scale(plus(light.ambient, scale(light.sunlight, 0.4)), 1.15);
  const count = Math.round(1400 * amount * ((canvas.width * canvas.height) / (view.unit * view.unit * 0.66)));
  for (let i = 0; i < count; i++) {
    const close = shot.next() ** 5;
    const r = view.unit * (0.0007 + close * 0.0075);
    const strength = 0.62 / (1 + close * 7);
    dot(
      canvas,
      shot.next() * canvas.width,
      shot.next() * canvas.height,
      r,
      white,
      strength,
      Math.max(1, r * 0.9),
    );
  }
}

/** Rain: thin slanting streaks that brighten a little what lies behind. */
export function paintRain(canvas: Canvas, view: View, light: Light, shot: Random, amount: number): void {
  const glint = luma(light.horizon) * 0.16 + 0.006;
  const slant = shot.between(-0.18, 0.18);
  const count = Math.round(1500 * amount);
  for (let i = 0; i < count; i++) {
    const x0 = shot.next() * canvas.width;
    const y0 = shot.next() * canvas.height;
    const length = view.unit * shot.between(0.012, 0.045);
    const strength = glint * shot.between(0.3, 1);
    for (let s = 0; s < length; s++) {
      const x = Math.floor(x0 + s * slant);
      const y = Math.floor(y0 + s);
      if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) continue;
      const soft = strength * Math.sin((s / length) * Math.PI);
      addLight(canvas, y * canvas.width + x, soft, soft, soft * 1.05);
    }
  }
}

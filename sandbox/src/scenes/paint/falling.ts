import type { Canvas } from './canvas.ts';
import { plus, scale } from './colour.ts';
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

import { addLight, type Canvas, cover } from './canvas.ts';
import { sample, softTile } from './noise.ts';
import type { View } from './view.ts';

/** The full moon at a place on the picture, `r` pixels across the half, with its halo. */
export function paintMoon(canvas: Canvas, view: View, x0: number, y0: number, r: number, warm: number): void {
  const soft = softTile();
  const tint = [1, 0.95 - warm * 0.18, 0.86 - warm * 0.4] as const;
  const reach = view.unit * 0.3;
  for (let y = Math.max(0, Math.floor(y0 - reach)); y < Math.min(canvas.height, view.horizon); y++) {
    for (let x = Math.max(0, Math.floor(x0 - reach)); x < Math.min(canvas.width, x0 + reach); x++) {
      const [dx, dy] = [x + 0.5 - x0, y + 0.5 - y0];
      const d = Math.sqrt(dx * dx + dy * dy);
      const fade = Math.max(0, 1 - d / reach);
      const halo = (0.11 * Math.exp(-d / (r * 2.4)) + 0.035 * Math.exp(-d / (r * 9))) * fade;
      const i = y * canvas.width + x;
      addLight(canvas, i, halo * tint[0], halo * tint[1], halo * tint[2]);
      const a = Math.min(1, Math.max(0, r - d + 0.5));
      if (a <= 0) continue;
      const seas = sample(soft, ((x - x0) / r) * 60 + 210, ((y - y0) / r) * 60 + 90);
      const bright = 1.5 - (seas > 0.5 ? (seas - 0.5) * 3 : 0) + (seas < 0.4 ? 0.15 : 0);
      cover(canvas, i, bright * tint[0], bright * tint[1], bright * tint[2], a);
    }
  }
}

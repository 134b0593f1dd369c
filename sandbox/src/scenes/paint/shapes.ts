import { type Canvas, cover } from './canvas.ts';

export type Point = readonly [x: number, y: number];

/** A soft round spot; `r` in pixels, colour laid over with `strength` in the middle. */
export function dot(
  canvas: Canvas,
  x: number,
  y: number,
  r: number,
  colour: readonly [number, number, number],
  strength: number,
  edge = 1,
): void {
  const x0 = Math.max(0, Math.floor(x - r - 1));
  const x1 = Math.min(canvas.width - 1, Math.ceil(x + r + 1));
  const y0 = Math.max(0, Math.floor(y - r - 1));
  const y1 = Math.min(canvas.height - 1, Math.ceil(y + r + 1));
  for (let py = y0; py <= y1; py++) {
    for (let px = x0; px <= x1; px++) {
      const dx = px + 0.5 - x;
      const dy = py + 0.5 - y;
      const d = Math.sqrt(dx * dx + dy * dy);
      const a = Math.min(1, Math.max(0, (r - d) / edge + 0.5)) * strength;
      if (a > 0) cover(canvas, py * canvas.width + px, colour[0], colour[1], colour[2], a);
    }
  }
}

/** A line of changing width through points, with smooth sides. */
export function stroke(
  canvas: Canvas,
  points: readonly Point[],
  width: (t: number) => number,
  colour: (t: number, side: number) => readonly [number, number, number],
  strength = 1,
): void {
  const total = points.length - 1;
  for (let k = 0; k < total; k++) {
    const [ax, ay] = points[k] as Point;
    const [bx, by] = points[k + 1] as Point;
    strokePart(canvas, ax, ay, bx, by, k / total, (k + 1) / total, width, colour, strength);
  }
}

function strokePart(
  canvas: Canvas,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  t0: number,
  t1: number,
  width: (t: number) => number,
  colour: (t: number, side: number) => readonly [number, number, number],
  strength: number,
): void {
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.hypot(dx, dy) || 1;
  const upright = Math.abs(dy) >= Math.abs(dx);
  // Go along the steeper axis, one pixel at a time, and cover the pixels across.
  const [a, b] = upright ? [ay, by] : [ax, bx];
  const slant = upright ? Math.abs(dy) / length : Math.abs(dx) / length;
  // Each pixel belongs to the part its middle lies in, so that parts join without a seam.
  const from = Math.ceil(Math.min(a, b) - 0.5);
  const to = Math.ceil(Math.max(a, b) - 0.5);
  for (let m = from; m < to; m++) {
    const f = (m + 0.5 - a) / (b - a);
    const t = t0 + (t1 - t0) * f;
    const half = (width(t) * 0.5) / slant;
    const centre = upright ? ax + dx * f : ay + dy * f;
    for (let n = Math.floor(centre - half - 0.5); n <= Math.ceil(centre + half + 0.5); n++) {
      const inside = Math.min(centre + half, n + 1) - Math.max(centre - half, n);
      if (inside <= 0) continue;
      const x = upright ? n : m;
      const y = upright ? m : n;
      if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) continue;
      const [r, g, bl] = colour(t, Math.max(-1, Math.min(1, (n + 0.5 - centre) / Math.max(0.5, half))));
      cover(canvas, y * canvas.width + x, r, g, bl, Math.min(1, inside) * strength);
    }
  }
}

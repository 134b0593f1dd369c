import type { Canvas } from './canvas.ts';
import { mix, multiply, plus, type Rgb, scale, smooth } from './colour.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';
import { dot, type Point, stroke } from './shapes.ts';
import type { Ground } from './terrain.ts';
import type { View } from './view.ts';

interface Turf {
  readonly blades: number;
  /** metres */
  readonly near: number;
  readonly far: number;
  readonly tall: readonly [number, number];
  readonly root: Rgb;
  readonly tip: Rgb;
  /** chance that a blade grows at a place, 0..1 */
  readonly density: (x: number, z: number, h: number) => number;
  /** share of blades that bear a flower, its colour by place, and its radius in metres */
  readonly flowering: number;
  readonly flower: (x: number, z: number) => Rgb;
  readonly head: number;
}

/** Single blades of grass on the ground close to the camera, far ones first. */
export function paintGrass(
  canvas: Canvas,
  view: View,
  ground: Ground,
  light: Light,
  turf: Turf,
  random: Random,
): void {
  const front = 0.35 + 0.65 * smooth(0.9, -0.5, view.sun.z);
  const shine = plus(scale(light.sunlight, 0.55 * front), scale(light.ambient, 0.75));
  const root = multiply(turf.root, scale(shine, 0.45));
  const tip = multiply(turf.tip, shine);
  const spots = Array.from({ length: turf.blades }, () => {
    const z = turf.near * (turf.far / turf.near) ** random.next();
    return { z, x: (random.next() - 0.5) * 1.1 * (view.width / view.focal) * z };
  });
  spots.sort((a, b) => b.z - a.z);
  const wind = random.between(-0.35, 0.35);
  for (const { x, z } of spots) {
    const h = ground.height(x, z);
    const lean = wind + random.between(-0.4, 0.4);
    const tall = random.between(turf.tall[0], turf.tall[1]);
    const tone = random.between(0.65, 1.2);
    if (random.next() > turf.density(x, z, h)) continue;
    const k = view.focal / z;
    const [px, py] = [view.width / 2 + x * k, view.horizon - (h - 0.03 - view.eye) * k];
    const blade: Point[] = [0, 0.35, 0.7, 1].map((t) => [
      px + lean * tall * k * t * t,
      py - tall * k * t * (1 - 0.2 * Math.abs(lean) * t),
    ]);
    const colours = [scale(root, tone), scale(mix(root, tip, 0.55), tone), scale(tip, tone)] as const;
    stroke(
      canvas,
      blade,
      (t) => Math.max(0.9, 0.011 * k) * (1 - t * 0.75),
      (t) => colours[t < 0.3 ? 0 : t < 0.62 ? 1 : 2],
      Math.min(1, 0.011 * k + 0.35),
    );
    if (!random.chance(turf.flowering)) continue;
    const [fx, fy] = blade[3] as Point;
    const r = Math.max(0.8, turf.head * k);
    const petal = scale(multiply(turf.flower(x, z), shine), 0.55 + tone * 0.6);
    dot(canvas, fx, fy, r, petal, 0.95);
    if (r > 1.6) dot(canvas, fx - r * 0.2, fy - r * 0.3, r * 0.5, scale(petal, 1.3), 0.55, r * 0.8);
  }
}

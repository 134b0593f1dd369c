import { createAir } from '../paint/air.ts';
import { hex, lerp, mix, scale } from '../paint/colour.ts';
import { createLit } from '../paint/lit.ts';
import { paintMoon } from '../paint/moon.ts';
import { createLine, ridgeTile, sample } from '../paint/noise.ts';
import { fillShape, type Point, stroke } from '../paint/shapes.ts';
import { paintSky } from '../paint/sky.ts';
import { paintStars } from '../paint/stars.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import { sunOnPicture, type View } from '../paint/view.ts';
import { paintWater } from '../paint/water.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';

/** The sun over the sea, often with a headland or a sail. */
export const paintOpenSea: Painter = (scene) => {
  const { canvas, light, place, shot, weather } = scene;
  const view = viewOf(scene, {
    horizon: place.between(0.4, 0.6),
    lens: place.between(28, 60),
    eye: place.between(4, 16),
    azimuth: place.between(-22, 22),
  });
  paintSky(canvas, { view, light, glow: 1.1, disc: weather !== 'rain' }, cloudsOf(scene));
  const bright = light.elevation > 14;
  const islands = place.chance(0.6);
  if (islands) paintIslands(scene, view);
  // By a high sun water alone is dull.
  if (shot.chance(bright && !islands ? 1 : 0.5)) paintSail(scene, view);
  if (shot.chance(bright ? 0.7 : 0.3)) paintGulls(scene, view);
  const rough = weather === 'rain' ? 0.13 : lerp(0.035, 0.1, shot.next());
  const deep = mix(hex('#06222e'), hex('#0d4a58'), place.next());
  paintWater(canvas, view, {
    waves: rough,
    length: lerp(7, 26, shot.next()),
    deep: scale(deep, 0.15 + 0.85 * light.day),
    seed: shot.whole(1, 200),
  });
  return { bloom: 0.24 };
};

/** The full moon over a calm sea, its road of light in the water. */
export const paintMoonSea: Painter = (scene) => {
  const { canvas, light, place, shot } = scene;
  const view = viewOf(scene, {
    horizon: place.between(0.48, 0.62),
    lens: place.between(34, 60),
    eye: place.between(4, 12),
    azimuth: place.between(-14, 14),
    elevation: place.between(5, 12),
  });
  const night = { ...light, middle: scale(light.middle, 1.5), ambient: scale(light.ambient, 1.6) };
  paintSky(canvas, { view, light: night, glow: 0.5, disc: false }, [
    { kind: 'cirrus', amount: shot.between(0.1, 0.5), seed: shot.whole(1, 999) },
  ]);
  paintStars(canvas, view, { bright: 0.35 }, shot);
  const moon = sunOnPicture(view) ?? { x: view.width / 2, y: view.horizon * 0.5 };
  paintMoon(canvas, view, moon.x, moon.y, view.unit * 0.016, place.next());
  if (place.chance(0.6)) paintIslands({ ...scene, light: night }, view);
  if (shot.chance(0.4)) paintSail({ ...scene, light: night }, view);
  paintWater(canvas, view, {
    waves: shot.between(0.05, 0.085),
    length: shot.between(8, 20),
    deep: [0.003, 0.008, 0.016],
    seed: shot.whole(1, 200),
  });
  return { bloom: 0.3, exposure: 1.35, grain: 2.2 };
};

function paintIslands(scene: Scene, view: View): void {
  const { canvas, light, place } = scene;
  const ridge = ridgeTile();
  const seed = place.whole(1, 300);
  const side = place.pick([-1, 1]);
  const shape = createLine(seed, 4);
  const ground: Ground = {
    height: (x, z) => {
      const rise = (side * x) / z / 0.5 + 0.05 + shape(z / 2500) * 0.35 + shape(x / 1200 + 30) * 0.3;
      return rise * 170 + sample(ridge, x * 0.045 + seed * 31, z * 0.035) * 260 - 190;
    },
    colour: (spot, out) => {
      const { x, z, h } = spot;
      const n = sample(ridge, x * 0.9, z * 0.9 + h);
      out[0] = 0.05 + n * 0.05;
      out[1] = 0.055 + n * 0.035;
      out[2] = 0.035 + n * 0.02;
      lit(spot, out);
    },
  };
  const lit = createLit(light, view.sun);
  const air = createAir(view, light, { sight: place.between(5000, 12000) });
  paintTerrain(canvas, view, ground, air, { near: 2200, far: 16000 });
}

/** A sailing boat far out, dark against the light. */
function paintSail(scene: Scene, view: View): void {
  const { canvas, light, shot, unit } = scene;
  const tall = unit * shot.between(0.018, 0.05);
  const x = view.width * (view.sun.azimuth < 0 ? shot.between(0.55, 0.8) : shot.between(0.2, 0.45));
  const z = (view.eye * view.focal) / (tall * 0.22 + 1);
  const foot = view.horizon + (view.eye * view.focal) / z;
  const sail = mix(scale(light.ambient, 0.8), light.horizon, 0.35);
  const hull = scale(light.ambient, 0.12);
  const lean = shot.between(-0.06, 0.1);
  const at = (dx: number, dy: number) => [x + (dx - dy * lean) * tall, foot - dy * tall] as const;
  fillShape(canvas, [at(-0.02, 0.12), at(0.0, 1), at(0.34, 0.15)], (_x, _y, out) => out.set(sail), z);
  fillShape(
    canvas,
    [at(-0.05, 0.14), at(-0.03, 0.86), at(-0.3, 0.16)],
    (_x, _y, out) => out.set(scale(sail, 0.8)),
    z,
  );
  fillShape(
    canvas,
    [at(-0.36, 0.1), at(0.4, 0.11), at(0.3, 0), at(-0.26, 0)],
    (_x, _y, out) => out.set(hull),
    z,
  );
}

/** A few gulls, wings spread, at one or two distances. */
function paintGulls(scene: Scene, view: View): void {
  const { canvas, light, shot, unit } = scene;
  const dark = mix(scale(light.ambient, 0.35), light.horizon, 0.2);
  const middle = canvas.width * shot.between(0.2, 0.8);
  const height = view.horizon * shot.between(0.3, 0.75);
  for (let i = shot.whole(2, 7); i > 0; i--) {
    const x = middle + shot.bell() * unit * 0.09;
    const y = height + shot.bell() * unit * 0.05;
    const span = unit * shot.between(0.006, 0.016);
    const bank = shot.between(-0.35, 0.35);
    const flap = shot.between(0.1, 0.55);
    const wing = (side: number): Point[] =>
      [0, 0.35, 0.7, 1].map((t) => [
        x + side * span * t,
        y + bank * side * span * t - span * flap * (t < 0.5 ? t * 1.4 : 0.7 - (t - 0.5) * 0.7),
      ]);
    for (const side of [-1, 1]) {
      stroke(
        canvas,
        wing(side),
        (t) => Math.max(0.8, span * 0.16 * (1 - t * 0.8)),
        () => dark,
        0.9,
      );
    }
  }
}

import { addLight, type Canvas, cover } from '../paint/canvas.ts';
import { clamp01, hex, mix, type Rgb, scale, smooth } from '../paint/colour.ts';
import { paintRain } from '../paint/falling.ts';
import type { Light } from '../paint/light.ts';
import { billowTile, createLine, sample, softTile } from '../paint/noise.ts';
import { type Point, stroke } from '../paint/shapes.ts';
import { paintSky } from '../paint/sky.ts';
import { sunAt, type View } from '../paint/view.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { farmsOf, paintFarms } from './hills.ts';

/** A thunderstorm over open country: a dark shelf of cloud, shafts of rain, a flash. */
export const paintStorm: Painter = (scene) => {
  const { canvas, place, shot } = scene;
  const light = stormLight(scene.light);
  const dark: Scene = { ...scene, light };
  const azimuth = place.pick([-120, 130, 160]);
  const farms = farmsOf(dark, azimuth);
  const view = viewOf(dark, {
    horizon: place.between(0.62, 0.74),
    lens: place.between(24, 36),
    eye: farms.height(0, 60) + place.between(10, 28),
    azimuth,
  });
  paintSky(canvas, { view, light, glow: 0.3, disc: false }, []);
  paintShelf(dark, view);
  paintShafts(dark, view);
  const flash = shot.chance(0.8);
  if (flash) for (let i = shot.whole(1, 3); i > 0; i--) paintBolt(dark, view);
  paintFarms(dark, view, farms, { sight: 5200 });
  if (shot.chance(0.4)) paintRain(canvas, view, light, shot, 0.5);
  return { bloom: 0.3, contrast: 0.36, vignette: 0.35, exposure: 1.4 };
};

function stormLight(light: Light): Light {
  const slate = hex('#3c4656');
  const k = 0.22 + 0.5 * light.day;
  return {
    ...light,
    zenith: scale(slate, 0.4 * k),
    middle: scale(slate, 0.8 * k),
    horizon: scale(mix(hex('#c8c0a0'), light.horizon, 0.35), 0.95 * k),
    sunlight: scale(light.sunlight, 0.22),
    ambient: scale(mix(light.ambient, slate, 0.4), 0.8),
    cover: 0.85,
  };
}

/** The underside of the storm: layered, darkest in the middle, with a bright strip left at the horizon. */
function paintShelf(scene: Scene, view: View): void {
  const { canvas, light, shot } = scene;
  const soft = softTile();
  const billow = billowTile();
  const seed = shot.whole(1, 500);
  const edge = createLine(seed, 4);
  const sag = view.unit * shot.between(0.05, 0.14);
  const tint: Rgb = mix(hex('#39465a'), hex('#4a4a5c'), shot.next());
  const k = 0.2 + 0.55 * light.day;
  for (let y = 0; y < view.horizon; y++) {
    const ty = (view.horizon - y) / view.focal;
    const far = 1 / (ty + 0.08);
    for (let x = 0; x < canvas.width; x++) {
      const tx = (x - view.width / 2) / view.focal;
      const lip =
        view.horizon -
        sag * (1 + edge((x / view.unit) * 3.4) * 0.7 + 0.9 * Math.cos((x / canvas.width - 0.5) * 2.4));
      const n = sample(soft, tx * far * 34 + seed * 31, far * 30 + seed * 7);
      const m = sample(billow, tx * far * 60 + n * 40, far * 44 + seed);
      const alpha = smooth(lip + view.unit * 0.03, lip - view.unit * 0.02, y + (n - 0.5) * view.unit * 0.09);
      if (alpha <= 0.004) continue;
      const rim = smooth(view.unit * 0.12, 0, lip - y);
      const tone = (0.16 + smooth(0.28, 0.72, n) * 0.8 + (m - 0.42) * 1.1 + rim * 0.34) * k;
      cover(canvas, y * canvas.width + x, tint[0] * tone, tint[1] * tone, tint[2] * tone, alpha);
    }
  }
}

/** Rain that hangs from the cloud in the distance. */
function paintShafts(scene: Scene, view: View): void {
  const { canvas, light, shot } = scene;
  const grey = scale(mix(light.middle, light.horizon, 0.35), 0.75);
  const streak = createLine(shot.whole(1, 900), 5);
  for (let s = shot.whole(1, 3); s > 0; s--) {
    const x0 = canvas.width * shot.between(0.05, 0.95);
    const wide = view.unit * shot.between(0.06, 0.2);
    const slant = shot.between(-0.35, 0.35);
    const top = view.horizon - view.unit * shot.between(0.16, 0.26);
    for (let y = Math.max(0, Math.floor(top)); y < view.horizon + 2; y++) {
      const t = (y - top) / (view.horizon - top);
      for (let x = 0; x < canvas.width; x++) {
        const off = (x - x0 - slant * (y - top)) / wide;
        if (off < -1.4 || off > 1.4) continue;
        const a =
          0.62 * Math.exp(-off * off * 2.4) * smooth(0, 0.35, t) * (0.75 + 0.4 * streak(off * 6 + s * 9));
        if (a > 0.004) cover(canvas, y * canvas.width + x, grey[0], grey[1], grey[2], clamp01(a));
      }
    }
  }
}

/** Lightning: a broken line with side branches, and the light it throws on the cloud. */
function paintBolt(scene: Scene, view: View): void {
  const { canvas, shot, unit } = scene;
  const x = canvas.width * shot.between(0.12, 0.88);
  const top = view.horizon - unit * shot.between(0.24, 0.36);
  glowRound(canvas, view, x, top + unit * 0.05, unit * 0.16);
  branch(scene, x, top, view.horizon - top, 0, unit * 0.0021);
}

function branch(scene: Scene, x: number, y: number, reach: number, level: number, width: number): void {
  const { canvas, shot } = scene;
  const steps = Math.max(5, Math.round(26 / (level + 1)));
  const points: Point[] = [[x, y]];
  let px = x;
  let drift = level === 0 ? shot.between(-0.3, 0.3) : shot.pick([-1, 1]) * shot.between(0.5, 1.1);
  for (let i = 1; i <= steps; i++) {
    drift += shot.between(-0.5, 0.5) - drift * 0.18;
    px += ((drift + shot.between(-0.8, 0.8)) * reach) / steps;
    const py = y + (reach * i) / steps;
    points.push([px, py]);
    if (level < 2 && shot.chance(0.14))
      branch(scene, px, py, reach * shot.between(0.18, 0.45) * (1 - i / steps + 0.2), level + 1, width * 0.5);
  }
  const hot = 5 / (level + 1);
  const fade = (t: number) => (level === 0 ? 1 : 1 - t);
  stroke(
    canvas,
    points,
    (t) => Math.max(0.7, width * (1 - 0.4 * t)),
    (t) => [hot * 0.86 * fade(t), hot * 0.84 * fade(t), hot * fade(t)],
    level === 0 ? 1 : 0.75,
  );
}

function glowRound(canvas: Canvas, view: View, x0: number, y0: number, r: number): void {
  const [left, right] = [Math.max(0, Math.floor(x0 - 4 * r)), Math.min(canvas.width, x0 + 4 * r)];
  const [top, bottom] = [Math.max(0, Math.floor(y0 - 3.2 * r)), Math.min(view.horizon, y0 + 3.2 * r)];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const [dx, dy] = [(x - x0) / r, (y - y0) / (r * 0.8)];
      const d = Math.sqrt(dx * dx + dy * dy);
      const glow = Math.exp(-d * 1.25);
      const o = (y * canvas.width + x) * 3;
      // The flash lights what is there; where the cloud is dark it stays darker.
      const there = 0.1 + (canvas.rgb[o + 1] as number) * 3.2;
      addLight(canvas, y * canvas.width + x, glow * 0.5 * there, glow * 0.47 * there, glow * 0.72 * there);
    }
  }
}

/** After the rain: dark cloud, sunlit fields and a rainbow. */
export const paintRainbow: Painter = (scene) => {
  const { canvas, place, shot, moment } = scene;
  const azimuth = place.pick([-1, 1]) * place.between(150, 178);
  const clear: Light = {
    ...scene.light,
    sunlight: scale(scene.light.sunlight, 1 / (1 - scene.light.cover * 0.86)),
    cover: 0.2,
  };
  const sky: Light = {
    ...stormLight(scene.light),
    horizon: scale(mix(hex('#7d8896'), scene.light.horizon, 0.2), 0.8),
  };
  const sunny: Scene = { ...scene, light: { ...clear, horizon: sky.horizon, middle: sky.middle } };
  const farms = farmsOf(sunny, azimuth);
  const elevation = Math.max(6, Math.min(moment.sun, 26));
  const view = {
    ...viewOf(sunny, {
      horizon: place.between(0.55, 0.66),
      lens: place.between(20, 27),
      eye: farms.height(0, 60) + place.between(14, 34),
      azimuth,
    }),
    sun: sunAt(azimuth, elevation),
  };
  paintSky(canvas, { view, light: sky, glow: 0, disc: false }, [
    { kind: 'sheet', amount: 0.7, seed: shot.whole(1, 999), bright: 0.7 },
    { kind: 'sheet', amount: 0.4, seed: shot.whole(1, 999), size: 0.6, bright: 0.5 },
  ]);
  paintFarms(sunny, view, farms, { sight: 8000 });
  paintBow(canvas, view, shot.between(0.7, 1.1));
  return { contrast: 0.3, colour: 1.04 };
};

/** The bow stands opposite the sun, 42 degrees round its shadow point, the second one at 51 with its colours reversed. */
function paintBow(canvas: Canvas, view: View, strength: number): void {
  const { sun } = view;
  for (let y = 0; y < canvas.height; y++) {
    const ty = (view.horizon - y) / view.focal;
    for (let x = 0; x < canvas.width; x++) {
      const tx = (x - view.width / 2) / view.focal;
      const cosine = -(tx * sun.x + ty * sun.y + sun.z) / Math.sqrt(1 + tx * tx + ty * ty);
      if (cosine < 0.57) continue;
      const angle = (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
      const i = y * canvas.width + x;
      const veil = y > view.horizon ? smooth(60, 2600, canvas.depth[i] as number) : 1;
      const first = bowLight(42.3 - angle);
      const second = bowLight((angle - 50.4) * 0.66);
      const inner = angle < 40.2 ? 0.032 : 0;
      const at = (c: 0 | 1 | 2) => (first[c] * 0.24 + second[c] * 0.07 + inner) * strength * veil;
      addLight(canvas, i, at(0), at(1), at(2));
    }
  }
}

/** Colours across the bow: `d` degrees inwards from its red edge. */
function bowLight(d: number): readonly [number, number, number] {
  if (d < -0.5 || d > 2.6) return [0, 0, 0];
  const hump = (middle: number, wide: number) => Math.exp(-(((d - middle) / wide) ** 2));
  return [hump(0.3, 0.36) + hump(1.75, 0.3) * 0.3, hump(0.78, 0.36) * 0.86, hump(1.35, 0.42)];
}

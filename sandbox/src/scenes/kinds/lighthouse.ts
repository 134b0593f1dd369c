import { createAir } from '../paint/air.ts';
import { addLight } from '../paint/canvas.ts';
import { hex, lerp, mix, multiply, plus, scale, smooth } from '../paint/colour.ts';
import { createLit } from '../paint/lit.ts';
import { createLine, fineTile, ridgeTile, sample, softTile } from '../paint/noise.ts';
import { fillShape } from '../paint/shapes.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { paintWater } from '../paint/water.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';

/** A headland with cliffs and a lighthouse, the surf at its foot. */
export const paintLighthouse: Painter = (scene) => {
  const { canvas, light, place, shot, weather } = scene;
  const side = place.pick([-1, 1]);
  const view = viewOf(scene, {
    horizon: place.between(0.38, 0.52),
    lens: place.between(46, 74),
    eye: place.between(18, 34),
    azimuth: -side * place.between(8, 70),
  });
  paintSky(canvas, { view, light, glow: 1.1, disc: true }, cloudsOf(scene));
  const coast = coastOf(scene, side);
  const air = createAir(view, light, { sight: 7000 });
  paintTerrain(canvas, view, cliffGround(scene, view, coast), air, { near: 90, far: 3600 });
  paintTower(scene, view, coast, side);
  const shine = plus(scale(light.sunlight, 0.3), scale(light.ambient, 0.75));
  paintWater(canvas, view, {
    waves: lerp(0.06, 0.11, shot.next()) + (weather === 'rain' ? 0.03 : 0),
    length: lerp(9, 22, shot.next()),
    deep: multiply(hex('#123f4c'), shine),
    seed: shot.whole(1, 200),
    shore: {
      depth: (x, z) => -coast(x, z),
      shallow: multiply(hex('#4f8a86'), shine),
      clear: 6,
      foam: scale(plus(scale(light.sunlight, 0.34), light.ambient), 0.92),
      surf: 1.5,
    },
  });
  return { bloom: 0.22, contrast: 0.28 };
};

/** Height of the land: a headland that comes in from one side, flat on top, steep at the edge. */
function coastOf({ place }: Scene, side: number): (x: number, z: number) => number {
  const seed = place.whole(1, 400);
  const shape = createLine(seed, 5);
  const soft = softTile();
  const ridge = ridgeTile();
  return (x, z) => {
    const reach = 120 - Math.abs(z - 520) * 0.5 + shape(z / 210) * 70 + shape(x / 160 + 20) * 40;
    const inland = side * x + reach - 60;
    const rough = sample(ridge, x * 1.1 + seed * 31, z * 1.1) * 34;
    const cliff = smooth(-18, 26, inland + rough - 16) * (29 + sample(soft, x * 0.25, z * 0.25) * 16);
    const rocks =
      sample(ridge, x * 2.3, z * 2.3 + seed) * 13 * smooth(-70, 0, inland) * smooth(40, 0, inland);
    return cliff + rocks - 14 + smooth(20, 160, inland) * 12;
  };
}

function cliffGround(scene: Scene, view: View, height: Ground['height']): Ground {
  const { light, moment } = scene;
  const lit = createLit(light, view.sun, 0.05);
  const soft = softTile();
  const fine = fineTile();
  const grass = mix(hex('#52602f'), hex('#7c7242'), moment.season === 'summer' ? 0.5 : 0.15);
  const { sun } = view;
  return {
    height,
    shadow: (x, z, h) =>
      1 - smooth(0, 6, Math.max(height(x + sun.x * 12, z + sun.z * 12) - h - sun.y * 12, 0)),
    colour: (spot, out) => {
      const { x, z, h, slopeX, slopeZ } = spot;
      const up = 1 / Math.sqrt(1 + slopeX * slopeX + slopeZ * slopeZ);
      const n = sample(soft, x * 1.4, z * 1.4 + h * 2);
      const speck = sample(fine, x * 5, z * 5 + h * 7);
      const green = smooth(0.62, 0.8, up + (n - 0.5) * 0.4) * smooth(9, 15, h + n * 6);
      const layer = 0.7 + sample(soft, h * 9, x * 0.3) * 0.6;
      const tone = 0.75 + speck * 0.5;
      const wet = 0.45 + 0.55 * smooth(0.5, 4, h);
      const rock = 0.13 * layer * wet;
      out[0] = (rock * 1.12 + (grass[0] * (0.7 + n * 0.6) - rock * 1.12) * green) * tone;
      out[1] = (rock + (grass[1] * (0.7 + n * 0.6) - rock) * green) * tone;
      out[2] = (rock * 0.86 + (grass[2] * (0.7 + n * 0.6) - rock * 0.86) * green) * tone;
      lit(spot, out);
    },
  };
}

function paintTower(scene: Scene, view: View, coast: Ground['height'], side: number): void {
  const { canvas, light, place } = scene;
  const z = 520;
  const x = side * place.between(24, 46);
  const ground = coast(x, z);
  const k = view.focal / z;
  const cx = view.width / 2 + x * k;
  const foot = view.horizon - (ground - 1 - view.eye) * k;
  const tall = 34 * k;
  const red = hex('#a83a2c');
  const white = hex('#e4e2dc');
  const striped = place.chance(0.7);
  const round = (t: number) => {
    const nx = Math.max(-1, Math.min(1, t));
    const facing = nx * view.sun.x - Math.sqrt(1 - nx * nx) * view.sun.z;
    return plus(scale(light.sunlight, Math.max(0, facing) * 0.62), scale(light.ambient, 0.75));
  };
  const wide = (t: number) => tall * (0.1 - 0.042 * t);
  const tower = (x0: number, t0: number, x1: number, t1: number) =>
    [
      [cx - x0, foot - t0 * tall],
      [cx + x0, foot - t0 * tall],
      [cx + x1, foot - t1 * tall],
      [cx - x1, foot - t1 * tall],
    ] as const;
  const paintAs = (colour: typeof red, half: number) => (px: number, _y: number, out: Float32Array) => {
    out.set(multiply(colour, round((px - cx) / half)));
  };
  for (let band = 0; band < 5; band++) {
    const t0 = band * 0.16;
    const t1 = t0 + 0.16;
    const colour = striped && band % 2 === 1 ? red : white;
    fillShape(canvas, tower(wide(t0), t0, wide(t1), t1), paintAs(colour, wide(t0)), z);
  }
  const top = wide(0.8);
  fillShape(canvas, tower(top * 1.5, 0.8, top * 1.5, 0.825), paintAs(hex('#3a3a3c'), top * 1.5), z);
  const lamp =
    light.elevation < 4
      ? scale(hex('#ffe2a0'), 5)
      : multiply(hex('#9fb4bc'), plus(light.ambient, scale(light.sunlight, 0.3)));
  fillShape(canvas, tower(top * 0.75, 0.825, top * 0.75, 0.92), (_x, _y, out) => out.set(lamp), z);
  fillShape(canvas, tower(top * 0.95, 0.92, 0.5, 1), paintAs(red, top), z);
  if (light.elevation < 4) paintBeam(scene, view, cx, foot - 0.87 * tall, -side);
}

/** The beam of the lamp, widening over the sea. */
function paintBeam(scene: Scene, view: View, x0: number, y0: number, side: number): void {
  const { canvas, light } = scene;
  const strength = 0.16 * smooth(4, -6, light.elevation);
  const tilt = scene.shot.between(-0.06, 0.02);
  const reach = view.unit * 0.8;
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const along = (x + 0.5 - x0) * side;
      const [dx, dy] = [x + 0.5 - x0, y + 0.5 - y0];
      const far = Math.sqrt(dx * dx + dy * dy);
      const halo = 0.5 * Math.exp(-far / (view.unit * 0.012)) * strength * 6;
      let beam = halo;
      if (along > 0 && along < reach) {
        const off = Math.abs(y + 0.5 - y0 - along * tilt) / (view.unit * 0.004 + along * 0.055);
        if (off < 1) beam += (1 - off) * (1 - off) * (1 - along / reach) * strength;
      }
      if (beam > 0.002) addLight(canvas, y * canvas.width + x, beam, beam * 0.86, beam * 0.6);
    }
  }
}

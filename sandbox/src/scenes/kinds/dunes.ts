import { createAir } from '../paint/air.ts';
import { hex, mix, smooth } from '../paint/colour.ts';
import { createLit } from '../paint/lit.ts';
import { sample, softTile } from '../paint/noise.ts';
import { paintSky } from '../paint/sky.ts';
import { type Ground, paintTerrain } from '../paint/terrain.ts';
import type { View } from '../paint/view.ts';
import { type Painter, type Scene, viewOf } from '../scene.ts';
import { cloudsOf } from '../weather-sky.ts';

export const paintDunes: Painter = (scene) => {
  const { canvas, light, place } = scene;
  const turn = place.pick([-1, 1]) * place.between(0.2, 0.75);
  const side = turn > 0 ? -1 : 1;
  const dunes = duneShape(scene, turn, side);
  // The sun stands behind the wind: the short side of every dune lies in shadow.
  const azimuth = (Math.atan2(-Math.cos(turn) * side, -Math.sin(turn) * side) * 180) / Math.PI;
  const view = viewOf(scene, {
    horizon: place.between(0.36, 0.5),
    lens: place.between(32, 60),
    eye: dunes(0, 8) + place.between(22, 42),
    azimuth: azimuth + place.between(-20, 20),
    elevation: Math.min(Math.max(scene.moment.sun, 8), 24),
  });
  paintSky(canvas, { view, light, glow: 1, disc: true }, cloudsOf(scene));
  paintTerrain(canvas, view, duneGround(scene, view, dunes), createAir(view, light, { sight: 3200 }), {
    near: 4,
    far: 3000,
  });
  return { contrast: 0.3 };
};

function duneShape({ place }: Scene, turn: number, side: number): (x: number, z: number) => number {
  const soft = softTile();
  const seed = place.whole(1, 300);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  /** One train of dunes: a long rise against the wind, a short fall behind the crest. */
  const train = (across: number, along: number, length: number) => {
    const k = 120 / length;
    const bend = sample(soft, across * 0.1 * k + seed * 41, along * 0.22 * k) * 2.2;
    const at = across / length + bend;
    const phase = at - Math.floor(at);
    const rise = phase / 0.66;
    const fall = (1 - phase) / 0.34;
    // The crest is rounded by a hand's breadth.
    const near = Math.max(0, 0.05 - Math.abs(rise - fall)) / 0.05;
    const up = Math.min(rise, fall) - near * near * 0.0125;
    // Flat in the trough, straight to the crest.
    return up * up * (1.55 - 0.55 * up);
  };
  return (x, z) => {
    const across = (x * cos + z * sin) * side;
    const along = -x * sin + z * cos;
    const size = 0.25 + sample(soft, x * 0.11 + 30, z * 0.11 + seed) * 1.3;
    const big = train(across, along, 150);
    const small = train(across + 50, along - across * 0.5, 41);
    return big * 27 * size + small * 2.4 * (1 - big) + sample(soft, x * 0.05, z * 0.05) * 38;
  };
}

function duneGround(scene: Scene, view: View, height: (x: number, z: number) => number): Ground {
  const { place, light } = scene;
  const { sun } = view;
  const soft = softTile();
  const turn = place.between(0, 3);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const lit = createLit(light, sun, 0.04);
  const sand = mix(hex('#c98f56'), hex('#d8ad78'), place.next());
  const reach = 10;
  return {
    height,
    shadow: (x, z, h) => {
      const a = height(x + sun.x * reach, z + sun.z * reach) - h - sun.y * reach;
      const b = height(x + sun.x * reach * 2.6, z + sun.z * reach * 2.6) - h - sun.y * reach * 2.6;
      return 1 - smooth(0, 1.5, Math.max(a, b));
    },
    colour: (spot, out) => {
      const { x, z, slopeX, slopeZ } = spot;
      const near = smooth(90, 8, z);
      const bend = sample(soft, x * 2.6, z * 2.6) * 9;
      const ripple = near > 0 ? Math.sin((x * cos + z * sin) * 9 + bend * 2) * 0.16 * near : 0;
      const tone =
        0.86 + sample(soft, x * 0.5, z * 0.5) * 0.2 + (sample(soft, x * 9, z * 9) - 0.5) * 0.2 * near;
      spot.slopeX = slopeX + ripple * cos;
      spot.slopeZ = slopeZ + ripple * sin;
      out[0] = sand[0] * tone;
      out[1] = sand[1] * tone;
      out[2] = sand[2] * tone;
      lit(spot, out);
    },
  };
}

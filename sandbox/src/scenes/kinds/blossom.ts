import { paintBackdrop, scatterDiscs } from '../paint/backdrop.ts';
import { hex, mix, multiply, plus, type Rgb, scale } from '../paint/colour.ts';
import { type Flower, paintFlower } from '../paint/flower.ts';
import { type Point, stroke } from '../paint/shapes.ts';
import type { Painter, Scene } from '../scene.ts';

interface Twig {
  points: Point[];
  width: number;
}

export const paintBlossom: Painter = (scene) => {
  const { canvas, light, place, unit } = scene;
  const shine = plus(scale(light.sunlight, 0.36), scale(light.ambient, 0.75));
  const pink = place.pick([hex('#f6c6d4'), hex('#f3dbe2'), hex('#f0a9c2'), hex('#f7ecec')]);
  const sky = mix(light.middle, light.horizon, 0.4);
  const green = multiply(hex('#7d9a56'), shine);
  const haze = multiply(mix(pink, hex('#ffffff'), 0.25), scale(shine, 0.8));
  const stops = place.pick([
    [sky, mix(sky, haze, 0.5), haze, green],
    [light.middle, sky, mix(sky, haze, 0.4), sky],
    [haze, mix(haze, green, 0.5), green, scale(green, 0.7)],
  ] as const);
  paintBackdrop(canvas, stops as unknown as readonly [Rgb, Rgb], place.whole(1, 300), 0.4);
  const soft: readonly [Rgb, ...Rgb[]] = [multiply(pink, shine), haze, mix(haze, green, 0.4)];
  scatterDiscs(canvas, unit, place, { count: 90, rows: [0, 1], size: [0.015, 0.05], strength: 0.17 }, soft);
  paintLayer(scene, pink, mix(shine, stops[1], 0.5), unit * 0.011, 2);
  paintLayer(scene, pink, mix(shine, stops[1], 0.15), unit * 0.0045, 1);
  paintLayer(scene, pink, shine, 0.8, 2);
  return { bloom: 0.2, contrast: 0.14 };
};

/** One plane of branches, as sharp as `blur` lets it be. */
function paintLayer(scene: Scene, pink: Rgb, shine: Rgb, blur: number, boughs: number): void {
  const { canvas, place, unit } = scene;
  const bark = multiply(hex('#5a4238'), scale(shine, 0.5));
  const flower: Flower = {
    petals: 5,
    apart: 0.42,
    tip: multiply(pink, scale(shine, 1.05)),
    heart: multiply(mix(pink, hex('#d0587e'), 0.45), shine),
    eye: multiply(hex('#b04866'), shine),
    eyeSize: 0.14,
  };
  const size = unit * 0.022 * (blur > unit * 0.008 ? 1.35 : 1);
  for (let i = 0; i < boughs; i++) {
    const left = place.chance(0.5);
    const x = left ? -0.03 * unit : canvas.width + 0.03 * unit;
    const y = canvas.height * place.between(-0.05, 0.75);
    const angle = left ? place.between(-0.35, 0.55) : Math.PI - place.between(-0.35, 0.55);
    const twigs: Twig[] = [];
    growTwig(scene, twigs, x, y, angle, unit * place.between(0.32, 0.5), unit * 0.011, 0);
    const soften = Math.max(0.35, 1 - blur / (unit * 0.012));
    for (const twig of twigs) {
      const wide = twig.width + blur * 0.8;
      stroke(
        canvas,
        twig.points,
        (t) => wide * (1 - t * 0.45),
        (_t, side) => mix(bark, shine, 0.05 + 0.05 * -side),
        soften,
      );
    }
    for (const twig of twigs) dressTwig(scene, twig, flower, size, blur);
  }
}

function growTwig(
  scene: Scene,
  twigs: Twig[],
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  level: number,
): void {
  const { place } = scene;
  const points: Point[] = [[x, y]];
  let [px, py, turn] = [x, y, angle];
  const steps = 9;
  for (let i = 0; i < steps; i++) {
    turn += place.between(-0.16, 0.16) + (level > 0 ? 0.02 : 0);
    px += (Math.cos(turn) * length) / steps;
    py += (Math.sin(turn) * length) / steps;
    points.push([px, py]);
    if (level < 2 && i > 1 && place.chance(level === 0 ? 0.5 : 0.2)) {
      const fork = turn + place.pick([-1, 1]) * place.between(0.4, 0.95);
      growTwig(scene, twigs, px, py, fork, length * place.between(0.35, 0.62), width * 0.58, level + 1);
    }
  }
  twigs.push({ points, width });
}

function dressTwig(scene: Scene, twig: Twig, flower: Flower, size: number, blur: number): void {
  const { canvas, place } = scene;
  for (const [x, y] of twig.points) {
    if (!place.chance(twig.width > size * 0.5 ? 0.35 : 0.85)) continue;
    const count = place.whole(2, 5);
    for (let k = 0; k < count; k++) {
      const bud = place.chance(0.16);
      paintFlower(canvas, bud ? { ...flower, apart: 0.1, tip: flower.heart, eyeSize: 0 } : flower, {
        x: x + place.bell() * size * 1.2,
        y: y + place.bell() * size * 1.1,
        r: size * (bud ? 0.42 : place.between(0.72, 1.12)),
        turn: place.between(0, 7),
        tilt: place.between(0, 0.62),
        lean: place.between(0, 7),
        blur: Math.max(0.9, blur),
        bright: place.between(0.74, 1.06),
      });
    }
  }
}

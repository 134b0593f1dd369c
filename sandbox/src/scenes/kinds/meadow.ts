import type { Season } from '../moment.ts';
import { paintBackdrop, scatterDiscs } from '../paint/backdrop.ts';
import { hex, lerp, mix, multiply, plus, type Rgb, scale } from '../paint/colour.ts';
import { type Flower, paintFlower } from '../paint/flower.ts';
import { type Point, stroke } from '../paint/shapes.ts';
import type { Painter, Scene } from '../scene.ts';

type Sort = Omit<Flower, 'tip' | 'heart' | 'eye'> & { tip: string; heart: string; eye: string; size: number };

const SORTS: Record<string, Sort> = {
  daisy: { petals: 17, apart: 0.34, tip: '#f6f5ef', heart: '#e9e6d4', eye: '#e0a516', eyeSize: 0.3, size: 1 },
  poppy: {
    petals: 4,
    apart: 0.12,
    tip: '#d8331e',
    heart: '#8a1410',
    eye: '#1c1412',
    eyeSize: 0.17,
    size: 1.25,
  },
  cornflower: {
    petals: 9,
    apart: 0.5,
    tip: '#4a68cf',
    heart: '#5a48b0',
    eye: '#3c2a78',
    eyeSize: 0.22,
    size: 0.85,
  },
  buttercup: {
    petals: 5,
    apart: 0.14,
    tip: '#f2c81e',
    heart: '#d99c0c',
    eye: '#c08a10',
    eyeSize: 0.2,
    size: 0.7,
  },
  cosmos: {
    petals: 8,
    apart: 0.3,
    tip: '#d86a9c',
    heart: '#b23a76',
    eye: '#e4b02a',
    eyeSize: 0.19,
    size: 1.3,
  },
  aster: {
    petals: 21,
    apart: 0.4,
    tip: '#8a6cc4',
    heart: '#6a489c',
    eye: '#dca42a',
    eyeSize: 0.27,
    size: 0.95,
  },
  tulip: {
    petals: 6,
    apart: 0.1,
    tip: '#e2542c',
    heart: '#f0b02a',
    eye: '#3a2a1c',
    eyeSize: 0.12,
    size: 1.35,
  },
};

const SEASONS: Record<Season, readonly [string, ...string[]]> = {
  spring: ['tulip', 'daisy', 'buttercup'],
  summer: ['poppy', 'daisy', 'cornflower', 'cosmos'],
  autumn: ['cosmos', 'aster', 'daisy'],
  winter: ['daisy', 'aster'],
};

/** Flowers at eye level: a few sharp ones, many out of focus before and behind. */
export const paintMeadow: Painter = (scene) => {
  const { canvas, light, place, moment, unit } = scene;
  const shine = plus(scale(light.sunlight, 0.4), scale(light.ambient, 0.7));
  const grass = multiply(mix(hex('#6f8a34'), hex('#93883e'), moment.season === 'summer' ? 0.35 : 0.1), shine);
  const sky = mix(light.horizon, light.middle, 0.25);
  const far = mix(multiply(hex('#3f5a30'), shine), sky, 0.35);
  const skyline = place.between(0.15, 0.42);
  const tops = skyline > 0.3 ? [sky, mix(sky, light.glow, 0.25)] : [mix(sky, far, 0.3)];
  paintBackdrop(
    canvas,
    [...tops, far, grass, scale(grass, 0.8), scale(grass, 0.5)] as never,
    place.whole(1, 200),
    0.16,
  );
  const names = [place.pick(SEASONS[moment.season]), place.pick(SEASONS[moment.season])] as const;
  const sorts = names.map((name) => litSort(SORTS[name] as Sort, shine)) as [Lit, Lit];
  const tips: readonly [Rgb, ...Rgb[]] = [sorts[0].tip, sorts[0].tip, sorts[1].tip];
  const glints: readonly [Rgb, ...Rgb[]] = [scale(light.glow, 0.9), mix(light.glow, grass, 0.5), shine];
  scatterDiscs(
    canvas,
    unit,
    place,
    { count: 46, rows: [skyline - 0.12, skyline + 0.2], size: [0.012, 0.038], strength: 0.2 },
    glints,
  );
  for (let step = 0; step < 9; step++) paintPlane(scene, sorts, shine, step / 8);
  scatterDiscs(
    canvas,
    unit,
    place,
    { count: 6, rows: [0.93, 1.1], size: [0.07, 0.13], strength: 0.22 },
    tips,
  );
  return { bloom: 0.2, contrast: 0.2 };
};

type Lit = Flower & { size: number };

function litSort(sort: Sort, shine: Rgb): Lit {
  const lit = (code: string) => multiply(hex(code), shine);
  return { ...sort, tip: lit(sort.tip), heart: lit(sort.heart), eye: lit(sort.eye) };
}

/** Grass and flowers at one distance: t = 0 far behind the focus, about 0.85 in it, 1 before it. */
function paintPlane(scene: Scene, sorts: [Lit, Lit], shine: Rgb, t: number): void {
  const { canvas, place, unit } = scene;
  const near = t * t;
  const blur = unit * 0.02 * Math.max(0, (0.82 - t) / 0.82) ** 1.3 + (t > 0.95 ? unit * 0.0022 : 0);
  const ground = canvas.height * lerp(0.5, 1.12, t);
  const tall = unit * lerp(0.06, 0.52, near);
  paintBlades(scene, shine, t, blur, ground, tall);
  const count = Math.round(lerp(46, 6, Math.sqrt(t)) * (canvas.width / unit));
  for (let i = 0; i < count; i++) {
    const sort = place.chance(0.74) ? sorts[0] : sorts[1];
    const x = place.between(-0.04, 1.04) * canvas.width;
    const height = tall * place.between(0.55, 1.15);
    const y = ground - height;
    const lean = place.between(-0.22, 0.22) * height;
    const stem: Point[] = [0, 0.25, 0.5, 0.75, 1].map(
      (s) => [x + lean * s * s, ground - height * s] as const,
    );
    const green = multiply(hex('#5c7a34'), scale(shine, 0.75));
    stroke(
      canvas,
      stem,
      () => unit * 0.0007 + unit * 0.0028 * near + blur * 0.5,
      () => green,
      Math.max(0.3, 1 - blur / (unit * 0.012)),
    );
    paintFlower(canvas, sort, {
      x: x + lean,
      y,
      r: unit * lerp(0.0075, 0.046, near) * sort.size * place.between(0.75, 1.15),
      turn: place.between(0, 7),
      tilt: place.between(0.15, 0.68),
      lean: place.between(-0.5, 0.5),
      blur: Math.max(0.9, blur),
      bright: place.between(0.75, 1.08),
    });
  }
}

function paintBlades(scene: Scene, shine: Rgb, t: number, blur: number, level: number, tall: number): void {
  const { canvas, place, unit } = scene;
  const count = Math.round(lerp(260, 130, t) * (canvas.width / unit));
  const fade = Math.max(0.22, 1 - blur / (unit * 0.013));
  for (let i = 0; i < count; i++) {
    const x = place.between(-0.05, 1.05) * canvas.width;
    const ground = level + tall * place.between(-0.28, 0.45);
    const height = tall * place.between(0.3, 0.95);
    const bend = place.between(-0.4, 0.4) * height;
    const points: Point[] = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
      (s) => [x + bend * s * s, ground - height * s * (1 - 0.12 * s)] as const,
    );
    const dark = multiply(mix(hex('#35501e'), hex('#6f7a34'), place.next()), scale(shine, 0.5));
    const tip = multiply(mix(hex('#86a444'), hex('#b4ac58'), place.next()), scale(shine, 0.8));
    const wide = unit * lerp(0.0012, 0.005, t * t) + blur * 0.55;
    stroke(
      canvas,
      points,
      (s) => wide * (1 - s * 0.8),
      (s) => mix(dark, tip, s),
      fade,
    );
  }
}

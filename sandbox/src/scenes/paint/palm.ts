import type { Canvas } from './canvas.ts';
import { mix, type Rgb } from './colour.ts';
import type { Random } from './random.ts';
import { type Point, stroke } from './shapes.ts';

/** A coconut palm, its foot at (x, y), `tall` pixels high, bending to one side. */
export function paintPalm(
  canvas: Canvas,
  x: number,
  y: number,
  tall: number,
  bend: number,
  colours: { wood: Rgb; dark: Rgb; lit: Rgb },
  random: Random,
): void {
  const { wood, dark, lit } = colours;
  const trunk: Point[] = Array.from({ length: 15 }, (_, i) => {
    const t = i / 14;
    return [x + bend * tall * t * t * 0.6 + bend * tall * t * 0.1, y - tall * t] as const;
  });
  stroke(
    canvas,
    trunk,
    (t) => tall * (0.034 - 0.016 * t) * (1 + 0.08 * Math.sin(t * 160)),
    (t, side) => mix(wood, lit, 0.16 + 0.16 * side + 0.05 * Math.sin(t * 160)),
  );
  const [topX, topY] = trunk[14] as Point;
  const fronds = 17;
  for (let i = 0; i < fronds; i++) {
    const angle = ((i + random.between(-0.3, 0.3)) / fronds) * Math.PI * 2;
    const reach = tall * random.between(0.34, 0.5);
    paintFrond(canvas, topX, topY, Math.cos(angle), Math.sin(angle), reach, dark, lit, random);
  }
}

function paintFrond(
  canvas: Canvas,
  x: number,
  y: number,
  across: number,
  towards: number,
  reach: number,
  dark: Rgb,
  lit: Rgb,
  random: Random,
): void {
  const lift = random.between(0.25, 0.55) * (1 - Math.abs(towards) * 0.3);
  const at = (t: number): Point => [
    x + across * reach * t,
    y - reach * (lift * t * 1.5 - t * t * (1.05 + 0.2 * towards)) + towards * reach * 0.1 * t,
  ];
  const spine = Array.from({ length: 9 }, (_, i) => at(i / 8));
  const tone = 0.25 + 0.3 * random.next() - towards * 0.15;
  stroke(
    canvas,
    spine,
    (t) => reach * 0.016 * (1 - t * 0.7),
    () => mix(dark, lit, tone),
  );
  const leaves = 34;
  for (let k = 2; k < leaves; k++) {
    const t = k / leaves;
    const [px, py] = at(t);
    const length = reach * 0.3 * Math.sin(Math.PI * (0.12 + t * 0.86)) * random.between(0.8, 1.1);
    const side = k % 2 === 0 ? 1 : -1;
    const hang = 0.55 + random.between(-0.12, 0.12);
    const end: Point = [
      px + (across * 0.55 + side * 0.28) * length,
      py + length * hang * (side > 0 ? 1 : 0.62),
    ];
    const shade = Math.max(0, tone + side * 0.12 + random.between(-0.1, 0.1));
    stroke(
      canvas,
      [[px, py], end],
      (s) => reach * 0.013 * (1 - s * 0.8) + 0.4,
      () => mix(dark, lit, shade),
    );
  }
}

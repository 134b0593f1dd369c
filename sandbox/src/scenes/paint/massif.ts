import { ridgeTile, sample, softTile } from './noise.ts';

/** Where mountains are and how high. */
interface Massif {
  /** metres from the valley floor to the highest crest */
  readonly relief: number;
  /** metres from crest to crest */
  readonly spacing: number;
  readonly seed: number;
  /** share of the relief at a place, 0..1: where valleys and plains are */
  readonly shape: (x: number, z: number) => number;
}

export function massifHeight(massif: Massif): (x: number, z: number) => number {
  const ridge = ridgeTile();
  const soft = softTile();
  const k = 128 / massif.spacing;
  const cos = Math.cos(massif.seed * 1.7) * k;
  const sin = Math.sin(massif.seed * 1.7) * k;
  const ox = massif.seed * 61.3;
  const oz = massif.seed * 23.9;
  const { relief, shape } = massif;
  return (x, z) => {
    const u = x * cos - z * sin + ox;
    const v = x * sin + z * cos + oz;
    const bend = (sample(soft, u * 0.6, v * 0.6 + 77) - 0.5) * 60;
    const broad = sample(ridge, u + bend, v - bend);
    const fine = sample(ridge, u * 6.1 + bend * 2, v * 6.1);
    const high = shape(x, z);
    // The sharpest crests are worn down, or they would stand like needles.
    const worn = broad - 0.22 * broad * broad * broad;
    return relief * high * (worn * 1.02 + (fine - 0.3) * (0.07 + broad * 0.08));
  };
}

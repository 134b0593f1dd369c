/** Red, green, blue as linear light; 1 is paper white, more is brighter than the film can show. */
export type Rgb = readonly [number, number, number];

/** '#rrggbb' as linear light. */
export function hex(code: string): Rgb {
  const value = Number.parseInt(code.slice(1), 16);
  return [toLinear(value >> 16), toLinear((value >> 8) & 255), toLinear(value & 255)];
}

function toLinear(byte: number): number {
  const v = byte / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function scale(a: Rgb, k: number): Rgb {
  return [a[0] * k, a[1] * k, a[2] * k];
}

export function multiply(a: Rgb, b: Rgb): Rgb {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

export function plus(a: Rgb, b: Rgb): Rgb {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function luma(a: Rgb): number {
  return a[0] * 0.2126 + a[1] * 0.7152 + a[2] * 0.0722;
}

/** 0 = grey of the same brightness, 1 = unchanged, more = stronger. */
export function saturate(a: Rgb, k: number): Rgb {
  const grey = luma(a);
  return mix([grey, grey, grey], a, k).map((v) => Math.max(0, v)) as unknown as Rgb;
}

export function clamp01(n: number): number {
  return Math.min(1, Math.max(0, n));
}

/** 0 below `from`, 1 above `to`, a smooth S between; `from` may be the larger. */
export function smooth(from: number, to: number, n: number): number {
  const t = clamp01((n - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

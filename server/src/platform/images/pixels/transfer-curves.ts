/** Diffuse white of HDR pictures in cd/m² (ITU-R BT.2408, 2.1). */
export const referenceWhite = 203;

/** Light of a PQ signal from 0 to 1, in units of reference white (ITU-R BT.2100, table 4). */
export function readPq(signal: number): number {
  const root = signal ** (32 / 2523);
  const share = Math.max(root - 107 / 128, 0) / (2413 / 128 - (2392 / 128) * root);
  return (10_000 / referenceWhite) * share ** (16_384 / 2610);
}

/** Light of the scene, 0 to 1, of an HLG signal from 0 to 1 (ITU-R BT.2100, table 5). */
export function readHlg(signal: number): number {
  if (signal <= 0.5) return signal ** 2 / 3;
  return (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** Light of an sRGB signal (IEC 61966-2-1). */
export function readSrgb(signal: number): number {
  return signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4;
}

/** The sRGB signal of light from 0 to 1. */
export function writeSrgb(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

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

/** Light of a signal of gamma `exponent`. */
export function power(exponent: number): (signal: number) => number {
  return (signal) => signal ** exponent;
}

const broadcast = power(2.4);

/** SMPTE ST 240 (1999). */
function readSmpte240(signal: number): number {
  return signal < 0.0913 ? signal / 4 : ((signal + 0.1115) / 1.1115) ** (1 / 0.45);
}

/** SMPTE ST 428-1, whose white is 48 of 52.37 cd/m². */
function readSmpte428(signal: number): number {
  return (52.37 / 48) * signal ** 2.6;
}

/**
 * Curves by their numbers (ITU-T H.273, table 3) as Chromium 150 reads them: those of cameras have the gamma of
 * broadcast screens (ITU-R BT.1886). 9, 10 and 12 count as unknown.
 */
const codedCurves: Readonly<Record<number, (signal: number) => number>> = {
  1: broadcast,
  4: power(2.2),
  5: power(2.8),
  6: broadcast,
  7: readSmpte240,
  8: power(1),
  11: broadcast,
  13: readSrgb,
  14: broadcast,
  15: broadcast,
  17: readSmpte428,
};

export function readTransfer(transfer: number): ((signal: number) => number) | undefined {
  return codedCurves[transfer];
}

import type { Sharp } from 'sharp';

/** Gamma of screens, and nearly of sRGB. */
const screenGamma = 2.2;

/** Smallest visible step: 0.45 and 0.45455 both mean sRGB. */
const minStep = 0.03;

/** libvips takes an exponent of 1 to 3 on each side. */
const maxGamma = 3;

/**
 * Converts samples to sRGB by a PNG's gamma, as browsers do; libvips ignores it. One of the two exponents is
 * 1, so no precision is lost in between.
 */
export function applyGamma(image: Sharp, gamma: number | undefined): Sharp {
  if (gamma === undefined || gamma <= 0) return image;
  const brighten = screenGamma * gamma;
  if (Math.abs(brighten - 1) < minStep || brighten > maxGamma || 1 / brighten > maxGamma) return image;
  return brighten > 1 ? image.gamma(1, brighten) : image.gamma(1 / brighten, 1);
}

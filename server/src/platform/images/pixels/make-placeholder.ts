import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { Pixels } from './pixels.ts';

/** The largest side that thumbhash takes. */
const thumbhashSide = 100;

function averageColour(rgba: Uint8Array): string {
  const sums = [0, 0, 0];
  rgba.forEach((value, index) => {
    const channel = index % 4;
    if (channel < 3) sums[channel] = (sums[channel] ?? 0) + value;
  });
  const hex = sums.map((sum) =>
    Math.round(sum / (rgba.length / 4))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

export async function makePlaceholder({
  data,
  ...raw
}: Pixels): Promise<{ averageColour: string; thumbhash: Uint8Array }> {
  const { data: rgba, info } = await sharp(data, { raw })
    .resize({ width: thumbhashSide, height: thumbhashSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { averageColour: averageColour(rgba), thumbhash: rgbaToThumbHash(info.width, info.height, rgba) };
}

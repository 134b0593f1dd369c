import sharp from 'sharp';
import type { SeededRandom } from './seed.ts';

/** An incompressible JPEG, for many writes: about 0.9 bytes a pixel. */
export async function makeNoisePhoto(random: SeededRandom, width = 600, height = 400): Promise<Buffer> {
  const raw = random.bytes(width * height * 3);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

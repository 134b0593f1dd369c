import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { TestApp } from './app.ts';
import { uploadBytes } from './uploads.ts';

/** Uploads incompressible noise: some three bytes a pixel. Returns its id. */
export async function uploadNoise(test: TestApp, token: string, side: number): Promise<string> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const bytes = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const response = await uploadBytes(test, token, bytes, { filename: 'a.png', filetype: 'image/png' });
  if (response.statusCode !== 201)
    throw new Error(`upload returned ${response.statusCode}: ${response.body}`);
  return String(response.headers['x-image-id']);
}

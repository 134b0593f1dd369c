import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeColours } from '../../../../test/colour/made-pictures.ts';
import { createDecoders, type Decoders, type ImageType } from '../index.ts';

let folder: string;
let decoders: Decoders;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-loaders-'));
  const quiet = () => {};
  decoders = createDecoders({ log: { debug: quiet, info: quiet, warn: quiet, error: quiet }, slots: 1 });
});
afterAll(async () => {
  await decoders.close();
  await rm(folder, { recursive: true });
});

async function keep(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return file;
}

async function makeWithoutEnd(): Promise<Buffer> {
  const one = sharp({ create: { width: 96, height: 64, channels: 3, background: '#456' } });
  return (await one.jpeg().toBuffer()).subarray(0, -2);
}

// The processes load few formats; what is made on the way to a rendition has to be among them.
test.each<[string, ImageType, () => Promise<Buffer | undefined>]>([
  [
    'a profile that libpng refuses',
    'image/png',
    async () => (await makeColours())['profile behind the palette.png'],
  ],
  ['one colour, without an end marker', 'image/jpeg', makeWithoutEnd],
])('a decoder process decodes %s', async (_, type, make) => {
  const file = await keep((await make()) ?? Buffer.alloc(0));
  expect((await decoders.derive(file, type)).renditions).toHaveLength(3);
});

test('a decoder process loads no TIFF that is uploaded', async () => {
  const one = sharp({ create: { width: 8, height: 8, channels: 3, background: '#456' } });
  const file = await keep(await one.tiff().toBuffer());
  await expect(decoders.derive(file, 'image/jpeg')).rejects.toMatchObject({ code: 'unreadable-image' });
});

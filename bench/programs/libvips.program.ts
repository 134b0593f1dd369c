/**
 * libvips' fastest way to the renditions: one decoding, shrunk on load, each size from the one before. No
 * processes of its own, no limits, no checks.
 */
import sharp, { type Raw } from 'sharp';
import { makePlaceholder } from '../../server/src/platform/images/pixels/make-placeholder.ts';
import type { Pixels } from '../../server/src/platform/images/pixels/pixels.ts';
import { serveProgram } from '../environment/program.ts';
import { runConcurrently } from './send-request.ts';

sharp.cache(false);
// Pictures in parallel: threads inside of one would wait for each other.
sharp.concurrency(1);

interface Picture {
  readonly data: Buffer;
  readonly info: Raw;
}

const quality = { quality: 80, chromaSubsampling: '4:2:0' };
const inside = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function decode(file: string, side: number): Promise<Picture> {
  return sharp(file, { failOn: 'none', autoOrient: true })
    .flatten({ background: '#fff' })
    .resize(inside(side))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const open = ({ data, info: { width, height, channels } }: Picture) =>
  sharp(data, { raw: { width, height, channels } });

const shrink = (picture: Picture, side: number): Promise<Picture> =>
  open(picture).resize(inside(side)).raw().toBuffer({ resolveWithObject: true });

async function derive(file: string): Promise<void> {
  let picture = await decode(file, 1300);
  await open(picture).jpeg(quality).toBuffer();
  for (const side of [800, 300]) {
    picture = await shrink(picture, side);
    await open(picture).jpeg(quality).toBuffer();
  }
  const { data, info } = picture;
  await makePlaceholder({ data, ...info, channels: info.channels as Pixels['channels'] });
}

/** Seconds for all of the files. */
serveProgram(({ files, concurrency }: { files: readonly string[]; concurrency: number }) =>
  runConcurrently(files, concurrency, derive),
);

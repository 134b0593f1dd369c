/** Decodes one picture at a time. Started by decoder-child.ts with kind and niceness; uses the IPC channel. */
import { getPriority, setPriority } from 'node:os';
import sharp from 'sharp';
import { messageOf } from '../../log/describe-error.ts';
import { readSize } from '../header/read-size.ts';
import { ImageRejected } from '../image-rejected.ts';
import { deriveImage } from '../pixels/derive-image.ts';
import { inspectImage } from '../pixels/inspect-image.ts';
import type { DecoderReply, DecoderRequest } from './decoder-messages.ts';

/**
 * Loaders of the decoder's own pictures in memory: pixels with a profile, a JPEG with its end marker added, and a frame
 * of a PNG.
 */
const ownTiff = ['VipsForeignLoadTiffSource', 'VipsForeignLoadTiffBuffer'];
const ownJpeg = ['VipsForeignLoadJpegSource', 'VipsForeignLoadJpegBuffer'];
const ownPng = ['VipsForeignLoadPngSource', 'VipsForeignLoadPngBuffer'];

/**
 * Loaders that stay enabled: libvips reads two dozen formats, some by libraries with many vulnerabilities. Files of
 * customers are read by path only.
 */
const loaders =
  process.argv[2] === 'heic'
    ? ownTiff
    : ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', ...ownTiff, ...ownJpeg, ...ownPng];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.cache(false);
sharp.concurrency(1);
// The server has priority.
setPriority(Math.min(19, getPriority() + Number(process.argv[3])));

/** Converts an error: decoder errors blame the picture, file system errors do not. */
function explain(error: unknown, path: string): DecoderReply {
  if (error instanceof ImageRejected) return { outcome: 'rejected', code: error.code, detail: error.detail };
  const detail = messageOf(error).replaceAll(path, 'the file').slice(0, 300);
  if (error instanceof Error && 'syscall' in error) return { outcome: 'failed', detail };
  return { outcome: 'rejected', code: 'unreadable-image', detail };
}

async function handle({ task, path, type, limits }: DecoderRequest): Promise<DecoderReply> {
  try {
    // Limits apply before a decoding library reads the file.
    await readSize(path, type, limits);
    const run = task === 'inspect' ? inspectImage : deriveImage;
    return { outcome: 'done', value: await run(path, type, limits) };
  } catch (error) {
    return explain(error, path);
  }
}

function send(reply: DecoderReply): void {
  process.send?.(reply);
}

/** Frees memory shared by threads, which is large and invisible to V8, before the next picture. */
function collectGarbage(): void {
  setImmediate(() => globalThis.gc?.());
}

process.on('message', (request: DecoderRequest) => {
  const handled = handle(request).then(send);
  if (request.type === 'image/heic') void handled.then(collectGarbage);
});
// The server has ended.
process.on('disconnect', () => process.exit());
// Ctrl-C and service managers signal the process group. The server ends its decoders; an early end would
// resemble a crash.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
send({ outcome: 'ready' });

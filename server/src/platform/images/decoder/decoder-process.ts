/**
 * A decoder: reads one picture at a time for the server, which watches it and may kill it at any moment.
 * Started by decoder-child.ts with the kind of pictures as its argument; speaks over the IPC channel.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { ImageRejected } from '../image-rejected.ts';
import { deriveImage } from '../pixels/derive-image.ts';
import { inspectImage } from '../pixels/inspect-image.ts';
import type { DecoderReply, DecoderRequest } from './decoder-messages.ts';

/** libvips can read two dozen formats, some through libraries with a long list of faults: these stay on. */
const loaders =
  process.argv[2] === 'heic'
    ? ['VipsForeignLoadTiffSource', 'VipsForeignLoadTiffBuffer']
    : ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.cache(false);
sharp.concurrency(1);
// Requests of customers come before pictures: the server's own processes get the processor first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}

/** A decoder's complaint is the picture's fault, one of the file system is not. */
function explain(error: unknown, path: string): DecoderReply {
  if (error instanceof ImageRejected) return { outcome: 'rejected', code: error.code, detail: error.detail };
  const detail = describe(error).replaceAll(path, 'the file');
  if (error instanceof Error && 'syscall' in error) return { outcome: 'failed', detail };
  return { outcome: 'rejected', code: 'unreadable-image', detail };
}

async function answer({ task, path, type, limits }: DecoderRequest): Promise<DecoderReply> {
  try {
    const run = task === 'inspect' ? inspectImage : deriveImage;
    return { outcome: 'done', value: await run(path, type, limits) };
  } catch (error) {
    return explain(error, path);
  }
}

function send(reply: DecoderReply): void {
  process.send?.(reply);
}

/** Pixels that threads share are large, and V8 does not see that: they go before the next picture comes. */
function forgetPixels(): void {
  setImmediate(() => globalThis.gc?.());
}

process.on('message', (request: DecoderRequest) => {
  const answered = answer(request).then(send);
  if (request.type === 'image/heic') void answered.then(forgetPixels);
});
// The server is gone: nobody waits for an answer any more.
process.on('disconnect', () => process.exit());
// Ctrl-C and service managers signal the whole group of processes. The server lets its jobs finish and then
// ends its decoders; one that ended first would look as if the picture had crashed it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
send({ outcome: 'ready' });

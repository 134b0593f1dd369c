import type { Readable } from 'node:stream';
import { withDeadline } from '../blobs/deadline.ts';
import { steadyClock } from '../clock/index.ts';
import { type SourceFile, SourceFileDamaged, SourceUnavailable } from './source-files.ts';

/** Pause of a source after which it counts as broken. */
const silenceMs = 30_000;
/** Slowest rate that counts as a source at all. */
const slowestBytesPerMs = 64;
const marginMs = 60_000;

async function next(chunks: AsyncIterator<Uint8Array>, left: number): Promise<IteratorResult<Uint8Array>> {
  try {
    return await withDeadline(Math.max(1, Math.min(silenceMs, left)), () => chunks.next());
  } catch (error) {
    if (error instanceof SourceFileDamaged || error instanceof SourceUnavailable) throw error;
    throw new SourceUnavailable('the source broke off', { cause: error });
  }
}

/** Chunks of a body that comes in reasonable time; rejects with `SourceUnavailable` else, or as the body does with `SourceFileDamaged`. Ends the body. */
export async function* readPaced({ bytes, body }: SourceFile): AsyncGenerator<Uint8Array> {
  const until = steadyClock.now() + marginMs + bytes / slowestBytesPerMs;
  const chunks: AsyncIterator<Uint8Array> = (body as Readable)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await next(chunks, until - steadyClock.now());
      if (done) return;
      yield value;
    }
  } finally {
    body.destroy();
  }
}

import { once } from 'node:events';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { BlobStore, ByteRange } from '../../platform/blobs/index.ts';

/** One piece of a stream: what is no larger is read at once, and holds no file open while a slow line takes it. */
const atOnceBytes = 256 * 1024;

export interface PartOfBlob {
  readonly blobKey: string;
  readonly range: ByteRange;
}

/** Fewer bytes are stored than the row says. */
class BlobShort extends Error {
  override readonly name = 'BlobShort';
}

/** Passes bytes on and fails at the end when some are lacking: more can never come, as a range is asked for. */
function counted(source: Readable, bytes: number, onError: (error: Error) => void): Readable {
  let left = bytes;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.byteLength;
      done(null, chunk);
    },
    flush: (done) => done(left === 0 ? null : new BlobShort(`a blob lacks ${left} bytes`)),
  });
  pipeline(source, counter, (error) => {
    // A caller who left in the middle is no error.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error);
  });
  return counter;
}

/**
 * Exactly the bytes of a part, for an answer whose length is promised: with fewer, the next answer on the connection
 * would be taken for the rest. Destroying the stream closes what it reads from.
 *
 * @param onError told of what goes wrong after the stream has begun
 * @throws BlobMissing, or BlobShort where a small part is not all there
 */
export async function readExactly(
  blobs: Pick<BlobStore, 'open' | 'read'>,
  { blobKey, range }: PartOfBlob,
  onError: (error: Error) => void,
): Promise<Readable | Uint8Array> {
  const bytes = range.end - range.start + 1;
  if (bytes > atOnceBytes) {
    const stream = counted(await blobs.open(blobKey, range), bytes, onError);
    // What cannot even begin is an error that can still be answered.
    await once(stream, 'readable');
    return stream;
  }
  const read = await blobs.read(blobKey, range);
  if (read.byteLength !== bytes) throw new BlobShort(`a blob lacks ${bytes - read.byteLength} bytes`);
  return read;
}

import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from '../../platform/blobs/index.ts';
import { checkWhole, type ExpectedBlob, isLost, onBlobLost } from '../../platform/integrity-check/index.ts';

export interface PhotoToOpen {
  readonly blobKey: string;
  readonly range: ByteRange;
  readonly promised: ExpectedBlob;
  /** Called with a lost or damaged photo; returns the reader's error. */
  lost(error: unknown): Promise<Error>;
}

/** Fails on bytes other than the promised: a complete zip has no damaged photo. */
export async function openPhoto(
  blobs: BlobStore,
  { blobKey, range, promised, lost }: PhotoToOpen,
): Promise<Readable> {
  try {
    const source = await blobs.open(blobKey, range, { see: checkWhole(range, promised) });
    // A loss that cannot be recorded now is found by the next reader.
    const report = (error: unknown) => void lost(error).catch(() => undefined);
    return onBlobLost(source, range.end - range.start + 1, report);
  } catch (error) {
    if (!isLost(error)) throw error;
    throw await lost(error);
  }
}

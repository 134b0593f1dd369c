import type { ByteSource } from './byte-source.ts';
import { localHeaderBytes, localLengthOf, signatures, viewOf } from './local-header.ts';
import type { ZipEntry } from './zip-entry.ts';
import { ZipError } from './zip-error.ts';

/**
 * Where the bytes of a stored file begin in its zip: they are `entry.bytes` from there, as they are. `checkEntry`
 * checks their CRC-32.
 *
 * @throws ZipError `damaged` where the file has no local header, `overlapping` where its bytes reach into the next one;
 * and what the source throws
 */
export async function dataStartOf(source: ByteSource, entry: ZipEntry): Promise<number> {
  const view = viewOf(await source.read(entry.start, Math.min(entry.start + localHeaderBytes, entry.end)));
  if (view.byteLength < localHeaderBytes || view.getUint32(0, true) !== signatures.localHeader)
    throw new ZipError('damaged');
  const start = entry.start + localLengthOf(view);
  if (start + entry.compressedBytes > entry.end) throw new ZipError('overlapping');
  return start;
}

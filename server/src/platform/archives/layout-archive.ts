import { createHash } from 'node:crypto';
import type { ArchiveEntry } from './archive-entry.ts';
import { directoryChunks, type PlannedDirectory } from './directory-chunks.ts';
import { ArchiveMeasure } from './measure-archive.ts';

/** Layout of a zip that is stored nowhere. */
export interface ArchiveLayout extends PlannedDirectory {
  readonly bytes: number;
  /** Strong tag: SHA-256 in base64url over the directory, which has lengths and CRC-32s of all files. */
  readonly tag: string;
  readonly count: number;
}

const maxNameBytes = 0xffff;
const maxCrc32 = 0xffff_ffff;

const isCount = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max;

/** A wrong entry would make an archive that cannot be opened. */
function checkEntry({ name, bytes, crc32 }: ArchiveEntry): void {
  const nameBytes = Buffer.byteLength(name);
  if (nameBytes === 0 || nameBytes > maxNameBytes) throw new RangeError('an entry needs a name');
  if (!isCount(bytes, Number.MAX_SAFE_INTEGER)) throw new RangeError(`not a length: ${bytes}`);
  if (!isCount(crc32, maxCrc32)) throw new RangeError(`not a CRC-32: ${crc32}`);
}

/** Raise the number when local headers change and directory records do not. */
const format = 'stored zip 1';

function tagOf(planned: PlannedDirectory): string {
  const hash = createHash('sha256').update(format);
  for (const { bytes } of directoryChunks(planned, 0)) hash.update(bytes);
  return hash.digest('base64url');
}

/**
 * Computes the position of each byte, without I/O. Keeps two numbers per entry; the entries must not change.
 * @throws RangeError for a missing name, or an impossible number or time
 */
export function layoutArchive(entries: readonly ArchiveEntry[]): ArchiveLayout {
  const measure = new ArchiveMeasure();
  const starts = new Float64Array(entries.length);
  const recordStarts = new Float64Array(entries.length);
  for (const [index, entry] of entries.entries()) {
    checkEntry(entry);
    const { start, bytes } = measure.directory;
    starts[index] = start;
    recordStarts[index] = bytes;
    measure.add(entry);
  }
  const { directory, bytes } = measure;
  if (!Number.isSafeInteger(bytes)) throw new RangeError('an archive of more than 2^53 bytes');
  for (const index of recordStarts.keys()) recordStarts[index] = directory.start + (recordStarts[index] ?? 0);
  const planned = { entries, starts, recordStarts, directory };
  return { ...planned, bytes, tag: tagOf(planned), count: entries.length };
}

import { createHash } from 'node:crypto';
import type { ArchiveEntry } from './archive-entry.ts';
import { directoryPieces, type PlannedDirectory } from './directory-pieces.ts';
import { ArchiveMeasure } from './measure-archive.ts';

/** Where everything is in a zip that exists nowhere. */
export interface ArchiveLayout extends PlannedDirectory {
  /** Of the whole archive. */
  readonly bytes: number;
  /** Strong: a SHA-256 over the directory, which has files by their lengths and CRC-32s. In base64url. */
  readonly tag: string;
  /** Files in it. */
  readonly count: number;
}

const maxNameBytes = 0xffff;
const maxCrc32 = 0xffff_ffff;

const isCount = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max;

/** A wrong entry would make an archive that nobody can open, and nobody would know until then. */
function checkEntry({ name, bytes, crc32 }: ArchiveEntry): void {
  const nameBytes = Buffer.byteLength(name);
  if (nameBytes === 0 || nameBytes > maxNameBytes) throw new RangeError('an entry needs a name');
  if (!isCount(bytes, Number.MAX_SAFE_INTEGER)) throw new RangeError(`not a length: ${bytes}`);
  if (!isCount(crc32, maxCrc32)) throw new RangeError(`not a CRC-32: ${crc32}`);
}

/** To be raised when a header in front of a file changes and its record in the directory does not. */
const format = 'stored zip 1';

/** The directory names all that decides the bytes. */
function tagOf(planned: PlannedDirectory): string {
  const hash = createHash('sha256').update(format);
  for (const { bytes } of directoryPieces(planned, 0)) hash.update(bytes);
  return hash.digest('base64url');
}

/**
 * Where each byte of a zip of these entries is, in their order; nothing is read and nothing written. Keeps two numbers
 * an entry beside the given ones, which must stay as they are.
 *
 * @throws RangeError where an entry has no name, or a number or a time that cannot be one
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

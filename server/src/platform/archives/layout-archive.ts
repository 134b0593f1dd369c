import { createHash } from 'node:crypto';
import type { ArchiveEntry } from './archive-entry.ts';
import { ArchiveMeasure } from './measure-archive.ts';
import { type CentralDirectory, centralHeader, endRecords, localHeader } from './records.ts';

/** Where everything is in a zip that exists nowhere. */
export interface ArchiveLayout {
  /** Of the whole archive. */
  readonly bytes: number;
  /** Strong: a SHA-256 over all records and, by their lengths and CRC-32s, over the files. In base64url. */
  readonly tag: string;
  /** Files in it. */
  readonly count: number;
  readonly entries: readonly ArchiveEntry[];
  /** Where the local header of each entry starts. */
  readonly starts: Float64Array;
  /** Where the record of each entry starts in the archive's directory. */
  readonly recordStarts: Float64Array;
  readonly directory: CentralDirectory;
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

/** The records of an archive fit into one call for many: a call for each would cost more than the hash. */
const hashedAtOnce = 64 * 1024;

function tagOf(entries: readonly ArchiveEntry[], starts: Float64Array, directory: CentralDirectory): string {
  const hash = createHash('sha256');
  let records: Buffer[] = [];
  let waiting = 0;
  const add = (record: Buffer) => {
    records.push(record);
    waiting += record.byteLength;
    if (waiting < hashedAtOnce) return;
    hash.update(Buffer.concat(records));
    records = [];
    waiting = 0;
  };
  for (const [index, entry] of entries.entries()) {
    add(localHeader(entry));
    add(centralHeader(entry, starts[index] as number));
  }
  add(endRecords(directory));
  return hash.update(Buffer.concat(records)).digest('base64url');
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
  const tag = tagOf(entries, starts, directory);
  return { bytes, tag, count: entries.length, entries, starts, recordStarts, directory };
}

import type { ArchiveEntry } from './archive-entry.ts';
import { type CentralDirectory, endRecords, writeCentralHeader } from './records.ts';

/** Entries, and where the archive says what of them. */
export interface PlannedDirectory {
  readonly entries: readonly ArchiveEntry[];
  /** Where the local header of each entry starts. */
  readonly starts: Float64Array;
  /** Where the record of each entry starts in the archive. */
  readonly recordStarts: Float64Array;
  readonly directory: CentralDirectory;
}

/** Bytes of the archive from this place on. */
export interface PlacedBytes {
  readonly start: number;
  readonly bytes: Buffer;
}

/** The directory is made in pieces while it is sent: that of 70,000 files is 5 MB. */
const pieceBytes = 64 * 1024;

/** The central directory from the record of this entry on, and the records behind it. */
export function* directoryPieces(planned: PlannedDirectory, first: number): Generator<PlacedBytes> {
  const { entries, starts, recordStarts, directory } = planned;
  const end = directory.start + directory.bytes;
  const startOf = (index: number) => recordStarts[index] ?? end;
  let index = first;
  while (index < entries.length) {
    const start = startOf(index);
    let next = index + 1;
    while (startOf(next) < Math.min(start + pieceBytes, end)) next += 1;
    const bytes = Buffer.allocUnsafe(startOf(next) - start);
    for (; index < next; index += 1) {
      const entry = entries[index] as ArchiveEntry;
      writeCentralHeader(bytes, startOf(index) - start, entry, starts[index] as number);
    }
    yield { start, bytes };
  }
  yield { start: end, bytes: endRecords(directory) };
}

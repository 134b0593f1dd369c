import type { ArchiveEntry } from './archive-entry.ts';
import { type CentralDirectory, endRecords, writeCentralHeader } from './records.ts';

export interface PlannedDirectory {
  readonly entries: readonly ArchiveEntry[];
  readonly starts: Float64Array;
  readonly recordStarts: Float64Array;
  readonly directory: CentralDirectory;
}

export interface PlacedBytes {
  readonly start: number;
  readonly bytes: Buffer;
}

/** The directory is generated in chunks: that of 70,000 files is 5 MB. */
const bufferBytes = 64 * 1024;

export function* directoryChunks(planned: PlannedDirectory, first: number): Generator<PlacedBytes> {
  const { entries, starts, recordStarts, directory } = planned;
  const end = directory.start + directory.bytes;
  const startOf = (index: number) => recordStarts[index] ?? end;
  let index = first;
  while (index < entries.length) {
    const start = startOf(index);
    let next = index + 1;
    while (startOf(next) < Math.min(start + bufferBytes, end)) next += 1;
    const bytes = Buffer.allocUnsafe(startOf(next) - start);
    for (; index < next; index += 1) {
      const entry = entries[index] as ArchiveEntry;
      writeCentralHeader(bytes, startOf(index) - start, entry, starts[index] as number);
    }
    yield { start, bytes };
  }
  yield { start: end, bytes: endRecords(directory) };
}

import type { ArchiveEntry } from './archive-entry.ts';
import { type CentralDirectory, centralHeaderBytes, endRecordsBytes, localHeaderBytes } from './records.ts';

type Measured = Pick<ArchiveEntry, 'name' | 'bytes'>;

/** Length of a growing archive, headers and directory included. */
export class ArchiveMeasure {
  private count = 0;
  private directoryStart = 0;
  private directoryBytes = 0;

  get directory(): CentralDirectory {
    return { count: this.count, start: this.directoryStart, bytes: this.directoryBytes };
  }

  get bytes(): number {
    return this.directoryStart + this.directoryBytes + endRecordsBytes(this.directory);
  }

  with(entry: Measured): number {
    const { count, start, bytes } = this.grown(entry);
    return start + bytes + endRecordsBytes({ count, start, bytes });
  }

  add(entry: Measured): void {
    const { count, start, bytes } = this.grown(entry);
    this.count = count;
    this.directoryStart = start;
    this.directoryBytes = bytes;
  }

  private grown({ name, bytes }: Measured): CentralDirectory {
    const nameBytes = Buffer.byteLength(name);
    return {
      count: this.count + 1,
      start: this.directoryStart + localHeaderBytes(nameBytes, bytes) + bytes,
      bytes: this.directoryBytes + centralHeaderBytes(nameBytes, bytes, this.directoryStart),
    };
  }
}

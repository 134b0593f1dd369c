import type { ArchiveEntry } from './archive-entry.ts';
import { type CentralDirectory, centralHeaderBytes, endRecordsBytes, localHeaderBytes } from './records.ts';

type Measured = Pick<ArchiveEntry, 'name' | 'bytes'>;

/** How long an archive is, as files are added to it, headers and directory included. Keeps three numbers. */
export class ArchiveMeasure {
  private count = 0;
  private directoryStart = 0;
  private directoryBytes = 0;

  get directory(): CentralDirectory {
    return { count: this.count, start: this.directoryStart, bytes: this.directoryBytes };
  }

  /** Of the whole archive. */
  get bytes(): number {
    return this.directoryStart + this.directoryBytes + endRecordsBytes(this.directory);
  }

  /** How long the archive would be with one more file. */
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

import type { Readable } from 'node:stream';
import type { ByteRange } from '../blobs/index.ts';

export interface ArchiveEntry {
  /** Path within the archive with `/` between folders, as `createEntryNames` makes it. */
  readonly name: string;
  readonly bytes: number;
  /** CRC-32 of the entry's bytes (ISO 3309), 0 to 2^32 - 1. */
  readonly crc32: number;
  /** Wall-clock time `YYYY-MM-DDTHH:mm:ss`: zip has no time zones. */
  readonly modified: string;
}

/** Opens exactly this range of the entry's bytes. */
export type OpenEntry = (index: number, range: ByteRange) => Promise<Readable>;

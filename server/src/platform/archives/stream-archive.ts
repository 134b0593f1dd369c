import { Readable } from 'node:stream';
import type { ByteRange } from '../blobs/index.ts';
import type { OpenEntry } from './archive-entry.ts';
import { type ArchivePart, archiveParts } from './archive-parts.ts';
import { EntrySource } from './entry-source.ts';
import type { ArchiveLayout } from './layout-archive.ts';

/** Buffer for a slow reader: one chunk of a file. */
const bufferedBytes = 256 * 1024;

/**
 * The next source is opened when this much is left: it covers the round trip to a store, and a slow reader does
 * not hold two connections for long.
 */
const readAheadBytes = 2 * 1024 * 1024;

class ArchiveStream extends Readable {
  private readonly parts: Iterator<ArchivePart, undefined>;
  private readonly open: OpenEntry;
  private needsData = false;
  private current: EntrySource | undefined;
  private next: { readonly part: ArchivePart; readonly source: EntrySource | undefined } | undefined;

  constructor(parts: Iterator<ArchivePart, undefined>, open: OpenEntry) {
    super({ highWaterMark: bufferedBytes });
    this.parts = parts;
    this.open = open;
  }

  override _read(): void {
    this.needsData = true;
    if (this.current) this.current.resume();
    else this.advance();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.current?.destroy();
    this.next?.source?.destroy();
    done(error);
  }

  private advance(): void {
    while (this.needsData && !this.current && !this.destroyed) {
      this.lookAhead();
      if (!this.next) {
        this.needsData = false;
        this.push(null);
        return;
      }
      const { part, source } = this.next;
      this.next = undefined;
      this.current = source;
      this.pass(part.records);
      if (this.needsData) this.current?.resume();
    }
  }

  private lookAhead(): void {
    const part = this.next ? undefined : this.parts.next().value;
    if (part) this.next = { part, source: part.file && this.openSource(part.file) };
  }

  private openSource(file: NonNullable<ArchivePart['file']>): EntrySource {
    const source: EntrySource = new EntrySource(this.open, file, {
      take: (chunk) => {
        if (source.left <= readAheadBytes) this.lookAhead();
        return this.pass(chunk);
      },
      end: () => {
        this.current = undefined;
        this.advance();
      },
      fail: (error) => this.destroy(error),
    });
    return source;
  }

  private pass(bytes: Buffer): boolean {
    if (bytes.byteLength > 0 && !this.push(bytes)) this.needsData = false;
    return this.needsData;
  }
}

/**
 * Streams a range of the archive, ends included. Buffers at most one chunk of each of two files. Fails with
 * the error of a source or `WrongEntryLength`; destroying it closes its sources. A failure to open ahead is
 * reported at that entry.
 */
export function streamArchive(layout: ArchiveLayout, range: ByteRange, open: OpenEntry): Readable {
  const { start, end } = range;
  if (!(start >= 0 && start <= end && end < layout.bytes)) throw new RangeError('not a range of the archive');
  return new ArchiveStream(archiveParts(layout, range), open);
}

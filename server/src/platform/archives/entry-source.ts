import type { Readable } from 'node:stream';
import type { OpenEntry } from './archive-entry.ts';
import type { FilePart } from './archive-parts.ts';

/** A source sent fewer or more bytes than its entry has. */
export class WrongEntryLength extends Error {
  override readonly name = 'WrongEntryLength';
}

export interface EntryReader {
  /** Returns false to pause the source until `resume`. */
  take(chunk: Buffer): boolean;
  end(): void;
  fail(error: Error): void;
}

/** Source, opened at once, paused until needed, with its length checked. */
export class EntrySource {
  left: number;
  private readonly reader: EntryReader;
  private stream: Readable | undefined;
  private needsData = false;
  private isOver = false;
  private failure: Error | undefined;

  constructor(open: OpenEntry, { index, range }: FilePart, reader: EntryReader) {
    this.left = range.end - range.start + 1;
    this.reader = reader;
    const opening = (async () => open(index, range))();
    opening.then(
      (stream) => this.use(stream),
      (error) => this.fail(error),
    );
  }

  /** Resumes the source, or reports an earlier failure. */
  resume(): void {
    if (this.needsData) return;
    this.needsData = true;
    if (this.failure) this.reader.fail(this.failure);
    else this.stream?.resume();
  }

  destroy(): void {
    this.isOver = true;
    this.stream?.destroy();
  }

  private use(stream: Readable): void {
    this.stream = stream;
    stream.on('error', (error) => this.fail(error));
    if (this.isOver) {
      stream.destroy();
      return;
    }
    stream.on('end', () => this.end());
    stream.on('close', () => this.fail(new WrongEntryLength(`a source closed ${this.left} bytes early`)));
    // The listener would start the flow.
    stream.pause();
    stream.on('data', (chunk: Buffer) => this.take(chunk));
    if (this.needsData) stream.resume();
    // A read of no bytes fills the buffer.
    else stream.read(0);
  }

  private take(chunk: Buffer): void {
    if (this.isOver) return;
    this.left -= chunk.byteLength;
    if (this.left < 0) {
      this.fail(new WrongEntryLength(`a source has ${-this.left} bytes too many, or more`));
    } else if (!this.reader.take(chunk)) {
      this.needsData = false;
      this.stream?.pause();
    }
  }

  private end(): void {
    if (this.left > 0) {
      this.fail(new WrongEntryLength(`a source lacks ${this.left} bytes`));
    } else if (!this.isOver) {
      this.destroy();
      this.reader.end();
    }
  }

  private fail(error: Error): void {
    if (this.isOver) return;
    this.destroy();
    this.failure = error;
    if (this.needsData) this.reader.fail(error);
  }
}

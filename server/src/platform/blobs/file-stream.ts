import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { acquireBuffer, bufferBytes, releaseBuffer, smallBufferBytes } from '../buffer-pool/index.ts';
import type { ByteRange, Reading } from './blob-store.ts';

/** Reads a range, ends included, in pooled buffers. Closes the file. */
export class FileStream extends Readable {
  private readonly file: FileHandle;
  private readonly end: number;
  private at: number;
  private readonly reading: Reading;
  private readingChunk: Promise<void> | undefined;

  constructor(
    file: FileHandle,
    { start, end }: ByteRange = { start: 0, end: Infinity },
    reading: Reading = {},
  ) {
    super({ highWaterMark: 1 });
    this.file = file;
    this.at = start;
    this.end = end;
    this.reading = reading;
  }

  override _read(): void {
    this.readingChunk = this.readChunk().catch((error) => void this.destroy(error));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Closing waits for the read: the descriptor may be reused.
    void (this.readingChunk ?? Promise.resolve()).then(() => this.file.close()).then(() => done(error), done);
  }

  private async readChunk(): Promise<void> {
    const left = this.end + 1 - this.at;
    if (left <= 0) {
      this.push(null);
      return;
    }
    const { see, inSmallBuffers } = this.reading;
    const piece = acquireBuffer(inSmallBuffers ? smallBufferBytes : bufferBytes);
    const { bytesRead } = await this.file.read(piece, 0, Math.min(left, piece.byteLength), this.at);
    this.at += bytesRead;
    if (bytesRead > 0 && !this.destroyed) {
      const read = piece.subarray(0, bytesRead);
      see?.(read);
      this.push(read);
      return;
    }
    releaseBuffer(piece);
    if (!this.destroyed) this.push(null);
  }
}

import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { giveBack, takePiece } from '../pieces/index.ts';
import type { ByteRange, SeePiece } from './blob-store.ts';

/** Bytes of a file, both ends included, or what there is of them, in lent pieces. Closes the file. */
export class FileStream extends Readable {
  private readonly file: FileHandle;
  private readonly end: number;
  private at: number;
  private readonly see: SeePiece | undefined;
  private reading: Promise<void> | undefined;

  constructor(file: FileHandle, { start, end }: ByteRange = { start: 0, end: Infinity }, see?: SeePiece) {
    // One piece is read while the one before it is on its way.
    super({ highWaterMark: 1 });
    this.file = file;
    this.at = start;
    this.end = end;
    this.see = see;
  }

  override _read(): void {
    this.reading = this.readPiece().catch((error) => void this.destroy(error));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Not before the piece is read: the number of a closed file may be another file's.
    void (this.reading ?? Promise.resolve()).then(() => this.file.close()).then(() => done(error), done);
  }

  private async readPiece(): Promise<void> {
    const left = this.end + 1 - this.at;
    if (left <= 0) {
      this.push(null);
      return;
    }
    const piece = takePiece();
    const { bytesRead } = await this.file.read(piece, 0, Math.min(left, piece.byteLength), this.at);
    this.at += bytesRead;
    if (bytesRead > 0 && !this.destroyed) {
      const read = piece.subarray(0, bytesRead);
      // While the one before it is sent: that costs a fast line nothing.
      this.see?.(read);
      this.push(read);
      return;
    }
    giveBack(piece);
    if (!this.destroyed) this.push(null);
  }
}

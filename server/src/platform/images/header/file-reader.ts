import type { FileHandle } from 'node:fs/promises';
import { withFile } from '../../files/durable.ts';
import { ImageRejected } from '../image-rejected.ts';

/** Reads pieces of a file by position. A piece is short where the file ends. */
export interface FileReader {
  readonly size: number;
  read(position: number, length: number): Promise<Buffer>;
}

function createReader(handle: FileHandle, size: number, maxReads: number): FileReader {
  let reads = 0;
  return {
    size,
    async read(position, length) {
      reads += 1;
      if (reads > maxReads) throw new ImageRejected('unreadable-image', 'the header has no end');
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/**
 * Opens a file for reading by position, for as long as `use` runs.
 *
 * @param maxReads a file made to keep the reader busy is refused with `ImageRejected` after so many pieces
 */
export function readFilePieces<T>(
  path: string,
  maxReads: number,
  use: (reader: FileReader) => Promise<T>,
): Promise<T> {
  return withFile(path, 'r', async (handle) =>
    use(createReader(handle, (await handle.stat()).size, maxReads)),
  );
}

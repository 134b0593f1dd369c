import type { FileHandle } from 'node:fs/promises';
import { withFile } from '../../files/durable.ts';
import { ImageRejected } from '../image-rejected.ts';

/** Reads chunks, which are short at the end of the file. */
export interface FileReader {
  readonly size: number;
  read(position: number, length: number): Promise<Buffer>;
}

/** The header exceeded the limit of reads. */
export class HeaderTooLong extends ImageRejected {
  constructor() {
    super('unreadable-image', 'the header has no end');
  }
}

/** Bytes per read: adjacent small reads cost one system call. */
const windowBytes = 16 * 1024;

function createReader(handle: FileHandle, size: number, maxReads: number): FileReader {
  let reads = 0;
  let window = { start: 0, bytes: Buffer.alloc(0) };
  return {
    size,
    async read(position, length) {
      reads += 1;
      if (reads > maxReads) throw new HeaderTooLong();
      const end = Math.min(position + length, size);
      if (position < window.start || end > window.start + window.bytes.length) {
        const room = Buffer.alloc(Math.max(length, windowBytes));
        const { bytesRead } = await handle.read(room, 0, room.length, position);
        window = { start: position, bytes: room.subarray(0, bytesRead) };
      }
      const from = position - window.start;
      return window.bytes.subarray(from, from + length);
    },
  };
}

/** @param maxReads more reads reject with `ImageRejected` */
export function readFileChunks<T>(
  path: string,
  maxReads: number,
  use: (reader: FileReader) => Promise<T>,
): Promise<T> {
  return withFile(path, 'r', async (handle) =>
    use(createReader(handle, (await handle.stat()).size, maxReads)),
  );
}

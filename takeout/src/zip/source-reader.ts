import type { CreateReadableOptions, Reader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import type { ByteSource } from './byte-source.ts';
import { ZipError } from './zip-error.ts';

/** Some 400,000 files with paths of 120 characters; Google's largest zip has 50 GB. */
const maxDirectoryBytes = 64 * 1024 * 1024;

const chunkBytes = 256 * 1024;

/** A source as zip.js reads it. It remembers what the source itself has thrown, which is no fault of the zip. */
export class SourceReader implements Reader<ByteSource> {
  readonly size: number;
  readonly #source: ByteSource;
  #failure: { cause: unknown } | undefined;

  constructor(source: ByteSource) {
    this.#source = source;
    this.size = source.size;
  }

  get readable(): ReadableStream<Uint8Array> {
    return this.createReadable();
  }

  createReadable({
    offset = 0,
    size = this.size - offset,
  }: CreateReadableOptions = {}): ReadableStream<Uint8Array> {
    let at = offset;
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const chunk = await this.readUint8Array(at, Math.min(chunkBytes, offset + size - at));
          at += chunk.length;
          if (chunk.length > 0) controller.enqueue(chunk);
          if (chunk.length === 0 || at >= offset + size) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const start = Math.min(index, this.size);
    const end = Math.min(index + length, this.size);
    if (end <= start) return new Uint8Array();
    if (end - start > maxDirectoryBytes) throw new ZipError('directory-too-large');
    try {
      return await this.#source.read(start, end);
    } catch (cause) {
      this.#failure ??= { cause };
      throw cause;
    }
  }

  /** Throws again what the source has thrown. */
  throwFailure(): void {
    if (this.#failure) throw this.#failure.cause;
  }
}

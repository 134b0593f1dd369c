import type { Readable } from 'node:stream';

/** First and last byte, both included, as in an HTTP Range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Keeps immutable bytes under random keys (`^[A-Za-z0-9_-]{22,}$`). A call that stores resolves only when
 * the bytes are durable. The database says which keys matter: nothing here is ever renamed or guessed.
 */
export interface BlobStore {
  /** Stores bytes. Storing the same key again is harmless: keys are never used for other content. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a finished local file, which stays where it is. The file must be synced already. */
  putFile(key: string, file: string): Promise<void>;
  /** Bytes of a blob, or of a part of it. Rejects with `BlobMissing`. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Length in bytes, undefined when there is no such blob. */
  size(key: string): Promise<number | undefined>;
  /** Hands over the path of a local copy for as long as `use` runs. Rejects with `BlobMissing`. */
  withLocalFile<T>(key: string, use: (file: string) => Promise<T>): Promise<T>;
  /** Removes a blob; removing one that is gone is no error. */
  remove(key: string): Promise<void>;
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

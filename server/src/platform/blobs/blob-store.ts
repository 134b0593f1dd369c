import type { Readable } from 'node:stream';

/** First and last byte, both included, as in an HTTP Range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Hears each piece of a blob as it comes from the store, before and often while an earlier one is read. What it throws
 * ends the stream.
 */
export type SeePiece = (piece: Buffer) => void;

/**
 * Keeps immutable bytes under random keys (`^[A-Za-z0-9_-]{22,}$`). A call that stores resolves only when
 * the bytes are durable. The database says which keys matter: nothing here is ever renamed, guessed or
 * overwritten. A store that is away or answers nonsense rejects with `BlobsUnavailable`, within 30 s; a slow one may
 * take a second longer for each MB of a file over 16 MiB.
 */
export interface BlobStore {
  /** Stores bytes. The same bytes again are harmless; other ones reject with `BlobConflict`. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a finished local file as `put` does. It stays where it is, and must be synced already. */
  putFile(key: string, file: string): Promise<void>;
  /** Bytes of a blob, or of what there is of a part of it. Rejects with `BlobMissing`. */
  open(key: string, range?: ByteRange, see?: SeePiece): Promise<Readable>;
  /** As `open`, all at once: for what is small enough to be held in memory. */
  read(key: string, range: ByteRange): Promise<Uint8Array>;
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

/** Other bytes are stored under this key, and stay. */
export class BlobConflict extends Error {
  override readonly name = 'BlobConflict';
}

/** The store did not do what it was asked; whether it did it after all is not known. The same call may succeed later. */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable';
}

const wellFormedKey = /^[A-Za-z0-9_-]{22,128}$/;

/** Throws where a key could be a path, or be guessed. */
export function checkKey(key: string): void {
  if (!wellFormedKey.test(key)) throw new Error('malformed blob key');
}

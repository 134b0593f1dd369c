import type { Readable } from 'node:stream';

/** Range with both ends included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Called with each chunk of a blob as it arrives, often ahead of the reader. Throwing ends the stream. */
export type ObserveChunk = (piece: Uint8Array) => void;

export interface Reading {
  readonly see?: ObserveChunk | undefined;
  /** Reads in chunks of 64 KiB: slower, with less memory for a stalled reader. */
  readonly inSmallBuffers?: boolean;
}

/**
 * Keeps immutable bytes under random keys (`^[A-Za-z0-9_-]{22,}$`). Storing resolves only when the bytes are
 * durable. Nothing is renamed or overwritten; the database has the valid keys. An unavailable store rejects
 * with `BlobsUnavailable` within 30 s, plus a second for each MB of a file over 16 MiB.
 */
export interface BlobStore {
  /** Rejects with `BlobsUnavailable` when nothing can be stored. */
  ready(): Promise<void>;
  /** Like `ready`, then writes and deletes a small object, a bucket's at most once a minute. */
  tryWriting(): Promise<void>;
  /** Idempotent; other bytes reject with `BlobConflict`. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Like `put`, from a synced local file, which is kept. */
  putFile(key: string, file: string): Promise<void>;
  /** Returns fewer bytes where the range exceeds the end. Rejects with `BlobMissing`. */
  open(key: string, range?: ByteRange, reading?: Reading): Promise<Readable>;
  /** Like `open`, in memory. */
  read(key: string, range: ByteRange): Promise<Uint8Array>;
  /** Returns undefined for a missing blob. */
  size(key: string): Promise<number | undefined>;
  /** Provides the path of a local copy while `use` runs. Rejects with `BlobMissing`. */
  withLocalFile<T>(key: string, use: (file: string) => Promise<T>): Promise<T>;
  /** Succeeds for a missing blob too. */
  remove(key: string): Promise<void>;
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** The key has other bytes, which are kept. */
export class BlobConflict extends Error {
  override readonly name = 'BlobConflict';
}

/** The store failed; the outcome is unknown. A retry may succeed. */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable';
}

const wellFormedKey = /^[A-Za-z0-9_-]{22,128}$/;

/** Throws for a key that could be a path, or be guessed. */
export function checkKey(key: string): void {
  if (!wellFormedKey.test(key)) throw new Error('malformed blob key');
}

import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import { createSemaphore } from '../../platform/semaphore/index.ts';
import type { Staging } from '../../platform/staging/index.ts';
import {
  deleteParts,
  endOfParts,
  lockUnfinished,
  markPart,
  reservePart,
  type UploadPart,
} from './upload-parts.repository.ts';
import type { UploadRow } from './uploads.repository.ts';

export interface PartsDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly staging: Staging;
}

/** The largest part, in memory while it is stored. */
const partBytes = 8 * 1024 * 1024;

/** Parts in memory over all uploads: 48 MiB. */
const buffered = createSemaphore(6);

/** Removes blobs, then their rows: an interrupted removal is repeated. */
export async function removeParts(
  { database, blobs }: Omit<PartsDependencies, 'staging'>,
  upload: UploadRow,
  parts: readonly UploadPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await Promise.all(parts.map(({ key }) => blobs.remove(key)));
  await deleteParts(database.autocommit, upload, parts);
}

export interface Addition {
  /** The local file. It has the bytes at their places in the upload. */
  readonly name: string;
  /** The first byte that this request adds. */
  readonly offset: number;
  /** End of the stored parts. */
  readonly end: number;
  /** The last part, to be stored again with what follows it. The file has its bytes. */
  readonly replaced: UploadPart | undefined;
}

/** Stores what one request adds to an upload. */
export class PartWriter {
  private readonly dependencies: PartsDependencies;
  private readonly upload: UploadRow;
  private readonly name: string;
  /** Range of the next part; the file has its bytes. */
  private from: number;
  private to: number;
  private end: number;
  private replaced: UploadPart | undefined;
  /** The last part under way. It rejects for good: what follows could not count. */
  private stored: Promise<void> = Promise.resolve();

  constructor(dependencies: PartsDependencies, upload: UploadRow, addition: Addition) {
    this.dependencies = dependencies;
    this.upload = upload;
    this.name = addition.name;
    this.replaced = addition.replaced;
    this.end = addition.end;
    this.from = addition.replaced?.from ?? addition.end;
    this.to = addition.offset;
  }

  /** Stores each full part while the next one arrives. A chunk is in the file when the next one is requested. */
  async *passing(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      const { byteLength } = chunk;
      yield chunk;
      this.to += byteLength;
      if (this.to - this.from >= partBytes) await this.startStoring(this.from + partBytes);
    }
  }

  /** Stores the bytes behind the last part. Rejects when any part of this request could not be stored. */
  async storeRest(): Promise<void> {
    if (this.to > this.end) await this.startStoring(this.to);
    await this.stored;
  }

  /** Resolves when no part is under way. */
  async settle(): Promise<void> {
    await this.stored.catch(() => undefined);
  }

  private async startStoring(to: number): Promise<void> {
    await this.stored;
    const part = { key: newToken(), from: this.from, to };
    this.stored = this.store(part, this.replaced);
    this.stored.catch(() => undefined);
    this.from = to;
    this.end = to;
    this.replaced = undefined;
  }

  private async store(part: UploadPart, replaced: UploadPart | undefined): Promise<void> {
    const { database, blobs, staging } = this.dependencies;
    // The row is written first, so that it is found after any failure.
    if (!(await reservePart(database.autocommit, this.upload, part))) throw new ApiError('conflict');
    await buffered(undefined, async () =>
      blobs.put(part.key, await staging.read(this.name, part.from, part.to - part.from)),
    );
    await this.count(part, replaced).catch(async (error) => {
      // Whoever has the upload now may have removed the row before the object was there.
      if (error instanceof ApiError) await blobs.remove(part.key).catch(() => undefined);
      throw error;
    });
    // What cannot be removed now is removed by the next request, or with the upload.
    if (replaced) await removeParts(this.dependencies, this.upload, [replaced]).catch(() => undefined);
  }

  /** Another request has written where the lock was lost: its part stays. */
  private async count(part: UploadPart, replaced: UploadPart | undefined): Promise<void> {
    const { upload } = this;
    await this.dependencies.database.transaction(async (tx) => {
      if (!(await lockUnfinished(tx, upload))) throw new ApiError('conflict');
      if (replaced) await markPart(tx, upload, replaced, false);
      const isNext = (await endOfParts(tx, upload)) === part.from && (await markPart(tx, upload, part, true));
      if (!isNext) throw new ApiError('conflict');
    });
  }
}

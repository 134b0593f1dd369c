import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { steadyClock } from '../clock/index.ts';
import { ensureFolder, withFile } from '../files/durable.ts';
import { probeName } from '../files/refusing-disk.ts';
import { newToken } from '../ids/index.ts';
import { createSemaphore } from '../semaphore/index.ts';
import type { ObjectStoreSettings } from '../settings/object-store.ts';
import type { BlobInventory } from './blob-inventory.ts';
import { type BlobStore, BlobsUnavailable, type ByteRange, checkKey, type Reading } from './blob-store.ts';
import { withDeadline } from './deadline.ts';
import { refuseOtherContent } from './refuse-other-content.ts';
import { checkBucket, sentinel } from './s3/check-bucket.ts';
import { connect, type S3Store, timeoutFor, timeoutMs } from './s3/connect.ts';
import { openObject } from './s3/open-object.ts';
import { putInParts, sizeOfObject } from './s3/put-in-parts.ts';
import { putObject } from './s3/put-object.ts';
import { partOfBytes, partOfFile } from './s3/read-part.ts';
import { createS3Inventory } from './s3/s3-inventory.ts';
import { asStoreError } from './s3/store-errors.ts';

/** Larger files are sent in parts. */
const oneRequestBytes = 16 * 1024 * 1024;

/** Buffered parts over all uploads: at most 96 MiB. */
const maxBufferedParts = 6;

/** A bucket with versions keeps every probe. */
const probedForMs = 60_000;

class S3Blobs implements BlobStore {
  private readonly store: S3Store;
  private readonly folder: string;
  private readonly semaphore = createSemaphore(maxBufferedParts);

  private probedAt = Number.NEGATIVE_INFINITY;

  constructor(store: S3Store, folder: string) {
    this.store = store;
    this.folder = folder;
  }

  /** Asks for the object that every start puts: without it the bucket is another one, or was emptied. */
  async ready(): Promise<void> {
    const size = await this.send('head of the sentinel', (signal) =>
      sizeOfObject(this.store, sentinel, signal),
    );
    if (size !== undefined) return;
    throw new BlobsUnavailable(`the bucket or its object ${sentinel} is not there`);
  }

  /** Writes at most once a minute while the bucket accepts, and after every failure. */
  async tryWriting(): Promise<void> {
    await this.ready();
    if (steadyClock.now() - this.probedAt < probedForMs) return;
    const { client, bucket } = this.store;
    const named = { Bucket: bucket, Key: probeName };
    await this.send('put of a probe', (abortSignal) =>
      client.send(new PutObjectCommand({ ...named, Body: Buffer.from('x') }), { abortSignal }),
    );
    await this.send('delete of a probe', (abortSignal) =>
      client.send(new DeleteObjectCommand(named), { abortSignal }),
    );
    this.probedAt = steadyClock.now();
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.call('put', key, async (signal) => {
      const stored = await putObject(this.store, key, await partOfBytes(bytes), signal);
      if (stored === 'taken') await this.compare(key, [bytes], signal);
    });
  }

  async putFile(key: string, file: string): Promise<void> {
    const { size } = await stat(file);
    const isLarge = size > oneRequestBytes;
    const store = (signal: AbortSignal) =>
      withFile(file, 'r', async (handle) => {
        const stored = isLarge
          ? await putInParts(this.store, key, { handle, size }, this.semaphore, signal)
          : await this.semaphore(signal, async () =>
              putObject(this.store, key, await partOfFile(handle, 0, size), signal),
            );
        const again = () => handle.createReadStream({ start: 0, autoClose: false });
        if (stored === 'taken') await this.compare(key, again(), signal);
      });
    await this.call('put of a file', key, store, isLarge ? timeoutFor(size) : timeoutMs);
  }

  open(key: string, range?: ByteRange, { see }: Reading = {}): Promise<Readable> {
    return this.call(
      'get',
      key,
      async (signal) => (await openObject(this.store, { key, range, see }, signal)).body,
    );
  }

  async read(key: string, range: ByteRange): Promise<Uint8Array> {
    return buffer(await this.open(key, range));
  }

  size(key: string): Promise<number | undefined> {
    return this.call('head', key, (signal) => sizeOfObject(this.store, key, signal));
  }

  async withLocalFile<T>(key: string, use: (file: string) => Promise<T>): Promise<T> {
    const body = await this.open(key);
    const file = path.join(this.folder, newToken());
    try {
      await ensureFolder(this.folder);
      await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      return await use(file);
    } finally {
      body.destroy();
      await rm(file, { force: true });
    }
  }

  async remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.store.bucket, Key: key });
    await this.call('delete', key, (abortSignal) => this.store.client.send(command, { abortSignal }));
  }

  private async compare(
    key: string,
    given: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<void> {
    await refuseOtherContent((await openObject(this.store, { key }, signal)).body, given);
  }

  private async call<T>(
    operation: string,
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    timeout = timeoutMs,
  ): Promise<T> {
    checkKey(key);
    return this.send(operation, work, timeout);
  }

  private async send<T>(
    operation: string,
    work: (signal: AbortSignal) => Promise<T>,
    timeout = timeoutMs,
  ): Promise<T> {
    try {
      return await withDeadline(timeout, work);
    } catch (error) {
      this.probedAt = Number.NEGATIVE_INFINITY;
      throw asStoreError(operation, error);
    }
  }
}

/** Age beyond which no decoder uses a copy. */
const leftAfterMs = 60 * 60 * 1000;

/** Removes copies of killed processes; those of running ones are newer. */
async function removeLeftCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > leftAfterMs) await rm(file, { force: true });
  }
}

export interface S3BlobsOptions {
  readonly settings: ObjectStoreSettings;
  readonly folder: string;
  /** True on a demo, never in production. */
  readonly createBucket: boolean;
}

/** Opens the objects of one bucket. Throws `WrongSettings` if it is unusable. */
export async function openS3Blobs(
  options: S3BlobsOptions,
): Promise<{ blobs: BlobStore; inventory: BlobInventory; close(): Promise<void> }> {
  const { settings, folder, createBucket: create } = options;
  const store = connect(settings);
  await withDeadline(timeoutMs, (signal) => checkBucket(store, settings, { create, signal }));
  await removeLeftCopies(folder);
  const blobs = new S3Blobs(store, folder);
  return { blobs, inventory: createS3Inventory(store), close: async () => store.client.destroy() };
}

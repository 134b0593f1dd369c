import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { type BlobInventory, clockName, markerName, readName, type StoredName } from '../blob-inventory.ts';
import { withDeadline } from '../deadline.ts';
import { type S3Store, timeoutMs } from './connect.ts';
import { asStoreError, isMissing } from './store-errors.ts';

class S3Inventory implements BlobInventory {
  private readonly store: S3Store;

  constructor(store: S3Store) {
    this.store = store;
  }

  async *list(): AsyncGenerator<StoredName> {
    let token: string | undefined;
    do {
      const ContinuationToken = token;
      const page = await this.call('list', ({ client, bucket }, abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken }), { abortSignal }),
      );
      for (const { Key: name = '', Size = 0, LastModified } of page.Contents ?? []) {
        const isOwn = name.startsWith('keepsake-') && readName(name).key === undefined;
        if (isOwn || !LastModified) continue;
        yield { name, ...readName(name), bytes: Size, storedAt: LastModified.getTime() };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async removeOrphan({ name, bytes, storedAt }: StoredName): Promise<boolean> {
    const found = await this.head(name);
    // HEAD has whole seconds, a list may have fractions.
    if (!found || found.bytes !== bytes || Math.abs(found.storedAt - storedAt) >= 1000) return false;
    await this.call('delete', ({ client, bucket }, abortSignal) =>
      client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), { abortSignal }),
    );
    return true;
  }

  readMarker(): Promise<string | undefined> {
    return this.call('get of the marker', async ({ client, bucket }, abortSignal) => {
      const command = new GetObjectCommand({ Bucket: bucket, Key: markerName });
      try {
        return await (await client.send(command, { abortSignal })).Body?.transformToString();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  writeMarker(text: string): Promise<void> {
    return this.put(markerName, text);
  }

  async now(): Promise<number> {
    await this.put(clockName, 'What time the store has.\n');
    return (await this.head(clockName))?.storedAt ?? Number.NaN;
  }

  /** Overwrites an object: for names that are no keys. */
  private async put(name: string, text: string): Promise<void> {
    const Body = Buffer.from(text);
    await this.call('put of a marker', ({ client, bucket }, abortSignal) =>
      client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body }), { abortSignal }),
    );
  }

  private head(name: string): Promise<{ bytes: number; storedAt: number } | undefined> {
    return this.call('head', async ({ client, bucket }, abortSignal) => {
      try {
        const command = new HeadObjectCommand({ Bucket: bucket, Key: name });
        const { ContentLength = 0, LastModified } = await client.send(command, { abortSignal });
        return { bytes: ContentLength, storedAt: LastModified?.getTime() ?? Number.NaN };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  private async call<T>(
    operation: string,
    work: (store: S3Store, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      return await withDeadline(timeoutMs, (signal) => work(this.store, signal));
    } catch (error) {
      throw asStoreError(operation, error);
    }
  }
}

export function createS3Inventory(store: S3Store): BlobInventory {
  return new S3Inventory(store);
}
